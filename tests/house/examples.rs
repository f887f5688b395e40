//! Finds public functions whose documentation has no example. It reads the lines of the code in the form that
//! `scripts/format` gives them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// Types whose methods need no example, because they pass a call on to the rules of one game. Methods of traits need
/// none either: they teach less than the whole in `rules/src/lib.rs`. Nor do functions that private modules do not
/// re-export.
const FORWARDING: [&str; 3] = ["AnyMatch", "AnyView", "Kind"];

/// The code of a crate.
pub struct Crate<'a> {
    /// Its lines, by file name relative to the crate's folder.
    files: BTreeMap<&'a str, Vec<&'a str>>,
}

impl<'a> Crate<'a> {
    /// Reads the sources of a crate, with names such as `games/src/grid/hex.rs`.
    pub fn read(folder: &str, sources: &'a [(String, String)]) -> Self {
        let inside = |name: &'a str| name.strip_prefix(folder)?.strip_prefix('/');
        let files = sources.iter().filter_map(|(name, text)| {
            let name = inside(name).filter(|name| !name.starts_with("bin/"))?;
            Some((name, text.lines().collect()))
        });
        Self {
            files: files.collect(),
        }
    }

    /// The public functions without an example, as `file: name`, and the number of all public functions.
    pub fn missing(&self) -> (Vec<String>, usize) {
        let (mut missing, mut all) = (Vec::new(), 0);
        for (&file, lines) in &self.files {
            let (private, home) = self.home(file);
            let names = public_names(&self.files[home]);
            for (at, name) in functions(lines) {
                let reached = match owner(lines, at) {
                    Some(owner) if FORWARDING.contains(&owner) => false,
                    Some(owner) => owner.starts_with('$') || names.contains(owner),
                    None => !private || names.contains(name),
                };
                if reached {
                    all += 1;
                    missing.extend((!has_example(lines, at)).then_some(format!("{file}: {name}")));
                }
            }
        }
        (missing, all)
    }

    /// The file that decides whether this file's items can be reached: itself, or the nearest file above that is not in
    /// a private module. True in the second case.
    fn home(&self, file: &'a str) -> (bool, &'a str) {
        let (mut private, mut home, mut at) = (false, file, file);
        while let Some((parent, module)) = self.parent(at) {
            // a module without this line belongs to a game: a macro declares it public
            if self.files[parent].contains(&format!("mod {module};").as_str()) {
                (private, home) = (true, parent);
            }
            at = parent;
        }
        (private, home)
    }

    /// The file that declares this module, and the module's name there.
    fn parent(&self, file: &'a str) -> Option<(&'a str, &'a str)> {
        let module = file.strip_suffix(".rs")?;
        let module = module.strip_suffix("/mod").unwrap_or(module);
        let (folder, name) = module.rsplit_once('/').unwrap_or(("", module));
        let possible = match folder {
            "" => ["lib.rs".to_owned(), String::new()],
            _ => [format!("{folder}.rs"), format!("{folder}/mod.rs")],
        };
        let found = possible
            .iter()
            .find_map(|one| self.files.get_key_value(&**one));
        found
            .map(|(parent, _)| (*parent, name))
            .filter(|(parent, _)| *parent != file)
    }
}

/// The names that a file declares as public, or re-exports from the modules below it.
fn public_names<'a>(lines: &[&'a str]) -> BTreeSet<&'a str> {
    let mut names = BTreeSet::new();
    let mut handing_on = false;
    for line in lines.iter().map(|line| line.trim()) {
        handing_on |= line.starts_with("pub use ");
        if handing_on {
            names.extend(words(line));
            handing_on = !line.ends_with(';');
        }
        for kind in ["pub struct ", "pub enum ", "pub trait "] {
            names.extend(line.strip_prefix(kind).and_then(|rest| words(rest).next()));
        }
    }
    names
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    let part = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
    text.split(move |c| !part(c))
        .filter(|word| !word.is_empty())
}

/// Public functions: line number and name.
fn functions<'a>(lines: &[&'a str]) -> Vec<(usize, &'a str)> {
    let mut found = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let (public, rest) = match line.trim_start().strip_prefix("pub ") {
            Some(rest) => (true, rest),
            None => (false, line.trim_start()),
        };
        let rest = ["const ", "async ", "unsafe "]
            .iter()
            .fold(rest, |rest, word| rest.strip_prefix(word).unwrap_or(rest));
        let Some(name) = rest.strip_prefix("fn ").and_then(|rest| words(rest).next()) else {
            continue;
        };
        found.extend(public.then_some((at, name)));
    }
    found
}

/// The nearest line above that is less indented: the head of the block around a function.
fn around<'a>(lines: &[&'a str], at: usize) -> Option<&'a str> {
    let indent = |line: &str| line.len() - line.trim_start().len();
    let above = lines[..at].iter().rev();
    // a long head of a trait or an `impl` has its brace on its own line
    let head = |line: &&&str| !matches!(**line, "" | "{" | "where");
    let mut outer = above.filter(|line| head(line) && indent(line) < indent(lines[at]));
    outer.next().map(|line| line.trim())
}

/// The type that a function belongs to; `None` for a free function.
fn owner<'a>(lines: &[&'a str], at: usize) -> Option<&'a str> {
    let line = around(lines, at)?;
    if let Some(rest) = line.strip_prefix("impl ") {
        return words(rest).next();
    }
    // `impl<G: Game> Match<G> {`
    let (_, rest) = line.strip_prefix("impl<")?.split_once("> ")?;
    words(rest).next()
}

/// Is there an example in the comment above this line?
fn has_example(lines: &[&str], at: usize) -> bool {
    let above = lines[..at].iter().rev().map(|line| line.trim_start());
    let mut comment = above.take_while(|line| line.starts_with("///") || line.starts_with("#["));
    comment.any(|line| line.starts_with("/// ```"))
}

#[test]
fn what_cannot_be_reached_from_outside_needs_no_example() {
    let files = [
        (
            "rules/src/lib.rs",
            "mod hidden;\npub mod open;\npub use hidden::{Shown, told};\n",
        ),
        (
            "rules/src/hidden.rs",
            "impl Shown {\n    pub fn missing() {}\n}\n\nimpl Kept {\n    pub fn not_needed() {}\n}\n\n\
            /// ```\n/// ```\n#[must_use]\npub fn told() {}\n\npub fn not_needed() {}\n",
        ),
        (
            "rules/src/open.rs",
            "pub trait Asks:\n    Clone\n{\n    fn not_needed();\n}\n\nimpl Asks for u8 {\n    \
            fn not_needed() {}\n}\n\nimpl AnyMatch {\n    pub fn not_needed() {}\n}\n\npub const fn alone() {}\n\npub(crate) fn inside() {}\n",
        ),
    ];
    let sources = files.map(|(name, text)| (name.to_owned(), text.to_owned()));
    let (missing, all) = Crate::read("rules/src", &sources).missing();
    assert_eq!(missing, ["hidden.rs: missing", "open.rs: alone"]);
    assert_eq!(all, 3);
}

#[test]
fn every_public_function_of_the_packages_has_an_example() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for (folder, at_least) in [
        ("rules/src", 150),
        ("players/src", 10),
        ("words/src", 10),
        ("render/src", 5),
    ] {
        let mut found = Vec::new();
        super::sources(&root.join(folder), &mut found);
        let (missing, all) = Crate::read(folder, &found).missing();
        assert!(all >= at_least, "{folder}: only {all} functions were found");
        assert!(missing.is_empty(), "{folder}: no example for {missing:#?}");
    }
}
