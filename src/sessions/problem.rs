//! Why a player's request is refused. Each reason has its own sentence.

use rules::{Kind, ReplayError, Say, Seat};
use sentences::sentences;
use serde::Serialize;

use crate::model::{MatchMessage, Mention, Place, Player};
use crate::store::{MOST_LOBBIES, Offer, StoreError};
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
    pub(super) fn of_turn(mut self, seat: Seat, part: String) -> Self {
        if let Self::Refused { turn, .. } = &mut self {
            *turn = Some((seat, part));
        }
        self
    }

    pub(super) fn open_offer(place: Place, open: &Offer) -> Self {
        let message = open.message;
        let link = MatchMessage { place, message };
        Self::OtherOffer { link }
    }

    /// The same problem, with each player's name changed by `change` and each quoted part of a typed line by `quote`.
    /// None if it contains neither.
    pub fn with_texts(
        &self,
        change: impl Fn(&str) -> String,
        quote: impl Fn(&str) -> String,
    ) -> Option<Self> {
        Some(match self {
            Self::PlanTwoReplies { part } => Self::PlanTwoReplies { part: quote(part) },
            Self::PlanNobodysTurn { part } => Self::PlanNobodysTurn { part: quote(part) },
            Self::PlanEndNotHere { part } => Self::PlanEndNotHere { part: quote(part) },
            Self::PlanCondition { part } => Self::PlanCondition { part: quote(part) },
            Self::NotPlaying { players } => Self::NotPlaying {
                players: players.iter().map(|name| change(name)).collect(),
            },
            Self::LobbyOpen {
                id,
                host,
                game,
                link,
                joins,
            } => Self::LobbyOpen {
                id: *id,
                host: change(host),
                game: game.clone(),
                link: *link,
                joins: *joins,
            },
            Self::HostOnly { host } => Self::HostOnly { host: change(host) },
            Self::PrivateLobby { host } => Self::PrivateLobby { host: change(host) },
            Self::WithdrawAskerOnly { asker } => Self::WithdrawAskerOnly {
                asker: change(asker),
            },
            Self::LobbyHostOnly { host } => Self::LobbyHostOnly { host: change(host) },
            Self::HostOrAdminOnly { host } => Self::HostOrAdminOnly { host: change(host) },
            _ => return None,
        })
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
