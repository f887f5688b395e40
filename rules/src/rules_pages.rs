//! Pages that explain a game's rules: short texts, some with a picture of a real position.

/// A view of a game that has rules pages.
pub trait Explained {
    /// The pages that explain the rules, in order.
    const PAGES: &'static [Page];

    /// The key of the page that explains the current phase; after the end of the match, of the page about how the match
    /// is decided.
    fn rules_page(&self) -> &'static str;
}

/// One page: the key of its message, and the position to draw beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Page {
    /// The key of the message with its text.
    pub key: &'static str,
    /// The position drawn beside it.
    pub example: Option<Example>,
}

/// A position to draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Example {
    /// The record that leads to the position, in the format of `table`'s log.
    pub record: &'static str,
    /// A half-typed turn in that position.
    pub typed: &'static str,
}

impl Page {
    /// A page of text alone.
    ///
    /// ```
    /// use rules::Page;
    ///
    /// assert_eq!(Page::text("kitaran-rules-goal").example, None);
    /// ```
    pub const fn text(key: &'static str) -> Self {
        Self { key, example: None }
    }

    /// A page with the position that a record leads to, and a half-typed turn drawn in it.
    ///
    /// ```
    /// use rules::Page;
    ///
    /// let page = Page::drawn("kitaran-rules-goal", "{}", "c3");
    /// assert_eq!(page.example.unwrap().typed, "c3");
    /// ```
    pub const fn drawn(key: &'static str, record: &'static str, typed: &'static str) -> Self {
        Self {
            key,
            example: Some(Example { record, typed }),
        }
    }
}

/// `drawn!("kitaran", "turn", "*")`: the page `rules-kitaran-turn` with the position of `rules_pages/turn.json` and a
/// half-typed turn.
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
