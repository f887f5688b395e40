//! The options that the host may choose. There are none.

use serde::{Deserialize, Serialize};

use crate::option_specification::{HostOptions, OptionSpec};

/// The game has no options.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {}

impl HostOptions for Options {
    fn specs() -> Vec<OptionSpec> {
        Vec::new()
    }
}
