//! The options that the host may choose.

use serde::{Deserialize, Serialize};

use crate::option_specification::{HostOptions, OptionSpec};

/// The options that the host may choose.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// May black change sides? A record omits this option when it is off, as records did before the option existed.
    #[serde(skip_serializing_if = "SideSwap::is_off")]
    pub swap: SideSwap,
}

/// May black change sides instead of a first turn?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SideSwap {
    /// Sides stay as they are.
    #[default]
    No,
    /// Black may change sides.
    Yes,
}

impl SideSwap {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde gives a reference")]
    fn is_off(&self) -> bool {
        *self == Self::No
    }
}

impl HostOptions for Options {
    fn specs() -> Vec<OptionSpec> {
        vec![OptionSpec::choice("swap", &[SideSwap::No, SideSwap::Yes])]
    }
}
