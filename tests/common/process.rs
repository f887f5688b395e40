//! The bot as a separate process.

use std::collections::BTreeMap;
use std::fs::File;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

/// The running process. It ends when this is dropped.
pub struct Process {
    child: Child,
    output: [PathBuf; 2],
}

impl Process {
    /// Starts it in a folder. Its environment has only these settings.
    pub fn start(folder: &Path, arguments: &[&str], settings: &BTreeMap<String, String>) -> Self {
        let mut program = Command::new(env!("CARGO_BIN_EXE_skirmish"));
        program.args(arguments);
        Self::run(program, folder, settings)
    }

    /// Starts it with a limit on open files.
    pub fn start_with_files(
        files: u32,
        folder: &Path,
        settings: &BTreeMap<String, String>,
    ) -> Self {
        Self::start_limited(&format!("ulimit -n {files}"), folder, &[], settings)
    }

    /// Starts it after a command of the shell that limits it.
    pub fn start_limited(
        limit: &str,
        folder: &Path,
        arguments: &[&str],
        settings: &BTreeMap<String, String>,
    ) -> Self {
        let mut shell = Command::new("/bin/sh");
        shell.args(["-c", &format!("{limit} && exec \"$0\" \"$@\"")]);
        shell.arg(env!("CARGO_BIN_EXE_skirmish")).args(arguments);
        Self::run(shell, folder, settings)
    }

    fn run(mut program: Command, folder: &Path, settings: &BTreeMap<String, String>) -> Self {
        let output = ["stdout", "stderr"].map(|name| folder.join(name));
        let [stdout, stderr] = [0, 1].map(|index| File::create(&output[index]).unwrap());
        let child = program
            .env_clear()
            .envs(settings)
            .current_dir(folder)
            .stdin(Stdio::null())
            .stdout(stdout)
            .stderr(stderr)
            .spawn()
            .unwrap();
        Self { child, output }
    }

    /// Its id.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Kills it at once (SIGKILL).
    pub fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Asks it to stop (SIGTERM).
    pub fn terminate(&self) {
        let id = self.id().to_string();
        let status = Command::new("kill").args(["-TERM", &id]).status();
        assert!(status.unwrap().success());
    }

    /// Waits until it ends by itself.
    pub async fn ended(mut self) -> (ExitStatus, String, String) {
        let status = super::until("the program's end", || self.child.try_wait().unwrap()).await;
        let [stdout, stderr] = self.said();
        (status, stdout, stderr)
    }

    /// Its standard output and standard error so far.
    pub fn said(&self) -> [String; 2] {
        [0, 1].map(|index| {
            String::from_utf8_lossy(&std::fs::read(&self.output[index]).unwrap()).into_owned()
        })
    }

    /// The local address at which it serves HTTP; waits until it does.
    pub async fn address(&self) -> SocketAddr {
        super::until("the address", || address(&self.said()[1])).await
    }

    /// Its resident memory in KiB.
    pub fn resident(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.id())).unwrap();
        let line = status
            .lines()
            .find_map(|line| line.strip_prefix("VmRSS:"))
            .unwrap();
        line.trim().trim_end_matches(" kB").parse().unwrap()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The address in a log, which may be plain or JSON.
fn address(log: &str) -> Option<SocketAddr> {
    let mut lines = log.lines();
    let line = lines.find(|line| line.contains("listening for HTTP"))?;
    let (_, rest) = line.split_once("127.0.0.1:")?;
    let port: String = rest.chars().take_while(char::is_ascii_digit).collect();
    Some(SocketAddr::from(([127, 0, 0, 1], port.parse().ok()?)))
}

/// The whole HTTP response to a request for a page, with headers.
pub async fn page(address: SocketAddr, path: &str) -> String {
    let mut stream = TcpStream::connect(address).await.unwrap();
    let request = format!("GET {path} HTTP/1.1\r\nhost: bot\r\nconnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    answer
}
