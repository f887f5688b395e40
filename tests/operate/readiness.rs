//! Tests that the bot and `skirmish doctor` say when turns cannot be stored.

use std::collections::BTreeMap;
use std::io::{Seek as _, SeekFrom, Write as _};
use std::process::Command;

use sandbox::Sandbox;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions as _, Connection as _};

use crate::common::process::{Process, page};
use crate::common::test_databases::Home;
use crate::common::{IN_ORDER, open, press, settings, slash};

const NOT_STORED: &str = "the database does not store turns\n";

/// A file that is too long gives an error instead of ending the program, as on a full disk.
const AS_ON_A_DISK: &str = "trap '' XFSZ";

struct Site {
    sandbox: Sandbox,
    home: Home,
    settings: BTreeMap<String, String>,
}

impl Site {
    async fn new() -> Self {
        let sandbox = Sandbox::start().await.unwrap();
        let home = Home::temporary();
        let mut settings = settings(&sandbox, &home);
        settings.insert("SKIRMISH_HTTP".to_owned(), "127.0.0.1:0".to_owned());
        Self {
            sandbox,
            home,
            settings,
        }
    }

    async fn start(&self) -> Process {
        let process = Process::start_limited(AS_ON_A_DISK, self.home.path(), &[], &self.settings);
        process.address().await;
        let gateway = self.sandbox.gateway();
        gateway
            .wait_for(|counts| counts.connections == 1)
            .await
            .unwrap();
        self.sandbox.ready().await.unwrap();
        process
    }

    /// Ends the bot, and waits until the sandbox knows.
    async fn end(&self, mut bot: Process) {
        bot.kill();
        drop(bot);
        let gateway = self.sandbox.gateway();
        gateway
            .wait_for(|counts| counts.connections == 0)
            .await
            .unwrap();
    }

    /// What the doctor says of the database, on a disk with so much space for each file.
    async fn doctor(&self, limit: &str) -> String {
        let limit = format!("{AS_ON_A_DISK}; ulimit -f {limit}");
        let folder = tempfile::tempdir().unwrap();
        let doctor = Process::start_limited(&limit, folder.path(), &["doctor"], &self.settings);
        doctor.ended().await.1
    }

    /// Writes rubbish over the first page of a table.
    async fn damage(&self, table: &str) {
        let file = self.home.database.strip_prefix("sqlite:").unwrap();
        let mut connection = SqliteConnectOptions::new()
            .filename(file)
            .connect()
            .await
            .unwrap();
        let root = "select rootpage from sqlite_master where name = $1";
        let root = sqlx::query_scalar::<_, i64>(root).bind(table);
        let root: i64 = root.fetch_one(&mut connection).await.unwrap();
        sqlx::raw_sql("pragma wal_checkpoint(truncate)")
            .execute(&mut connection)
            .await
            .unwrap();
        connection.close().await.unwrap();
        let mut file = std::fs::OpenOptions::new().write(true).open(file).unwrap();
        file.seek(SeekFrom::Start((root as u64 - 1) * 4096))
            .unwrap();
        file.write_all(&[0xa5; 4096]).unwrap();
    }
}

/// Sets the largest size of the files of a running process, in bytes.
fn limit(process: &Process, size: &str) {
    let pid = format!("--pid={}", process.id());
    let size = format!("--fsize={size}:unlimited");
    assert!(
        Command::new("prlimit")
            .args([pid, size])
            .status()
            .unwrap()
            .success()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_was_moved_is_not_ready() {
    let site = Site::new().await;
    let bot = site.start().await;
    let ready = async || page(bot.address().await, "/readyz").await;
    while ready().await.contains("Discord is not reached") {
        tokio::task::yield_now().await;
    }
    assert!(ready().await.ends_with("ready\n"));
    let file = site.home.database.strip_prefix("sqlite:").unwrap();
    let away = format!("{file}.away");
    std::fs::rename(file, &away).unwrap();
    assert!(ready().await.ends_with(NOT_STORED));
    let said = site.doctor("unlimited").await;
    assert!(said.contains("put the file back beside it"), "{said}");
    std::fs::write(file, "").unwrap();
    assert!(ready().await.ends_with(NOT_STORED), "another file is there");
    std::fs::rename(&away, file).unwrap();
    assert!(ready().await.ends_with("ready\n"));
    site.end(bot).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_is_not_ready() {
    let site = Site::new().await;
    let bot = site.start().await;
    let address = bot.address().await;
    let ready = async || page(address, "/readyz").await;
    // the commands are compared first
    while ready().await.contains("Discord is not reached") {
        tokio::task::yield_now().await;
    }
    assert!(ready().await.ends_with("ready\n"));
    let room = site.sandbox.channel("table-1");
    let users = ["Ann", "Ben"].map(|name| site.sandbox.user(name));
    let lobby = open(&users[0], &room, "/play kitaran", &[IN_ORDER]).await;
    press(&users[1], &lobby, "Join").await;
    limit(&bot, "0");
    assert!(ready().await.ends_with(NOT_STORED), "nothing was asked yet");
    slash(&users[0], &room, "/move turn:a1").await;
    limit(&bot, "unlimited");
    assert!(
        ready().await.ends_with(NOT_STORED),
        "a turn has just failed"
    );
    slash(&users[0], &room, "/move turn:a1").await;
    let again = ready().await;
    assert!(again.ends_with("ready\n"), "{again}");
    site.end(bot).await;
    // enough for a file beside the database, and not for a turn
    let said = site.doctor("64").await;
    assert!(
        said.contains("!! the database cannot be written to: "),
        "{said}"
    );
    let said = site.doctor("unlimited").await;
    assert!(
        said.contains("ok the database can be written to\n"),
        "{said}"
    );
    assert!(
        said.contains("ok the database finds nothing wrong with its data\n"),
        "{said}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_file_is_not_ready_once_a_turn_has_failed() {
    let site = Site::new().await;
    let bot = site.start().await;
    let room = site.sandbox.channel("table-1");
    let users = ["Ann", "Ben"].map(|name| site.sandbox.user(name));
    let lobby = open(&users[0], &room, "/play kitaran", &[IN_ORDER]).await;
    press(&users[1], &lobby, "Join").await;
    site.end(bot).await;
    site.damage("events").await;
    let bot = site.start().await;
    let address = bot.address().await;
    slash(&users[0], &room, "/move turn:a1").await;
    let ready = page(address, "/readyz").await;
    assert!(ready.ends_with(NOT_STORED), "{ready}");
    site.end(bot).await;
    let said = site.doctor("unlimited").await;
    // the check itself may fail
    let found = [
        "!! the database is damaged: ",
        "!! the database cannot be checked: ",
    ];
    assert!(found.iter().any(|words| said.contains(words)), "{said}");
    assert!(said.contains("\"A damaged database\""), "{said}");
}
