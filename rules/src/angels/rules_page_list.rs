//! The pages that explain the rules.

use super::{ANGEL, Phase, View};
use crate::rules_pages::{Explained, Page, drawn};

impl Explained for View {
    const PAGES: &'static [Page] = &[
        Page::text("rules-angels-goal"),
        drawn!("angels", "fence", ""),
        drawn!("angels", "fly", ""),
        drawn!("angels", "mark", "b"),
        Page::text("rules-angels-end"),
        Page::drawn(
            "rules-angels-marks",
            include_str!("rules_pages/mark.json"),
            "b",
        ),
        Page::text("rules-angels-house"),
    ];

    /// The page that explains the current phase. After the end it is the page about how the match is decided.
    fn rules_page(&self) -> &'static str {
        match (self.to_act, self.phase) {
            (None, _) => "rules-angels-end",
            (Some(_), Phase::Fence) => "rules-angels-fence",
            (Some(seat), Phase::Hunt) if seat == ANGEL => "rules-angels-fly",
            (Some(_), Phase::Hunt) => "rules-angels-mark",
        }
    }
}
