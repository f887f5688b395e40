//! Tests who may look at a match that is played elsewhere: by its code, and by the buttons of its replay.

use sandbox::{Fault, Message, Permission, Room, User};
use skirmish::model::MatchCode;
use skirmish::store::{LAST_ID, Purge};

use crate::common::random_players::Table;
use crate::common::{World, id_of, match_code, press, replay, resign, slash, told};

/// Looks at a match, and at its replay. Returns the refusals; none if both are shown.
async fn refused(user: &User, room: &Room, code: &str) -> Vec<String> {
    let answer = slash(user, room, &format!("/match code:{code}")).await;
    let mut message = answer.expect_message();
    assert!(message.is_private());
    if !message.attachments.is_empty() {
        message = press(user, &message, "Replay").await.expect_message();
    }
    let refused = message.attachments.is_empty();
    refused.then_some(message.content).into_iter().collect()
}

/// The refusals for a code that no match has, or whose match the user may not see.
fn unknown(code: &str) -> Vec<String> {
    let says = format!(
        "There is no match `{code}` that you may see. Check the code: it is in the small print of the board. Some matches can be seen only by their players or in their channel, and some servers show their matches only to their own members."
    );
    vec![says]
}

const GONE: &str =
    "This match is gone, or you can no longer see it. `/match` shows a match by its code.";

/// A channel of another server that has this user as a member.
fn elsewhere(world: &World, user: &User) -> Room {
    let other = world.sandbox.new_guild("Elsewhere");
    other.add_bot();
    other.join(user);
    other.channel("far")
}

/// A user who is not a member of the server.
fn stranger(world: &World, name: &str) -> User {
    let user = world.sandbox.user(name);
    world.sandbox.guild().leave(&user);
    user
}

async fn board(world: &World, room: &Room, users: [&User; 2]) -> (Message, String) {
    let board = world.match_for("kitaran", room, &users, "").await;
    let code = match_code(&board);
    (board, code)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_public_match_is_seen_from_any_server_by_its_code() {
    let world = World::start().await;
    let room = world.sandbox.channel("here");
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let dora = &stranger(&world, "Dora");
    let far = elsewhere(&world, dora);
    let (board, code) = board(&world, &room, [ann, ben]).await;
    for from in [&far, &dora.direct()] {
        assert_eq!(refused(dora, from, &code).await, Vec::<String>::new());
    }
    // a user who is not a member gets no link to the match
    let seen = slash(dora, &far, &format!("/match code:{code}")).await;
    assert!(!seen.text().contains("https://"), "{}", seen.text());
    let nobody = "333333";
    assert_eq!(refused(dora, &far, nobody).await, unknown(nobody));
    // a public thread, which every member may open
    let open = room.start_thread(ann, "open");
    let (_, code) = self::board(&world, &open, [ann, ben]).await;
    assert_eq!(refused(dora, &far, &code).await, Vec::<String>::new());
    let _ = board;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_not_everybody_of_its_server_sees_nobody_sees_from_elsewhere() {
    let world = World::start().await;
    let room = world.sandbox.channel("here");
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let dora = &stranger(&world, "Dora");
    let far = elsewhere(&world, dora);
    let (board, code) = board(&world, &room, [ann, ben]).await;
    resign(ben, &room).await;
    let viewer = replay(dora, &far, &code).await;
    let viewer = viewer.expect_message();
    // a member who may not see the channel may not look from elsewhere either
    room.deny(cleo, Permission::ViewChannel);
    assert_eq!(refused(cleo, &cleo.direct(), &code).await, unknown(&code));
    assert_eq!(refused(dora, &far, &code).await, Vec::<String>::new());
    room.deny_everybody(Permission::ViewChannel);
    assert_eq!(refused(dora, &far, &code).await, unknown(&code));
    // the buttons shown before are refused too, and so are forged ones
    for button in ["Next turn ▶", "Last", "Animation", "Record"] {
        assert_eq!(told_by(dora, &viewer, button).await, GONE, "{button}");
    }
    let id = format!("{:x}", id_of(&board));
    for pressed in ["replay:{id}:0:last", "animation:{id}:0:", "record:{id}:0:"] {
        let pressed = format!("1:{}", pressed.replace("{id}", &id));
        let answer = dora.press_id(&viewer, &pressed).await.unwrap();
        assert_eq!(answer.text(), GONE, "{pressed}");
        // a match that never existed gets the same answer
        let other = pressed.replace(&id, "1");
        let answer = dora.press_id(&viewer, &other).await.unwrap();
        assert_eq!(answer.text(), GONE, "{other}");
    }
    // its players may still look
    assert_eq!(
        refused(ben, &ben.direct(), &code).await,
        Vec::<String>::new()
    );
    world.end().await;
}

async fn told_by(user: &User, viewer: &Message, button: &str) -> String {
    told(&press(user, viewer, button).await)
}

#[tokio::test(flavor = "multi_thread")]
async fn private_threads_and_conversations_are_nobody_elses() {
    let world = World::start().await;
    let room = world.sandbox.channel("here");
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let dora = &stranger(&world, "Dora");
    let far = elsewhere(&world, dora);
    let thread = room.start_private_thread(ann, "quiet");
    thread.add_bot();
    thread.add(ben);
    let (_, code) = board(&world, &thread, [ann, ben]).await;
    for (user, from) in [(cleo, &room), (dora, &far), (cleo, &cleo.direct())] {
        assert_eq!(refused(user, from, &code).await, unknown(&code));
    }
    assert_eq!(
        refused(ben, &ben.direct(), &code).await,
        Vec::<String>::new()
    );
    world.end().await;
}

/// Both cases make the same requests to Discord, so neither time nor failure reveals that a match exists.
#[tokio::test(flavor = "multi_thread")]
async fn a_code_of_no_match_is_asked_about_like_one_that_is_not_the_callers_to_see() {
    let world = World::start().await;
    let room = world.sandbox.channel("here");
    let there = world.sandbox.channel("there");
    let [bea, ben, cleo] = &world.users(["Bea", "Ben", "Cleo"]);
    let (_, code) = board(&world, &room, [bea, ben]).await;
    room.deny(cleo, Permission::ViewChannel);
    let nobodys = MatchCode::new(0).unwrap().to_string();
    assert_eq!(refused(cleo, &there, &code).await, unknown(&code));
    assert_eq!(refused(cleo, &there, &nobodys).await, unknown(&nobodys));
    let asked = format!("GET /channels/{}", room.id);
    let mut said = Vec::new();
    for code in [&code, &nobodys] {
        let faults = world.sandbox.faults();
        world.next_fails(&asked, usize::MAX, Fault::BadJson).await;
        let answer = told(&slash(cleo, &there, &format!("/match code:{code}")).await);
        // only the reference differs: it is the number of the request
        said.push(answer.lines().next().unwrap().to_owned());
        faults.clear();
    }
    assert_eq!(said[0], said[1]);
    assert_ne!(said[0], unknown(&code)[0]);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_owner_of_a_server_sees_all_its_channels() {
    let world = World::start().await;
    let room = world.sandbox.channel("here");
    let there = world.sandbox.channel("there");
    // the sandbox's first user owns its server
    let [ann, bea, ben] = &world.users(["Ann", "Bea", "Ben"]);
    let (_, code) = board(&world, &room, [bea, ben]).await;
    room.deny(ann, Permission::ViewChannel);
    assert_eq!(refused(ann, &there, &code).await, Vec::<String>::new());
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_keeps_its_matches_to_itself() {
    let world = World::start().await;
    let room = world.sandbox.channel("here");
    let [bea, ben, cleo, emil] = &world.users(["Bea", "Ben", "Cleo", "Emil"]);
    let dora = &stranger(&world, "Dora");
    let far = elsewhere(&world, dora);
    let (_, code) = board(&world, &room, [bea, ben]).await;
    let says = |whose: &str| format!("{whose} can look at a match of this server");
    let manager = &emil.clone().with(Permission::ManageGuild);
    let told_of = async |user: &User, line: &str| slash(user, &room, line).await.text().to_owned();
    let open = told_of(manager, "/server").await;
    assert!(open.contains(&says("**Anyone with the code**")), "{open}");
    for user in [bea, &bea.clone().with(Permission::ManageChannels)] {
        // Discord does not offer it to them
        let refused = user.slash(&room, "/server").await.unwrap_err();
        assert!(matches!(refused, sandbox::Error::Typed(_)), "{refused}");
    }
    assert_eq!(refused(dora, &far, &code).await, Vec::<String>::new());
    let closed = told_of(manager, "/server matches:only people here").await;
    assert!(
        closed.contains("**Only people here**, and the players of a match, can look at that match"),
        "{closed}"
    );
    assert_eq!(told_of(manager, "/server").await, closed);
    for (user, from) in [(dora, &far), (cleo, &cleo.direct())] {
        assert_eq!(refused(user, from, &code).await, unknown(&code));
    }
    // members of the server and the players may look
    let there = world.sandbox.channel("there");
    assert_eq!(refused(cleo, &there, &code).await, Vec::<String>::new());
    assert_eq!(
        refused(ben, &ben.direct(), &code).await,
        Vec::<String>::new()
    );
    assert_eq!(
        told_of(manager, "/server matches:anyone with the code").await,
        open
    );
    assert_eq!(refused(dora, &far, &code).await, Vec::<String>::new());
    // a server's settings are deleted with its other data
    told_of(manager, "/server matches:only people here").await;
    let guild = world.sandbox.guild().id.get();
    let what = Purge::Server {
        guild,
        until: LAST_ID,
    };
    while world.store().purge(what.clone(), None).await.unwrap() {}
    let settings = world.store().server_settings(guild).await.unwrap();
    assert!(!settings.own_matches_only);
    world.end().await;
}

/// The replay and the files of a match, at any turn, never show a choice that was not revealed, even if the match ended
/// before.
#[tokio::test(flavor = "multi_thread")]
async fn what_was_chosen_in_secret_is_shown_from_its_revelation_on() {
    for (game, options, choice) in [
        ("xero-g", "setup:hidden", "112233"),
        ("virus-fight", "seats:2", "W3 M2* J1"),
    ] {
        let (mut shown, mut ended) = (Vec::new(), Vec::new());
        for swap in [false, true] {
            let one = looked_at(game, options, choice, swap).await;
            shown.push(one.0);
            ended.push(one.1);
        }
        assert_eq!(
            shown[0], shown[1],
            "{game}: the viewer tells the choices apart"
        );
        assert_eq!(
            ended[0], ended[1],
            "{game}: the end tells the choices apart"
        );
    }
}

/// Everything visible of a match in which Ann has chosen one of two things and Ben nothing: while it is played, and
/// after Ben has resigned.
async fn looked_at(
    game: &str,
    options: &str,
    choice: &str,
    swap: bool,
) -> (Vec<String>, Vec<String>) {
    let world = World::start().await;
    let room = world.sandbox.channel("here");
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let table = Table::start_game(game, &world, &room, &[ann, ben], options, 1).await;
    let choice = if swap {
        other(choice)
    } else {
        choice.to_owned()
    };
    slash(ann, &room, &format!("/move turn:{choice}")).await;
    let code = match_code(&table.board);
    let mut shown = Vec::new();
    for turn in 0..2 {
        let line = format!("/match code:{code}");
        let begin = format!("1:replay:{:x}:{turn}:on", table.id);
        for user in [cleo, ben, ann] {
            let look = slash(user, &room, &line).await.expect_message();
            let viewer = user.press_id(&look, &begin).await.unwrap();
            let viewer = viewer.expect_message();
            shown.push(seen(&viewer, &code, table.id));
        }
    }
    let end = resign(ben, &room).await;
    let mut ended = vec![seen(&end, &code, table.id)];
    let mut viewer = press(ann, &end, "Replay").await.expect_message();
    for button in ["Next turn ▶", "Last"] {
        press(ann, &viewer, button).await;
        viewer = viewer.fresh().unwrap();
        ended.push(seen(&viewer, &code, table.id));
    }
    for button in ["Animation", "Record"] {
        let sent = press(ann, &viewer, button).await.expect_message();
        assert!(
            sent.attachments
                .iter()
                .all(|file| !file.content_type.contains("json"))
        );
        ended.push(seen(&sent, &code, table.id));
    }
    assert!(
        ended
            .iter()
            .any(|seen| seen.contains("a secret choice that was never revealed"))
    );
    world.end().await;
    (shown, ended)
}

/// Another choice of the same kind.
fn other(choice: &str) -> String {
    let swapped = choice.chars().map(|c| match c {
        '1' => '3',
        '3' => '1',
        other => other,
    });
    swapped.collect()
}

/// Everything in a message with its files. The match has the same name in every world.
fn seen(message: &Message, code: &str, id: u64) -> String {
    let files = message.attachments.iter().map(|file| {
        // an animation contains the match's code, so its bytes are ignored
        let told = file.content_type != "image/gif";
        let bytes = if told { &file.bytes[..] } else { &[] };
        let text = String::from_utf8_lossy(bytes).into_owned();
        (file.filename.clone(), file.description.clone(), text)
    });
    let files: Vec<_> = files.collect();
    let menus: Vec<_> = message.selects.iter().map(|menu| &menu.options).collect();
    let all = format!(
        "{} {files:?} {:?} {menus:?}",
        message.content, message.buttons
    );
    all.replace(code, "code").replace(&format!("{id:x}"), "id")
}

/// A forged button for a match in a channel that the user may not see reveals nothing, even after the match's end.
#[tokio::test(flavor = "multi_thread")]
async fn a_forged_button_describes_no_match_of_a_channel_that_one_does_not_see() {
    let world = World::start().await;
    let [_, ann, ben, cleo] = &world.users(["Owner", "Ann", "Ben", "Cleo"]);
    let [hidden, open] = ["hidden", "open"].map(|name| world.sandbox.channel(name));
    hidden.deny(cleo, Permission::ViewChannel);
    let (shown, _) = board(&world, &hidden, [ann, ben]).await;
    resign(ben, &hidden).await;
    let forged = format!("1:describe:{:x}:0:", id_of(&shown));
    let lobby = slash(cleo, &open, "/play kitaran").await.expect_message();
    let said = told(&cleo.press_id(&lobby, &forged).await.unwrap());
    assert!(
        said.starts_with("That match is not in this channel"),
        "{said}"
    );
    // a user who can see the channel, or a player, gets the description
    let lobby = slash(ann, &hidden, "/play kitaran").await.expect_message();
    let described = ann.press_id(&lobby, &forged).await.unwrap();
    assert!(described.text().contains("Ben"), "{}", described.text());
    world.end().await;
}
