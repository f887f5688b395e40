//! Tests a stored lobby or match that this version of the program cannot read. Either only another version knows its
//! game or its rules, or its record is invalid. It stays unchanged, and users are told so. A manager of the channel can
//! cancel it.

use sandbox::{Message, Permission, Room, User};
use skirmish::clocks::DAY;
use skirmish::store::Status;

use crate::clocks::{pass, world_on};
use crate::common::random_players::Table;
use crate::common::test_databases::Home;
use crate::common::{World, has_reference, id_of, link_to, press, slash, told};

const SAID: &str = "I cannot read the match of this channel. ";

/// Changes the stored match as another version of the program would; every process notices the change.
async fn spoil(world: &World, id: u64, what: &str) {
    let id = id.cast_signed();
    let sql = format!("update matches set {what}, version = version + 1 where id = {id}");
    world.home.meddle(&sql).await;
}

/// Checks that every request about it is refused in the same words, and that nothing is written.
async fn refused(world: &World, room: &Room, user: &User, shown: &Message, buttons: &[&str]) {
    let before = world.store().head(room.id.get()).await.unwrap();
    for line in [
        "/board",
        "/move turn:1@e5",
        "/end",
        "/resign",
        "/join",
        "/play kitaran",
    ] {
        let said = told(&slash(user, room, line).await);
        assert!(said.starts_with(SAID), "{line}: {said}");
        has_reference(&said);
    }
    for button in buttons {
        let said = told(&press(user, shown, button).await);
        assert!(said.starts_with(SAID), "{button}: {said}");
    }
    assert_eq!(world.store().head(room.id.get()).await.unwrap(), before);
    // background work leaves it unchanged too
    world.bot.pass_minutes(24 * 60);
    skirmish::discord::run_jobs_once(&world.bot.shared, &world.bot.http)
        .await
        .unwrap();
    assert_eq!(world.store().head(room.id.get()).await.unwrap(), before);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_waits_for_the_version_that_knows_it() {
    waits(World::start().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_on_postgres_waits_for_the_version_that_knows_it() {
    waits(World::start_at(Home::with_postgres().await).await).await;
}

async fn waits(world: World) {
    let room = world.sandbox.channel("table-1");
    // the sandbox's first user owns its server
    let [_, ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo", "Dora"]);
    let mut table = Table::start(&world, &room, &[ann, ben, cleo], "", 1).await;
    table.play(2).await;
    let id = table.id;
    let record = world.stored(id).await.record;
    let options = serde_json::to_string(&record.options).unwrap();
    let rules = record.rules;
    for (spoilt, mended) in [
        (
            "game = 'from-tomorrow'".to_owned(),
            "game = 'zyrcan'".to_owned(),
        ),
        ("rules = 4711".to_owned(), format!("rules = {rules}")),
        (
            "options = '{\"variant\":\"from-tomorrow\"}'".to_owned(),
            format!("options = '{options}'"),
        ),
    ] {
        spoil(&world, id, &spoilt).await;
        refused(&world, &room, ann, &table.board, &["Move", "My view"]).await;
        // a version that can read it is back, and the match goes on
        spoil(&world, id, &mended).await;
        assert_eq!(world.stored(id).await.record, record);
    }
    table.play(2).await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_manages_the_channel_closes_it() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [_, ann, ben, fay] = &world.users(["Ann", "Ben", "Cleo", "Fay"]);
    let admin = fay.clone().with(Permission::ManageChannels);
    let board = world.match_for("kitaran", &room, &[ann, ben], "").await;
    let id = id_of(&board);
    spoil(&world, id, "rules = 4711").await;
    let asked = slash(&admin, &room, "/board").await;
    assert!(told(&asked).starts_with(SAID), "{}", asked.text());
    let asked = asked.wait_followups(1).await.unwrap().remove(0);
    assert!(
        asked
            .content
            .contains("Do you want to cancel this match for everybody?")
    );
    press(&admin, &asked, "Cancel it").await;
    let head = world.store().head(room.id.get()).await.unwrap();
    assert_eq!(head, None);
    // its record stays stored
    spoil(&world, id, "rules = 1").await;
    let stored = world.stored(id).await;
    assert_eq!(stored.status, Status::Cancelled);
    world.lobby_for("kitaran", &room, &[ann], "").await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lobby_of_an_unknown_game_is_left_alone() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [_, ann] = &world.users(["Ann", "Ben"]);
    let lobby = world.lobby_for("kitaran", &room, &[ann], "").await;
    let id = id_of(&lobby);
    spoil(&world, id, "game = 'from-tomorrow'").await;
    refused(&world, &room, ann, &lobby, &["Join", "Leave", "Cancel"]).await;
    spoil(&world, id, "game = 'kitaran'").await;
    press(ann, &lobby, "Leave").await;
    assert_eq!(world.store().head(room.id.get()).await.unwrap(), None);
    world.end().await;
}

/// A vacation begins in all readable matches, and the answer says where it comes too late.
#[tokio::test(flavor = "multi_thread")]
async fn a_vacation_begins_beside_a_match_that_cannot_be_read() {
    let world = world_on(Home::temporary()).await;
    let [_, ann, ben] = &world.users(["Owner", "Ann", "Ben"]);
    let rooms = ["spoilt", "readable"].map(|name| world.sandbox.channel(name));
    let mut boards = Vec::new();
    for room in &rooms {
        boards.push(world.match_for("kitaran", room, &[ann, ben], "").await);
    }
    spoil(&world, id_of(&boards[0]), "rules = 4711").await;
    pass(&world, 11 * DAY).await;
    let away = slash(ann, &ann.direct(), "/settings vacation:7").await;
    let late = format!(
        "**Too late for a vacation**: your time was already up in {}",
        link_to(&world, &boards[1])
    );
    assert!(away.text().contains(&late), "{}", away.text());
    world.end().await;
}
