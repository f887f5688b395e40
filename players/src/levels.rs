//! How strong each of the six levels is. Strength is a number of nodes, never a time. The two lowest look one turn ahead and
//! overlook some of what there is; nobody gives away what they have seen.

use games::Seat;
use games::random_generator::Rng;

use crate::reference_players::greedy_among;
use crate::{Budget, Searched, Thought};

/// The strongest level.
pub const STRONGEST: u8 = 6;

/// How a level plays.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Strength {
    /// Looks at each legal turn with this chance, and plays the one after which the position looks best.
    Glance(f32),
    /// Searches so many nodes.
    Nodes(u64),
}

/// A game's six levels, the weakest first.
type Levels = [Strength; STRONGEST as usize];

/// How strong the levels of a game are. The nodes of the strongest take some two seconds on one core of a small server;
/// those between are spaced evenly by factors and have not been measured against each other yet.
fn levels(game: &str) -> Levels {
    let (third, factor) = match game {
        "kitaran" => (400, 16),
        "archimedes" => (200, 14),
        "xero-g" => (8, 7),
        "virus-fight" => (60, 14),
        "angels" => (30, 8),
        _ => (40, 11),
    };
    [
        Strength::Glance(0.35),
        Strength::Glance(1.0),
        Strength::Nodes(third),
        Strength::Nodes(third * factor),
        Strength::Nodes(third * factor * factor),
        Strength::Nodes(third * factor * factor * factor),
    ]
}

/// Plays as a level does; numbers beyond the strongest are the strongest.
pub(crate) fn play<G: Searched>(
    game: &G,
    seat: Seat,
    level: u8,
    budget: &mut Budget,
    rng: &mut Rng,
) -> Option<Thought<G::Turn>> {
    let at = usize::from(level.clamp(1, STRONGEST)) - 1;
    match levels(G::ID)[at] {
        Strength::Nodes(nodes) => budget.part(nodes, |part| game.search(seat, part, rng)),
        Strength::Glance(chance) => greedy_among(game, seat, budget, rng, |rng| {
            // 16 bits of chance
            (rng.below(1 << 16) as f32) < chance * 65536.0
        }),
    }
}
