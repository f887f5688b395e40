//! The view of a match: everybody may see everything, except programs that are not revealed yet.

use serde::Serialize;
use serde_json::{Map, Value, json};

use super::board_geometry::place;
use super::instructions::{Instruction, listed, pips};
use super::program_notation::{LONGEST, begun};
use super::{Block, Execution, Phase, Placed, Play, VirusFight};
use crate::game::{Game as _, Seat, Viewer};
use crate::grid::square::Square;
use crate::match_outcome::Outcome;

/// Everything that a picture or a text can show.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct View {
    /// The number of seats.
    pub seats: u8,
    /// The number of files, and of ranks.
    pub side: u8,
    /// The current phase.
    pub phase: Phase,
    /// The round, from 1 once the programs run; 0 before.
    pub round: u16,
    /// The seats that may act: in the setup all that still write, later one seat, none after the end.
    pub to_act: Vec<Seat>,
    /// The instructions on the board, ordered by square.
    pub instructions: Vec<Placed>,
    /// The blocks, in the order of their first squares. The squares of each are in order.
    pub blocks: Vec<Block>,
    /// The view of each seat, in seat order.
    pub sides: Vec<SideView>,
    /// The viewer's own program. Only in the setup, after the program is written.
    pub own: Option<OwnProgram>,
    /// The seat that began this round, even if it is out now; `None` in the setup.
    pub first: Option<Seat>,
    /// The seats that still have to move in this round, in order.
    pub to_move: Vec<Seat>,
    /// The instruction under the marker of the seat to act.
    pub executes: Option<Instruction>,
    /// The last turn played.
    pub last: Option<LastTurn>,
    /// How many times the position has occurred, including now. The third time ends the match. 0 in the setup.
    pub times: u8,
    /// The seats that are out, in the order in which they went out.
    pub out: Vec<Seat>,
    /// How the match ended.
    pub outcome: Option<Outcome>,
}

/// The state of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Standing {
    /// The seat still writes its program.
    Writing,
    /// The seat has written its program.
    Ready,
    /// The seat's program runs.
    Running,
    /// The seat is out, because its marker could go nowhere.
    Eliminated,
    /// The seat resigned or ran out of time.
    Retired,
}

/// What a view shows of one seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SideView {
    /// The state of the seat.
    pub standing: Standing,
    /// The square of the seat's marker.
    pub marker: Option<Square>,
    /// The instruction under the seat's marker.
    pub under: Option<Instruction>,
    /// The seat's spares, in order. An instruction may occur several times.
    pub spares: Vec<Instruction>,
    /// The sum of the pips of all spares.
    pub pips: u32,
    /// Do all neighbours of the marker have markers or no instruction? Then the marker may soon be stuck.
    pub stuck: bool,
    /// The squares where the seat's marker can be after its next turn on this board, in order. If there are none, the
    /// seat would be out.
    pub ways: Vec<Square>,
    /// The squares of the longest program of this seat, from left to right as the seat sees them.
    pub home: Vec<Square>,
}

/// A program that only its seat may see, finished or half-typed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OwnProgram {
    /// The seat of the program.
    pub seat: Seat,
    /// The instructions, from left to right as the seat sees them.
    pub instructions: Vec<Instruction>,
    /// The index of the instruction on which the marker starts, if it is chosen.
    pub start: Option<usize>,
    /// The squares where the instructions will be placed.
    pub squares: Vec<Square>,
}

/// The last turn played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct LastTurn {
    /// Whose turn it was.
    pub seat: Seat,
    /// The square of the seat's marker before the turn.
    pub at: Square,
    /// The instruction that was under the marker.
    pub executed: Instruction,
    /// The effect of that instruction; `None` for a JUMP, and if it could not be executed.
    pub did: Option<Execution>,
    /// The instruction that was moved, written or erased.
    pub instruction: Option<Instruction>,
    /// The square to which the marker went; `None` if it could go nowhere, so the seat is out.
    pub step: Option<Square>,
}

impl LastTurn {
    /// The turn in notation.
    pub(crate) fn play(&self) -> Play {
        Play {
            did: self.did,
            step: self.step,
        }
    }
}

impl VirusFight {
    pub(super) fn view_for(&self, viewer: Viewer) -> View {
        let to_act = self.to_act().seats();
        let executes = match to_act[..] {
            [seat] => self.board.under(seat).map(|(_, under)| under),
            _ => None,
        };
        let mut instructions: Vec<Placed> = self.board.instructions().collect();
        instructions.sort_unstable_by_key(|placed| placed.at);
        View {
            seats: self.seats,
            side: self.side(),
            phase: self.phase,
            round: self.round,
            executes,
            to_act,
            blocks: self.board.blocks(),
            instructions,
            sides: self.all_seats().map(|seat| self.seat_view(seat)).collect(),
            own: self.own_program(viewer),
            first: self.first,
            to_move: match self.end {
                None => self.order().collect(),
                Some(_) => Vec::new(),
            },
            last: self.last,
            times: self.times,
            out: self.out.clone(),
            outcome: self.outcome(),
        }
    }

    fn standing(&self, seat: Seat) -> Standing {
        if self.retired.contains(&seat) {
            return Standing::Retired;
        }
        match self.phase {
            Phase::Setup if self.programs[seat.index()].is_some() => Standing::Ready,
            Phase::Setup => Standing::Writing,
            Phase::Run if self.stays(seat) => Standing::Running,
            Phase::Run => Standing::Eliminated,
        }
    }

    fn seat_view(&self, seat: Seat) -> SideView {
        let acting = self.acting(seat);
        let spares = &self.spares[seat.index()];
        SideView {
            standing: self.standing(seat),
            marker: self.board.markers[seat.index()],
            under: acting.map(|acting| acting.under),
            spares: listed(spares),
            pips: pips(spares),
            stuck: acting.is_some_and(|acting| acting.steps(None) == 0),
            ways: acting.map_or_else(Vec::new, |acting| acting.ways()),
            home: place(seat, self.seats, LONGEST),
        }
    }

    fn own_program(&self, viewer: Viewer) -> Option<OwnProgram> {
        let Viewer::Seat(seat) = viewer else {
            return None;
        };
        let program = (*self.programs.get(seat.index())?)?;
        Some(self.own(seat, program.instructions(), Some(program.start())))
    }

    fn own(&self, seat: Seat, instructions: &[Instruction], start: Option<usize>) -> OwnProgram {
        OwnProgram {
            seat,
            instructions: instructions.to_vec(),
            start,
            squares: place(seat, self.seats, instructions.len()),
        }
    }

    /// The seat's view with its half-typed program on the board.
    pub(super) fn draft_view(&self, seat: Seat, typed: &str) -> Option<View> {
        if self.standing(seat) != Standing::Writing {
            return None;
        }
        let (instructions, start) = begun(typed);
        let view = self.view_for(Viewer::Seat(seat));
        Some(View {
            own: (!instructions.is_empty()).then(|| self.own(seat, &instructions, start)),
            ..view
        })
    }

    pub(super) fn position_for(&self, viewer: Viewer) -> Value {
        let by_seat = |value: &dyn Fn(Seat) -> Option<Value>| -> Map<String, Value> {
            self.staying()
                .filter_map(|seat| Some((seat.number().to_string(), value(seat)?)))
                .collect()
        };
        let instructions = self.board.instructions();
        let instructions: Map<String, Value> = instructions
            .map(|placed| (placed.at.to_string(), json!(placed.instruction)))
            .collect();
        let mut position = json!({
            "phase": self.phase,
            "instructions": instructions,
            "markers": by_seat(&|seat| self.board.markers[seat.index()].map(|at| json!(at))),
            "spares": by_seat(&|seat| Some(json!(listed(&self.spares[seat.index()])))),
            "first": self.first,
            "out": self.out,
        });
        if self.phase == Phase::Setup {
            let ready = |seat: &Seat| self.programs[seat.index()].is_some();
            let ready: Vec<Seat> = self.staying().filter(ready).collect();
            position["ready"] = json!(ready);
            if let Viewer::Seat(seat) = viewer
                && let Some(Some(program)) = self.programs.get(seat.index())
            {
                position["program"] = json!({ seat.number().to_string(): program });
            }
        }
        position
    }
}

impl SideView {
    /// The number of spares.
    ///
    /// ```
    /// use rules::{Game, Setup, Viewer, virus_fight::VirusFight};
    ///
    /// let setup = Setup { rules: 1, seats: 2, seed: 7, options: Default::default() };
    /// let view = VirusFight::new(&setup).unwrap().view(Viewer::Public);
    /// assert_eq!(view.sides[0].count(), 12); // one of each instruction
    /// ```
    pub fn count(&self) -> usize {
        self.spares.len()
    }

    /// Is the seat still in the match?
    ///
    /// ```
    /// use rules::{Game, Retire, Seat, Setup, Viewer, virus_fight::VirusFight};
    ///
    /// let setup = Setup { rules: 1, seats: 3, seed: 7, options: Default::default() };
    /// let mut position = VirusFight::new(&setup).unwrap();
    /// position.retire(Seat::new(1), Retire::Resign);
    /// let view = position.view(Viewer::Public);
    /// assert!(!view.sides[0].living() && view.sides[1].living());
    /// ```
    pub fn living(&self) -> bool {
        !matches!(self.standing, Standing::Eliminated | Standing::Retired)
    }
}
