//! Tests invited people: their seats are reserved, they are told so, and they are told when the lobby ends.

use sandbox::{Message, User};

use crate::common::lobby_options::{INVITE, INVITED_ONLY};
use crate::common::{
    HOST_STARTS, World, act, board_of, id_of, matches_of, next_match, open, press, slash, told,
};

const DAY: i64 = 24 * 60;

async fn tick(world: &World) {
    skirmish::discord::run_jobs_once(&world.bot.shared, &world.bot.http)
        .await
        .unwrap();
}

/// The time after these words, in unix seconds.
fn time_after(text: &str, words: &str) -> i64 {
    let rest = text.split_once(words).unwrap().1;
    rest.trim_start_matches("<t:")
        .split(':')
        .next()
        .unwrap()
        .parse()
        .unwrap()
}

/// With every way of inviting a person, nobody else can take their seat for three days or a turn's time.
#[tokio::test(flavor = "multi_thread")]
async fn no_passer_by_takes_the_seat_of_somebody_who_is_asked() {
    let world = World::start().await;
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    for (at, (line, days)) in [
        ("/play kitaran opponent:@Ben", 3),
        ("/play kitaran opponent:@Ben clock:none", 3),
        ("/play kitaran opponent:@Ben clock:7d + 7d", 7),
        ("/play zyrcan seats:3 opponent:@Ben level:3", 3),
    ]
    .into_iter()
    .enumerate()
    {
        let room = world.sandbox.channel(&format!("table-{at}"));
        let lobby = slash(ann, &room, line).await.expect_message();
        let opened = world
            .stored(id_of(&lobby))
            .await
            .opened
            .now
            .div_euclid(1000);
        for words in ["Your seat is reserved until ", "open until "] {
            assert_eq!(
                time_after(&lobby.content, words),
                opened + days * DAY * 60,
                "{line}"
            );
        }
        let held = format!("The free seats are reserved for {}", ben.mention());
        let join = lobby.button("Join").unwrap();
        // it is for Ben
        assert!(!join.disabled, "{line}");
        for answer in [
            cleo.press_id(&lobby, &join.custom_id).await.unwrap(),
            slash(cleo, &room, "/join").await,
        ] {
            assert!(
                told(&answer).starts_with(&held),
                "{line}: {}",
                answer.text()
            );
        }
        // days without activity do not close the lobby
        world.bot.pass_minutes(days * DAY - 1);
        tick(&world).await;
        assert!(press(ben, &lobby, "Join").await.is_update(), "{line}");
        act(ann, &room, "ask-abort").await;
    }
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_did_not_answer_and_their_host_are_told() {
    let world = World::start().await;
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let room = world.sandbox.channel("table-1");
    let line = "/play zyrcan seats:3 opponent:@Ben";
    let lobby = open(ann, &room, line, &[(INVITE, &["Ben", "Cleo"])]).await;
    press(cleo, &lobby, "Join").await;
    world.bot.pass_minutes(3 * DAY);
    tick(&world).await;
    tick(&world).await;
    let says = format!(
        "{}: {} did not answer in time, so your lobby is cancelled",
        ann.mention(),
        ben.mention()
    );
    let notes = || {
        let all = room.messages();
        let notes = all.into_iter().filter(|one| one.content.starts_with(&says));
        notes.collect::<Vec<Message>>()
    };
    room.wait_for(|one| one.content.starts_with(&says))
        .await
        .unwrap();
    assert_eq!(notes().len(), 1);
    assert_eq!(notes()[0].mentions, [ann.id, ben.id]);
    let closed = lobby.fresh().unwrap();
    assert!(
        closed
            .content
            .ends_with("so its lobby is cancelled. `/play` opens a new one.")
    );
    world.end().await;
}

/// Once all invited people have declined, the lobby stays open for a day, like any other.
#[tokio::test(flavor = "multi_thread")]
async fn who_declines_holds_no_seat() {
    let world = World::start().await;
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    for joins in [true, false] {
        let room = world.sandbox.channel(&format!("table-{joins}"));
        let lobby = slash(ann, &room, "/play kitaran opponent:@Ben")
            .await
            .expect_message();
        press(ben, &lobby, "Decline").await;
        if joins {
            board_of(&press(cleo, &lobby, "Join").await).await;
            continue;
        }
        for _ in 0..2 {
            world.bot.pass_minutes(DAY / 2);
            tick(&world).await;
        }
        let closed = lobby.fresh().unwrap();
        assert!(
            closed.content.contains("so its lobby is cancelled"),
            "{}",
            closed.content
        );
    }
    world.end().await;
}

/// If enough people sit in a private lobby when the last invitation is declined, its host can start the match.
#[tokio::test(flavor = "multi_thread")]
async fn once_the_last_invitation_is_declined_the_host_can_start() {
    let world = World::start().await;
    let [ann, ben, cleo, dora] = &world.users(["Ann", "Ben", "Cleo", "Dora"]);
    let room = world.sandbox.channel("table-1");
    let asked = ["Ben", "Cleo", "Dora"];
    let choices = [(INVITE, &asked[..]), INVITED_ONLY];
    let lobby = open(ann, &room, "/play zyrcan", &choices).await;
    for user in [ben, cleo] {
        press(user, &lobby, "Join").await;
    }
    press(dora, &lobby, "Decline").await;
    let lobby = lobby.fresh().unwrap();
    assert!(!lobby.content.contains("by itself"), "{}", lobby.content);
    board_of(&press(ann, &lobby, "Start").await).await;
    world.end().await;
}

/// `/matches` and **My next turn** list open invitations first.
#[tokio::test(flavor = "multi_thread")]
async fn what_one_is_asked_to_comes_first() {
    let world = World::start().await;
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let rooms = ["one", "two", "three"].map(|name| world.sandbox.channel(name));
    let list = async |user: &User| {
        let said = matches_of(user, &user.direct()).await;
        said.lines().map(str::to_owned).collect::<Vec<_>>()
    };
    world
        .match_for("kitaran", &rooms[0], &[ben, cleo], "")
        .await;
    let lobby = slash(ann, &rooms[1], "/play zyrcan seats:3 opponent:@Ben").await;
    let lobby = lobby.expect_message();
    world.noted(&lobby).await;
    slash(
        ann,
        &rooms[2],
        "/play kitaran game2:Archimedes game3:Angels and Demons opponent:@Ben",
    )
    .await;
    let asked = "- **Invitation** from Ann: ";
    let lines = list(ben).await;
    assert_eq!(lines[0], "## Your 3 matches");
    assert_eq!(lines[1], "**Invitations**");
    for (line, game) in [
        (2, "Zyrcan "),
        (3, "Kitaran, Archimedes or Angels and Demons "),
    ] {
        assert!(
            lines[line].starts_with(&format!("{asked}{game}")),
            "{lines:?}"
        );
    }
    assert!(lines[2].contains(". The lobby ends <t:"), "{lines:?}");
    assert_eq!(lines[4], "**Your turn**");
    assert!(lines[5].contains(": your time ends <t:"), "{lines:?}");
    let next = next_match(ben, &rooms[0]).await.expect_message().content;
    assert!(next.starts_with(asked), "{next}");
    press(ben, &lobby, "Decline").await;
    act(ann, &rooms[2], "ask-abort").await;
    let next = next_match(ben, &rooms[0]).await.expect_message().content;
    assert!(next.contains(": your time ends <t:"), "{next}");
    assert_eq!(list(ben).await.len(), 3);
    assert_eq!(list(cleo).await.len(), 3);
    world.end().await;
}

/// The host starts before an invited person has answered. The host is told, and the lobby's message says so without a
/// ping.
#[tokio::test(flavor = "multi_thread")]
async fn a_start_without_somebody_who_is_asked_says_so() {
    let world = World::start().await;
    let [ann, ben, cleo, dora] = &world.users(["Ann", "Ben", "Cleo", "Dora"]);
    let room = world.sandbox.channel("table-1");
    let lobby = open(ann, &room, "/play zyrcan opponent:@Ben", &[HOST_STARTS]).await;
    for user in [cleo, dora] {
        press(user, &lobby, "Join").await;
    }
    let started = press(ann, &lobby, "Start").await;
    let without = format!(
        "{} had not answered, so the match has begun without them.",
        ben.mention()
    );
    // after the board
    let whispers = started.wait_followups(3).await.unwrap();
    let says = |one: &&Message| one.is_private() && one.content == without;
    assert_eq!(whispers.iter().filter(says).count(), 1, "{whispers:?}");
    let over = format!("The match has begun. ⬇\n-# {without}");
    let says = |one: &Message| one.id == lobby.id && one.content.ends_with(&over);
    let says = room.wait_for(says).await.unwrap();
    assert_eq!((says.mentions.len(), says.buttons.len()), (0, 0));
    let late = told(&slash(ben, &room, "/join").await);
    assert!(late.starts_with("The match has already begun"), "{late}");
    world.end().await;
}

/// A user whose invitation pings nobody is told so. The news that an invited user declines is posted in any case.
#[tokio::test(flavor = "multi_thread")]
async fn who_withholds_a_ping_says_so() {
    let world = World::start().await;
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    for again in [false, true] {
        // the place of the first ping does not matter
        let room = world.sandbox.channel(&format!("table-{again}"));
        let asked = slash(ann, &room, "/play kitaran opponent:@Ben").await;
        let lobby = asked.expect_message();
        assert_eq!(lobby.mentions.len(), usize::from(!again));
        if again {
            let hears = asked.wait_followups(1).await.unwrap().remove(0);
            assert!(hears.is_private());
            let player = ben.mention();
            let told = format!(
                "You pinged {player} a moment ago, so I did not ping again. They find the invitation with `/matches`."
            );
            assert_eq!(hears.content, told);
        }
        press(ben, &lobby, "Decline").await;
        let note = format!("{}: **Ben** does not play this time.", ann.mention());
        let note = room.wait_for(|one| one.content == note).await.unwrap();
        assert_eq!(note.mentions.len(), usize::from(!again));
        act(ann, &room, "ask-abort").await;
    }
    world.end().await;
}
