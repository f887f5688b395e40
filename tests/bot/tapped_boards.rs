//! The page on which a board is tapped: links, sessions, and turns that are played there.

use std::time::Instant;

use rules::Kind;
use rules::random_generator::Rng;
use sandbox::{Message, Permission, Room, Sandbox, User};
use serde_json::{Value, json};

use crate::common::board_page::{Page, link};
use crate::common::test_databases::Home;
use crate::common::{Bot, World, ask_forget, board_of, id_of, in_hand, press, slash, until_found};
use crate::raw_http_client::{Door, patient};

/// A match of these people, with its board.
pub async fn begun(world: &World, room: &Room, users: &[&User], game: &str) -> (u64, Message) {
    let board = world.match_for(game, room, users, "").await;
    (id_of(&board), board)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tapped_turn_is_shown_in_the_channel_and_on_the_other_page() {
    let world = World::with_board().await;
    let room = world.sandbox.channel("table");
    let [ann, ben] = world.users(["Ann", "Ben"]);
    let (id, board) = begun(&world, &room, &[&ann, &ben], "kitaran").await;
    let mut anns = Page::open(&world.bot, &ann, &board).await;
    let mut bens = Page::open(&world.bot, &ben, &board).await;
    assert!(bens.look(id).await["turn"].is_null());
    let turn = anns.look(id).await["turn"].clone();
    let c3 = turn["choices"].as_array().unwrap().iter();
    let c3 = c3.clone().find(|choice| choice["square"] == "c3").unwrap();
    assert_eq!(c3["text"], "c3");
    let step = json!({"match": id.to_string(), "ply": 0, "typed": "c3"});
    let step = anns.ask("step", step).await["turn"].clone();
    assert_eq!(step["whole"]["text"], "c3");
    assert!(step["svg"].as_str().unwrap().starts_with("<svg "));
    let play = json!({"match": id.to_string(), "ply": 0, "turn": "c3"});
    let played = anns.ask("play", play.clone()).await;
    assert_eq!(played["match"]["ply"], 1);
    assert!(played["match"]["turn"].is_null());
    let told = bens.is_told(1).await;
    assert_eq!(told["tell"], "match");
    assert!(!told["match"]["turn"].is_null());
    // the channel has the board, which pings Ben alone
    let shown = until_found("the new board", || async {
        let last = room.messages().pop()?;
        last.content
            .contains("Ben")
            .then_some(last)
            .filter(|last| last.id != board.id)
    })
    .await;
    assert!(shown.content.contains(&ben.mention()), "{}", shown.content);
    // the answer was lost, and the page asks again: nothing is played twice
    let again = anns.ask("play", play).await;
    assert_eq!(
        (&again["match"]["ply"], &again["error"]),
        (&json!(1), &Value::Null)
    );
    assert_eq!(world.game(id).await.ply(), 1);
    // Ben types, and Ann's page is told
    let board = board_of(&slash(&ben, &room, "/move turn:a1").await).await;
    assert_eq!(id_of(&board), id);
    assert_eq!(anns.is_told(2).await["match"]["turn"]["ply"], 2);
    in_hand(&world).await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_game_is_played_by_taps() {
    let world = World::with_board().await;
    let users = world.users(["Ann", "Ben", "Cleo"]);
    for (kind, seed) in Kind::ALL.iter().zip(1..) {
        let seats = usize::from(kind.seats().0);
        let seated: Vec<&User> = users.iter().take(seats).collect();
        let room = world.sandbox.channel(kind.id());
        let (id, board) = begun(&world, &room, &seated, kind.id()).await;
        let mut pages = Vec::new();
        for user in &seated {
            pages.push(Page::open(&world.bot, user, &board).await);
        }
        let mut rng = Rng::new(seed);
        for _ in 0..8 {
            let game = world.game(id).await;
            let Some(seat) = game.to_act().seats().first().copied() else {
                break;
            };
            let shown = pages[seat.index()].plays(id, &mut rng).await;
            assert!(
                shown["ply"].as_u64() > Some(game.ply() as u64),
                "{}",
                kind.id()
            );
        }
        in_hand(&world).await;
        let named = shown_squares(&pages[0].look(id).await);
        assert!(!named.is_empty(), "{}", kind.id());
    }
    world.end().await;
}

/// The names of a board's squares.
fn shown_squares(shown: &Value) -> Vec<String> {
    let squares = shown["board"]["squares"].as_array().unwrap().iter();
    let name = |square: &Value| square["name"].as_str().unwrap().to_owned();
    squares.map(name).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_is_the_same_whatever_others_have_chosen_in_secret() {
    let world = World::with_board().await;
    let [ann, ben, cleo] = world.users(["Ann", "Ben", "Cleo"]);
    let mut heard = Vec::new();
    for program in ["W3* M2", "J1* E2 M3"] {
        let room = world.sandbox.channel(&format!("table-{}", heard.len()));
        let (id, board) = begun(&world, &room, &[&ann, &ben], "virus-fight").await;
        let mut anns = Page::open(&world.bot, &ann, &board).await;
        let mut bens = Page::open(&world.bot, &ben, &board).await;
        bens.look(id).await;
        let mut watching = Page::open(&world.bot, &cleo, &board).await;
        let watched = watching.look(id).await;
        let play = json!({"match": id.to_string(), "ply": 0, "turn": program});
        let played = anns.ask("play", play).await;
        assert!(played["error"].is_null(), "{played}");
        let told = bens.is_told(1).await;
        let watching_on = watching.is_told(1).await["match"].clone();
        let mut all = vec![bens.look(id).await, told["match"].clone()];
        all.extend([watched, watching_on, watching.look(id).await]);
        for typed in ["", "E1", "E1*"] {
            // Ben chooses on while Ann has chosen
            let step = json!({"match": id.to_string(), "ply": 0, "typed": typed});
            all.push(bens.ask("step", step).await["turn"].clone());
        }
        assert!(!all.contains(&Value::Null));
        // what the chat would show to Ben
        let acts = all[0]["acts"].as_array().unwrap().clone();
        for act in acts {
            let pressed = json!({"match": id.to_string(), "press": act["press"]});
            all.push(bens.ask("press", pressed).await["sheets"].clone());
        }
        let code = all[0]["code"].as_str().unwrap().to_owned();
        let of_match = [id.to_string(), format!("{id:x}"), code];
        let told = json!(all).to_string();
        let told = of_match
            .iter()
            .fold(told, |told, one| told.replace(one, "ID"));
        heard.push(told);
    }
    assert_eq!(heard[0], heard[1]);
    in_hand(&world).await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_opens_once_for_ten_minutes_and_a_session_lasts_twelve_hours() {
    let world = World::with_board().await;
    let room = world.sandbox.channel("table");
    let [ann, ben] = world.users(["Ann", "Ben"]);
    let (id, board) = begun(&world, &room, &[&ann, &ben], "kitaran").await;
    let first = link(&ann, &board).await;
    let mut page = Page::connect(&world.bot).await;
    let opened = page.ask("open", json!({"link": first})).await;
    let session = opened["session"].as_str().unwrap().to_owned();
    let mut thief = Page::connect(&world.bot).await;
    for stolen in [
        json!({"link": first}),
        json!({"link": session}),
        json!({"link": ""}),
    ] {
        let refused = thief.ask("open", stolen).await;
        assert_eq!(refused["error"]["code"], "link", "{refused}");
    }
    let refused = thief.ask("resume", json!({"session": first})).await;
    assert_eq!(refused["error"]["code"], "session");
    let refused = thief.ask("look", json!({"match": id.to_string()})).await;
    assert_eq!(refused["error"]["code"], "session");
    let late = link(&ann, &board).await;
    world.bot.pass_minutes(10);
    let refused = thief.ask("open", json!({"link": late})).await;
    assert_eq!(refused["error"]["code"], "link");
    // the browser goes on with its session
    let mut again = Page::connect(&world.bot).await;
    let resumed = again.ask("resume", json!({"session": session})).await;
    assert!(
        resumed["error"].is_null() && resumed["match"].is_null(),
        "{resumed}"
    );
    assert_eq!(again.look(id).await["id"], id.to_string());
    world.bot.pass_minutes(12 * 60);
    let refused = again.ask("look", json!({"match": id.to_string()})).await;
    assert_eq!(refused["error"]["code"], "session");
    let refused = again.ask("resume", json!({"session": session})).await;
    assert_eq!(refused["error"]["code"], "session");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn deleted_data_ends_a_session() {
    let world = World::with_board().await;
    let room = world.sandbox.channel("table");
    let [ann, ben] = world.users(["Ann", "Ben"]);
    let (id, board) = begun(&world, &room, &[&ann, &ben], "kitaran").await;
    let mut page = Page::connect(&world.bot).await;
    let opens = json!({"link": link(&ann, &board).await});
    assert!(page.ask("open", opens.clone()).await["error"].is_null());
    assert_eq!(page.look(id).await["id"], id.to_string());
    slash(&ann, &room, "/resign").await;
    let asked = ask_forget(&ann, &room).await.expect_message();
    press(&ann, &asked, "Delete it").await;
    let looked = until_ended(&mut page, id).await;
    assert_eq!(looked["error"]["code"], "session");
    // the link stays used
    let mut again = Page::connect(&world.bot).await;
    assert_eq!(again.ask("open", opens).await["error"]["code"], "link");
    in_hand(&world).await;
    world.end().await;
}

/// Asks until the session is over: a job deletes the data.
async fn until_ended(page: &mut Page, id: u64) -> Value {
    loop {
        let looked = page.ask("look", json!({"match": id.to_string()})).await;
        if !looked["error"].is_null() {
            return looked;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_shows_no_match_of_others_and_answers_what_it_cannot_read() {
    let world = World::with_board().await;
    let [mine, other] = ["mine", "other"].map(|name| world.sandbox.channel(name));
    let [ann, ben, cleo] = world.users(["Dora", "Ben", "Cleo"]);
    other.deny(&ann, Permission::ViewChannel);
    let (id, board) = begun(&world, &mine, &[&ann, &ben], "kitaran").await;
    let (others, theirs) = begun(&world, &other, &[&cleo, &ben], "archimedes").await;
    let mut page = Page::open(&world.bot, &ann, &board).await;
    for (ask, message) in [
        ("look", json!({"match": others.to_string()})),
        ("look", json!({"match": "18446744073709551615"})),
        (
            "step",
            json!({"match": others.to_string(), "ply": 0, "typed": ""}),
        ),
        (
            "play",
            json!({"match": others.to_string(), "ply": 0, "turn": "a4-a5"}),
        ),
        (
            "press",
            json!({"match": others.to_string(), "press": format!("1:resign:{others:x}:0:")}),
        ),
        (
            "step",
            json!({"match": id.to_string(), "ply": 7, "typed": "c3"}),
        ),
        (
            "play",
            json!({"match": id.to_string(), "ply": 0, "turn": "z9"}),
        ),
    ] {
        let refused = page.ask(ask, message.clone()).await;
        let said = refused["error"]["say"].as_str().unwrap_or_default();
        assert_eq!(
            refused["error"]["code"], "refused",
            "{ask} {message}: {refused}"
        );
        assert!(!said.is_empty() && !said.contains(['*', '`']), "{said}");
    }
    for text in [
        "",
        "7",
        "{}",
        r#"{"id":1}"#,
        r#"{"id":1,"ask":"look","match":7}"#,
        "[[[[",
    ] {
        page.send(text).await;
        assert_eq!(page.next().await.unwrap()["error"]["code"], "bad", "{text}");
    }
    let listed = page.ask("matches", json!({})).await;
    let listed = listed["matches"].as_array().unwrap();
    assert_eq!(
        (listed.len(), &listed[0]["title"]),
        (1, &json!("Kitaran with Ben"))
    );
    assert_eq!(listed[0]["waits"], true);
    drop(theirs);
    // a long message ends the socket, and the next page works
    page.send(&"x".repeat(9000)).await;
    while page.next().await.is_some() {}
    let mut next = Page::open(&world.bot, &ann, &board).await;
    assert_eq!(next.look(id).await["id"], id.to_string());
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_loads_only_its_own_files_and_is_not_served_without_an_address() {
    let world = World::with_board().await;
    let address = world.bot.address.unwrap();
    let get = async |path: &str| {
        let url = format!("http://{address}/board/{path}");
        reqwest::get(url).await.unwrap()
    };
    let index = get("").await;
    let policy = index.headers()["content-security-policy"].to_str();
    let policy = policy.unwrap().to_owned();
    assert!(policy.starts_with("default-src 'none'; script-src 'self'; style-src 'self';"));
    assert!(!policy.contains("unsafe"), "{policy}");
    assert_eq!(index.headers()["cache-control"], "no-cache");
    let index = index.text().await.unwrap();
    let (before, _) = index.split_once("/main.js\"").unwrap();
    let version = before.rsplit_once('"').unwrap().1.to_owned();
    assert!(index.contains(&format!("\"{version}/board.css\"")));
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/web");
    for file in std::fs::read_dir(folder).unwrap() {
        let file = file.unwrap().file_name().into_string().unwrap();
        if file == "index.html" {
            continue;
        }
        let answer = get(&format!("{version}/{file}")).await;
        assert_eq!(answer.status(), 200, "{file}");
        assert_eq!(answer.headers()["x-content-type-options"], "nosniff");
        let kept = answer.headers()["cache-control"].to_str().unwrap();
        assert!(kept.contains("immutable"), "{kept}");
        // a page of another version keeps none of these
        let other = get(&format!("0/{file}")).await;
        assert_eq!(other.headers()["cache-control"], "no-store", "{file}");
    }
    for file in ["main.js", "x/none.js", "x/..%2fconfig.rs", "x/main.js/"] {
        let file = file.replace('x', &version);
        assert_eq!(get(&file).await.status(), 404, "{file}");
    }
    world.end().await;
    let door = Door::open(patient()).await;
    for path in ["board/", "board/main.js", "board/socket"] {
        let url = format!("http://{}/{path}", door.address);
        let answer = reqwest::get(url).await.unwrap();
        assert!(answer.status().is_client_error(), "{path}");
    }
    door.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_ends_on_the_page_in_plain_words() {
    let world = World::with_board().await;
    let room = world.sandbox.channel("table");
    let [ann, ben] = world.users(["Ann", "*Ben*"]);
    let (id, board) = begun(&world, &room, &[&ann, &ben], "kitaran").await;
    let mut anns = Page::open(&world.bot, &ann, &board).await;
    let mut bens = Page::open(&world.bot, &ben, &board).await;
    bens.look(id).await;
    let resign = json!(format!("1:resign:{id:x}:0:"));
    let done = anns.press(id, &resign).await;
    assert_eq!(done[0]["text"], "You have resigned.");
    let told = bens.is_told(1).await;
    assert_eq!(told["match"]["over"], true);
    let lines = told["match"]["lines"].to_string();
    assert!(lines.contains("The match is over"), "{lines}");
    assert!(
        !lines.contains(['#', '`', '\\']) && !lines.contains("**"),
        "{lines}"
    );
    let again = json!({"match": id.to_string(), "press": resign});
    // a second tap, as in the chat
    let again = anns.ask("press", again).await;
    assert_eq!(
        (&again["error"], &again["sheets"]),
        (&Value::Null, &json!([]))
    );
    let begin = json!({"match": id.to_string(), "after": 0});
    let begin = anns.ask("look", begin).await["match"].clone();
    assert_eq!((&begin["after"], &begin["turns"]), (&json!(0), &json!(1)));
    assert_eq!(begin["over"], false);
    in_hand(&world).await;
    world.end().await;
}

/// Two processes behind a load balancer share a database.
#[tokio::test(flavor = "multi_thread")]
async fn a_turn_on_a_page_of_one_process_is_on_the_page_of_another_and_a_link_opens_in_one() {
    let (sandbox, home) = (Sandbox::start().await.unwrap(), Home::temporary());
    let bot = Bot::over_http(&sandbox, &home).await;
    let other = Bot::over_http(&sandbox, &home).await;
    let both = [bot.endpoint(), other.endpoint()];
    sandbox.interactions_over_http(&both).await.unwrap();
    let world = World { sandbox, bot, home };
    let room = world.sandbox.channel("table");
    let [ann, ben] = world.users(["Ann", "Ben"]);
    let (id, board) = begun(&world, &room, &[&ann, &ben], "kitaran").await;
    let (first, second) = (link(&ann, &board).await, link(&ben, &board).await);
    let mut anns = Page::connect(&world.bot).await;
    assert!(anns.ask("open", json!({"link": first})).await["error"].is_null());
    let mut thief = Page::connect(&other).await;
    let stolen = thief.ask("open", json!({"link": first})).await;
    assert_eq!(stolen["error"]["code"], "link");
    let mut bens = Page::connect(&other).await;
    assert!(bens.ask("open", json!({"link": second})).await["error"].is_null());
    let ids = id.to_string();
    let (mut shown, mut waiting) = (anns.look(id).await, bens.look(id).await);
    for ply in 0..6 {
        let (page, seen) = if ply % 2 == 0 {
            (&mut anns, &mut bens)
        } else {
            (&mut bens, &mut anns)
        };
        let turn = shown["turn"]["choices"][0]["text"].clone();
        let play = json!({"match": ids, "ply": ply, "turn": turn});
        let begun = Instant::now();
        let played = page.ask("play", play.clone()).await;
        assert!(played["error"].is_null(), "{played}");
        shown = seen.is_told(ply + 1).await["match"].clone();
        println!(
            "on the page of the other process after {:?}",
            begun.elapsed()
        );
        assert!(shown["turn"].is_object() && !shown["path"][0].as_array().unwrap().is_empty());
        // the same turn again in the other process: nothing is played
        waiting = seen
            .ask("play", json!({"match": ids, "ply": ply, "turn": turn}))
            .await;
        assert!(!waiting["error"].is_null(), "{waiting}");
    }
    assert_eq!(waiting["match"]["ply"], 6);
    other.stop().await;
    in_hand(&world).await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_socket_begins_only_a_few_sessions() {
    let world = World::with_board().await;
    let mut page = Page::connect(&world.bot).await;
    let mut refused = Vec::new();
    for _ in 0..17 {
        let answer = page.ask("open", json!({"link": "x"})).await;
        refused.push(answer["error"]["code"].clone());
    }
    assert!(
        refused[..16].iter().all(|code| code == "link"),
        "{refused:?}"
    );
    assert_eq!(refused[16], "fast");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn other_boards_are_ended_and_their_links_stay_used() {
    let world = World::with_board().await;
    let room = world.sandbox.channel("table");
    let [ann, ben] = world.users(["Ann", "Ben"]);
    let (id, board) = begun(&world, &room, &[&ann, &ben], "kitaran").await;
    let leaked = link(&ann, &board).await;
    let mut thief = Page::connect(&world.bot).await;
    let opened = thief.ask("open", json!({"link": leaked})).await;
    let session = opened["session"].clone();
    let mut page = Page::open(&world.bot, &ann, &board).await;
    let mut bens = Page::open(&world.bot, &ben, &board).await;
    assert!(page.ask("end-others", json!({})).await["error"].is_null());
    assert_eq!(page.look(id).await["id"], id.to_string());
    assert_eq!(bens.look(id).await["id"], id.to_string());
    let looked = thief.ask("look", json!({"match": id.to_string()})).await;
    assert_eq!(looked["error"]["code"], "session");
    let mut again = Page::connect(&world.bot).await;
    let refused = again.ask("open", json!({"link": leaked})).await;
    assert_eq!(refused["error"]["code"], "link");
    let refused = again.ask("resume", json!({"session": session})).await;
    assert_eq!(refused["error"]["code"], "session");
    world.end().await;
}
