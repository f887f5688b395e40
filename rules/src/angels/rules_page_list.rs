//! The pages that explain the rules.

use super::{ANGEL, Phase, View};
use crate::rules_pages::Page;

pub(super) const PAGES: &[Page] = &[
    Page::text("rules-angels-goal"),
    Page::drawn(
        "rules-angels-fence",
        include_str!("rules_pages/fence.json"),
        "",
    ),
    Page::drawn("rules-angels-fly", include_str!("rules_pages/fly.json"), ""),
    Page::drawn(
        "rules-angels-mark",
        include_str!("rules_pages/mark.json"),
        "b",
    ),
    Page::text("rules-angels-end"),
    Page::drawn(
        "rules-angels-marks",
        include_str!("rules_pages/mark.json"),
        "b",
    ),
    Page::text("rules-angels-house"),
];

/// The page that explains the current phase; after the end, how the match is decided.
pub(crate) fn rules_page(view: &View) -> &'static str {
    match (view.to_act, view.phase) {
        (None, _) => "rules-angels-end",
        (Some(_), Phase::Fence) => "rules-angels-fence",
        (Some(seat), Phase::Hunt) if seat == ANGEL => "rules-angels-fly",
        (Some(_), Phase::Hunt) => "rules-angels-mark",
    }
}
