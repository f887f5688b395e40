//! Tests the commands for the host, with the real program.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "a test's own small numbers"
)]
// a test may panic
#![allow(clippy::unwrap_used, missing_docs)]

#[path = "../common/mod.rs"]
mod common;

mod alerts;
mod backup;
mod bot_process;
mod copy;
mod doctor;
mod filled;
mod forget;
mod gateway;
mod logs;
mod lookups;
mod metrics;
mod migrate;
mod readiness;
mod secrets;
mod servers;
mod stopping;
mod verify;
mod verify_tournaments;

use std::collections::BTreeMap;

use common::process::Process;
use common::test_databases::Home;

/// How a command ended: its exit code, and its text on standard output and standard error.
struct Ran {
    code: i32,
    out: String,
    err: String,
}

/// Runs the program on the database at this address, until it ends.
async fn run_at(database: &str, arguments: &[&str]) -> Ran {
    run_with(&[("DATABASE_URL", database)], arguments).await
}

/// Runs it with these settings.
async fn run_with(settings: &[(&str, &str)], arguments: &[&str]) -> Ran {
    let folder = tempfile::tempdir().unwrap();
    let own = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
    let settings: BTreeMap<String, String> = settings.iter().map(own).collect();
    let process = Process::start(folder.path(), arguments, &settings);
    let (status, out, err) = process.ended().await;
    let code = status.code().unwrap();
    Ran { code, out, err }
}

impl Ran {
    /// Checks that it succeeded. Returns what it printed.
    fn done(self) -> String {
        assert_eq!((self.code, self.err.as_str()), (0, ""), "{}", self.out);
        self.out
    }

    /// Checks that it failed with a reason. Returns the reason.
    fn refused(self) -> String {
        assert_eq!((self.code, self.out.as_str()), (1, ""), "{}", self.err);
        let said = self.err.strip_prefix("skirmish: ").unwrap();
        said.trim_end().to_owned()
    }
}

/// If standard output is closed (`skirmish doctor | true`), a command still ends as usual and does not panic.
#[tokio::test(flavor = "multi_thread")]
async fn commands_end_well_where_nobody_reads_them() {
    let home = Home::temporary();
    filled::fill(&home.database).await;
    let copy = format!("sqlite:{}", home.path().join("copy.sqlite").display());
    let backup = home.path().join("backup.sqlite").display().to_string();
    let commands: [(&[&str], i32); 6] = [
        (&["doctor"], 1),
        (&["migrate"], 0),
        (&["verify"], 0),
        (&["backup", &backup], 0),
        (&["copy", "--to", &copy], 0),
        (&["forget", "--server", "7"], 0),
    ];
    for (arguments, code) in commands {
        let closed = || {
            let (reader, writer) = std::io::pipe().unwrap();
            drop(reader);
            writer
        };
        let status = std::process::Command::new(env!("CARGO_BIN_EXE_skirmish"))
            .args(arguments)
            .current_dir(home.path())
            .env_clear()
            .env("DATABASE_URL", &home.database)
            .stdout(closed())
            .stderr(closed())
            .status();
        assert_eq!(status.unwrap().code(), Some(code), "{arguments:?}");
    }
}

/// The address of a database that does not exist yet, in its own folder.
fn nowhere() -> (Home, String) {
    let home = Home::temporary();
    let address = home.database.clone();
    (home, address)
}
