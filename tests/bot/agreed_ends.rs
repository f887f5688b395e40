//! Tests how a match ends by agreement.

use rules::EndKind;
use sandbox::{Message, Room, User};
use skirmish::store::Status;

use crate::common::random_players::Table;
use crate::common::{
    World, act, against_computer, board_of, id_of, in_hand, named, press, resign, slash, stripped,
    told, without_code,
};

#[tokio::test(flavor = "multi_thread")]
async fn ends_when_all_who_still_play_agree() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben, cleo, dora] = &world.users(["Ann", "Ben", "Cleo", "Dora"]);
    let mut table = Table::start(&world, &room, &[ann, ben, cleo], "", 1).await;
    table.play(4).await;
    let mut agreed = world.game(table.id).await;
    agreed.agree().unwrap();
    let places = agreed.outcome().unwrap().places;
    let firsts: Vec<usize> = (0..3).filter(|seat| places[*seat] == 1).collect();
    let names = ["● **Ann**", "■ **Ben**", "▲ **Cleo**"];
    let first = match firsts[..] {
        [one] => format!("{} wins", names[one]),
        _ => "it is a draw".to_owned(),
    };
    let offer = slash(ben, &room, "/end").await.expect_message();
    assert!(!offer.is_private());
    assert_eq!(
        offer.content,
        format!(
            "■ **Ben** would like to end the match now. Still to agree: {} and {}. The next turn closes this offer.\n-# If all agree, {first}.",
            ann.mention(),
            cleo.mention()
        )
    );
    assert_eq!(offer.mentions, [ann.id, cleo.id]);
    // one user who has no say, and one who has agreed already
    let stranger = press(dora, &offer, "Agree").await;
    assert!(told(&stranger).starts_with("You do not play in this match"));
    let again = press(ben, &offer, "Agree").await;
    let already = "You have already agreed, so the others decide. **Withdraw** closes the offer.";
    assert_eq!(told(&again), already);
    let declined = press(ben, &offer, "Decline").await;
    assert_eq!(told(&declined), already);
    let nothing = "You have not agreed to this, so there is nothing to withdraw. To close the offer, press **Decline**.";
    assert_eq!(told(&press(cleo, &offer, "Withdraw").await), nothing);
    let one = press(ann, &offer, "Agree").await;
    assert!(one.is_update(), "{}", one.text());
    let offer = one.expect_message();
    assert!(
        offer
            .content
            .contains(&format!("Still to agree: {}.", cleo.mention())),
        "{}",
        offer.content
    );
    assert!(world.game(table.id).await.outcome().is_none());
    // the offer outlives a restart
    let id = table.id;
    let World {
        sandbox, bot, home, ..
    } = world;
    bot.stop().await;
    let bot = crate::common::Bot::start(&sandbox, &home).await;
    let last = press(cleo, &offer, "Agree").await;
    assert_eq!(last.text(), "-# All have agreed. ⬇");
    let ended = |message: &sandbox::Message| {
        message
            .content
            .contains("It ended because everybody agreed to end it.")
    };
    let board = room.wait_for(ended).await.unwrap();
    let stored = bot.shared.sessions.store().load(id).await.unwrap();
    let game = rules::AnyMatch::replay(&stored.unwrap().record).unwrap();
    let outcome = game.outcome().unwrap();
    assert_eq!(outcome.kind, EndKind::AGREED);
    let names = [("●", ann), ("■", ben), ("▲", cleo)];
    for (place, (sign, user)) in outcome.places.iter().zip(names) {
        let line = format!("\n{place}. {sign} {}: ", user.mention());
        assert!(board.content.contains(&line), "{}", board.content);
    }
    bot.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn lapses_when_somebody_plays_or_declines() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let mut table = Table::start_game("kitaran", &world, &room, &[ann, ben], "", 1).await;
    let offer = slash(ann, &room, "/end").await.expect_message();
    in_hand(&world).await;
    let agree = offer.button("Agree").unwrap().custom_id.clone();
    table.play(1).await;
    // the offer's message loses its buttons; a press at this moment is told why
    stripped(&room, &offer).await;
    let late = ben.press_id(&offer, &agree).await.unwrap();
    assert!(
        told(&late).starts_with("This offer is closed"),
        "{}",
        late.text()
    );
    let offer = slash(ann, &room, "/end").await.expect_message();
    in_hand(&world).await;
    let declined = press(ben, &offer, "Decline").await;
    assert_eq!(declined.text(), "**Ben** declines: the match goes on.");
    assert!(declined.expect_message().buttons.is_empty());
    // one end offer per turn, whoever makes it and however it would end the match
    let again = "The same offer was already made during this turn, and it is closed.";
    for (user, line) in [(ann, "/end"), (ben, "/end"), (ben, "ask-abort")] {
        let said = told(&act(user, &room, line).await);
        assert!(said.starts_with(again), "{line}: {said}");
    }
    table.play(1).await;
    // a repeated offer is the same one in a new message, and pings nobody again
    let older = slash(ann, &room, "/end").await.expect_message();
    in_hand(&world).await;
    assert_eq!(older.mentions, [ben.id]);
    for _ in 0..8 {
        let again = slash(ann, &room, "/end").await.expect_message();
        in_hand(&world).await;
        assert_eq!(again.mentions, []);
    }
    let newer = slash(ann, &room, "/end").await.expect_message();
    in_hand(&world).await;
    stripped(&room, &older).await;
    // the older message does not say that the offer is closed, because it is open below
    let said = older.fresh().unwrap().content;
    assert!(said.contains("would like to end the match"), "{said}");
    assert_eq!(
        older.button("Agree").unwrap().custom_id,
        newer.button("Agree").unwrap().custom_id
    );
    press(ann, &newer, "Withdraw").await;
    let agree = newer.button("Agree").unwrap().custom_id.clone();
    let said = told(&ben.press_id(&table.board, &agree).await.unwrap());
    assert!(said.starts_with("This offer is closed"), "{said}");
    assert!(world.game(table.id).await.outcome().is_none());
    table.play(1).await;
    let left = resign(ben, &room).await;
    assert!(
        left.content.contains("It ended because a player resigned."),
        "{}",
        left.content
    );
    let none = slash(ann, &room, "/end").await;
    assert!(told(&none).starts_with("There is no lobby and no match in this channel."));
    world.end().await;
}

/// `/end` agrees to an open end offer, whoever made it.
#[tokio::test(flavor = "multi_thread")]
async fn whoever_has_agreed_can_withdraw() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let table = Table::start_game("kitaran", &world, &room, &[ann, ben], "", 2).await;
    let offer = slash(ann, &room, "/end").await.expect_message();
    let withdrawn = press(ann, &offer, "Withdraw").await;
    let says = "**Ann** withdraws this offer: the match goes on.";
    assert_eq!(withdrawn.text(), says);
    assert!(withdrawn.expect_message().buttons.is_empty());
    assert!(world.game(table.id).await.outcome().is_none());
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_command_agrees_to_what_is_proposed() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let mut table = Table::start(&world, &room, &[ann, ben, cleo], "", 1).await;
    table.play(3).await;
    let first = slash(ann, &room, "/end").await.expect_message();
    let second = slash(ben, &room, "/end").await.expect_message();
    let waits = format!("Still to agree: {}.", cleo.mention());
    assert!(second.content.contains(&waits), "{}", second.content);
    stripped(&room, &first).await;
    let ended = board_of(&slash(cleo, &room, "/end").await).await;
    assert!(
        ended.content.starts_with("All players agree"),
        "{}",
        ended.content
    );
    stripped(&room, &second).await;
    // none of its buttons was pressed, but the message says what became of it
    assert_eq!(second.fresh().unwrap().content, "-# All have agreed. ⬇");
    let outcome = world.game(table.id).await.outcome().unwrap();
    assert_eq!(outcome.kind, EndKind::AGREED);
    world.end().await;
}

/// If the match ends first, an end offer's message says so. A press that comes right after the last player has
/// agreed is told that the match is over.
#[tokio::test(flavor = "multi_thread")]
async fn of_a_match_that_is_over_says_so() {
    let world = World::start().await;
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let room = world.sandbox.channel("table-1");
    let mut table = Table::start_game("kitaran", &world, &room, &[ann, ben], "", 1).await;
    table.play(2).await;
    let offer = slash(ann, &room, "/end").await.expect_message();
    resign(ben, &room).await;
    stripped(&room, &offer).await;
    let over = "-# The offer to end the match is closed: the match is over.";
    assert_eq!(offer.fresh().unwrap().content, over);

    let room = world.sandbox.channel("table-2");
    let mut table = Table::start_game("kitaran", &world, &room, &[ann, ben], "", 1).await;
    table.play(2).await;
    let offer = slash(ann, &room, "/end").await.expect_message();
    let agree = offer.button("Agree").unwrap().custom_id.clone();
    press(ben, &offer, "Agree").await;
    let late = told(&ann.press_id(&offer, &agree).await.unwrap());
    assert!(late.starts_with("This match is over."), "{late}");
    in_hand(&world).await;
    assert_eq!(offer.fresh().unwrap().content, "-# All have agreed. ⬇");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_left_is_not_asked() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let mut table = Table::start(&world, &room, &[ann, ben, cleo], "", 1).await;
    table.play(1).await;
    let board = resign(ben, &room).await;
    table.follow(board).await;
    table.play(1).await;
    let gone = slash(ben, &room, "/end").await;
    assert!(told(&gone).starts_with("You are already out of this match."));
    let offer = slash(cleo, &room, "/end").await.expect_message();
    assert_eq!(offer.mentions, [ann.id]);
    let board = board_of(&press(ann, &offer, "Agree").await).await;
    assert!(
        board
            .content
            .contains("It ended because everybody agreed to end it.")
    );
    let outcome = world.game(table.id).await.outcome().unwrap();
    assert_eq!(outcome.places, [1, 3, 1]);
    world.end().await;
}

/// Plays these turns in order, and lets all players agree. Returns the final message.
async fn played_and_agreed(room: &Room, users: &[&User], turns: &[&str]) -> Message {
    for (user, turn) in users.iter().cycle().zip(turns) {
        let answer = slash(user, room, &format!("/move turn:{turn}")).await;
        board_of(&answer).await;
    }
    let mut offer = slash(users[0], room, "/end").await.expect_message();
    let (last, others) = users[1..].split_last().unwrap();
    for user in others {
        offer = press(user, &offer, "Agree").await.expect_message();
    }
    board_of(&press(last, &offer, "Agree").await).await
}

#[tokio::test(flavor = "multi_thread")]
async fn an_agreed_end_is_scored_where_there_are_scores() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    world
        .match_for("zyrcan", &room, &[ann, ben, cleo], "")
        .await;
    let turns = ["1@e5", "3@d4", "2@c3", "1@e4"];
    let users = [ann, ben, cleo];
    let end = played_and_agreed(&room, &users, &turns).await;
    assert_eq!(
        without_code(&named(&end.content, &users)),
        "All players agree to end the match.\n\
         ### The match is over: ■ **Ben** won\n\
         -# It ended because everybody agreed to end it.\n\
         1. ■ **Ben**: 3 engines, 1 ship\n\
         2. ● **Ann**: 2 engines, 2 ships\n\
         3. ▲ **Cleo**: 2 engines, 1 ship\n2 engines each: more ships are better."
    );
    let room = world.sandbox.channel("table-2");
    world
        .match_for("kitaran", &room, &[ann, ben], "komi:1.5")
        .await;
    let end = played_and_agreed(&room, &[ann, ben], &["c3", "a1", "e5"]).await;
    assert_eq!(
        without_code(&named(&end.content, &users)),
        "All players agree to end the match.\n\
         ### The match is over: ⚪ **Ben** won\n\
         -# It ended because everybody agreed to end it.\n\
         1. ⚪ **Ben**: 1 stone and komi 1.5: 2.5\n\
         2. ⚫ **Ann**: 2 stones\n\
         -# Too little was played: no ratings change."
    );
    world.end().await;
}

/// Until every seat has had a turn, there is nothing to score, so agreeing cancels the match. After that it is over, but
/// before half of a usual match is played it counts on no leaderboard.
#[tokio::test(flavor = "multi_thread")]
async fn an_end_before_everybody_has_had_a_turn_counts_for_nobody() {
    let world = World::start().await;
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let all = [&[][..], &["c3"], &["c3", "a1"], &["c3", "a1", "e5", "e1"]];
    for (number, turns) in all.into_iter().enumerate() {
        let room = world.sandbox.channel(&format!("table-{number}"));
        let users = [ann, ben];
        let board = world.match_for("kitaran", &room, &users, "").await;
        let end = played_and_agreed(&room, &users, turns).await;
        let stored = world.stored(id_of(&board)).await;
        let (says, status) = if turns.len() >= 2 {
            ("All players agree to end the match.", Status::Over)
        } else {
            (
                "All have agreed to cancel the match. It does not count.",
                Status::Cancelled,
            )
        };
        assert!(end.content.starts_with(says), "{}", end.content);
        assert_eq!(stored.status, status);
        let top = slash(ann, &room, "/leaderboard").await;
        assert!(!top.text().contains("Ann"), "{}", top.text());
        let line = "**Ann** 1500 → ";
        assert!(!end.content.contains(line), "{}", end.content);
    }
    let alone = world.sandbox.channel("alone");
    against_computer(ann, &alone, "/play kitaran", 3).await;
    let asked = slash(ann, &alone, "/end").await.expect_message();
    assert!(
        asked.content.contains("The match will not count."),
        "{}",
        asked.content
    );
    let off = board_of(&press(ann, &asked, "Agree").await).await;
    assert!(
        off.content.contains("It does not count."),
        "{}",
        off.content
    );
    world.end().await;
}
