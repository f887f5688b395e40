//! The pages that explain the rules.

use super::View;
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
    Page::drawn(
        "rules-archimedes-marks",
        include_str!("rules_pages/marks.json"),
        "h6-",
    ),
    Page::text("rules-archimedes-house"),
];

/// The page that explains the current phase; if a port has to be freed, the page about ports. After
/// the end, how the match is decided.
pub(crate) fn rules_page(view: &View) -> &'static str {
    match view.to_act {
        Some(seat) if !view.ports[seat.index()].invaded => "rules-archimedes-turn",
        _ => "rules-archimedes-port",
    }
}
