//! Nobody can find out what the other seats have written.

use std::fmt::Write as _;

use rules::random_generator::Rng;
use rules::virus_fight::{Program, VirusFight};
use rules::{AnyMatch, Game, Kind, Seat, Setup, Viewer};

fn program(rng: &mut Rng) -> String {
    Program::random(rng).unwrap().to_string()
}

/// All data that this viewer can get.
fn known(game: &AnyMatch, viewer: Viewer) -> String {
    let view = game.view(viewer);
    let mut known = format!(
        "{} {:?} {:?} {} {:?}",
        serde_json::to_string(&view).unwrap(),
        view.describe(),
        view.caption(),
        game.position(viewer),
        game.to_act()
    );
    if let Viewer::Seat(seat) = viewer {
        let typed = ["", "W", "W3", "W3*", "W3* M2", "w3 m2 j1 e1 e3", "?"];
        for typed in typed {
            write!(
                known,
                "{:?} {:?} {:?}",
                game.next(seat, typed, 25),
                game.read(seat, typed),
                game.marks(seat, typed)
            )
            .unwrap();
        }
        write!(known, "{:?} {}", game.turns(seat), game.example(seat)).unwrap();
        write!(known, "{:?}", game.back(seat, "W3* M2")).unwrap();
    }
    known
}

#[test]
fn other_seats_programs_change_nothing_a_viewer_can_obtain() {
    let mut rng = Rng::new(5);
    for round in 0..200 {
        let seats = 2 + round % 4;
        let start = AnyMatch::new(Kind::VirusFight, seats, 1, &serde_json::Map::new()).unwrap();
        // at least one seat is still writing
        let writers: Vec<Seat> = (1..=seats as u8)
            .map(Seat::new)
            .filter(|seat| seat.number() != 1 + (round / 4 % seats) as u8)
            .collect();
        let (mut one, mut other) = (start.clone(), start);
        let mine = writers[rng.below(writers.len())];
        for &seat in &writers {
            let text = program(&mut rng);
            one.play(seat, &text).unwrap();
            let same = seat == mine;
            let text = if same { text } else { program(&mut rng) };
            other.play(seat, &text).unwrap();
        }
        let blind = (1..=seats as u8)
            .map(Seat::new)
            .filter(|seat| !writers.contains(seat));
        let viewers = blind
            .chain([mine])
            .map(Viewer::Seat)
            .chain([Viewer::Public]);
        for viewer in viewers {
            assert_eq!(known(&one, viewer), known(&other, viewer), "{viewer:?}");
        }
        assert_ne!(known(&one, Viewer::Seat(mine)), known(&one, Viewer::Public));
    }
}

/// The programs also stay secret afterwards, if the match ended before they were revealed.
#[test]
fn what_was_never_revealed_stays_secret() {
    for end in ["agree", "resign"] {
        let [one, other] = ["W3* M2", "E1 J2* M1"].map(|text| {
            let mut game = AnyMatch::new(Kind::VirusFight, 2, 1, &serde_json::Map::new()).unwrap();
            game.play(Seat::new(1), text).unwrap();
            match end {
                "agree" => drop(game.agree().unwrap()),
                _ => drop(game.retire(Seat::new(2), rules::Retire::Resign).unwrap()),
            }
            game
        });
        for viewer in [Viewer::Public, Viewer::Seat(Seat::new(2))] {
            assert_eq!(known(&one, viewer), known(&other, viewer));
        }
    }
}

#[test]
fn random_programs_are_of_every_length_and_start_anywhere() {
    let setup = Setup {
        rules: VirusFight::RULES,
        seats: 2,
        seed: 1,
        options: rules::virus_fight::Options::default(),
    };
    let game = VirusFight::new(&setup).unwrap();
    let (mut rng, mut buffer) = (Rng::new(9), Vec::new());
    let (mut lengths, mut starts, mut used) = ([0; 6], [0; 5], [0; 12]);
    for _ in 0..30_000 {
        let turn = game
            .random_turn(Seat::new(1), &mut rng, &mut buffer)
            .unwrap();
        let rules::virus_fight::Turn::Program(program) = turn else {
            panic!("{turn}");
        };
        assert_eq!(game.parse(Seat::new(1), &program.to_string()), Ok(turn));
        let line = program.instructions();
        lengths[line.len()] += 1;
        if line.len() == 5 {
            starts[program.start()] += 1;
            used[line[0].index()] += 1;
        }
    }
    assert!(
        lengths[1..]
            .iter()
            .all(|count| (5_600..6_400).contains(count)),
        "{lengths:?}"
    );
    assert!(
        starts.iter().all(|count| (1_000..1_400).contains(count)),
        "{starts:?}"
    );
    assert!(
        used.iter().all(|count| (400..600).contains(count)),
        "{used:?}"
    );
}

#[test]
fn a_program_shows_to_its_writer_as_it_grows() {
    let game = AnyMatch::new(Kind::VirusFight, 2, 1, &serde_json::Map::new()).unwrap();
    let seat = Seat::new(1);
    for (typed, told) in [
        ("", None),
        ("W", None),
        ("w3", Some("virus-fight-line-own program=W3 squares=c1")),
        (
            "W3 m2* J",
            Some("virus-fight-line-own program=W3 M2* squares=c1 d1"),
        ),
        (
            "W3 M2* J1",
            Some("virus-fight-line-own program=W3 M2* J1 squares=b1 c1 d1"),
        ),
    ] {
        let view = game.drafted(seat, typed).unwrap();
        let lines = view.describe().brief();
        let mut own = lines.iter().map(ToString::to_string);
        let own = own.find(|line| line.starts_with("virus-fight-line-own "));
        assert_eq!(own.as_deref(), told, "{typed}");
    }
    // a written program has no draft any more
    let mut game = game;
    game.play(seat, "W3*").unwrap();
    assert_eq!(game.drafted(seat, "M1"), None);
}
