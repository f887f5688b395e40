//! The deployment phase of Blitzkrieg.

use rules::zyrcan::{Options, Variant, Zyrcan};
use rules::{AnyMatch, Game, Setup, ToAct, Viewer, What};
use serde_json::json;

use crate::positions::{after, play, start};

fn phase(game: &AnyMatch) -> serde_json::Value {
    game.position(Viewer::Public)["phase"].clone()
}

/// Plays the deployment phase with seats that do not deploy their threes, and calls `visit` before each turn.
fn careless(game: &mut AnyMatch, mut visit: impl FnMut(&AnyMatch, &[String])) {
    while phase(game) == json!("deploy") {
        let seat = game.to_act().seats()[0];
        let turns = game.turns(seat).unwrap();
        visit(game, &turns);
        let turn = turns.iter().find(|turn| !turn.starts_with("3@"));
        game.play(seat, turn.unwrap_or(&turns[0])).unwrap();
    }
}

#[test]
fn the_first_phase_lasts_twelve_rounds() {
    for (seats, leavers) in [
        (3, ""),
        (4, ""),
        (5, ""),
        (4, "1 resign"),
        (5, "5 resign, 3 resign"),
    ] {
        let mut game = after(seats, "blitzkrieg", leavers);
        let left = game.events().len();
        let mut turns = 0;
        careless(&mut game, |_, _| turns += 1);
        assert_eq!(turns, 12 * (usize::from(seats) - left), "{seats} {leavers}");
        assert!(
            game.events()[left..left + turns]
                .iter()
                .all(|event| event.what != What::Pass)
        );
        let position = game.position(Viewer::Public);
        for hand in position["hand"].as_object().unwrap().values() {
            assert_eq!(*hand, json!([0, 0, 0]), "what is in hand then is out");
        }
    }
}

#[test]
fn the_last_of_round_twelve_may_leave() {
    let mut game = start(3, "blitzkrieg");
    let mut before_last = None;
    let mut plies = 0;
    careless(&mut game, |game, _| {
        plies += 1;
        if plies == 36 {
            before_last = Some(game.clone());
        }
    });
    let mut game = before_last.unwrap();
    assert_eq!(phase(&game), json!("deploy"));
    play(&mut game, "3 timeout");
    assert_eq!(phase(&game), json!("attack"));
}

#[test]
fn who_cannot_deploy_moves_alone() {
    let mut stranded = 0;
    for seats in 3..=5 {
        let mut game = start(seats, "blitzkrieg");
        careless(&mut game, |game, turns| {
            let seat = game.to_act().seats()[0];
            let alone = turns.iter().filter(|turn| !turn.contains('@')).count();
            if alone == 0 {
                return;
            }
            stranded += 1;
            assert_eq!(alone, turns.len(), "deploying is compulsory when possible");
            let position = game.position(Viewer::Public);
            let hand = &position["hand"][seat.number().to_string()];
            let ships = position["ships"].as_object().unwrap();
            assert_eq!(hand[0], json!(0), "a one fits on any empty space");
            let space = ["e5", "d4", "c3", "e4", "f5", "e6", "d5", "f6", "g7"]
                .into_iter()
                .find(|space| !ships.contains_key(*space))
                .unwrap();
            let say = game.read(seat, &format!("3@{space}")).unwrap_err();
            if hand[2] == json!(0) {
                assert_eq!(say.key, "zyrcan-refusal-none-left");
            } else {
                assert_eq!(say.key, "zyrcan-refusal-fits-nowhere");
                // only moves are left, so only moves are suggested
                assert!(!say.then.unwrap().to_string().contains('@'));
            }
        });
    }
    assert!(stranded >= 3, "stranded {stranded} times only");
}

#[test]
fn deploying_alone_is_legal_only_when_nothing_can_move() {
    let game = start(3, "blitzkrieg");
    let seat = game.to_act().seats()[0];
    assert!(
        game.turns(seat)
            .unwrap()
            .iter()
            .all(|turn| !turn.contains(' '))
    );
    // all ships of seat 1 are captured
    let script = "1 1@e5, 2 1@e6, 3 1@c3, 1 1@b2 e5-d5, 2 1@h8 e6xd5, 3 1@h7 c3xb2";
    let game = after(3, "blitzkrieg", script);
    let turns = game.turns(seat).unwrap();
    // 37 spaces minus four ships; ones, twos and threes fit on each remaining space
    assert_eq!(turns.len(), 3 * 33);
    assert!(turns.iter().all(|turn| turn.len() == 4));
    // without the last capture, seat 1 still has a ship that can move
    let script = "1 1@e5, 2 1@e6, 3 1@c3, 1 1@b2 e5-d5, 2 1@h8 e6xd5, 3 1@h7 c3-c4";
    let game = after(3, "blitzkrieg", script);
    assert!(
        game.turns(seat)
            .unwrap()
            .iter()
            .all(|turn| turn.contains(' '))
    );
}

#[test]
fn what_may_be_deployed_where() {
    // seat 1 has a 2 on e5: a one fits anywhere, a two from distance 2 on, a three from distance 3 on
    let game = after(3, "blitzkrieg", "1 2@e5, 2 1@b2, 3 1@h8");
    let seat = game.to_act().seats()[0];
    for (engines, spaces) in [
        (1, [("e6", true), ("e7", true), ("e8", true)]),
        (2, [("e6", false), ("e7", true), ("e8", true)]),
        (3, [("e6", false), ("e7", false), ("e8", true)]),
    ] {
        for (space, fits) in spaces {
            let turn = format!("{engines}@{space} e5-e3");
            assert_eq!(game.read(seat, &turn).is_ok(), fits, "{turn}");
        }
    }
    // the ships of other seats do not matter
    assert!(game.read(seat, "3@b3 e5-e3").is_ok());
}

#[test]
fn a_move_ends_on_an_empty_space_or_a_foreign_ship() {
    let game = after(3, "blitzkrieg", "1 2@e5, 2 1@e6, 3 1@e7");
    let seat = game.to_act().seats()[0];
    // a ship moves over one enemy ship onto another
    let mut over = game.clone();
    play(&mut over, "1 2@c4 e5xe7");
    let position = over.position(Viewer::Public);
    assert_eq!(
        position["ships"],
        json!({"c4": [1, 2], "e6": [2, 1], "e7": [1, 2]})
    );
    // a ship may pass over its own ship that was just deployed, but must not end on it
    assert!(game.read(seat, "1@d5 e5-c5").is_ok());
    assert!(game.read(seat, "1@c5 e5-c5").is_err());
    // a ship moves exactly as far as its engines
    assert!(game.read(seat, "1@d5 e5xe6").is_err());
    // a ship is never deployed onto another
    assert!(game.read(seat, "1@e6 e5xe7").is_err());
}

/// A seat with a ship on the board always has a move, and a seat without one can always deploy. So this pass does not
/// happen in a match, but the rule exists.
#[test]
fn a_pass_in_the_first_phase_ends_nothing() {
    let setup = Setup {
        rules: Zyrcan::RULES,
        seats: 3,
        seed: 1,
        options: Options {
            variant: Variant::Blitzkrieg,
        },
    };
    let mut game = Zyrcan::new(&setup).unwrap();
    let pass = |game: &mut Zyrcan| {
        let ToAct::One(seat) = game.to_act() else {
            panic!("over");
        };
        game.pass(seat);
    };
    for _ in 0..36 {
        assert_eq!(game.position(Viewer::Public)["phase"], json!("deploy"));
        pass(&mut game);
        assert_eq!(game.outcome(), None);
        assert!(!game.view(Viewer::Public).last_round);
    }
    assert_eq!(game.position(Viewer::Public)["phase"], json!("attack"));
    // a seat without ships is not eliminated; it passes
    for _ in 0..3 {
        assert_eq!(game.outcome(), None);
        pass(&mut game);
    }
    let outcome = game.outcome().unwrap();
    assert_eq!(
        (outcome.kind, outcome.places),
        (rules::zyrcan::PASSED, vec![1, 1, 1])
    );
}
