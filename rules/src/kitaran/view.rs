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
    /// The stones around which the seat to act may convert, and the stones that would be flipped; empty after the end.
    pub conversions: Vec<Conversion>,
    /// The stones around which the other seat could convert if the board did not change; empty after the end.
    pub replies: Vec<Conversion>,
    /// The stones around which a conversion would end the match, because a position would occur for the third time.
    pub repeats: Vec<Square>,
    /// The komi that is added to white's (seat 2's) count.
    pub komi: Komi,
    /// The count of each seat, in seat order.
    pub sides: [SideView; 2],
    /// The number of empty squares.
    pub empty: u32,
    /// Has the position occurred for the second time? At the third time the match ends and the stones are counted.
    pub repeated: bool,
    /// The match ends after this many more turns without a new stone. `None` without such a limit, and after the end.
    pub quiet_left: Option<u32>,
    /// The last turn played.
    pub last: Option<LastTurn>,
    /// How the match ended.
    pub outcome: Option<Outcome>,
}

/// A stone on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Stone {
    /// The stone's square.
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
    /// The number of stones on the board.
    pub stones: u32,
    /// The number of stones, plus komi for white.
    pub score: f64,
}

/// The last turn played, and what it flipped.
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
        // protection lasts for one turn only, so replies may flip stones that are protected now
        let replies = to_act.map_or(0, |seat| self.own(seat.opponent()) & beside(self.own(seat)));
        let all = |set, seat: Seat| {
            let conversion = |around| Conversion {
                around,
                flips: listed(self.flips(seat, around)),
            };
            listed(set).into_iter().map(conversion).collect()
        };
        let repeats = |around: &Square| self.repeats(self.to_act, *around);
        View {
            size: self.side(),
            to_act,
            stones: stones.collect(),
            replies: all(replies, self.to_act.opponent()),
            repeats: listed(conversions).into_iter().filter(repeats).collect(),
            conversions: all(conversions, self.to_act),
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
