//! What a search has found.

use crate::place_scores::Values;

/// A turn, with the reasons for it.
#[derive(Clone, Debug, PartialEq)]
pub struct Thought<T> {
    /// What to play.
    pub turn: T,
    /// What the seat can expect: a [place score](crate::place_scores), from 0 to 1.
    pub value: f32,
    /// Is `value` proven, whatever the others play?
    pub proven: bool,
    /// How many turns ahead all replies were searched (alpha-beta), or the length of the longest line (tree search).
    pub depth: u32,
    /// The line that is expected to follow; it starts with this turn.
    pub line: Vec<T>,
    /// The value after each complete round of iterative deepening, from depth 1 on. Empty for other searches.
    pub rounds: Vec<f32>,
    /// What each seat can expect, if the search finds more than [`value`](Self::value).
    pub values: Option<Values>,
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
            rounds: Vec::new(),
            values: None,
        }
    }

    /// The same thought with its turns converted to another form. `None` if its first turn cannot be converted.
    ///
    /// ```
    /// let found = players::Thought::unsearched(3).map(|turn| Some(turn.to_string()));
    /// assert_eq!(found.unwrap().line, ["3"]);
    /// ```
    pub fn map<U>(&self, form: impl Fn(&T) -> Option<U>) -> Option<Thought<U>> {
        Some(Thought {
            turn: form(&self.turn)?,
            value: self.value,
            proven: self.proven,
            depth: self.depth,
            line: self.line.iter().map_while(form).collect(),
            rounds: self.rounds.clone(),
            values: self.values,
        })
    }
}
