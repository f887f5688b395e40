//! The choices that can follow a half-typed turn once the programs run.

use std::collections::BTreeSet;

use super::instructions::Action;
use super::legal_turns::Acting;
use super::sentences::Label;
use crate::lenient_parsing;
use crate::turn_completion::{self, Draft};

/// A panel's step has at most this many choices that name both an instruction and a square, or two squares.
const FEW_PAIRS: usize = 10;

/// Up to this many turns are offered as whole turns, which saves a button.
const FEW_TURNS: usize = 11;

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

    /// The choices of a panel's step: what is executed, then where the marker steps. What is executed has two steps if
    /// it has many pairs: the instruction, then its square. A step with only one choice is skipped.
    pub(super) fn panel(&self, raw: &str, limit: usize) -> Vec<Draft> {
        let typed = turn_completion::Begun::read(raw);
        let (mut turns, mut executions) = (Vec::new(), BTreeSet::new());
        self.plays(|play| {
            let text = play.to_string();
            if typed.leads_to(&text) {
                let did = play.did.map(|did| did.to_string());
                // `x` alone begins every ERASE, so it is always offered with its step
                let did = did.filter(|did| did != "x" && play.step.is_some());
                executions.insert(did.unwrap_or_else(|| text.clone()));
                turns.push(text);
            }
        });
        let executed = executions.iter().all(|did| did.len() <= typed.text.len());
        if executed || self.under.action() == Action::Jump {
            return turn_completion::steps(turns.into_iter(), raw, limit, false);
        }
        // where the step is chosen, too
        let both = turns.len() > executions.len();
        if both && turns.len() <= FEW_TURNS {
            turns.sort_unstable();
            let whole = |text| Draft { text, done: true };
            return turns.into_iter().map(whole).collect();
        }
        let parts = || {
            executions
                .iter()
                .map(|did| did.split_at(instruction_length(did)))
        };
        let first: BTreeSet<&str> = parts().map(|(first, _)| first).collect();
        let squares: BTreeSet<&str> = parts().map(|(_, square)| square).collect();
        let skipped = first.iter().all(|part| part.len() > typed.text.len());
        let asked = match first.len() {
            1 => skipped,
            _ => squares.len() == 1 || executions.len() > FEW_PAIRS,
        };
        if asked && first.len() <= limit && self.under.action() != Action::Erase {
            let open = |text: &str| Draft {
                text: text.to_owned(),
                done: false,
            };
            return first.into_iter().map(open).collect();
        }
        let mut drafts = turn_completion::steps(executions.into_iter(), raw, limit, false);
        for draft in &mut drafts {
            draft.done &= turns.contains(&draft.text);
        }
        drafts
    }

    /// The question of a panel's step. `None` for the standard question.
    pub(super) fn question(&self, typed: &str) -> Option<Label> {
        let typed = lenient_parsing::plain(typed);
        if typed.contains('>') || typed.contains("..") || !self.can_execute() {
            return None;
        }
        match self.under.action() {
            Action::Jump => typed.is_empty().then_some(Label::JumpWhere),
            Action::Write if typed.is_empty() => Some(Label::WriteWhat),
            Action::Write if typed.ends_with('@') => Some(Label::WriteWhere),
            Action::Move if typed.is_empty() => Some(Label::MoveWhat),
            Action::Erase if typed.is_empty() => Some(Label::EraseWhat),
            Action::Move if !typed.contains('-') => Some(Label::WhereTo),
            Action::Move | Action::Write | Action::Erase => Some(Label::StepWhere),
        }
    }
}

/// How much of an execution names its instruction, or the square of it: `W2@` in `W2@d4`, `c3` in `c3-d4`.
fn instruction_length(did: &str) -> usize {
    let written = did.find('@').map(|at| at + 1);
    written.or_else(|| did.find('-')).unwrap_or_default()
}
