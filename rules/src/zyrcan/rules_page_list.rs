//! The pages that explain the rules.

use super::{Phase, Variant, View};
use crate::rules_pages::{Explained, Page, drawn};

impl Explained for View {
    const PAGES: &'static [Page] = &[
        Page::text("rules-zyrcan-goal"),
        drawn!("zyrcan", "deploy", "2@"),
        drawn!("zyrcan", "attack", "e5"),
        Page::text("rules-zyrcan-end"),
        drawn!("zyrcan", "blitzkrieg", "2@"),
        drawn!("zyrcan", "marks", "3@"),
        Page::text("rules-zyrcan-house"),
    ];

    /// The page that explains the current phase. After the end it is the page about how the match is decided.
    fn rules_page(&self) -> &'static str {
        match (self.to_act, self.phase, self.variant) {
            (None, ..) => "rules-zyrcan-end",
            (_, Phase::Attack, _) => "rules-zyrcan-attack",
            (_, Phase::Deploy, Variant::Standard) => "rules-zyrcan-deploy",
            (_, Phase::Deploy, Variant::Blitzkrieg) => "rules-zyrcan-blitzkrieg",
        }
    }
}
