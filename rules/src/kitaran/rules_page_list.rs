//! The pages that explain the rules.

use super::View;
use crate::rules_pages::Page;

pub(super) const PAGES: &[Page] = &[
    Page::text("rules-kitaran-goal"),
    Page::drawn(
        "rules-kitaran-turn",
        include_str!("rules_pages/turn.json"),
        "*",
    ),
    Page::drawn(
        "rules-kitaran-protected",
        include_str!("rules_pages/protected.json"),
        "",
    ),
    Page::text("rules-kitaran-end"),
    Page::drawn(
        "rules-kitaran-marks",
        include_str!("rules_pages/marks.json"),
        "*",
    ),
    Page::text("rules-kitaran-house"),
];

/// The page that explains a turn; after the end, how the match is decided.
pub(crate) fn rules_page(view: &View) -> &'static str {
    match view.to_act {
        Some(_) => "rules-kitaran-turn",
        None => "rules-kitaran-end",
    }
}
