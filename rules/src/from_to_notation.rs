//! The notation of turns that go from one square to another, such as `e2-e4`. Square names have two characters.

/// Does the text have the form of a square's name, whether or not a board has that square?
pub(crate) fn is_square(text: &str) -> bool {
    matches!(text.as_bytes(), [b'a'..=b'z', b'0'..=b'9'])
}

/// The names of the two squares of a step in plain letters, `e2-e4` or `e2xe4`.
pub(crate) fn squares(step: &str) -> Option<(&str, &str)> {
    // an `x` between two squares is the third character
    let (from, rest) = step.split_at_checked(2)?;
    let to = rest.strip_prefix(['x', '-'])?;
    (is_square(from) && is_square(to)).then_some((from, to))
}

/// A step that may be only half typed.
pub(crate) enum HalfTyped<S> {
    /// Only the file of the first square, if anything.
    File(char),
    /// The first square.
    From(S),
    /// The first square and the file of the second.
    ToFile(S, char),
    /// Two complete squares.
    Both(S, S),
}

impl<S> HalfTyped<S> {
    /// Reads a step in plain letters. `parse` reads a square's name.
    pub(crate) fn read(step: &str, parse: fn(&str) -> Option<S>) -> Self {
        let letter = |part: &str| part.chars().next().unwrap_or('?');
        let (from, rest) = step.split_at_checked(2).unwrap_or((step, ""));
        let Some(from) = parse(from) else {
            return Self::File(letter(step));
        };
        let rest = rest.trim_start_matches(['x', '-']);
        match parse(rest) {
            Some(to) => Self::Both(from, to),
            None if rest.is_empty() => Self::From(from),
            None => Self::ToFile(from, letter(rest)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::squares;

    #[test]
    fn two_squares() {
        assert_eq!(squares("e2-e4"), Some(("e2", "e4")));
        assert_eq!(squares("x2xx4"), Some(("x2", "x4")));
        for other in [
            "", "e2", "e2e4", "e2-", "e2-e44", "e22-e4", "é2-e4", "e2>e4",
        ] {
            assert_eq!(squares(other), None, "{other}");
        }
    }
}
