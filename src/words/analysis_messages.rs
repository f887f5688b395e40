//! What the bot says in an analysis.

use rules::TurnNumber;
use serde::Serialize;
use strum::VariantNames;

use super::Sentence;

/// What the bot says in an analysis. The Fluent messages have the same names, with the prefix `analysis`.
#[derive(Clone, Debug, Serialize, VariantNames)]
#[serde(tag = "say", rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
#[allow(missing_docs)] // the Fluent files explain them
pub enum AnalysisText {
    Title {
        what: String,
        turn: TurnNumber,
    },
    Empty,
    Now,
    AskDelete {
        turns: usize,
    },
    NameNeedsLine,
    NoSuchTurn {
        turns: TurnNumber,
    },
    ButtonEarlier,
    Line {
        turns: String,
    },
    Branch {
        name: String,
    },
    HowToType {
        code: String,
    },
    Panel {
        name: String,
    },
    Ready {
        turn: String,
        meaning: String,
    },
    Menu,
    Expected {
        name: String,
        turn: String,
        chances: String,
    },
    ExpectedAfter {
        turn: String,
        chances: String,
    },
    Over {
        turn: String,
    },
    Chance {
        name: String,
        percent: u32,
    },
    Text {
        code: String,
        line: String,
    },
    TextFile {
        code: String,
    },
    TextFileStart,
    Server {
        matches: &'static str,
    },
    ButtonAnalyse,
    ButtonTry,
    ButtonTryThis,
    ButtonToBoard,
    ButtonBack,
    ButtonOn,
    ButtonHome,
    ButtonStart,
    ButtonPlan,
    ButtonPlanTurns,
    ButtonPlayAndPlan,
    ButtonAsk,
    ButtonText,
    ButtonDelete,
    ButtonDeleteAll,
    ButtonDeleteTurns,
}

impl Sentence for AnalysisText {
    const PREFIX: &'static str = "analysis";
}
