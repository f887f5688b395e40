//! Several turns in one typed text, where a seat acts several times in a row.

use super::AnyMatch;
use crate::common_refusals::CommonRefusal;
use crate::event_record::Event;
use crate::game::Seat;
use crate::translatable_text::{Say, Words as _};

/// A typed text whose earlier turns are played on a copy of the match.
#[derive(Clone, Debug)]
pub struct Typed {
    /// The match after the earlier turns.
    pub game: AnyMatch,
    /// The earlier turns in their canonical spelling, with a space after each. Empty if there is only one turn.
    pub before: String,
    /// The last turn, as typed.
    pub last: String,
}

impl AnyMatch {
    /// Reads all turns of a text but the last one, and plays them on a copy. Only where [turns are
    /// chained](crate::Game::chained) can a text have several turns, with spaces or commas between them.
    ///
    /// ```
    /// # use rules::{AnyMatch, Kind, Seat};
    /// let options = serde_json::from_str(r#"{"marks": 3}"#).unwrap();
    /// let fence = AnyMatch::new(Kind::Angels, 2, 7, &options).unwrap();
    /// let typed = fence.typed(Seat::new(2), "a4, B15 o").unwrap();
    /// assert_eq!((&*typed.before, &*typed.last), ("a4 b15 ", "o"));
    /// let refused = fence.typed(Seat::new(2), "a4 b15 o2 o3").unwrap_err();
    /// assert_eq!(refused.to_string(), "refusal-too-many-turns few=3");
    /// ```
    ///
    /// # Errors
    /// Says why one of the earlier turns cannot be played, or that another seat is to act before the last one.
    pub fn typed(&self, seat: Seat, text: &str) -> Result<Typed, Say> {
        let mut typed = Typed {
            game: self.clone(),
            before: String::new(),
            last: text.to_owned(),
        };
        let mut parts = text.split([' ', ',']).filter(|part| !part.is_empty());
        let last = parts.next_back();
        if let Some(last) = last.filter(|_| self.chained() && self.read(seat, text).is_err()) {
            for (few, part) in (1..).zip(parts) {
                let turn = typed.game.read(seat, part)?;
                typed.game.play(seat, &turn)?;
                if !typed.game.chained() {
                    return Err(CommonRefusal::TooManyTurns { few }.say());
                }
                typed.before += &(turn + " ");
            }
            last.clone_into(&mut typed.last);
        }
        Ok(typed)
    }

    /// Plays all turns of a text. Returns the events that they caused, and the text in its canonical spelling.
    ///
    /// ```
    /// # use rules::{AnyMatch, Kind, Seat};
    /// let options = serde_json::from_str(r#"{"marks": 3}"#).unwrap();
    /// let mut fence = AnyMatch::new(Kind::Angels, 2, 7, &options).unwrap();
    /// let (events, text) = fence.play_typed(Seat::new(2), "a4 B15").unwrap();
    /// assert_eq!((events.len(), &*text), (2, "a4 b15"));
    /// ```
    ///
    /// # Errors
    /// Says why one of the turns cannot be played. The match is unchanged.
    pub fn play_typed(&mut self, seat: Seat, text: &str) -> Result<(Vec<Event>, String), Say> {
        let Typed {
            mut game,
            before,
            last,
        } = self.typed(seat, text)?;
        let turn = game.read(seat, &last)?;
        game.play(seat, &turn)?;
        let events = game.events()[self.events().len()..].to_vec();
        *self = game;
        Ok((events, before + &turn))
    }
}
