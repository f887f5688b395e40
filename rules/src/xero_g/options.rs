//! The options that the host may choose.

use serde::{Deserialize, Serialize};

use crate::option_specification::{HostOptions, OptionSpec};

/// The options that the host may choose.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// How the rows are arranged.
    pub setup: Arranging,
}

/// How the rows are arranged.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Arranging {
    /// Seat 1 arranges first. Then seat 2 arranges and sees seat 1's row.
    #[default]
    Open,
    /// Both seats arrange at the same time, in secret.
    Hidden,
}

impl HostOptions for Options {
    fn specs() -> Vec<OptionSpec> {
        vec![OptionSpec::choice(
            "setup",
            &[Arranging::Open, Arranging::Hidden],
        )]
    }
}
