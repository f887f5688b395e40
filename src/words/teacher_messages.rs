//! What the teacher says.

use rules::TurnNumber;
use serde::Serialize;
use strum::VariantNames;

use super::Sentence;

/// What the teacher says. The Fluent messages have the same names, with the prefix `teacher`.
#[derive(Clone, Debug, Serialize, VariantNames)]
#[serde(tag = "say", rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
#[allow(missing_docs)] // the Fluent files explain them
pub enum TeacherText {
    ButtonBegin,
    ButtonTurn,
    ButtonPlay,
    MatterWinsNow,
    MatterWinsSoon {
        turns: u32,
    },
    MatterWins,
    MatterLost {
        seats: usize,
    },
    MatterThreat {
        name: String,
        turn: String,
    },
    MatterThreatWins {
        name: String,
        turn: String,
    },
    MatterThreatStays {
        name: String,
        turn: String,
    },
    MatterOnlyTurn,
    MatterSecret,
    MatterOthers {
        good: usize,
        tried: usize,
    },
    MatterOthersAll {
        tried: usize,
    },
    MatterNoOther,
    Expected {
        percent: u32,
    },
    Begins {
        part: String,
    },
    Turn {
        turn: String,
    },
    TurnWithMeaning {
        turn: String,
        meaning: String,
    },
    TurnAlone {
        turn: String,
    },
    Then {
        facts: String,
    },
    Follows {
        turns: String,
    },
    Followed {
        name: String,
        turn: String,
    },
    FollowedPass {
        name: String,
    },
    FollowedLater {
        turns: usize,
    },
    FollowedEnd {
        first: String,
    },
    FollowedEndShared,
    SureProven,
    SureUnsearched,
    SureAll,
    SureMost,
    SureNone,
    Searched {
        nodes: String,
        depth: u32,
    },
    Thousands {
        count: u64,
    },
    Millions {
        count: u64,
    },
    Foot,
    Busy,
    ButtonReview,
    Thinking,
    ReviewBegins {
        what: String,
        turns: TurnNumber,
    },
    ReviewTitle {
        what: String,
    },
    ReviewChances,
    ReviewPoints,
    ReviewPointsOwn,
    ReviewNoPoints,
    ReviewNoneOfYours,
    ReviewPoint {
        number: usize,
        turn: TurnNumber,
        name: String,
        played: String,
        before: u32,
        after: u32,
    },
    ReviewDepth {
        nodes: String,
    },
    ReviewButtonPoint {
        number: usize,
        turn: TurnNumber,
    },
    ReviewButtonCourse,
    ReviewPointTitle {
        what: String,
        turn: TurnNumber,
    },
    ReviewPlayed {
        name: String,
        played: String,
        before: u32,
        after: u32,
    },
    ReviewBetter {
        turn: String,
    },
    ReviewFollows {
        turns: String,
    },
    ReviewAnswer {
        turns: String,
    },
    ReviewProven,
    ReviewBoard,
    ReviewAlt {
        what: String,
        turns: TurnNumber,
        changes: String,
        players: String,
    },
    ReviewAltChanges {
        changes: String,
    },
    ReviewAltChange {
        name: String,
        turn: TurnNumber,
        before: u32,
        after: u32,
    },
    ReviewAltSteady,
    ReviewAltPlayer {
        name: String,
        values: String,
    },
    ReviewAltValue {
        percent: u32,
        turn: TurnNumber,
    },
    ReviewAltEnd {
        percent: u32,
    },
    ReviewNothing,
    ButtonPractice,
    PracticeAsk,
    Practice {
        turn: TurnNumber,
        code: Vec<String>,
    },
    PracticeFoot {
        turn: TurnNumber,
        code: Vec<String>,
    },
}

impl Sentence for TeacherText {
    const PREFIX: &'static str = "teacher";
}
