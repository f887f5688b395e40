//! One file for each game: it draws the game's views. Nothing outside this module knows a game. A board's file has
//! the name of the game's module. It defines a `THEME`, a `TOKEN`, the colours to tell `APART`, and the functions
//! `scene`, `retell` and `squares`.

mod square_boards;

use std::borrow::Cow;

use rules::AnyView;

use crate::palette::Theme;
use crate::scene::Scene;
use crate::text_measuring::Fonts;
use crate::{Captions, Marks};

macro_rules! boards {
    ($($game:ident: $id:ident),+ $(,)?) => {
        $(mod $id;)+

        /// The colours of all games.
        pub const THEMES: &[&Theme] = &[$(&$id::THEME),+];

        /// Colours that must be told apart, by game.
        #[cfg(test)]
        pub const APART: &[(&str, &Theme, crate::colours_to_tell_apart::Apart)] =
            &[$((stringify!($id), &$id::THEME, $id::APART)),+];

        /// The symbol of a seat, by game.
        #[cfg(test)]
        pub const TOKENS: &[(&str, crate::title_bar_and_seat_strip::Token)] =
            &[$((stringify!($id), $id::TOKEN)),+];

        /// The scene of a view. Once something is chosen, the turn that is being put together is shown instead of the
        /// last turn.
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

        /// A view for a replay: it shows what happened, as if nobody were to act. What can be done and what threatens
        /// would change with every turn.
        pub fn retold(view: &AnyView) -> AnyView {
            let mut view = view.clone();
            match &mut view { $(AnyView::$game(view) => $id::retell(view)),+ }
            view
        }
    };
}

/// The marks on a board of `squares` squares. Targets on more than half of them say nothing, so they are left out.
fn worth_marking(marks: &Marks, squares: usize) -> Cow<'_, Marks> {
    if marks.targets.len() * 2 <= squares {
        return Cow::Borrowed(marks);
    }
    Cow::Owned(Marks {
        targets: Vec::new(),
        chosen: marks.chosen.clone(),
    })
}

// rustfmt does not look into macros, so `scripts/format` names the files
rules::with_games!(boards);
