//! The sentences that describe the board.

use serde::Serialize;
use strum::VariantNames;
use thiserror::Error;

use super::{Captured, LastTurn, Phase, Turn, Variant, View};
use crate::common_lines::CommonLine;
use crate::game::Seat;
use crate::grid::hex::Hex;
use crate::translatable_text::{Words, all_of, all_or_none, any_of, each_of};

/// A sentence that describes the board.
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
    #[error("{seat} played {turn}.")]
    Last { seat: Seat, turn: String },
    #[error("{seat} played {turn} and captured {owner}'s ship of {engines}.")]
    LastCapture {
        seat: Seat,
        turn: String,
        owner: Seat,
        engines: u8,
    },
    #[error("{seat} can capture the ships on {}.", all_of(squares))]
    CanCapture { seat: Seat, squares: Vec<Hex> },
    #[error("{seat} threatens to capture the ships on {}.", all_of(squares))]
    CouldCapture { seat: Seat, squares: Vec<Hex> },
    #[error(
        "{} can capture nothing now. If that is still so on their turn, that round is the last.",
        all_of(waiting)
    )]
    NoCapture { waiting: Vec<Seat> },
    #[error("Engines: {}.", each_of(scores))]
    Engines { scores: Vec<(Seat, u32)> },
    #[error(
        "{seat}'s ones: {}; twos: {}; threes: {}.",
        all_or_none(ones),
        all_or_none(twos),
        all_or_none(threes)
    )]
    Fleet {
        seat: Seat,
        ones: Vec<Hex>,
        twos: Vec<Hex>,
        threes: Vec<Hex>,
    },
    #[error(
        "{seat}'s ones: {}; twos: {}; threes: {}; in hand: {}.",
        all_or_none(ones),
        all_or_none(twos),
        all_or_none(threes),
        in_hand(*hand_ones, *hand_twos, *hand_threes)
    )]
    FleetAndHand {
        seat: Seat,
        ones: Vec<Hex>,
        twos: Vec<Hex>,
        threes: Vec<Hex>,
        hand_ones: u8,
        hand_twos: u8,
        hand_threes: u8,
    },
    #[error("{seat} has no ship on the board.")]
    NoShips { seat: Seat },
    #[error("All have in hand: {}.", in_hand(*ones, *twos, *threes))]
    FullHands { ones: u8, twos: u8, threes: u8 },
    #[error("{seat} has no room for ships of {}.", any_of(kinds))]
    NoRoom { seat: Seat, kinds: Vec<u8> },
    #[error(
        "The board is a hexagon of {spaces} spaces. Rows are letters from the bottom; numbers count along the slanting lines: beside e5 lie d4, d5, e4, e6, f5 and f6."
    )]
    Board { spaces: usize },
    #[error("Row {row}: {low} to {high}.")]
    Row { row: char, low: Hex, high: Hex },
    #[error("Row {row}: {}.", all_of(squares))]
    RowWithGaps { row: char, squares: Vec<Hex> },
    #[error(
        "{seat} cannot deploy ships of {}: no space is far enough from their own.",
        any_of(kinds)
    )]
    Stranded { seat: Seat, kinds: Vec<u8> },
    #[error("{seat}'s threes in hand fit on {spaces} space{} only.", if *spaces == 1 { "" } else { "s" })]
    Tight { seat: Seat, spaces: u32 },
    #[error("{seat} is out.")]
    Left { seat: Seat },
    #[error("{seat} to deploy")]
    TitleDeploy { seat: Seat },
    #[error("{seat} to deploy and move")]
    TitleBlitz { seat: Seat },
    #[error("{seat} to attack")]
    TitleAttack { seat: Seat },
    #[error("round {round} of 12")]
    CornerDeploy { round: u16 },
    #[error("round {round}")]
    CornerAttack { round: u16 },
    #[error("last round")]
    CornerLast,
    #[error("{}", counted(*ships, "ship"))]
    Note { ships: u32 },
    #[error("{}, {}", counted(*engines, "engine"), counted(*ships, "ship"))]
    Score { engines: u32, ships: u32 },
    #[serde(untagged)]
    #[error(transparent)]
    Common(#[from] CommonLine),
}

impl Words for Line {
    const PREFIX: &'static str = "zyrcan-line";
}

/// `3 ones, 1 two, 0 threes`.
fn in_hand(ones: u8, twos: u8, threes: u8) -> String {
    let kinds = [(ones, "one"), (twos, "two"), (threes, "three")];
    kinds
        .map(|(number, kind)| counted(number.into(), kind))
        .join(", ")
}

/// `1 ship`, `2 ships`.
fn counted(number: u32, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}

pub(super) fn headline(view: &View) -> Line {
    let round = view.round;
    let Some(seat) = view.to_act else {
        return CommonLine::over_shared(view.outcome.as_ref()).into();
    };
    match (view.phase, view.variant) {
        (Phase::Deploy, Variant::Standard) => Line::ToDeploy { seat, round },
        (Phase::Deploy, Variant::Blitzkrieg) => Line::ToBlitz { seat, round },
        (Phase::Attack, _) if view.last_round => Line::ToAttackLast { seat, round },
        (Phase::Attack, _) => Line::ToAttack { seat, round },
    }
}

pub(super) fn last_line(last: LastTurn) -> Line {
    let turn = Turn {
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

/// The kinds of ships still to deploy that fit nowhere.
pub(super) fn stranded(view: &View, seat: Seat) -> Vec<u8> {
    let side = view.sides[seat.index()];
    let fits_nowhere = |kind: &u8| side.stranded[usize::from(*kind) - 1];
    (1..=3).filter(fits_nowhere).collect()
}

/// A line if only few spaces are left for the threes of the seat to act: it should deploy them now.
pub(super) fn tight(view: &View) -> Option<Line> {
    let seat = view.to_act.filter(|_| view.phase == Phase::Deploy)?;
    let spaces = view.sides[seat.index()].three_fits.unwrap_or_default();
    let tight = (1..=TIGHT).contains(&spaces);
    tight.then_some(Line::Tight { seat, spaces })
}

/// A warning appears if at most this many spaces are left for a three.
const TIGHT: u32 = 6;

/// Attack: who would have to pass, which brings the end. Blitzkrieg: what the seat to act cannot
/// deploy, or soon cannot, and what the seat that played last can no longer deploy.
pub(super) fn warnings(view: &View) -> Vec<Line> {
    let Some(seat) = view.to_act else {
        return Vec::new();
    };
    if view.phase == Phase::Attack {
        return no_capture(view).into_iter().collect();
    }
    let last = view.last.map(|last| last.seat);
    let last = last.filter(|last| *last != seat && !view.retired.contains(last));
    let both = [Some(seat), last].into_iter().flatten();
    let stranded = both.filter_map(|seat| {
        let kinds = stranded(view, seat);
        (!kinds.is_empty()).then_some(Line::Stranded { seat, kinds })
    });
    stranded.chain(tight(view)).collect()
}

/// The seats that could capture nothing on this board; `None` if a pass has already made this round
/// the last.
pub(super) fn no_capture(view: &View) -> Option<Line> {
    if view.phase == Phase::Deploy || view.last_round {
        return None;
    }
    let none = view.prey.iter().filter(|prey| prey.ships.is_empty());
    let waiting: Vec<Seat> = none.map(|prey| prey.seat).collect();
    (!waiting.is_empty()).then_some(Line::NoCapture { waiting })
}
