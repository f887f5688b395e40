//! Complete games of uniformly random turns, for measuring, testing and search.

use crate::game::{Game, ToAct};
use crate::random_generator::Rng;

/// Plays random turns to the end and returns the number of turns played, passes not counted.
///
/// ```
/// use rules::{Game, Seat, kitaran::Kitaran, random_generator::Rng, random_playout::playout};
///
/// let mut position = Kitaran::placed(Default::default(), [0; 2], 0, Seat::new(1));
/// let turns = playout(&mut position, &mut Rng::new(7), &mut Vec::new());
/// assert!(turns >= 25); // as many as there are squares to fill
/// assert!(position.outcome().is_some());
/// ```
pub fn playout<G: Game>(game: &mut G, rng: &mut Rng, buffer: &mut Vec<G::Turn>) -> u64 {
    let mut turns = 0;
    loop {
        let seat = match game.to_act() {
            ToAct::Over => return turns,
            ToAct::One(seat) => seat,
            ToAct::Secret(seats) => match seats.first() {
                Some(seat) => *seat,
                None => return turns,
            },
        };
        match game.random_turn(seat, rng, buffer) {
            Some(turn) => {
                game.apply(seat, &turn);
                turns += 1;
            }
            None => game.pass(seat),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde_json::json;

    use crate::game::{Game, Seat, Setup, ToAct};
    use crate::random_generator::Rng;
    use crate::turn_lists;
    use crate::{angels, archimedes, kitaran, virus_fight, xero_g, zyrcan};

    fn start<G: Game>(seats: u8, options: serde_json::Value) -> G {
        let setup = Setup {
            rules: G::RULES,
            seats,
            seed: 3,
            options: serde_json::from_value(options).unwrap(),
        };
        G::new(&setup).unwrap()
    }

    /// Plays random matches and visits each position with the seat to act, if its turns can be listed.
    fn positions<G: Game>(start: &G, matches: u64, mut visit: impl FnMut(&G, Seat)) {
        for number in 0..matches {
            let (mut game, mut rng) = (start.clone(), Rng::new(number));
            loop {
                let seat = match game.to_act() {
                    ToAct::Over => break,
                    ToAct::One(seat) => seat,
                    ToAct::Secret(seats) => seats[0],
                };
                if game.listable() {
                    visit(&game, seat);
                }
                match game.random_turn(seat, &mut rng, &mut Vec::new()) {
                    Some(turn) => game.apply(seat, &turn),
                    None => game.pass(seat),
                }
            }
        }
    }

    /// Drawing by counting gives the same turn as drawing from the list, so each turn is equally likely.
    fn draws_as_from_the_list<G: Game>(seats: u8, options: serde_json::Value, matches: u64) {
        let mut rng = Rng::new(9);
        positions(&start::<G>(seats, options), matches, |game, seat| {
            let (mut one, mut other) = (rng.clone(), rng.clone());
            rng.next_u64();
            let drawn = game.random_turn(seat, &mut one, &mut Vec::new());
            let listed = turn_lists::drawn(game, seat, &mut other, &mut Vec::new());
            assert_eq!(drawn, listed, "{game:?}");
            assert_eq!(drawn.is_some(), game.has_turn(seat), "{game:?}");
        });
    }

    #[test]
    fn turns_are_drawn_as_from_their_list() {
        for seats in 3..=5 {
            for variant in ["standard", "blitzkrieg"] {
                draws_as_from_the_list::<zyrcan::Zyrcan>(seats, json!({ "variant": variant }), 20);
            }
        }
        for size in [4, 5, 7] {
            draws_as_from_the_list::<kitaran::Kitaran>(2, json!({ "size": size }), 20);
        }
        for seats in 2..=5 {
            draws_as_from_the_list::<virus_fight::VirusFight>(seats, json!({}), 40);
        }
        draws_as_from_the_list::<xero_g::XeroG>(2, json!({}), 2);
        draws_as_from_the_list::<angels::Angels>(2, json!({}), 3);
    }

    /// Two positions that look different to a viewer who knows everything have different hashes.
    fn hashes_tell_positions_apart<G: Game>(seats: u8, options: serde_json::Value, matches: u64) {
        let mut known = BTreeMap::new();
        positions(&start::<G>(seats, options), matches, |game, seat| {
            let shown = game.position(crate::Viewer::Public);
            let shown = format!("{seat:?} {shown}");
            let before = known.insert(game.position_hash(), shown.clone());
            assert!(
                before.as_ref().is_none_or(|before| *before == shown),
                "{before:?} {shown}"
            );
        });
        assert!(known.len() > 100);
    }

    #[test]
    fn positions_that_differ_have_different_hashes() {
        for variant in ["standard", "blitzkrieg"] {
            hashes_tell_positions_apart::<zyrcan::Zyrcan>(3, json!({ "variant": variant }), 50);
        }
        hashes_tell_positions_apart::<kitaran::Kitaran>(2, json!({}), 50);
        hashes_tell_positions_apart::<archimedes::Archimedes>(2, json!({}), 20);
        hashes_tell_positions_apart::<virus_fight::VirusFight>(3, json!({}), 50);
        hashes_tell_positions_apart::<xero_g::XeroG>(2, json!({}), 3);
        hashes_tell_positions_apart::<angels::Angels>(2, json!({}), 3);
    }
}
