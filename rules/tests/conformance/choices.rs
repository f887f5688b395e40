//! The choices for a half-typed turn.

use std::collections::BTreeSet;

use rules::random_generator::Rng;
use rules::turn_completion::LIMIT;
use rules::{AnyMatch, Seat};

use crate::setups::{any, each_setup, one_in, walk};

#[test]
fn following_the_choices_reaches_every_turn_and_no_other() {
    each_setup(2, |mut game, rng| {
        walk(&mut game, rng, |game, rng| {
            for seat in game.to_act().seats() {
                if let Ok(turns) = game.turns(seat)
                    && (turns.len() < 500 || one_in(4, rng))
                {
                    assert_eq!(reached(game, seat, "", LIMIT, &turns), Some(turns));
                }
            }
        });
    });
}

#[test]
fn the_same_from_anything_typed_and_with_any_limit() {
    each_setup(2, |mut game, rng| {
        walk(&mut game, rng, |game, rng| {
            for seat in game.to_act().seats() {
                let Ok(turns) = game.turns(seat) else {
                    continue;
                };
                let typed = prefix(&turns, rng);
                let begun = |turn: &String| dashed(turn).starts_with(&dashed(&typed));
                let wanted: Vec<&String> = turns.iter().filter(|turn| begun(turn)).collect();
                let limit = rng.below(40);
                match reached(game, seat, &typed, limit, &turns) {
                    Some(found) => assert!(
                        found.iter().eq(wanted),
                        "{typed:?} of at most {limit}: {found:?}"
                    ),
                    None => assert!(limit < LIMIT, "{typed:?} leads nowhere"),
                }
            }
        });
    });
}

/// If there are too many turns to list, every choice continues the typed text and says correctly whether it is a
/// complete turn.
#[test]
fn choices_lead_to_turns_where_there_are_too_many_to_list() {
    each_setup(20, |game, rng| {
        for seat in game.to_act().seats() {
            if game.turns(seat).is_ok() {
                continue;
            }
            let mut typed = String::new();
            loop {
                let choices = game.next(seat, &typed, LIMIT).unwrap();
                let texts: BTreeSet<&String> = choices.iter().map(|choice| &choice.text).collect();
                assert_eq!(texts.len(), choices.len(), "after {typed:?}");
                assert!((1..=LIMIT).contains(&choices.len()), "after {typed:?}");
                for choice in &choices {
                    let text = &choice.text;
                    assert!(text.starts_with(&typed), "{text:?} after {typed:?}");
                    assert!(*text != typed || choice.done, "{text:?} is no further");
                    let read = game.read(seat, text);
                    assert_eq!(read.as_ref().is_ok_and(|turn| turn == text), choice.done);
                }
                let choice = any(&choices, rng);
                if choice.done && (choice.text == typed || one_in(4, rng)) {
                    break;
                }
                typed.clone_from(&choice.text);
            }
        }
    });
}

#[test]
fn spellings_do_not_matter() {
    each_setup(1, |mut game, rng| {
        walk(&mut game, rng, |game, rng| {
            for seat in game.to_act().seats() {
                if let Ok(turns) = game.turns(seat) {
                    let typed = prefix(&turns, rng);
                    let wild = format!("  {}", typed.to_uppercase());
                    assert_eq!(game.next(seat, &typed, 25), game.next(seat, &wild, 25));
                }
            }
        });
    });
}

#[test]
fn nothing_follows_what_cannot_be_played() {
    each_setup(1, |game, _| {
        for seat in game.to_act().seats() {
            for typed in ["?", "é", "z9z9z9", "\u{0}", "🚀"] {
                assert_eq!(game.next(seat, typed, 25), Ok(Vec::new()), "{typed}");
            }
        }
    });
}

/// All turns that the choices lead to, in order; `None` if the limit is too small.
fn reached(
    game: &AnyMatch,
    seat: Seat,
    typed: &str,
    limit: usize,
    turns: &[String],
) -> Option<Vec<String>> {
    let mut found = BTreeSet::new();
    let mut open = vec![typed.to_owned()];
    while let Some(text) = open.pop() {
        let choices = game.next(seat, &text, limit).unwrap();
        assert!(choices.len() <= limit);
        if choices.is_empty() {
            return None;
        }
        let texts: Vec<String> = choices.iter().map(|choice| choice.text.clone()).collect();
        for choice in choices {
            let next = choice.text;
            // a complete turn is not continued, unless the list itself has longer texts
            let further = |other: &String| *other != next && other.starts_with(&next);
            let listed = texts.iter().any(further);
            assert!(
                dashed(&next).starts_with(&dashed(&text)),
                "{next:?} does not go on from {text:?}"
            );
            if choice.done {
                let once = found.insert(next.clone());
                assert!(once || next == text, "{next:?} is reached in two ways");
            } else {
                assert!(next.len() > text.len(), "{next:?} is no further");
            }
            if next != text && (!choice.done || goes_on(&next, turns) && !listed) {
                open.push(next);
            }
        }
    }
    Some(found.into_iter().collect())
}

/// Is this text the beginning of a longer turn?
fn goes_on(text: &str, turns: &[String]) -> bool {
    let after = turns.partition_point(|turn| turn.as_str() <= text);
    turns.get(after).is_some_and(|turn| turn.starts_with(text))
}

/// The beginning of a random turn, at least one letter.
fn prefix(turns: &[String], rng: &mut Rng) -> String {
    let turn = any(turns, rng);
    let length = turn.chars().count();
    turn.chars().take(1 + rng.below(length)).collect()
}

/// Replaces `x` by `-`, because both mean the same when typed.
fn dashed(text: &str) -> String {
    text.replace('x', "-")
}
