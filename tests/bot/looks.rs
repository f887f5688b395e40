//! Tests that private pictures look as their viewer wants, and public ones as the server wants.

use sandbox::{Answer, Message, Room, User};
use skirmish::store::Preferences;

use crate::common::panel::choose;
use crate::common::random_players::Table;
use crate::common::{
    World, ask_forget, board_of, id_of, in_hand, match_code, press, slash, until_found,
};

const DARK: [u8; 3] = [0x14, 0x17, 0x1e];
const LIGHT: [u8; 3] = [0xf6, 0xf8, 0xfb];
const BLACK: [u8; 3] = [0, 0, 0];

/// The colour of a picture's ground: the first of its colour table.
fn ground(picture: &[u8]) -> [u8; 3] {
    let table = if picture.starts_with(b"GIF89a") {
        13
    } else {
        let found = picture.windows(4).position(|name| name == b"PLTE");
        found.expect("a picture with a colour table") + 4
    };
    picture[table..table + 3].try_into().unwrap()
}

/// The ground of a message's picture; `None`: the message has no picture.
fn ground_of(message: &Message) -> Option<[u8; 3]> {
    message.attachments.first().map(|one| ground(&one.bytes))
}

/// The ground of an answer that only its reader sees.
fn private(answer: &Answer) -> Option<[u8; 3]> {
    let message = answer.expect_message();
    assert!(message.is_private(), "{message:?}");
    ground_of(&message)
}

/// Chooses in one of the menus of `/settings`.
async fn choose_look(user: &User, room: &Room, menu: &str, choice: &str) {
    let settings = pictures_of(user, room).await;
    let menu = format!("1:pictures:0:0:{menu}");
    let changed = user.select(&settings, &menu, &[choice]).await.unwrap();
    assert!(changed.is_update(), "{}", changed.text());
}

/// **Pictures** below `/settings`.
async fn pictures_of(user: &User, room: &Room) -> Message {
    let settings = slash(user, room, "/settings").await.expect_message();
    press(user, &settings, "Pictures").await.expect_message()
}

async fn press_setting(user: &User, room: &Room, button: &str) -> Message {
    let settings = pictures_of(user, room).await;
    press(user, &settings, button).await.expect_message()
}

#[tokio::test(flavor = "multi_thread")]
async fn private_pictures_follow_the_viewer_and_public_ones_the_server() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let admin = &world.sandbox.user("Mona").admin();
    let board = world.match_for("kitaran", &room, &[ann, ben], "").await;
    let first = slash(ann, &room, "/board").await;
    let bens = slash(ben, &room, "/board").await.expect_message();
    assert_eq!(
        (private(&first), ground_of(&bens)),
        (Some(DARK), Some(DARK))
    );
    choose_look(ann, &room, "theme", "Light theme").await;
    choose_look(
        ann,
        &room,
        "colours",
        "Colours for deuteranopia (weak green)",
    )
    .await;
    press_setting(ann, &room, "Larger labels").await;
    let stored = world.store().preferences(ann.id.get()).await.unwrap();
    assert_eq!(stored.sight.look.as_deref(), Some("light-deutan-large"));
    // everything that only Ann sees
    let own = slash(ann, &room, "/board").await;
    let code = match_code(&board);
    let found = slash(ann, &room, &format!("/match code:{code}")).await;
    let replay = press(ann, &found.expect_message(), "Replay").await;
    let panel = press(ann, &board, "Move").await;
    let step = choose(ann, &panel.expect_message(), "c3").await;
    let rules = slash(ann, &room, "/rules game:Kitaran")
        .await
        .expect_message();
    let rules = press(ann, &rules, "Next page ▶").await;
    for (number, answer) in [&own, &found, &replay, &panel, &step, &rules]
        .into_iter()
        .enumerate()
    {
        assert_eq!(private(answer), Some(LIGHT), "{number}: {}", answer.text());
    }
    assert!(
        rules
            .text()
            .contains("In your light theme, black shows the last turn")
    );
    // nobody else's picture changes
    let again = slash(ben, &room, "/board").await.expect_message();
    assert!(
        again.attachments[0].bytes == bens.attachments[0].bytes,
        "another picture"
    );
    press(ann, &own.expect_message(), "Show everyone").await;
    let played = board_of(&slash(ann, &room, "/move turn:c3").await).await;
    // the server's choice is for public boards only
    let said = slash(
        admin,
        &room,
        "/server theme:High contrast labels:Larger labels",
    )
    .await;
    let look = "**High contrast · Usual colours · Larger labels**";
    assert!(said.text().contains(look), "{}", said.text());
    assert!(!room.messages().is_empty());
    for public in room.messages() {
        assert!(
            matches!(ground_of(&public), None | Some(DARK)),
            "{public:?}"
        );
    }
    assert_eq!(ground_of(&played), Some(DARK));
    let answered = board_of(&slash(ben, &room, "/move turn:d4").await).await;
    assert_eq!(ground_of(&answered), Some(BLACK));
    assert_eq!(private(&slash(ben, &room, "/board").await), Some(DARK));
    assert_eq!(private(&slash(ann, &room, "/board").await), Some(LIGHT));
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_animation_is_stored_in_the_look_of_the_server() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let admin = &world.sandbox.user("Mona").admin();
    slash(admin, &room, "/server theme:High contrast").await;
    choose_look(ann, &room, "theme", "Light theme").await;
    let board = world.match_for("kitaran", &room, &[ann, ben], "").await;
    slash(ann, &room, "/move turn:c3").await;
    let asked = slash(ben, &room, "/resign").await.expect_message();
    let end = board_of(&press(ben, &asked, "Resign").await).await;
    assert_eq!(ground_of(&end), Some(BLACK));
    let id = id_of(&board);
    let kept = || async { world.store().replay(id).await.unwrap() };
    let gif = until_found("the animation", kept).await;
    assert_eq!(ground(&gif), BLACK);
    for (user, wanted) in [(ann, LIGHT), (ben, DARK), (admin, DARK)] {
        let replay = press(user, &end, "Replay").await.expect_message();
        assert_eq!(
            private(&press(user, &replay, "Animation").await),
            Some(wanted)
        );
    }
    // what is stored stays that of everybody
    assert!(kept().await == Some(gif), "another animation");
    let review = press(ann, &end, "Review").await;
    in_hand(&world).await;
    let course = review.wait_followups(1).await.unwrap().remove(0);
    assert_eq!(ground_of(&course), Some(LIGHT));
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_who_wants_text_only_gets_the_words_at_once() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let board = world.match_for("kitaran", &room, &[ann, ben], "").await;
    let in_words = press(ann, &board, "In words").await;
    let words = in_words.text();
    let changed = press_setting(ann, &room, "Text only").await;
    assert!(
        changed.content.contains("**Text only**"),
        "{}",
        changed.content
    );
    assert_eq!(changed.selects.len(), 0);
    let own = slash(ann, &room, "/board").await;
    assert_eq!(private(&own), None);
    assert!(own.text().ends_with(words), "{}\n\n{words}", own.text());
    let replay = press(ann, &own.expect_message(), "Replay").await;
    let panel = press(ann, &board, "Move").await;
    let step = choose(ann, &panel.expect_message(), "c3").await;
    let rules = slash(ann, &room, "/rules game:Kitaran")
        .await
        .expect_message();
    let rules = press(ann, &rules, "Next page ▶").await;
    for (answer, words) in [
        (&replay, "5 by 5"),
        (&panel, "c3"),
        (&step, "c3"),
        (&rules, "Ann"),
    ] {
        assert_eq!(private(answer), None);
        assert!(answer.text().contains(words), "{}", answer.text());
    }
    // the others still see the board
    let played = board_of(&slash(ann, &room, "/move turn:c3").await).await;
    assert_eq!(ground_of(&played), Some(DARK));
    // in a conversation, nobody else sees it
    let direct = ann.direct();
    let begun = slash(ann, &direct, "/play kitaran level:1").await;
    let alone = begun.expect_message();
    assert_eq!(ground_of(&alone), None);
    assert!(alone.content.contains("5 by 5"), "{}", alone.content);
    press_setting(ann, &room, "Show pictures").await;
    choose_look(ann, &room, "theme", "High contrast").await;
    let shown = slash(ann, &direct, "/board").await.expect_message();
    assert_eq!(ground_of(&shown), Some(BLACK));
    world.end().await;
}

/// In every game with most players, after some turns.
#[tokio::test(flavor = "multi_thread")]
async fn the_words_of_every_game_fit_in_one_message() {
    let world = World::start().await;
    let users = &world.users(["Ann", "Ben", "Cleo", "Dora", "Emil"]);
    press_setting(&users[0], &world.sandbox.channel("table-1"), "Text only").await;
    for kind in rules::Kind::ALL {
        let room = world.sandbox.channel(&format!("table-{}", kind.id()));
        let users: Vec<&User> = users.iter().take(kind.seats().1.into()).collect();
        let table = Table::start_game(kind.id(), &world, &room, &users, "", 7).await;
        for _ in 0..16 {
            let line = format!("/move turn:{}", table.example().await);
            slash(table.next().await.unwrap(), &room, &line).await;
            in_hand(&world).await;
        }
        let own = slash(users[0], &room, "/board").await;
        let words = press(users[0], &own.expect_message(), "In words").await;
        let mut whole = words.text().to_owned();
        for more in words.followups() {
            whole = whole + "\n" + &more.content;
        }
        assert_eq!(private(&own), None);
        assert!(own.text().ends_with(&whole), "{kind:?}: {}", own.text());
    }
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_secret_choice_in_a_look_leaves_no_trace_in_public() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    choose_look(ann, &room, "theme", "Light theme").await;
    let board = world
        .match_for("xero-g", &room, &[ann, ben], "setup:hidden")
        .await;
    let before = slash(ben, &room, "/board").await.expect_message();
    let panel = press(ann, &board, "Move").await;
    assert_eq!(private(&panel), Some(LIGHT));
    slash(ann, &room, "/move turn:322113").await;
    in_hand(&world).await;
    for public in room.messages() {
        assert!(
            matches!(ground_of(&public), None | Some(DARK)),
            "{public:?}"
        );
    }
    let after = slash(ben, &room, "/board").await.expect_message();
    assert_eq!(ground_of(&before), ground_of(&after));
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_look_is_forgotten_with_its_person() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let ann = &world.sandbox.user("Ann");
    choose_look(ann, &room, "theme", "Light theme").await;
    press_setting(ann, &room, "Text only").await;
    let asked = ask_forget(ann, &room).await.expect_message();
    press(ann, &asked, "Delete it").await;
    in_hand(&world).await;
    let gone = || async {
        let stored = world.store().preferences(ann.id.get()).await.unwrap();
        (stored == Preferences::default()).then_some(())
    };
    until_found("no preferences", gone).await;
    world.end().await;
}
