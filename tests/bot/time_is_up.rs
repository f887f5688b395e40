//! Tests what happens when somebody's time is up: opponents wait or claim, and a strict match ends by itself.

use rules::What;
use sandbox::Message;
use skirmish::clocks::{DAY, HOUR, MINUTE};

use crate::clocks::{TEN_DAYS, ends, pass, said, saying, world_on};
use crate::common::test_databases::Home;
use crate::common::{START, act, board_of, id_of, matches_of, press, slash, told};

async fn claimed(home: Home) {
    let world = world_on(home).await;
    let [ann, ben, cleo, eve] = &world.users(["Ann", "Ben", "Cleo", "Eve"]);
    let room = world.sandbox.channel("table-1");
    let board = world.match_of(&room, &[ann, ben, cleo], "").await;
    let until = (START + TEN_DAYS) / 1000;
    let early =
        format!("Nobody's time is up. The running time ends <t:{until}:R>; then you can claim.");
    let claim = format!("1:ask-claim:{:x}:0:", id_of(&board));
    world
        .refuses(&room, ben.press_id(&board, &claim), &early)
        .await;
    let own = "It is your turn, so only your own time runs: there is nothing to claim.";
    world
        .refuses(&room, ann.press_id(&board, &claim), own)
        .await;
    pass(&world, TEN_DAYS + HOUR).await;
    let over = said(&room, "ran out of time in **Zyrcan**", 1).await;
    assert!(over[0].content.starts_with(&ann.mention()));
    assert!(
        [ann, ben, cleo]
            .iter()
            .all(|one| over[0].mentions.contains(&one.id))
    );
    // the board says so too, and pings nobody
    let board_now = board.fresh().unwrap().content;
    let up = format!("Ann is out of time (<t:{until}:R>): opponents can claim");
    assert!(board_now.contains(&up), "{board_now}");
    // for each reader in their own words
    let (theirs, own) = (matches_of(ben, &room).await, matches_of(ann, &room).await);
    assert!(
        theirs.contains("Ann is out of time (<t:") && theirs.contains("): you can claim"),
        "{theirs}"
    );
    assert!(
        own.contains("you are out of time (<t:") && own.contains("): play before"),
        "{own}"
    );
    pass(&world, DAY).await;
    said(&room, "ran out of time in", 1).await;
    // a stranger and the player whose time is up cannot claim
    let foreign = told(&press(eve, &over[0], "Claim").await);
    assert!(
        foreign.starts_with("You do not play in this match"),
        "{foreign}"
    );
    let own = told(&press(ann, &over[0], "Claim").await);
    assert!(own.starts_with("Your own time is up. Play now"), "{own}");
    // waiting changes nothing
    let asked = press(ben, &over[0], "Claim").await.expect_message();
    assert!(asked.is_private() && asked.content.contains("\nAnn has no time left."));
    let waits = press(ben, &asked, "Wait").await;
    assert_eq!(
        waits.text(),
        "You have not claimed. You can still claim later: press **Claim** below `/board`."
    );
    assert_eq!(world.game(id_of(&board)).await.events().len(), 0);
    // a claim ends only Ann's part
    let look = slash(cleo, &room, "/board").await.expect_message();
    let asked = press(cleo, &look, "Claim").await;
    let asked = asked.expect_message();
    let claimed = press(cleo, &asked, "Claim now").await;
    let next = board_of(&claimed).await;
    let question = asked.fresh().unwrap();
    assert_eq!(
        question.content,
        "You have claimed: Ann is out of the match."
    );
    assert!(
        next.content.contains("Ben’s time ends <t:"),
        "{}",
        next.content
    );
    let game = world.game(id_of(&board)).await;
    assert_eq!(game.events()[0].what, What::Timeout);
    assert_eq!(game.events()[0].seat, 1);
    assert!(game.outcome().is_none());
    // the button below the notice does nothing any more
    let again = told(&press(ben, &over[0].fresh().unwrap(), "Claim").await);
    assert!(
        again.starts_with("It is your turn, so only your own time runs"),
        "{again}"
    );
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn time_that_is_up_is_claimed_on_a_file() {
    Box::pin(claimed(Home::temporary())).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn time_that_is_up_is_claimed_on_postgres() {
    Box::pin(claimed(Home::with_postgres().await)).await;
}

async fn vanished(home: Home) {
    let world = world_on(home).await;
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let room = world.sandbox.channel("table-1");
    let lobby = world
        .lobby_for("zyrcan", &room, &[ann, ben, cleo], "")
        .await;
    let rule = "Seven days later, that player is out without a claim.";
    assert!(lobby.content.contains(rule), "{}", lobby.content);
    let board = board_of(&press(ann, &lobby, "Start").await).await;
    world.noted(&board).await;
    pass(&world, TEN_DAYS + HOUR).await;
    let over = said(&room, "ran out of time in **Zyrcan**", 1).await;
    let out = START + TEN_DAYS + 7 * DAY;
    let words = format!(
        "Without a claim, {} is out on <t:{}:f>.",
        ann.mention(),
        out / 1000
    );
    assert!(over[0].content.ends_with(&words), "{}", over[0].content);
    let shown = board.fresh().unwrap().content;
    let words = format!("without a claim, Ann is out <t:{}:R>", out / 1000);
    assert!(shown.contains(&words), "{shown}");
    let events = async || world.stored(id_of(&board)).await.record.events;
    pass(&world, 7 * DAY - 2 * HOUR).await;
    assert!(events().await.is_empty());
    pass(&world, HOUR).await;
    let happened = events().await;
    assert_eq!(happened[0].what, What::Timeout);
    assert_eq!((happened.len(), happened[0].seat), (1, 1));
    assert_eq!(world.stored(id_of(&board)).await.times, [out]);
    let next = |message: &Message| message.content.contains("Ben’s time ends <t:");
    room.wait_for(next).await.unwrap();
    said(&room, "ran out of time in", 1).await;
    // the last of the others has won
    pass(&world, TEN_DAYS + 7 * DAY + HOUR).await;
    let last = |message: &Message| message.content.contains("### The match is over: ");
    room.wait_for(last).await.unwrap();
    assert_eq!(events().await.len(), 2);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_who_vanishes_is_out_after_a_week_on_a_file() {
    Box::pin(vanished(Home::temporary())).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_who_vanishes_is_out_after_a_week_on_postgres() {
    Box::pin(vanished(Home::with_postgres().await)).await;
}

/// A vacation after the end of the time pauses the week, too. Meanwhile nobody gets a message.
#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_put_out_or_told_during_a_vacation() {
    let world = world_on(Home::temporary()).await;
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let room = world.sandbox.channel("table-1");
    let board = world.match_for("kitaran", &room, &[ann, ben], "").await;
    pass(&world, TEN_DAYS + HOUR).await;
    said(&room, "ran out of time in", 1).await;
    slash(ann, &ann.direct(), "/settings vacation:20").await;
    let messages = (room.messages().len(), ann.direct().messages().len());
    for _ in 0..26 {
        pass(&world, DAY).await;
    }
    assert_eq!(
        (room.messages().len(), ann.direct().messages().len()),
        messages
    );
    assert!(world.game(id_of(&board)).await.events().is_empty());
    pass(&world, DAY).await;
    let events = world.stored(id_of(&board)).await.record.events;
    assert_eq!(events[0].what, What::Timeout);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_that_comes_late_counts_as_long_as_nobody_claimed() {
    let world = world_on(Home::temporary()).await;
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let room = world.sandbox.channel("table-1");
    world.match_for("kitaran", &room, &[ann, ben], "").await;
    pass(&world, TEN_DAYS + DAY).await;
    let board = board_of(&slash(ann, &room, "/move turn:c3").await).await;
    assert!(
        board.content.contains("Ben’s time ends"),
        "{}",
        board.content
    );
    pass(&world, DAY).await;
    let board = board_of(&slash(ben, &room, "/move turn:d4").await).await;
    // no time was left, and the turn added 36 hours
    assert_eq!(ends(&board.content), START + TEN_DAYS + 2 * DAY + 36 * HOUR);
    world.end().await;
}

async fn strict(home: Home) {
    let world = world_on(home).await;
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let room = world.sandbox.channel("table-1");
    let clock = "clock:10min+15s strict";
    let board = world.match_for("kitaran", &room, &[ann, ben], clock).await;
    let foot = format!(
        "ends <t:{}:R> · Ben has 10 minutes left · +15 seconds per turn, strict: time up means out",
        (START + 10 * MINUTE) / 1000
    );
    assert!(board.content.ends_with(&foot), "{}", board.content);
    let early = told(&act(ben, &room, "ask-claim").await);
    let strict = "; this clock is strict, so a player whose time is up is out at once.";
    assert!(early.ends_with(strict), "{early}");
    pass(&world, 9 * MINUTE).await;
    let warned = said(&room, "waits for you: your time", 1).await;
    let strict = "\n-# Ben has 10 minutes left · +15 seconds per turn, strict: time up means out";
    assert!(warned[0].content.ends_with(strict), "{}", warned[0].content);
    let board = {
        let next = board_of(&slash(ann, &room, "/move turn:c3").await).await;
        assert_ne!(next.id, board.id);
        world.noted(&next).await;
        next
    };
    world.bot.pass_minutes(10);
    // once the job has seen that time is up, no turn can be played any more
    pass(&world, 0).await;
    let last = room
        .wait_for(|message| message.content.contains("### The match is over: "))
        .await
        .unwrap();
    assert!(last.content.contains("ran out of time"), "{}", last.content);
    assert!(saying(&room, "### The match is over: ").len() == 1);
    let stored = world.stored(id_of(&board)).await;
    let events = stored.record.events;
    assert_eq!(events.last().unwrap().what, What::Timeout);
    assert_eq!(events.last().unwrap().seat, 2);
    assert_eq!(*stored.times.last().unwrap(), START + 19 * MINUTE);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_strict_match_ends_by_itself_on_a_file() {
    strict(Home::temporary()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_strict_match_ends_by_itself_on_postgres() {
    strict(Home::with_postgres().await).await;
}
