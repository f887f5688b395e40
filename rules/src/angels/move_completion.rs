//! What can follow a half-typed turn: first files, then squares. If the squares do not fit, ranks are grouped
//! by their first digit.

use std::collections::BTreeMap;

use super::{Angels, Square};
use crate::game::Seat;
use crate::lenient_parsing;
use crate::turn_completion::{self, Draft};

impl Angels {
    /// Like [`follow`](Self::follow), for a panel: squares if they fit, else files, and a long file in two
    /// halves. Every square gets its own button, even if its name begins with the name of another square.
    pub(super) fn follow_in_panel(&self, seat: Seat, typed: &str, limit: usize) -> Vec<Draft> {
        let typed = lenient_parsing::plain(typed);
        let legal = self.legal(seat);
        let (file, half) = (typed.get(..1).unwrap_or_default(), halves(&typed));
        let is_meant = |square: &Square| match half {
            Some((low, high)) => (low..=high).contains(square),
            None => square.to_string().starts_with(file),
        };
        let squares: Vec<Square> = legal.squares().filter(is_meant).collect();
        if squares.iter().any(|square| square.to_string() == typed) {
            return vec![whole(typed)];
        }
        if !file.is_empty() && file != typed && half.is_none() {
            return Vec::new();
        }
        let name = |squares: &[Square]| match squares {
            [alone] => whole(alone.to_string()),
            [low, .., high] => Draft {
                text: format!("{low}-{high}"),
                done: false,
            },
            [] => whole(String::new()),
        };
        match (squares.len() <= limit, file) {
            (true, _) => squares.iter().map(ToString::to_string).map(whole).collect(),
            (false, "") => {
                let names: Vec<String> = squares.iter().map(ToString::to_string).collect();
                let files = grouped(&names, 1);
                Some(files)
                    .filter(|files| files.len() <= limit)
                    .unwrap_or_default()
            }
            (false, _) => {
                let (low, high) = squares.split_at(squares.len().div_ceil(2));
                [low, high].map(name).into()
            }
        }
    }

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
                // a beginning that all choices share is taken at once
                Some(only) if groups.len() == 1 && only.text.len() > typed.len() => {
                    typed.clone_from(&only.text);
                }
                _ if groups.len() <= limit => return groups,
                _ => return Vec::new(),
            }
        }
    }
}

/// The first and the last square of a half of a file, `k1-k13`.
fn halves(typed: &str) -> Option<(Square, Square)> {
    let (low, high) = typed.split_once('-')?;
    Some((Square::parse(low)?, Square::parse(high)?))
}

fn whole(text: String) -> Draft {
    Draft { text, done: true }
}

/// Groups names by their first `letters` letters, one choice for each group. A name alone in its group is a
/// whole turn.
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
