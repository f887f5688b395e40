//! Pages that explain a game's rules: short texts, some with a picture of a real position.

/// A view of a game that has rules pages.
pub trait Explained {
    /// The pages that explain the rules, in order.
    const PAGES: &'static [Page];

    /// The key of the page that explains the current phase. After the end of the match it is the key of the page about
    /// how the match is decided.
    fn rules_page(&self) -> &'static str;
}

/// One page: the key of its message, and the position in the picture beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Page {
    /// The key of the message with its text.
    pub key: &'static str,
    /// The position in the picture beside the text.
    pub example: Option<Example>,
}

/// A position to draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Example {
    /// The record that leads to the position, in the format of the `table` program's log.
    pub record: &'static str,
    /// A half-typed turn in that position.
    pub typed: &'static str,
}

impl Page {
    /// A page without a picture.
    pub(crate) const fn text(key: &'static str) -> Self {
        Self { key, example: None }
    }

    /// A page with a picture of the position that a record leads to, and of a half-typed turn.
    pub(crate) const fn drawn(
        key: &'static str,
        record: &'static str,
        typed: &'static str,
    ) -> Self {
        Self {
            key,
            example: Some(Example { record, typed }),
        }
    }
}

/// A page with a picture: `drawn!("kitaran", "turn", "*")` is the page `rules-kitaran-turn` with the position of
/// `rules_pages/turn.json` and the half-typed turn `*`.
macro_rules! drawn {
    ($game:literal, $name:literal, $typed:literal) => {
        crate::rules_pages::Page::drawn(
            concat!("rules-", $game, "-", $name),
            include_str!(concat!("rules_pages/", $name, ".json")),
            $typed,
        )
    };
}

pub(crate) use drawn;
