//! The pages that explain the rules.

use std::collections::BTreeMap;
use std::path::Path;

use rules::{AnyMatch, Kind};

/// Most characters of a page: a message has 2,000, and the page has a footer.
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
        for word in ["**resign**", "agree", "/agree", "begins"] {
            assert!(all.contains(word), "no page of {kind} says \"{word}\"");
        }
    }
}
