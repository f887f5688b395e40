//! What explains the rules.

use crate::rules_pages::Page;

pub(super) const PAGES: &[Page] = &[
    Page::text("rules-xero-g-goal"),
    Page::drawn(
        "rules-xero-g-fly",
        include_str!("rules_pages/fly.json"),
        "b1-",
    ),
    Page::drawn(
        "rules-xero-g-meet",
        include_str!("rules_pages/meet.json"),
        "",
    ),
    Page::drawn(
        "rules-xero-g-win",
        include_str!("rules_pages/win.json"),
        "c1-",
    ),
    Page::text("rules-xero-g-house"),
];
