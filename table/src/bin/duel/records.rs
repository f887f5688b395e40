//! The results in a file. Each line is a JSON object with a question and its result.

use std::fs::{self, File};
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};

use serde_json::{Map, Value};

/// The results in a file.
#[derive(Debug)]
pub struct Records {
    path: PathBuf,
    all: Vec<Map<String, Value>>,
}

impl Records {
    /// Reads the results of a file; a missing file has none.
    pub fn read(path: &Path) -> Result<Self, String> {
        let failed = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
        let text = match fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
            Err(error) => return Err(failed(&error)),
        };
        let lines = text.lines().map(serde_json::from_str);
        Ok(Self {
            path: path.to_owned(),
            all: lines
                .collect::<Result<_, _>>()
                .map_err(|error| failed(&error))?,
        })
    }

    pub fn all(&self) -> &[Map<String, Value>] {
        &self.all
    }

    /// The result of the same question with at least this many matches.
    pub fn find(&self, question: &Map<String, Value>, matches: u64) -> Option<String> {
        let same = |record: &&Map<String, Value>| {
            question
                .iter()
                .all(|(name, value)| record.get(name) == Some(value))
                && record.get("matches").and_then(Value::as_u64) >= Some(matches)
        };
        let found = self.all.iter().find(same)?;
        serde_json::to_string(found).ok()
    }

    /// Appends a result. Lines that others have added meanwhile stay.
    pub fn add(&self, question: Map<String, Value>, result: Value) -> Result<(), String> {
        let mut record = question;
        if let Value::Object(result) = result {
            record.extend(result);
        }
        let line = format!("{}\n", Value::Object(record));
        let file = File::options().create(true).append(true).open(&self.path);
        file.and_then(|mut file| file.write_all(line.as_bytes()))
            .map_err(|error| format!("{}: {error}", self.path.display()))
    }
}
