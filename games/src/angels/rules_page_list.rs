//! What explains the rules.

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
    Page::text("rules-angels-house"),
];
