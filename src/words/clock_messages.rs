//! What the bot says about time: clocks, reminders, sleep and vacations.

use serde::Serialize;
use strum::VariantNames;

use super::Sentence;
use crate::model::MatchMessage;

/// What the bot says about time. The Fluent files have the words under the same names, behind `clock`.
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
    Strict,
    None,
    Foot {
        code: String,
        time: String,
    },
    LobbyFoot {
        code: String,
        time: String,
        until: i64,
    },
    Runs {
        name: String,
        until: i64,
    },
    Away {
        name: String,
        until: i64,
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
    OverOwn {
        mention: String,
        game: String,
        since: i64,
    },
    OverOwnPrivately {
        game: String,
        players: String,
        since: i64,
        link: MatchMessage,
    },
    Over {
        name: String,
        game: String,
        opponents: String,
        since: i64,
    },
    OverPrivately {
        name: String,
        game: String,
        since: i64,
        code: String,
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
    WentAway {
        name: String,
        from: i64,
        until: i64,
        begun: u8,
    },
    CameBack {
        name: String,
        begun: u8,
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
    ButtonClaim,
    ButtonClaimSure,
    ButtonWait,
    ButtonSnooze,
    ButtonNoSleep,
    ButtonNoVacation,
}

impl Sentence for ClockText {
    const PREFIX: &'static str = "clock";
}
