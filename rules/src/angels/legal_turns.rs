//! The legal turns: where the angel can land, and which squares the demon can mark.

use super::board_geometry::Set;
use super::{ANGEL, Angels, Phase, Square};
use crate::game::Seat;
use crate::random_generator::Rng;

impl Angels {
    /// The squares where the angel can land.
    pub(super) fn flights_open(&self) -> Set {
        let mut open = Set::around(self.angel, self.power(), self.side()).without(&self.marked);
        open.remove(self.angel);
        open
    }

    /// The squares that a seat that is to act can name as its turn.
    pub(super) fn legal(&self, seat: Seat) -> Set {
        match self.phase() {
            Phase::Fence => Set::border(self.side()).without(&self.marked),
            Phase::Hunt if seat == ANGEL => self.flights_open(),
            Phase::Hunt => {
                let mut open = Set::board(self.side()).without(&self.marked);
                open.remove(self.angel);
                open
            }
        }
    }

    /// Squares for the rest of the fence, or for a part of a long rest, evenly spread over the border's unmarked squares.
    pub(super) fn spread_fence(&self) -> Vec<Square> {
        /// Their names have room in a button's custom id.
        const MOST: usize = 12;
        let last = self.side() - 1;
        let mut open: Vec<Square> = Set::border(self.side()).without(&self.marked).listed();
        // clockwise from a1
        open.sort_by_key(|square| match (square.file(), square.rank()) {
            (0, rank) => u16::from(rank),
            (file, rank) if rank == last => u16::from(last + file),
            (file, rank) if file == last => 3 * u16::from(last) - u16::from(rank),
            (file, _) => 4 * u16::from(last) - u16::from(file),
        });
        let marks = usize::from(self.fence_left()).min(MOST);
        let middle = |index: usize| open[(2 * index + 1) * open.len() / (2 * marks)];
        (0..marks).map(middle).collect()
    }

    /// The number of flights to the border if no more squares were marked; `None` if the angel is walled in.
    pub(super) fn way_out(&self) -> Option<u16> {
        let side = self.side();
        let open = Set::board(side).without(&self.marked);
        let exits = Set::border(side).and(&open);
        let mut reached = Set::from_iter([self.angel]);
        for flights in 1.. {
            let next = reached.grown(self.power(), side).and(&open);
            if !next.and(&exits).is_empty() {
                return Some(flights);
            }
            if next == reached {
                break;
            }
            reached = next;
        }
        None
    }

    /// Would the angel be unable to fly if this square were also marked?
    pub(super) fn caught_by(&self, square: Square) -> bool {
        let mut open = self.flights_open();
        open.remove(square);
        open.is_empty()
    }

    /// Chooses a random turn: the one that a choice from the list of turns would give, but without making the list.
    pub(super) fn drawn_turn(&self, seat: Seat, rng: &mut Rng) -> Option<Square> {
        let legal = self.legal(seat);
        legal.nth(rng.below(legal.len()))
    }
}
