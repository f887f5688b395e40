//! What the bot says about ratings, leaderboards and profiles.

use serde::Serialize;
use strum::VariantNames;

use super::Sentence;

/// What the bot says about ratings. The Fluent messages have the same names, with the prefix `rating`.
#[derive(Clone, Debug, Serialize, VariantNames)]
#[serde(tag = "say", rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
#[allow(missing_docs)] // the Fluent files explain them
pub enum RatingText {
    Value {
        mean: i64,
        sigma: i64,
        new: &'static str,
    },
    Title {
        pool: String,
        scope: String,
        period: String,
    },
    TitleAll {
        scope: String,
        period: String,
    },
    Here,
    Everywhere,
    AllTime,
    SeasonNow,
    MonthNow,
    Season {
        first: String,
        last: String,
    },
    SeasonOfMonth {
        first: String,
    },
    Month {
        month: i64,
        year: String,
    },
    Ends {
        at: i64,
        over: &'static str,
    },
    EndsUtc {
        month: String,
        over: &'static str,
    },
    Row {
        rank: u32,
        name: String,
        rating: String,
        won: u32,
        played: u32,
    },
    RowOwn {
        rank: u32,
        name: String,
        rating: String,
        won: u32,
        played: u32,
    },
    RowUnlisted {
        name: String,
        rating: String,
        left: u32,
    },
    Won {
        won: u32,
        played: u32,
    },
    Leader {
        pool: String,
        name: String,
        rating: String,
    },
    Empty {
        from: u32,
    },
    EmptyAll,
    Champion {
        season: String,
        name: String,
        rating: String,
    },
    Beaten {
        people: String,
    },
    BeatenBy {
        name: String,
        level: u8,
    },
    Active {
        people: String,
    },
    ActiveOf {
        name: String,
        played: u32,
    },
    Foot,
    FootAll,
    Alt {
        pool: String,
        scope: String,
        period: String,
        rows: String,
        more: usize,
    },
    MenuGame,
    MenuPeriod,
    MenuAll,
    ButtonOwn,
    ButtonEverywhere,
    ButtonHere,
    ButtonWords,
    ButtonPicture,
    Changed {
        name: String,
        before: i64,
        after: i64,
        change: String,
        why: String,
    },
    WhyUpset {
        other: String,
    },
    WhyExpected {
        other: String,
    },
    WhyEven,
    WhyDraw,
    WhyPlaces,
    WhySamePeople {
        percent: i64,
    },
    WhyNewPeople {
        percent: i64,
    },
    WhyEarly {
        percent: i64,
    },
    WhyComputers {
        percent: i64,
    },
    WhyBetterSeat {
        points: i64,
    },
    WhyWorseSeat {
        points: i64,
    },
    WhyNew {
        sigma: i64,
    },
    WhyLeft,
    LeftOnce {
        name: String,
    },
    WhyLevelBeaten,
    WhySameAbsence,
    ServerSeason {
        months: u8,
        last: String,
    },
    Casual,
    TooShort,
    LobbyRated,
    LobbyCasual,
    LobbyRatedForTwo,
    FootRated,
    FootCasual,
    ButtonPast,
    ButtonOlder,
    ButtonLatest,
    PastTitle,
    PastNone,
    PastLine {
        code: String,
        game: String,
        with: String,
        result: String,
        rating: String,
        at: i64,
    },
    PastRating {
        before: i64,
        after: i64,
    },
    PastWon,
    PastLost,
    PastDrawn,
    PastPlace {
        place: u8,
        seats: u8,
    },
    ButtonExport,
    ExportedMatches {
        matches: usize,
        whole: &'static str,
    },
    Exported {
        whole: &'static str,
    },
    ProfileTitle {
        name: String,
    },
    ProfileTitleOwn,
    ButtonProfile,
    ProfileRow {
        pool: String,
        rating: String,
        meaning: String,
        won: u32,
        played: u32,
        levels: String,
    },
    ProfileEmptyOwn,
    ProfileEmpty {
        name: String,
    },
    Meaning {
        wins: i64,
        level: u8,
    },
    ProfileSeats {
        pool: String,
        seats: String,
    },
    ProfileSeat {
        number: u8,
        won: u32,
        played: u32,
    },
    ProfileOpponents {
        people: String,
    },
    ProfileOpponent {
        name: String,
        won: u32,
        played: u32,
    },
    ProfileStreak {
        wins: u32,
    },
    ProfileInTime {
        percent: u32,
        played: u32,
    },
    ProfileAlt {
        name: String,
        rows: String,
    },
    ProfileLegend,
    New,
    ProfileFoot,
}

impl Sentence for RatingText {
    const PREFIX: &'static str = "rating";
}
