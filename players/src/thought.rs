//! What a search has found.

/// A turn, and why.
#[derive(Clone, Debug, PartialEq)]
pub struct Thought<T> {
    /// What to play.
    pub turn: T,
    /// What the seat can expect: a [place score](crate::place_scores), from 0 to 1.
    pub value: f32,
    /// Is that proven, whatever the others play?
    pub proven: bool,
    /// How many turns ahead every answer was looked at (alpha-beta), or how long the longest line is (tree search).
    pub depth: u32,
    /// What is expected to follow, this turn first.
    pub line: Vec<T>,
}

impl<T: Clone> Thought<T> {
    /// The only turn there is, or one that was not searched.
    ///
    /// ```
    /// assert_eq!(players::Thought::unsearched("c3").line, ["c3"]);
    /// ```
    pub fn unsearched(turn: T) -> Self {
        Self {
            turn: turn.clone(),
            value: 0.5,
            proven: false,
            depth: 0,
            line: vec![turn],
        }
    }
}
