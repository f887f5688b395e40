//! Pages that explain a game's rules: short texts, some with a drawn example, which is a real position.

/// One page: the name of its message, and the position beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Page {
    /// The name of the message with its text.
    pub key: &'static str,
    /// What is drawn beside it.
    pub example: Option<Example>,
}

/// A position to draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Example {
    /// The record that leads to it, as `table` logs it.
    pub record: &'static str,
    /// What is half typed there.
    pub typed: &'static str,
}

impl Page {
    /// A page of text alone.
    ///
    /// ```
    /// use games::Page;
    ///
    /// assert_eq!(Page::text("kitaran-rules-goal").example, None);
    /// ```
    pub const fn text(key: &'static str) -> Self {
        Self { key, example: None }
    }

    /// A page with the position to which a record leads, and with what is half typed in it.
    ///
    /// ```
    /// use games::Page;
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
