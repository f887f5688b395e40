//! The sentences about a position.

use std::time::{Duration, Instant};

use rules::random_generator::Rng;
use rules::translatable_text::Words as _;
use rules::virus_fight::{Program, VirusFight};
use rules::{AnyMatch, Described as _, Game, Kind, Seat, Viewer};

use crate::positions::{acting, after, arranged, run};

fn text(game: &VirusFight) -> String {
    let lines = game.view(Viewer::Public).describe().brief();
    let lines: Vec<String> = lines.iter().map(|line| line.say().to_string()).collect();
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
        ["virus-fight-line-to-run action=MOVE at=a1 owner=1 round=1 seat=1 size=3",
"virus-fight-line-few-ways seat=1 squares=[a2, b1]",
"virus-fight-line-would-be-out seat=2",
"virus-fight-line-spares scores=[[1, 3], [2, 0]]",
"virus-fight-line-side action=MOVE at=a1 fives=[] fours=[] ones=[ERASE 2] seat=1 size=3 threes=[] twos=[WRITE 1]",
"virus-fight-line-side-bare action=ERASE at=e1 seat=2 size=1",
"virus-fight-line-block cells=[b1 JUMP 2, b2 MOVE 1, a1 MOVE 3] waiting=[1]",
"virus-fight-line-block cells=[e1 ERASE 1] waiting=[2]",
"virus-fight-line-empty-block cells=[a4 WRITE 1]",
"virus-fight-line-empty-block cells=[e3 JUMP 3]"].join("\n")
    );
    run(&mut game, "b2-c1 >b1");
    assert!(
        text(&game).starts_with(
            "virus-fight-line-last-move action=MOVE from=b2 seat=1 size=1 step=b1 to=c1\n"
        ),
        "{}",
        text(&game)
    );
    run(&mut game, "x");
    let said = text(&game);
    assert!(
        said.starts_with(
            "virus-fight-line-last-out seat=2 turn=x\nvirus-fight-line-over winners=[1]"
        ),
        "{said}"
    );
    assert!(said.contains("\nvirus-fight-line-eliminated seat=2\n"));
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
        ("x >a2", "virus-fight-label-erase-nothing end=a2"),
        ("x", "virus-fight-label-erase-nothing end=open"),
        ("xb", "virus-fight-label-file file=b"),
        (
            "xb2 >a2",
            "virus-fight-label-erase at=b2 end=a2 instruction=WRITE 3",
        ),
        (
            "xa2",
            "virus-fight-label-erase at=a2 end=out instruction=ERASE 2",
        ),
    ] {
        assert_eq!(game.label(seat, turn).say().to_string(), label, "{turn}");
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
        ("b", "virus-fight-label-file file=b"),
        ("b1", "virus-fight-label-take from=b1 instruction=WRITE 2"),
        (
            "b1-a2",
            "virus-fight-label-move end=open from=b1 instruction=WRITE 2 to=a2",
        ),
        (
            "b1-a2 >a2",
            "virus-fight-label-move end=a2 from=b1 instruction=WRITE 2 to=a2",
        ),
        (
            "b1-c2",
            "virus-fight-label-move end=out from=b1 instruction=WRITE 2 to=c2",
        ),
        ("b1-c", "virus-fight-label-file file=c"),
    ] {
        assert_eq!(game.label(seat, turn).say().to_string(), label, "{turn}");
    }
    let setup = after(2, 1, "");
    let labels = |typed| -> Vec<String> {
        let choices = setup.next(Seat::new(1), typed, 25).unwrap();
        choices
            .into_iter()
            .map(|choice| choice.label.to_string())
            .collect()
    };
    assert_eq!(
        labels("")[0],
        "virus-fight-label-add instruction=ERASE 1 number=1"
    );
    assert_eq!(
        labels("W3")[..2],
        [
            "virus-fight-label-start start=WRITE 3",
            "virus-fight-label-add instruction=ERASE 1 number=2"
        ]
    );
    // the label names the instruction added after the star, and does not repeat where the marker starts
    assert_eq!(
        labels("W3* J1")[..2],
        [
            "virus-fight-label-add instruction=JUMP 1 number=2",
            "virus-fight-label-add instruction=ERASE 1 number=3"
        ]
    );
    assert_eq!(
        labels("W3* J1 E1 E2 M1"),
        ["virus-fight-label-add instruction=MOVE 1 number=5"]
    );
    assert_eq!(
        labels("W3 J1 E1 E2 M1"),
        ["virus-fight-label-start start=MOVE 1"]
    );
}

/// Choices are computed fast, even with five seats.
#[test]
fn choices_are_quick() {
    let mut times: Vec<Duration> = Vec::new();
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
            let begun = Instant::now();
            let choices = game.next(seat, "", 25).unwrap();
            times.push(begun.elapsed());
            assert!((1..=25).contains(&choices.len()));
            let turns = game.turns(seat).unwrap();
            // makes games long: markers stay in play if they can
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
    // the limit is far above the usual time, so that slow machines pass
    assert!(p99 < Duration::from_millis(20), "{p99:?}");
    println!("{} choices, p99 {p99:?}", times.len());
}
