//! A turn has one canonical text and is read in every allowed spelling. Every turn that can be read is legal.

use std::collections::HashSet;

use rules::random_generator::Rng;
use rules::{AnyMatch, Seat};

use crate::setups::{any, each_setup, one_in, random_turn, unruly_walk, walk};

const DASHES: &[char] = &[
    '-', '\u{2010}', '\u{2011}', '\u{2012}', '\u{2013}', '\u{2014}', '\u{2015}', '\u{2212}',
    '\u{fe58}', '\u{fe63}', '\u{ff0d}',
];

#[test]
fn turns_are_listed_once_in_order() {
    each_setup(3, |mut game, rng| {
        walk(&mut game, rng, |game, _| {
            for turns in listed(game).into_iter().map(|(_, turns)| turns) {
                assert!(!turns.is_empty(), "a seat with nothing to do is to act");
                assert!(turns.windows(2).all(|two| two[0] < two[1]));
            }
        });
    });
}

#[test]
fn every_spelling_reads_as_the_canonical_turn() {
    each_setup(3, |mut game, rng| {
        walk(&mut game, rng, |game, rng| {
            for (seat, turns) in listed(game) {
                for _ in 0..20 {
                    let turn = any(&turns, rng);
                    assert_eq!(game.read(seat, turn).as_ref(), Ok(turn));
                    let spelt = spell(turn, rng);
                    assert_eq!(game.read(seat, &spelt).as_ref(), Ok(turn), "{spelt:?}");
                }
            }
        });
    });
}

#[test]
fn a_spelling_is_recorded_in_canonical_form() {
    each_setup(1, |mut game, rng| {
        walk(&mut game, rng, |game, rng| {
            for (seat, turns) in listed(game) {
                let turn = any(&turns, rng);
                let (mut plainly, mut oddly) = (game.clone(), game.clone());
                assert_eq!(
                    plainly.play(seat, turn),
                    oddly.play(seat, &spell(turn, rng))
                );
                assert_eq!(plainly, oddly);
            }
        });
    });
}

#[test]
fn what_is_not_listed_is_refused() {
    each_setup(2, |mut game, rng| {
        let mut elsewhere: Vec<String> = Vec::new();
        unruly_walk(&mut game, rng, |game, rng| {
            for (seat, turns) in listed(game) {
                let legal: HashSet<String> = turns.iter().map(|turn| fold(turn)).collect();
                let mut texts: Vec<String> = (0..30).map(|_| mutated(&turns, rng)).collect();
                if !elsewhere.is_empty() {
                    texts.extend((0..20).map(|_| any(&elsewhere, rng).clone()));
                }
                for text in texts {
                    match game.read(seat, &text) {
                        Ok(turn) => {
                            let same = fold(&turn) == fold(&text);
                            assert!(same || skeleton(&turn) == skeleton(&text), "{text:?}");
                            assert!(turns.binary_search(&turn).is_ok(), "{text:?} was read");
                        }
                        Err(say) => {
                            assert!(!legal.contains(&fold(&text)), "{text:?}: {say}");
                            assert_ne!(same_letters(&turns, &text), 1, "{text:?}: {say}");
                        }
                    }
                }
                elsewhere.extend((0..5).map(|_| any(&turns, rng).clone()));
            }
        });
    });
}

/// If no other turn has the same letters, digits and `*`, all other characters are ignored.
#[test]
fn what_lacks_signs_and_spaces_is_read_as_the_one_turn_that_has_the_same_letters() {
    each_setup(2, |mut game, rng| {
        walk(&mut game, rng, |game, rng| {
            for (seat, turns) in listed(game) {
                for _ in 0..5 {
                    let turn = any(&turns, rng);
                    let loose = loosely(turn, rng);
                    if same_letters(&turns, &loose) == 1 {
                        assert_eq!(game.read(seat, &loose).as_ref(), Ok(turn), "{loose:?}");
                    }
                }
            }
        });
    });
}

/// Programs cannot be listed, so they have their own test.
#[test]
fn setups_are_read_without_signs_and_spaces() {
    each_setup(3, |game, rng| {
        for seat in game.to_act().seats() {
            if game.turns(seat).is_err() {
                let turn = random_turn(&game, seat, rng);
                let loose = loosely(&turn, rng);
                assert_eq!(game.read(seat, &loose), Ok(turn), "{loose:?}");
            }
        }
    });
}

/// A turn in random upper and lower case, with other signs between its letters and digits, or none.
fn loosely(turn: &str, rng: &mut Rng) -> String {
    let mut loose = String::new();
    for c in turn.chars() {
        if c.is_alphanumeric() && c != 'x' || c == '*' {
            loose.push(if one_in(2, rng) {
                c.to_ascii_uppercase()
            } else {
                c
            });
        }
        if one_in(3, rng) {
            loose.push(*any(
                &[' ', '-', '.', '/', ',', '>', '@', '(', ')', '×'],
                rng,
            ));
        }
    }
    loose
}

/// The number of turns with the same letters, digits and `*` as a text.
fn same_letters(turns: &[String], text: &str) -> usize {
    let typed = skeleton(text);
    let same = turns.iter().filter(|turn| skeleton(turn) == typed);
    if typed.is_empty() { 0 } else { same.count() }
}

/// A Discord message has at most 2000 characters, so a refusal quotes only the beginning of a long text.
#[test]
fn long_texts_are_refused_in_short_sentences() {
    each_setup(1, |mut game, rng| {
        walk(&mut game, rng, |game, rng| {
            for seat in game.to_act().seats() {
                let turn = random_turn(game, seat, rng);
                for text in ["1", "w", "x", "a1", "é", "1 ", "a1-", "W1 ", "(", &turn] {
                    let say = game.read(seat, &text.repeat(1_000)).unwrap_err();
                    assert!(say.to_string().chars().count() < 500, "{say}");
                }
            }
        });
    });
}

/// The seats that are to act, with their turns if these can be listed.
pub fn listed(game: &AnyMatch) -> Vec<(Seat, Vec<String>)> {
    let seats = game.to_act().seats().into_iter();
    seats
        .filter_map(|seat| Some((seat, game.turns(seat).ok()?)))
        .collect()
}

/// Is there a square's name on both sides of this character?
fn between_squares(text: &[char], at: usize) -> bool {
    let square = |from: usize| {
        matches!(text.get(from..from + 2), Some([letter, digit])
            if letter.is_ascii_alphabetic() && digit.is_ascii_digit())
    };
    at >= 2 && square(at - 2) && square(at + 1)
}

/// Another allowed spelling of a turn.
fn spell(turn: &str, rng: &mut Rng) -> String {
    let text: Vec<char> = turn.chars().collect();
    let mut spelt = " ".repeat(rng.below(3));
    for (at, &c) in text.iter().enumerate() {
        match c {
            '-' | 'x' if between_squares(&text, at) && one_in(2, rng) => spelt.push('x'),
            '-' | 'x' if between_squares(&text, at) => spelt.push(*any(DASHES, rng)),
            '-' => spelt.push(*any(DASHES, rng)),
            ' ' => spelt.push_str(&" ".repeat(rng.below(3) + 1)),
            '0'..='9' if one_in(3, rng) => {
                let full_width = u32::from('０') + c.to_digit(10).unwrap();
                spelt.push(char::from_u32(full_width).unwrap());
            }
            _ if one_in(2, rng) => spelt.push(c.to_ascii_uppercase()),
            _ => spelt.push(c),
        }
    }
    spelt + &" ".repeat(rng.below(3))
}

/// The part that is equal in all spellings of a turn.
fn fold(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let plain: Vec<char> = words.join(" ").to_ascii_lowercase().chars().collect();
    let folded = plain.iter().enumerate().map(|(at, &c)| match c {
        'x' if between_squares(&plain, at) => '-',
        c => c,
    });
    folded.collect()
}

/// The letters, digits and `*` of a text, which are compared. An `x` is dropped like a dash.
fn skeleton(text: &str) -> String {
    let kept = |c: &char| !matches!(c, 'x' | '×') && (c.is_alphanumeric() || *c == '*');
    text.to_ascii_lowercase().chars().filter(kept).collect()
}

/// A legal turn, mostly with an error in it.
pub fn mutated(turns: &[String], rng: &mut Rng) -> String {
    let mut text: Vec<char> = any(turns, rng).chars().collect();
    let other: Vec<char> = any(turns, rng).chars().collect();
    let at = rng.below(text.len());
    match rng.below(6) {
        0 => drop(text.remove(at)),
        1 => text[at] = *any(&other, rng),
        2 => text[at] = char::from(b' ' + rng.below(95) as u8),
        3 => text.insert(at, *any(&other, rng)),
        4 => {
            text.truncate(at);
            text.extend(&other[at.min(other.len())..]);
        }
        _ => {
            text.push(' ');
            text.extend(other);
        }
    }
    text.into_iter().collect()
}
