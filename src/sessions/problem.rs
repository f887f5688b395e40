//! Why a player's request is refused. Each reason has its own sentence.

use rules::{Kind, ReplayError, Say, Seat};
use sentences::sentences;
use serde::Serialize;

use crate::model::{MatchMessage, Mention, Place, Player};
use crate::store::{MOST_HOSTED, MOST_LOBBIES, Offer, StoreError};
use crate::words::Sentence;

/// Why a request was refused. A refused request changes nothing.
#[sentences("problem")]
#[derive(Debug, Serialize)]
#[serde(tag = "say", rename_all = "kebab-case")]
pub enum Problem {
    /// The same interaction was handled before, so it gets no second answer.
    #[serde(skip)]
    Duplicate,
    /// The rules refuse the act. The sentence may name the players.
    #[serde(skip)]
    Refused {
        /// The game.
        kind: Kind,
        /// Why, and what would be legal.
        say: Say,
        /// The players, in order of seats.
        players: Vec<Player>,
        /// Which of several typed turns is refused, and whose it is.
        turn: Option<(Seat, String)>,
    },
    /// The database failed.
    #[serde(skip)]
    Store {
        /// The database's error.
        error: StoreError,
    },
}

impl Sentence for Problem {
    const PREFIX: &'static str = "problem";
}

impl Problem {
    /// Names the turn that the rules refuse, where several were typed.
    pub(in crate::sessions) fn of_turn(mut self, seat: Seat, part: String) -> Self {
        if let Self::Refused { turn, .. } = &mut self {
            *turn = Some((seat, part));
        }
        self
    }

    pub(in crate::sessions) fn open_offer(place: Place, open: &Offer) -> Self {
        let message = open.message;
        let link = MatchMessage { place, message };
        Self::OtherOffer { link }
    }

    /// Changes each player's name by `change` and each quoted part of a typed line by `quote`.
    pub fn change_texts(&mut self, change: fn(&str) -> String, quote: fn(&str) -> String) {
        match self {
            Self::PlanTwoReplies { part }
            | Self::PlanNobodysTurn { part }
            | Self::PlanEndNotHere { part }
            | Self::PlanCondition { part } => *part = quote(part),
            Self::NotPlaying { players } => {
                for name in players {
                    *name = change(name);
                }
            }
            Self::LobbyOpen { host: name, .. }
            | Self::OtherPlaysRated { name, .. }
            | Self::HostOnly { host: name }
            | Self::PrivateLobby { host: name }
            | Self::WithdrawAskerOnly { asker: name }
            | Self::LobbyHostOnly { host: name }
            | Self::HostOrAdminOnly { host: name } => *name = change(name),
            _ => {}
        }
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Duplicate => Self::Duplicate,
            StoreError::Damaged { id, why } => {
                tracing::warn!(id, why, "a match on file cannot be read");
                Self::Unreadable
            }
            StoreError::TooManyLobbies => Self::TooManyLobbies { most: MOST_LOBBIES },
            StoreError::TooManyTournaments => Self::EventTooMany { most: MOST_HOSTED },
            error => Self::Store { error },
        }
    }
}

impl From<ReplayError> for Problem {
    fn from(error: ReplayError) -> Self {
        tracing::warn!(%error, "a match cannot be replayed");
        Self::Unreadable
    }
}
