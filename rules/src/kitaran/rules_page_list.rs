//! The pages that explain the rules.

use super::View;
use crate::rules_pages::{Explained, Page, drawn};

impl Explained for View {
    const PAGES: &'static [Page] = &[
        Page::text("rules-kitaran-goal"),
        drawn!("kitaran", "turn", "*"),
        drawn!("kitaran", "protected", ""),
        Page::text("rules-kitaran-end"),
        drawn!("kitaran", "marks", "*"),
        Page::text("rules-kitaran-house"),
    ];

    /// The page that explains a turn. After the end it is the page about how the match is decided.
    fn rules_page(&self) -> &'static str {
        match self.to_act {
            Some(_) => "rules-kitaran-turn",
            None => "rules-kitaran-end",
        }
    }
}
