//! Tests the languages against English.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use fluent_syntax::ast::{
    Entry, Expression, InlineExpression, Pattern, PatternElement, VariantKey,
};
use fluent_syntax::parser::parse;
use rules::Kind;
use words::Locale;

/// A message of a language.
#[derive(Debug, Default)]
struct Message {
    /// The arguments that it shows or selects on.
    arguments: BTreeSet<String>,
    /// The texts on which it selects, which are not numbers or plural categories.
    texts: String,
    attributes: BTreeSet<String>,
}

impl Message {
    fn read(&mut self, pattern: &Pattern<String>) {
        for element in &pattern.elements {
            match element {
                PatternElement::TextElement { value } => self.texts.push_str(value),
                PatternElement::Placeable { expression } => self.expression(expression),
            }
        }
    }

    fn expression(&mut self, expression: &Expression<String>) {
        match expression {
            Expression::Inline(inline) => self.inline(inline),
            Expression::Select { selector, variants } => {
                self.inline(selector);
                for variant in variants {
                    assert!(
                        !matches!(&variant.key, VariantKey::Identifier { name } if name == "few"),
                        "no language here has this plural"
                    );
                    self.read(&variant.value);
                }
            }
        }
    }

    fn inline(&mut self, inline: &InlineExpression<String>) {
        match inline {
            InlineExpression::VariableReference { id } => {
                self.arguments.insert(id.name.clone());
            }
            InlineExpression::Placeable { expression } => self.expression(expression),
            InlineExpression::StringLiteral { value } => self.texts.push_str(value),
            InlineExpression::NumberLiteral { .. } => {}
            other => panic!("no message refers to others: {other:?}"),
        }
    }
}

/// The messages of a language. Files that Fluent cannot read fail the test.
fn messages(language: &Path) -> BTreeMap<String, Message> {
    let mut all = BTreeMap::new();
    for file in std::fs::read_dir(language).unwrap() {
        let path = file.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        let file = parse(text).unwrap_or_else(|(_, errors)| {
            panic!("{}: {errors:?}", path.display());
        });
        for entry in file.body {
            let Entry::Message(entry) = entry else {
                continue;
            };
            let mut message = Message::default();
            message.read(entry.value.as_ref().unwrap());
            for attribute in &entry.attributes {
                message.attributes.insert(attribute.id.name.clone());
            }
            all.insert(entry.id.name, message);
        }
    }
    all
}

fn locales() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("locales")
}

/// The languages besides English.
fn others() -> Vec<(String, BTreeMap<String, Message>)> {
    let folders = std::fs::read_dir(locales()).unwrap();
    let named = folders.map(|folder| {
        let path = folder.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        let all = messages(&path);
        (name, all)
    });
    named.filter(|(name, _)| name != "en").collect()
}

#[test]
fn every_language_asks_for_the_arguments_of_english() {
    let english = messages(&locales().join("en"));
    let mut faults = Vec::new();
    for (language, all) in others() {
        for (key, message) in all {
            let given = english.get(&key).map(|one| &one.arguments);
            let unknown: Vec<_> = message
                .arguments
                .iter()
                .filter(|one| given.is_none_or(|given| !given.contains(*one)))
                .collect();
            if !unknown.is_empty() {
                faults.push(format!("{language} {key}: {unknown:?}"));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Sentences with the same words in both languages were forgotten. Names and signs may be the same.
#[test]
fn every_sentence_is_translated() {
    let english = messages(&locales().join("en"));
    let mut faults = Vec::new();
    for (language, all) in others() {
        for (key, message) in all {
            let words = message.texts.split_whitespace();
            let words = words.filter(|word| word.chars().filter(|c| c.is_alphabetic()).count() > 2);
            if words.count() > 2
                && english
                    .get(&key)
                    .is_some_and(|one| one.texts == message.texts)
            {
                faults.push(format!("{language} {key}: {}", message.texts));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Commands and options have names in each language. Games keep theirs, and choices have no other text than their name.
#[test]
fn commands_and_options_are_named_in_every_language() {
    let mut unnamed: BTreeSet<String> = BTreeSet::new();
    for kind in Kind::ALL {
        let key = format!("command-play-{}", kind.id());
        for option in kind.options() {
            let values = option.choices().iter().filter_map(|value| value.as_str());
            unnamed.extend(values.map(|value| format!("{key}-{}-{value}", option.name)));
        }
        unnamed.insert(key);
    }
    for (language, all) in others() {
        let commands = all.iter().filter(|(key, _)| key.starts_with("command-"));
        for (key, message) in commands {
            let named = message.attributes.contains("name");
            assert_eq!(named, !unnamed.contains(key), "{language} {key}");
        }
    }
}

/// A message names the same commands in the same order in every language: where people of several languages read it, the
/// English names replace the translated ones in that order.
#[test]
fn a_message_names_the_same_commands_in_every_language() {
    let commands = |text: &str| {
        let spans = text.split('`').skip(1).step_by(2);
        let names = spans.filter_map(|span| span.strip_prefix('/'));
        let names = names.map(|span| {
            span.split_whitespace()
                .next()
                .unwrap_or_default()
                .to_owned()
        });
        names.collect::<Vec<_>>()
    };
    let english = messages(&locales().join("en"));
    let mut compared = 0;
    for (language, all) in others() {
        let locale = Locale::of(&language);
        let keys = english.keys().filter(|key| key.starts_with("command-"));
        let names: BTreeMap<String, &str> = keys
            .filter_map(|key| Some((locale.name_of(key)?, key.strip_prefix("command-")?)))
            .filter(|(_, name)| !name.contains('-'))
            .collect();
        for (key, message) in &all {
            let wanted = commands(&english[key].texts);
            let own = commands(&message.texts);
            let own: Vec<&str> = { own.iter() }
                .map(|name| names.get(name).copied().unwrap_or(name))
                .collect();
            assert_eq!(own, wanted, "{language} {key}");
            compared += own.len();
        }
    }
    assert!(compared > 50, "{compared}");
}

/// No two languages have the same locale of Discord, and each has a name of its own.
#[test]
fn languages_are_distinct() {
    let (mut names, mut locales) = (BTreeSet::new(), BTreeSet::new());
    for locale in Locale::all() {
        assert!(names.insert(locale.named("language-name")));
        for one in locale.named("discord-locales").split(' ') {
            assert!(locales.insert(one.to_owned()), "{one}");
            assert_eq!(Locale::of(one), locale);
        }
    }
    assert!(names.len() > 2);
}
