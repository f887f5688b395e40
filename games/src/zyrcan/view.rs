//! What may be seen of a match: everything, for everybody.

use serde::Serialize;
use strum::VariantNames;
use thiserror::Error;

use super::board::MAX_ENGINES;
use super::{Deploy, Phase, Step, Variant, Zyrcan};
use crate::game::{Game as _, Seat};
use crate::grid::hex::{Hex, spaces};
use crate::outcome::Outcome;
use crate::words::{Words, any_of};

/// All that a picture or a text can show.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct View {
    /// How many seats, which decides the board.
    pub seats: u8,
    /// Which game.
    pub variant: Variant,
    /// What is being done.
    pub phase: Phase,
    /// From 1 in each phase.
    pub round: u16,
    /// Whose turn it is; `None` when over.
    pub to_act: Option<Seat>,
    /// A seat has passed in the attack: the match ends with this round.
    pub last_round: bool,
    /// The spaces in play, in order.
    pub spaces: Vec<Hex>,
    /// The ships on the board, ordered by space.
    pub ships: Vec<Ship>,
    /// Each seat's numbers, in seat order.
    pub sides: Vec<SeatView>,
    /// In order of retirement.
    pub retired: Vec<Seat>,
    /// The last turn played.
    pub last: Option<LastTurn>,
    /// How it ended.
    pub outcome: Option<Outcome>,
}

/// A ship on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Ship {
    /// Where.
    pub at: Hex,
    /// Whose.
    pub owner: Seat,
    /// 1 to 3.
    pub engines: u8,
}

/// One seat's numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct SeatView {
    /// Engines on the board: the score.
    pub engines: u32,
    /// Ships on the board.
    pub ships: u32,
    /// Ships of 1, 2 and 3 engines still to deploy.
    pub hand: [u8; 3],
    /// Ships of 1, 2 and 3 engines that fit nowhere on the board as it stands (Blitzkrieg; the
    /// kinds that are in hand).
    pub stranded: [bool; 3],
}

/// The last turn played, with what it captured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct LastTurn {
    /// Whose turn it was.
    pub seat: Seat,
    /// The ship that was deployed.
    pub deploy: Option<Deploy>,
    /// The ship that moved.
    pub step: Option<Step>,
    /// What stood where it ended.
    pub captured: Option<Captured>,
}

/// A ship that was removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Captured {
    /// Whose it was.
    pub owner: Seat,
    /// 1 to 3.
    pub engines: u8,
}

impl Zyrcan {
    pub(super) fn full_view(&self) -> View {
        let mut ships: Vec<Ship> = self
            .all_seats()
            .flat_map(|owner| {
                (1..=MAX_ENGINES).flat_map(move |engines| {
                    let kind = self.ships[owner.index()][usize::from(engines) - 1];
                    spaces(kind).map(move |at| Ship { at, owner, engines })
                })
            })
            .collect();
        ships.sort_unstable_by_key(|ship| ship.at);
        View {
            seats: self.seats,
            variant: self.variant,
            phase: self.phase,
            round: self.round,
            to_act: self.end.is_none().then_some(self.to_act),
            last_round: self.last_round,
            spaces: spaces(self.board().in_play).collect(),
            ships,
            sides: self.all_seats().map(|seat| self.side(seat)).collect(),
            retired: self.retired.clone(),
            last: self.last,
            outcome: self.outcome(),
        }
    }

    fn side(&self, seat: Seat) -> SeatView {
        let (engines, ships) = self.strength(seat);
        let hand = self.hands[seat.index()];
        SeatView {
            engines,
            ships,
            hand,
            stranded: [1, 2, 3]
                .map(|kind| hand[usize::from(kind) - 1] > 0 && self.landing(seat, kind) == 0),
        }
    }
}

/// A line of the board in words.
#[derive(Clone, Debug, PartialEq, Serialize, VariantNames, Error)]
#[serde(tag = "say", rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
#[allow(missing_docs)] // the sentences say it
pub enum Line {
    #[error("{seat} to deploy, round {round} of 12.")]
    ToDeploy { seat: Seat, round: u16 },
    #[error("{seat} to deploy and move, round {round} of 12.")]
    ToBlitz { seat: Seat, round: u16 },
    #[error("{seat} to attack, round {round}.")]
    ToAttack { seat: Seat, round: u16 },
    #[error("{seat} to attack, round {round}, the last.")]
    ToAttackLast { seat: Seat, round: u16 },
    #[error("The match is over; {} won.", any_of(winners))]
    Over { winners: Vec<Seat> },
    #[error("Last turn: {seat} {turn}.")]
    Last { seat: Seat, turn: String },
    #[error("Last turn: {seat} {turn}, capturing {owner}'s ship of {engines}.")]
    LastCapture {
        seat: Seat,
        turn: String,
        owner: Seat,
        engines: u8,
    },
    #[error(
        "{seat}: {engines} engines, {ships} ships. Ones {}; twos {}; threes {}.",
        listed(ones),
        listed(twos),
        listed(threes)
    )]
    Side {
        seat: Seat,
        engines: u32,
        ships: u32,
        ones: Vec<Hex>,
        twos: Vec<Hex>,
        threes: Vec<Hex>,
    },
    #[error("{seat} in hand: {ones} ones, {twos} twos, {threes} threes.")]
    Hand {
        seat: Seat,
        ones: u8,
        twos: u8,
        threes: u8,
    },
    #[error("{seat} can no longer deploy ships of {}.", any_of(kinds))]
    Stranded { seat: Seat, kinds: Vec<u8> },
    #[error("{seat} has left.")]
    Left { seat: Seat },
}

impl Words for Line {
    const PREFIX: &'static str = "zyrcan-line";
}

fn listed(spaces: &[Hex]) -> String {
    if spaces.is_empty() {
        return "none".to_owned();
    }
    let names: Vec<String> = spaces.iter().map(ToString::to_string).collect();
    names.join(" ")
}

/// The board in words: whose turn, the last turn, then each seat's ships and hand.
pub fn describe(view: &View) -> Vec<Line> {
    let mut lines = vec![headline(view)];
    lines.extend(view.last.map(last_line));
    for index in 0..view.sides.len() {
        side_lines(view, Seat::at(index), &mut lines);
    }
    lines
}

fn headline(view: &View) -> Line {
    let round = view.round;
    match (view.to_act, &view.outcome) {
        (Some(seat), _) => match (view.phase, view.variant) {
            (Phase::Deploy, Variant::Standard) => Line::ToDeploy { seat, round },
            (Phase::Deploy, Variant::Blitzkrieg) => Line::ToBlitz { seat, round },
            (Phase::Attack, _) if view.last_round => Line::ToAttackLast { seat, round },
            (Phase::Attack, _) => Line::ToAttack { seat, round },
        },
        (None, outcome) => {
            let places = outcome.as_ref().map_or(&[][..], |outcome| &outcome.places);
            let first = places.iter().enumerate().filter(|(_, place)| **place == 1);
            Line::Over {
                winners: first.map(|(index, _)| Seat::at(index)).collect(),
            }
        }
    }
}

fn last_line(last: LastTurn) -> Line {
    let turn = super::Turn {
        deploy: last.deploy,
        step: last.step,
    }
    .to_string();
    let seat = last.seat;
    match last.captured {
        None => Line::Last { seat, turn },
        Some(Captured { owner, engines }) => Line::LastCapture {
            seat,
            turn,
            owner,
            engines,
        },
    }
}

fn side_lines(view: &View, seat: Seat, lines: &mut Vec<Line>) {
    let side = view.sides[seat.index()];
    let of = |engines: u8| -> Vec<Hex> {
        let own = view
            .ships
            .iter()
            .filter(|ship| ship.owner == seat && ship.engines == engines);
        own.map(|ship| ship.at).collect()
    };
    lines.push(Line::Side {
        seat,
        engines: side.engines,
        ships: side.ships,
        ones: of(1),
        twos: of(2),
        threes: of(3),
    });
    if view.retired.contains(&seat) {
        lines.push(Line::Left { seat });
        return;
    }
    let [ones, twos, threes] = side.hand;
    if side.hand != [0; 3] {
        lines.push(Line::Hand {
            seat,
            ones,
            twos,
            threes,
        });
    }
    let kinds: Vec<u8> = (1..=3)
        .filter(|&kind| side.stranded[usize::from(kind) - 1])
        .collect();
    if !kinds.is_empty() {
        lines.push(Line::Stranded { seat, kinds });
    }
}
