//! Tests matches that begin by themselves, seats reserved for a rematch, and a channel that already has a lobby.

use crate::common::random_players::Table;
use crate::common::{
    CLAIMS, HOST_STARTS, IN_ORDER, World, board_of, id_of, link_to, open, press, resign,
    show_everyone, slash, stripped, told, without_code,
};

const BEGUN: &str = "The match has begun. ⬇";

#[tokio::test(flavor = "multi_thread")]
async fn whoever_takes_the_last_seat_begins_the_match() {
    let world = World::start().await;
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    // by a button
    let room = world.sandbox.channel("table-1");
    let lobby = open(ann, &room, "/play kitaran", &[IN_ORDER]).await;
    let says = "Waiting for **one more player**.\n-# Players sit in the order above. The match begins by itself when all 2 seats are taken. Rated: the result changes ratings.";
    let says = format!("{says}{CLAIMS}");
    assert!(
        without_code(&lobby.content).ends_with(&says),
        "{}",
        lobby.content
    );
    let names: Vec<&str> = lobby.buttons.iter().map(|one| one.label.as_str()).collect();
    assert_eq!(
        names,
        [
            "Join",
            "Leave",
            "Cancel",
            "Rules",
            "Add a computer",
            "Ask around",
            "Options"
        ]
    );
    let joined = press(ben, &lobby, "Join").await;
    assert!(
        joined.is_update() && joined.text().ends_with(BEGUN),
        "{}",
        joined.text()
    );
    let board = board_of(&joined).await;
    assert_eq!(board.mentions, [ann.id]);
    assert_eq!(id_of(&board), id_of(&lobby));
    // by a command: the board is the answer
    let room = world.sandbox.channel("table-2");
    let lobby = open(ann, &room, "/play zyrcan seats:3", &[IN_ORDER]).await;
    press(ben, &lobby, "Join").await;
    let board = slash(cleo, &room, "/join").await.expect_message();
    assert!(
        board.content.starts_with("Turn order: "),
        "{}",
        board.content
    );
    stripped(&room, &lobby).await;
    room.wait_for(|message| message.id == lobby.id && message.content.ends_with(BEGUN))
        .await
        .unwrap();
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_host_may_keep_the_start_to_themselves() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let lobby = open(ann, &room, "/play kitaran", &[IN_ORDER, HOST_STARTS]).await;
    assert!(press(ben, &lobby, "Join").await.is_update());
    let full = "All seats are taken: Ann can press **Start**.\n-# Players sit in the order above. Rated: the result changes ratings.";
    let full = format!("{full}{CLAIMS}");
    let text = lobby.fresh().unwrap().content;
    assert!(without_code(&text).ends_with(&full), "{text}");
    board_of(&press(ann, &lobby, "Start").await).await;
    world.end().await;
}

/// Invited people have three days; then anybody may join.
#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_holds_the_seats_of_those_it_asks() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben, cleo, dora] = &world.users(["Ann", "Ben", "Cleo", "Dora"]);
    Table::start(&world, &room, &[ann, ben, cleo], "seats:3", 1).await;
    resign(ann, &room).await;
    let last = resign(ben, &room).await;
    let lobby = press(ann, &last, "Rematch").await.expect_message();
    let join = lobby.button("Join").unwrap();
    let passes_by = async || told(&dora.press_id(&lobby, &join.custom_id).await.unwrap());
    let kept = passes_by().await;
    let words = format!(
        "The free seats are reserved for {} and {} until <t:",
        ben.mention(),
        cleo.mention()
    );
    assert!(kept.starts_with(&words), "{kept}");
    let day = |part: &str| {
        let text = part.split("<t:").nth(1).unwrap();
        text.split(':').next().unwrap().parse::<i64>().unwrap()
    };
    assert_eq!(day(&kept), day(&lobby.content));
    press(ben, &lobby, "Join").await;
    assert!(passes_by().await.contains(&cleo.mention()));
    // inactivity does not close it earlier
    let opened = world.stored(id_of(&lobby)).await.opened.now;
    let until = opened + 3 * 24 * 60 * 60 * 1000;
    assert_eq!(day(&kept), until / 1000);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lobby_that_is_in_the_way_offers_a_seat() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let lobby = slash(ann, &room, "/play zyrcan seats:3")
        .await
        .expect_message();
    world.noted(&lobby).await;
    for (user, more) in [(ben, true), (cleo, false)] {
        let way = slash(user, &room, "/play kitaran").await.expect_message();
        assert!(way.is_private());
        let says = format!(
            "There is already an open lobby here: Zyrcan, by Ann, {}. Press **Join** to play, or `/play` in another channel or a thread.",
            link_to(&world, &lobby)
        );
        assert_eq!(way.content, says);
        let joined = press(user, &way, "Join").await;
        if more {
            assert_eq!(
                told(&joined),
                format!("You have joined the lobby: {}", link_to(&world, &lobby))
            );
            let text = |message: &sandbox::Message| message.content.contains("2. Ben");
            room.wait_for(|message| message.id == lobby.id && text(message))
                .await
                .unwrap();
        } else {
            assert!(!joined.text().is_empty());
            room.wait_for(|message| message.content.starts_with("Turn order: "))
                .await
                .unwrap();
        }
    }
    stripped(&room, &lobby).await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_final_board_is_shown_after_the_end() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    world.match_for("kitaran", &room, &[ann, ben], "").await;
    let last = resign(ann, &room).await;
    // all other players are told of the end, once
    assert_eq!(last.mentions, [ben.id]);
    world.noted(&last).await;
    let again = show_everyone(cleo, &room).await.expect_message();
    assert_eq!(again.mentions, []);
    assert!(
        again.content.contains("### The match is over"),
        "{}",
        again.content
    );
    stripped(&room, &last).await;
    let mine = slash(ben, &room, "/board").await.expect_message();
    assert!(mine.is_private() && mine.content.starts_with("The match is over"));
    // this is now the current board
    assert!(again.button("Rematch").is_some());
    world.end().await;
}
