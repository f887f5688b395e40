//! Programs: how they are read, where they are placed, and which seat begins.

use rules::{AnyMatch, AnyView, Kind, Seat, ToAct, Viewer};
use serde_json::{Map, Value, json};

use crate::positions::after;

#[test]
fn programs_are_read_in_every_spelling() {
    let game = after(2, 1, "");
    for (text, canonical) in [
        ("W3*", "W3*"),
        ("w3 M2* j1 e3", "W3 M2* J1 E3"),
        ("  W3   m2*\tJ1  ", "W3 M2* J1"),
        ("M１ M２ m3 w1 E２*", "M1 M2 M3 W1 E2*"),
    ] {
        assert_eq!(game.read(Seat::new(1), text), Ok(canonical.to_owned()));
    }
}

#[test]
fn programs_that_are_none_are_refused() {
    let game = after(2, 1, "");
    for (text, sentence) in [
        (
            "",
            "virus-fight-refusal-nothing; suggestion-any turn=W3 M2* J1 E3",
        ),
        (
            "hello",
            "virus-fight-refusal-unreadable-program typed=hello; suggestion-any turn=W3 M2* J1 E3",
        ),
        (
            "W3**",
            "virus-fight-refusal-unreadable-program typed=w3**; suggestion-any turn=W3*",
        ),
        (
            "W4*",
            "virus-fight-refusal-no-such-instruction typed=W4; suggestion-any turn=W3 M2* J1 E3",
        ),
        (
            "W3* W2 W1 M1 M2 M3",
            "virus-fight-refusal-too-long length=6; suggestion-any turn=W3* W2 W1 M1 M2",
        ),
        (
            "W3* M1 W3",
            "virus-fight-refusal-twice instruction=WRITE 3; suggestion-any turn=W3* M1",
        ),
        (
            "W3 M1",
            "virus-fight-refusal-no-star; suggestion-begun turns=[W3* M1, W3 M1*]",
        ),
        (
            "W3 M1* J1*",
            "virus-fight-refusal-stars stars=2; suggestion-any turn=W3 M1* J1",
        ),
        (
            "c3-d4 >c4",
            "virus-fight-refusal-program-now; suggestion-any turn=W3 M2* J1 E3",
        ),
        (
            "pass",
            "refusal-no-passing; suggestion-any turn=W3 M2* J1 E3",
        ),
    ] {
        let said = game.read(Seat::new(1), text).map_err(|say| say.to_string());
        assert_eq!(said, Err(sentence.to_owned()), "{text}");
    }
    let too_many = game.turns(Seat::new(2)).map_err(|say| say.key);
    assert_eq!(too_many, Err("refusal-unlistable".to_owned()));
    let written = after(2, 1, "1 W3*").read(Seat::new(1), "W2*");
    assert_eq!(written.unwrap_err().key, "refusal-chosen");
}

/// Programs of five instructions for all seats, on each board: `square instruction`, from left to right as the seat
/// sees them.
#[test]
fn programs_are_placed_round_the_board() {
    let program = "W3* M2 J1 E3 W1";
    let boards: [(u8, &[&str]); 4] = [
        (2, &["a1 b1 c1 d1 e1", "e5 d5 c5 b5 a5"]),
        (3, &["b1 c1 d1 e1 f1", "b6 a6 a5 a4 a3", "f3 f4 f5 f6 e6"]),
        (
            4,
            &[
                "b1 c1 d1 e1 f1",
                "a6 a5 a4 a3 a2",
                "f7 e7 d7 c7 b7",
                "g2 g3 g4 g5 g6",
            ],
        ),
        (
            5,
            &[
                "c1 d1 e1 f1 g1",
                "a5 a4 a3 a2 a1",
                "d9 c9 b9 a9 a8",
                "i8 i9 h9 g9 f9",
                "i1 i2 i3 i4 i5",
            ],
        ),
    ];
    for (seats, places) in boards {
        let mut game = after(seats, 1, "");
        for seat in 1..=seats {
            game.play(Seat::new(seat), program).unwrap();
        }
        let position = game.position(Viewer::Public);
        let mut wanted = Map::new();
        for (seat, place) in (1..).zip(places) {
            let squares = place.split(' ').zip(program.split(' '));
            for (at, name) in squares {
                wanted.insert(at.to_owned(), json!(name.trim_end_matches('*')));
            }
            let marker = &position["markers"][seat.to_string()];
            assert_eq!(*marker, json!(place[..2]), "{seat} of {seats}");
        }
        assert_eq!(position["instructions"], Value::Object(wanted), "{seats}");
        assert_eq!(position["spares"]["1"].as_array().unwrap().len(), 7);
    }
}

#[test]
fn the_first_round_is_begun_by_the_smallest_program() {
    for (script, first) in [
        // the fewest instructions
        ("1 W1* M1, 2 W3*", 2),
        ("1 W3*, 2 W1* M1", 1),
        // the fewest pips
        ("1 W1* M3, 2 W1* M2", 2),
        // the biggest instruction under the marker
        ("1 W1* M2, 2 W1 M2*", 2),
        ("1 W2* M2, 2 W1 M3*", 2),
        ("1 W1 M2*, 2 W2 M1*", 1),
    ] {
        let game = after(2, 1, script);
        assert_eq!(game.position(Viewer::Public)["first"], first, "{script}");
    }
}

/// The seed decides the last tie. Each of the tied seats begins for about the same number of seeds, regardless of the
/// programs, and no other seat ever begins.
#[test]
fn the_last_tie_is_drawn_by_the_seed_and_the_tied() {
    let first = |seed, script: &str| {
        let game = after(4, seed, script);
        game.position(Viewer::Public)["first"].as_u64().unwrap()
    };
    let mut counts = [0; 5];
    for seed in 0..600 {
        let drawn = first(seed, "1 W2* M1, 2 W2 M2*, 3 M1 M2*, 4 E1 J2*");
        counts[drawn as usize] += 1;
        let again = first(seed, "4 J1 W2*, 3 E1 M2*, 2 W3 M2*, 1 E2* J1");
        assert_eq!(drawn, again);
    }
    assert_eq!(counts[2], 0);
    for seat in [1, 3, 4] {
        assert!((150..250).contains(&counts[seat]), "{counts:?}");
    }
}

#[test]
fn who_leaves_while_programs_are_written_leaves_nothing() {
    // the last seat that still writes retires, so the others' programs are revealed
    let game = after(3, 1, "2 W1*, 3 M1* W3, 1 resign");
    let position = game.position(Viewer::Public);
    assert_eq!(position["phase"], "run");
    assert_eq!(position["out"], json!([1]));
    assert_eq!(position["markers"], json!({"2": "a5", "3": "f5"}));
    // the board and the places are still those of three seats
    assert_eq!(
        position["instructions"],
        json!({"a5": "W1", "f5": "M1", "f6": "W3"})
    );
    // a seat that has written retires, so its program is discarded
    let game = after(3, 1, "1 W1*, 1 timeout, 2 W1*, 3 W3*");
    let position = game.position(Viewer::Public);
    assert_eq!(position["instructions"].as_object().unwrap().len(), 2);
    assert_eq!(position["first"], 2);
}

#[test]
fn choices_walk_to_a_program_word_by_word() {
    let game = AnyMatch::new(Kind::VirusFight, 2, 1, &Map::new()).unwrap();
    let next = |typed: &str, limit| -> Vec<String> {
        let choices = game.next(Seat::new(1), typed, limit).unwrap();
        let text = |choice: rules::Choice| choice.text + if choice.done { "." } else { "" };
        choices.into_iter().map(text).collect()
    };
    assert_eq!(
        next("", 25),
        [
            "E1", "E2", "E3", "J1", "J2", "J3", "M1", "M2", "M3", "W1", "W2", "W3"
        ]
    );
    assert_eq!(next("", 5), ["E", "J", "M", "W"]);
    assert!(next("", 3).is_empty());
    assert_eq!(next(" w", 25), ["W1", "W2", "W3"]);
    assert_eq!(next("W3", 5), ["W3*.", "W3 E", "W3 J", "W3 M", "W3 W"]);
    assert_eq!(next("W3* w", 25), ["W3* W1.", "W3* W2."]);
    let all = next("w3*  m2", 25);
    assert_eq!(all[..2], ["W3* M2.", "W3* M2 E1."]);
    assert_eq!(all.len(), 11);
    assert_eq!(next("W3 M2 J1 E1 E2", 25), ["W3 M2 J1 E1 E2*."]);
    assert_eq!(next("W3 M2 J1* E1 E2", 25), ["W3 M2 J1* E1 E2."]);
    for nothing in [
        "W3 W3",
        "W3* M2*",
        "W4",
        "W3**",
        "W3* M2 J1 E1 E2 E3",
        "x",
        "W3 *",
    ] {
        assert!(next(nothing, 25).is_empty(), "{nothing}");
    }
    // in the panel the star is set last
    assert_eq!(game.back(Seat::new(1), "W3* M2").as_deref(), Some("W3 M2"));
    assert!(matches!(game.to_act(), ToAct::Secret(seats) if seats.len() == 2));
}

/// Once a program has instructions, the panel offers each of them as the start.
#[test]
fn the_panel_asks_on_which_of_all_written_to_start() {
    let game = after(2, 1, "");
    for typed in ["W3", "W3 M2", "W3 M2 J1", "W3 M2 J1 E3", "W3 M2 J1 E3 W1"] {
        let step = game.panel(Seat::new(1), typed).unwrap();
        let starts = step.choices.iter().filter(|choice| choice.done);
        let told: Vec<String> = starts.map(|choice| choice.label.to_string()).collect();
        let spoken = [
            ("W", "WRITE "),
            ("M", "MOVE "),
            ("J", "JUMP "),
            ("E", "ERASE "),
        ];
        let named = |name: &str| {
            let (letter, action) = spoken
                .iter()
                .find(|(letter, _)| name.starts_with(letter))
                .unwrap();
            name.replace(letter, action)
        };
        let written = typed.split(' ').map(named);
        let wanted = written.map(|name| format!("virus-fight-label-start start={name}"));
        assert_eq!(told, wanted.collect::<Vec<_>>(), "{typed}");
        let full = typed.split(' ').count() == 5;
        let question = if full {
            "virus-fight-label-start-on-which-of-all"
        } else {
            "virus-fight-label-start-on-which"
        };
        assert_eq!(step.question.unwrap().key, question, "{typed}");
        let drafted = game.drafted(Seat::new(1), typed).unwrap();
        let AnyView::VirusFight(view) = drafted else {
            unreachable!()
        };
        assert_eq!(
            view.own.unwrap().instructions.len(),
            typed.split(' ').count()
        );
    }
}
