//! The messages of the page, and the answers.

use serde::{Deserialize, Deserializer};
use serde_json::{Value, json};

use crate::discord::{Failure, NotPlayed, plain_words};
use crate::sessions::Problem;
use crate::words::{Locale, TappedText};

/// A message of the page.
#[derive(Debug, Deserialize)]
pub(super) struct Message {
    /// Its number. The answer has the same.
    pub id: u64,
    #[serde(flatten)]
    pub ask: Ask,
}

/// The number of a message that cannot be read otherwise.
#[derive(Debug, Deserialize)]
pub(super) struct Numbered {
    pub id: u64,
}

/// What the page asks for.
#[derive(Debug, Deserialize)]
#[serde(tag = "ask", rename_all = "kebab-case")]
pub(super) enum Ask {
    Open {
        link: String,
    },
    Resume {
        session: String,
    },
    Enter {
        code: String,
        instance: String,
    },
    Matches,
    EndOthers,
    Look {
        #[serde(rename = "match", deserialize_with = "number")]
        game: u64,
        #[serde(default)]
        after: Option<usize>,
    },
    Step {
        #[serde(rename = "match", deserialize_with = "number")]
        game: u64,
        ply: usize,
        typed: String,
    },
    Play {
        #[serde(rename = "match", deserialize_with = "number")]
        game: u64,
        ply: usize,
        turn: String,
    },
    Press {
        #[serde(rename = "match", deserialize_with = "number")]
        game: u64,
        press: String,
        #[serde(default)]
        chosen: Vec<String>,
    },
}

/// Numbers of matches are texts: they are too large for numbers of JavaScript.
fn number<'de, D: Deserializer<'de>>(from: D) -> Result<u64, D::Error> {
    let text = String::deserialize(from)?;
    text.parse().map_err(serde::de::Error::custom)
}

/// Why the page does not get what it asks for.
#[derive(Debug)]
pub(super) enum Refused {
    /// The link is not good.
    Link,
    /// The session is over.
    Session,
    /// Discord does not say who it is.
    Silent,
    /// Too many messages.
    Fast,
    /// The message cannot be read.
    Bad,
    /// The rules, the match or the bot's own trouble.
    Failure(Failure),
}

impl Refused {
    /// The answer's `error`.
    pub fn told(&self, locale: &Locale) -> Value {
        let (code, say) = match self {
            Self::Link => ("link", locale.text(&TappedText::LinkGone)),
            Self::Session => ("session", locale.text(&TappedText::SessionOver)),
            Self::Silent => ("refused", locale.text(&TappedText::DiscordSilent)),
            Self::Fast => ("fast", locale.text(&TappedText::Fast)),
            Self::Bad => ("bad", locale.text(&TappedText::Bad)),
            Self::Failure(failure) => ("refused", plain_words(failure, locale)),
        };
        json!({"code": code, "say": say})
    }
}

impl<E: Into<Problem>> From<E> for Refused {
    fn from(problem: E) -> Self {
        Self::Failure(Failure::Problem(problem.into()))
    }
}

impl From<Failure> for Refused {
    fn from(failure: Failure) -> Self {
        Self::Failure(failure)
    }
}

/// The answer to a turn that was not played.
pub(super) fn not_played(refused: NotPlayed, locale: &Locale) -> Value {
    let error = Refused::Failure(refused.failure).told(locale);
    json!({"error": error, "match": refused.now})
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_message_in_the_description_is_read() {
        let page = include_str!("../../../docs/board.md");
        let asked = |line: &&str| line.starts_with("{\"id\":");
        let mut read = 0;
        for line in page.lines().filter(asked) {
            let message = serde_json::from_str::<Message>(line);
            assert!(message.is_ok(), "{line}: {message:?}");
            read += 1;
        }
        assert!(read > 6, "{read}");
    }
}
