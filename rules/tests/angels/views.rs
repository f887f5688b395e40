//! The words beside the board.

use rules::angels::{Square, runs};
use rules::random_generator::Rng;
use rules::{AnyMatch, Retire, Say, Seat, Viewer};
use serde_json::Value;

use crate::boards::{acting, after, nearly_caught, new, small, view};

fn told(game: &AnyMatch) -> Vec<String> {
    let lines = game.view(Viewer::Public).describe().brief();
    lines.into_iter().map(|line| line.to_string()).collect()
}

fn warnings(game: &AnyMatch) -> Vec<String> {
    let caption = game.view(Viewer::Public).caption();
    caption
        .warnings
        .into_iter()
        .map(|line| line.to_string())
        .collect()
}

/// The title, the corner, and the notes of both seats.
fn captions(game: &AnyMatch) -> [String; 4] {
    let caption = game.view(Viewer::Public).caption();
    let [angel, demon] = &caption.seats[..] else {
        panic!("{caption:?}");
    };
    [&caption.title, &caption.corner, &angel.note, &demon.note].map(ToString::to_string)
}

#[test]
fn the_fence_in_words() {
    let game = after(new(1, 7, 12), "a4 a5 a6 c1 b1 o15");
    assert_eq!(
        told(&game),
        [
            "angels-line-last-marked seat=2 square=o15",
            "angels-line-to-fence left=6 seat=2",
            "angels-line-way-out flights=7",
            "angels-line-free high=i9 low=g7 power=1 seat=1 square=h8",
            "angels-line-marked marks=6 seat=2 squares=a4-a6 b1 c1 o15",
        ]
    );
    assert!(warnings(&game).is_empty());
    let wanted = [
        "angels-line-title-fence seat=2",
        "angels-line-corner-fence left=6",
        "angels-line-note-angel power=1",
        "angels-line-note-demon",
    ];
    assert_eq!(captions(&game), wanted);
}

#[test]
fn the_hunt_in_words() {
    let game = after(new(2, 7, 0), "j10 k11 j9 j8");
    assert_eq!(
        told(&game),
        [
            "angels-line-last-marked seat=2 square=j8",
            "angels-line-to-fly round=3 seat=1",
            "angels-line-way-out flights=3",
            "angels-line-between high=l11 low=h7 open=22 power=2 seat=1 square=j9",
            "angels-line-marked marks=2 seat=2 squares=j8 k11",
        ]
    );
    assert_eq!(
        captions(&game),
        [
            "angels-line-title-fly seat=1",
            "angels-line-corner-round round=3",
            "angels-line-note-angel power=2",
            "angels-line-note-demon"
        ]
    );
}

#[test]
fn a_border_in_reach_is_a_warning_to_both() {
    let game = small("e5 b2 f6");
    let warning = "angels-line-exits exits=[e7, f7, g5, g6, g7] owner=2 seat=1";
    assert_eq!(warnings(&game), [warning]);
    assert!(told(&game).contains(&warning.to_owned()));
    let game = after(game, "g7");
    let warning = "angels-line-exits exits=[e7, f7, g5, g6] owner=2 seat=1";
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
            "angels-line-walled-in owner=1 seat=1",
            "angels-line-one-left owner=1 seat=1 square=d4",
        ]
    );
    let few = "angels-line-few landings=[d4] power=1 seat=1 square=e4";
    assert!(told(&caught).contains(&few.to_owned()));
    // the angel is not walled in while there is a gap
    let gap = small("e4 c4 d4 f4 e4 c5 d4 f5 e4 d5 d4 e5 e4 c3 d4 f3 e4 d3");
    let few = "angels-line-few-left left=2 owner=1 seat=1 squares=[d4, e3]";
    assert_eq!(warnings(&gap), [few]);
    assert_eq!(view(&gap).way_out, Some(3));
}

#[test]
fn ends_in_words() {
    let escaped = small("e5 b2 f6 b3 g7");
    assert_eq!(
        told(&escaped),
        [
            "angels-line-last-escaped from=f6 seat=1 square=g7",
            "angels-line-over winners=[1]",
            "angels-line-stands seat=1 square=g7",
            "angels-line-marked marks=2 seat=2 squares=b2 b3",
        ]
    );
    let caught = after(nearly_caught(), "d4");
    let lines = told(&caught);
    assert_eq!(lines[1], "angels-line-over winners=[2]");
    assert_eq!(lines[2], "angels-line-caught seat=1 square=e4");
    assert!(warnings(&caught).is_empty());
    let caption = caught.view(Viewer::Public).caption();
    let scores: Vec<String> = caption
        .seats
        .into_iter()
        .map(|seat| seat.score.to_string())
        .collect();
    assert_eq!(
        scores,
        [
            "angels-line-score-angel flights=11",
            "angels-line-score-demon marks=11"
        ]
    );
    let mut agreed = small("");
    agreed.agree().unwrap();
    assert_eq!(
        told(&agreed),
        [
            "angels-line-drawn",
            "angels-line-stands seat=1 square=d4",
            "angels-line-unmarked seat=2",
            "angels-line-board file=g side=7",
        ]
    );
    let mut left = small("e4");
    left.retire(Seat::new(2), Retire::Resign).unwrap();
    assert_eq!(
        captions(&left)[..2],
        [
            "angels-line-title-over winners=[1]",
            "angels-line-corner-over"
        ]
    );
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

/// The squares of a part of the list, which is one square or a range.
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

/// An alt text has room for a part of the marked squares. All marked squares near the angel are always listed.
#[test]
fn the_list_of_marked_squares_is_short_enough_for_an_alt_text() {
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
            let lines = game.view(Viewer::Public).describe().brief();
            most = most.max(view(&game).marked.len());
            longest = longest.max(check_near(&game, lines.last().unwrap()));
        }
    }
    assert!(most > 300, "{most} marks at most");
    assert!((350..=400).contains(&longest), "at its longest {longest}");
}

/// A turn after which the match continues, if there is one. The angel avoids the border, and the demon leaves the angel
/// a square to fly to.
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

/// Checks that the list has every marked square to which the angel could otherwise fly. Returns the list's length.
fn check_near(game: &AnyMatch, line: &Say) -> usize {
    let view = view(game);
    let Some(list) = line.args.get("squares").and_then(Value::as_str) else {
        return 0;
    };
    let told: Vec<Square> = list.split_whitespace().flat_map(squares).collect();
    for marked in &view.marked {
        let near = marked.king_steps(view.angel) <= view.power;
        assert!(!near || told.contains(marked), "{marked}: {line}");
    }
    list.len()
}
