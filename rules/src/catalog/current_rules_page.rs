//! Finds the rules page that explains the current phase.

use super::AnyView;
use crate::game::Game;

macro_rules! rules_pages {
    ($($game:ident: $id:ident),+ $(,)?) => {
        impl AnyView {
            /// The rules page, from 0, that explains the current phase; after the end of the match, the
            /// page about how the match is decided.
            ///
            /// ```
            /// # use rules::{AnyMatch, Kind, Viewer};
            /// let mut running = AnyMatch::new(Kind::Zyrcan, 3, 7, &Default::default()).unwrap();
            /// let page = |one: &AnyMatch| Kind::Zyrcan.pages()[one.view(Viewer::Public).rules_page()].key;
            /// assert_eq!(page(&running), "rules-zyrcan-deploy");
            /// running.agree().unwrap();
            /// assert_eq!(page(&running), "rules-zyrcan-end");
            /// ```
            pub fn rules_page(&self) -> usize {
                let (pages, key) = match self {
                    $(Self::$game(view) => (crate::$id::$game::PAGES, crate::$id::rules_page(view))),+
                };
                let found = pages.iter().position(|page| page.key == key);
                found.unwrap_or_default()
            }
        }
    };
}

crate::with_games!(rules_pages);
