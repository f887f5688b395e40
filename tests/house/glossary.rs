//! Tests that names keep to the words of `docs/glossary.md`.

use std::collections::BTreeSet;
use std::path::Path;

use super::{PACKAGES, sources};

/// The texts in code spans.
fn spans(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// The parts of a name in lower case, with `_` around each: `_move_panel_` for `MovePanel`, `move_panel` and `move-panel`.
fn parts(name: &str) -> String {
    let mut parts = String::from("_");
    let mut before = '_';
    for letter in name.chars() {
        if letter.is_uppercase() && before.is_lowercase() {
            parts.push('_');
        }
        before = letter;
        parts.extend(if letter == '-' { '_' } else { letter }.to_lowercase());
    }
    parts + "_"
}

/// The names that a source file declares.
fn declared(text: &str) -> impl Iterator<Item = &str> {
    const WORDS: [&str; 8] = [
        "fn", "struct", "enum", "trait", "type", "mod", "const", "static",
    ];
    let words = text.lines().flat_map(|line| {
        let words: Vec<&str> = line.split_whitespace().collect();
        let pairs = words.windows(2).map(|pair| (pair[0], pair[1]));
        pairs.collect::<Vec<_>>()
    });
    let named = words.filter(|(word, _)| WORDS.contains(word));
    named.filter_map(|(_, name)| {
        name.split(|c: char| !c.is_alphanumeric() && c != '_')
            .next()
    })
}

fn names(root: &Path) -> BTreeSet<String> {
    let mut found = Vec::new();
    for package in PACKAGES
        .iter()
        .chain(&["plans/src", "ratings/src", "benches"])
    {
        sources(&root.join(package), &mut found);
    }
    let mut names: BTreeSet<String> = super::sentences::messages(&root.join("locales/en"))
        .into_keys()
        .collect();
    for (file, text) in &found {
        let file = Path::new(file).file_stem().unwrap().to_str().unwrap();
        names.insert(file.to_owned());
        names.extend(declared(text).map(str::to_owned));
    }
    names
}

#[test]
fn names_have_no_word_that_the_glossary_forbids() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let glossary = std::fs::read_to_string(root.join("docs/glossary.md")).unwrap();
    let (_, exceptions) = glossary.split_once("Exceptions:").unwrap();
    let (exceptions, table) = exceptions.split_once("\n\n").unwrap();
    let mut exceptions: BTreeSet<&str> = spans(exceptions).collect();
    let last = table
        .lines()
        .filter_map(|row| row.strip_prefix('|')?.split('|').nth(2));
    let forbidden: Vec<&str> = last.flat_map(spans).collect();
    assert!(forbidden.len() > 8, "{forbidden:?}");
    let mut wrong = Vec::new();
    for name in names(root) {
        let parts = parts(&name);
        let bad = |word: &&&str| parts.contains(&format!("_{}_", word.replace(' ', "_")));
        if let Some(word) = forbidden.iter().find(bad)
            && !exceptions.remove(name.as_str())
        {
            wrong.push(format!("{name}: {word}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(exceptions.is_empty(), "no longer needed: {exceptions:?}");
}
