//! Three real processes that tests can kill and stop.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use crate::deterministic_scheduler::PROCESSES;
use crate::worker_process::{ADDRESS, Order, SAID, Word, test_name};

/// How long a process may be silent.
const PATIENCE: Duration = Duration::from_mins(1);

/// A running process.
struct Worker {
    child: Child,
    stdin: ChildStdin,
}

pub struct Crew {
    url: String,
    workers: Vec<Worker>,
    /// Messages and the process that sent each. A process that has ended sends no more.
    said: UnboundedReceiver<(usize, Option<Word>)>,
    says: UnboundedSender<(usize, Option<Word>)>,
}

impl Crew {
    pub async fn start(url: &str) -> Self {
        let (says, said) = unbounded_channel();
        let mut crew = Self {
            url: url.to_owned(),
            workers: Vec::new(),
            said,
            says,
        };
        for number in 0..PROCESSES {
            let worker = crew.worker(number);
            crew.workers.push(worker);
        }
        for _ in 0..PROCESSES {
            assert!(matches!(crew.hears().await, (_, Some(Word::Ready))));
        }
        crew
    }

    fn worker(&self, number: usize) -> Worker {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", &test_name(), "--ignored", "--nocapture"])
            .env(ADDRESS, &self.url)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (stdin, stdout) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        let says = self.says.clone();
        std::thread::spawn(move || {
            // a line that a kill has cut off does not count
            let lines = BufReader::new(stdout).lines().map_while(Result::ok);
            for line in lines {
                let word = line.strip_prefix(SAID).map(serde_json::from_str);
                if let Some(Ok(word)) = word {
                    let _ = says.send((number, Some(word)));
                }
            }
            let _ = says.send((number, None));
        });
        Worker { child, stdin }
    }

    /// Sends an order; does nothing if the process has ended.
    pub fn orders(&mut self, number: usize, order: &Order) {
        let line = serde_json::to_string(order).unwrap();
        let _ = writeln!(self.workers[number].stdin, "{line}");
    }

    /// Waits for the next message.
    pub async fn hears(&mut self) -> (usize, Option<Word>) {
        let said = tokio::time::timeout(PATIENCE, self.said.recv()).await;
        said.expect("a process hangs").unwrap()
    }

    /// The next message, if it comes within this time.
    pub async fn hears_within(&mut self, limit: Duration) -> Option<(usize, Option<Word>)> {
        let said = tokio::time::timeout(limit, self.said.recv()).await;
        said.ok().flatten()
    }

    /// Sends SIGKILL; unread messages of the process may remain.
    pub fn kills(&mut self, number: usize) {
        let child = &mut self.workers[number].child;
        child.kill().unwrap();
        child.wait().unwrap();
    }

    /// Starts a new process in place of one that was killed, after all its messages were read.
    pub fn replaces(&mut self, number: usize) {
        self.workers[number] = self.worker(number);
    }

    /// Sends SIGSTOP, at whatever point the process is.
    pub fn stops(&self, number: usize) {
        self.signals(number, Signal::STOP);
    }

    pub fn lets_go(&self, number: usize) {
        self.signals(number, Signal::CONT);
    }

    fn signals(&self, number: usize, signal: Signal) {
        let pid = Pid::from_child(&self.workers[number].child);
        kill_process(pid, signal).unwrap();
    }
}

impl Drop for Crew {
    fn drop(&mut self) {
        for worker in &mut self.workers {
            let _ = worker.child.kill();
            let _ = worker.child.wait();
        }
    }
}
