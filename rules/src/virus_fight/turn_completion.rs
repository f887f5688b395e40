//! The choices that can follow a half-typed turn once the programs run.

use super::instructions::Action;
use super::legal_turns::Acting;
use crate::lenient_parsing;
use crate::turn_completion::{self, Draft};

impl Acting<'_> {
    pub(super) fn follow(&self, raw: &str, limit: usize) -> Vec<Draft> {
        let typed = lenient_parsing::plain(raw);
        // a space at the end matters only in an ERASE: `x` may still name a square, but `x ` removes nothing
        let nothing = typed == "x" && raw.ends_with(char::is_whitespace);
        let mut turns = Vec::new();
        self.plays(|play| {
            let text = play.to_string();
            let takes = text.len() > 1 && !text.starts_with("x ");
            if turn_completion::begins(&text, &typed) && !(nothing && takes) {
                turns.push(text);
            }
        });
        // An ERASE begins with `x`, with or without a square. If `x` alone were a choice, it would lead to all turns.
        let erases =
            turns.len() > limit && typed.is_empty() && self.under.action() == Action::Erase;
        let typed = if erases { "x" } else { &typed };
        turn_completion::follow(turns.into_iter(), typed, limit)
    }
}
