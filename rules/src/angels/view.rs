//! The view of a match: everybody may see everything.

use serde::Serialize;

use super::{ANGEL, Angels, Phase, Square};
use crate::game::{Game as _, Seat};
use crate::match_outcome::Outcome;

/// Everything that a picture or a text can show. Lists of squares are ordered by file, then rank.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct View {
    /// The number of files, and of ranks.
    pub side: u8,
    /// The most king's steps that the angel can fly in one turn.
    pub power: u8,
    /// The current phase.
    pub phase: Phase,
    /// Whose turn it is; `None` after the end.
    pub to_act: Option<Seat>,
    /// The round, from 1 once the angel flies; each seat has one turn in each round.
    pub round: u16,
    /// The angel's square.
    pub angel: Square,
    /// The squares on which the angel cannot land.
    pub marked: Vec<Square>,
    /// The number of squares that the demon still has to mark for the fence.
    pub fence_left: u16,
    /// How many times the angel has flown.
    pub flights: u16,
    /// The squares where the angel can land next on this board.
    pub landings: Vec<Square>,
    /// Those landings that are on the border.
    pub exits: Vec<Square>,
    /// The number of flights to the border if no more squares were marked; `None` if the angel is walled in.
    pub way_out: Option<u16>,
    /// The last turn played.
    pub last: Option<LastTurn>,
    /// How the match ended.
    pub outcome: Option<Outcome>,
}

/// The last turn played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct LastTurn {
    /// Whose turn it was.
    pub seat: Seat,
    /// The square from which the angel flew; `None` for a mark.
    pub from: Option<Square>,
    /// The square where it landed, or that was marked.
    pub to: Square,
}

impl View {
    /// The area that the angel reaches on an empty board, as its lower left and upper right corner.
    ///
    /// ```
    /// use rules::{Game, Setup, Viewer, angels::Angels};
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
