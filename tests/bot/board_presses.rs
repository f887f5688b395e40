//! Buttons of the chat on the page on which a board is tapped.

use sandbox::{Message, Permission};
use serde_json::{Value, json};

use crate::common::board_page::Page;
use crate::common::{World, board_of, id_of, in_hand, slash, told, until_found};
use crate::tapped_boards::begun;

/// The button of a match's page with this label, as it is pressed.
fn act(shown: &Value, label: &str) -> Value {
    let acts = shown["acts"].as_array().unwrap();
    let found = acts.iter().find(|act| act["label"] == label);
    found.unwrap_or_else(|| panic!("{label} in {acts:?}"))["press"].clone()
}

/// The button of a sheet with this label, as it is pressed.
fn button(sheet: &Value, label: &str) -> Value {
    let rows = sheet["rows"].as_array().unwrap().iter();
    let mut buttons = rows.flat_map(|row| row.as_array().unwrap());
    let found = buttons.find(|button| button["label"] == label);
    found.unwrap_or_else(|| panic!("{label} in {sheet}"))["press"].clone()
}

impl Page {
    /// Presses a button of the chat. Returns the sheets.
    pub async fn press(&mut self, id: u64, press: &Value) -> Vec<Value> {
        let pressed = json!({"match": id.to_string(), "press": press});
        let answer = self.ask("press", pressed).await;
        assert!(answer["error"].is_null(), "{answer}");
        answer["sheets"].as_array().unwrap().clone()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_has_what_the_chat_has_hints_analyses_offers_and_the_end() {
    let world = World::with_board().await;
    let room = world.sandbox.channel("table");
    let [ann, ben] = world.users(["Ann", "Ben"]);
    let board = world
        .match_for("kitaran", &room, &[&ann, &ben], "rated:False")
        .await;
    let id = id_of(&board);
    let mut anns = Page::open(&world.bot, &ann, &board).await;
    let mut bens = Page::open(&world.bot, &ben, &board).await;
    let shown = anns.look(id).await;
    let hint = anns.press(id, &act(&shown, "Hint")).await;
    assert!(hint[0]["text"].as_str().unwrap().len() > 10, "{hint:?}");
    let rules = anns.press(id, &act(&shown, "Rules")).await;
    let alt = rules[0]["picture"]["alt"].as_str().unwrap();
    assert!(!alt.is_empty());
    anns.press(id, &button(&rules[0], "Next page ▶")).await;
    // an analysis: three turns forward, and the same branch in the chat
    let analysis = anns.press(id, &act(&shown, "Analyse")).await;
    assert!(
        analysis[0]["picture"]["src"]
            .as_str()
            .unwrap()
            .starts_with("data:image/png;base64,")
    );
    // a turn, and the offer to take it back
    let play = json!({"match": id.to_string(), "ply": 0, "turn": "c3"});
    let played = anns.ask("play", play).await["match"].clone();
    bens.look(id).await;
    anns.press(id, &act(&played, "Take back")).await;
    let asked = until_found("the offer in the channel", || async {
        let found = room.messages().into_iter();
        found
            .rev()
            .find(|message| message.content.contains("asks to take back"))
    })
    .await;
    assert!(asked.content.contains(&ben.mention()));
    let offer = bens.look(id).await["offer"].clone();
    let text = offer["text"].as_str().unwrap();
    assert!(
        text.contains("Ann") && text.contains("Ben") && !text.contains("<@"),
        "{text}"
    );
    bens.press(id, &button(&offer, "Agree")).await;
    assert!(anns.look(id).await["turn"].is_object());
    let closed = until_found("the closed offer", || async {
        let now = room.messages().into_iter().find(|one| one.id == asked.id)?;
        now.buttons.is_empty().then_some(now)
    })
    .await;
    assert!(
        !closed.content.contains("Still to agree"),
        "{}",
        closed.content
    );
    // an offer to end, which is declined
    let shown = bens.look(id).await;
    let question = bens.press(id, &act(&shown, "Offer the end")).await;
    bens.press(id, &button(&question[0], "Offer the end")).await;
    let offer = anns.look(id).await["offer"].clone();
    anns.press(id, &button(&offer, "Decline")).await;
    assert!(anns.look(id).await["offer"].is_null());
    // resigning asks first
    let question = anns.press(id, &act(&shown, "Resign")).await;
    let kept = anns.press(id, &button(&question[0], "Play on")).await;
    assert!(kept.is_empty(), "{kept:?}");
    anns.press(id, &button(&question[0], "Resign")).await;
    let over = anns.look(id).await;
    assert_eq!((&over["over"], &over["turn"]), (&json!(true), &Value::Null));
    let review = anns.press(id, &act(&over, "Review")).await;
    assert!(!review.is_empty());
    anns.press(id, &act(&over, "Rematch")).await;
    let lobby = room.messages().pop().unwrap();
    assert!(lobby.content.contains(&ben.mention()), "{}", lobby.content);
    in_hand(&world).await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_presses_no_button_of_another_match_and_none_that_only_the_chat_has() {
    let world = World::with_board().await;
    let [ann, ben, cleo] = world.users(["Ann", "Ben", "Cleo"]);
    let (room, other) = (world.sandbox.channel("a"), world.sandbox.channel("b"));
    let (id, board) = begun(&world, &room, &[&ann, &ben], "kitaran").await;
    let (others, _) = begun(&world, &other, &[&ben, &cleo], "kitaran").await;
    let mut page = Page::open(&world.bot, &ann, &board).await;
    for press in [
        format!("1:resign:{others:x}:0:"),
        format!("1:hint:{others:x}:0:matter"),
        format!("1:forget:{id:x}:0:mine"),
        format!("1:join:{id:x}:0:"),
        format!("1:abort:{id:x}:0:"),
        format!("1:open-board:{id:x}:0:"),
        "1:settings:0:0:main".to_owned(),
        "1:hint".to_owned(),
        "9:resign:1:0:".to_owned(),
        String::new(),
        "x".repeat(3000),
    ] {
        let asked = json!({"match": id.to_string(), "press": press});
        let answer = page.ask("press", asked).await;
        assert_eq!(answer["error"]["code"], "refused", "{press}: {answer}");
        let asked = json!({"match": others.to_string(), "press": press});
        let answer = page.ask("press", asked).await;
        assert_eq!(answer["error"]["code"], "refused", "{press}: {answer}");
    }
    assert!(
        world.game(id).await.outcome().is_none() && world.game(others).await.outcome().is_none()
    );
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn alone_among_computers_the_end_is_asked_once_and_told_in_the_channel() {
    let world = World::with_board().await;
    let room = world.sandbox.channel("table");
    let [ann] = world.users(["Ann"]);
    let begun = slash(&ann, &room, "/play kitaran level:1 rated:False").await;
    let board = board_of(&begun).await;
    let id = id_of(&board);
    let mut page = Page::open(&world.bot, &ann, &board).await;
    let shown = page.look(id).await;
    let question = page.press(id, &act(&shown, "Offer the end")).await;
    let offer = page.look(id).await["offer"].clone();
    let (offered, asked) = (&offer["text"], &question[0]["text"]);
    assert!(asked.as_str().unwrap().ends_with(offered.as_str().unwrap()));
    page.press(id, &button(&question[0], "Agree")).await;
    let told = until_found("the end in the channel", || async {
        let last = room.messages().pop()?;
        last.content.contains("to cancel the match").then_some(last)
    })
    .await;
    assert!(told.id != board.id);
    // the question was private, and so is its answer
    let agreed = |message: &Message| message.content.contains("agreed. ⬇");
    assert!(!room.messages().iter().any(agreed));
    assert_eq!(page.is_gone().await["match"], id.to_string());
    let looked = page.ask("look", json!({"match": id.to_string()})).await;
    let said = looked["error"]["say"].as_str().unwrap();
    assert!(said.contains("cancelled"), "{said}");
    in_hand(&world).await;
    world.end().await;
}

/// Where the bot would speak for somebody in a place from which they do not press, they must be able to write there.
#[tokio::test(flavor = "multi_thread")]
async fn nobody_speaks_from_elsewhere_where_they_may_not_write() {
    let world = World::with_board().await;
    // the server's owner may do everything
    let [ann, ben] = world.users(["Ben", "Ann"]);
    let room = world.sandbox.channel("table");
    let thread = room.start_thread(&ann, "side");
    let (id, board) = begun(&world, &thread, &[&ann, &ben], "kitaran").await;
    let mut page = Page::open(&world.bot, &ann, &board).await;
    let shown = page.look(id).await;
    let question = page.press(id, &act(&shown, "Offer the end")).await;
    let offer = button(&question[0], "Offer the end");
    let asked = json!({"match": id.to_string(), "press": offer});
    let direct = slash(&ann, &ann.direct(), "/matches")
        .await
        .expect_message();
    let forged = format!("1:offer-end:{id:x}:0:");
    let guild = world.sandbox.guild();

    let silence = |how: &str| match how {
        "Send Messages in Threads" => room.deny(&ann, Permission::SendMessagesInThreads),
        "View Channel" => room.deny(&ann, Permission::ViewChannel),
        "is locked" => thread.lock(),
        _ => guild.time_out(&ann, Some(4_000_000_000_000)),
    };
    for why in [
        "time-out",
        "is locked",
        "Send Messages in Threads",
        "View Channel",
    ] {
        silence(why);
        let expected = if why == "time-out" {
            "Send Messages in Threads"
        } else {
            why
        };
        let answer = page.ask("press", asked.clone()).await;
        let said = answer["error"]["say"].as_str().unwrap();
        assert!(said.contains(expected), "{why}: {said}");
        // else the rights of the seat stay, but not the page's way to the channel
        if !["View Channel", "is locked"].contains(&why) {
            let answer = ann.press_id(&direct, &forged).await.unwrap();
            assert!(told(&answer).contains(expected), "{why}: {}", told(&answer));
        }
        assert!(
            thread
                .messages()
                .iter()
                .all(|one| !one.content.contains("offers to end"))
        );
        thread.unlock();
        guild.time_out(&ann, None);
    }
    in_hand(&world).await;
    world.end().await;
}

/// In a thread **Send Messages** does not count.
#[tokio::test(flavor = "multi_thread")]
async fn in_threads_only_their_own_permission_counts() {
    let world = World::with_board().await;
    // the server's owner may do everything
    let [ann, ben] = world.users(["Ben", "Ann"]);
    let room = world.sandbox.channel("table");
    let thread = room.start_thread(&ann, "side");
    let (id, board) = begun(&world, &thread, &[&ann, &ben], "kitaran").await;
    room.deny(&ann, Permission::SendMessages);
    let mut page = Page::open(&world.bot, &ann, &board).await;
    let shown = page.look(id).await;
    let question = page.press(id, &act(&shown, "Offer the end")).await;
    page.press(id, &button(&question[0], "Offer the end")).await;
    let bens = Page::open(&world.bot, &ben, &board).await.look(id).await;
    assert!(bens["offer"].is_object(), "{bens}");
    in_hand(&world).await;
    world.end().await;
}
