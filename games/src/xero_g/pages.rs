//! What explains the rules.

use crate::pages::Page;

pub(super) const PAGES: &[Page] = &[
    Page::text("rules-xero-g-goal"),
    Page::drawn("rules-xero-g-fly", include_str!("pages/fly.json"), "b1-"),
    Page::drawn("rules-xero-g-meet", include_str!("pages/meet.json"), ""),
    Page::drawn("rules-xero-g-win", include_str!("pages/win.json"), "c1-"),
    Page::text("rules-xero-g-house"),
];
