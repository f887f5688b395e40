//! What explains the rules.

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
    Page::text("rules-virus-fight-house"),
];
