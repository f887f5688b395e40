//! Computer players. Each game has one file, which says what a position is worth, which search plays the game, and
//! why. The searches know the rules and nothing else: no clock, no threads, and no randomness but a seed. The same
//! position, seed and number of nodes give the same turn on every machine. So only whole numbers and the exact
//! operations of IEEE 754 (`+ - * /` and the square root) are used, never `exp` or `ln`.
//!
//! [`think`] is the only way into the searches. It removes the other seats' secret choices from the position first.

mod alpha_beta;
pub mod budget;
#[cfg(test)]
mod fitting;
pub mod levels;
pub mod place_scores;
pub mod player;
mod reference_players;
pub mod teacher;
pub mod thought;
mod transposition_table;

/// Each game's own file. rustfmt does not look into macros: `scripts/format` names the files.
macro_rules! modules {
    ($($game:ident: $id:ident),+ $(,)?) => { $(mod $id;)+ };
}

rules::with_games!(modules);

pub use budget::Budget;
pub use player::{Player, expected, think};
pub use thought::Thought;

use levels::Levels;
use place_scores::Values;
use rules::random_generator::Rng;
use rules::{Game, Seat};

/// A game that a computer plays: its evaluation, and the choice of its search.
pub(crate) trait Searched: Game {
    /// How strong the six levels are in this variant, on this board and with this number of seats.
    fn levels(&self) -> Levels;

    /// What each seat can expect, as [place scores](place_scores), without looking ahead. Called only for positions
    /// that are not over.
    fn expected(&self) -> Values;

    /// The turn of a player who looks one turn ahead, where such a look shows nothing (a secret choice). `None` where
    /// it shows something. Never a turn that loses whatever the others do.
    fn without_a_look(&self, _seat: Seat, _rng: &mut Rng) -> Option<Self::Turn> {
        None
    }

    /// The position if a seat that could act passed. `None` unless passing would change nothing else.
    fn passed(&self, _seat: Seat) -> Option<Self> {
        None
    }

    /// If true, a turn is called a mistake only if [`solve`](Self::solve) decides it or the better turn. The solver
    /// must also find nothing against that verdict in many nodes.
    const SOLVED: bool = false;

    /// If true, the solver must decide both turns. For games where a search may be wrong about turns the solver
    /// leaves open.
    const DECIDED: bool = false;

    /// Whether a seat that is to act wins, whatever the others play. `None` if the budget is too small to decide
    /// that.
    fn solve(&self, _seat: Seat, _budget: &mut Budget) -> Option<bool> {
        None
    }

    /// The fewest turns of its own in which a seat wins by force if it plays this turn, counting this turn. `None` if
    /// it does not win by force or if that is not known.
    fn wins_in(&self, _seat: Seat, _turn: &Self::Turn, _budget: &mut Budget) -> Option<u32> {
        None
    }

    /// A good turn for a seat that is to act: `None` when it has none. The position contains nothing that is hidden
    /// from the seat.
    fn search(&self, seat: Seat, budget: &mut Budget, rng: &mut Rng)
    -> Option<Thought<Self::Turn>>;
}
