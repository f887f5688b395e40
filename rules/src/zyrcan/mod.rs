//! Zyrcan by Javier García, 3 to 5 seats. Players deploy their fleets, then capture until a seat cannot.

mod board_for_programs;
mod board_geometry;
mod board_in_words;
mod captions;
mod choice_labels;
mod description_sentences;
mod legal_turns;
mod notation;
mod options;
mod position_hash;
mod random_turn;
mod rules_page_list;
mod sentences;
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
pub use view::{Captured, LastTurn, Prey, SeatView, Ship, View};

use crate::game::{Game, Retire, Seat, Setup, SetupError, ToAct, Viewer};
use crate::grid::hex::Hex;
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
    seats: u8,
    variant: Variant,
    /// The spaces with ships, by seat and engines − 1.
    ships: [[u64; 3]; SEATS],
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
    fn board(&self) -> &'static Board {
        Board::of(self.seats)
    }

    fn all_seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..usize::from(self.seats)).map(Seat::at)
    }

    /// The spaces with a seat's ships.
    fn fleet(&self, seat: Seat) -> u64 {
        let [ones, twos, threes] = self.ships[seat.index()];
        ones | twos | threes
    }

    fn occupied(&self) -> u64 {
        self.all_seats().fold(0, |set, seat| set | self.fleet(seat))
    }

    /// The ship on a space, as its owner and its number of engines.
    fn ship(&self, space: Hex) -> Option<(Seat, u8)> {
        self.all_seats()
            .find_map(|seat| Some((seat, self.engines_of(seat, space)?)))
    }

    fn engines_of(&self, seat: Seat, space: Hex) -> Option<u8> {
        let kinds = self.ships[seat.index()];
        (1..=MAX_ENGINES).find(|&engines| kinds[usize::from(engines) - 1] & space.bit() != 0)
    }

    /// The number of engines and the number of ships that a seat has on the board.
    fn strength(&self, seat: Seat) -> (u32, u32) {
        let [ones, twos, threes] = self.ships[seat.index()].map(u64::count_ones);
        (ones + 2 * twos + 3 * threes, ones + twos + threes)
    }

    fn put(&mut self, seat: Seat, Deploy { engines, at }: Deploy) {
        let kind = usize::from(engines) - 1;
        self.hands[seat.index()][kind] -= 1;
        self.ships[seat.index()][kind] |= at.bit();
    }

    fn travel(&mut self, seat: Seat, Step { from, to, .. }: Step) -> Option<Captured> {
        let captured = self
            .ship(to)
            .map(|(owner, engines)| Captured { owner, engines });
        if let Some(Captured { owner, engines }) = captured {
            self.ships[owner.index()][usize::from(engines) - 1] &= !to.bit();
        }
        if let Some(engines) = self.engines_of(seat, from) {
            let kind = &mut self.ships[seat.index()][usize::from(engines) - 1];
            *kind = *kind & !from.bit() | to.bit();
        }
        captured
    }

    /// Gives the turn to the next seat that is still in the match. Ends the round if there is none.
    fn advance(&mut self) {
        let after = self
            .all_seats()
            .filter(|seat| *seat > self.to_act)
            .find(|seat| self.living(*seat));
        if let Some(next) = after {
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
        if let Some(first) = self.all_seats().find(|seat| self.living(*seat)) {
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
            seats: setup.seats,
            variant: setup.options.variant,
            ships: [[0; 3]; SEATS],
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
            self.put(seat, deploy);
        }
        let captured = step.and_then(|step| self.travel(seat, step));
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
        self.end.is_none() && seat.number() <= self.seats && !self.retired.contains(&seat)
    }

    fn retire(&mut self, seat: Seat, how: Retire) {
        self.retired.push(seat);
        self.hands[seat.index()] = [0; 3];
        if self.retired.len() + 1 == usize::from(self.seats) {
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
        let standing: Vec<_> = self.all_seats().map(|seat| self.strength(seat)).collect();
        Some(Outcome {
            places: places(&standing, &self.retired),
            scores: Some(
                standing
                    .iter()
                    .map(|(engines, _)| f64::from(*engines))
                    .collect(),
            ),
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
        let hands: serde_json::Map<String, Value> = self
            .all_seats()
            .map(|seat| (seat.number().to_string(), json!(self.hands[seat.index()])))
            .collect();
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

    fn divides_early(&self) -> bool {
        self.variant == Variant::Blitzkrieg
    }

    fn may_end(&self) -> bool {
        self.phase == Phase::Attack
    }

    fn place(space: &str) -> Option<(u8, u8)> {
        letter_and_number(space)
    }
}
