//! How strong each of the six levels is. Strength is a number of nodes, never a time. The two lowest levels look one
//! turn ahead and overlook some legal turns. No level plays badly on purpose: among the turns that it sees, it plays
//! the best.

use rules::Seat;
use rules::random_generator::Rng;

use crate::reference_players::greedy_among;
use crate::{Budget, Searched, Thought};

/// The strongest level.
pub const STRONGEST: u8 = 6;

/// How strong a player is.
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
    /// Always searches.
    const fn nodes(nodes: u64) -> Self {
        Self {
            nodes,
            glances: 0,
            sight: 100,
        }
    }

    /// Searches, except for `glances` percent of its turns.
    const fn mixed(nodes: u64, glances: u32) -> Self {
        Self {
            nodes,
            glances,
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

/// How strong the levels of a game are. They were chosen by matches between neighbouring strengths
/// (`docs/opponents.md`). The lowest level makes the mistakes of a first match: `Player::Beginner`, who does not
/// think, wins about one match in five or more against it (fewer on Kitaran's larger boards). The nodes of the
/// strongest level take about two seconds on one core of a small server.
fn levels(game: &str) -> Levels {
    let glance = Strength::glance;
    let nodes = Strength::nodes;
    match game {
        // a player that overlooks one turn in three here loses whole groups, so level 1 would be no fun to play
        "kitaran" => [
            glance(72),
            glance(100),
            nodes(52),
            nodes(190),
            nodes(490),
            nodes(10_000_000),
        ],
        // on six by six squares
        "kitaran-6" => [
            glance(52),
            glance(68),
            glance(90),
            nodes(84),
            nodes(560),
            nodes(9_000_000),
        ],
        // on larger boards: there are as many legal turns as a low level has nodes
        "kitaran-7" => [
            glance(52),
            glance(66),
            glance(85),
            nodes(118),
            nodes(295),
            nodes(7_500_000),
        ],
        "archimedes" => [
            glance(13),
            glance(23),
            glance(50),
            nodes(15),
            nodes(80),
            nodes(1_300_000),
        ],
        "xero-g" => [
            glance(20),
            glance(42),
            Strength::mixed(8, 92),
            nodes(9),
            nodes(90),
            nodes(60_000),
        ],
        "virus-fight" | "virus-fight-3" | "virus-fight-4" | "virus-fight-5" => virus_fight(game),
        "angels" => [
            glance(25),
            glance(41),
            glance(67),
            nodes(7),
            nodes(135),
            nodes(250_000),
        ],
        "blitzkrieg" => [
            glance(10),
            glance(100),
            nodes(130),
            nodes(600),
            nodes(4000),
            nodes(400_000),
        ],
        "zyrcan-4" => [
            glance(12),
            glance(50),
            nodes(85),
            nodes(560),
            nodes(4500),
            nodes(210_000),
        ],
        "zyrcan-5" => [
            glance(12),
            glance(52),
            nodes(250),
            nodes(1400),
            nodes(18_000),
            nodes(140_000),
        ],
        // Zyrcan with three seats
        _ => [
            glance(25),
            glance(100),
            nodes(72),
            nodes(600),
            nodes(7000),
            nodes(300_000),
        ],
    }
}

/// Virus Fight's levels, by number of seats.
fn virus_fight(strengths: &str) -> Levels {
    let glance = Strength::glance;
    let nodes = Strength::nodes;
    match strengths {
        // more than a hundred nodes add little strength: many matches between careful players end in repetition
        "virus-fight" => [
            glance(8),
            glance(35),
            glance(74),
            Strength::mixed(8, 44),
            nodes(17),
            nodes(1_000_000),
        ],
        "virus-fight-3" => [
            glance(6),
            glance(35),
            glance(85),
            nodes(20),
            nodes(140),
            nodes(700_000),
        ],
        "virus-fight-4" => [
            glance(3),
            glance(26),
            glance(62),
            nodes(20),
            nodes(700),
            nodes(700_000),
        ],
        // with five seats, searching deeper than all turns once adds little strength
        _ => [
            glance(3),
            glance(22),
            glance(48),
            glance(88),
            nodes(60),
            nodes(700_000),
        ],
    }
}

/// Plays as a level does; numbers above the strongest level count as the strongest.
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
