//! Tests **In words**: the board in words, for people who use a screen reader.

use rules::Kind;
use sandbox::User;

use crate::common::random_players::{Table, shortest};
use crate::common::{World, press, resign, slash};

#[tokio::test(flavor = "multi_thread")]
async fn tells_every_game_in_messages_that_discord_takes() {
    let world = World::start().await;
    let names = ["Ann", "Ben", "Cleo", "Dora", "Emil"];
    let all = names.map(|name| {
        world
            .sandbox
            .user(&format!("{name} with a name that is long"))
    });
    for (number, kind) in Kind::ALL.iter().enumerate() {
        let room = world.sandbox.channel(&format!("table-{number}"));
        let (_, least) = shortest(*kind);
        let seats = usize::from(kind.seats().1).max(least);
        let users: Vec<_> = all.iter().take(seats).collect();
        let options = if kind.seats().0 < kind.seats().1 {
            format!("seats:{seats}")
        } else {
            String::new()
        };
        let table = Table::start_game(kind.id(), &world, &room, &users, &options, 3).await;
        let told = press(&all[4], &table.board, "In words").await;
        let first = told.expect_message();
        assert!(first.is_private(), "{}", first.content);
        let mut words = first.content.clone();
        let more = all[4].private_messages(&room);
        for message in more.iter().filter(|one| one.id != first.id) {
            words += &message.content;
        }
        // the shape of the board, which the alt text has only at the start
        assert!(words.contains("board"), "{kind:?}: {words}");
        let next = table.next().await.map(User::name).unwrap_or_default();
        assert!(words.contains(&next), "{kind:?}: {words}");
    }
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tells_the_last_turn_and_what_stands_where() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    world.match_for("kitaran", &room, &[ann, ben], "").await;
    let board = slash(ann, &room, "/move turn:c3").await.expect_message();
    let told = press(ben, &board, "In words").await.expect_message();
    assert!(told.is_private());
    assert!(
        told.content.starts_with("⚫ **Ann** placed a stone on c3."),
        "{}",
        told.content
    );
    let last = resign(ann, &room).await;
    let told = press(ann, &last, "In words").await.expect_message();
    assert!(
        told.is_private() && told.content.contains("**Ben** won"),
        "{}",
        told.content
    );
    // below the private board too
    let look = slash(ben, &room, "/board").await.expect_message();
    let told = press(ben, &look, "In words").await.expect_message();
    assert!(
        told.is_private() && told.content.contains("**Ben** won"),
        "{}",
        told.content
    );
    world.end().await;
}
