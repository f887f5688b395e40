//! The progress of a match: revealing the programs, rounds, seats that go out, repetitions.

use super::board_geometry::{cell, place};
use super::instructions::{Instruction, Spares, count, pips};
use super::{Execution, LastTurn, Phase, Play, Program, SEATS, VirusFight};
use crate::game::Seat;
use crate::match_outcome::{EndKind, Outcome, places};
use crate::position_hash::PositionHash;
use crate::random_generator::Rng;
use crate::repetition::{LAST_TIME, Stood};
use crate::turn_consequences;

impl VirusFight {
    pub(super) fn all_seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..usize::from(self.seats)).map(Seat::at)
    }

    /// All seats clockwise, beginning with this one.
    pub(super) fn clockwise(&self, from: Seat) -> impl Iterator<Item = Seat> + use<> {
        let seats = usize::from(self.seats);
        (0..seats).map(move |at| Seat::at((from.index() + at) % seats))
    }

    /// Is this seat still in the match?
    pub(super) fn stays(&self, seat: Seat) -> bool {
        !self.out.contains(&seat)
    }

    pub(super) fn staying(&self) -> impl Iterator<Item = Seat> {
        self.all_seats().filter(|seat| self.stays(*seat))
    }

    /// Reveals the programs once every seat that is not out has written one.
    pub(super) fn reveal(&mut self) {
        let programs = self.programs;
        let written = |seat: Seat| Some((seat, programs[seat.index()]?));
        let seats: Vec<(Seat, Program)> = self.staying().filter_map(written).collect();
        if seats.len() < self.staying().count() {
            return;
        }
        for (seat, program) in &seats {
            let squares = place(*seat, self.seats, program.instructions().len());
            for (index, &instruction) in program.instructions().iter().enumerate() {
                self.spares[seat.index()][instruction.index()] -= 1;
                self.board.put(squares[index], instruction);
            }
            self.board.markers[seat.index()] = Some(squares[program.start()]);
        }
        self.phase = Phase::Run;
        self.programs = [None; SEATS];
        self.first = self.draw_first(&seats);
        self.begin_round();
        self.note();
    }

    /// The seat that begins the first round: the one with the fewest instructions, then the fewest pips, then the
    /// largest instruction under its marker. The seed decides a tie.
    fn draw_first(&self, programs: &[(Seat, Program)]) -> Option<Seat> {
        let key = |program: &Program| {
            let under = program.starred().size();
            (
                program.instructions().len(),
                program.pips(),
                std::cmp::Reverse(under),
            )
        };
        let best = programs.iter().map(|(_, program)| key(program)).min()?;
        let tied: Vec<Seat> = programs
            .iter()
            .filter(|(_, program)| key(program) == best)
            .map(|(seat, _)| *seat)
            .collect();
        // the draw depends only on the seed and the tied seats
        let set = tied.iter().fold(0, |set, seat| set | 1_u64 << seat.index());
        let drawn = Rng::new(self.seed ^ set << 32).below(tied.len());
        tied.get(drawn).copied()
    }

    pub(super) fn begin_round(&mut self) {
        self.round = self.round.saturating_add(1);
        self.to_move = self.staying().fold(0, |set, seat| set | 1 << seat.index());
    }

    /// The seats that still have to move in this round, in order.
    pub(super) fn order(&self) -> impl Iterator<Item = Seat> {
        let from = self.first.unwrap_or(Seat::new(1));
        self.clockwise(from)
            .filter(|seat| self.to_move & 1 << seat.index() != 0)
    }

    /// Sets the seat that begins the next round: the one whose marker is on the largest instruction. In a tie it is the
    /// first seat clockwise, counting from the seat that began the last round.
    fn lead(&mut self) {
        let size = |seat: &Seat| self.board.under(*seat).map_or(0, |(_, under)| under.size());
        let biggest = self.staying().map(|seat| size(&seat)).max();
        let from = self.first.unwrap_or(Seat::new(1));
        let mut leaders = self.clockwise(from).filter(|seat| self.stays(*seat));
        self.first = leaders.find(|seat| Some(size(seat)) == biggest);
    }

    /// A hash of everything that affects the rest of the match.
    pub(super) fn hash(&self) -> u64 {
        let mut hash = PositionHash::new().with(self.board.placed);
        let first = self.first.map_or(0, |seat| u64::from(seat.number()));
        hash = hash.with(first | u64::from(self.to_move) << 8);
        for seat in self.all_seats() {
            // four bits are enough for a count: a seat has at most as many spares of a kind as there are seats
            let spares = self.spares[seat.index()].iter();
            let spares = spares.fold(0, |word, left| word << 4 | u64::from(*left));
            let marker =
                self.board.markers[seat.index()].map_or(u64::from(u8::MAX), |at| cell(at) as u64);
            hash = hash.with(spares << 8 | marker);
        }
        hash.finish()
    }

    /// Records the position. Its third occurrence ends the match.
    pub(super) fn note(&mut self) {
        self.times = self.stood.note(self.hash());
        if self.times >= LAST_TIME {
            self.end = Some(EndKind::REPETITION);
        }
    }

    /// Would this legal turn end the match by repetition?
    pub(super) fn repeats(&self, seat: Seat, play: Play) -> bool {
        self.ahead(seat, play).end == Some(EndKind::REPETITION)
    }

    /// The position after a legal turn. It does not have the earlier positions, because copying them would take long.
    fn ahead(&self, seat: Seat, play: Play) -> Self {
        let mut ahead = Self {
            stood: Stood::default(),
            out: self.out.clone(),
            retired: self.retired.clone(),
            ..*self
        };
        ahead.run(seat, play);
        if ahead.end.is_none() && self.stood.times(ahead.hash()) + 1 >= LAST_TIME {
            ahead.end = Some(EndKind::REPETITION);
        }
        ahead
    }

    /// Does this legal turn win at once? Seats without a legal turn go out first.
    pub(super) fn wins(&self, seat: Seat, play: Play) -> bool {
        let mut ahead = self.ahead(seat, play);
        turn_consequences::settle(&mut ahead, |_| {});
        let outcome = ahead.final_places();
        outcome.is_some_and(|outcome| outcome.won_by(seat))
    }

    /// Takes a seat out. Its marker and its spares are removed; its instructions stay on the board.
    pub(super) fn leave(&mut self, seat: Seat) {
        self.out.push(seat);
        self.programs[seat.index()] = None;
        self.board.markers[seat.index()] = None;
        self.spares[seat.index()] = Spares::default();
        self.to_move &= !(1 << seat.index());
        // no earlier position can come back, because all of them have this seat's marker
        self.stood.forget();
    }

    /// Ends the match with `how` if one seat is left. Otherwise starts the next round if this one is over, and records
    /// the position. Called after every event of the running phase.
    pub(super) fn go_on(&mut self, how: EndKind) {
        if self.staying().count() == 1 {
            self.end = Some(how);
            return;
        }
        if self.to_move == 0 {
            self.lead();
            self.begin_round();
        }
        self.note();
    }

    pub(super) fn run(&mut self, seat: Seat, Play { did, step }: Play) {
        let Some((at, executed)) = self.board.under(seat) else {
            return;
        };
        let instruction = did.and_then(|did| self.execute(seat, did));
        self.last = Some(LastTurn {
            seat,
            at,
            executed,
            did,
            instruction,
            step,
        });
        self.to_move &= !(1 << seat.index());
        if step.is_some() {
            self.board.markers[seat.index()] = step;
        } else {
            self.leave(seat);
        }
        self.go_on(super::LAST);
    }

    /// Carries out an execution. Returns the instruction that was moved, written or erased.
    fn execute(&mut self, seat: Seat, did: Execution) -> Option<Instruction> {
        let spares = seat.index();
        match did {
            Execution::Move { from, to } => {
                let taken = self.board.take(from)?;
                self.board.put(to, taken);
                Some(taken)
            }
            Execution::Write { instruction, at } => {
                self.spares[spares][instruction.index()] -= 1;
                self.board.put(at, instruction);
                Some(instruction)
            }
            Execution::Erase { at } => {
                let taken = self.board.take(at)?;
                self.spares[spares][taken.index()] += 1;
                Some(taken)
            }
            Execution::EraseNothing => None,
        }
    }

    /// The final places. Seats that are still in the match come first, by the number of their spares, then by the pips
    /// of these. In the setup they are all equal. Eliminated seats follow; the later a seat went out, the better.
    /// Retired seats are last.
    pub(super) fn final_places(&self) -> Option<Outcome> {
        let kind = self.end?;
        let standing = |seat: Seat| match self.out.iter().position(|out| *out == seat) {
            Some(at) => (0, at as u32, 0),
            None if self.phase == Phase::Setup => (1, 0, 0),
            None => {
                let spares = &self.spares[seat.index()];
                (1, count(spares), pips(spares))
            }
        };
        let standing: Vec<_> = self.all_seats().map(standing).collect();
        Some(Outcome {
            places: places(&standing, &self.retired),
            scores: None,
            kind,
        })
    }
}
