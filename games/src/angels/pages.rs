//! What explains the rules.

use crate::pages::Page;

pub(super) const PAGES: &[Page] = &[
    Page::text("rules-angels-goal"),
    Page::drawn("rules-angels-fence", include_str!("pages/fence.json"), ""),
    Page::drawn("rules-angels-fly", include_str!("pages/fly.json"), ""),
    Page::drawn("rules-angels-mark", include_str!("pages/mark.json"), "b"),
    Page::text("rules-angels-house"),
];
