//! A real process. It reads orders line by line, carries them out, and prints the answers.

use std::io::BufRead as _;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use skirmish::model::Place;

use crate::deterministic_scheduler::Control;
use crate::history::Tale;
use crate::operation::{Operation, Reply};
use crate::sessions_adapter::Process;
use crate::test_database::store;

/// The name of the test below, as the test program knows it.
pub fn test_name() -> String {
    let (_, module) = module_path!().split_once("::").unwrap();
    format!("{module}::child")
}

/// The environment variable with a child's database.
pub const ADDRESS: &str = "SKIRMISH_TEST_WORKER";

/// The prefix of each message, because the test harness prints too.
pub const SAID: &str = "> ";

/// An order to a child.
#[derive(Serialize, Deserialize)]
pub enum Order {
    /// A history begins, in this channel.
    Begin { guild: u64, channel: u64 },
    /// Sets its clock, in milliseconds.
    Clock(i64),
    /// Begins an operation, beside those in progress.
    Does { at: usize, deed: Operation },
    /// Drops unused channels from memory.
    Tidies,
}

/// A message of a child.
#[derive(Serialize, Deserialize)]
pub enum Word {
    Ready,
    /// A match is about to begin.
    Seed {
        id: u64,
        seed: u64,
    },
    /// What was done, and its parts, each with its answer.
    Did {
        at: usize,
        parts: Vec<(Operation, Option<Reply>)>,
    },
}

fn say(word: &Word) {
    println!("\n{SAID}{}", serde_json::to_string(word).unwrap());
}

/// Without an address this test does nothing.
#[test]
#[ignore = "done by the children of the other tests"]
fn child() {
    let Ok(url) = std::env::var(ADDRESS) else {
        return;
    };
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .unwrap();
    let store = runtime.block_on(store(&url));
    let control = Control::at(0);
    control.opens();
    control.tells_seeds(|id, seed| say(&Word::Seed { id, seed }));
    let mut process = None;
    say(&Word::Ready);
    for line in std::io::stdin().lock().lines() {
        let order = serde_json::from_str(&line.unwrap()).unwrap();
        match (order, &process) {
            (Order::Begin { guild, channel }, _) => {
                let place = Place::Server { guild, channel };
                let tale = Tale::default();
                let control = control.clone();
                let begun = Process::start(0, &store, place, control, tale, Arc::default());
                process = Some(begun);
            }
            (Order::Clock(now), _) => control.says(now),
            (Order::Does { at, deed }, Some(process)) => {
                drop(runtime.spawn(does(process.clone(), at, deed)));
            }
            (Order::Tidies, Some(process)) => {
                let process = Process::clone(process);
                drop(runtime.spawn(async move { process.tidies().await }));
            }
            (_, None) => panic!("nothing has begun"),
        }
    }
}

async fn does(process: Process, at: usize, deed: Operation) {
    let tale = Tale::default();
    process.telling(tale.clone()).does(deed).await;
    let told = tale.end().told.into_iter();
    let parts = told.map(|told| (told.deed, told.answer.map(|(_, reply)| reply)));
    let parts = parts.collect();
    say(&Word::Did { at, parts });
}
