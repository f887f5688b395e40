//! Tests several processes on one database. One of them is killed.

use std::io::{BufRead, BufReader, Lines};
use std::process::{Child, ChildStdout, Command, Stdio};

use skirmish::store::StoreError;

use crate::backends::Lasting;
use crate::match_changes::Steps as _;
use crate::sample_matches::{ANN, BOB, append, live, load, turns};

const ADDRESS: &str = "STORE_TEST_URL";
const PLIES: usize = 400;

/// The child's part: it plays the next turn again and again, and prints what was acknowledged.
#[tokio::test]
#[ignore = "played by the children of the other test"]
async fn child() {
    let Ok(url) = std::env::var(ADDRESS) else {
        return;
    };
    let store = skirmish::store::open(&url, 2).await.unwrap();
    let store = &store;
    let me = std::process::id().to_string();
    let mut at = 0;
    while at < PLIES {
        match store.append(&append(1, at, &me)).await {
            Ok(()) => println!("\nply {at}"),
            Err(StoreError::Stale) => {}
            Err(error) => panic!("{error}"),
        }
        at = load(store, 1).await.record.events.len();
    }
    store.close_store().await;
}

fn spawn(url: &str) -> (Child, Lines<BufReader<ChildStdout>>) {
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "processes::child", "--ignored", "--nocapture"])
        .env(ADDRESS, url)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let lines = BufReader::new(child.stdout.take().unwrap()).lines();
    (child, lines)
}

fn ply(line: &str) -> Option<usize> {
    line.strip_prefix("ply ")?.parse().ok()
}

pub async fn a_killed_process_loses_nothing_it_acknowledged(place: impl Lasting) {
    let store = place.open().await;
    live(&store, 1, &[ANN, BOB]).await;

    let (mut killed, mut its_lines) = spawn(&place.url());
    let mut acknowledged = Vec::new();
    while acknowledged.len() < 5 {
        let line = its_lines.next().expect("more lines").unwrap();
        acknowledged.extend(ply(&line));
    }
    let (mut other, other_lines) = spawn(&place.url());
    while acknowledged.len() < 20 {
        // on a busy machine the other process may play all remaining turns
        let Some(line) = its_lines.next() else {
            break;
        };
        acknowledged.extend(ply(&line.unwrap()));
    }
    killed.kill().unwrap();
    let rest = its_lines.map_while(Result::ok);
    acknowledged.extend(rest.filter_map(|line| ply(&line)));
    killed.wait().unwrap();
    let lines = other_lines.map_while(Result::ok);
    let others: Vec<usize> = lines.filter_map(|line| ply(&line)).collect();
    assert!(other.wait().unwrap().success());

    let turns = turns(&store, 1).await;
    assert_eq!(turns.len(), PLIES);
    let by = |process: &Child| -> Vec<usize> {
        let id = process.id().to_string();
        (0..PLIES).filter(|&at| turns[at] == id).collect()
    };
    let (its, others_on_file) = (by(&killed), by(&other));
    assert!(!others.is_empty());
    assert_eq!(others, others_on_file);
    // it may have been killed between the commit and the answer
    assert_eq!(its[..acknowledged.len()], acknowledged);
    assert!(its.len() <= acknowledged.len() + 1);
    assert_eq!(its.len() + others.len(), PLIES);
}
