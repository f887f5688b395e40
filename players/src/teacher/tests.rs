use games::grid::square::Square;
use games::grid::square_bitset::bit;
use games::kitaran::Kitaran;
use games::{AnyMatch, Kind, Seat};
use serde_json::{Map, json};

use super::{Care, Hint, Matter, hint, judge, valued};
use crate::Budget;

fn seat(number: u8) -> Seat {
    Seat::new(number)
}

fn start(kind: Kind) -> AnyMatch {
    AnyMatch::new(kind, kind.seats().0.into(), 7, &Map::new()).unwrap()
}

/// After so many questions whether to stop.
fn hinted(running: &AnyMatch, number: u8, patience: u64) -> Hint {
    let asked = std::cell::Cell::new(0);
    let stop = || {
        asked.set(asked.get() + 1);
        asked.get() > patience
    };
    hint(running, seat(number), &stop).unwrap()
}

#[test]
fn a_win_at_once_is_what_matters() {
    let mut options = Map::new();
    options.insert("reach".to_owned(), json!(4));
    let mut running = AnyMatch::new(Kind::Angels, 2, 7, &options).unwrap();
    // whoever runs without being stopped is soon at the edge
    let mut asked = 0;
    while running.outcome().is_none() {
        let acting = running.to_act().seats()[0];
        let given = hinted(&running, acting.number(), 2000);
        let mut after = running.clone();
        after.play(acting, &given.thought.turn).unwrap();
        let won = after.outcome().is_some_and(|end| end.won_by(acting));
        assert_eq!(given.matter == Matter::WinsNow, won, "{given:?}");
        running = after;
        asked += 1;
        assert!(asked < 60);
    }
}

#[test]
fn what_is_chosen_in_secret_is_taught_too() {
    for kind in [Kind::VirusFight, Kind::XeroG] {
        let running = match kind {
            Kind::XeroG => {
                let options = json!({"setup": "hidden"});
                AnyMatch::new(kind, 2, 7, options.as_object().unwrap()).unwrap()
            }
            _ => start(kind),
        };
        let given = hinted(&running, 2, 50);
        assert_eq!(given.matter, Matter::Secret);
        assert!(running.clone().play(seat(2), &given.thought.turn).is_ok());
    }
}

#[test]
fn every_game_has_hints_that_begin_as_their_turn_does() {
    for kind in Kind::ALL {
        let running = start(*kind);
        let acting = running.to_act().seats()[0];
        let given = hinted(&running, acting.number(), 100);
        if let Some(begins) = &given.begins {
            assert!(given.thought.turn.starts_with(begins.as_str()), "{given:?}");
        }
        assert!((1..=super::SEARCHES).contains(&given.agreeing));
        assert!(running.clone().play(acting, &given.thought.turn).is_ok());
        let judged = judge(&running, acting, Care::Every { of: 1 }, &|| true).unwrap();
        assert!(running.clone().play(acting, &judged.best.turn).is_ok());
    }
}

#[test]
fn whoever_is_not_to_act_gets_no_hint() {
    let running = start(Kind::Kitaran);
    assert!(hint(&running, seat(2), &|| true).is_err());
    assert!(judge(&running, seat(2), Care::Every { of: 1 }, &|| true).is_err());
}

#[test]
fn a_threat_is_named_when_most_turns_do_not_prevent_it() {
    let meaning = start(Kind::Archimedes).meaning(seat(1), "c3-c5");
    let answers = |given: &[(&str, f32)]| super::answers::Answers {
        seats: 2,
        given: given
            .iter()
            .map(|(turn, left)| super::answers::Answer {
                seat: seat(2),
                turn: (*turn).to_owned(),
                meaning: meaning.clone(),
                wins: false,
                left: *left,
            })
            .collect(),
        unanswered: 0,
    };
    let threat = answers(&[("c3-c5", 0.1), ("c3-c5", 0.2), ("a1-a2", 0.6)]);
    assert_eq!(
        threat.matter(0.6),
        Matter::Threat {
            seat: seat(2),
            turn: "c3-c5".to_owned(),
            meaning: meaning.clone(),
            wins: false
        }
    );
    let only = answers(&[("c3-c5", 0.1), ("a1-a2", 0.2), ("b1-b2", 0.3)]);
    assert_eq!(only.matter(0.6), Matter::OnlyTurn);
    let quiet = answers(&[("c3-c5", 0.5), ("a1-a2", 0.2), ("b1-b2", 0.6)]);
    assert_eq!(quiet.matter(0.6), Matter::Others { good: 2, tried: 3 });
}

/// White's one turn fills the board, and black has more stones.
#[test]
fn a_turn_that_is_the_only_one_is_worth_what_it_leads_to() {
    let set = |names: &str| {
        let squares = names.split(' ').filter_map(Square::parse);
        squares.fold(0, |set, square| set | bit(square))
    };
    let options = serde_json::from_value(json!({"size": 4})).unwrap();
    let stones = [set("a1 a2 a4 b1 b3 b4 c1 c2 c4 d1 d2 d3"), set("a3 b2 d4")];
    let position = Kitaran::placed(options, stones, set("b3 c4"), seat(2));
    let mut budget = Budget::new(1000, &|| false);
    let found = valued(&position, 2, seat(2), 1, &mut budget).unwrap();
    assert_eq!(found.turn.to_string(), "c3");
    assert_eq!(
        (found.value, found.proven, found.line.len()),
        (0.0, true, 1)
    );
    // and before it, the turn of black that leaves no other is seen to win
    let stones = [set("a1 a2 a4 b1 b4 c1 c2 d1 d2 d3"), set("a3 b2 b3 c4 d4")];
    let before = Kitaran::placed(options, stones, 0, seat(1));
    let found = valued(&before, 2, seat(1), 1, &mut budget).unwrap();
    assert!(found.value > 0.9, "{found:?}");
}
