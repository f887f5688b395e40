//! Computer players. Each game has one file: what a position is worth, which search it is played by, and why. The
//! searches know the rules and nothing else: no clock, no threads, no chance but a seed. The same position, seed and
//! number of nodes give the same turn on every machine, so only whole numbers and the exact operations of IEEE 754
//! (`+ - * /` and the square root) are used, never `exp` or `ln`.
//!
//! What another seat has chosen in secret is taken out of a position before any search sees it, in one place:
//! [`think`].

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

games::with_games!(modules);

pub use budget::Budget;
pub use player::{Player, expected, think};
pub use thought::Thought;

use games::random_generator::Rng;
use games::{Game, Seat};
use place_scores::Values;

/// A game that a computer plays: its evaluation, and the choice of its search.
pub(crate) trait Searched: Game {
    /// Under which name the [levels] have its strengths: another than its id where a variant is another game to a search.
    fn strengths(&self) -> &'static str {
        Self::ID
    }

    /// What each seat can expect, as [place scores](place_scores), seen without looking ahead. Only asked of positions
    /// that go on.
    fn expected(&self) -> Values;

    /// What somebody plays who looks one turn ahead, where that shows nothing (a choice in secret): `None` where it does show
    /// something. No turn that loses whatever the others do.
    fn without_a_look(&self, _seat: Seat, _rng: &mut Rng) -> Option<Self::Turn> {
        None
    }

    /// The position after a seat has passed that could act, where the rules would leave it as it is but for that.
    fn passed(&self, _seat: Seat) -> Option<Self> {
        None
    }

    /// Is a turn called a mistake only where [`solve`](Self::solve) decides what it or a better one leads to, and finds nothing
    /// against that in many nodes?
    const SOLVED: bool = false;

    /// Must the solver decide what both turns lead to? Where a search may be wrong about what it does not decide.
    const DECIDED: bool = false;

    /// Does a seat that is to act win, whatever the others play? None where so many nodes do not decide that.
    fn solve(&self, _seat: Seat, _budget: &mut Budget) -> Option<bool> {
        None
    }

    /// In how many turns of its own a seat wins at the fewest, whatever the others play, if it plays this one, which counts.
    /// None where it does not, or that is not known.
    fn wins_in(&self, _seat: Seat, _turn: &Self::Turn, _budget: &mut Budget) -> Option<u32> {
        None
    }

    /// A good turn for a seat that is to act: `None` when it has none. The position tells nothing that the seat may not
    /// know.
    fn search(&self, seat: Seat, budget: &mut Budget, rng: &mut Rng)
    -> Option<Thought<Self::Turn>>;
}
