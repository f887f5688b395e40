//! The view of a match: everybody may see everything.

use serde::Serialize;

use super::{Kitaran, Komi, Turn};
use crate::game::{Game as _, Seat};
use crate::grid::square::Square;
use crate::grid::square_bitset::{beside, bit, listed};
use crate::match_outcome::Outcome;

/// Everything that a picture or a text can show.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct View {
    /// The number of files, and of ranks.
    pub size: u8,
    /// Whose turn it is; `None` after the end.
    pub to_act: Option<Seat>,
    /// The stones, in the order of their squares' names.
    pub stones: Vec<Stone>,
    /// The stones around which the seat to act may convert, and what it would flip; empty after the end.
    pub conversions: Vec<Conversion>,
    /// The stones around which the other seat could convert if the board stayed as it is; empty after
    /// the end.
    pub replies: Vec<Conversion>,
    /// The stones around which a conversion would repeat a position for the third time, which ends the
    /// match.
    pub repeats: Vec<Square>,
    /// The komi that is added to white's (seat 2's) count.
    pub komi: Komi,
    /// The count of each seat, in seat order.
    pub sides: [SideView; 2],
    /// Squares without a stone.
    pub empty: u32,
    /// Has the position occurred for the second time? The third time ends the match, which is then
    /// counted.
    pub repeated: bool,
    /// The match ends after this many more turns without a new stone; `None` without such a limit, and
    /// after the end.
    pub quiet_left: Option<u32>,
    /// The last turn played.
    pub last: Option<LastTurn>,
    /// How it ended.
    pub outcome: Option<Outcome>,
}

/// A stone on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Stone {
    /// The square.
    pub at: Square,
    /// The owner: seat 1 is black.
    pub owner: Seat,
    /// Was it placed or flipped in the last turn? Then the next turn cannot flip it.
    pub protected: bool,
}

/// A conversion around one of a seat's stones.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Conversion {
    /// The seat's own stone.
    pub around: Square,
    /// The enemy stones that would be flipped.
    pub flips: Vec<Square>,
}

/// One seat's count.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct SideView {
    /// Stones on the board.
    pub stones: u32,
    /// The number of stones, plus komi for white.
    pub score: f64,
}

/// The last turn played, with what it flipped.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LastTurn {
    /// Whose turn it was.
    pub seat: Seat,
    /// The turn itself.
    pub turn: Turn,
    /// The stones that were flipped.
    pub flipped: Vec<Square>,
}

impl Kitaran {
    pub(super) fn full_view(&self) -> View {
        let stones = listed(self.occupied()).into_iter().map(|at| Stone {
            at,
            owner: Seat::at(usize::from(self.stones[1] & bit(at) != 0)),
            protected: self.protected & bit(at) != 0,
        });
        let to_act = self.end.is_none().then_some(self.to_act);
        let conversions = to_act.map_or(0, |seat| self.convertible(seat));
        // stones that are protected now are so for one turn only
        let replies = to_act.map_or(0, |seat| self.own(seat.opponent()) & beside(self.own(seat)));
        let by = |seat: Seat| {
            move |around| Conversion {
                around,
                flips: listed(self.flips(seat, around)),
            }
        };
        let repeats = |around: &Square| self.repeats(self.to_act, *around);
        View {
            size: self.side(),
            to_act,
            stones: stones.collect(),
            replies: listed(replies)
                .into_iter()
                .map(by(self.to_act.opponent()))
                .collect(),
            repeats: listed(conversions).into_iter().filter(repeats).collect(),
            conversions: listed(conversions)
                .into_iter()
                .map(by(self.to_act))
                .collect(),
            komi: self.options.komi,
            sides: [0, 1].map(|index| SideView {
                stones: self.stones[index].count_ones(),
                score: f64::from(self.halves()[index]) / 2.0,
            }),
            empty: self.empty().count_ones(),
            repeated: to_act.is_some() && self.times == 2,
            quiet_left: to_act.and(self.quiet_left()).map(|left| left as u32),
            last: self.last_turn(),
            outcome: self.outcome(),
        }
    }

    fn last_turn(&self) -> Option<LastTurn> {
        let (seat, turn) = self.last?;
        let flipped = match turn {
            Turn::Place(_) => Vec::new(),
            Turn::Convert(_) => listed(self.protected),
        };
        Some(LastTurn {
            seat,
            turn,
            flipped,
        })
    }
}
