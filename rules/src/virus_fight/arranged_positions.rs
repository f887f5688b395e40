//! Hand-made positions for tests and studies.

use super::instructions::Spares;
use super::{Board, Instruction, Phase, Placed, SEATS, VirusFight, side};
use crate::game::Seat;
use crate::grid::square::Square;
use crate::repetition::Stood;

impl VirusFight {
    /// A position at the start of a round that `first` begins. Seats without a marker count as eliminated, in seat
    /// order. Squares beyond the board are ignored, and so are the markers and spares of seats that do not play.
    ///
    /// ```
    /// use rules::virus_fight::{Instruction, Placed, VirusFight};
    /// use rules::{Game, Seat, ToAct, grid::square::Square};
    ///
    /// let [one, two] = [1, 2].map(Seat::new);
    /// let [south, north] = ["c1", "c5"].map(|name| Square::parse(name).unwrap());
    /// let instruction = Instruction::parse("j1").unwrap();
    /// let placed = [south, north].map(|at| Placed { at, instruction });
    /// let position = VirusFight::arranged(2, &placed, &[(one, south), (two, north)], &[], two);
    /// assert_eq!(position.to_act(), ToAct::One(two));
    /// ```
    pub fn arranged(
        seats: u8,
        instructions: &[Placed],
        markers: &[(Seat, Square)],
        spares: &[(Seat, Instruction)],
        first: Seat,
    ) -> Self {
        let mut position = Self::at_the_start(seats, 0);
        position.phase = Phase::Run;
        position.spares = [Spares::default(); SEATS];
        let inside = |at: Square| at.within(side(seats));
        for placed in instructions.iter().filter(|placed| inside(placed.at)) {
            position.board.put(placed.at, placed.instruction);
        }
        let plays = |seat: Seat| seat.number() <= seats;
        for (seat, at) in markers.iter().filter(|(seat, _)| plays(*seat)) {
            position.board.markers[seat.index()] = position.board.instruction(*at).map(|_| *at);
        }
        for (seat, spare) in spares.iter().filter(|(seat, _)| plays(*seat)) {
            position.spares[seat.index()][spare.index()] += 1;
        }
        position.out = position
            .all_seats()
            .filter(|seat| position.board.markers[seat.index()].is_none())
            .collect();
        position.first = Some(first);
        position.begin_round();
        position.note();
        position
    }

    /// The position before any program is written.
    pub(super) fn at_the_start(seats: u8, seed: u64) -> Self {
        let mut spares = [Spares::default(); SEATS];
        spares[..usize::from(seats)].fill([1; super::INSTRUCTIONS]);
        Self {
            seats,
            seed,
            phase: Phase::Setup,
            programs: [None; SEATS],
            board: Board::empty(seats),
            spares,
            round: 0,
            first: None,
            to_move: 0,
            out: Vec::new(),
            retired: Vec::new(),
            stood: Stood::default(),
            times: 0,
            last: None,
            end: None,
        }
    }
}
