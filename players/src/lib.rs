//! Computer players. Each game has one file, which contains its evaluation, the choice of its search, and the reasons.
//! The searches know the rules and nothing else: no clock, no threads, and no randomness but a seed. The same position,
//! seed and number of nodes give the same turn on every machine. So they use only whole numbers and the exact
//! operations of IEEE 754 (`+ - * /` and the square root), never `exp` or `ln`.
//!
//! [`think`] is the only way into the searches. It removes the other seats' secret choices from the position first.

mod alpha_beta;
pub mod budget;
#[cfg(test)]
#[path = "../fitting/shared.rs"]
mod fitting;
pub mod levels;
mod measured_strength;
pub mod place_scores;
pub mod player_kinds;
mod reference_players;
pub mod search_result;
pub mod teacher;
mod transposition_table;

/// Each game's own file. rustfmt does not format files that a macro declares, so `scripts/format` lists them.
macro_rules! modules {
    ($($game:ident: $id:ident),+ $(,)?) => { $(mod $id;)+ };
}

rules::with_games!(modules);

pub use budget::Budget;
pub use measured_strength::{MeasuredStrength, measured_strength};
pub use player_kinds::{Player, expected, think};
pub use search_result::Thought;

use levels::Levels;
use place_scores::Values;
use rules::random_generator::Rng;
use rules::{Game, Seat};

/// A match at its start, by the present rules.
#[cfg(test)]
fn start<G: Game>(seats: u8, seed: u64, options: G::Options) -> G {
    let rules = G::RULES;
    G::new(&rules::Setup {
        rules,
        seats,
        seed,
        options,
    })
    .unwrap()
}

/// A game that a computer can play: its evaluation, its levels and its search.
pub(crate) trait Searched: Game {
    /// The strength of the six levels, for this variant, board and number of seats.
    fn levels(&self) -> Levels;

    /// What each seat can expect, as [place scores](place_scores), without looking ahead. Called only for positions
    /// that are not over.
    fn expected(&self) -> Values;

    /// A turn for positions where looking one turn ahead shows nothing (a secret choice). `None` where looking ahead is
    /// useful. Never a turn that loses whatever the others do.
    fn without_a_look(&self, _seat: Seat, _rng: &mut Rng) -> Option<Self::Turn> {
        None
    }

    /// Can a search let this seat pass instead of its turn, without any other change to the position?
    fn can_pass(&self, _seat: Seat) -> bool {
        false
    }

    /// If true, the review calls a turn a mistake only if [`solve`](Self::solve) proves what that turn or the better turn
    /// leads to, and if the solver, with many more nodes, proves nothing that contradicts the review.
    const SOLVED: bool = false;

    /// If true, the solver must decide both turns. For games whose search may be wrong about turns that the solver
    /// leaves undecided.
    const DECIDED: bool = false;

    /// Whether a seat that is to act wins, whatever the others play. `None` if the budget is too small to decide.
    fn solve(&self, _seat: Seat, _budget: &mut Budget) -> Option<bool> {
        None
    }

    /// If a seat wins by force after this turn, the fewest of its own turns that it needs, counting this one. `None` if
    /// it does not win by force or if that is not known.
    fn wins_in(&self, _seat: Seat, _turn: &Self::Turn, _budget: &mut Budget) -> Option<u32> {
        None
    }

    /// A good turn for a seat that is to act; `None` if it has no legal turn. The position contains nothing that is
    /// hidden from the seat.
    fn search(&self, seat: Seat, budget: &mut Budget, rng: &mut Rng)
    -> Option<Thought<Self::Turn>>;
}
