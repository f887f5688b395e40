//! Tests that every sentence exists in every language, and that somebody says it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use skirmish::translation_keys;

use super::sources;

/// The messages of a language's Fluent files, and the file of each.
pub fn messages(language: &Path) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    for entry in std::fs::read_dir(language).unwrap() {
        let entry = entry.unwrap();
        let text = std::fs::read_to_string(entry.path()).unwrap();
        let file = entry.file_name().into_string().unwrap();
        for line in text.lines() {
            if let Some((name, _)) = line.split_once(" =")
                && line.starts_with(|c: char| c.is_ascii_alphabetic())
            {
                let before = found.insert(name.to_owned(), file.clone());
                assert_eq!(before, None, "{name} stands twice");
            }
        }
    }
    found
}

#[test]
fn no_sentence_is_missing_or_unused() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let english = messages(&root.join("locales/en"));
    let is_typed = |key: &str| translation_keys::typed_name(key, &english[key]).is_some();
    let mut asked: BTreeSet<String> = translation_keys::all().into_iter().collect();
    asked.extend(english.keys().filter(|key| is_typed(key)).cloned());
    for entry in std::fs::read_dir(root.join("locales")).unwrap() {
        let language = entry.unwrap().path();
        let written: BTreeSet<String> = messages(&language).into_keys().collect();
        // without a message of its own, a game says what all games say
        let found = |key: &String| match written.get(key) {
            Some(own) => Ok(own.clone()),
            None => match translation_keys::shared(key) {
                Some(shared) if written.contains(&shared) => Ok(shared),
                _ => Err(key.clone()),
            },
        };
        let (used, missing): (Vec<_>, Vec<_>) = asked.iter().map(found).partition(Result::is_ok);
        let used: BTreeSet<String> = used.into_iter().flatten().collect();
        let unused: Vec<_> = written.difference(&used).collect();
        assert!(
            missing.is_empty(),
            "{} lacks {missing:#?}",
            language.display()
        );
        assert!(
            unused.is_empty(),
            "{} has for nobody {unused:#?}",
            language.display()
        );
    }
}

/// The compiler finds no unused variant in an enum that other packages can see, such as `Problem`.
#[test]
fn every_typed_sentence_is_said() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    sources(&root.join("src"), &mut found);
    let code: String = found.into_iter().map(|(_, text)| text).collect();
    let said: BTreeSet<&str> = code
        .split("::")
        .skip(1)
        .map(|after| after.split(|c: char| !c.is_alphanumeric()).next().unwrap())
        .collect();
    for (key, file) in messages(&root.join("locales/en")) {
        if let Some(name) = translation_keys::typed_name(&key, &file) {
            let words = name
                .split('-')
                .map(|word| word[..1].to_uppercase() + &word[1..]);
            let variant: String = words.collect();
            assert!(said.contains(variant.as_str()), "nobody says {key}");
        }
    }
}
