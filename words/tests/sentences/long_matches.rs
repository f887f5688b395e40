//! Long matches, in which alt texts have most to tell.

use rules::angels::Square;
use rules::random_generator::Rng;
use rules::virus_fight::Program;
use rules::{AnyMatch, AnyView, Kind, Seat, Viewer};
use serde_json::{Map, json};
use words::Locale;

use crate::{MOST, length, text};

/// The length of the alt text with long names.
fn alt_text(game: &AnyMatch) -> usize {
    let described = Locale::default().fitted(game.view(Viewer::Public).describe());
    let lines = described.brief();
    let length = length(&lines, game.seats());
    assert!(length <= MOST[0], "{length} characters: {}", text(&lines));
    length
}

/// Virus Fight with five seats whose markers stay in play if they can.
#[test]
fn many_blocks() {
    let mut longest = 0;
    for seed in 0..20 {
        let mut rng = Rng::new(seed);
        let mut game = AnyMatch::new(Kind::VirusFight, 5, seed, &Map::new()).unwrap();
        for seat in 1..=5 {
            let program = Program::random(&mut rng).unwrap().to_string();
            game.play(Seat::new(seat), &program).unwrap();
        }
        while let [seat] = game.to_act().seats()[..] {
            longest = longest.max(alt_text(&game));
            let turns = game.turns(seat).unwrap();
            let stays: Vec<&String> = turns.iter().filter(|turn| turn.contains('>')).collect();
            let any = |turns: &[&String], rng: &mut Rng| turns[rng.below(turns.len())].clone();
            let turn = if stays.is_empty() {
                turns[0].clone()
            } else {
                any(&stays, &mut rng)
            };
            game.play(seat, &turn).unwrap();
        }
    }
    assert!(longest > 900, "at its longest {longest}");
}

/// Angels and Demons: the angel avoids the border, and the demon leaves it squares to fly to.
#[test]
fn many_marks() {
    let mut rng = Rng::new(3);
    let (mut longest, mut most) = (0, 0);
    for (power, marks) in [(1, 0), (1, 48), (4, 48)] {
        let options = json!({"power": power, "reach": 12, "marks": marks});
        let options = options.as_object().unwrap();
        let mut game = AnyMatch::new(Kind::Angels, 2, 7, options).unwrap();
        for _ in 0..900 {
            let (AnyView::Angels(view), Some(&seat)) =
                (game.view(Viewer::Public), game.to_act().seats().first())
            else {
                break;
            };
            let turns = game.turns(seat).unwrap();
            let keeps = |turn: &&String| {
                let square = Square::parse(turn).unwrap();
                if seat == Seat::new(1) {
                    (5..=19).contains(&square.file()) && (5..=19).contains(&square.rank())
                } else {
                    square.king_steps(view.angel) > view.power
                }
            };
            let kept: Vec<&String> = turns.iter().filter(keeps).collect();
            let turn = match kept.len() {
                0 => &turns[rng.below(turns.len())],
                number => kept[rng.below(number)],
            };
            game.play(seat, turn).unwrap();
            longest = longest.max(alt_text(&game));
            most = most.max(view.marked.len());
        }
    }
    assert!(most > 300, "{most} marks at most");
    assert!((700..=960).contains(&longest), "at its longest {longest}");
}
