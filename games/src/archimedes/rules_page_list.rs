//! What explains the rules.

use crate::rules_pages::Page;

pub(super) const PAGES: &[Page] = &[
    Page::drawn(
        "rules-archimedes-goal",
        include_str!("rules_pages/goal.json"),
        "",
    ),
    Page::drawn(
        "rules-archimedes-turn",
        include_str!("rules_pages/turn.json"),
        "d1-",
    ),
    Page::drawn(
        "rules-archimedes-attack",
        include_str!("rules_pages/attack.json"),
        "",
    ),
    Page::text("rules-archimedes-port"),
    Page::text("rules-archimedes-house"),
];
