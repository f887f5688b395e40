//! The sentences about the board that games share. A game's own enum contains them as its last variant, `Common`. Their
//! keys also begin with the game's prefix, so a message of the game can word them differently.

use crate::match_outcome::Outcome;
use crate::seats::Seat;
use crate::translatable_text::sentences;

sentences! {
    /// A sentence about the board that games share.
    CommonLine = "line"
}

/// A title has room for this many names.
const NAMES: usize = 2;

impl CommonLine {
    /// The headline of a match of two seats that is over: who won, or a draw.
    pub(crate) fn over(outcome: Option<&Outcome>) -> Self {
        match winners(outcome) {
            winners if winners.len() == 1 => Self::Over { winners },
            _ => Self::Drawn,
        }
    }

    /// The title of a match of two seats that is over: who won, or a draw.
    pub(crate) fn title_over(outcome: Option<&Outcome>) -> Self {
        match winners(outcome) {
            winners if winners.len() == 1 => Self::TitleOver { winners },
            _ => Self::TitleDrawn,
        }
    }

    /// The headline of a match of several seats that is over: all seats in first place.
    pub(crate) fn over_shared(outcome: Option<&Outcome>) -> Self {
        match winners(outcome) {
            winners if winners.len() == 1 => Self::Over { winners },
            winners => Self::Shared { winners },
        }
    }

    /// The title of a match of several seats that is over. It has room for two names.
    pub(crate) fn title_shared(outcome: Option<&Outcome>) -> Self {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::match_outcome::EndKind;

    #[test]
    fn who_won() {
        let over = |winners| CommonLine::Over { winners };
        let shared = |winners| CommonLine::Shared { winners };
        let title = |winners| CommonLine::TitleOver { winners };
        let seats = |numbers: &[u8]| numbers.iter().copied().map(Seat::new).collect();
        let cases: [(&[u8], CommonLine, CommonLine); 3] = [
            (&[2, 1], over(seats(&[2])), title(seats(&[2]))),
            (
                &[1, 3, 1],
                shared(seats(&[1, 3])),
                CommonLine::TitleShared {
                    winners: seats(&[1, 3]),
                },
            ),
            (
                &[1, 1, 1],
                shared(seats(&[1, 2, 3])),
                CommonLine::TitleSharedMany { number: 3 },
            ),
        ];
        for (places, headline, title) in cases {
            let outcome = Outcome {
                places: places.to_vec(),
                scores: None,
                kind: EndKind::AGREED,
            };
            assert_eq!(CommonLine::over_shared(Some(&outcome)), headline);
            assert_eq!(CommonLine::title_shared(Some(&outcome)), title);
        }
    }
}
