//! The view of a match: everybody may see everything, except rows that are being arranged in secret.

use serde::Serialize;

use super::board::{Board, SIDE, squares};
use super::flight_leg_table::base;
use super::flight_path_search::Flights;
use super::{Arranging, Flight, Flown, Mover, Movers, Phase, Row, Target, XeroG, both};
use crate::game::{Game as _, Seat, Viewer};
use crate::grid::square::Square;
use crate::lenient_parsing;
use crate::match_outcome::{Outcome, TwoSeatEnd};

/// Everything that a picture or a text can show.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct View {
    /// How the rows are arranged.
    pub setup: Arranging,
    /// The current phase.
    pub phase: Phase,
    /// The seats that may act: several while rows are arranged in secret, none after the end.
    pub to_act: Vec<Seat>,
    /// The seats that have arranged their ships.
    pub ready: Vec<Seat>,
    /// The rows of seats 1 and 2, if the viewer may see them.
    pub rows: [Option<Row>; 2],
    /// The ships that the viewer may see, ordered by square.
    pub ships: Vec<Ship>,
    /// For seats 1 and 2, the nearest rank with a ship, from 1. `None` while the viewer may not know it.
    pub home_rows: [Option<u8>; 2],
    /// The squares of the ships that may fly now. They are on the home row, or on the next rank with a legal turn.
    pub movers: Vec<Square>,
    /// For seats 1 and 2, the squares of the ships that the seat could fly into the base on this board, regardless of
    /// whose turn it is.
    pub base_in_reach: [Vec<Square>; 2],
    /// The number of flights so far.
    pub flights: u32,
    /// The last flight.
    pub last: Option<LastFlight>,
    /// How many times the position has occurred, including now. The third time is a draw.
    pub times: u8,
    /// The seat that retired.
    pub left: Option<Seat>,
    /// How the match ended.
    pub outcome: Option<Outcome>,
}

/// A ship on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Ship {
    /// The square of the ship.
    pub at: Square,
    /// The size of the ship, 1 to 3.
    pub size: u8,
}

/// The last flight.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LastFlight {
    /// Whose turn it was.
    pub seat: Seat,
    /// The size of the flying ship.
    pub size: u8,
    /// The square where the flight started.
    pub from: Square,
    /// The square where the flight ended, or the base.
    pub to: Target,
    /// The squares of the flight, from start to end, one step apart. Of the ways with fewest steps it is the first one
    /// in the order north, east, south, west at every step. A flight into the base ends with the last square before the
    /// base, which is one more step away.
    pub path: Vec<Square>,
    /// The ships that boosted the flight, in order.
    pub boosts: Vec<Boost>,
    /// The ship on which the flight ended, if there was one, and where it was put.
    pub drop: Option<Drop>,
}

/// A ship that boosted a flight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Boost {
    /// The square of the boosting ship, which is on the path.
    pub at: Square,
    /// The number of steps that the ship gave.
    pub size: u8,
    /// The index of this boost's square in the path. The path may pass the square more than once.
    pub step: usize,
}

/// A ship that was put elsewhere (reprogrammed).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Drop {
    /// The size of the ship.
    pub size: u8,
    /// The square where the ship was put.
    pub to: Square,
}

impl XeroG {
    pub(super) fn view_of(&self, viewer: Viewer) -> View {
        let phase = self.phase();
        let board = self.board_for(viewer);
        let to_act = self.to_act().seats();
        let ready = both().into_iter();
        let flying = phase == Phase::Fly && self.end.is_none();
        let movers = both().map(|seat| {
            if flying {
                self.movers(seat)
            } else {
                Movers::NONE
            }
        });
        let squares = |movers: &[Mover], which: &dyn Fn(&&Mover) -> bool| {
            let movers = movers.iter().filter(which);
            movers.map(|mover| mover.from).collect()
        };
        View {
            setup: self.setup,
            phase,
            ready: ready
                .filter(|seat| self.rows[seat.index()].is_some())
                .collect(),
            rows: both().map(|seat| self.row_for(seat, viewer)),
            ships: self.seen_by(viewer),
            home_rows: both().map(|seat| {
                let known = phase == Phase::Fly || self.row_for(seat, viewer).is_some();
                let rank = board.ranks(seat).next().filter(|_| known);
                rank.map(|rank| rank + 1)
            }),
            movers: match to_act[..] {
                [seat] => squares(&movers[seat.index()], &|_| true),
                _ => Vec::new(),
            },
            base_in_reach: both()
                .map(|seat| squares(&movers[seat.index()], &|mover| mover.ends & base(seat) != 0)),
            to_act,
            flights: self.flights,
            last: self.last.map(Flown::seen),
            times: self.times,
            left: self.end.and_then(TwoSeatEnd::left),
            outcome: self.outcome(),
        }
    }

    /// The seat's view with its half-typed row on the board.
    pub(super) fn draft_view(&self, seat: Seat, typed: &str) -> Option<View> {
        if !self.to_act().includes(seat) || self.phase() != Phase::Setup {
            return None;
        }
        let mut view = self.view_of(Viewer::Seat(seat));
        let typed = lenient_parsing::plain(typed);
        let sizes = typed.bytes().map_while(|digit| match digit {
            b'1'..=b'3' => Some(digit - b'0'),
            _ => None,
        });
        let rank = home_rank(seat);
        let ships = (0..SIDE).zip(sizes).filter_map(|(file, size)| {
            let at = Square::new(file, rank)?;
            Some(Ship { at, size })
        });
        view.ships.extend(ships);
        view.ships.sort_unstable_by_key(|ship| ship.at);
        Some(view)
    }

    /// A seat's row, if this viewer may see it.
    fn row_for(&self, seat: Seat, viewer: Viewer) -> Option<Row> {
        let open = self.setup == Arranging::Open || self.phase() == Phase::Fly;
        let own = viewer == Viewer::Seat(seat);
        self.rows[seat.index()].filter(|_| open || own)
    }

    /// The ships that this viewer may see.
    fn board_for(&self, viewer: Viewer) -> Board {
        let mut board = self.board;
        if self.phase() == Phase::Setup {
            for seat in both() {
                if let Some(row) = self.row_for(seat, viewer) {
                    board.arrange(seat, row);
                }
            }
        }
        board
    }

    /// The ships that this viewer may see, ordered by square.
    pub(super) fn seen_by(&self, viewer: Viewer) -> Vec<Ship> {
        let board = self.board_for(viewer);
        let ship = |at| {
            Some(Ship {
                at,
                size: board.size(at)?,
            })
        };
        let mut ships: Vec<Ship> = squares(board.occupied()).filter_map(ship).collect();
        ships.sort_unstable_by_key(|ship| ship.at);
        ships
    }
}

/// The rank on which a seat arranges its ships, from 0.
pub(super) fn home_rank(seat: Seat) -> u8 {
    if seat.number() == 1 { 0 } else { SIDE - 1 }
}

/// The ships that boost a flight along this path, in order. The board is the one before the flight.
pub(super) fn boosts(before: &Board, flight: Flight, path: &[Square]) -> Vec<Boost> {
    let mut boosts = Vec::new();
    let mut step = usize::from(before.size(flight.from).unwrap_or(1));
    // a flight into the base has one more step after its last square
    let last = path.len() - usize::from(flight.to != Target::Base);
    while step < last {
        let at = path[step];
        let size = before.size(at).unwrap_or(1);
        boosts.push(Boost { at, size, step });
        step += usize::from(size);
    }
    boosts
}

impl Flown {
    fn seen(self) -> LastFlight {
        let Self {
            seat,
            flight,
            before,
        } = self;
        let from = flight.from;
        let path = Flights::new(before, seat, from).path(flight.to.bit(seat));
        let size = before.size(from).unwrap_or_default();
        let boosts = boosts(&before, flight, &path);
        let dropped = flight.to.square().and_then(|to| before.size(to));
        LastFlight {
            seat,
            size,
            from,
            to: flight.to,
            path,
            boosts,
            drop: flight.drop.zip(dropped).map(|(to, size)| Drop { size, to }),
        }
    }
}
