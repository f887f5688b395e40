//! The refusals that games share. A game's own enum contains them as its last variant, `Common`. Their keys also begin with the
//! game's prefix, so a message of the game can word them differently. The match itself says some, without a prefix.

use std::fmt::Display;

use crate::grid::square::SquareOf;
use crate::lenient_parsing::{plain, quoted};
use crate::seats::Seat;
use crate::translatable_text::sentences;

sentences! {
    /// A refusal that games share.
    CommonRefusal = "refusal"
}

impl CommonRefusal {
    /// The typed turn in [plain] letters.
    pub(crate) fn typed(text: &str) -> Result<String, Self> {
        let typed = plain(text);
        if typed.is_empty() {
            return Err(Self::Nothing);
        }
        Ok(typed)
    }

    pub(crate) fn unreadable(text: &str) -> Self {
        let typed = quoted(text);
        Self::Unreadable { typed }
    }

    /// The square with this name on a board of `side` by `side`.
    pub(crate) fn square<const MAX: u8>(name: &str, side: u8) -> Result<SquareOf<MAX>, Self> {
        SquareOf::parse(name)
            .filter(|square| square.within(side))
            .ok_or_else(|| Self::no_such_square(name, side))
    }

    /// Checks that a board of `side` by `side` has this square.
    pub(crate) fn on_board<const MAX: u8>(square: SquareOf<MAX>, side: u8) -> Result<(), Self> {
        if square.within(side) {
            return Ok(());
        }
        Err(Self::no_such_square(&square.to_string(), side))
    }

    fn no_such_square(name: &str, side: u8) -> Self {
        Self::NoSuchSquare {
            square: name.to_owned(),
            last: format!("{}{side}", char::from(b'a' + side - 1)),
        }
    }

    /// Checks that the piece on a square belongs to a seat, given the piece's owner.
    pub(crate) fn own(square: impl Display, owner: Option<Seat>, seat: Seat) -> Result<(), Self> {
        let square = || square.to_string();
        match owner {
            Some(owner) if owner == seat => Ok(()),
            Some(owner) => Err(Self::NotYours {
                square: square(),
                owner,
            }),
            None => Err(Self::Empty { square: square() }),
        }
    }

    /// Checks that a square is empty, given the owner of the piece there, if any.
    pub(crate) fn vacant(
        square: impl Display,
        owner: Option<Seat>,
        seat: Seat,
    ) -> Result<(), Self> {
        let square = || square.to_string();
        match owner {
            None => Ok(()),
            Some(owner) if owner == seat => Err(Self::OccupiedByYou { square: square() }),
            Some(owner) => Err(Self::Occupied {
                square: square(),
                owner,
            }),
        }
    }
}
