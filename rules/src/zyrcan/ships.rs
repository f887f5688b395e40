//! The ships on the board: whose they are, and where they can go.

use serde::Serialize;

use super::board_geometry::{Board, MAX_ENGINES};
use super::{Deploy, SEATS, Step};
use crate::game::Seat;
use crate::grid::hex::{Hex, spaces};

/// A ship on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Ship {
    /// The space of the ship.
    pub at: Hex,
    /// The owner of the ship.
    pub owner: Seat,
    /// The number of engines of the ship, 1 to 3.
    pub engines: u8,
}

/// A ship that was captured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Captured {
    /// The owner of the captured ship.
    pub owner: Seat,
    /// The number of engines of the captured ship, 1 to 3.
    pub engines: u8,
}

/// The ships on the board.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Ships {
    /// The number of seats, which decides the board.
    pub(super) seats: u8,
    /// The spaces with ships, by seat and engines − 1.
    pub(super) by_seat: [[u64; 3]; SEATS],
}

impl Ships {
    /// The empty board for this number of seats.
    pub(super) fn none(seats: u8) -> Self {
        let by_seat = [[0; 3]; SEATS];
        Self { seats, by_seat }
    }

    pub(super) fn board(&self) -> &'static Board {
        Board::of(self.seats)
    }

    pub(super) fn all_seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..usize::from(self.seats)).map(Seat::at)
    }

    /// The spaces with a seat's ships.
    pub(super) fn fleet(&self, seat: Seat) -> u64 {
        let [ones, twos, threes] = self.by_seat[seat.index()];
        ones | twos | threes
    }

    pub(super) fn occupied(&self) -> u64 {
        self.all_seats().fold(0, |set, seat| set | self.fleet(seat))
    }

    /// The spaces with other seats' ships.
    pub(super) fn others(&self, seat: Seat) -> u64 {
        self.occupied() & !self.fleet(seat)
    }

    /// The ship on a space, as its owner and its number of engines.
    pub(super) fn ship(&self, space: Hex) -> Option<(Seat, u8)> {
        self.all_seats()
            .find_map(|seat| Some((seat, self.engines_of(seat, space)?)))
    }

    pub(super) fn engines_of(&self, seat: Seat, space: Hex) -> Option<u8> {
        let kinds = self.by_seat[seat.index()];
        (1..=MAX_ENGINES).find(|&engines| kinds[usize::from(engines) - 1] & space.bit() != 0)
    }

    /// The number of engines and the number of ships that a seat has on the board.
    pub(super) fn strength(&self, seat: Seat) -> (u32, u32) {
        let [ones, twos, threes] = self.by_seat[seat.index()].map(u64::count_ones);
        (ones + 2 * twos + 3 * threes, ones + twos + threes)
    }

    /// A seat's ships, as their numbers of engines and their spaces.
    pub(super) fn ships_of(&self, seat: Seat) -> impl Iterator<Item = (u8, Hex)> + use<> {
        let kinds = (1..).zip(self.by_seat[seat.index()]);
        kinds.flat_map(|(engines, kind)| spaces(kind).map(move |at| (engines, at)))
    }

    /// All ships, ordered by space.
    pub(super) fn by_space(&self) -> Vec<Ship> {
        let ships = |owner: Seat| {
            let own = self.ships_of(owner);
            own.map(move |(engines, at)| Ship { at, owner, engines })
        };
        let mut all: Vec<Ship> = self.all_seats().flat_map(ships).collect();
        all.sort_unstable_by_key(|ship| ship.at);
        all
    }

    pub(super) fn put(&mut self, seat: Seat, Deploy { engines, at }: Deploy) {
        self.by_seat[seat.index()][usize::from(engines) - 1] |= at.bit();
    }

    pub(super) fn travel(&mut self, seat: Seat, Step { from, to, .. }: Step) -> Option<Captured> {
        let captured = self
            .ship(to)
            .map(|(owner, engines)| Captured { owner, engines });
        if let Some(Captured { owner, engines }) = captured {
            self.by_seat[owner.index()][usize::from(engines) - 1] &= !to.bit();
        }
        if let Some(engines) = self.engines_of(seat, from) {
            let kind = &mut self.by_seat[seat.index()][usize::from(engines) - 1];
            *kind = *kind & !from.bit() | to.bit();
        }
        captured
    }

    /// The spaces that are too near to a seat's own ships to deploy a ship with this number of engines.
    pub(super) fn crowded(&self, seat: Seat, engines: u8) -> u64 {
        spaces(self.fleet(seat)).fold(0, |set, own| set | self.board().near(own, engines))
    }

    /// The spaces where the ship on `from` can capture.
    pub(super) fn prey(&self, seat: Seat, from: Hex, engines: u8) -> u64 {
        self.board().reach(from, engines) & self.others(seat)
    }

    pub(super) fn captures(&self, seat: Seat) -> impl Iterator<Item = Step> {
        let others = self.others(seat);
        self.steps(seat, others, others)
    }

    /// The moves during Blitzkrieg's deployment. A ship that was just deployed blocks its space.
    pub(super) fn moves(&self, seat: Seat, deployed: Option<Hex>) -> impl Iterator<Item = Step> {
        let own = self.fleet(seat) | deployed.map_or(0, Hex::bit);
        let others = self.occupied() & !own;
        self.steps(seat, self.board().in_play & !own, others)
    }

    /// All moves of this seat's ships to one of `targets`. A move to one of `prey` captures.
    fn steps(&self, seat: Seat, targets: u64, prey: u64) -> impl Iterator<Item = Step> {
        let board = self.board();
        self.ships_of(seat).flat_map(move |(engines, from)| {
            spaces(board.reach(from, engines) & targets).map(move |to| Step {
                from,
                to,
                captures: prey & to.bit() != 0,
            })
        })
    }
}
