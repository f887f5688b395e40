//! What a turn leads to at once: the order in which choices are offered, and what a player is told to
//! mind before they confirm.

use serde::Serialize;
use strum::VariantNames;
use thiserror::Error;

use crate::game::{Game, Seat};
use crate::match_outcome::Outcome;
use crate::translatable_text::Words;

/// What a turn leads to at once, the most wanted first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Effect {
    /// The match ends, and whoever plays it is first alone.
    Wins,
    /// Something of another seat's is taken, turned or destroyed.
    Captures,
    /// Anything else.
    Other,
}

impl Effect {
    /// The effect of a turn with this canonical text, after which a match stands as `outcome` says.
    pub(crate) fn of(outcome: Option<&Outcome>, seat: Seat, text: &str) -> Self {
        match outcome {
            Some(outcome) if outcome.won_by(seat) => Self::Wins,
            _ => Self::of_text(text),
        }
    }

    /// The same for a turn that cannot end the match: an `x` stands for a capture.
    pub(crate) fn of_text(text: &str) -> Self {
        if text.contains('x') {
            Self::Captures
        } else {
            Self::Other
        }
    }

    /// The effect of a legal turn, found by playing it on a copy.
    pub(crate) fn by_playing<G: Game>(game: &G, seat: Seat, turn: &G::Turn) -> Self {
        let mut after = game.clone();
        after.apply(seat, turn);
        Self::of(after.outcome().as_ref(), seat, &turn.to_string())
    }
}

/// What a player should know before they confirm a turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, VariantNames, Error)]
#[serde(tag = "say", rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Danger {
    /// The match ends, and another seat is first.
    #[error("this turn ends the match, and {seat} is first")]
    Loses {
        /// Whoever is first.
        seat: Seat,
    },
    /// The match ends with nobody alone in front.
    #[error("this turn ends the match, and nobody is first alone")]
    Draws,
    /// Whoever plays it is out, and the match goes on.
    #[error("after this turn you are out")]
    Out,
    /// Somebody else can win with the next turn.
    #[error("{seat} can then win at once with {turn}")]
    Lets {
        /// Who.
        seat: Seat,
        /// With which turn.
        turn: String,
    },
}

impl Words for Danger {
    const PREFIX: &'static str = "danger";
}
