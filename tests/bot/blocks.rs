//! Tests how people keep away from others: blocks in `/settings`.

use sandbox::{Message, Room, User};
use serde_json::Value;

use crate::common::lobby_options::INVITE;
use crate::common::{World, ask_forget, choose_options, in_hand, press, slash, told};
use crate::company::{open_lobbies, pings};
use crate::ratings::beats;

const BLOCKED: &str = "People you have blocked";
pub const NO_SEAT: &str =
    "You cannot take a seat in this lobby. Join another one, or open your own with `/play`.";

/// **Blocked people** below `/settings`.
async fn blocked_by(user: &User, room: &Room) -> Message {
    let settings = slash(user, room, "/settings").await.expect_message();
    press(user, &settings, "Blocked people")
        .await
        .expect_message()
}

/// Chooses whom a user blocks: exactly these people.
pub async fn block(user: &User, room: &Room, names: &[&str]) -> Message {
    let settings = blocked_by(user, room).await;
    let chosen = user.select(&settings, BLOCKED, names).await.unwrap();
    assert!(chosen.is_update(), "{}", chosen.text());
    settings.fresh().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_block_keeps_two_people_apart_in_both_directions() {
    let world = World::start().await;
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let (one, two) = (world.sandbox.channel("one"), world.sandbox.channel("two"));
    let settings = block(ann, &one, &["Ben"]).await;
    assert!(settings.content.contains("You have blocked one person."));
    let of_ann = slash(ann, &one, "/play zyrcan").await.expect_message();
    let of_ben = slash(ben, &two, "/play zyrcan").await.expect_message();
    assert_eq!(told(&press(ben, &of_ann, "Join").await), NO_SEAT);
    assert_eq!(told(&press(ann, &of_ben, "Join").await), NO_SEAT);
    assert_eq!(told(&slash(ben, &one, "/join").await), NO_SEAT);
    // a seat beside one of the others is as impossible as one beside the host
    press(cleo, &of_ann, "Join").await;
    press(cleo, &of_ben, "Join").await;
    assert_eq!(told(&press(ann, &of_ben, "Join").await), NO_SEAT);
    block(ann, &one, &[]).await;
    press(ann, &of_ben, "Join").await;
    let names = |lobby: &Message| lobby.fresh().unwrap().content;
    assert!(names(&of_ben).contains("Ann"), "{}", names(&of_ben));
    assert!(!names(&of_ann).contains("Ben"), "{}", names(&of_ann));
    world.end().await;
}

/// A lobby in which both sit already is left by the one who blocks. Their match in play goes on.
#[tokio::test(flavor = "multi_thread")]
async fn who_blocks_leaves_the_lobbies_of_those_who_are_blocked() {
    let world = World::start().await;
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let (one, two) = (world.sandbox.channel("one"), world.sandbox.channel("two"));
    world.match_for("kitaran", &two, &[ann, ben], "").await;
    let lobby = slash(ann, &one, "/play zyrcan").await.expect_message();
    world.noted(&lobby).await;
    for user in [ben, cleo] {
        press(user, &lobby, "Join").await;
    }
    block(ann, &two, &["Ben"]).await;
    let left = |message: &Message| message.id == lobby.id && !message.content.contains("Ann");
    let lobby = one.wait_for(left).await.unwrap();
    assert!(lobby.content.contains("Ben") && lobby.content.contains("Cleo"));
    // somebody else invites both: the second cannot sit beside the first
    let three = world.sandbox.channel("three");
    let lobby = slash(cleo, &three, "/play zyrcan").await.expect_message();
    let lobby = choose_options(cleo, &three, &lobby, &[(INVITE, &["Ann", "Ben"])]).await;
    press(ann, &lobby, "Join").await;
    assert_eq!(told(&press(ben, &lobby, "Join").await), NO_SEAT);
    assert!(world.store().current(two.id.get()).await.unwrap().is_some());
    world.end().await;
}

/// What the host of a lobby sees of an invitation: the lobby, the answers, and the messages in the channel.
async fn inviting(world: &World, room: &Room, host: &User, line: &str, name: &str) -> Vec<String> {
    let lobby = slash(host, room, line).await;
    in_hand(world).await;
    let mut seen = vec![lobby.text().to_owned(), lobby.expect_message().content];
    seen.extend(room.messages().into_iter().map(|one| one.content));
    let id = world.sandbox.user(name).mention();
    let lines = seen
        .iter()
        .map(|text| text.replace(&id, "@them").replace(name, "them"));
    // codes and times differ
    let known = lines.map(|text| {
        text.lines()
            .filter(|line| !line.starts_with("-#"))
            .collect()
    });
    known.collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_by_somebody_blocked_looks_like_any_other_and_reaches_nobody() {
    let world = World::start().await;
    let [ann, ben, cleo, emil] = &world.users(["Ann", "Ben", "Cleo", "Emil"]);
    let rooms = ["one", "two", "three"].map(|name| world.sandbox.channel(name));
    let [one, two, three] = &rooms;
    block(ann, one, &["Ben", "Emil"]).await;
    let blocked = inviting(&world, one, ben, "/play kitaran opponent:@Ann", "Ann").await;
    let usual = inviting(&world, two, ben, "/play kitaran opponent:@Cleo", "Cleo").await;
    assert_eq!(blocked, usual);
    assert_eq!((pings(one, ann), pings(two, cleo)), (0, 1));
    // the same from the menus of a lobby
    let lobby = slash(emil, three, "/play zyrcan").await.expect_message();
    choose_options(emil, three, &lobby, &[(INVITE, &["Ann"])]).await;
    in_hand(&world).await;
    let note = three
        .messages()
        .into_iter()
        .find(|one| one.content.contains("asks you to play"));
    assert!(note.is_some_and(|note| note.mentions.is_empty()));
    let of_ann = slash(ann, two, "/matches").await.text().to_owned();
    assert!(!of_ann.contains("Invitations"), "{of_ann}");
    let of_cleo = slash(cleo, two, "/matches").await.text().to_owned();
    assert!(of_cleo.contains("Invitations"), "{of_cleo}");
    let shown = one.messages().remove(0);
    assert_eq!(told(&press(ann, &shown, "Join").await), NO_SEAT);
    assert!(ann.direct().messages().is_empty());
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_blocked_sees_neither_the_lobbies_nor_the_profile_nor_the_block() {
    let world = World::start().await;
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let room = world.sandbox.channel("table");
    beats(&world, &room, ann, cleo).await;
    let of_ann = slash(ann, &room, "/play kitaran").await.expect_message();
    world.noted(&of_ann).await;
    let profile = async || slash(ben, &room, "/profile person:@Ann").await;
    assert!(
        profile().await.text().contains("## Ann")
            && !profile().await.text().contains("not finished")
    );
    assert!(open_lobbies(ben, &room).await.content.contains("Ann"));
    block(ann, &room, &["Ben"]).await;
    assert_eq!(
        told(&profile().await),
        "## Ann\nAnn has not finished a match yet."
    );
    assert!(!open_lobbies(ben, &room).await.content.contains("Ann"));
    assert!(open_lobbies(cleo, &room).await.content.contains("Ann"));
    // the block stays a secret of the one who made it, and outlives the data of the other
    let settings = blocked_by(ben, &room).await;
    assert!(settings.content.contains("You have blocked nobody."));
    let data = world.store().export(ben.id.get()).await.unwrap();
    assert_eq!(data["blocks"], Value::Array(Vec::new()));
    let asked = ask_forget(ben, &room).await.expect_message();
    press(ben, &asked, "Delete it").await;
    in_hand(&world).await;
    assert_eq!(told(&press(ben, &of_ann, "Join").await), NO_SEAT);
    let data = world.store().export(ann.id.get()).await.unwrap();
    assert_eq!(data["blocks"].as_array().unwrap().len(), 1);
    let asked = ask_forget(ann, &room).await.expect_message();
    press(ann, &asked, "Delete it").await;
    in_hand(&world).await;
    let rest = world.store().blocked_by(ann.id.get()).await.unwrap();
    assert!(rest.is_empty(), "{rest:?}");
    world.end().await;
}
