//! The pages that explain the rules.

use super::{Phase, View};
use crate::rules_pages::{Explained, Page, drawn};

impl Explained for View {
    const PAGES: &'static [Page] = &[
        Page::text("rules-virus-fight-goal"),
        drawn!("virus-fight", "round-start", ""),
        drawn!("virus-fight", "round-write", ""),
        drawn!("virus-fight", "round-move", ""),
        drawn!("virus-fight", "round-erase", ""),
        drawn!("virus-fight", "setup", ""),
        drawn!("virus-fight", "turn", ""),
        drawn!("virus-fight", "step", ""),
        Page::text("rules-virus-fight-end"),
        drawn!("virus-fight", "marks", ""),
        Page::text("rules-virus-fight-house"),
    ];

    /// The page that explains the current phase. After the end it is the page about how the match is decided.
    fn rules_page(&self) -> &'static str {
        match (&self.outcome, self.phase) {
            (Some(_), _) => "rules-virus-fight-end",
            (None, Phase::Setup) => "rules-virus-fight-setup",
            (None, Phase::Run) => "rules-virus-fight-turn",
        }
    }
}
