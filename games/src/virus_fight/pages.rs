//! What explains the rules.

use crate::pages::Page;

pub(super) const PAGES: &[Page] = &[
    Page::text("rules-virus-fight-goal"),
    Page::drawn(
        "rules-virus-fight-setup",
        include_str!("pages/setup.json"),
        "",
    ),
    Page::drawn(
        "rules-virus-fight-turn",
        include_str!("pages/turn.json"),
        "",
    ),
    Page::drawn(
        "rules-virus-fight-step",
        include_str!("pages/step.json"),
        "",
    ),
    Page::text("rules-virus-fight-house"),
];
