//! The files of an `SQLite` database.

use super::sqlite;

/// The file of an address, if it does not exist yet and the bot would create it.
pub fn missing_file(address: &str) -> Option<std::path::PathBuf> {
    let file = sqlite::place(address).ok()?;
    let file = std::path::Path::new(file);
    (file != std::path::Path::new(":memory:") && !file.exists()).then(|| file.to_owned())
}

/// The existing files of an `SQLite` database.
pub fn files(address: &str) -> Vec<std::path::PathBuf> {
    let Ok(file) = sqlite::place(address) else {
        return Vec::new();
    };
    let all = ["", "-wal", "-shm"].map(|end| std::path::PathBuf::from(format!("{file}{end}")));
    all.into_iter().filter(|file| file.is_file()).collect()
}
