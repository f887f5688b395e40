//! One file a game: what its views show. Nothing outside knows a game. A board's file has the name of the
//! game's module, a `THEME`, a `TOKEN`, what must be told `APART`, and the functions `scene`,
//! `retell` and `squares`.

mod square_boards;

use std::borrow::Cow;

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

        /// What must be told apart by colour, by game.
        #[cfg(test)]
        pub const APART: &[(&str, &Theme, crate::colours_to_tell_apart::Apart)] =
            &[$((stringify!($id), &$id::THEME, $id::APART)),+];

        /// What stands for a seat, by game.
        #[cfg(test)]
        pub const TOKENS: &[(&str, crate::title_bar_and_seat_strip::Token)] =
            &[$((stringify!($id), $id::TOKEN)),+];

        /// What a view looks like. Once something is chosen the turn that is being put together is shown, and
        /// the last one no longer.
        pub fn scene(view: &AnyView, captions: &Captions, marks: &Marks, fonts: &Fonts) -> Scene {
            match view {
                $(AnyView::$game(view) => {
                    let marks = worth_marking(marks, $id::squares(view));
                    if marks.chosen.is_empty() {
                        $id::scene(view, captions, &marks, fonts)
                    } else {
                        let mut begun = view.clone();
                        begun.last = None;
                        $id::scene(&begun, captions, &marks, fonts)
                    }
                })+
            }
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

/// The marks on a board of so many squares: targets on more than half of them say nothing, and are left out.
fn worth_marking(marks: &Marks, squares: usize) -> Cow<'_, Marks> {
    if marks.targets.len() * 2 <= squares {
        return Cow::Borrowed(marks);
    }
    Cow::Owned(Marks {
        targets: Vec::new(),
        chosen: marks.chosen.clone(),
    })
}

// rustfmt does not look into macros: `scripts/format` names the files
games::with_games!(boards);
