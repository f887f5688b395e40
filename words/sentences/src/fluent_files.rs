//! Reads the messages of Fluent files.

use std::path::Path;

use fluent_syntax::ast::{Comment, Entry, Expression, InlineExpression, Pattern, PatternElement};
use fluent_syntax::parser::parse;
use fluent_syntax::serializer::serialize;

use crate::variable_types::type_by_name;

/// A message of a Fluent file.
#[derive(Debug)]
pub struct Message {
    /// Its name, such as `note-gone`.
    pub name: String,
    /// The name of its file, such as `notes.ftl`.
    file: String,
    /// Its variables, in the order in which they are first used.
    pub variables: Vec<String>,
    /// The variables whose comment has a type: `# $number (TurnNumber)`. Those of the file's comment come last.
    typed: Vec<(String, String)>,
    /// The message as it is written.
    pub text: String,
}

impl Message {
    /// The message's name among the sentences of a prefix or a file. None if it is not one of them.
    pub fn named_in(&self, which: &str) -> Option<&str> {
        let begun = self.name.strip_prefix(which);
        let begun = begun.and_then(|rest| rest.strip_prefix('-'));
        begun.or_else(|| (self.file == which).then_some(&self.name))
    }

    /// Has the other message all variables of this one?
    pub fn fits(&self, other: &Self) -> bool {
        let known = |variable| other.variables.contains(variable);
        self.variables.iter().all(known)
    }

    /// The type of a variable.
    pub fn type_of(&self, variable: &str) -> &str {
        let own = self.typed.iter().find(|(name, _)| name == variable);
        own.map_or_else(|| type_by_name(variable), |(_, typed)| typed)
    }

    fn new(
        entry: fluent_syntax::ast::Message<String>,
        file: &str,
        of_file: &[(String, String)],
    ) -> Self {
        let mut variables = Vec::new();
        if let Some(pattern) = &entry.value {
            of_pattern(pattern, &mut variables);
        }
        let mut typed = entry.comment.as_ref().map(types).unwrap_or_default();
        let also = typed.iter().map(|(name, _)| name);
        let also: Vec<String> = also
            .filter(|name| !variables.contains(name))
            .cloned()
            .collect();
        variables.extend(also);
        typed.extend_from_slice(of_file);
        let name = entry.id.name.clone();
        let body = vec![Entry::Message(fluent_syntax::ast::Message {
            comment: None,
            ..entry
        })];
        let text = serialize(&fluent_syntax::ast::Resource { body });
        Self {
            name,
            file: file.to_owned(),
            variables,
            typed,
            text: text.trim_end().to_owned(),
        }
    }
}

/// All messages of a folder in the order of their files' names, and the paths of the files.
pub fn read(folder: &Path) -> Result<(Vec<Message>, Vec<String>), String> {
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    let entries = std::fs::read_dir(folder).map_err(failed)?;
    let paths = entries.map(|entry| Ok(entry?.path()));
    let mut paths: Vec<_> = paths.collect::<Result<_, _>>().map_err(failed)?;
    paths.retain(|path| path.extension().is_some_and(|end| end == "ftl"));
    paths.sort();
    let mut messages = Vec::new();
    let mut files = Vec::new();
    for path in paths {
        let text = std::fs::read_to_string(&path).map_err(failed)?;
        let resource =
            parse(text).map_err(|(_, errors)| format!("{}: {errors:?}", path.display()))?;
        let file = path.file_name().unwrap_or_default().to_string_lossy();
        let mut of_file = Vec::new();
        for entry in resource.body {
            match entry {
                Entry::ResourceComment(comment) => of_file.extend(types(&comment)),
                Entry::Message(entry) => messages.push(Message::new(entry, &file, &of_file)),
                _ => {}
            }
        }
        files.push(path.display().to_string());
    }
    Ok((messages, files))
}

/// The types in a comment: `$number (TurnNumber)`, or `$from, $to (Square)`.
fn types(comment: &Comment<String>) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for line in &comment.content {
        let mut names = Vec::new();
        for part in line.split('$').skip(1) {
            if let Some((name, rest)) = part.split_once(" (")
                && let Some(end) = closing(rest)
            {
                names.push(name);
                let typed = |name: &str| (name.to_owned(), rest[..end].to_owned());
                found.extend(names.drain(..).map(typed));
            } else if let Some(name) = part.strip_suffix(", ") {
                names.push(name);
            }
        }
    }
    found
}

/// Where the bracket is closed that opened before this text.
fn closing(text: &str) -> Option<usize> {
    let mut depth = 1;
    text.find(|sign| {
        depth += i32::from(sign == '(') - i32::from(sign == ')');
        depth == 0
    })
}

fn of_pattern(pattern: &Pattern<String>, found: &mut Vec<String>) {
    for element in &pattern.elements {
        if let PatternElement::Placeable { expression } = element {
            of_expression(expression, found);
        }
    }
}

fn of_expression(expression: &Expression<String>, found: &mut Vec<String>) {
    match expression {
        Expression::Inline(inline) => of_inline(inline, found),
        Expression::Select { selector, variants } => {
            of_inline(selector, found);
            for variant in variants {
                of_pattern(&variant.value, found);
            }
        }
    }
}

fn of_inline(inline: &InlineExpression<String>, found: &mut Vec<String>) {
    match inline {
        InlineExpression::VariableReference { id } if !found.contains(&id.name) => {
            found.push(id.name.clone());
        }
        InlineExpression::Placeable { expression } => of_expression(expression, found),
        // no message here refers to another one
        _ => {}
    }
}
