//! A sentence names a turn by `rules::TurnNumber` and by nothing else.

use std::fs;
use std::path::Path;

fn files(folder: &str, ending: &str) -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let (mut open, mut found) = (vec![root], Vec::new());
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
            } else if path.to_string_lossy().ends_with(ending) {
                let text = fs::read_to_string(&path).unwrap();
                found.push((path.display().to_string(), text));
            }
        }
    }
    found
}

/// The argument that follows a word for "turn" in a line of Fluent, as in `turn { $turn }`.
fn arguments<'a>(line: &'a str, word: &str) -> Vec<&'a str> {
    let begins = format!("{word} {{ $");
    let found = line.match_indices(&begins).filter(|(at, _)| {
        let before = line[..*at].chars().next_back();
        before.is_none_or(|letter| !letter.is_alphanumeric())
    });
    let rest = found.map(|(at, begins)| &line[at + begins.len()..]);
    rest.filter_map(|rest| rest.split(|c: char| !c.is_alphanumeric()).next())
        .collect()
}

#[test]
fn no_sentence_has_a_turn_as_a_plain_number() {
    let mut turns = 0;
    for (folder, ending) in [("locales/en", ".ftl"), ("rules/src", ".rs")] {
        for (path, text) in files(folder, ending) {
            for line in text.lines().map(str::trim) {
                turns += usize::from(line.contains("$turn (TurnNumber)"));
                let plain = ["usize", "u8", "u16", "u32", "u64"];
                let written = |kind: &str| [format!("turn: {kind}"), format!("$turn ({kind})")];
                let mut plain = plain.into_iter().flat_map(written);
                assert!(!plain.any(|plain| line.contains(&plain)), "{path}: {line}");
            }
        }
    }
    assert!(turns > 5, "the fields have other names now");
}

#[test]
fn no_translation_calls_another_number_a_turn() {
    // an offer to take a turn back also says the turn itself, so its number has another name
    const NUMBERS: [&str; 5] = ["turn", "turns", "number", "seat", "name"];
    let words = [
        ("en", &["turn", "Turn"][..]),
        ("de", &["Zug"]),
        ("es", &["jugada", "Jugada"]),
    ];
    let mut named = 0;
    for (language, words) in words {
        for (path, text) in files(&format!("locales/{language}"), ".ftl") {
            for line in text.lines() {
                for argument in words.iter().flat_map(|word| arguments(line, word)) {
                    assert!(NUMBERS.contains(&argument), "{path}: {line}");
                    named += 1;
                }
            }
        }
    }
    assert!(named > 20, "only {named}");
}
