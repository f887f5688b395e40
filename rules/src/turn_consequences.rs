//! What a turn leads to at once. It decides the order of choices, the suggestions, and the warnings that
//! a player gets before they confirm.

use serde::Serialize;
use strum::VariantNames;
use thiserror::Error;

use crate::game::{Game, Seat, ToAct};
use crate::translatable_text::Words;

/// What a turn leads to at once, the most wanted first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Effect {
    /// The match ends, and the seat that plays the turn is alone in first place.
    Wins,
    /// A piece of another seat is captured, flipped or destroyed.
    Captures,
    /// Anything else.
    Other,
}

impl Effect {
    /// The effect of a legal turn that does not end the match.
    pub(crate) fn going_on<G: Game>(game: &G, turn: &G::Turn) -> Self {
        if game.captures(turn) {
            Self::Captures
        } else {
            Self::Other
        }
    }

    /// The effect of a legal turn, found by playing it on a copy.
    pub(crate) fn by_playing<G: Game>(game: &G, seat: Seat, turn: &G::Turn) -> Self {
        match ahead(game, seat, turn).outcome() {
            Some(outcome) if outcome.won_by(seat) => Self::Wins,
            _ => Self::going_on(game, turn),
        }
    }
}

/// The position after a legal turn and the passes that follow it.
pub(crate) fn ahead<G: Game>(game: &G, seat: Seat, turn: &G::Turn) -> G {
    let mut after = game.clone();
    after.apply(seat, turn);
    settle(&mut after, |_| {});
    after
}

/// Passes for every seat that is to act and has no legal turn.
pub(crate) fn settle<G: Game>(game: &mut G, mut passed: impl FnMut(Seat)) {
    while let ToAct::One(seat) = game.to_act() {
        if game.has_turn(seat) {
            break;
        }
        game.pass(seat);
        passed(seat);
    }
}

/// A warning for a player before they confirm a turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, VariantNames, Error)]
#[serde(tag = "say", rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Danger {
    /// The match ends, and another seat is first.
    #[error("this turn ends the match, and {seat} is first")]
    Loses {
        /// The seat in first place.
        seat: Seat,
    },
    /// The match ends, and nobody is alone in first place.
    #[error("this turn ends the match, and the first place is shared")]
    Draws,
    /// The seat that plays it is out, and the match goes on.
    #[error("after this turn you are out")]
    Out,
    /// Somebody else can win with the next turn.
    #[error("{seat} can then win at once with {turn}")]
    Lets {
        /// Which seat.
        seat: Seat,
        /// With which turn.
        turn: String,
    },
}

impl Words for Danger {
    const PREFIX: &'static str = "danger";
}

impl Danger {
    /// How bad it is: more is worse.
    pub(crate) fn weight(&self) -> u8 {
        match self {
            Self::Draws => 1,
            Self::Lets { .. } => 2,
            Self::Out => 3,
            Self::Loses { .. } => 4,
        }
    }
}

/// The dangers, by the rules that all games share, of a turn that leads to `after`. That position must
/// include the passes that follow the turn.
pub(crate) fn dangers<G: Game>(after: &G, seat: Seat) -> Vec<Danger> {
    if let Some(outcome) = after.outcome() {
        return match outcome.winners()[..] {
            [winner] if winner == seat => Vec::new(),
            [winner] => vec![Danger::Loses { seat: winner }],
            _ => vec![Danger::Draws],
        };
    }
    let out = (!after.living(seat)).then_some(Danger::Out);
    let lets = match after.to_act() {
        ToAct::One(next) if next != seat => after.winning(next).map(|turn| Danger::Lets {
            seat: next,
            turn: turn.to_string(),
        }),
        _ => None,
    };
    out.into_iter().chain(lets).collect()
}
