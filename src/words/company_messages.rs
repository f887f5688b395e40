//! What the bot says about finding people to play with, and about keeping away from others.

use serde::Serialize;
use strum::VariantNames;

use super::Sentence;
use crate::model::MatchMessage;

/// What the bot says about company. The Fluent messages have the same names, with the prefix `company`.
#[derive(Clone, Debug, Serialize, VariantNames)]
#[serde(tag = "say", rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
#[allow(missing_docs)] // the Fluent files explain them
pub enum CompanyText {
    ButtonOpenLobbies,
    ButtonOwn,
    Title,
    Here,
    Elsewhere,
    None,
    Lobby {
        what: String,
        with: String,
        link: MatchMessage,
    },
    WishNone,
    WishAny,
    WishGames {
        games: String,
    },
    WishMenu,
    WishMenuAny,
    ButtonNoWishes,
    WishesOff,
    News {
        number: usize,
    },
    ButtonAskAround,
    NobodyAsked,
    AskedAround {
        number: usize,
    },
    AskAround {
        players: String,
        name: String,
        game: String,
    },
    BlockMenu,
    ButtonBlocked,
    BlockSetting {
        number: usize,
    },
    ButtonFollow,
    ButtonUnfollow,
    Followed,
    Unfollowed,
    FollowedEnd {
        game: String,
        players: String,
        result: String,
        link: MatchMessage,
    },
    FollowedCancelled {
        game: String,
        players: String,
    },
}

impl Sentence for CompanyText {
    const PREFIX: &'static str = "company";
}
