//! Pages that explain a game's rules: short texts, some with a picture of a real position.

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
