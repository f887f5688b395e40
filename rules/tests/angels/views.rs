//! The words beside the board.

use rules::angels::{Square, runs};
use rules::random_generator::Rng;
use rules::{AnyMatch, Retire, Seat, Viewer};

use crate::boards::{acting, after, nearly_caught, new, small, view};

fn told(game: &AnyMatch) -> Vec<String> {
    let lines = game.view(Viewer::Public).describe().brief();
    lines.into_iter().map(|line| line.plain).collect()
}

fn warnings(game: &AnyMatch) -> Vec<String> {
    let caption = game.view(Viewer::Public).caption();
    caption
        .warnings
        .into_iter()
        .map(|line| line.plain)
        .collect()
}

/// The title, the corner, and the notes of both seats.
fn captions(game: &AnyMatch) -> [String; 4] {
    let caption = game.view(Viewer::Public).caption();
    let [angel, demon] = &caption.seats[..] else {
        panic!("{caption:?}");
    };
    [&caption.title, &caption.corner, &angel.note, &demon.note].map(|say| say.plain.clone())
}

#[test]
fn the_fence_in_words() {
    let game = after(new(1, 7, 12), "a4 a5 a6 c1 b1 o15");
    assert_eq!(
        told(&game),
        [
            "seat 2 marked o15.",
            "seat 2, the demon, to mark 6 more squares of the border before the angel flies.",
            "If nothing more were marked, the border would be 7 flights away.",
            "seat 1, the angel, stands on h8 and flies up to 1 step: to any square from g7 to i9.",
            "seat 2, the demon, has marked 6 squares: a4-a6 b1 c1 o15.",
        ]
    );
    assert!(warnings(&game).is_empty());
    let wanted = [
        "seat 2 builds the fence",
        "6 to mark",
        "free, power 1",
        "marked",
    ];
    assert_eq!(captions(&game), wanted);
}

#[test]
fn the_hunt_in_words() {
    let game = after(new(2, 7, 0), "j10 k11 j9 j8");
    assert_eq!(
        told(&game),
        [
            "seat 2 marked j8.",
            "seat 1, the angel, to fly, turn 3.",
            "If nothing more were marked, the border would be 3 flights away.",
            "seat 1, the angel, stands on j9 and flies up to 2 steps: to the 22 squares from h7 to l11 \
             that are not marked.",
            "seat 2, the demon, has marked 2 squares: j8 k11.",
        ]
    );
    assert_eq!(
        captions(&game),
        ["seat 1 to fly", "turn 3", "free, power 2", "marked"]
    );
}

#[test]
fn a_border_in_reach_is_a_warning_to_both() {
    let game = small("e5 b2 f6");
    let warning = "seat 1 can reach the border with the next flight: e7, f7, g5, g6 or g7.";
    assert_eq!(warnings(&game), [warning]);
    assert!(told(&game).contains(&warning.to_owned()));
    let game = after(game, "g7");
    let warning = "seat 1 can reach the border with the next flight: e7, f7, g5 or g6.";
    assert_eq!(warnings(&game), [warning]);
    assert!(warnings(&after(game, "e5")).is_empty());
}

#[test]
fn a_last_square_and_a_wall_are_warnings() {
    let caught = nearly_caught();
    assert_eq!(acting(&caught), Seat::new(2));
    assert_eq!(
        warnings(&caught),
        [
            "No way to the border is left: seat 1 is walled in.",
            "seat 1 has one square left to fly to: d4.",
        ]
    );
    let few = "seat 1, the angel, stands on e4 and flies up to 1 step: to d4.";
    assert!(told(&caught).contains(&few.to_owned()));
    // with one gap left the angel is not walled in
    let gap = small("e4 c4 d4 f4 e4 c5 d4 f5 e4 d5 d4 e5 e4 c3 d4 f3 e4 d3");
    let few = "seat 1 has 2 squares left to fly to: d4 and e3.";
    assert_eq!(warnings(&gap), [few]);
    assert_eq!(view(&gap).way_out, Some(3));
}

#[test]
fn ends_in_words() {
    let escaped = small("e5 b2 f6 b3 g7");
    assert_eq!(
        told(&escaped),
        [
            "seat 1 flew from f6 to g7, on the border.",
            "The match is over; seat 1 won.",
            "seat 1, the angel, stands on g7.",
            "seat 2, the demon, has marked 2 squares: b2 b3.",
        ]
    );
    let caught = after(nearly_caught(), "d4");
    let lines = told(&caught);
    assert_eq!(lines[1], "The match is over; seat 2 won.");
    assert_eq!(
        lines[2],
        "seat 1, the angel, stands on e4 and can fly nowhere."
    );
    assert!(warnings(&caught).is_empty());
    let caption = caught.view(Viewer::Public).caption();
    let scores: Vec<String> = caption
        .seats
        .into_iter()
        .map(|seat| seat.score.plain)
        .collect();
    assert_eq!(
        scores,
        ["the angel, 11 flights", "the demon, 11 squares marked"]
    );
    let mut agreed = small("");
    agreed.agree().unwrap();
    assert_eq!(
        told(&agreed),
        [
            "The match is over: a draw.",
            "seat 1, the angel, stands on d4.",
            "seat 2, the demon, has marked nothing.",
            "The board has 7 by 7 squares, a1 to g7; the outermost are the border.",
        ]
    );
    let mut left = small("e4");
    left.retire(Seat::new(2), Retire::Resign).unwrap();
    assert_eq!(captions(&left)[..2], ["seat 1 won", "final"]);
}

#[test]
fn runs_name_every_square_once() {
    let mut rng = Rng::new(5);
    for count in [0, 1, 3, 10, 40, 200, 400] {
        for side in [7, 15, 25] {
            let all: Vec<Square> = Square::all(side).collect();
            let mut chosen: Vec<Square> = (0..count).map(|_| all[rng.below(all.len())]).collect();
            chosen.sort_unstable();
            chosen.dedup();
            let mut told: Vec<Square> =
                runs(&chosen).split_whitespace().flat_map(squares).collect();
            told.sort_unstable();
            assert_eq!(told, chosen);
        }
    }
}

/// The squares of a part of the list: one square, or all from one to another.
fn squares(part: &str) -> Vec<Square> {
    let square = |name| Square::parse(name).unwrap();
    let (first, last) = part.split_once('-').unwrap_or((part, part));
    let (first, last) = (square(first), square(last));
    let within = |at: &Square| {
        (first.file()..=last.file()).contains(&at.file())
            && (first.rank()..=last.rank()).contains(&at.rank())
    };
    Square::all(25).filter(within).collect()
}

/// An alt text has at most 1,024 characters, including names and other languages. All marked squares
/// near the angel are always listed.
#[test]
fn the_board_in_words_is_short_enough_to_be_an_alt_text() {
    let mut rng = Rng::new(3);
    let (mut longest, mut most) = (0, 0);
    for (power, marks) in [(1, 0), (1, 48), (4, 48)] {
        let mut game = new(power, 12, marks);
        for _ in 0..900 {
            let Some(&seat) = game.to_act().seats().first() else {
                break;
            };
            let turn = careful(&game, seat, &mut rng);
            game.play(seat, &turn).unwrap();
            let lines = told(&game);
            longest = longest.max(lines.join("\n").chars().count());
            most = most.max(view(&game).marked.len());
            check_near(&game, lines.last().unwrap());
        }
    }
    assert!(most > 300, "{most} marks at most");
    assert!((700..=960).contains(&longest), "at its longest {longest}");
}

/// A turn after which the match goes on, if there is one: the angel stays off the border, and the
/// demon leaves it a square to fly to.
fn careful(game: &AnyMatch, seat: Seat, rng: &mut Rng) -> String {
    let (view, turns) = (view(game), game.turns(seat).unwrap());
    let keeps = |turn: &&String| {
        let square = Square::parse(turn).unwrap();
        if seat == Seat::new(1) {
            (5..=19).contains(&square.file()) && (5..=19).contains(&square.rank())
        } else {
            square.king_steps(view.angel) > view.power || view.marked.len() > 430
        }
    };
    let kept: Vec<&String> = turns.iter().filter(keeps).collect();
    let from = if kept.is_empty() {
        turns.iter().collect()
    } else {
        kept
    };
    from[rng.below(from.len())].clone()
}

/// Is every marked square that the angel could fly to in the list?
fn check_near(game: &AnyMatch, line: &str) {
    let view = view(game);
    let Some((_, list)) = line.split_once(": ") else {
        return;
    };
    let told: Vec<Square> = list
        .trim_end_matches('.')
        .split_whitespace()
        .flat_map(squares)
        .collect();
    for marked in &view.marked {
        let near = marked.king_steps(view.angel) <= view.power;
        assert!(!near || told.contains(marked), "{marked}: {line}");
    }
}
