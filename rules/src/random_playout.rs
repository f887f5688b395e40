//! Playouts: complete games of uniformly random turns, for measurements, tests and searches.

use crate::game::{Game, ToAct};
use crate::random_generator::Rng;

/// Plays random turns to the end. Returns the number of turns played, without passes.
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

    use crate::Kind;
    use crate::game::{Game, Seat, Setup, ToAct};
    use crate::legal_turns;
    use crate::random_generator::Rng;

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

    /// A turn is drawn by counting. With the same random numbers, drawing from the list gives the same turn. So every turn
    /// is equally likely.
    fn draws_as_from_the_list<G: Game>(seats: u8, options: serde_json::Value, matches: u64) {
        let mut rng = Rng::new(9);
        positions(&start::<G>(seats, options), matches, |game, seat| {
            let (mut one, mut other) = (rng.clone(), rng.clone());
            rng.next_u64();
            let drawn = game.random_turn(seat, &mut one, &mut Vec::new());
            let listed = legal_turns::drawn(game, seat, &mut other, &mut Vec::new());
            // Archimedes numbers its turns by ship and direction, so the order differs from its list
            assert!(G::ID == "archimedes" || drawn == listed, "{game:?}");
            let legal = |turn: &G::Turn| game.check(seat, turn).is_ok();
            assert!(drawn.as_ref().is_none_or(legal), "{game:?}");
            assert_eq!(drawn.is_some(), game.has_turn(seat), "{game:?}");
        });
    }

    /// Runs a function for one game: seats and options, the number of matches whose positions are drawn from, and the
    /// number of matches whose positions are hashed.
    macro_rules! every_game {
        ($($game:ident: $id:ident),+ $(,)?) => {
            fn draws(kind: Kind, seats: u8, options: serde_json::Value, matches: u64) {
                match kind {
                    $(Kind::$game => draws_as_from_the_list::<crate::$id::$game>(seats, options, matches)),+
                }
            }

            fn hashes(kind: Kind, seats: u8, options: serde_json::Value, matches: u64) {
                match kind {
                    $(Kind::$game => hashes_tell_positions_apart::<crate::$id::$game>(seats, options, matches)),+
                }
            }
        };
    }

    crate::with_games!(every_game);

    /// The options whose positions differ, and the number of matches for the draws and for the hashes. Games with many
    /// turns play few matches.
    fn variants(kind: Kind) -> (Vec<serde_json::Value>, u64, u64) {
        match kind {
            Kind::Zyrcan => {
                let variants = ["standard", "blitzkrieg"];
                let options = variants.map(|variant| json!({ "variant": variant }));
                (options.to_vec(), 20, 50)
            }
            Kind::Kitaran => {
                let options = [4, 5, 7].map(|size| json!({ "size": size }));
                (options.to_vec(), 20, 50)
            }
            Kind::Archimedes => (vec![json!({}), json!({"swap": "yes"})], 5, 20),
            Kind::VirusFight => (vec![json!({})], 40, 50),
            Kind::XeroG => (vec![json!({})], 2, 3),
            Kind::Angels => (vec![json!({})], 3, 3),
        }
    }

    #[test]
    fn turns_are_drawn_as_from_their_list() {
        for &kind in Kind::ALL {
            let (options, matches, _) = variants(kind);
            let (fewest, most) = kind.seats();
            for seats in fewest..=most {
                for options in &options {
                    draws(kind, seats, options.clone(), matches);
                }
            }
        }
    }

    /// Two positions that look different to a viewer who knows all secrets have different hashes.
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
        for &kind in Kind::ALL {
            let (options, _, matches) = variants(kind);
            // enough seats that one can go out while the match continues
            let (fewest, most) = kind.seats();
            for options in options {
                hashes(kind, most.min(fewest.max(3)), options, matches);
            }
        }
    }
}
