//! What the bot says about time: clocks, reminders, sleep and vacations.

use serde::Serialize;
use strum::VariantNames;

use super::Sentence;
use crate::model::MatchMessage;

/// What the bot says about time. The Fluent messages have the same names, with the prefix `clock`.
#[derive(Clone, Debug, Serialize, VariantNames)]
#[serde(tag = "say", rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
#[allow(missing_docs)] // the Fluent files explain them
pub enum ClockText {
    Days {
        number: i64,
    },
    Hours {
        number: i64,
    },
    Minutes {
        number: i64,
    },
    Seconds {
        number: i64,
    },
    Turn {
        turn: String,
    },
    Bank {
        bank: String,
    },
    Increment {
        bank: String,
        increment: String,
    },
    Limited {
        bank: String,
        increment: String,
        limit: String,
    },
    PerTurn {
        increment: String,
    },
    Strict,
    None,
    LobbyFoot {
        code: String,
        time: String,
        until: i64,
    },
    Runs {
        whose: u8,
        name: String,
        until: i64,
    },
    Up {
        whose: u8,
        name: String,
        until: i64,
    },
    Left {
        whose: u8,
        name: String,
        left: String,
    },
    Away {
        whose: u8,
        name: String,
        from: i64,
        until: i64,
        begun: u8,
    },
    TurnBegan {
        names: String,
        since: i64,
    },
    MenuMine {
        left: String,
    },
    MenuTheirs {
        left: String,
    },
    MenuUp,
    Ends {
        until: i64,
    },
    MenuClaim,
    AlsoMore {
        number: usize,
    },
    Also {
        name: String,
        over: u8,
        until: i64,
        link: MatchMessage,
    },
    Remind {
        mention: String,
        game: String,
        until: i64,
    },
    RemindPrivately {
        game: String,
        players: String,
        until: i64,
        link: MatchMessage,
    },
    OverOwnPrivately {
        game: String,
        players: String,
        since: i64,
        link: MatchMessage,
    },
    Over {
        wins: u8,
        name: String,
        game: String,
        opponents: String,
        since: i64,
    },
    OverPrivately {
        wins: u8,
        name: String,
        game: String,
        since: i64,
    },
    OfMatch {
        game: String,
        code: String,
        text: String,
    },
    ClaimAsk {
        name: String,
    },
    ClaimKept,
    Claimed {
        name: String,
    },
    Snoozed {
        until: i64,
    },
    Digest {
        number: u32,
    },
    SettingMention,
    SettingMessage,
    SettingDigest,
    SettingNever,
    SettingSleep {
        hours: String,
        zone: String,
    },
    SettingNoSleep,
    SettingVacation {
        from: i64,
        until: i64,
    },
    SettingNoVacation {
        days: i64,
    },
    VacationTooLate {
        links: String,
    },
    ButtonMention,
    ButtonMessage,
    ButtonDigest,
    ButtonNever,
    ButtonClaimSure,
    ButtonWait,
    ButtonSnooze,
    ButtonNoSleep,
    ButtonNoVacation,
}

impl Sentence for ClockText {
    const PREFIX: &'static str = "clock";
}
