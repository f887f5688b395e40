//! The sentences about a position.

use std::time::{Duration, Instant};

use rules::random_generator::Rng;
use rules::virus_fight::Program;
use rules::{AnyMatch, Described as _, Game, Kind, Seat, Viewer};

use crate::positions::{acting, after, arranged, run};

/// Most characters of an alt text, with names of 14 characters.
const LONGEST: usize = 1_024;

fn text(game: &rules::virus_fight::VirusFight) -> String {
    let lines = game.view(Viewer::Public).describe().brief();
    let lines: Vec<String> = lines.iter().map(ToString::to_string).collect();
    lines.join("\n")
}

#[test]
fn a_position_in_words() {
    let rows = [
        ". . . . .",
        "W1 . . . .",
        ". . . . J3",
        ". M1 . . .",
        "M3/1 J2 . . E1/2",
    ];
    let mut game = arranged(2, &rows, "1 W1 W1 E2", 1);
    assert_eq!(
        text(&game),
        "seat 1 to execute MOVE 3 on a1. Round 1, begun by seat 1.
seat 1 can only get to a2 and b1.
If nothing changes, seat 2 is out in their next turn.
Spares: seat 1: 3 and seat 2: 0.
seat 1 on a1, MOVE 3. One spare each: ERASE 2. Two spares each: WRITE 1.
seat 2 on e1, ERASE 1. No spares.
Block of seat 1: b1 JUMP 2, b2 MOVE 1 and a1 MOVE 3.
Block of seat 2: e1 ERASE 1.
Block without a marker: a4 WRITE 1.
Block without a marker: e3 JUMP 3."
    );
    run(&mut game, "b2-c1 >b1");
    assert!(
        text(&game).starts_with("seat 1 moved MOVE 1 from b2 to c1 and stepped to b1.\n"),
        "{}",
        text(&game)
    );
    run(&mut game, "x");
    let said = text(&game);
    assert!(
        said.starts_with(
            "seat 2 played x and had nowhere to step: out.\nThe match is over; seat 1 won."
        ),
        "{said}"
    );
    assert!(said.contains("\nseat 2 was eliminated.\n"));
}

#[test]
fn labels_say_what_happens() {
    let rows = [
        "W1 . . . .",
        ". . . . .",
        ". . . . .",
        "E2 W3 . . .",
        "E1/1 . . . J1/2",
    ];
    let game = arranged(2, &rows, "", 1);
    let seat = acting(&game);
    for (turn, label) in [
        ("x >a2", "take nothing and step to a2"),
        ("x", "take nothing"),
        ("xb", "file b"),
        ("xb2 >a2", "erase W3 on b2 and step to a2"),
        ("xa2", "erase E2 on a2, with nowhere to step: you are out"),
    ] {
        assert_eq!(game.label(seat, turn).to_string(), label, "{turn}");
    }
    let rows = [
        "W1 . . . .",
        ". . . . .",
        ". . . . .",
        ". W3 . . .",
        "M1/1 W2 . . J1/2",
    ];
    let game = arranged(2, &rows, "", 1);
    for (turn, label) in [
        ("b", "file b"),
        ("b1", "move W2 from b1"),
        ("b1-a2", "move W2 to a2"),
        ("b1-a2 >a2", "move W2 to a2 and step to a2"),
        ("b1-c2", "move W2 to c2, with nowhere to step: you are out"),
        ("b1-c", "file c"),
    ] {
        assert_eq!(game.label(seat, turn).to_string(), label, "{turn}");
    }
    let setup = after(2, 1, "");
    let labels = |typed| -> Vec<String> {
        let choices = setup.next(Seat::new(1), typed, 25).unwrap();
        choices
            .into_iter()
            .map(|choice| choice.label.plain)
            .collect()
    };
    assert_eq!(labels("")[0], "E1 as number 1 of your program");
    assert_eq!(
        labels("W3")[..2],
        [
            "let your marker start on W3",
            "E1 as number 2 of your program"
        ]
    );
    // the label names the instruction added after the star, and does not repeat where the marker
    // starts
    assert_eq!(
        labels("W3* J1")[..2],
        [
            "J1 as number 2 of your program",
            "E1 as number 3 of your program"
        ]
    );
    assert_eq!(
        labels("W3* J1 E1 E2 M1"),
        ["M1 as number 5 of your program"]
    );
    assert_eq!(labels("W3 J1 E1 E2 M1"), ["let your marker start on M1"]);
}

/// Alt texts are short enough even with five seats, and choices are computed quickly.
#[test]
fn texts_are_short_and_choices_quick() {
    let (mut times, mut longest): (Vec<Duration>, usize) = (Vec::new(), 0);
    for seed in 0..60_u64 {
        let seats = if seed % 3 == 0 { 2 + seed % 4 } else { 5 };
        let mut rng = Rng::new(seed);
        let mut game =
            AnyMatch::new(Kind::VirusFight, seats, seed, &serde_json::Map::new()).unwrap();
        for seat in 1..=seats {
            let program = Program::random(&mut rng).unwrap().to_string();
            game.play(Seat::new(seat as u8), &program).unwrap();
        }
        while let [seat] = game.to_act().seats()[..] {
            let lines = game.view(Viewer::Seat(seat)).describe().brief();
            let lines: Vec<String> = lines.into_iter().map(|line| line.plain).collect();
            let text = lines.join("\n").replace("seat ", "a long name: ");
            longest = longest.max(text.chars().count());
            assert!(text.chars().count() <= LONGEST, "{}: {text}", text.len());
            let begun = Instant::now();
            let choices = game.next(seat, "", 25).unwrap();
            times.push(begun.elapsed());
            assert!((1..=25).contains(&choices.len()));
            let turns = game.turns(seat).unwrap();
            // makes long games: markers stay in play if they can
            let stays: Vec<&String> = turns.iter().filter(|turn| turn.contains('>')).collect();
            let turn = if stays.is_empty() {
                &turns[0]
            } else {
                stays[rng.below(stays.len())]
            };
            game.play(seat, turn).unwrap();
        }
    }
    times.sort_unstable();
    let p99 = times[times.len() * 99 / 100];
    // far more than it takes, so that slow machines pass
    assert!(p99 < Duration::from_millis(20), "{p99:?}");
    println!(
        "{} choices, p99 {p99:?}; {longest} characters at most",
        times.len()
    );
}
