//! What explains the rules.

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
    Page::text("rules-kitaran-house"),
];
