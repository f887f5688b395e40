//! Tests background work: each kind of job runs independently, does everything that is due, and always ends.

use std::time::Duration;

use sandbox::Fault;
use skirmish::store::JobKind;

use crate::common::test_databases::free_jobs;
use crate::common::{World, press, until, until_found};

async fn run(world: &World) {
    skirmish::discord::run_jobs_once(&world.bot.shared, &world.bot.http)
        .await
        .unwrap();
}

/// More jobs than one user can cause in a minute are done in one run.
#[tokio::test(flavor = "multi_thread")]
async fn all_that_is_due_is_done() {
    let world = World::start().await;
    let [ann] = &world.users(["Ann"]);
    for number in 0..150 {
        let room = world.sandbox.channel(&format!("table-{number}"));
        let lobby = ann.slash(&room, "/play kitaran").await.unwrap();
        press(ann, &lobby.expect_message(), "Cancel").await;
    }
    assert_eq!(free_jobs(world.store(), JobKind::Lobby).await, 150);
    world.bot.pass_minutes(25 * 60);
    run(&world).await;
    assert_eq!(world.home.jobs_left(JobKind::Lobby).await, 0);
    world.end().await;
}

/// A lobby expires although the boards of other channels wait for a Discord that does not answer.
#[tokio::test(flavor = "multi_thread")]
async fn one_kind_of_work_does_not_wait_for_another() {
    let world = World::start().await;
    let users = world.users(["Ann", "Ben"]);
    let [ann, ben] = &users;
    let lobby_room = world.sandbox.channel("lobby");
    world.lobby_for("kitaran", &lobby_room, &[ann], "").await;
    for number in 0..8 {
        let room = world.sandbox.channel(&format!("table-{number}"));
        world.match_for("kitaran", &room, &[ann, ben], "").await;
        // as if the process had been killed before it could show the board
        let current = world.store().current(room.id.get()).await.unwrap().unwrap();
        let id = current.opened.id.cast_signed();
        let plan =
            format!("insert into jobs (kind, key, due, leased_until) values ('board', {id}, 0, 0)");
        world.home.meddle(&plan).await;
    }
    assert_eq!(free_jobs(world.store(), JobKind::Board).await, 8);
    world.next_fails("GET /channels/", 8, Fault::Silence).await;
    world.bot.pass_minutes(25 * 60);
    let (shared, http) = (world.bot.shared.clone(), world.bot.http.clone());
    let scheduler = tokio::spawn(skirmish::discord::run_scheduler(shared, http, None));
    let expired = || {
        let messages = lobby_room.messages();
        let closed = |message: &&sandbox::Message| message.buttons.is_empty();
        messages.iter().find(closed).map(|_| ())
    };
    until("the lobby's end", expired).await;
    // one process holds leases on all eight at the same time
    let held = || async { (free_jobs(world.store(), JobKind::Board).await == 0).then_some(()) };
    until_found("all boards in hand", held).await;
    scheduler.abort();
    world.bot.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pauses_grow_and_end() {
    let pauses: Vec<i64> = (0..64).map(skirmish::sessions::pause).collect();
    assert!(pauses.is_sorted(), "{pauses:?}");
    assert_eq!(pauses[1], 60_000);
    assert_eq!(pauses[2], 120_000);
    let longest = Duration::from_hours(1).as_millis();
    assert_eq!(u128::from(pauses[63].unsigned_abs()), longest);
}
