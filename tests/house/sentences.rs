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
    let is_typed = |key: &str| translation_keys::typed(key, &english[key]).is_some();
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

/// The compiler finds no unused variant in an enum that is public.
#[test]
fn every_typed_sentence_is_said() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    sources(&root.join("src"), &mut found);
    let mut said = BTreeSet::new();
    for (file, text) in &found {
        // `Problem` names its own variants
        let text = text.replace(
            "Self::",
            if file.ends_with("problem.rs") {
                "Problem::"
            } else {
                ""
            },
        );
        let path = |c: char| !c.is_alphanumeric() && c != ':';
        said.extend(
            text.split(path)
                .filter(|path| path.contains("::"))
                .map(str::to_owned),
        );
    }
    let typed = messages(&root.join("locales/en"));
    let typed = typed
        .iter()
        .filter_map(|(key, file)| translation_keys::typed(key, file));
    let unsaid: Vec<String> = typed.filter(|sentence| !said.contains(sentence)).collect();
    assert!(unsaid.is_empty(), "nobody says {unsaid:#?}");
}
