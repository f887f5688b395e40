//! One file a game: what its views show. Nothing outside knows a game. A board's file has the name of the
//! game's module, a `THEME`, and the functions `scene` and `retell`.

mod square_boards;

use games::AnyView;

use crate::palette::Theme;
use crate::scene::Scene;
use crate::text_measuring::Fonts;
use crate::{Captions, Marks};

macro_rules! boards {
    ($($game:ident: $id:ident),+ $(,)?) => {
        $(mod $id;)+

        /// The colours of all games.
        pub const THEMES: &[&Theme] = &[$(&$id::THEME),+];

        /// What a view looks like.
        pub fn scene(view: &AnyView, captions: &Captions, marks: &Marks, fonts: &Fonts) -> Scene {
            match view { $(AnyView::$game(view) => $id::scene(view, captions, marks, fonts)),+ }
        }

        /// A view as a replay tells it: what happened, as if nobody were to act any more, since what
        /// can be done and what threatens changes with every turn.
        pub fn retold(view: &AnyView) -> AnyView {
            let mut view = view.clone();
            match &mut view { $(AnyView::$game(view) => $id::retell(view)),+ }
            view
        }
    };
}

// rustfmt does not look into macros: `scripts/format` names the files
games::with_games!(boards);
