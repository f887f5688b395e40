//! The boards of the games: one file for each game draws the game's views. No code outside this module knows a game. A
//! board's file has the name of the game's module. It defines a `THEME`, a `TOKEN`, the colours to tell `APART`, and
//! the functions `scene`, `retell` and `squares`. Both `scene` and `squares` ask the same geometry for places.

mod square_boards;

use std::borrow::Cow;

use rules::{AnyView, Kind, Seat};

use crate::look::Look;
use crate::palette::Theme;
use crate::scene::Scene;
use crate::square_on_board::SquareOnBoard;
use crate::text_measuring::Fonts;
use crate::title_bar_and_seat_strip::Token;
use crate::{Captions, Marks};

macro_rules! boards {
    ($($game:ident: $id:ident),+ $(,)?) => {
        $(mod $id;)+

        /// The colours of all games.
        pub const THEMES: &[&Theme] = &[$(&$id::THEME),+];

        /// Pairs of colours that must be told apart, by game.
        #[cfg(test)]
        pub const APART: &[(&str, &Theme, crate::colours_to_tell_apart::Apart)] =
            &[$((stringify!($id), &$id::THEME, $id::APART)),+];

        /// The colours of a game, and the symbol of a seat.
        pub fn theme_and_token(kind: Kind) -> (&'static Theme, Token) {
            match kind { $(Kind::$game => (&$id::THEME, $id::TOKEN)),+ }
        }

        /// The symbol of a seat, by game.
        #[cfg(test)]
        pub const TOKENS: &[(&str, Token)] =
            &[$((stringify!($id), $id::TOKEN)),+];

        /// The scene that shows a view. If the player has chosen something, the scene shows the half-typed turn and not
        /// the last turn.
        pub fn scene(view: &AnyView, captions: &Captions, marks: &Marks, fonts: &Fonts, look: Look) -> Scene {
            match view {
                $(AnyView::$game(view) => {
                    let marks = worth_marking(marks, || $id::squares(view, captions, look).len());
                    if marks.chosen.is_empty() {
                        $id::scene(view, captions, &marks, fonts, look)
                    } else {
                        let mut begun = view.clone();
                        begun.last = None;
                        $id::scene(&begun, captions, &marks, fonts, look)
                    }
                })+
            }
        }

        /// The squares of a view's board, row by row from the top, each row from the left.
        pub fn squares(view: &AnyView, captions: &Captions, look: Look) -> Vec<SquareOnBoard> {
            let mut squares = match view { $(AnyView::$game(view) => $id::squares(view, captions, look)),+ };
            squares.sort_by_key(|square| (square.middle.1, square.middle.0));
            squares
        }

        /// A view for a replay: it shows what happened, as if no seat had to act. Possible turns and dangers are left
        /// out, because they would change with every turn.
        pub fn retold(view: &AnyView) -> AnyView {
            let mut view = view.clone();
            match &mut view { $(AnyView::$game(view) => $id::retell(view)),+ }
            view
        }
    };
}

/// Is the board drawn turned by a half turn for the player of this side?
///
/// ```
/// use rules::Kind;
/// use rules::seats::Seat;
///
/// assert!(render::is_turned(Kind::Archimedes, Some(Seat::new(2))));
/// assert!(!render::is_turned(Kind::Archimedes, None));
/// assert!(!render::is_turned(Kind::Kitaran, Some(Seat::new(2))));
/// ```
#[must_use]
pub fn is_turned(kind: Kind, side: Option<Seat>) -> bool {
    matches!(kind, Kind::Archimedes | Kind::XeroG) && side == Some(Seat::new(2))
}

/// The dark side of a game whose sides are black and white, by index from 0.
pub fn dark_side(kind: Kind) -> Option<u8> {
    match kind {
        Kind::Kitaran => Some(0),
        Kind::Archimedes | Kind::Angels => Some(1),
        Kind::Zyrcan | Kind::XeroG | Kind::VirusFight => None,
    }
}

/// The marks on a board with this number of squares. If more than half of the squares are targets, all targets are left
/// out, because marks nearly everywhere help nobody.
fn worth_marking(marks: &Marks, squares: impl Fn() -> usize) -> Cow<'_, Marks> {
    if marks.targets.is_empty() || marks.targets.len() * 2 <= squares() {
        return Cow::Borrowed(marks);
    }
    Cow::Owned(Marks {
        targets: Vec::new(),
        ..marks.clone()
    })
}

// rustfmt does not format inside macros, so `scripts/format` names the files
rules::with_games!(boards);
