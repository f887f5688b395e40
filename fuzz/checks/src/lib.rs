//! What must hold whatever bytes are read, one module for each target. cargo-fuzz calls these with
//! bytes that it grows (`fuzz/fuzz_targets/`), the tests with those that are kept (`fuzz/corpus/`)
//! and with changed ones. A check panics when something does not hold.

pub mod bot;
pub mod buttons;
pub mod byte_choices;
pub mod frames;
pub mod interactions;
pub mod positions;
pub mod records;
pub mod settings;
pub mod table_protocol;
pub mod turns;

/// A target: a name and what it checks.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// The name of its program and of its folder in `fuzz/corpus/`.
    pub name: &'static str,
    /// Tells how much of these bytes was granted: how many turns played, requests answered with
    /// `ok`, records accepted. Where nothing ever is granted, nothing is checked.
    pub check: fn(&[u8]) -> usize,
}

/// Every target.
pub const TARGETS: &[Target] = &[
    Target {
        name: "turns",
        check: turns::check,
    },
    Target {
        name: "table",
        check: table_protocol::check,
    },
    Target {
        name: "records",
        check: records::check,
    },
    Target {
        name: "buttons",
        check: buttons::check,
    },
    Target {
        name: "frames",
        check: frames::check,
    },
    Target {
        name: "interactions",
        check: interactions::check,
    },
    Target {
        name: "settings",
        check: settings::check,
    },
];
