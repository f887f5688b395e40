//! The sentences about the board that games share. A game's own enum has them as its last variant,
//! `#[serde(untagged)] #[error(transparent)] Common(#[from] CommonLine)`. Their keys begin with the game's prefix too,
//! so a language can word them differently for one game.

use serde::Serialize;
use strum::VariantNames;
use thiserror::Error;

use crate::match_outcome::Outcome;
use crate::seats::Seat;
use crate::translatable_text::all_of;

/// A sentence about the board that games share.
#[derive(Clone, Debug, PartialEq, Serialize, VariantNames, Error)]
#[serde(tag = "say", rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
#[allow(missing_docs)] // the sentences say it
pub enum CommonLine {
    #[error("The match is over; {} won.", all_of(winners))]
    Over { winners: Vec<Seat> },
    #[error("The match is over: a draw.")]
    Drawn,
    #[error("The match is over; {} share the first place.", all_of(winners))]
    Shared { winners: Vec<Seat> },
    #[error("{seat} to play")]
    TitleToPlay { seat: Seat },
    #[error("{} won", all_of(winners))]
    TitleOver { winners: Vec<Seat> },
    #[error("a draw")]
    TitleDrawn,
    #[error("{} share the first place", all_of(winners))]
    TitleShared { winners: Vec<Seat> },
    #[error("{number} share the first place")]
    TitleSharedMany { number: usize },
    #[error("final")]
    CornerOver,
}

/// The number of names that a title has room for.
const NAMES: usize = 2;

impl CommonLine {
    /// The headline of a match of two seats that is over: who won, or a draw.
    ///
    /// ```
    /// use rules::{CommonLine, EndKind, Outcome};
    ///
    /// let outcome = |places| Outcome { places, scores: None, kind: EndKind::AGREED };
    /// let headline = |places| CommonLine::over(Some(&outcome(places))).to_string();
    /// assert_eq!(headline(vec![2, 1]), "The match is over; seat 2 won.");
    /// assert_eq!(headline(vec![1, 1]), "The match is over: a draw.");
    /// ```
    pub fn over(outcome: Option<&Outcome>) -> Self {
        match winners(outcome) {
            winners if winners.len() == 1 => Self::Over { winners },
            _ => Self::Drawn,
        }
    }

    /// The title of a match of two seats that is over: who won, or a draw.
    ///
    /// ```
    /// use rules::{CommonLine, EndKind, Outcome};
    ///
    /// let outcome = Outcome { places: vec![2, 1], scores: None, kind: EndKind::AGREED };
    /// assert_eq!(CommonLine::title_over(Some(&outcome)).to_string(), "seat 2 won");
    /// ```
    pub fn title_over(outcome: Option<&Outcome>) -> Self {
        match winners(outcome) {
            winners if winners.len() == 1 => Self::TitleOver { winners },
            _ => Self::TitleDrawn,
        }
    }

    /// The headline of a match of several seats that is over: all seats in the first place.
    ///
    /// ```
    /// use rules::{CommonLine, EndKind, Outcome};
    ///
    /// let outcome = Outcome { places: vec![1, 3, 1], scores: None, kind: EndKind::AGREED };
    /// let headline = CommonLine::over_shared(Some(&outcome)).to_string();
    /// assert_eq!(headline, "The match is over; seat 1 and seat 3 share the first place.");
    /// ```
    pub fn over_shared(outcome: Option<&Outcome>) -> Self {
        match winners(outcome) {
            winners if winners.len() == 1 => Self::Over { winners },
            winners => Self::Shared { winners },
        }
    }

    /// The title of a match of several seats that is over. It has room for two names.
    ///
    /// ```
    /// use rules::{CommonLine, EndKind, Outcome};
    ///
    /// let outcome = Outcome { places: vec![1, 1, 1], scores: None, kind: EndKind::AGREED };
    /// assert_eq!(CommonLine::title_shared(Some(&outcome)).to_string(), "3 share the first place");
    /// ```
    pub fn title_shared(outcome: Option<&Outcome>) -> Self {
        match winners(outcome) {
            winners if winners.len() == 1 => Self::TitleOver { winners },
            winners if winners.len() == NAMES => Self::TitleShared { winners },
            winners => Self::TitleSharedMany {
                number: winners.len(),
            },
        }
    }
}

fn winners(outcome: Option<&Outcome>) -> Vec<Seat> {
    outcome.map(Outcome::winners).unwrap_or_default()
}
