//! How strong each of the six levels is. Strength is a number of nodes, never a time. The two lowest look one turn ahead and
//! overlook some of what there is; nobody gives away what they have seen.

use games::Seat;
use games::random_generator::Rng;

use crate::reference_players::greedy_among;
use crate::{Budget, Searched, Thought};

/// The strongest level.
pub const STRONGEST: u8 = 6;

/// How strong a player is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strength {
    /// How many nodes it searches.
    pub nodes: u64,
    /// How many of a hundred of its turns are played at a glance instead: it looks one turn ahead.
    pub glances: u32,
    /// How many of a hundred legal turns it sees at a glance; of those it plays the one after which the position looks best.
    pub sight: u32,
}

impl Strength {
    /// Always searches.
    const fn nodes(nodes: u64) -> Self {
        Self {
            nodes,
            glances: 0,
            sight: 100,
        }
    }

    /// Never searches.
    const fn glance(sight: u32) -> Self {
        Self {
            nodes: 0,
            glances: 100,
            sight,
        }
    }
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
        Strength::glance(35),
        Strength::glance(100),
        Strength::nodes(third),
        Strength::nodes(third * factor),
        Strength::nodes(third * factor * factor),
        Strength::nodes(third * factor * factor * factor),
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
    play_with(game, seat, levels(game.strengths())[at], budget, rng)
}

/// How many nodes the strongest level searches.
pub(crate) fn strongest_nodes<G: Searched>(game: &G) -> u64 {
    levels(game.strengths())[usize::from(STRONGEST) - 1].nodes
}

/// Plays with a given strength.
pub(crate) fn play_with<G: Searched>(
    game: &G,
    seat: Seat,
    strength: Strength,
    budget: &mut Budget,
    rng: &mut Rng,
) -> Option<Thought<G::Turn>> {
    let at_a_glance = strength.glances > 0 && rng.below(100) < strength.glances as usize;
    if at_a_glance {
        return greedy_among(game, seat, budget, rng, |rng| {
            rng.below(100) < strength.sight as usize
        });
    }
    budget.part(strength.nodes, |part| game.search(seat, part, rng))
}
