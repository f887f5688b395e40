//! Virus Fight by Jorge Arroyo, 2 to 5 seats. Players write programs in secret, which then run against each other until
//! one marker is left.

mod arranged_positions;
mod board;
mod board_for_programs;
mod board_geometry;
mod board_in_words;
mod choice_labels;
mod instructions;
mod legal_turns;
mod match_progress;
mod notation;
mod options;
mod picture_captions;
mod position_sentences;
mod program_notation;
mod random_turn;
mod rules_page_list;
mod sentences;
mod turn_completion;
mod turn_validation;
mod view;

use std::ops::RangeInclusive;

use serde::Serialize;
use serde_json::Value;

pub use board::{Block, Placed, lying_hash};
pub use board_for_programs::Bare;
pub use board_geometry::{STRIDE, place, side};
pub use instructions::{Action, Instruction};
pub use notation::{Execution, Play, Turn};
pub use options::Options;
use program_notation::LONGEST;
pub use program_notation::Program;
pub use sentences::{Label, Line, Refusal};
pub use view::{LastTurn, OwnProgram, SideView, Standing, View};

use board::Board;
use instructions::{INSTRUCTIONS, Spares};

use crate::game::{Game, Retire, Seat, Setup, SetupError, ToAct, Viewer};
use crate::match_outcome::{EndKind, Outcome};
use crate::position_hash::PositionHash;
use crate::random_generator::Rng;
use crate::repetition::Stood;
use crate::turn_completion::{Draft, PANEL_LIMIT};
use crate::turn_consequences::Effect;

/// One seat is left.
pub const LAST: EndKind = EndKind::new("last");

/// The most seats.
const SEATS: usize = 5;

/// The phases of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Players write their programs in secret.
    Setup,
    /// Programs run.
    Run,
}

/// A position.
#[derive(Clone, Debug, PartialEq)]
pub struct VirusFight {
    seats: u8,
    seed: u64,
    phase: Phase,
    /// In the setup, the program that each seat has written.
    programs: [Option<Program>; SEATS],
    board: Board,
    spares: [Spares; SEATS],
    /// The round, from 1 once the programs run.
    round: u16,
    /// The seat that began the round, even if it is out now.
    first: Option<Seat>,
    /// One bit for each seat that still has to move in this round.
    to_move: u8,
    /// The seats that are out, in the order in which they went out.
    out: Vec<Seat>,
    /// The seats of `out` that resigned or ran out of time, in the same order.
    retired: Vec<Seat>,
    stood: Stood,
    /// How many times the position has occurred, including now; 0 in the setup.
    times: u8,
    last: Option<LastTurn>,
    end: Option<EndKind>,
}

impl VirusFight {
    fn side(&self) -> u8 {
        side(self.seats)
    }
}

impl Game for VirusFight {
    const ID: &'static str = "virus-fight";
    const NAME: &'static str = "Virus Fight";
    const RULES: u32 = 1;
    // the instructions decide which seat is next
    const IN_TURN: bool = false;
    const SEATS: RangeInclusive<u8> = 2..=5;
    const ENDS: &'static [EndKind] = &[LAST, EndKind::REPETITION];

    type Options = Options;
    type Turn = Turn;
    type View = View;
    type Refusal = Refusal;
    type Label = Label;

    fn new(setup: &Setup<Options>) -> Result<Self, SetupError> {
        Ok(Self::at_the_start(setup.seats, setup.seed))
    }

    fn to_act(&self) -> ToAct {
        if self.end.is_some() {
            return ToAct::Over;
        }
        match self.phase {
            Phase::Setup => {
                let writing = |seat: &Seat| self.programs[seat.index()].is_none();
                ToAct::Secret(self.staying().filter(writing).collect())
            }
            Phase::Run => self.order().next().map_or(ToAct::Over, ToAct::One),
        }
    }

    fn turns(&self, seat: Seat, out: &mut Vec<Turn>) {
        if let Some(acting) = self.acting(seat) {
            acting.plays(|play| out.push(Turn::Play(play)));
        }
    }

    fn listable(&self) -> bool {
        self.phase == Phase::Run
    }

    fn random_turn(&self, seat: Seat, rng: &mut Rng, _buffer: &mut Vec<Turn>) -> Option<Turn> {
        if self.phase == Phase::Setup {
            return Program::random(rng).map(Turn::Program);
        }
        self.acting(seat)?.drawn_play(rng).map(Turn::Play)
    }

    fn has_turn(&self, seat: Seat) -> bool {
        self.phase == Phase::Setup || self.acting(seat).is_some_and(|acting| acting.any_play())
    }

    fn next(&self, seat: Seat, typed: &str, limit: usize) -> Vec<Draft> {
        match self.phase {
            Phase::Setup => program_notation::follow(typed, limit),
            Phase::Run => self
                .acting(seat)
                .map_or_else(Vec::new, |acting| acting.follow(typed, limit)),
        }
    }

    fn parse(&self, _seat: Seat, text: &str) -> Result<Turn, Refusal> {
        self.read_turn(text)
    }

    fn near(&self, _seat: Seat, text: &str) -> Vec<Turn> {
        let programs = Program::near(text).into_iter();
        programs.map(Turn::Program).collect()
    }

    fn check(&self, seat: Seat, turn: &Turn) -> Result<(), Refusal> {
        self.check_turn(seat, turn)
    }

    fn apply(&mut self, seat: Seat, turn: &Turn) {
        match *turn {
            Turn::Program(program) => {
                self.programs[seat.index()] = Some(program);
                self.reveal();
            }
            Turn::Play(play) => self.run(seat, play),
        }
    }

    fn pass(&mut self, seat: Seat) {
        self.leave(seat);
        self.go_on(LAST);
    }

    fn living(&self, seat: Seat) -> bool {
        self.end.is_none() && seat.number() <= self.seats && self.stays(seat)
    }

    fn retire(&mut self, seat: Seat, how: Retire) {
        self.retired.push(seat);
        self.leave(seat);
        match self.phase {
            Phase::Setup if self.staying().count() > 1 => self.reveal(),
            Phase::Setup => self.end = Some(how.into()),
            Phase::Run => self.go_on(how.into()),
        }
    }

    fn agree(&mut self) {
        self.end = Some(EndKind::AGREED);
    }

    fn position_hash(&self) -> u64 {
        // the places depend on which seats are out, and on the order in which they went out
        let gone = self.out.iter().chain(&self.retired);
        let gone = gone.fold(1, |word, seat| word << 3 | u64::from(seat.number()));
        let word = |program: &Option<Program>| program.as_ref().map_or(0, Program::word);
        let programs = self.programs.iter().map(word);
        let hash = PositionHash::new().with(self.hash()).with(gone);
        programs.fold(hash, PositionHash::with).finish()
    }

    fn known_to(&self, viewer: Viewer) -> Self {
        let mut known = Self {
            seed: 0,
            ..self.clone()
        };
        for (index, program) in known.programs.iter_mut().enumerate() {
            // once the programs run, they are on the board and no longer stored here
            program.take_if(|_| viewer != Viewer::Seat(Seat::at(index)));
        }
        known
    }

    fn outcome(&self) -> Option<Outcome> {
        self.final_places()
    }

    fn view(&self, viewer: Viewer) -> View {
        self.view_for(viewer)
    }

    fn drafted(&self, seat: Seat, typed: &str) -> Option<View> {
        self.draft_view(seat, typed)
    }

    fn passed(seat: Seat) -> Option<Line> {
        Some(Line::Passed { seat })
    }

    fn position(&self, viewer: Viewer) -> Value {
        self.position_for(viewer)
    }

    fn label(&self, seat: Seat, text: &str) -> Label {
        self.label_for(seat, text)
    }

    fn panel(&self, seat: Seat, typed: &str, limit: usize) -> Vec<Draft> {
        match self.phase {
            Phase::Setup => program_notation::panel(typed, limit),
            Phase::Run => self
                .acting(seat)
                .map_or_else(Vec::new, |acting| acting.panel(typed, limit)),
        }
    }

    /// A program is finished by a tap on the instruction on which the marker starts.
    fn arranged(&self, seat: Seat, typed: &str) -> Option<Vec<(Draft, Option<String>)>> {
        let own = self.draft_view(seat, typed)?.own;
        let squares = own.map_or_else(Vec::new, |own| own.squares);
        let square = |draft: &Draft| {
            let start = program_notation::begun(&draft.text).1?;
            squares.get(start).map(ToString::to_string)
        };
        let drafts = program_notation::panel(typed, PANEL_LIMIT).into_iter();
        Some(
            drafts
                .map(|draft| (draft.clone(), square(&draft)))
                .collect(),
        )
    }

    fn keys(&self, typed: &str) -> Vec<Label> {
        match self.phase {
            Phase::Setup => program_notation::keys(typed),
            Phase::Run => Vec::new(),
        }
    }

    fn key(&self, text: &str) -> Option<usize> {
        (self.phase == Phase::Setup).then(|| program_notation::key(text))?
    }

    fn question(&self, typed: &str) -> Option<Label> {
        match (self.phase, typed.trim()) {
            (Phase::Setup, "") => Some(Label::Actions),
            (Phase::Setup, typed) if program_notation::begun(typed).0.len() == LONGEST => {
                Some(Label::StartOnWhichOfAll)
            }
            (Phase::Setup, _) => Some(Label::StartOnWhich),
            (Phase::Run, typed) => self.acting(self.order().next()?)?.question(typed),
        }
    }

    fn meaning(&self, seat: Seat, turn: &str) -> Label {
        self.whole_label(seat, turn)
    }

    fn effect(&self, seat: Seat, turn: &Turn) -> Effect {
        match turn {
            Turn::Play(play) if self.wins(seat, *play) => Effect::Wins,
            Turn::Play(_) | Turn::Program(_) => Effect::Other,
        }
    }
}
