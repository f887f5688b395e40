//! The files of a database in a file.

use super::sqlite;

/// The file that an address means, if there is none yet and the bot would make it.
pub fn missing_file(address: &str) -> Option<std::path::PathBuf> {
    let file = sqlite::place(address).ok()?;
    let file = std::path::Path::new(file);
    (file != std::path::Path::new(":memory:") && !file.exists()).then(|| file.to_owned())
}

/// The files that a database in a file consists of, as far as there are any.
pub fn files(address: &str) -> Vec<std::path::PathBuf> {
    let Ok(file) = sqlite::place(address) else {
        return Vec::new();
    };
    let all = ["", "-wal", "-shm"].map(|end| std::path::PathBuf::from(format!("{file}{end}")));
    all.into_iter().filter(|file| file.is_file()).collect()
}
