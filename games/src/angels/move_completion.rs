//! What can follow a half-typed turn: files, then squares; where not even those fit, ranks by their
//! first digit.

use std::collections::BTreeMap;

use super::Angels;
use crate::game::Seat;
use crate::lenient_parsing;
use crate::turn_completion::{self, Draft};

impl Angels {
    pub(super) fn follow(&self, seat: Seat, typed: &str, limit: usize) -> Vec<Draft> {
        let mut typed = lenient_parsing::plain(typed);
        let all = self.legal(seat).squares().map(|square| square.to_string());
        let mut names: Vec<String> = all
            .filter(|name| turn_completion::begins(name, &typed))
            .collect();
        names.sort_unstable();
        if names.len() <= limit {
            return names.into_iter().map(whole).collect();
        }
        loop {
            let groups = grouped(&names, typed.len() + 1);
            match groups.first() {
                // what all share is taken at once
                Some(only) if groups.len() == 1 && only.text.len() > typed.len() => {
                    typed.clone_from(&only.text);
                }
                _ if groups.len() <= limit => return groups,
                _ => return Vec::new(),
            }
        }
    }
}

fn whole(text: String) -> Draft {
    Draft { text, done: true }
}

/// Names that share so many letters as one choice; a name that is alone is a whole turn.
fn grouped(names: &[String], letters: usize) -> Vec<Draft> {
    let mut groups: BTreeMap<&str, Vec<&String>> = BTreeMap::new();
    for name in names {
        let begins = &name[..letters.min(name.len())];
        groups.entry(begins).or_default().push(name);
    }
    let choice = |(begins, members): (&str, Vec<&String>)| match members[..] {
        [alone] => whole(alone.clone()),
        _ => Draft {
            text: begins.to_owned(),
            done: members.iter().any(|name| *name == begins),
        },
    };
    groups.into_iter().map(choice).collect()
}
