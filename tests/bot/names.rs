//! Tests that names are shown literally: they format nothing and ping nobody.

use sandbox::{Message, Room, User};
use skirmish::store::{Change, MatchChange, NewMatch};

use crate::common::process::Process;
use crate::common::random_players::Table;
use crate::common::{
    Bot, World, act, alt_of, id_of, in_hand, match_code, press, resign, rounds, settings,
    show_everyone, slash, told,
};

/// A name escaped so that it is shown literally.
fn literal(name: &str) -> String {
    let marked = |c: char| c.is_ascii_punctuation() && !matches!(c, '\'' | '.' | ',');
    let mut text = String::new();
    for c in name.chars() {
        if marked(c) {
            text.push('\\');
        }
        text.push(c);
    }
    text
}

fn notifies_nobody(message: &Message) {
    assert_eq!(message.mentions, [], "{}", message.content);
    assert!(!message.mentions_everyone, "{}", message.content);
}

#[tokio::test(flavor = "multi_thread")]
async fn with_markdown_mentions_and_emoji() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [victim] = &world.users(["Victim"]);
    let names = [
        "@everyone **x** ||y||".to_owned(),
        format!("<@{}> @here", victim.id),
        "<:zap:1> [a](http://b.c) `q` 🎲".to_owned(),
    ];
    let users = [0, 1, 2].map(|index| world.sandbox.user(&names[index]));
    let [one, two, three] = &users;
    let lobby = world.lobby_of(&room, &[one, two, three], "").await;
    notifies_nobody(&lobby);
    for name in &names {
        let shown: String = name.chars().take(32).collect();
        assert!(
            lobby.content.contains(&literal(&shown)),
            "{}",
            lobby.content
        );
    }
    let refused = told(
        &two.press_id(&lobby, &lobby.button("Start").unwrap().custom_id)
            .await
            .unwrap(),
    );
    assert!(refused.contains(&literal(&names[0])), "{refused}");
    let answer = press(one, &lobby, "Start").await;
    let board = crate::common::board_of(&answer).await;
    // whoever pressed **Start** is looking at the match
    assert_eq!(board.mentions, []);
    assert!(!board.mentions_everyone);
    assert!(
        board.content.contains(&literal(&names[0])),
        "{}",
        board.content
    );
    let refused = told(&slash(victim, &room, "/resign").await);
    assert!(refused.contains(&literal(&names[0])), "{refused}");
    let refused = told(&slash(two, &room, "/move turn:2@e5").await);
    assert!(refused.contains(&literal(&names[0])), "{refused}");
    let board = slash(one, &room, "/move turn:2@e5").await.expect_message();
    assert_eq!(board.mentions, [two.id]);
    slash(two, &room, "/move turn:2@c3").await.expect_message();
    resign(two, &room).await;
    let last = resign(three, &room).await;
    assert_eq!(
        last.mentions.len(),
        2,
        "the others who played, and nobody whom a name means"
    );
    assert!(!last.mentions.contains(&victim.id) && !last.mentions_everyone);
    assert!(
        last.content.contains(&literal(&names[0])),
        "{}",
        last.content
    );
    let top = slash(one, &room, "/leaderboard").await.expect_message();
    notifies_nobody(&top);
    assert!(top.content.contains(&literal(&names[0])), "{}", top.content);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn and_what_is_typed_notifies_nobody_either() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    Table::start(&world, &room, &[ann, ben, cleo], "", 1).await;
    let line = format!(
        "/move turn:@everyone {} {}",
        ben.mention(),
        "x".repeat(3000)
    );
    let answer = slash(ann, &room, &line).await;
    let said = told(&answer);
    assert!(said.starts_with("I cannot read “@everyone"), "{said}");
    assert!(said.ends_with('.'), "cut off: {said}");
    notifies_nobody(&answer.expect_message());
    world.end().await;
}

/// Checks that no character is invisible or affects the text around it, except those that isolate a name.
fn is_plain(text: &str) {
    let stray = |c: &char| {
        matches!(c,
            '\u{0}'..='\u{9}' | '\u{b}'..='\u{1f}' | '\u{7f}'..='\u{9f}' | '\u{61c}'
            | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2067}'
            | '\u{3164}' | '\u{feff}')
    };
    let found = text.chars().find(stray);
    assert_eq!(found, None, "{text:?}");
    let count = |wanted| text.chars().filter(|c| *c == wanted).count();
    assert_eq!(count('\u{2068}'), count('\u{2069}'), "{text:?}");
    assert!(count('\u{301}') <= 30 * 3, "{text:?}");
    assert!(
        !text.lines().any(|line| line.starts_with("Big")),
        "{text:?}"
    );
}

fn shows_plainly(message: &Message) {
    is_plain(&message.content);
    for picture in &message.attachments {
        is_plain(picture.description.as_deref().unwrap());
    }
}

/// Odd names, each with its stored form.
fn odd() -> [(String, &'static str); 3] {
    [
        ("\u{202e}An\u{200b}n\nBig".to_owned(), "Ann Big"),
        ("\u{3164}\u{2060} \u{200e}".to_owned(), "Player"),
        (
            format!("Z{}algo דנה", "\u{301}".repeat(200)),
            "Z\u{301}\u{301}\u{301}algo דנה",
        ),
    ]
}

async fn a_match_is_shown_plainly(world: &World, room: &Room, users: [&User; 3], shown: [&str; 3]) {
    let [one, two, three] = users;
    let refused = told(&act(two, room, "start").await);
    is_plain(&refused);
    assert!(refused.contains("Ann Big"), "{refused}");
    let start = act(one, room, "start").await;
    let board = crate::common::board_of(&start).await;
    for shown in shown {
        assert!(board.content.contains(&literal(shown)), "{}", board.content);
    }
    let suggested = one.autocomplete(room, "/move turn:2@").await.unwrap();
    for choice in suggested {
        is_plain(&choice.name);
    }
    is_plain(&told(&slash(two, room, "/move turn:2@e5").await));
    slash(one, room, "/move turn:2@e5").await;
    slash(two, room, "/move turn:2@c3").await;
    resign(two, room).await;
    let last = resign(three, room).await;
    for shown in shown {
        let short = shown.split(' ').next().unwrap();
        assert!(alt_of(&last).contains(short), "{}", alt_of(&last));
    }
    let top = slash(one, room, "/leaderboard").await.expect_message();
    for shown in shown {
        assert!(top.content.contains(&literal(shown)), "{}", top.content);
    }
    // title, nobody listed yet, the most active, foot
    assert_eq!(top.content.lines().count(), 4, "{}", top.content);
    shows_plainly(&top);
    let seen = room.messages();
    assert!(seen.len() >= 4);
    seen.iter().for_each(shows_plainly);
    assert_eq!(world.sandbox.problems(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn that_cannot_be_seen_or_turn_the_text_around() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let users = odd().map(|(name, _)| world.sandbox.user(&name));
    let users = users.each_ref();
    let lobby = world.lobby_of(&room, &users, "").await;
    let opened = world.stored(id_of(&lobby)).await.opened;
    let names: Vec<&str> = opened.players.iter().map(|one| one.name.as_str()).collect();
    // the second user's nickname shows nothing, so the user name is used
    let [one, _, three] = odd().map(|(_, shown)| shown);
    let shown = [one, "____", three];
    // pictures cannot draw the third name, so the user name is beside it
    let user_name = format!("z{}", "_".repeat(31));
    let stored = format!("{three}\u{1f}{user_name}");
    assert_eq!(names, [one, "____", &stored], "on file");
    a_match_is_shown_plainly(&world, &room, users, shown).await;
    world.end().await;
}

/// Older versions stored names without cleaning them.
#[tokio::test(flavor = "multi_thread")]
async fn that_are_on_file_as_they_came() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let users = world.users(["Ann", "Ben", "Cleo"]);
    let users = users.each_ref();
    let lobby = world.lobby_of(&room, &users, "").await;
    // their names are put down behind their presses
    in_hand(&world).await;
    let stored = world.stored(id_of(&lobby)).await;
    let mut players = stored.opened.players.clone();
    for (player, (name, _)) in players.iter_mut().zip(odd()) {
        player.name = name;
    }
    let (saw, now) = (stored.head(), stored.touched + 1);
    let change = Change::Lobby(Box::new(NewMatch {
        players,
        ..stored.opened
    }));
    let change = MatchChange { saw, change, now };
    world.store().change(&change).await.unwrap();
    // the user who causes a board has their current name on it; the others have their stored names
    let start = act(users[0], &room, "start").await;
    let board = crate::common::board_of(&start).await;
    let [_, two, three] = odd().map(|(_, shown)| shown);
    for shown in ["Ann", two, three] {
        assert!(board.content.contains(&literal(shown)), "{}", board.content);
    }
    let board = show_everyone(users[1], &room).await.expect_message();
    for shown in ["Ann", "Ben", three.split(' ').next().unwrap()] {
        assert!(board.content.contains(shown), "{}", board.content);
    }
    room.messages().iter().for_each(shows_plainly);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn that_show_the_same_make_the_same_picture() {
    let world = World::start().await;
    let rooms = ["table-1", "table-2"].map(|name| world.sandbox.channel(name));
    let names = [
        ["Ann", "Ben"],
        ["\u{202e}An\u{200b}n\u{2066}", "\u{feff}\nBen\u{1b} "],
    ];
    let mut pictures = Vec::new();
    for (room, names) in rooms.iter().zip(names) {
        let users = names.map(|name| world.sandbox.user(name));
        let [one, two] = &users;
        let board = world.match_for("archimedes", room, &[one, two], "").await;
        pictures.push(board.attachments[0].bytes.clone());
    }
    assert!(!pictures[0].is_empty());
    assert_eq!(pictures[0], pictures[1]);
    world.end().await;
}

/// Boards, lists and leaderboards show the newest name, in every process. Each server has its own names.
#[tokio::test(flavor = "multi_thread")]
async fn that_changed_are_shown_as_they_are_now() {
    let mut world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let over = world
        .match_for("kitaran", &room, &[ann, ben], "size:4")
        .await;
    rounds(&world, &room, &[ann, ben], id_of(&over), 1).await;
    resign(ann, &room).await;
    let board = world
        .match_for("kitaran", &room, &[ann, ben], "size:4")
        .await;
    assert!(alt_of(&board).contains("Ann"), "{}", alt_of(&board));
    ann.rename("Annika");
    let board = show_everyone(ann, &room).await.expect_message();
    assert!(alt_of(&board).contains("Annika"), "{}", alt_of(&board));
    in_hand(&world).await;
    for anew in [false, true] {
        if anew {
            world.bot.stop().await;
            world.bot = Bot::start(&world.sandbox, &world.home).await;
        }
        for line in ["/board", "/leaderboard", "/matches"] {
            let shown = slash(ben, &room, line).await.expect_message();
            let all = shown.json().to_string();
            assert!(all.contains("Annika"), "{line}: {all}");
        }
    }
    let fresh = show_everyone(ben, &room).await.expect_message();
    assert_eq!(board.attachments[0].bytes, fresh.attachments[0].bytes);
    world.end().await;
}

/// Any interaction, even a refused button, stores the user's newest name. From then on it is shown in matches that go
/// on without them, in matches that are over, and on leaderboards, which `verify --mend` rebuilds.
#[tokio::test(flavor = "multi_thread")]
async fn that_changed_are_put_down_with_any_interaction() {
    let world = World::start().await;
    let (room, elsewhere) = (
        world.sandbox.channel("table-1"),
        world.sandbox.channel("table-2"),
    );
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let over = world
        .match_for("kitaran", &elsewhere, &[ann, ben], "size:4")
        .await;
    rounds(&world, &elsewhere, &[ann, ben], id_of(&over), 1).await;
    resign(ben, &elsewhere).await;
    slash(ben, &room, "/leaderboard").await;
    let board = world.match_of(&room, &[ann, ben, cleo], "").await;
    resign(ann, &room).await;
    let code = match_code(&over);
    let looks = ["/leaderboard", &format!("/match code:{code}"), "/board"];
    for (name, line) in [("Annika", "/help"), ("Anna", "/undo")] {
        ann.rename(name);
        slash(ann, &elsewhere, line).await;
        in_hand(&world).await;
        for look in looks {
            let shown = slash(ben, &room, look).await.expect_message();
            let all = shown.json().to_string();
            assert!(all.contains(name), "{look} after {line}: {all}");
        }
    }
    ann.rename("Annette");
    ann.autocomplete(&room, "/move turn:2@").await.unwrap();
    in_hand(&world).await;
    for id in [id_of(&over), id_of(&board)] {
        let stored = world.stored(id).await;
        let names = stored.opened.players.iter().map(|player| &*player.name);
        assert!(names.clone().any(|name| name == "Annette"), "{names:?}");
    }
    world.home.meddle("update ratings set won = 9").await;
    let settings = settings(&world.sandbox, &world.home);
    let verify = Process::start(world.home.path(), &["verify", "--mend"], &settings);
    let (status, said, errors) = verify.ended().await;
    assert!(status.success(), "{said}{errors}");
    assert!(!said.contains("name is"), "{said}");
    let top = slash(ben, &room, "/leaderboard").await.expect_message();
    assert!(top.content.contains("Annette"), "{}", top.content);
    world.end().await;
}

/// Pictures show the user name where their fonts lack the name's letters. Where it is not known, they number the player.
/// Texts and alt texts keep the name.
#[tokio::test(flavor = "multi_thread")]
async fn that_pictures_cannot_draw_give_way_to_user_names() {
    let world = World::start().await;
    let mut pictures = Vec::new();
    // the sandbox makes user names from names: letters that are not a to z become lines
    for (number, name) in ["日本 太郎", "\u{200b}_____", "✨Luna✨", "Luna"]
        .into_iter()
        .enumerate()
    {
        let room = world.sandbox.channel(&format!("table-{number}"));
        let users = [name, "Ben"].map(|name| world.sandbox.user(name));
        let [one, two] = &users;
        let board = world.match_for("archimedes", &room, &[one, two], "").await;
        let shown = name.trim_start_matches('\u{200b}');
        assert!(board.content.contains(&literal(shown)), "{}", board.content);
        assert!(alt_of(&board).contains(shown), "{}", alt_of(&board));
        shows_plainly(&board);
        pictures.push(board.attachments[0].bytes.clone());
        if number == 0 {
            let id = id_of(&board);
            in_hand(&world).await;
            let stored = world.stored(id).await.opened.players[0].name.clone();
            assert_eq!(stored, "日本 太郎\u{1f}_____");
        }
    }
    assert_eq!(pictures[0], pictures[1], "a name in other letters");
    assert_eq!(pictures[2], pictures[3], "a name with emoji");
    world.end().await;
}

/// A match that was stored by an older version, which did not keep user names.
#[tokio::test(flavor = "multi_thread")]
async fn that_no_picture_can_draw_are_numbers() {
    let mut world = World::start().await;
    let mut pictures = Vec::new();
    for (number, name) in ["王小明", "Player 1"].into_iter().enumerate() {
        let room = world.sandbox.channel(&format!("table-{number}"));
        let users = [name, "Ben"].map(|name| world.sandbox.user(name));
        let [one, two] = &users;
        world.match_for("archimedes", &room, &[one, two], "").await;
        in_hand(&world).await;
        world.bot.stop().await;
        world
            .home
            .meddle("update players set name = '王小明' where name like '王小明%'")
            .await;
        world.bot = Bot::start(&world.sandbox, &world.home).await;
        // the other player looks, so the name is the stored one
        let board = show_everyone(two, &room).await.expect_message();
        assert!(board.content.contains(&literal(name)), "{}", board.content);
        pictures.push(board.attachments[0].bytes.clone());
    }
    assert_eq!(pictures[0], pictures[1]);
    world.end().await;
}
