//! The sentences that describe the board.

use super::sentences::Line;
use super::{LastFlight, Phase, SIDE, View};
use crate::common_lines::CommonLine;
use crate::game::Seat;

pub(super) fn warnings(view: &View) -> Vec<Line> {
    let twice = view.times == 2 && view.outcome.is_none();
    let threat = match view.to_act[..] {
        [acting] => threat(view, acting.opponent()),
        _ => None,
    };
    let twice = twice.then_some(CommonLine::Repeated.into());
    twice.into_iter().chain(threat).collect()
}

/// A line about the ships with which a seat could reach the base if it were to act.
fn threat(view: &View, seat: Seat) -> Option<Line> {
    let ships = view.base_in_reach[seat.index()].clone();
    let owner = seat.opponent();
    (!ships.is_empty()).then_some(Line::ThreatensBase { seat, owner, ships })
}

pub(super) fn headline(view: &View) -> Line {
    match (&view.outcome, view.phase, &view.to_act[..]) {
        (None, Phase::Fly, [seat]) => Line::ToFly {
            seat: *seat,
            flight: view.flights + 1,
            ships: view.movers.clone(),
        },
        (None, _, waiting) => match (view.setup, waiting) {
            (super::Arranging::Open, [seat]) => Line::ToArrange {
                seat: *seat,
                rank: if seat.number() == 1 { 1 } else { SIDE },
            },
            _ => Line::ToArrangeSecretly {
                waiting: waiting.to_vec(),
            },
        },
        (outcome, ..) => CommonLine::over(outcome.as_ref()).into(),
    }
}

/// The last flight. Before the first flight, the rows that the viewer may see.
pub(super) fn last_lines(view: &View) -> Vec<Line> {
    if let Some(last) = &view.last {
        return vec![last_line(last)];
    }
    let arranged = |seat: &Seat| match view.rows[seat.index()] {
        Some(row) => Line::Arranged { seat: *seat, row },
        None => Line::Ready { seat: *seat },
    };
    view.ready.iter().map(arranged).collect()
}

fn last_line(last: &LastFlight) -> Line {
    let (seat, size, from) = (last.seat, last.size, last.from);
    let boosts = last.boosts.iter().map(|boost| boost.at).collect();
    match (last.to.square(), last.drop) {
        (None, _) => Line::Won {
            seat,
            size,
            from,
            boosts,
        },
        (Some(to), None) => Line::Flew {
            seat,
            size,
            from,
            to,
            boosts,
        },
        (Some(to), Some(drop)) => Line::Reprogrammed {
            seat,
            size,
            from,
            to,
            boosts,
            other: drop.size,
            drop: drop.to,
        },
    }
}
