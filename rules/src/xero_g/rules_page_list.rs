//! The pages that explain the rules.

use super::{Phase, View};
use crate::rules_pages::Page;

pub(super) const PAGES: &[Page] = &[
    Page::text("rules-xero-g-goal"),
    Page::drawn(
        "rules-xero-g-setup",
        include_str!("rules_pages/setup.json"),
        "",
    ),
    Page::drawn(
        "rules-xero-g-fly",
        include_str!("rules_pages/fly.json"),
        "b1-",
    ),
    Page::drawn(
        "rules-xero-g-boost",
        include_str!("rules_pages/boost.json"),
        "",
    ),
    Page::drawn(
        "rules-xero-g-reprogram",
        include_str!("rules_pages/reprogram.json"),
        "c1-c2(",
    ),
    Page::drawn(
        "rules-xero-g-win",
        include_str!("rules_pages/win.json"),
        "c1-",
    ),
    Page::drawn(
        "rules-xero-g-marks",
        include_str!("rules_pages/marks.json"),
        "",
    ),
    Page::text("rules-xero-g-house"),
];

/// The page that explains the current phase; after the end, how the match is decided.
pub(crate) fn rules_page(view: &View) -> &'static str {
    match (&view.outcome, view.phase) {
        (Some(_), _) => "rules-xero-g-win",
        (None, Phase::Setup) => "rules-xero-g-setup",
        (None, Phase::Fly) => "rules-xero-g-fly",
    }
}
