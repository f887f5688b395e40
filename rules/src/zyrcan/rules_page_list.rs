//! The pages that explain the rules.

use super::{Phase, Variant, View};
use crate::rules_pages::Page;

pub(super) const PAGES: &[Page] = &[
    Page::text("rules-zyrcan-goal"),
    Page::drawn(
        "rules-zyrcan-deploy",
        include_str!("rules_pages/deploy.json"),
        "2@",
    ),
    Page::drawn(
        "rules-zyrcan-attack",
        include_str!("rules_pages/attack.json"),
        "e5",
    ),
    Page::text("rules-zyrcan-end"),
    Page::drawn(
        "rules-zyrcan-blitzkrieg",
        include_str!("rules_pages/blitzkrieg.json"),
        "2@",
    ),
    Page::drawn(
        "rules-zyrcan-marks",
        include_str!("rules_pages/marks.json"),
        "3@",
    ),
    Page::text("rules-zyrcan-house"),
];

/// The page that explains the current phase; after the end, how the match is decided.
pub(crate) fn rules_page(view: &View) -> &'static str {
    match (view.to_act, view.phase, view.variant) {
        (None, ..) => "rules-zyrcan-end",
        (_, Phase::Attack, _) => "rules-zyrcan-attack",
        (_, Phase::Deploy, Variant::Standard) => "rules-zyrcan-deploy",
        (_, Phase::Deploy, Variant::Blitzkrieg) => "rules-zyrcan-blitzkrieg",
    }
}
