//! The pages that explain the rules.

use super::{Phase, View};
use crate::rules_pages::{Explained, Page, drawn};

impl Explained for View {
    const PAGES: &'static [Page] = &[
        Page::text("rules-xero-g-goal"),
        drawn!("xero-g", "setup", ""),
        drawn!("xero-g", "fly", "d1-"),
        drawn!("xero-g", "boost", ""),
        drawn!("xero-g", "reprogram", "c1-c2("),
        drawn!("xero-g", "win", "a1-"),
        drawn!("xero-g", "marks", ""),
        Page::text("rules-xero-g-house"),
    ];

    /// The page that explains the current phase. After the end it is the page about how the match is decided.
    fn rules_page(&self) -> &'static str {
        match (&self.outcome, self.phase) {
            (Some(_), _) => "rules-xero-g-win",
            (None, Phase::Setup) => "rules-xero-g-setup",
            (None, Phase::Fly) => "rules-xero-g-fly",
        }
    }
}
