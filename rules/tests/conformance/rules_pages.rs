//! The pages that explain the rules.

use std::collections::BTreeMap;
use std::path::Path;

use rules::{AnyMatch, Event, Kind, What};

/// The most characters of a page: a message has at most 2,000, and the page has a footer.
const MOST: usize = 1_900;

/// The texts of a game's pages by their keys, in English.
fn texts(kind: Kind) -> BTreeMap<String, String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../locales/en");
    let path = folder.join(format!("{}.ftl", kind.id()));
    let file = std::fs::read_to_string(&path).unwrap_or_else(|error| {
        panic!("{} must have the words of {kind}: {error}", path.display())
    });
    let mut texts: BTreeMap<String, String> = BTreeMap::new();
    let mut last = String::new();
    for line in file.lines() {
        if let Some((key, "")) = line.split_once(" =") {
            key.clone_into(&mut last);
        } else if line.starts_with("    ") || line.is_empty() {
            let text = texts.entry(last.clone()).or_default();
            text.push_str(line.trim_start());
            text.push('\n');
        }
    }
    texts
}

#[test]
fn each_page_fits_a_message() {
    for &kind in Kind::ALL {
        let texts = texts(kind);
        for page in kind.pages() {
            let text = texts
                .get(page.key)
                .unwrap_or_else(|| panic!("{}", page.key));
            let long = text.trim().chars().count();
            assert!((60..=MOST).contains(&long), "{}: {long}", page.key);
        }
    }
}

/// Each example position replays by the rules, and its half-typed turn marks some squares.
#[test]
fn each_position_replays_and_marks_something() {
    for page in Kind::ALL.iter().flat_map(|kind| kind.pages()) {
        if let Some(example) = &page.example {
            let record = serde_json::from_str(example.record).unwrap();
            let game = AnyMatch::replay(&record).unwrap();
            let seat = game.to_act().seats()[0];
            let marks = game.marks(seat, example.typed);
            assert!(!marks.targets.is_empty(), "{}", page.key);
        }
    }
}

/// If a page beside a picture names turns, the picture's position allows one of them, or one led to it.
#[test]
fn each_picture_shows_a_turn_that_its_text_names() {
    for (kind, page) in Kind::ALL
        .iter()
        .flat_map(|kind| kind.pages().iter().map(|page| (*kind, page)))
    {
        let Some(example) = &page.example else {
            continue;
        };
        let text = &texts(kind)[page.key];
        let codes = text.split('`').skip(1).step_by(2);
        let is_turn = |code: &&str| !code.starts_with('/') && code.contains(char::is_numeric);
        let named: Vec<&str> = codes.filter(is_turn).collect();
        let record = serde_json::from_str(example.record).unwrap();
        let game = AnyMatch::replay(&record).unwrap();
        let seat = game.to_act().seats()[0];
        let played = |code: &str| {
            let is_it = |event: &Event| matches!(&event.what, What::Turn(turn) if turn == code);
            game.events().iter().any(is_it)
        };
        let shown = |code: &&str| played(code) || game.read(seat, code).is_ok();
        let is_shown = named.is_empty() || named.iter().any(shown);
        assert!(is_shown, "{}: {named:?}", page.key);
    }
}

/// Every game has a page that explains the marks in its picture.
#[test]
fn each_game_explains_its_marks_and_its_ends() {
    for &kind in Kind::ALL {
        let texts = texts(kind);
        let key = format!("rules-{}-marks", kind.id());
        let marks = texts.get(&key).unwrap_or_else(|| panic!("no page {key}"));
        for word in [
            "**White**",
            "**Gold**",
            "dots",
            "whole",
            "broken",
            "disc",
            "hollow",
            "lighter",
        ] {
            let found = marks.to_lowercase().contains(&word.to_lowercase());
            assert!(found, "{key} does not say \"{word}\"");
        }
        let all: String = kind
            .pages()
            .iter()
            .map(|page| texts[page.key].as_str())
            .collect();
        for word in ["**resign**", "agree", "/end", "begins"] {
            assert!(all.contains(word), "no page of {kind} says \"{word}\"");
        }
    }
}
