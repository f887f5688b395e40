//! Measures how long Discord waits, and how much memory the bot uses, while 10,000 hostile connections are open on its
//! HTTP port. Run with `cargo bench --bench door`; Linux only.
//!
//! Five processes open 1,000 connections each: silent ones, half a head, half a body with a forged signature, one byte a
//! second, and an endless body. A sixth one opens 5,000 sockets of the page on which a board is tapped, and none has a
//! session. A connection that is closed is opened again at once. Meanwhile
//! the benchmark sends signed pings, `/help` and `/healthz`, each on a new connection. The child processes need 5,000
//! open files, so this program raises their limit to the most that the system allows.
// a benchmark may panic, as a test may
#![allow(clippy::cast_precision_loss, reason = "figures for people")]
#![allow(clippy::unwrap_used, missing_docs)]

#[path = "../tests/common/mod.rs"]
mod common;

use std::net::SocketAddr;
use std::process::{Child, Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

use common::percentiles::spread;
use common::process::{Process, page};
use common::test_databases::Home;
use common::{settings, slash, until};
use futures_util::{SinkExt as _, StreamExt as _};
use ring::digest::{SHA256, digest};
use ring::signature::Ed25519KeyPair;
use sandbox::{Room, Sandbox, User};
use skirmish::app::system_clock;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message as Frame;

/// The kinds of connections, and how many there are of each.
const KINDS: [(&str, usize); 6] = [
    ("silence", 1000),
    ("half-head", 1000),
    ("half-body", 1000),
    ("drip", 1000),
    ("endless", 1000),
    ("socket", 5000),
];
/// How long the flood runs before the measurement, and how long the measurement takes.
const BEFORE: Duration = Duration::from_secs(5);
const MEASURED: Duration = Duration::from_secs(30);
/// The pause between two rounds of requests.
const PACE: Duration = Duration::from_millis(100);

/// The limits: slowest answer in milliseconds, growth of memory in MiB.
const SLOWEST: f64 = 500.0;
const GROWTH: f64 = 25.0;

/// The processes of the flood, one for each kind. Dropping this value ends them.
struct Flood(Vec<Child>);

impl Flood {
    fn start(address: SocketAddr) -> Self {
        let program = std::env::current_exe().unwrap();
        let start = |(kind, number): (&str, usize)| {
            // the shell raises the limit and then becomes the program
            Command::new("sh")
                .args(["-c", "ulimit -n $(ulimit -Hn); exec \"$@\"", "sh"])
                .arg(&program)
                .args(["flood", kind, &number.to_string(), &address.to_string()])
                .stdin(Stdio::null())
                .spawn()
                .unwrap()
        };
        Self(KINDS.into_iter().map(start).collect())
    }
}

impl Drop for Flood {
    fn drop(&mut self) {
        for child in &mut self.0 {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// A process of the flood: it opens connections of one kind, without end.
#[tokio::main(flavor = "current_thread")]
async fn flood(kind: &str, number: usize, address: SocketAddr) {
    let mut all = tokio::task::JoinSet::new();
    for _ in 0..number {
        let kind = kind.to_owned();
        all.spawn(async move {
            loop {
                let _ = harm(&kind, address).await;
                tokio::task::yield_now().await;
            }
        });
    }
    all.join_all().await;
}

/// One hostile connection, until the bot closes it.
async fn harm(kind: &str, address: SocketAddr) -> std::io::Result<()> {
    if kind == "socket" {
        let asks = r#"{"id":1,"ask":"look","match":"1"}"#;
        if let Ok((mut socket, _)) = connect_async(format!("ws://{address}/board/socket")).await {
            let _ = socket.send(Frame::text(asks)).await;
            while let Some(Ok(_)) = socket.next().await {}
        }
        return Ok(());
    }
    let mut stream = TcpStream::connect(address).await?;
    let half = "POST /interactions HTTP/1.1\r\nhost: bot\r\n";
    match kind {
        "silence" => {}
        "half-head" => stream.write_all(half.as_bytes()).await?,
        "half-body" => {
            let head = forged("content-length: 200000");
            stream.write_all(head.as_bytes()).await?;
            stream.write_all(&vec![b' '; 100_000]).await?;
        }
        "drip" => {
            for byte in half.bytes().chain(std::iter::repeat(b'x')) {
                stream.write_all(&[byte]).await?;
                tokio::time::sleep(Duration::from_secs(1)).await;
            }
        }
        _ => {
            let head = forged("transfer-encoding: chunked");
            stream.write_all(head.as_bytes()).await?;
            let part = format!("1000\r\n{}\r\n", " ".repeat(0x1000));
            loop {
                stream.write_all(part.as_bytes()).await?;
            }
        }
    }
    while stream.read(&mut [0; 64]).await? > 0 {}
    Ok(())
}

fn forged(length: &str) -> String {
    let (time, signature) = (system_clock()() / 1000, "5a".repeat(64));
    head(time, &signature, length)
}

fn head(time: i64, signature: &str, length: &str) -> String {
    format!(
        "POST /interactions HTTP/1.1\r\nhost: bot\r\nx-signature-ed25519: {signature}\r\n\
         x-signature-timestamp: {time}\r\n{length}\r\n\r\n"
    )
}

/// Sends a signed ping on its own connection. Returns how long it took; none if there was no answer.
async fn ping(keys: &Ed25519KeyPair, address: SocketAddr) -> Option<Duration> {
    let body = r#"{"id":"1","application_id":"1","type":1,"token":"ping","version":1}"#;
    let time = system_clock()() / 1000;
    let signature = keys.sign(format!("{time}{body}").as_bytes());
    let length = format!("connection: close\r\ncontent-length: {}", body.len());
    let head = head(time, &hex::encode(signature.as_ref()), &length);
    let begun = Instant::now();
    let mut stream = TcpStream::connect(address).await.ok()?;
    let request = format!("{head}{body}");
    stream.write_all(request.as_bytes()).await.ok()?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.ok()?;
    let answered = answer.starts_with("HTTP/1.1 200 ") && answer.ends_with(r#"{"type":1}"#);
    answered.then(|| begun.elapsed())
}

/// Requests a page on its own connection.
async fn looked(address: SocketAddr, path: &'static str) -> Option<Duration> {
    let begun = Instant::now();
    // `page` panics if there is no answer
    let answer = tokio::spawn(page(address, path)).await.ok()?;
    answer.starts_with("HTTP/1.1 200 ").then(|| begun.elapsed())
}

async fn helped(user: &User, room: &Room) -> Option<Duration> {
    let begun = Instant::now();
    let answer = user.slash(room, "/help").await.ok()?;
    let failed = answer.failed();
    (!failed).then(|| begun.elapsed())
}

/// How long one kind of request took.
struct Asked {
    what: &'static str,
    took: Vec<Duration>,
    failed: usize,
}

impl Asked {
    fn new(what: &'static str) -> Self {
        let (took, failed) = (Vec::new(), 0);
        Self { what, took, failed }
    }

    fn add(&mut self, took: Option<Duration>) {
        match took {
            Some(took) => self.took.push(took),
            None => self.failed += 1,
        }
    }

    /// Prints the times. Returns whether they are within the limit.
    fn told(&mut self) -> bool {
        let [median, p99, slowest] = spread(&mut self.took);
        println!(
            "{}: {} answered, {} not; median {median:.1} ms, p99 {p99:.1} ms, slowest {slowest:.1} ms",
            self.what,
            self.took.len(),
            self.failed,
        );
        self.failed == 0 && !self.took.is_empty() && slowest <= SLOWEST
    }
}

/// The bot's peak memory since the peak was last reset, in MiB.
fn peak(bot: &Process) -> f64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", bot.id())).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kib = line.unwrap().trim().trim_end_matches(" kB");
    kib.parse::<f64>().unwrap() / 1024.0
}

#[tokio::main]
async fn main_of_all() -> ExitCode {
    let sandbox = Sandbox::start().await.unwrap();
    let home = Home::temporary();
    let mut settings = settings(&sandbox, &home);
    settings.insert("SKIRMISH_HTTP".to_owned(), "127.0.0.1:0".to_owned());
    settings.insert("DISCORD_PUBLIC_KEY".to_owned(), sandbox.public_key());
    settings.insert(
        "SKIRMISH_PUBLIC_URL".to_owned(),
        "https://board.example".to_owned(),
    );
    settings.insert("SKIRMISH_LOG".to_owned(), "info".to_owned());
    let bot = Process::start(home.path(), &[], &settings);
    let address = bot.address().await;
    until("the bot", || bot.said()[1].contains(" ready").then_some(())).await;
    let url = format!("http://{address}/interactions");
    sandbox.interactions_over_http(&[url]).await.unwrap();
    let (ann, room) = (sandbox.user("Ann"), sandbox.channel("table-1"));
    // the sandbox derives its keys in the same way
    let seed = digest(&SHA256, sandbox.token().as_bytes());
    let keys = Ed25519KeyPair::from_seed_unchecked(seed.as_ref()).unwrap();
    let help = slash(&ann, &room, "/help").await;
    assert!(help.expect_message().is_private());
    ping(&keys, address).await.unwrap();
    std::fs::write(format!("/proc/{}/clear_refs", bot.id()), "5").unwrap();
    let before = bot.resident() as f64 / 1024.0;

    let flood = Flood::start(address);
    tokio::time::sleep(BEFORE).await;
    let mut asked = ["signed ping", "/help", "/healthz"].map(Asked::new);
    let begun = Instant::now();
    while begun.elapsed() < MEASURED {
        asked[0].add(ping(&keys, address).await);
        asked[1].add(helped(&ann, &room).await);
        asked[2].add(looked(address, "/healthz").await);
        tokio::time::sleep(PACE).await;
    }
    let growth = peak(&bot) - before;
    drop(flood);
    let numbers = page(address, "/metrics").await;
    let of_http = |line: &&str| line.starts_with("skirmish_http_");
    let numbers: Vec<&str> = numbers.lines().filter(of_http).collect();
    println!("{}", numbers.join("\n"));
    println!(
        "{} connections that mean no good, for {} s:",
        KINDS.iter().map(|(_, number)| number).sum::<usize>(),
        (BEFORE + MEASURED).as_secs()
    );
    let in_time = asked.each_mut().map(Asked::told);
    println!("memory: {before:.1} MiB before, {growth:.1} MiB more at most");
    if in_time.contains(&false) || growth > GROWTH {
        println!("asked: all answered within {SLOWEST:.0} ms, at most {GROWTH:.0} MiB more");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["flood", kind, number, address] => {
            flood(kind, number.parse().unwrap(), address.parse().unwrap());
            ExitCode::SUCCESS
        }
        // cargo passes this when it tests the benchmark itself
        ref all if all.contains(&"--test") => ExitCode::SUCCESS,
        _ => main_of_all(),
    }
}
