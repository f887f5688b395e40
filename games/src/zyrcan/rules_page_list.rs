//! What explains the rules.

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
    Page::text("rules-zyrcan-house"),
];
