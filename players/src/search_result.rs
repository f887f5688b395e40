//! The result of a search.

use crate::place_scores::Values;

/// A turn, and why a search chose it.
#[derive(Clone, Debug, PartialEq)]
pub struct Thought<T> {
    /// The turn to play.
    pub turn: T,
    /// What the seat can expect: a [place score](crate::place_scores), from 0 to 1.
    pub value: f32,
    /// Is `value` proven for every reply of the others?
    pub proven: bool,
    /// How many plies ahead all replies were searched (alpha-beta), or the length of the longest line (tree search).
    pub depth: u32,
    /// The principal variation, starting with this turn.
    pub line: Vec<T>,
    /// The value after each complete round of iterative deepening, from depth 1 on. Empty for other searches.
    pub rounds: Vec<f32>,
    /// What each seat can expect, if the search finds more than [`value`](Self::value).
    pub values: Option<Values>,
}

impl<T: Clone> Thought<T> {
    /// A result without a search, for example a seat's only turn.
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
