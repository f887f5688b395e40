//! What may be seen of a match: everything, for everybody.

use serde::Serialize;

use super::{ANGEL, Angels, Phase, Square};
use crate::game::{Game as _, Seat};
use crate::match_outcome::Outcome;

/// All that a picture or a text can show. Lists of squares are in the order of files and ranks.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct View {
    /// Files and ranks of the board.
    pub side: u8,
    /// How many king's steps the angel flies at most.
    pub power: u8,
    /// What is being done.
    pub phase: Phase,
    /// Whose turn it is; `None` when over.
    pub to_act: Option<Seat>,
    /// From 1 once the angel flies; each seat has one turn in each.
    pub round: u16,
    /// Where the angel stands.
    pub angel: Square,
    /// The squares on which it cannot land.
    pub marked: Vec<Square>,
    /// Squares of the fence that are still to be marked.
    pub fence_left: u16,
    /// How often the angel has flown.
    pub flights: u16,
    /// Where the angel can land next, as the board stands.
    pub landings: Vec<Square>,
    /// The squares of the border among them.
    pub exits: Vec<Square>,
    /// How many flights would take the angel to the border if nothing more were marked; `None` when
    /// it is walled in.
    pub way_out: Option<u16>,
    /// The last turn played.
    pub last: Option<LastTurn>,
    /// How it ended.
    pub outcome: Option<Outcome>,
}

/// The last turn played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct LastTurn {
    /// Whose turn it was.
    pub seat: Seat,
    /// Where the angel took off; `None` for a mark.
    pub from: Option<Square>,
    /// Where it landed, or what was marked.
    pub to: Square,
}

impl View {
    /// The squares that the angel reaches on an empty board: the corners at the lower left and the
    /// upper right.
    ///
    /// ```
    /// use games::{Game, Setup, Viewer, angels::Angels};
    ///
    /// let setup = Setup { rules: 1, seats: 2, seed: 7, options: Default::default() };
    /// let view = Angels::new(&setup).unwrap().view(Viewer::Public);
    /// assert_eq!((view.angel.to_string(), view.power), ("h8".to_owned(), 1));
    /// assert_eq!(view.range().map(|corner| corner.to_string()), ["g7", "i9"]);
    /// ```
    pub fn range(&self) -> [Square; 2] {
        let low = |place: u8| place.saturating_sub(self.power);
        let high = |place: u8| (place + self.power).min(self.side - 1);
        let (file, rank) = (self.angel.file(), self.angel.rank());
        let corner = |file, rank| Square::new(file, rank).unwrap_or(self.angel);
        [corner(low(file), low(rank)), corner(high(file), high(rank))]
    }
}

impl Angels {
    pub(super) fn full_view(&self) -> View {
        let to_act = self.end.is_none().then_some(self.to_act);
        let (side, landings) = (self.side(), self.flights_open().listed());
        let exits = landings.iter().filter(|at| at.on_border(side));
        View {
            side,
            power: self.power(),
            phase: self.phase(),
            to_act,
            round: self.flights + u16::from(to_act == Some(ANGEL)),
            angel: self.angel,
            marked: self.marked.listed(),
            fence_left: self.fence_left(),
            flights: self.flights,
            exits: exits.copied().collect(),
            landings,
            way_out: self.way_out(),
            last: self.last,
            outcome: self.outcome(),
        }
    }
}
