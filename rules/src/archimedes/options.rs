//! The options that the host may choose.

use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::option_specification::{OptionKind, OptionSpec};

/// The options that the host may choose.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// May black change sides? A record omits it when it is off, like records from before this
    /// option existed.
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

/// The description of the swap option.
pub(super) fn swap() -> OptionSpec {
    OptionSpec::new(
        "swap",
        OptionKind::Choice,
        json!(SideSwap::default()),
        json!([SideSwap::No, SideSwap::Yes]),
    )
}
