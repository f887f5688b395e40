//! The options that the host may choose.

use serde::{Deserialize, Serialize};

use crate::option_specification::{HostOptions, OptionSpec};

/// The options that the host may choose.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// The variant of the game.
    pub variant: Variant,
}

/// The variants of the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Variant {
    /// All ships are deployed first. Then the attack begins.
    #[default]
    Standard,
    /// Ships move and capture while the fleets are still being deployed.
    Blitzkrieg,
}

impl HostOptions for Options {
    const DIVIDES_RATINGS: Option<&'static str> = Some("variant");

    fn specs() -> Vec<OptionSpec> {
        vec![OptionSpec::choice(
            "variant",
            &[Variant::Standard, Variant::Blitzkrieg],
        )]
    }
}
