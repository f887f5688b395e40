//! The short texts beside a picture.

use crate::board_description::Described;
use crate::translatable_text::{Say, Words};

/// A view that has short texts to show beside its picture.
pub trait Captioned: Described {
    /// The short texts to show beside a picture of this view.
    fn caption(&self) -> Caption<Self::Line>;
}

/// The short texts beside a picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Caption<L> {
    /// Who has to act; after the end, who won.
    pub title: L,
    /// How far the match has come, for example its round.
    pub corner: L,
    /// The last turn played.
    pub last: Option<L>,
    /// What a player should notice before the next turn; shown beside the board.
    pub warnings: Vec<L>,
    /// After the end, what decided between seats with equal scores.
    pub decided: Option<L>,
    /// The texts of each seat, in order.
    pub seats: Vec<SeatWords<L>>,
}

/// The texts about one seat.
#[derive(Clone, Debug, PartialEq)]
pub struct SeatWords<L> {
    /// One or two words beside the seat's number on the picture.
    pub note: L,
    /// The numbers that decide the seat's place, for the final scoring.
    pub score: L,
}

impl<L: Words> Caption<L> {
    /// The same caption with its texts as [`Say`].
    ///
    /// ```
    /// use rules::{Captioned, Game, Seat, Viewer, kitaran::Kitaran};
    ///
    /// let start = Kitaran::placed(Default::default(), [0; 2], 0, Seat::new(1));
    /// let caption = start.view(Viewer::Public).caption().say();
    /// assert_eq!(caption.title.key, "kitaran-line-title-to-play");
    /// ```
    pub fn say(&self) -> Caption<Say> {
        let words = |seat: &SeatWords<L>| SeatWords {
            note: seat.note.say(),
            score: seat.score.say(),
        };
        Caption {
            title: self.title.say(),
            corner: self.corner.say(),
            last: self.last.as_ref().map(Words::say),
            warnings: self.warnings.iter().map(Words::say).collect(),
            decided: self.decided.as_ref().map(Words::say),
            seats: self.seats.iter().map(words).collect(),
        }
    }
}
