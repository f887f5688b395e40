//! The page on which a board is tapped, inside Discord: how it opens, and who is let in.

use std::time::Duration;

use sandbox::{Fault, Message, Permission, Sandbox, User};
use serde_json::{Value, json};

use crate::common::board_page::Page;
use crate::common::{
    Bot, World, ask_forget, id_of, in_hand, logged, page_config, press, slash, until_found,
};
use crate::tapped_boards::begun;

/// A host who has done everything in the portal.
#[expect(
    clippy::unnecessary_wraps,
    reason = "other hosts give the bot no client secret"
)]
fn set_up(sandbox: &Sandbox) -> Option<String> {
    sandbox.enable_activity();
    Some(sandbox.client_secret())
}

/// Presses **Open board**. Returns the instance that Discord opens.
async fn launch(user: &User, board: &Message) -> String {
    let answer = press(user, board, "Open board").await;
    assert!(answer.message().is_none(), "{answer:?}");
    answer.launched().expect("an instance").to_owned()
}

/// What a page says to be let in.
async fn enter(page: &mut Page, code: &str, instance: &str) -> Value {
    let entry = json!({"code": code, "instance": instance});
    page.ask("enter", entry).await
}

/// A new page of a user, who lets Discord say who they are.
async fn entered(world: &World, user: &User, instance: &str) -> (Page, Value) {
    let mut page = Page::connect(&world.bot).await;
    let code = user.authorize(&world.sandbox.bot());
    let answer = enter(&mut page, &code, instance).await;
    (page, answer)
}

/// Checks that **Open board** answers with a link.
async fn gets_link(user: &User, board: &Message) {
    let answer = press(user, board, "Open board").await;
    assert_eq!(answer.launched(), None);
    let url = answer.expect_message().buttons[0].url.clone();
    assert!(url.is_some_and(|url| url.contains("/board/#")));
}

async fn get(bot: &Bot, path: &str) -> reqwest::Response {
    let client = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none());
    let url = format!("http://{}{path}", bot.address.unwrap());
    client.build().unwrap().get(url).send().await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_press_opens_its_match_inside_discord() {
    let mut world = World::with_page(set_up).await;
    let [table, other] = ["table", "other"].map(|name| world.sandbox.channel(name));
    let [ann, ben] = world.users(["Ann", "Ben"]);
    let (first, board) = begun(&world, &table, &[&ann, &ben], "kitaran").await;
    let (second, theirs) = begun(&world, &other, &[&ann, &ben], "archimedes").await;
    let before = table.messages().len();
    let instance = launch(&ann, &board).await;
    let (mut page, answer) = entered(&world, &ann, &instance).await;
    assert_eq!(answer["match"], first.to_string(), "{answer}");
    assert_eq!(answer["words"]["play"], "Play");
    let shown = page.look(first).await;
    assert_eq!(shown["seats"][0]["you"], true);
    let play = json!({"match": first.to_string(), "ply": 0, "turn": "c3"});
    assert_eq!(page.ask("play", play).await["match"]["ply"], 1);
    in_hand(&world).await;
    // the turn was shown, and the press posted nothing
    assert_eq!(table.messages().len(), before + 1);
    // the session goes on like any other
    let mut again = Page::connect(&world.bot).await;
    let session = json!({"session": answer["session"]});
    assert!(again.ask("resume", session).await["error"].is_null());
    // the same channel, the same instance: each person has their own match
    let board = table.messages().pop().unwrap();
    assert_eq!(launch(&ben, &board).await, instance);
    let (_, bens) = entered(&world, &ben, &instance).await;
    assert_eq!(bens["match"], first.to_string());
    // the last press counts, for ten minutes
    let elsewhere = launch(&ann, &theirs).await;
    let (_, answer) = entered(&world, &ann, &elsewhere).await;
    assert_eq!(answer["match"], second.to_string());
    world.bot.pass_minutes(9);
    let config = page_config(
        &world.sandbox,
        &world.home,
        Some(world.sandbox.client_secret()),
    );
    let bot = Bot::running(&world.sandbox, &config).await;
    world.go_on_with(bot).await;
    // another process knows the press
    let (_, answer) = entered(&world, &ann, &elsewhere).await;
    assert_eq!(answer["match"], second.to_string());
    world.bot.pass_minutes(10);
    let (_, answer) = entered(&world, &ann, &elsewhere).await;
    assert!(answer["match"].is_null() && answer["session"].is_string());
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn discord_finds_the_page_and_its_application() {
    let world = World::with_page(set_up).await;
    let bot = &world.bot;
    let id = world.sandbox.bot().id;
    // the bot asks Discord for it when it starts
    let told = until_found("the application", || async {
        let answer = get(bot, "/board/application").await;
        answer.status().is_success().then_some(answer)
    });
    let told = told.await.text().await.unwrap();
    assert_eq!(told, id.to_string());
    let query = "instance_id=i-1&frame_id=7&platform=mobile";
    let root = get(bot, &format!("/?{query}")).await;
    assert_eq!(root.status(), 307);
    // relative, so that it holds behind Discord's proxy
    assert_eq!(root.headers()["location"], format!("board/?{query}"));
    for path in ["/", "/?a=frame_id", "/?my_frame_id=7"] {
        assert_eq!(get(bot, path).await.status(), 404, "{path}");
    }
    world.end().await;
    let world = World::with_board().await;
    assert_eq!(get(&world.bot, "/board/application").await.status(), 404);
    let mut page = Page::connect(&world.bot).await;
    let refused = enter(&mut page, "abc", "i-1").await;
    assert_eq!(refused["error"]["code"], "link");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_let_in_whom_discord_does_not_confirm() {
    let world = World::with_page(set_up).await;
    let room = world.sandbox.channel("table");
    let [ann, ben] = world.users(["Ann", "Ben"]);
    let (_, board) = begun(&world, &room, &[&ann, &ben], "kitaran").await;
    let instance = launch(&ann, &board).await;
    let (own, other) = (world.sandbox.bot(), world.sandbox.new_bot("Other"));
    let mut page = Page::connect(&world.bot).await;
    let long = "1".repeat(3000);
    let inside = format!("{instance}/../{instance}");
    for (code, instance, what) in [
        ("000000", instance.as_str(), "a forged code"),
        ("", instance.as_str(), "no code"),
        (
            &ann.authorize(&other),
            &instance,
            "another application's code",
        ),
        (&ben.authorize(&own), &instance, "a person who is not there"),
        (&ann.authorize(&own), "i-1-gc-2-3", "no such instance"),
        (&ann.authorize(&own), "", "no instance"),
        (&ann.authorize(&own), "../../users/@me", "another address"),
        (&ann.authorize(&own), &inside, "a way around"),
        (&ann.authorize(&own), "i-1?x=%2f", "signs of addresses"),
        (&ann.authorize(&own), &long, "a long name"),
        (&long, &instance, "a long code"),
    ] {
        let refused = enter(&mut page, code, instance).await;
        assert_eq!(refused["error"]["code"], "link", "{what}: {refused}");
        assert!(refused["session"].is_null(), "{what}");
    }
    let looked = page.ask("matches", json!({})).await;
    assert_eq!(looked["error"]["code"], "session");
    // a code is good once: the answer may be lost, and then the page asks the person again
    let code = ann.authorize(&own);
    assert!(enter(&mut page, &code, &instance).await["session"].is_string());
    let mut again = Page::connect(&world.bot).await;
    let refused = enter(&mut again, &code, &instance).await;
    assert_eq!(refused["error"]["code"], "link");
    // somebody who has left the Activity is refused
    ann.leave_activity(&instance);
    let (_, refused) = entered(&world, &ann, &instance).await;
    assert_eq!(refused["error"]["code"], "link");
    // 10 KB are not even read
    let huge = json!({"id": 1, "ask": "enter", "code": code, "instance": "1".repeat(10_000)});
    again.send(&huge.to_string()).await;
    assert!(again.next().await.is_none());
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slow_or_failing_discord_lets_people_in_later() {
    let world = World::with_page(set_up).await;
    let room = world.sandbox.channel("table");
    let [ann, ben] = world.users(["Ann", "Ben"]);
    let (_, board) = begun(&world, &room, &[&ann, &ben], "kitaran").await;
    let instance = launch(&ann, &board).await;
    let code = ann.authorize(&world.sandbox.bot());
    let mut page = Page::connect(&world.bot).await;
    for fault in [Fault::Status(500), Fault::Drop, Fault::BadJson] {
        let performed = fault == Fault::BadJson;
        world
            .next_fails("POST /oauth2/token", 1, fault.clone())
            .await;
        let code = if performed {
            &ann.authorize(&world.sandbox.bot())
        } else {
            &code
        };
        let refused = enter(&mut page, code, &instance).await;
        assert_eq!(refused["error"]["code"], "refused", "{fault:?}: {refused}");
        let said = refused["error"]["say"].as_str().unwrap_or_default();
        assert!(
            said.starts_with("Discord did not say who you are."),
            "{said}"
        );
    }
    // questions are repeated
    let wait = Fault::RateLimited {
        retry_after: Duration::from_millis(100),
        global: false,
    };
    world
        .next_fails("GET /users/@me", 1, Fault::Status(502))
        .await;
    world.next_fails("GET /users/@me", 1, wait.clone()).await;
    world.next_fails("/activity-instances/", 1, wait).await;
    let answer = enter(&mut page, &code, &instance).await;
    assert!(answer["session"].is_string(), "{answer}");
    // a slow Discord does not count as a silent page, which is put out after eight seconds
    let silent = async { Page::connect(&world.bot).await.next().await };
    world
        .next_fails("POST /oauth2/token", 1, Fault::Slow(Duration::from_secs(9)))
        .await;
    let ((_, answer), put_out) = tokio::join!(entered(&world, &ann, &instance), silent);
    assert!(answer["session"].is_string(), "{answer}");
    assert!(put_out.is_none());
    // a long wait is not waited for, and nobody else asks meanwhile
    let wait = Fault::RateLimited {
        retry_after: Duration::from_mins(10),
        global: false,
    };
    world.next_fails("POST /oauth2/token", 1, wait).await;
    for _ in 0..2 {
        let (_, refused) = entered(&world, &ann, &instance).await;
        assert_eq!(refused["error"]["code"], "refused", "{refused}");
    }
    assert_eq!(world.sandbox.faults().left(), 0);
    // other requests to Discord do not wait for it
    assert!(slash(&ann, &room, "/help").await.is_private());
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn secrets_and_codes_are_in_no_log() {
    let world = World::with_page(|sandbox| {
        sandbox.enable_activity();
        Some("not-the-secret-of-this-application".to_owned())
    });
    let world = world.await;
    let room = world.sandbox.channel("table");
    let [ann, ben] = world.users(["Ann", "Ben"]);
    let (_, board) = begun(&world, &room, &[&ann, &ben], "kitaran").await;
    let instance = launch(&ann, &board).await;
    let code = ann.authorize(&world.sandbox.bot());
    let mut page = Page::connect(&world.bot).await;
    let refused = enter(&mut page, &code, &instance).await;
    assert_eq!(refused["error"]["code"], "refused");
    let log = logged();
    assert!(log.contains("DISCORD_CLIENT_SECRET is not the application's"));
    for secret in [
        "not-the-secret-of-this",
        "secret-for-this-machine",
        "person-",
        &code,
    ] {
        assert!(!log.contains(secret), "{secret}");
    }
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_cannot_open_it_inside_discord_gets_a_link() {
    let world = World::with_page(set_up).await;
    let room = world.sandbox.channel("table");
    let [ann, ben] = world.users(["Ann", "Ben"]);
    let (id, board) = begun(&world, &room, &[&ann, &ben], "kitaran").await;
    // Discord does not take the answer
    world
        .next_fails("/callback", 1, Fault::Refused(400, 50035))
        .await;
    gets_link(&ann, &board).await;
    assert_eq!(world.sandbox.faults().left(), 0);
    launch(&ann, &board).await;
    // the server does not allow Activities
    room.deny(&ben, Permission::UseEmbeddedActivities);
    gets_link(&ben, &board).await;
    let told = ben.launch(&room).await.unwrap().expect_message();
    assert!(
        told.is_private() && told.content.contains("**Open board**"),
        "{}",
        told.content
    );
    launch(&ann, &board).await;
    // it is unclear whether Discord has taken the answer: it has
    world
        .next_fails("/callback", 1, Fault::StatusAfter(500))
        .await;
    launch(&ann, &board).await;
    in_hand(&world).await;
    assert_eq!(world.stored(id).await.message, Some(board.id.get()));
    world.end().await;
    for portal in [
        |sandbox: &Sandbox| Some(sandbox.client_secret()),
        |sandbox: &Sandbox| {
            sandbox.enable_activity();
            None
        },
    ] {
        let world = World::with_page(portal).await;
        let [ann, ben] = world.users(["Ann", "Ben"]);
        let room = world.sandbox.channel("table");
        let (_, board) = begun(&world, &room, &[&ann, &ben], "kitaran").await;
        gets_link(&ann, &board).await;
        world.end().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_command_that_opens_the_activity_is_the_bots_and_opens_the_list() {
    let mut world = World::with_page(set_up).await;
    let room = world.sandbox.channel("table");
    let [ann, ben] = world.users(["Ann", "Ben"]);
    let (id, board) = begun(&world, &room, &[&ann, &ben], "kitaran").await;
    launch(&ann, &board).await;
    for turn in 0..2 {
        let known = world.bot.http.get_global_commands().await.unwrap();
        let known: Vec<_> = known.iter().filter(|one| u8::from(one.kind) == 4).collect();
        assert_eq!(known.len(), 1);
        assert_eq!(known[0].name, "launch");
        assert_eq!(known[0].handler.map(u8::from), Some(1));
        // the earlier press does not count any more
        let opened = ann.launch(&room).await.unwrap();
        let instance = opened.launched().expect("an instance").to_owned();
        let (mut page, answer) = entered(&world, &ann, &instance).await;
        assert!(answer["match"].is_null(), "{answer}");
        let listed = page.ask("matches", json!({})).await;
        assert_eq!(listed["matches"][0]["id"], id.to_string());
        if turn == 1 {
            break;
        }
        // the next start finds it as it wants it
        let once = Fault::Slow(Duration::ZERO);
        world.next_fails("PUT /applications/", 1, once).await;
        let secret = Some(world.sandbox.client_secret());
        let config = page_config(&world.sandbox, &world.home, secret);
        let bot = Bot::running(&world.sandbox, &config).await;
        world.go_on_with(bot).await;
        assert!(slash(&ann, &room, "/help").await.is_private());
        assert_eq!(world.sandbox.faults().left(), 1);
        world.sandbox.faults().clear();
    }
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn deleted_data_ends_a_session_inside_discord() {
    let world = World::with_page(set_up).await;
    let room = world.sandbox.channel("table");
    let [ann, ben] = world.users(["Ann", "Ben"]);
    let (id, board) = begun(&world, &room, &[&ann, &ben], "kitaran").await;
    let instance = launch(&ann, &board).await;
    let (mut page, answer) = entered(&world, &ann, &instance).await;
    assert_eq!(answer["match"], id_of(&board).to_string());
    slash(&ann, &room, "/resign").await;
    let pressed = || async {
        let now = world.bot.shared.sessions.now();
        world
            .store()
            .pressed_board(ann.id.get(), now)
            .await
            .unwrap()
    };
    assert_eq!(pressed().await, Some(id));
    let asked = ask_forget(&ann, &room).await.expect_message();
    press(&ann, &asked, "Delete it").await;
    let gone = || async { pressed().await.is_none().then_some(()) };
    until_found("the press to be deleted", gone).await;
    let looked = page.ask("look", json!({"match": id.to_string()})).await;
    assert_eq!(looked["error"]["code"], "session");
    in_hand(&world).await;
    world.end().await;
}
