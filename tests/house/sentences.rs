//! Tests that every sentence exists in every language, and that somebody says it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use rules::Kind;
use skirmish::translation_keys;
use words::shared_key;

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
    let enums = enums();
    let mut asked: BTreeSet<String> = translation_keys::all().into_iter().collect();
    let typed = english
        .iter()
        .filter(|(key, file)| !typed(&enums, key, file).is_empty());
    asked.extend(typed.map(|(key, _)| key.clone()));
    for entry in std::fs::read_dir(root.join("locales")).unwrap() {
        let language = entry.unwrap().path();
        let written: BTreeSet<String> = messages(&language).into_keys().collect();
        // without a message of its own, a game says what all games say
        let found = |key: &String| match written.get(key) {
            Some(own) => Ok(own.clone()),
            None => match shared_key(key) {
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

/// The prefix of a message, or its file, and the enum of its sentence, as code names it from outside its game.
fn enums() -> Vec<(String, String)> {
    let mut enums = vec![
        ("bot.ftl", "Text"),
        ("language.ftl", "LanguageText"),
        ("area", "AreaLabel"),
        ("danger", "Danger"),
        ("happened", "Happened"),
        ("line", "CommonLine"),
        ("refusal", "CommonRefusal"),
        ("suggestion", "Suggestion"),
    ];
    enums.extend(translation_keys::prefixes());
    let mut enums: Vec<_> = enums
        .into_iter()
        .map(|(which, name)| (which.to_owned(), name.to_owned()))
        .collect();
    for kind in Kind::ALL {
        let module = kind.id().replace('-', "_");
        for name in ["Refusal", "Label", "Line"] {
            let prefix = format!("{}-{}", kind.id(), name.to_lowercase());
            enums.push((prefix, format!("{module}::{name}")));
        }
    }
    enums
}

/// The typed sentences that this message may be, such as `NoteText::Gone`: a game's message may only have other words for
/// what all games share. Empty if the program asks for the message by its name.
fn typed(enums: &[(String, String)], key: &str, file: &str) -> Vec<String> {
    let mut found = shared_key(key).map_or_else(Vec::new, |shared| typed(enums, &shared, file));
    let own = enums.iter().filter_map(|(which, name)| {
        let begun = key
            .strip_prefix(which)
            .and_then(|rest| rest.strip_prefix('-'));
        let variant = begun.or_else(|| (file == which).then_some(key))?;
        let words = variant.split('-').map(|word| {
            let (first, rest) = word.split_at_checked(1).unwrap_or_default();
            first.to_uppercase() + rest
        });
        Some(format!("{name}::{}", words.collect::<String>()))
    });
    found.extend(own);
    found
}

/// The paths in a source file, such as `NoteText::Gone`. `Self` is the type of its `impl`.
fn paths(text: &str) -> impl Iterator<Item = String> {
    let impls = text.split("\nimpl").flat_map(|block| {
        let head = block.split(" {").next().unwrap_or_default();
        let own = head.rsplit(' ').next().unwrap_or_default();
        let block = block.replace("Self::", &format!("{own}::"));
        let path = |c: char| !c.is_alphanumeric() && c != ':';
        block.split(path).map(str::to_owned).collect::<Vec<_>>()
    });
    impls.filter(|path| path.contains("::"))
}

/// The compiler finds no unused variant in an enum that is public.
#[test]
fn every_typed_sentence_is_said() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    for folder in ["src", "words/src", "rules/src"] {
        sources(&root.join(folder), &mut found);
    }
    let mut said = BTreeSet::new();
    let modules: Vec<String> = { Kind::ALL.iter() }
        .map(|kind| kind.id().replace('-', "_"))
        .collect();
    for (file, text) in &found {
        let of_game = |module: &&String| file.starts_with(&format!("rules/src/{module}/"));
        match modules.iter().find(of_game) {
            // a game may also say what all games share
            Some(module) => {
                said.extend(paths(text).flat_map(|path| [format!("{module}::{path}"), path]));
            }
            None => said.extend(paths(text)),
        }
    }
    let enums = enums();
    let english = messages(&root.join("locales/en"));
    let unsaid: Vec<_> = { english.iter() }
        .map(|(key, file)| typed(&enums, key, file))
        .filter(|any| !any.is_empty() && !any.iter().any(|one| said.contains(one)))
        .collect();
    assert!(unsaid.is_empty(), "nobody says {unsaid:#?}");
}
