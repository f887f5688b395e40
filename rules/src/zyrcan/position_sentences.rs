//! The sentences that describe the board.

use super::sentences::Line;
use super::{Captured, LastTurn, Phase, Turn, Variant, View};
use crate::common_lines::CommonLine;
use crate::game::Seat;

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

/// The kinds of ships still to deploy for which no space is left.
pub(super) fn stranded(view: &View, seat: Seat) -> Vec<u8> {
    let side = view.sides[seat.index()];
    let fits_nowhere = |kind: &u8| side.stranded[usize::from(*kind) - 1];
    (1..=3).filter(fits_nowhere).collect()
}

/// A line if only few spaces are left for the threes of the seat to act, which should deploy them now.
pub(super) fn tight(view: &View) -> Option<Line> {
    let seat = view.to_act.filter(|_| view.phase == Phase::Deploy)?;
    let spaces = view.sides[seat.index()].three_fits.unwrap_or_default();
    let tight = (1..=TIGHT).contains(&spaces);
    tight.then_some(Line::Tight { seat, spaces })
}

/// A warning appears if at most this many spaces are left for a three.
const TIGHT: u32 = 6;

/// Warnings. In the attack: the seats that would have to pass, because passes end the match. In Blitzkrieg: which ships
/// the seat to act cannot deploy, or soon cannot, and which ships the seat that played last can no longer deploy.
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

/// After the end: a line about two seats with equal engines, if the one with more ships has the better place.
pub(super) fn decided_by_ships(view: &View) -> Option<Line> {
    let places = &view.outcome.as_ref()?.places;
    let seats = || places.iter().zip(&view.sides);
    let decided = seats().find(|(place, side)| {
        seats().any(|(other_place, other)| {
            place < &other_place && side.engines == other.engines && side.ships > other.ships
        })
    });
    let (_, side) = decided?;
    let engines = side.engines;
    Some(Line::ByShips { engines })
}

/// A line about the seats that could capture nothing on this board. `None` if somebody has passed, so that this round is
/// already the last.
pub(super) fn no_capture(view: &View) -> Option<Line> {
    if view.phase == Phase::Deploy || view.last_round {
        return None;
    }
    let none = view.prey.iter().filter(|prey| prey.ships.is_empty());
    let waiting: Vec<Seat> = none.map(|prey| prey.seat).collect();
    (!waiting.is_empty()).then_some(Line::NoCapture { waiting })
}
