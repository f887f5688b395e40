//! Zyrcan by Javier García, 3 to 5 seats. Players deploy their fleets, then capture until a seat cannot.

mod board_for_programs;
mod board_geometry;
mod board_in_words;
mod choice_labels;
mod legal_turns;
mod notation;
mod options;
mod picture_captions;
mod position_hash;
mod position_sentences;
mod random_turn;
mod rules_page_list;
mod sentences;
mod ships;
mod turn_validation;
mod view;

use std::ops::RangeInclusive;

use serde::Serialize;
use serde_json::{Value, json};

pub use board_for_programs::BareBoard;
pub use board_geometry::{Board, MAX_ENGINES};
pub use notation::{Deploy, Step, Turn};
pub use options::{Options, Variant};
pub use sentences::{Label, Line, Refusal};
pub use ships::{Captured, Ship};
pub use view::{LastTurn, Prey, SeatView, View};

use ships::Ships;

use crate::game::{Area, Game, Retire, Seat, Setup, SetupError, ToAct, Viewer};
use crate::grid::letter_and_number;
use crate::match_outcome::{EndKind, Outcome, places};
use crate::random_generator::Rng;

/// A seat had to pass, and the round was finished.
pub const PASSED: EndKind = EndKind::new("passed");

/// The most seats.
const SEATS: usize = 5;

/// The number of ships of 1, 2 and 3 engines with which each seat begins.
pub const FLEET: [u8; 3] = [4, 6, 2];

/// The number of rounds of the first phase.
pub const DEPLOY_ROUNDS: u16 = 12;

/// The phases of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Players deploy their ships.
    Deploy,
    /// Players capture ships.
    Attack,
}

/// A position.
#[derive(Clone, Debug, PartialEq)]
pub struct Zyrcan {
    variant: Variant,
    ships: Ships,
    /// The number of ships still to deploy, by seat and engines − 1.
    hands: [[u8; 3]; SEATS],
    /// The retired seats, in the order of retirement.
    retired: Vec<Seat>,
    phase: Phase,
    /// The round, from 1 in each phase. It increases when the turn order starts again.
    round: u16,
    to_act: Seat,
    /// Is this round the last, because a seat has passed in the attack?
    last_round: bool,
    last: Option<LastTurn>,
    end: Option<EndKind>,
}

impl Zyrcan {
    /// Gives the turn to the next seat that is still in the match. Ends the round if there is none.
    fn advance(&mut self) {
        let after = |seat: &Seat| *seat > self.to_act && self.living(*seat);
        if let Some(next) = self.ships.all_seats().find(after) {
            self.to_act = next;
        } else {
            if self.last_round {
                self.end = Some(PASSED);
                return;
            }
            self.round += 1;
            self.lead();
        }
        if self.phase == Phase::Deploy && self.deployed() {
            self.phase = Phase::Attack;
            self.round = 1;
            self.hands = [[0; 3]; SEATS];
            self.lead();
        }
    }

    /// Gives the turn to the first seat that is still in the match.
    fn lead(&mut self) {
        if let Some(first) = self.ships.all_seats().find(|seat| self.living(*seat)) {
            self.to_act = first;
        }
    }

    /// Is the deployment finished?
    fn deployed(&self) -> bool {
        match self.variant {
            Variant::Standard => self.hands == [[0; 3]; SEATS],
            Variant::Blitzkrieg => self.round > DEPLOY_ROUNDS,
        }
    }
}

impl Game for Zyrcan {
    const ID: &'static str = "zyrcan";
    const NAME: &'static str = "Zyrcan";
    const RULES: u32 = 1;
    const SEATS: RangeInclusive<u8> = 3..=5;
    const ENDS: &'static [EndKind] = &[PASSED];

    type Options = Options;
    type Turn = Turn;
    type View = View;
    type Refusal = Refusal;
    type Label = Label;

    fn new(setup: &Setup<Options>) -> Result<Self, SetupError> {
        let mut hands = [[0; 3]; SEATS];
        hands[..usize::from(setup.seats)].fill(FLEET);
        Ok(Self {
            variant: setup.options.variant,
            ships: Ships::none(setup.seats),
            hands,
            retired: Vec::new(),
            phase: Phase::Deploy,
            round: 1,
            to_act: Seat::new(1),
            last_round: false,
            last: None,
            end: None,
        })
    }

    fn to_act(&self) -> ToAct {
        match self.end {
            None => ToAct::One(self.to_act),
            Some(_) => ToAct::Over,
        }
    }

    fn turns(&self, seat: Seat, out: &mut Vec<Turn>) {
        self.legal_turns(seat, out);
    }

    fn has_turn(&self, seat: Seat) -> bool {
        self.any_turn(seat)
    }

    #[inline]
    fn random_turn(&self, seat: Seat, rng: &mut Rng, _buffer: &mut Vec<Turn>) -> Option<Turn> {
        self.drawn_turn(seat, rng)
    }

    fn parse(&self, seat: Seat, text: &str) -> Result<Turn, Refusal> {
        self.read_turn(seat, text)
    }

    fn check(&self, seat: Seat, turn: &Turn) -> Result<(), Refusal> {
        self.check_turn(seat, *turn)
    }

    #[inline]
    fn apply(&mut self, seat: Seat, turn: &Turn) {
        let step = turn.step;
        if let Some(deploy) = turn.deploy {
            self.hands[seat.index()][usize::from(deploy.engines) - 1] -= 1;
            self.ships.put(seat, deploy);
        }
        let captured = step.and_then(|step| self.ships.travel(seat, step));
        self.last = Some(LastTurn {
            seat,
            deploy: turn.deploy,
            step,
            captured,
        });
        self.advance();
    }

    fn pass(&mut self, _seat: Seat) {
        self.last_round |= self.phase == Phase::Attack;
        self.advance();
    }

    fn living(&self, seat: Seat) -> bool {
        self.end.is_none() && seat.number() <= self.ships.seats && !self.retired.contains(&seat)
    }

    fn retire(&mut self, seat: Seat, how: Retire) {
        self.retired.push(seat);
        self.hands[seat.index()] = [0; 3];
        if self.retired.len() + 1 == usize::from(self.ships.seats) {
            self.end = Some(how.into());
        } else if seat == self.to_act {
            self.advance();
        }
    }

    fn agree(&mut self) {
        self.end = Some(EndKind::AGREED);
    }

    fn position_hash(&self) -> u64 {
        self.hash_of_all()
    }

    fn outcome(&self) -> Option<Outcome> {
        let kind = self.end?;
        let seats = self.ships.all_seats();
        let standing: Vec<_> = seats.map(|seat| self.ships.strength(seat)).collect();
        let scores = standing.iter().map(|(engines, _)| f64::from(*engines));
        Some(Outcome {
            places: places(&standing, &self.retired),
            scores: Some(scores.collect()),
            kind,
        })
    }

    fn view(&self, _viewer: Viewer) -> View {
        self.full_view()
    }

    fn position(&self, _viewer: Viewer) -> Value {
        let view = self.full_view();
        let ships: serde_json::Map<String, Value> = view
            .ships
            .iter()
            .map(|ship| (ship.at.to_string(), json!([ship.owner, ship.engines])))
            .collect();
        let hand = |seat: Seat| (seat.number().to_string(), json!(self.hands[seat.index()]));
        let hands: serde_json::Map<String, Value> = self.ships.all_seats().map(hand).collect();
        json!({"phase": self.phase, "ships": ships, "hand": hands, "retired": self.retired})
    }

    fn label(&self, seat: Seat, text: &str) -> Label {
        self.label_for(seat, text)
    }

    fn meaning(&self, seat: Seat, turn: &str) -> Label {
        self.whole_label(seat, turn)
    }

    fn captured(&self, _seat: Seat, turn: &Turn) -> Vec<String> {
        let captures = turn.step.filter(|step| step.captures);
        captures
            .map(|step| step.to.to_string())
            .into_iter()
            .collect()
    }

    fn area(&self, before: &str, low: &str, high: &str) -> Option<Area<Label>> {
        let engines = before.strip_suffix('@')?.parse().ok()?;
        let (low, high) = (low.to_owned(), high.to_owned());
        Some(Area {
            label: Label::DeployRows { engines, low, high },
            place: None,
        })
    }

    fn may_end(&self) -> bool {
        self.phase == Phase::Attack
    }

    fn place(space: &str) -> Option<(u8, u8)> {
        letter_and_number(space)
    }
}
