//! Measures how long everybody's commands take on a large database, while one user does the worst that they can. Run
//! with `cargo bench --bench large`, or for `PostgreSQL` too with `scripts/postgres --durable cargo bench --bench
//! large`.
//!
//! - `SKIRMISH_BENCH_MATCHES=1000000` sets the number of matches (there are four times as many results).
//! - `SKIRMISH_BENCH_SECONDS=30` sets how long each case is measured.
//! - `SKIRMISH_BENCH_ONLY=sqlite` or `postgres` measures one database.
//!
//! The database is made once, and each run measures a copy: for `SQLite` under `target/`, for `PostgreSQL` as the
//! database `large_…` of the server. The latter saves time only if `SKIRMISH_TEST_POSTGRES` names a permanent server.
// a benchmark may panic, as a test may
#![allow(clippy::cast_precision_loss, reason = "figures for people")]
#![allow(clippy::unwrap_used, missing_docs)]

#[path = "../../tests/common/mod.rs"]
mod common;
mod generate_database;
mod player_tour;
mod worst_user;

use std::sync::{Arc, Mutex};
use std::time::Duration;

use common::percentiles::spread;
use common::process::Process;
use common::settings;
use common::test_databases::Home;
use generate_database::Ids;
use player_tour::{Taken, Tour};
use sandbox::Sandbox;
use tempfile::TempDir;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep};
use worst_user::{HEAVY, OWNER, Worst};

/// The limit for the 99th percentile of each command, in milliseconds.
const BAR: f64 = 50.0;

/// How long a process may need until all its connections work.
const WARM: Duration = Duration::from_secs(3);

/// How many tours run at the same time.
const TOURS: usize = 2;

fn number(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).map_or(otherwise, |text| text.parse().unwrap())
}

#[tokio::main]
async fn main() {
    // cargo passes this when it tests the benchmark itself
    if std::env::args().any(|argument| argument == "--test") {
        return;
    }
    let matches = number("SKIRMISH_BENCH_MATCHES", 20_000);
    let each = Duration::from_secs(number("SKIRMISH_BENCH_SECONDS", 10));
    let sandbox = Sandbox::builder()
        .users(&[OWNER, HEAVY])
        .start()
        .await
        .unwrap();
    let ids = Ids {
        guild: sandbox.guild().id.get(),
        heavy: sandbox.user(HEAVY).id.get(),
    };
    let only = std::env::var("SKIRMISH_BENCH_ONLY").unwrap_or_default();
    if only != "postgres" {
        let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
        generate_database::sqlite(folder.path(), matches, &ids).await;
        measure("SQLite", &sandbox, &Home::with_file(folder), each).await;
    }
    if only != "sqlite"
        && let Ok(server) = std::env::var(common::postgres::SERVER)
    {
        let address = generate_database::postgres(&server, matches, &ids).await;
        measure("PostgreSQL", &sandbox, &Home::with_database(address), each).await;
    }
}

async fn measure(database: &str, sandbox: &Sandbox, home: &Home, each: Duration) {
    for worst in worst_user::ALL {
        home.meddle(worst.prepare()).await;
        let before = load();
        let mut taken = beside(worst, sandbox, home, each).await;
        println!("{database}, {} (load {before} to {})", worst.name(), load());
        println!(
            "{:<20} {:>5} {:>8} {:>8} {:>8}",
            "ms", "n", "p50", "p99", "max"
        );
        for (what, times) in &mut taken.0 {
            let [half, most, all] = spread(times);
            let count = times.len();
            let mark = if most > BAR { "  above the bar" } else { "" };
            println!("{what:<20} {count:>5} {half:>8.1} {most:>8.1} {all:>8.1}{mark}");
        }
    }
}

/// Measures everybody's commands while one user does `worst`.
async fn beside(worst: Worst, sandbox: &Sandbox, home: &Home, each: Duration) -> Taken {
    let folder: TempDir = tempfile::tempdir().unwrap();
    let mut settings = settings(sandbox, home);
    settings.insert("SKIRMISH_LOG".to_owned(), "warn,skirmish=info".to_owned());
    settings.insert("SKIRMISH_HTTP".to_owned(), "127.0.0.1:0".to_owned());
    let bot = Process::start(folder.path(), &[], &settings);
    let web = bot.address().await;
    sandbox.ready().await.unwrap();
    let plays = if worst.deletes_server() {
        sandbox.new_guild("elsewhere")
    } else {
        sandbox.guild()
    };
    // the tours run once unmeasured, so all connections have been used and the process's caches are filled
    let unmeasured = Arc::default();
    for _ in 0..TOURS {
        let mut tour = Tour::new(sandbox, &plays, web, &unmeasured);
        let _ = tokio::spawn(async move { tour.go().await }).await;
    }
    sleep(WARM).await;
    let end = Instant::now() + each;
    let taken: Arc<Mutex<Taken>> = Arc::default();
    let tour = || {
        let mut tour = Tour::new(sandbox, &plays, web, &taken);
        async move {
            while Instant::now() < end {
                tour.go().await;
            }
        }
    };
    let mut touring: JoinSet<()> = (0..TOURS).map(|_| tour()).collect();
    let mut failed = 0;
    let all_ended = async {
        while let Some(ended) = touring.join_next().await {
            // on a busy machine some requests are refused; the panic contains the answer
            if ended.is_err() {
                failed += 1;
                touring.spawn(tour());
            }
        }
    };
    tokio::select! {
        () = worst.run(sandbox, home) => {}
        () = all_ended => {}
    }
    if failed > 0 {
        println!("{failed} times a round of commands did not go as it should");
    }
    let [ran, waited] = processor(bot.id());
    println!("\nthe bot had a processor for {ran:.1} s, and waited {waited:.1} s for one");
    bot.terminate();
    let ended = bot.ended().await;
    for line in ended
        .2
        .lines()
        .filter(|line| line.contains("ERROR") || line.contains("WARN"))
        .take(5)
    {
        println!("the bot said: {line}");
    }
    sleep(Duration::from_millis(100)).await;
    std::mem::take(&mut taken.lock().unwrap())
}

/// The load of the machine in the last minute.
fn load() -> String {
    let load = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    load.split(' ').next().unwrap_or("?").to_owned()
}

/// For how many seconds a process's threads ran, and for how many they waited for a CPU. If the second number is large,
/// the measurement is not reliable.
fn processor(id: u32) -> [f64; 2] {
    let mut sums = [0.0; 2];
    let threads = std::fs::read_dir(format!("/proc/{id}/task"));
    for thread in threads.into_iter().flatten().flatten() {
        let line = std::fs::read_to_string(thread.path().join("schedstat")).unwrap_or_default();
        for (sum, nanoseconds) in sums.iter_mut().zip(line.split(' ')) {
            *sum += nanoseconds.parse::<f64>().unwrap_or_default() / 1e9;
        }
    }
    sums
}
