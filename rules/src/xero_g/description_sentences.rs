//! The sentences that describe the board.

use serde::Serialize;
use strum::VariantNames;
use thiserror::Error;

use super::{LastFlight, Phase, Row, SIDE, View};
use crate::common_lines::CommonLine;
use crate::game::Seat;
use crate::grid::square::Square;
use crate::translatable_text::{Words, all_of, any_of};

/// A sentence that describes the board. Ranks count from 1.
#[derive(Clone, Debug, PartialEq, Serialize, VariantNames, Error)]
#[serde(tag = "say", rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
#[allow(missing_docs)] // the sentences say it
pub enum Line {
    #[error("{seat} to arrange six ships on rank {rank}: two each of 1, 2 and 3.")]
    ToArrange { seat: Seat, rank: u8 },
    #[error(
        "{} to arrange six ships in secret: two each of 1, 2 and 3.",
        all_of(waiting)
    )]
    ToArrangeSecretly { waiting: Vec<Seat> },
    #[error("{seat} to fly, turn {turn}: the ship on {}.", any_of(ships))]
    ToFly {
        seat: Seat,
        turn: u32,
        ships: Vec<Square>,
    },
    #[error("The match is over: a draw.")]
    OverDrawn,
    #[error("{seat} arranged {row}.")]
    Arranged { seat: Seat, row: Row },
    #[error("{seat} arranged in secret, and is ready.")]
    Ready { seat: Seat },
    #[error("{seat} flew the {size} from {from} to {to}{}.", boosted(boosts))]
    Flew {
        seat: Seat,
        size: u8,
        from: Square,
        to: Square,
        boosts: Vec<Square>,
    },
    #[error(
        "{seat} flew the {size} from {from} to {to}{}; the {other} from there went to {drop}.",
        boosted(boosts)
    )]
    Reprogrammed {
        seat: Seat,
        size: u8,
        from: Square,
        to: Square,
        boosts: Vec<Square>,
        other: u8,
        drop: Square,
    },
    #[error("{seat} flew the {size} from {from} into the base{}.", boosted(boosts))]
    Won {
        seat: Seat,
        size: u8,
        from: Square,
        boosts: Vec<Square>,
    },
    #[error("{seat} can fly into the base with the ship on {}.", any_of(ships))]
    ReachesBase { seat: Seat, ships: Vec<Square> },
    #[error(
        "{seat} threatens to fly into the base with the ship on {}.",
        any_of(ships)
    )]
    ThreatensBase {
        seat: Seat,
        /// The seat whose base it is.
        owner: Seat,
        ships: Vec<Square>,
    },
    #[error("Rank {rank}: {ships}.")]
    Rank {
        rank: u8,
        /// `3 on a, 1 on c`.
        ships: String,
    },
    #[error(
        "The board has 6 by 6 squares: files a to f from the left, ranks 1 to 6 from below. {seat}'s base lies below rank 1, {owner}'s above rank 6."
    )]
    Board { seat: Seat, owner: Seat },
    #[error("{seat}'s home row is rank {rank}.")]
    HomeRow { seat: Seat, rank: u8 },
    #[error("This position stands for the second time; the third time is a draw.")]
    Twice,
    #[error("{seat} is out.")]
    Left { seat: Seat },
    #[error("{seat} to arrange")]
    TitleArrange { seat: Seat },
    #[error("{} to arrange in secret", all_of(waiting))]
    TitleArrangeSecretly { waiting: Vec<Seat> },
    #[error("{seat} to fly")]
    TitleFly { seat: Seat },
    #[error("setup")]
    CornerSetup,
    #[error("turn {turn}")]
    CornerFly { turn: u32 },
    #[error("arranging")]
    NoteArranging,
    #[error("ready")]
    NoteReady,
    #[error("home row {rank}")]
    Note { rank: u8 },
    #[error("won")]
    ScoreWon,
    #[error("lost")]
    ScoreLost,
    #[error("drew")]
    ScoreDrew,
    #[error("still playing")]
    ScoreOpen,
    #[serde(untagged)]
    #[error(transparent)]
    Common(#[from] CommonLine),
}

impl Words for Line {
    const PREFIX: &'static str = "xero-g-line";
}

/// `, boosted on c2 and d3`; empty without boosts.
fn boosted(boosts: &[Square]) -> String {
    if boosts.is_empty() {
        return String::new();
    }
    format!(", boosted on {}", all_of(boosts))
}

pub(super) fn warnings(view: &View) -> Vec<Line> {
    let twice = view.times == 2 && view.outcome.is_none();
    let threat = match view.to_act[..] {
        [acting] => threat(view, acting.opponent()),
        _ => None,
    };
    let twice = twice.then_some(Line::Twice);
    twice.into_iter().chain(threat).collect()
}

/// The ships with which a seat could reach the base if it were its turn.
fn threat(view: &View, seat: Seat) -> Option<Line> {
    let ships = view.base_in_reach[seat.index()].clone();
    let owner = seat.opponent();
    (!ships.is_empty()).then_some(Line::ThreatensBase { seat, owner, ships })
}

pub(super) fn headline(view: &View) -> Line {
    match (&view.outcome, view.phase, &view.to_act[..]) {
        (None, Phase::Fly, [seat]) => Line::ToFly {
            seat: *seat,
            turn: view.flights + 1,
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
        (Some(outcome), ..) => match CommonLine::over(Some(outcome)) {
            CommonLine::Drawn => Line::OverDrawn,
            over => over.into(),
        },
    }
}

/// The last flight or, before the first flight, the rows that the viewer may see.
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
