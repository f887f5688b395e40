//! One file a game: what its views show. Nothing outside knows a game.

mod archimedes;
mod kitaran;
mod squares;
mod virus_fight;
mod xero_g;
mod zyrcan;

use games::AnyView;

use crate::palette::Theme;
use crate::scene::Scene;
use crate::text::Fonts;
use crate::{Captions, Marks};

/// The colours of all games.
pub const THEMES: &[&Theme] = &[
    &zyrcan::THEME,
    &kitaran::THEME,
    &archimedes::THEME,
    &xero_g::THEME,
    &virus_fight::THEME,
];

/// What a view looks like.
pub fn scene(view: &AnyView, captions: &Captions, marks: &Marks, fonts: &Fonts) -> Scene {
    match view {
        AnyView::Zyrcan(view) => zyrcan::scene(view, captions, marks, fonts),
        AnyView::Kitaran(view) => kitaran::scene(view, captions, marks, fonts),
        AnyView::Archimedes(view) => archimedes::scene(view, captions, marks, fonts),
        AnyView::XeroG(view) => xero_g::scene(view, captions, marks, fonts),
        AnyView::VirusFight(view) => virus_fight::scene(view, captions, marks, fonts),
    }
}

/// A view as a replay tells it: what happened, as if nobody were to act any more, since what can be
/// done and what threatens changes with every turn.
pub fn retold(view: &AnyView) -> AnyView {
    let mut view = view.clone();
    match &mut view {
        AnyView::Zyrcan(view) => view.to_act = None,
        AnyView::Kitaran(view) => view.to_act = None,
        AnyView::Archimedes(view) => view.to_act = None,
        AnyView::XeroG(view) => xero_g::retell(view),
        AnyView::VirusFight(view) => virus_fight::retell(view),
    }
    view
}
