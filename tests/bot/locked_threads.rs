//! Tests that no command or button changes anything in a locked thread. In an archived thread, where messages cannot be
//! edited, changes are shown in new messages.

use std::collections::BTreeSet;

use poise::serenity_prelude::CommandType;
use sandbox::{Answer, Message, Room, User};
use skirmish::discord::Verb;
use skirmish::store::StoredMatch;
use strum::VariantNames as _;

use crate::common::{World, id_of, in_hand, press, slash, stripped, told};

/// From now on, interactions come from a thread in this state.
fn threads_are(world: &World, archived: bool, locked: bool) {
    world.sandbox.gateway().change_interactions(move |event| {
        event["channel"]["type"] = 11.into();
        event["channel"]["thread_metadata"] = serde_json::json!({
            "archived": archived,
            "locked": locked,
            "auto_archive_duration": 1440,
            "archive_timestamp": "2026-01-01T00:00:00.000000+00:00",
        });
    });
}

const LOCKED: &str = "This thread is locked, so I have changed nothing here. Somebody with the permission **Manage Threads** can unlock it; then try again.";

/// All verbs with a button that works in a match of two plies. `!` marks those that change nothing and are
/// allowed.
pub const BUTTONS: [&str; 98] = [
    "new-event::",
    "!draft-event::kitaran;2;sw;600+15;h;r",
    "!event-menu::game kitaran;2;sw;600+15;h;r",
    "open-event::kitaran;2;sw;600+15;h;r",
    "join-event::",
    "!ask-leave-event::",
    "leave-event::",
    "start-event::",
    "!manage-event::",
    "admit-entrant::1",
    "withdraw-entrant::",
    "extend-round::1",
    "!correct-event::",
    "correct-result::1 1 1",
    "!ask-cancel-event::",
    "cancel-event::",
    "!keep-event::",
    "join::",
    "accept::",
    "decline-invitation::",
    "take::kitaran",
    "leave::",
    "start::",
    "cancel-lobby::",
    "show-animation::",
    "cancel::",
    "abort::",
    "ask-abort::",
    "!ask-remove::",
    "remove::7",
    "!look::",
    "!think::n0",
    "!rules::zyrcan 0",
    "!panel::",
    "!view::",
    "!open-board::",
    "!describe::",
    "show-everyone::",
    "here::0",
    "!replay::first",
    "!replay-turn::",
    "!animation::",
    "!record::",
    "play::2@c3",
    "play-always::2@c3",
    "open::kitaran",
    "alone::kitaran 1",
    "!help::time",
    "!progress::",
    "open-thread::kitaran;0;d;fn;5,0.5,0;",
    "rematch::",
    "ask-resign::",
    "resign::",
    "ask-end::",
    "offer-end::",
    "offer-takeback::",
    "forget::mine",
    "!ask-forget::mine",
    "!confirm::1",
    "!stay::resign",
    "agree::7",
    "decline::7",
    "withdraw::7",
    "takeback::agree 7",
    "!board::kitaran-5 s 0 f",
    "!board-menu::game kitaran-5 s 0 f",
    "!profile::",
    "!past::all 0 0 0 0 1800000000000 1",
    "!past-menu::game all 0 0 0 0",
    "!export::",
    "!unplan::",
    "!delete-note::",
    "!next::",
    "hint::matter",
    "!review::0",
    "!ask-practice::",
    "practice::3",
    "!own-matches::0",
    "!ask-claim::",
    "claim::2",
    "!options::",
    "!match-options::",
    "choose::order",
    "!add-computer::",
    "computer::3",
    "remove-computer::",
    "!snooze::",
    "!reminders::digest",
    "!settings::blocked",
    "!pictures::large-labels",
    "!no-sleep::",
    "!end-vacation::",
    "!open-lobbies::",
    "!wish::",
    "!no-wishes::",
    "!block::",
    "!follow::1",
    "ask-around::",
];

/// All commands, marked in the same way.
pub const COMMANDS: [&str; 17] = [
    "!/event",
    "/play kitaran",
    "/join",
    "/move turn:2@c3",
    "!/match code:333333",
    "!/matches",
    "!/board",
    "/end",
    "/undo",
    "/hint",
    "/resign",
    "!/leaderboard",
    "!/profile",
    "!/rules game:Kitaran",
    "!/settings",
    "/server matches:only people here",
    "!/help",
];

/// Describes an unexpected result: a request must be refused in exactly these words or served.
fn wrong(answer: &Answer, words: &str, served: bool, what: &str) -> Option<String> {
    let said = answer.text();
    let refused = said == words && answer.is_private();
    (refused == served).then(|| format!("{what}: {said}"))
}

/// Every user tries everything, in a lobby's or a match's channel. What `refuses` names must be refused in these
/// words.
async fn all_by_all(
    (room, shown): (&Room, &Message),
    users: &[&User],
    words: &str,
    refuses: impl Fn(&str) -> bool,
) -> Vec<String> {
    let mut faults = Vec::new();
    let id = id_of(shown);
    for user in users {
        for entry in COMMANDS {
            let line = entry.trim_start_matches('!');
            // Discord does not offer `/server` to everybody
            let Ok(answer) = user.slash(room, line).await else {
                continue;
            };
            faults.extend(wrong(&answer, words, !refuses(entry), line));
        }
        for entry in BUTTONS {
            let button = entry.trim_start_matches('!');
            let button = format!("1:{}", button.replace("::", &format!(":{id:x}:1:")));
            let answer = user.press_id(shown, &button).await.unwrap();
            assert!(!answer.failed(), "{button}");
            faults.extend(wrong(&answer, words, !refuses(entry), &button));
        }
    }
    faults
}

/// Commands and buttons that start something in a channel or ping people there.
const SPEAKING: [&str; 25] = [
    "new-event::",
    "open-event::kitaran;2;sw;600+15;h;r",
    "join-event::",
    "start-event::",
    "show-animation::",
    "choose::order",
    "here::0",
    "join::",
    "accept::",
    "take::kitaran",
    "start::",
    "open::kitaran",
    "alone::kitaran 1",
    "open-thread::kitaran;0;d;fn;5,0.5,0;",
    "rematch::",
    "offer-end::",
    "offer-takeback::",
    "practice::3",
    "/play kitaran",
    "/join",
    "remove::7",
    "ask-around::",
    "show-everyone::",
    "/end",
    "/undo",
];

/// Nobody can have the bot do what they may not do themselves, but all players may play on.
#[tokio::test(flavor = "multi_thread")]
async fn nobody_who_may_not_send_messages_has_the_bot_begin_anything() {
    let world = World::start().await;
    let [_, ben, cleo, dora, emil] = &world.users(["Ann", "Ben", "Cleo", "Dora", "Emil"]);
    let rooms = ["table-1", "table-2"].map(|name| world.sandbox.channel(name));
    let lobby = world.lobby_of(&rooms[0], &[ben, cleo], "").await;
    let board = world.match_of(&rooms[1], &[ben, cleo, dora], "").await;
    let needs = "You need a permission in this channel to do that: **Send Messages**. A manager of this server can give it to you.";
    let mut faults = Vec::new();
    for (room, shown) in rooms.iter().zip([&lobby, &board]) {
        room.deny(emil, sandbox::Permission::SendMessages);
        let refuses = |entry: &str| SPEAKING.contains(&entry);
        faults.extend(all_by_all((room, shown), &[emil], needs, refuses).await);
        // the leaderboard is shown privately instead
        assert!(slash(emil, room, "/leaderboard").await.is_private());
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    world.end().await;
}

/// The bot creates a thread only for users who may create one.
#[tokio::test(flavor = "multi_thread")]
async fn nobody_who_may_make_no_threads_has_the_bot_make_one() {
    use sandbox::Permission::{CreatePublicThreads, SendMessagesInThreads};
    let world = World::start().await;
    let [_, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    for (permission, channel, name) in [
        (CreatePublicThreads, "one", "**Create Public Threads**"),
        (SendMessagesInThreads, "two", "**Send Messages in Threads**"),
    ] {
        let room = world.sandbox.channel(channel);
        let lobby = world.lobby_of(&room, &[cleo], "").await;
        room.deny(ben, permission);
        let needs = format!("You need a permission in this channel to do that: {name}. ");
        for line in [
            "/play kitaran thread:True",
            "/play kitaran game2:Archimedes thread:True",
        ] {
            let said = told(&slash(ben, &room, line).await);
            assert!(said.starts_with(&needs), "{line}: {said}");
        }
        let open = "1:open-thread:0:0:kitaran;0;d;fn;5,0.5,0;";
        let said = told(&ben.press_id(&lobby, open).await.unwrap());
        assert!(said.starts_with(&needs), "{said}");
        // nor is a thread offered when a lobby is in the way
        let way = slash(ben, &room, "/play kitaran").await.expect_message();
        assert!(way.button("Play in a thread").is_none(), "{way:?}");
    }
    world.end().await;
}

/// One host has at most five open lobbies on a server.
#[tokio::test(flavor = "multi_thread")]
async fn a_sixth_open_lobby_is_refused() {
    let world = World::start().await;
    let [_, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let rooms: Vec<Room> = (0..7)
        .map(|at| world.sandbox.channel(&format!("table-{at}")))
        .collect();
    for room in &rooms[..5] {
        slash(ben, room, "/play kitaran").await.expect_message();
    }
    for line in ["/play kitaran", "/play kitaran thread:True"] {
        let said = told(&slash(ben, &rooms[5], line).await);
        assert!(
            said.starts_with("You have 5 open lobbies on this server"),
            "{said}"
        );
    }
    assert_eq!(rooms[5].threads().len(), 0);
    // a lobby that has begun no longer counts, and other users have their own limit
    slash(cleo, &rooms[0], "/join").await;
    in_hand(&world).await;
    for (user, room) in [(ben, &rooms[5]), (cleo, &rooms[6])] {
        let lobby = slash(user, room, "/play kitaran").await.expect_message();
        assert!(!lobby.is_private(), "{}", lobby.content);
    }
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_command_and_no_button_changes_anything_in_a_locked_thread() {
    let world = World::start().await;
    let [ann, ben, cleo, dora] = &world.users(["Ann", "Ben", "Cleo", "Dora"]);
    let everybody = [ann, ben, cleo, dora];
    let rooms = ["table-1", "table-2"].map(|name| world.sandbox.channel(name));
    let lobby = world.lobby_of(&rooms[0], &everybody[..2], "").await;
    let board = world.match_of(&rooms[1], &everybody[..3], "").await;
    threads_are(&world, false, true);
    let mut faults = Vec::new();
    for (room, shown) in rooms.iter().zip([&lobby, &board]) {
        // ignores when somebody wants to be reminded and when they are away: those are personal
        let stands = async || StoredMatch {
            seat_times: Vec::new(),
            version: 0,
            ..world.stored(id_of(shown)).await
        };
        let before = stands().await;
        let changes = |entry: &str| !entry.starts_with('!');
        faults.extend(all_by_all((room, shown), &everybody, LOCKED, changes).await);
        in_hand(&world).await;
        assert_eq!(stands().await, before);
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_table_of_what_is_tried_in_a_locked_thread_is_whole() {
    let world = World::start().await;
    let words = |lines: &[&str], end: char| -> BTreeSet<String> {
        let bare = lines.iter().map(|line| line.trim_start_matches(['!', '/']));
        let first_word = |line: &str| line.split(end).next().unwrap_or_default().to_owned();
        bare.map(first_word).collect()
    };
    let verbs = Verb::VARIANTS.iter().map(|&verb| verb.to_owned());
    let verbs: BTreeSet<String> = verbs.collect();
    assert_eq!(words(&BUTTONS, ':'), verbs);
    let known = world.bot.http.get_global_commands().await.unwrap();
    // **Profile** in the menu on a person does what `/profile` does
    let typed = known
        .into_iter()
        .filter(|one| one.kind == CommandType::ChatInput);
    let known: BTreeSet<String> = typed.map(|command| command.name).collect();
    assert_eq!(words(&COMMANDS, ' '), known);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn in_an_archived_thread_what_happens_is_shown_by_message() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let lobby = world.lobby_of(&room, &[ann], "").await;
    threads_are(&world, true, false);
    let joined = press(ben, &lobby, "Join").await;
    assert!(!joined.is_update());
    let second = joined.expect_message();
    assert!(second.content.contains("2. Ben"), "{}", second.content);
    world.noted(&second).await;
    stripped(&room, &lobby).await;
    assert!(told(&slash(cleo, &room, "/join").await).starts_with("You have joined"));
    let third = |message: &Message| message.content.contains("3. Cleo") && message.id != second.id;
    let third = room.wait_for(third).await.unwrap();
    world.noted(&third).await;
    stripped(&room, &second).await;
    let started = press(ann, &third, "Start").await;
    assert!(!started.is_update());
    let board = started.wait_followups(1).await.unwrap().remove(0);
    world.noted(&board).await;
    stripped(&room, &third).await;
    world.end().await;
}
