//! Tests how connections to the gateway end, and how the bot reacts.

use std::pin::Pin;
use std::time::Duration;

use sandbox::{GatewayControl, GatewayCounts, Refusal};
use tokio::task::LocalSet;

use crate::common::random_players::Table;
use crate::common::{Bot, World, board_of};
use crate::gateway::slash_when_heard;

type Task = Pin<Box<dyn Future<Output = ()>>>;

/// Loses a connection in some way. Then the counts must become as wanted, and the match must go on.
async fn comes_back(
    mut world: World,
    lose: impl FnOnce(&GatewayControl),
    back: impl Fn(GatewayCounts) -> bool,
) {
    let room = world.sandbox.channel("table-1");
    let gateway = world.sandbox.gateway();
    world.bot.stop().await;
    // a connection lost without a close is noticed at the next heartbeat
    gateway.heartbeat_every(Duration::from_secs(2));
    world.bot = Bot::start(&world.sandbox, &world.home).await;
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let mut table = Table::start(&world, &room, &[ann, ben, cleo], "", 1).await;
    table.play(1).await;
    lose(&gateway);
    gateway.wait_for(back).await.unwrap();
    gateway.acknowledge_heartbeats(true);
    let user = table.next().await.unwrap();
    let turn = table.any_turn().await;
    let answer = slash_when_heard(user, &room, &format!("/move turn:{turn}")).await;
    table.follow(board_of(&answer).await).await;
    table.play(1).await;
    assert_eq!(world.game(table.id).await.events().len(), 3);
    // the lobby and one board for each turn, even if events were sent twice
    assert_eq!(room.messages().len(), 5);
    world.end().await;
}

/// The bot identified once before the restart and once after it.
fn resumed(counts: GatewayCounts) -> bool {
    counts.resumes == 1 && counts.identifies == 2 && counts.connections == 1
}

fn identified_again(counts: GatewayCounts) -> bool {
    counts.identifies == 3 && counts.connections == 1
}

/// Runs all of these concurrently: most of the time they wait.
async fn all_of(tasks: Vec<Task>) {
    let local = LocalSet::new();
    let running: Vec<_> = tasks
        .into_iter()
        .map(|task| local.spawn_local(task))
        .collect();
    local
        .run_until(async {
            for one in running {
                one.await.unwrap();
            }
        })
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn with_a_code_after_which_the_session_goes_on() {
    let mut tasks = Vec::<Task>::new();
    for code in [1000, 1001, 4000, 4001, 4002, 4005, 4007, 4008, 4321] {
        let world = World::start().await;
        let lose = move |gateway: &GatewayControl| gateway.close(code);
        tasks.push(Box::pin(comes_back(world, lose, resumed)));
    }
    all_of(tasks).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn with_a_code_after_which_another_session_begins() {
    let mut tasks = Vec::<Task>::new();
    for code in [4003, 4006, 4009] {
        let world = World::start().await;
        let lose = move |gateway: &GatewayControl| gateway.close(code);
        tasks.push(Box::pin(comes_back(world, lose, identified_again)));
    }
    all_of(tasks).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_resume_that_is_refused_begins_another_session() {
    let mut tasks = Vec::<Task>::new();
    for how in [Refusal::Invalid, Refusal::Close(4007), Refusal::Close(4009)] {
        let world = World::start().await;
        let lose = move |gateway: &GatewayControl| {
            gateway.refuse_resumes(1, how);
            gateway.drop_connections();
        };
        tasks.push(Box::pin(comes_back(world, lose, identified_again)));
    }
    all_of(tasks).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_connection_that_is_dead_is_given_up() {
    let mut tasks = Vec::<Task>::new();
    let world = World::start().await;
    let mute = |gateway: &GatewayControl| gateway.acknowledge_heartbeats(false);
    tasks.push(Box::pin(comes_back(world, mute, identified_again)));
    let world = World::start().await;
    let bare = |gateway: &GatewayControl| gateway.close_without_code();
    tasks.push(Box::pin(comes_back(world, bare, identified_again)));
    all_of(tasks).await;
}
