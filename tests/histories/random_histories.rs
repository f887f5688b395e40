//! Random histories.

use std::sync::atomic::{AtomicUsize, Ordering};

use crate::driver::Driver;
use crate::plan_races::prepare;
use crate::rounds::{number, rounds};
use crate::test_database::{Database, Lane};

/// How many databases are used at the same time; all their work is on this machine.
pub const LANES: u64 = 2;

/// How many histories without an order are reported.
const TOLD: u64 = 3;

/// Runs something for each number below this one, in parallel lanes. Returns what went wrong.
pub fn in_lanes(
    database: Database,
    lanes: u64,
    many: u64,
    deed: impl AsyncFn(&Lane, u64) -> Result<(), String> + Sync,
) -> Vec<String> {
    let runs = |lane: u64| {
        let runtime = tokio::runtime::Builder::new_current_thread();
        let runtime = { runtime }.enable_all().build().unwrap();
        runtime.block_on(async {
            let place = Lane::open(database).await;
            let mut wrong = Vec::new();
            for number in (lane..many).step_by(lanes as usize) {
                if let Err(why) = deed(&place, number).await {
                    wrong.push(why);
                }
            }
            place.close().await;
            wrong
        })
    };
    std::thread::scope(|scope| {
        let runs = &runs;
        let lanes: Vec<_> = (0..lanes)
            .map(|lane| scope.spawn(move || runs(lane)))
            .collect();
        let lanes = lanes.into_iter();
        lanes.flat_map(|lane| lane.join().unwrap()).collect()
    })
}

fn histories_are_explained(database: Database) {
    let many = rounds("SKIRMISH_TEST_HISTORIES", 200);
    let first = number("SKIRMISH_TEST_SEED", 1);
    let (deeds, answers) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let wrong = in_lanes(database, LANES, many, async |lane: &Lane, number| {
        let seed = first + number;
        let mut driver = Driver::new(lane, seed, number);
        if number % 4 == 0 {
            driver.calm = true;
            prepare(&mut driver).await;
            driver.calm = false;
            driver.scene.people.plans_often = true;
        }
        let length = 15 + driver.scene.people.rng.below(25);
        driver.lives(length).await;
        deeds.fetch_add(driver.scene.tale.len(), Ordering::Relaxed);
        answers.fetch_add(driver.scene.tale.planned_answers(), Ordering::Relaxed);
        let ended = driver.ends().await;
        ended.map_err(|why| format!("SKIRMISH_TEST_SEED={seed} SKIRMISH_TEST_HISTORIES=1: {why}"))
    });
    let (deeds, answers) = (deeds.into_inner(), answers.into_inner());
    told(
        &format!("{database:?}: {many} histories of {deeds} deeds, {answers} with planned answers"),
        &wrong,
    );
}

/// Reports how many histories went wrong; none should.
pub fn told(what: &str, wrong: &[String]) {
    println!("{what}, {} unexplained", wrong.len());
    let some: Vec<&str> = wrong
        .iter()
        .take(number("SKIRMISH_TEST_TOLD", TOLD) as usize)
        .map(String::as_str)
        .collect();
    assert!(
        wrong.is_empty(),
        "{what}, {} unexplained, such as\n{}",
        wrong.len(),
        some.join("\n\n")
    );
}

#[test]
fn histories_on_a_file_are_explained() {
    histories_are_explained(Database::Sqlite);
}

#[test]
fn histories_on_postgres_are_explained() {
    histories_are_explained(Database::Postgres);
}
