//! The number of a turn counts every event except passes, so it never names two turns.

use rules::random_generator::Rng;
use rules::{AnyMatch, Kind, TurnNumber, What};
use serde_json::Map;

#[test]
fn a_number_means_one_turn_and_a_pass_has_none() {
    let mut passes = 0;
    for kind in Kind::ALL {
        for seed in 0..8 {
            let mut game = AnyMatch::new(*kind, kind.seats().1.into(), seed, &Map::new()).unwrap();
            let mut rng = Rng::new(seed);
            while game.outcome().is_none() && game.events().len() < 150 {
                let seat = game.to_act().seats()[0];
                let turn = game.random_turn(seat, &mut rng).unwrap();
                game.play(seat, &turn).unwrap();
                // some turns are taken back, if they can be
                if rng.below(9) == 0 {
                    let _ = game.take_back(seat);
                }
            }
            let record = game.record();
            let mut expected = TurnNumber::START;
            for (at, event) in record.events.iter().enumerate() {
                if event.what == What::Pass {
                    passes += 1;
                    continue;
                }
                assert_eq!(record.turn_at(at), expected, "{kind}, event {at}");
                expected = expected.next();
            }
            assert_eq!(record.turn_at(record.events.len()), expected);
            assert_eq!(record.steps().len(), expected.turns() + 1);
        }
    }
    assert!(passes > 0, "nobody passed");
}
