//! Checks that must pass for any input, one module for each target; the targets share `bot`, `byte_choices` and
//! `generated_positions`. cargo-fuzz calls the checks with generated inputs (`fuzz/fuzz_targets/`). The tests call them
//! with the stored inputs (`fuzz/corpus/`), and with changed copies of these. A check panics if it fails.

pub mod bot;
pub mod buttons;
pub mod byte_choices;
pub mod gateway_frames;
pub mod generated_positions;
pub mod interactions;
pub mod records;
pub mod settings;
pub mod table_protocol;
pub mod typed_turns;

/// A target: a name and its check.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// The name of its program and of its folder in `fuzz/corpus/`.
    pub name: &'static str,
    /// Returns how much of the input was accepted: the number of turns played, requests answered with `ok`, or records
    /// accepted. If this is always 0, nothing is checked.
    pub check: fn(&[u8]) -> usize,
}

impl Target {
    const fn new(name: &'static str, check: fn(&[u8]) -> usize) -> Self {
        Self { name, check }
    }
}

/// Every target.
pub const TARGETS: &[Target] = &[
    Target::new("typed_turns", typed_turns::check),
    Target::new("table", table_protocol::check),
    Target::new("records", records::check),
    Target::new("buttons", buttons::check),
    Target::new("gateway_frames", gateway_frames::check),
    Target::new("interactions", interactions::check),
    Target::new("settings", settings::check),
];
