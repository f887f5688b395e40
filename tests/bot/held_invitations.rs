//! Invited people have their seats held, are told so, and are told when the lobby ends.

use sandbox::{Message, User};

use crate::common::{World, board_of, id_of, press, slash, told};

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
        ("/play kitaran player:@Ben", 3),
        ("/play kitaran player:@Ben start:when I press Start", 3),
        ("/play kitaran player:@Ben clock:none", 3),
        ("/play kitaran player:@Ben clock:7d + 7d", 7),
        ("/play zyrcan seats:3 player:@Ben computers:1", 3),
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
        assert!(join.disabled, "{line}");
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
        assert!(press(ben, &lobby, "Accept").await.is_update(), "{line}");
        slash(ann, &room, "/cancel").await;
    }
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_did_not_answer_and_their_host_are_told() {
    let world = World::start().await;
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let room = world.sandbox.channel("table-1");
    let line = "/play zyrcan seats:3 player:@Ben player2:@Cleo";
    let lobby = slash(ann, &room, line).await.expect_message();
    press(cleo, &lobby, "Accept").await;
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
        let lobby = slash(ann, &room, "/play kitaran player:@Ben")
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

/// `/matches` and `/next` list open invitations first.
#[tokio::test(flavor = "multi_thread")]
async fn what_one_is_asked_to_comes_first() {
    let world = World::start().await;
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let rooms = ["one", "two", "three"].map(|name| world.sandbox.channel(name));
    let list = async |user: &User| {
        let said = told(&slash(user, &user.direct(), "/matches").await);
        said.lines().map(str::to_owned).collect::<Vec<_>>()
    };
    world
        .match_for("kitaran", &rooms[0], &[ben, cleo], "")
        .await;
    let lobby = slash(ann, &rooms[1], "/play zyrcan seats:3 player:@Ben").await;
    let lobby = lobby.expect_message();
    world.noted(&lobby).await;
    slash(
        ann,
        &rooms[2],
        "/challenge game:Kitaran game2:Archimedes game3:Angels and Demons player:@Ben",
    )
    .await;
    let asked = "- **You are asked to play** ";
    let lines = list(ben).await;
    assert_eq!(lines[0], "## Your 3 matches");
    for (line, game) in [
        (1, "Zyrcan "),
        (2, "Kitaran, Archimedes or Angels and Demons "),
    ] {
        assert!(
            lines[line].starts_with(&format!("{asked}{game}")),
            "{lines:?}"
        );
    }
    assert!(lines[1].contains(", by Ann. https://"), "{lines:?}");
    assert!(lines[3].starts_with("- **Your turn**"), "{lines:?}");
    let next = slash(ben, &rooms[0], "/next")
        .await
        .expect_message()
        .content;
    assert!(next.starts_with(asked), "{next}");
    press(ben, &lobby, "Decline").await;
    slash(ann, &rooms[2], "/cancel").await;
    let next = slash(ben, &rooms[0], "/next")
        .await
        .expect_message()
        .content;
    assert!(next.starts_with("- **Your turn**"), "{next}");
    assert_eq!(list(ben).await.len(), 2);
    assert_eq!(list(cleo).await.len(), 2);
    world.end().await;
}

/// The host starts before an invited person has answered. The host is told, and the lobby's message says so without a
/// ping.
#[tokio::test(flavor = "multi_thread")]
async fn a_start_without_somebody_who_is_asked_says_so() {
    let world = World::start().await;
    let [ann, ben, cleo, dora] = &world.users(["Ann", "Ben", "Cleo", "Dora"]);
    let line = "/play zyrcan player:@Ben start:when I press Start";
    for by_command in [false, true] {
        let room = world.sandbox.channel(&format!("table-{by_command}"));
        let lobby = slash(ann, &room, line).await.expect_message();
        world.noted(&lobby).await;
        for user in [cleo, dora] {
            press(user, &lobby, "Join").await;
        }
        let started = if by_command {
            slash(ann, &room, "/start").await
        } else {
            press(ann, &lobby, "Start").await
        };
        let without = format!(
            "{} had not answered, so the match has begun without them.",
            ben.mention()
        );
        // after the board, which answers the command
        let behind = if by_command { 1 } else { 2 };
        let whispers = started.wait_followups(behind).await.unwrap().pop().unwrap();
        assert!(whispers.is_private());
        assert_eq!(whispers.content, without);
        let over = format!("The match has begun. ⬇\n-# {without}");
        let says = |one: &Message| one.id == lobby.id && one.content.ends_with(&over);
        let says = room.wait_for(says).await.unwrap();
        assert_eq!((says.mentions.len(), says.buttons.len()), (0, 0));
        let late = told(&slash(ben, &room, "/join").await);
        assert!(
            late.starts_with("The match is being played already"),
            "{late}"
        );
    }
    world.end().await;
}

/// A user whose ping the bot suppressed is told so: when inviting, declining and cancelling.
#[tokio::test(flavor = "multi_thread")]
async fn who_withholds_a_ping_says_so() {
    let world = World::start().await;
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let withheld = |user: &User| {
        let player = user.mention();
        format!("You pinged {player} a moment ago, so I did not ping again.")
    };
    for again in [false, true] {
        // the place of the first ping does not matter
        let room = world.sandbox.channel(&format!("table-{again}"));
        let asked = slash(ann, &room, "/play kitaran player:@Ben").await;
        let lobby = asked.expect_message();
        assert_eq!(lobby.mentions.len(), usize::from(!again));
        if again {
            let hears = asked.wait_followups(1).await.unwrap().remove(0);
            assert!(hears.is_private());
            let finds = format!("{} They find this with `/matches`.", withheld(ben));
            assert_eq!(hears.content, finds);
        }
        let declined = press(ben, &lobby, "Decline").await;
        if again {
            let hears = declined.wait_followups(1).await.unwrap().remove(0);
            assert!(hears.is_private());
            assert_eq!(hears.content, withheld(ann));
        } else {
            let note = format!("{}: **Ben** does not play this time.", ann.mention());
            let note = room.wait_for(|one| one.content == note);
            assert_eq!(note.await.unwrap().mentions, [ann.id]);
        }
        slash(ann, &room, "/cancel").await;
    }
    world.end().await;
}
