//! Finds which module imports which, from `use` lines and from paths in the code.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// Files by module path, and the imports of each.
pub struct Imports {
    /// By module (`crate::store::sqlite`): its file.
    files: BTreeMap<String, String>,
    /// By module: the names that it re-exports, and where they come from.
    handed_on: BTreeMap<String, BTreeMap<String, String>>,
    /// By module: the modules that it imports from.
    pub of: BTreeMap<String, BTreeSet<String>>,
}

impl Imports {
    /// Reads the sources of a package: all files under `folder`, with their text.
    pub fn read(folder: &Path, sources: &[(String, String)]) -> Self {
        let mut files = BTreeMap::new();
        let mut codes = BTreeMap::new();
        for (name, text) in sources {
            let module = module(Path::new(name).strip_prefix(folder).unwrap());
            files.insert(module.clone(), name.clone());
            codes.insert(module, code(text));
        }
        let mut imports = Self {
            files,
            handed_on: BTreeMap::new(),
            of: BTreeMap::new(),
        };
        for (module, code) in &codes {
            let mut handed = BTreeMap::new();
            for (public, tree) in uses(code) {
                for path in leaves(&tree).into_iter().filter(|_| public) {
                    let whole = imports.absolute(module, &path);
                    let name = whole.rsplit("::").next().unwrap().to_owned();
                    handed.extend(whole.starts_with("crate").then_some((name, whole)));
                }
            }
            imports.handed_on.insert(module.clone(), handed);
        }
        for (module, code) in &codes {
            let used = uses(code).into_iter().filter(|(public, _)| !public);
            let trees = used.flat_map(|(_, tree)| leaves(&tree));
            let mut found = BTreeSet::new();
            for path in trees.chain(written_out(code)) {
                found.extend(imports.home(&imports.absolute(module, &path), 0));
            }
            found.remove(module);
            imports.of.insert(module.clone(), found);
        }
        imports
    }

    /// A path from the root of the package.
    fn absolute(&self, module: &str, path: &str) -> String {
        let mut at: Vec<&str> = module.split("::").collect();
        let mut parts = path.split("::").peekable();
        match parts.peek() {
            Some(&"crate") => return path.to_owned(),
            Some(&"self") => drop(parts.next()),
            Some(&"super") => {
                while parts.next_if_eq(&"super").is_some() {
                    at.pop();
                }
            }
            Some(first) if !self.files.contains_key(&format!("{module}::{first}")) => {
                return path.to_owned();
            }
            _ => {}
        }
        at.extend(parts);
        at.join("::")
    }

    /// The module that declares the item that a path names.
    fn home(&self, path: &str, deep: usize) -> Option<String> {
        let mut module = path;
        let mut name = "";
        while !self.files.contains_key(module) {
            let (before, last) = module.rsplit_once("::")?;
            (module, name) = (before, last);
        }
        match self.handed_on[module].get(name) {
            Some(from) if deep < 8 => self.home(from, deep + 1),
            _ => Some(module.to_owned()),
        }
    }

    /// The file of a module.
    pub fn file(&self, module: &str) -> &str {
        &self.files[module]
    }

    /// Import cycles, the largest first.
    pub fn circles(&self) -> Vec<Vec<&str>> {
        let reached: BTreeMap<&str, BTreeSet<&str>> = self
            .of
            .keys()
            .map(|module| (module.as_str(), self.reached(module)))
            .collect();
        let mut circles: Vec<Vec<&str>> = Vec::new();
        for module in self.of.keys() {
            if circles.iter().flatten().any(|known| known == module) {
                continue;
            }
            let others = reached[module.as_str()].iter().copied();
            let circle: Vec<&str> = others
                .filter(|other| reached[other].contains(module.as_str()))
                .collect();
            circles.extend((circle.len() > 1).then_some(circle));
        }
        circles.sort_by_key(|circle| std::cmp::Reverse(circle.len()));
        circles
    }

    fn reached(&self, from: &str) -> BTreeSet<&str> {
        let mut found = BTreeSet::new();
        let mut open: Vec<&str> = self.of[from].iter().map(String::as_str).collect();
        while let Some(module) = open.pop() {
            if found.insert(module) {
                open.extend(self.of[module].iter().map(String::as_str));
            }
        }
        found
    }
}

fn module(file: &Path) -> String {
    let mut parts = vec!["crate".to_owned()];
    let path = file.with_extension("");
    parts.extend(path.iter().map(|part| part.to_str().unwrap().to_owned()));
    let root = parts.len() == 2 && matches!(&*parts[1], "lib" | "main");
    if root || parts.last().unwrap() == "mod" {
        parts.pop();
    }
    parts.join("::")
}

/// The text without comments, strings and tests.
fn code(text: &str) -> String {
    let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap();
    let lines = text.lines().map(|line| match line.find("//") {
        Some(at) if !line[..at].contains('"') => &line[..at],
        _ => line,
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Every `use` without the keyword, and whether it re-exports.
fn uses(code: &str) -> Vec<(bool, String)> {
    let mut found = Vec::new();
    for (at, _) in code.match_indices("use ") {
        let begins = code[..at].rfind('\n').map_or(0, |end| end + 1);
        let before = code[begins..at].trim();
        let public = before.starts_with("pub");
        if before.is_empty() || public && (before == "pub" || before.starts_with("pub(")) {
            let tree = code[at + 4..].split(';').next().unwrap();
            found.push((
                public,
                tree.split_whitespace().collect::<Vec<_>>().join(" "),
            ));
        }
    }
    found
}

/// The single paths of a `use` tree, without their `as` names.
fn leaves(tree: &str) -> Vec<String> {
    let tree = tree.trim();
    let Some((before, inner)) = tree.split_once('{') else {
        let path = tree.split(" as ").next().unwrap().trim();
        return vec![
            path.trim_end_matches("::*")
                .trim_end_matches("::self")
                .to_owned(),
        ];
    };
    let inner = inner.rsplit_once('}').map_or(inner, |(inner, _)| inner);
    let (mut depth, mut begin, mut parts) = (0, 0, Vec::new());
    for (at, c) in inner.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(&inner[begin..at]);
                begin = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&inner[begin..]);
    let parts = parts.into_iter().filter(|part| !part.trim().is_empty());
    parts
        .flat_map(|part| leaves(&format!("{before}{}", part.trim())))
        .collect()
}

/// Paths in the code itself that begin with `crate` or `super`.
fn written_out(code: &str) -> Vec<String> {
    let mut found = Vec::new();
    for line in code
        .lines()
        .filter(|line| !line.trim_start().starts_with("use "))
    {
        for start in ["crate::", "super::"] {
            for (at, _) in line.match_indices(start) {
                if line[..at]
                    .ends_with(|c: char| c.is_alphanumeric() || matches!(c, ':' | '_' | '$'))
                {
                    continue;
                }
                let path = |c: char| c.is_alphanumeric() || matches!(c, ':' | '_');
                let end = line[at..]
                    .find(|c| !path(c))
                    .map_or(line.len(), |end| at + end);
                found.push(line[at..end].trim_end_matches(':').to_owned());
            }
        }
    }
    found
}
