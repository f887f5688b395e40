//! The strength of each of the six levels. Strength is a number of nodes, never a time. The two lowest levels look one
//! turn ahead and overlook some legal turns. No level plays badly on purpose: it plays the best of the turns that it
//! sees.

use rules::Seat;
use rules::random_generator::Rng;

use crate::reference_players::greedy_among;
use crate::{Budget, Searched, Thought};

/// The strongest level.
pub const STRONGEST: u8 = 6;

/// The strength of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strength {
    /// How many nodes it searches.
    pub nodes: u64,
    /// The percentage of its turns that it plays at a glance: without a search, looking one turn ahead.
    pub glances: u32,
    /// The percentage of the legal turns that it sees at a glance. It plays the seen turn after which the position
    /// looks best.
    pub sight: u32,
}

impl Strength {
    /// A player that always searches.
    const fn nodes(nodes: u64) -> Self {
        Self {
            nodes,
            glances: 0,
            sight: 100,
        }
    }

    /// A player that never searches.
    const fn glance(sight: u32) -> Self {
        Self {
            nodes: 0,
            glances: 100,
            sight,
        }
    }
}

/// A game's six levels, the weakest first. They were chosen by matches between neighbouring strengths
/// (`docs/opponents.md`). The lowest level makes the mistakes of a first match: against it, `Player::Beginner`, which
/// does not search, wins at least about one match in five (fewer on Kitaran's larger boards). The nodes of the
/// strongest level take about two seconds on one core of a small server.
pub(crate) type Levels = [Strength; STRONGEST as usize];

/// Makes the levels. The first ones look one turn ahead; each has the percentage of turns that it sees. The others
/// search; each has a number of nodes.
pub(crate) fn levels<const GLANCES: usize, const SEARCHES: usize>(
    sights: [u32; GLANCES],
    nodes: [u64; SEARCHES],
) -> Levels {
    const { assert!(GLANCES + SEARCHES == STRONGEST as usize) };
    std::array::from_fn(|level| match sights.get(level) {
        Some(&sight) => Strength::glance(sight),
        None => Strength::nodes(nodes[level - GLANCES]),
    })
}

/// Plays like a level. Numbers above the strongest level count as the strongest.
pub(crate) fn play<G: Searched>(
    game: &G,
    seat: Seat,
    level: u8,
    budget: &mut Budget,
    rng: &mut Rng,
) -> Option<Thought<G::Turn>> {
    let at = usize::from(level.clamp(1, STRONGEST)) - 1;
    play_with(game, seat, game.levels()[at], budget, rng)
}

/// How many nodes the strongest level searches.
pub(crate) fn strongest_nodes<G: Searched>(game: &G) -> u64 {
    game.levels()[usize::from(STRONGEST) - 1].nodes
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
