//! The pages that explain the rules.

use super::{Phase, View};
use crate::rules_pages::Page;

pub(super) const PAGES: &[Page] = &[
    Page::text("rules-virus-fight-goal"),
    Page::drawn(
        "rules-virus-fight-setup",
        include_str!("rules_pages/setup.json"),
        "",
    ),
    Page::drawn(
        "rules-virus-fight-turn",
        include_str!("rules_pages/turn.json"),
        "",
    ),
    Page::drawn(
        "rules-virus-fight-step",
        include_str!("rules_pages/step.json"),
        "",
    ),
    Page::text("rules-virus-fight-end"),
    Page::drawn(
        "rules-virus-fight-marks",
        include_str!("rules_pages/marks.json"),
        "",
    ),
    Page::text("rules-virus-fight-house"),
];

/// The page that explains the current phase; after the end, how the match is decided.
pub(crate) fn rules_page(view: &View) -> &'static str {
    match (&view.outcome, view.phase) {
        (Some(_), _) => "rules-virus-fight-end",
        (None, Phase::Setup) => "rules-virus-fight-setup",
        (None, Phase::Run) => "rules-virus-fight-turn",
    }
}
