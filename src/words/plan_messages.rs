//! What the bot says about plans.

use serde::Serialize;
use strum::VariantNames;

use super::Sentence;

/// What the bot says about plans. The Fluent messages have the same names, with the prefix `plan`.
#[derive(Clone, Debug, Serialize, VariantNames)]
#[serde(tag = "say", rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
#[allow(missing_docs)] // the Fluent files explain them
pub enum PlanText {
    Words,
    Between,
    Resign,
    Accept,
    Set {
        plan: String,
        seats: usize,
    },
    OneBranch,
    Mine {
        plan: String,
    },
    Ended,
    Dropped {
        plan: String,
    },
    Gone,
    TurnRefused {
        part: String,
        name: String,
        reason: String,
    },
    Listed,
    Answered {
        names: String,
    },
}

impl Sentence for PlanText {
    const PREFIX: &'static str = "plan";
}
