//! Every button of every game's panel says a square or words, in every language.

#![allow(clippy::unwrap_used)]

use std::collections::{BTreeMap, BTreeSet};

use rules::catalog::{PanelChoice, PanelStep};
use rules::random_generator::Rng;
use rules::{AnyMatch, ChosenOptions, Kind, Seat};
use words::Locale;

/// On a phone, a longer label is cut.
const LONGEST: usize = 34;

/// The most steps of a turn's panel that are looked at, in a position.
const STEPS: usize = 60;

/// Matches of each game with each of its options and numbers of players.
fn matches() -> Vec<(String, AnyMatch)> {
    let mut all = Vec::new();
    for kind in Kind::ALL {
        let mut chosen = vec![ChosenOptions::new()];
        for option in kind.options() {
            chosen.extend(option.choices().iter().map(|value| {
                let one = (option.name.to_owned(), value.clone());
                ChosenOptions::from_iter([one])
            }));
        }
        let (least, most) = kind.seats();
        for options in chosen {
            for seats in least..=most {
                let started = AnyMatch::new(*kind, seats.into(), 7, &options);
                let name = format!("{kind:?} {seats} {options:?}");
                all.extend(started.ok().map(|game| (name, game)));
            }
        }
    }
    all
}

/// Looks at the steps to some turns in some positions of a random match. `look`: the match, the seat, the step.
fn walk(mut game: AnyMatch, seed: u64, look: &mut dyn FnMut(&AnyMatch, Seat, &PanelStep)) {
    let mut rng = Rng::new(seed);
    for _ in 0..30 {
        let Some(seat) = game.to_act().seats().first().copied() else {
            return;
        };
        let mut open = vec![String::new()];
        for _ in 0..STEPS {
            let Some(typed) = open.pop() else {
                break;
            };
            let mut step = game.panel(seat, &typed).unwrap();
            let chain = step.choices.len();
            step.choices.extend(game.chain());
            look(&game, seat, &step);
            step.choices.truncate(chain);
            let others = |one: &&PanelChoice| one.text != step.typed;
            let others: Vec<&PanelChoice> = step.choices.iter().filter(others).collect();
            if !others.is_empty() {
                let drawn = [0, rng.below(others.len()), rng.below(others.len())];
                open.extend(drawn.map(|at| others[at].text.clone()));
            }
        }
        let turn = match game.turns(seat) {
            Ok(turns) if !turns.is_empty() => turns[rng.below(turns.len())].clone(),
            _ => game.example(seat),
        };
        game.play(seat, &turn).unwrap();
    }
}

fn is_square(text: &str) -> bool {
    let digits = text.strip_prefix(|letter: char| letter.is_ascii_lowercase());
    digits.is_some_and(|digits| !digits.is_empty() && digits.parse::<u8>().is_ok())
}

/// Is the label a square, a square that captures, or words?
fn speaks(label: &str) -> bool {
    let (what, taken) = label.split_once(" ×").unwrap_or((label, ""));
    let what = what.trim_end().trim_end_matches('…');
    let captures = taken.is_empty() || taken == "…" || is_square(taken);
    let word = |word: &str| {
        let letters = word.trim_matches([',', '(', ')', '.']);
        let name = is_square(letters) || letters.parse::<u8>().is_ok();
        let range = letters.split_once('–').is_some_and(|(low, high)| {
            let end = |one: &str| is_square(one) || one.len() == 1;
            end(low) && end(high)
        });
        let capture = letters
            .split_once('×')
            .is_some_and(|(from, to)| is_square(from) && is_square(to));
        name || range || capture || letters.chars().all(char::is_alphabetic)
    };
    captures
        && (is_square(what) || (what.contains(' ') || what.len() > 3) && what.split(' ').all(word))
}

#[test]
fn every_label_is_a_square_or_words_and_no_two_of_a_step_are_the_same() {
    let mut faults: BTreeMap<String, String> = BTreeMap::new();
    let mut labels = 0;
    for (name, game) in matches() {
        for seed in 0..4 {
            walk(game.clone(), seed, &mut |_, _, step| {
                let others: Vec<_> = step
                    .choices
                    .iter()
                    .filter(|one| one.text != step.typed)
                    .collect();
                for locale in Locale::all() {
                    let mut seen = BTreeSet::new();
                    for choice in &others {
                        let label = locale.button(choice);
                        labels += 1;
                        let fault = if !speaks(&label) {
                            "is code"
                        } else if ["File ", "Linie "].iter().any(|file| label.contains(file)) {
                            "calls a column a file"
                        } else if label.chars().count() > LONGEST {
                            "is too long"
                        } else if !seen.insert(label.clone()) {
                            "is there twice"
                        } else {
                            continue;
                        };
                        let key = format!("{} {fault} {:?}", choice.label.key, locale.code());
                        let code = &choice.code;
                        let text = format!(
                            "`{label}` for `{code}` after `{}` of {} in {name}",
                            step.typed,
                            others.len()
                        );
                        faults.entry(key).or_insert(text);
                    }
                }
            });
        }
    }
    println!("{labels} labels");
    let faults: Vec<String> = faults
        .iter()
        .map(|(key, text)| format!("{key}: {text}"))
        .collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Buttons that name two squares, or an instruction and a square, are nearly alike: a step has at most ten, or eleven if
/// these are all turns.
#[test]
fn only_a_few_buttons_of_a_step_name_two_things() {
    let two = |choice: &&PanelChoice| choice.code.contains(['@', '-', ' ']);
    let mut most = 0;
    for (name, game) in matches() {
        if game.kind() != Kind::VirusFight {
            continue;
        }
        for seed in 0..20 {
            walk(game.clone(), seed, &mut |_, _, step| {
                let alike = step.choices.iter().filter(two).count();
                assert!(
                    alike <= 11,
                    "{alike} after `{}` in {name}: {step:?}",
                    step.typed
                );
                most = most.max(alike);
            });
        }
    }
    assert!(most > 2, "no step of the walk has such buttons");
}

/// The keys of a setup form a whole grid in every step, and the same key has the same place.
#[test]
fn keys_keep_their_places_through_all_steps() {
    let mut steps = 0;
    for (name, game) in matches() {
        let rows = match game.kind() {
            Kind::VirusFight => 4,
            Kind::XeroG => 3,
            _ => 0,
        };
        walk(game, 7, &mut |_, _, step| {
            let Some(disabled) = &step.disabled else {
                return;
            };
            let english = Locale::default();
            let mut places = BTreeMap::new();
            for key in step.choices.iter().chain(disabled) {
                let label = english.button(key).replace("Done, start on ", "");
                let before = places.insert(key.place.unwrap(), label);
                assert_eq!(before, None, "after `{}` in {name}", step.typed);
            }
            let (first, last) = match rows {
                4 => ("ERASE 1", "WRITE 3"),
                _ => ("small and small", "large and large"),
            };
            let at = |row, column| places.get(&(row, column)).map(String::as_str);
            assert_eq!(
                places.len(),
                3 * usize::from(rows),
                "after `{}` in {name}",
                step.typed
            );
            assert_eq!(at(rows - 1, 0), Some(first), "after `{}`", step.typed);
            assert_eq!(at(0, 2), Some(last), "after `{}`", step.typed);
            steps += 1;
        });
    }
    assert!(steps > 100, "{steps}");
}
