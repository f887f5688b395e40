//! A `PostgreSQL` server for a single test, which can stop and restart it.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use sqlx::ConnectOptions as _;
use sqlx::postgres::PgConnectOptions;
use tempfile::TempDir;

/// Stops the server as soon as its standard input is closed. So the server never outlives the test,
/// however the test ends.
const GUARD: &str = r#""$@" & server=$!; read -r _; kill -QUIT $server; wait $server; true"#;

pub struct Server {
    folder: TempDir,
    programs: PathBuf,
    running: Option<Child>,
}

impl Server {
    /// A new, empty server.
    pub async fn start() -> Self {
        // a socket's path must be short
        let folder = tempfile::Builder::new().prefix("pg").tempdir_in("/tmp");
        let mut server = Self {
            folder: folder.unwrap(),
            programs: programs().expect("PostgreSQL's programs: see scripts/postgres"),
            running: None,
        };
        if is_root() {
            let path = server.folder.path();
            let given = Command::new("chown").arg("nobody").arg(path).status();
            assert!(given.unwrap().success());
        }
        let made = server.program("initdb", &[]).output().unwrap();
        assert!(made.status.success(), "{made:?}");
        server.starts().await;
        server
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    /// `PostgreSQL` refuses to run as root.
    fn program(&self, name: &str, before: &[&str]) -> Command {
        let mut line: Vec<String> = before.iter().map(|&word| word.to_owned()).collect();
        if is_root() {
            let other = [
                "setpriv",
                "--reuid=nobody",
                "--regid=nogroup",
                "--clear-groups",
            ];
            line.extend(other.map(str::to_owned));
        }
        line.push(self.programs.join(name).display().to_string());
        if name == "initdb" {
            let how = [
                "-U",
                "skirmish",
                "-A",
                "trust",
                "-E",
                "UTF8",
                "--locale=C",
                "--no-sync",
            ];
            line.extend(how.map(str::to_owned));
        } else {
            let socket = format!("unix_socket_directories={}", self.folder.path().display());
            let how = ["-F", "-c", "listen_addresses=", "-c", &socket];
            line.extend(how.map(str::to_owned));
        }
        let mut command = Command::new(&line[0]);
        command.args(&line[1..]).arg("-D").arg(self.data());
        command.current_dir("/");
        command
    }

    /// Starts or restarts it, and waits until it accepts connections.
    pub async fn starts(&mut self) {
        let mut command = self.program("postgres", &["sh", "-c", GUARD, "guard"]);
        let started = command
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn();
        self.running = Some(started.unwrap());
        let options: PgConnectOptions = self.address().parse().unwrap();
        let coming = async {
            while options.connect().await.is_err() {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        };
        let limit = Duration::from_secs(30);
        tokio::time::timeout(limit, coming).await.expect("a server");
    }

    /// Stops it at once, as if its machine had failed: clients get no message.
    pub fn stops(&mut self) {
        if let Some(mut running) = self.running.take() {
            drop(running.stdin.take());
            running.wait().unwrap();
        }
    }

    /// Its address.
    pub fn address(&self) -> String {
        let folder = self.folder.path().display();
        format!("postgres://skirmish@localhost/postgres?host={folder}")
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.stops();
    }
}

/// Does this process run as root, which file permissions do not restrict?
pub fn is_root() -> bool {
    use std::os::unix::fs::MetadataExt as _;
    std::fs::metadata("/proc/self").unwrap().uid() == 0
}

/// The folder that has `initdb`: the configured one, Debian's, or one in the search path.
fn programs() -> Option<PathBuf> {
    let said = std::env::var_os("SKIRMISH_PG_BIN").map(PathBuf::from);
    let path = std::env::var_os("PATH").unwrap_or_default();
    let versions = std::fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten();
    let mut debian: Vec<_> = versions
        .map(|one| one.unwrap().path().join("bin"))
        .collect();
    debian.sort();
    let mut all = said.into_iter().chain(debian.into_iter().rev());
    let here = |folder: &Path| folder.join("initdb").exists();
    all.find(|folder| here(folder))
        .or_else(|| std::env::split_paths(&path).find(|folder| here(folder)))
}
