//! What the host may choose.

use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::option_specification::OptionSpec;

/// What the host may choose.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// May black change sides? Left out of a record where it is off, as before there was a choice.
    #[serde(skip_serializing_if = "SideSwap::is_off")]
    pub swap: SideSwap,
}

/// May black change sides instead of a first turn?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SideSwap {
    /// No.
    #[default]
    No,
    /// Yes.
    Yes,
}

impl SideSwap {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde gives a reference")]
    fn is_off(&self) -> bool {
        *self == Self::No
    }
}

/// How the choice of a swap is listed.
pub(super) fn swap() -> OptionSpec {
    OptionSpec {
        name: "swap",
        kind: "choice",
        default: json!(SideSwap::default()),
        allowed: json!([SideSwap::No, SideSwap::Yes]),
    }
}
