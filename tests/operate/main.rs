//! The commands for whoever hosts the bot, as the real program.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "a test's own small numbers"
)]
// a test may fail where it stands
#![allow(clippy::unwrap_used, missing_docs)]

#[path = "../common/mod.rs"]
mod common;

mod backup;
mod copy;
mod doctor;
mod filled;
mod forget;
mod gateway;
mod logs;
mod metrics;
mod migrate;
mod running;
mod secrets;
mod stopping;
mod verify;

use std::collections::BTreeMap;

use common::process::Process;
use common::test_databases::Home;

/// How a command ended: its code, and what it said on standard output and for errors.
struct Ran {
    code: i32,
    out: String,
    err: String,
}

/// Runs the program with the database at this address, until it ends by itself.
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
    /// It did what it should; gives what it said.
    fn done(self) -> String {
        assert_eq!((self.code, self.err.as_str()), (0, ""), "{}", self.out);
        self.out
    }

    /// It refused, and said why.
    fn refused(self) -> String {
        assert_eq!((self.code, self.out.as_str()), (1, ""), "{}", self.err);
        let said = self.err.strip_prefix("skirmish: ").unwrap();
        said.trim_end().to_owned()
    }
}

/// Nobody reads what it says (`skirmish doctor | true`): it ends as it would, and does not panic.
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

/// The address of a database that is not there yet, in a folder of its own.
fn nowhere() -> (Home, String) {
    let home = Home::temporary();
    let address = home.database.clone();
    (home, address)
}
