//! What a search has found.

use crate::place_scores::Values;

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
    /// What each whole round of iterative deepening expected, from depth 1 on; empty for other searches.
    pub rounds: Vec<f32>,
    /// What each seat can expect, where the search tells more than [`value`](Self::value).
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

    /// The same with its turns in another form; `None` where its first turn has none.
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
