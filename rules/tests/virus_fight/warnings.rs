//! The warnings for players, and the sentences about passes and ends.

use rules::translatable_text::Words as _;
use rules::virus_fight::Label;
use rules::{AnyMatch, Captioned as _, Described as _, Game, Retire, Seat, ToAct, Viewer};

use crate::positions::{acting, after, arranged, run};

fn warned(game: &AnyMatch, viewer: Viewer) -> Vec<String> {
    let warnings = game.view(viewer).caption().warnings;
    warnings.into_iter().map(|say| say.to_string()).collect()
}

#[test]
fn a_single_instruction_that_cannot_save_itself_is_warned_of() {
    let stuck = |name| format!("virus-fight-line-alone instruction={name}");
    let jump = |name| format!("virus-fight-line-alone-jump instruction={name}");
    let seat = Seat::new(1);
    for (program, warning) in [
        ("M1*", Some(stuck("MOVE 1"))),
        ("E3*", Some(stuck("ERASE 3"))),
        ("J2*", Some(jump("JUMP 2"))),
        ("W1*", None),
        ("M1* E1", None),
        ("E1 J1*", None),
    ] {
        let mut game = after(2, 1, "");
        for typed in [program, program.trim_end_matches('*')] {
            let draft = game.drafted(seat, typed).unwrap();
            let said: Vec<String> = draft
                .caption()
                .warnings
                .into_iter()
                .map(|say| say.to_string())
                .collect();
            assert_eq!(said, Vec::from_iter(warning.clone()), "{typed}");
        }
        game.play(seat, program).unwrap();
        let said = warned(&game, Viewer::Seat(seat));
        assert_eq!(said, Vec::from_iter(warning.clone()), "{program}");
        // the warning is secret, because it reveals a written program
        for viewer in [Viewer::Public, Viewer::Seat(Seat::new(2))] {
            assert!(warned(&game, viewer).is_empty());
        }
        game.play(Seat::new(2), "W3* M2 J1").unwrap();
        // the shorter program begins; its seat is out at once, or after the only turn it can play
        if warning.is_some() {
            if let ToAct::One(first) = game.to_act() {
                assert_eq!(
                    (first, game.turns(first).unwrap()),
                    (seat, vec!["x".to_owned()])
                );
                game.play(seat, "x").unwrap();
            }
            assert_eq!(game.outcome().unwrap().places, [2, 1], "{program}");
        }
    }
}

#[test]
fn a_pass_is_an_elimination() {
    let game = after(3, 1, "1 M1*, 2 W3* M2, 3 W3* M2 J1");
    let event = &game.events()[3];
    assert_eq!((event.seat, &event.what), (1, &rules::What::Pass));
    let passed = game.view(Viewer::Public).passed(Seat::new(1)).unwrap();
    assert_eq!(passed.key, "virus-fight-line-passed");
    assert_eq!(passed.to_string(), "virus-fight-line-passed seat=1");
    // in other games a pass only means that the seat had no legal turn
    let zyrcan = AnyMatch::new(rules::Kind::Zyrcan, 3, 1, &serde_json::Map::new()).unwrap();
    assert_eq!(zyrcan.view(Viewer::Public).passed(Seat::new(1)), None);
}

/// Two seats that can only step back and forth.
const TO_AND_FRO: [&str; 5] = [
    "W2/2 W2 . . .",
    ".    .  . . .",
    ".    .  . . .",
    ".    .  . . .",
    "W2/1 W2 . . .",
];

#[test]
fn a_position_that_comes_back_is_warned_of() {
    let twice = "virus-fight-line-twice";
    let mut game = arranged(2, &TO_AND_FRO, "", 1);
    let turns = [">b1", ">b5", ">a1", ">a5"];
    for (at, turn) in turns.iter().cycle().take(8).enumerate() {
        let view = game.view(Viewer::Public);
        assert_eq!(view.times, if at < 4 { 1 } else { 2 }, "{at}");
        let said = view.caption().warnings;
        assert_eq!(
            said.iter().any(|line| line.say().to_string() == twice),
            at >= 4,
            "{at}"
        );
        let told = view.describe().brief();
        assert_eq!(
            told.iter().any(|line| line.say().to_string() == twice),
            at >= 4,
            "{at}"
        );
        let label = game.label(acting(&game), turn);
        assert_eq!(
            matches!(label, Label::Third { .. }),
            at == 7,
            "{at}: {label:?}"
        );
        if at == 7 {
            assert_eq!(
                label.say().to_string(),
                "virus-fight-label-third end=a5 turn=>a5"
            );
        }
        run(&mut game, turn);
    }
    let view = game.view(Viewer::Public);
    assert_eq!(view.times, 3);
    assert!(
        !view
            .describe()
            .brief()
            .iter()
            .any(|line| line.say().to_string() == twice)
    );
}

#[test]
fn ends_in_words() {
    for (seats, script, line, title) in [
        (
            2,
            "1 resign",
            "virus-fight-line-over winners=[2]",
            "virus-fight-line-title-over winners=[2]",
        ),
        (
            2,
            "agree",
            "virus-fight-line-shared winners=[1, 2]",
            "virus-fight-line-title-shared winners=[1, 2]",
        ),
        (
            3,
            "agree",
            "virus-fight-line-shared winners=[1, 2, 3]",
            "virus-fight-line-title-shared-many number=3",
        ),
    ] {
        let view = after(seats, 1, script).view(Viewer::Public);
        assert_eq!(view.describe().headline.to_string(), line);
        assert_eq!(view.caption().title.to_string(), title);
    }
}

#[test]
fn a_title_has_room_for_two_names() {
    let mut game = after(5, 1, "");
    for (seat, title) in [
        (1, "virus-fight-line-title-write-many number=5"),
        (2, "virus-fight-line-title-write-many number=4"),
        (3, "virus-fight-line-title-write-many number=3"),
        (4, "virus-fight-line-title-write waiting=[4, 5]"),
        (5, "virus-fight-line-title-write waiting=[5]"),
    ] {
        let view = game.view(Viewer::Public);
        assert_eq!(view.caption().title.to_string(), title);
        let first = view.describe().headline.to_string();
        assert!(
            first.starts_with("virus-fight-line-to-write ") && first.ends_with("5]"),
            "{first}"
        );
        if seat < 5 {
            game.play(Seat::new(seat), "W3*").unwrap();
        } else {
            game.retire(Seat::new(seat), Retire::Resign).unwrap();
        }
    }
}
