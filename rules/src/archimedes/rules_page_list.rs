//! The pages that explain the rules.

use super::View;
use crate::rules_pages::{Explained, Page, drawn};

impl Explained for View {
    const PAGES: &'static [Page] = &[
        drawn!("archimedes", "goal", ""),
        drawn!("archimedes", "turn", "d1-"),
        drawn!("archimedes", "attack", ""),
        Page::text("rules-archimedes-port"),
        drawn!("archimedes", "marks", "h6-"),
        Page::text("rules-archimedes-house"),
    ];

    /// The page that explains the current phase. If a port has to be freed, it is the page about ports; after the end,
    /// the page about how the match is decided.
    fn rules_page(&self) -> &'static str {
        match self.to_act {
            Some(seat) if !self.ports[seat.index()].invaded => "rules-archimedes-turn",
            _ => "rules-archimedes-port",
        }
    }
}
