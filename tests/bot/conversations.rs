//! Tests matches against computers in the bot's own conversation with a person.

use rules::random_generator::Rng;
use rules::{AnyMatch, Kind, Seat};
use sandbox::{Message, User};
use skirmish::model::{Level, Place, Player};
use skirmish::store::{Status, StoredMatch};

use super::computer_matches::play_to_the_end;
use crate::common::message_text::labels;
use crate::common::{
    World, act, ask_forget, board_of, id_of, in_hand, match_code, matches_of, press, slash, told,
    until_found,
};

/// Nobody else can join there. So computers take the other seats, and the match begins at once.
/// A match in a user's conversation in which this user begins. The seats are random there, so other matches are cancelled.
async fn begins_first(world: &World, user: &User, line: &str) -> Message {
    loop {
        let board = board_of(&slash(user, &user.direct(), line).await).await;
        in_hand(world).await;
        if world.stored(id_of(&board)).await.opened.players[0].is(user.id.get()) {
            return board;
        }
        let asked = act(user, &user.direct(), "ask-abort")
            .await
            .expect_message();
        press(user, &asked, "Cancel it").await;
        in_hand(world).await;
    }
}

/// The same for a match beside others: it is cancelled by its own board.
async fn begins_second(world: &World, user: &User, line: &str) -> Message {
    loop {
        let board = board_of(&slash(user, &user.direct(), line).await).await;
        in_hand(world).await;
        if world.stored(id_of(&board)).await.opened.players[0].is(user.id.get()) {
            return board;
        }
        let line = format!("/resign match:{}", match_code(&board));
        let asked = slash(user, &user.direct(), &line).await.expect_message();
        press(user, &asked, "Resign").await;
        in_hand(world).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_game_begins_with_one_command_and_is_played_to_its_end() {
    let world = World::start().await;
    for kind in Kind::ALL {
        let ann = &world.sandbox.user(kind.name());
        let direct = ann.direct();
        let line = format!("/play {} level:1", kind.id());
        let board = board_of(&slash(ann, &direct, &line).await).await;
        let id = id_of(&board);
        let stored = world.stored(id).await;
        assert_eq!(stored.status, Status::Live, "{line}");
        let channel = direct.id.get();
        assert_eq!(
            stored.opened.place,
            Place::Conversation {
                channel,
                table: None
            }
        );
        let players = &stored.opened.players;
        assert_eq!(players.len(), usize::from(kind.seats().0));
        let levels: Vec<u8> = players
            .iter()
            .filter_map(Player::level)
            .map(Level::number)
            .collect();
        assert_eq!(levels, vec![1; players.len() - 1]);
        let boards = play_to_the_end(world.store(), ann, &direct, id).await;
        let last = boards.last().unwrap();
        let again = board_of(&press(ann, last, "Rematch").await).await;
        assert_eq!(world.stored(id_of(&again)).await.status, Status::Live);
        in_hand(&world).await;
    }
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn computers_have_the_seats_that_are_left() {
    let world = World::start().await;
    for (line, seats, level) in [
        ("/play zyrcan", 3, Level::USUAL.number()),
        ("/play zyrcan seats:5 level:2", 5, 2),
        ("/play zyrcan seats:4", 4, 3),
        ("/play zyrcan level:1", 3, 1),
    ] {
        let ann = &world.sandbox.user(line);
        let board = board_of(&slash(ann, &ann.direct(), line).await).await;
        let stored = world.stored(id_of(&board)).await;
        assert_eq!(stored.status, Status::Live, "{line}");
        let players = stored.opened.players.iter();
        assert_eq!(players.clone().count(), seats, "{line}");
        let mut levels = players.filter_map(Player::level).map(Level::number);
        assert!(levels.all(|of| of == level), "{line}");
        in_hand(&world).await;
    }
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_match_offers_works_there() {
    let world = World::start().await;
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let direct = ann.direct();
    let board = begins_first(&world, ann, "/play kitaran level:1").await;
    let code = match_code(&board);
    let turn = press(ann, &board, "Move").await.expect_message();
    assert!(turn.is_private());
    board_of(&slash(ann, &direct, "/move turn:c3").await).await;
    in_hand(&world).await;
    for line in ["/board", "/hint"] {
        let answer = slash(ann, &direct, line).await.expect_message();
        assert!(answer.is_private(), "{line}");
    }
    board_of(&slash(ann, &direct, "/undo").await).await;
    in_hand(&world).await;
    let list = matches_of(ann, &direct).await;
    assert!(
        list.contains(&format!("/channels/@me/{}", direct.id)),
        "{list}"
    );
    // nobody else can see it
    let room = world.sandbox.channel("table-1");
    for place in [&room, &ben.direct()] {
        let answer = slash(ben, place, &format!("/match code:{code}")).await;
        assert!(told(&answer).starts_with("There is no match"));
    }
    let answer = slash(ann, &room, &format!("/match code:{code}")).await;
    assert!(answer.expect_message().is_private());
    let asked = slash(ann, &direct, "/resign").await.expect_message();
    press(ann, &asked, "Resign").await;
    in_hand(&world).await;
    assert_eq!(world.stored(id_of(&board)).await.status, Status::Over);
    let begun = board_of(&slash(ann, &direct, "/play archimedes").await).await;
    in_hand(&world).await;
    let asked = act(ann, &direct, "ask-abort").await.expect_message();
    press(ann, &asked, "Cancel it").await;
    in_hand(&world).await;
    let stored = world.stored(id_of(&begun)).await;
    assert_eq!(stored.status, Status::Cancelled);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn several_matches_are_played_there_at_once() {
    let world = World::start().await;
    let [ann] = &world.users(["Ann"]);
    let direct = ann.direct();
    let first = begins_first(&world, ann, "/play kitaran level:1").await;
    world.bot.pass_minutes(1);
    let line = "/play angels level:1 side:the angel";
    let second = board_of(&slash(ann, &direct, line).await).await;
    in_hand(&world).await;
    let (one, two) = (id_of(&first), id_of(&second));
    let (channel, table) = (direct.id.get(), Some(two));
    let stored = world.stored(two).await;
    assert_eq!(stored.opened.place, Place::Conversation { channel, table });
    let again = slash(ann, &direct, "/play angels level:1").await;
    let again = told(&again);
    assert!(again.starts_with("This match of yours has just begun: https"));
    // a board's buttons act on its own match, and a command on the match that has waited longest
    for (board, id) in [(&second, two), (&first, one)] {
        let panel = press(ann, board, "Move").await.expect_message();
        assert_eq!(id_of(&panel), id);
    }
    let board = board_of(&slash(ann, &direct, "/move turn:c3").await).await;
    assert_eq!(id_of(&board), one);
    in_hand(&world).await;
    let view = slash(ann, &direct, "/board").await.expect_message();
    assert_eq!(id_of(&view), two);
    let named = format!("/undo match:{}", match_code(&first));
    board_of(&slash(ann, &direct, &named).await).await;
    in_hand(&world).await;
    let asked = slash(ann, &direct, "/resign").await.expect_message();
    press(ann, &asked, "Resign").await;
    in_hand(&world).await;
    let status = |stored: StoredMatch| stored.status;
    assert_eq!(status(world.stored(one).await), Status::Live);
    assert_eq!(status(world.stored(two).await), Status::Over);
    // its last board offers the next one, which has a table of its own again
    let messages = direct.messages();
    let last = messages
        .iter()
        .rfind(|message| labels(message).contains(&"Rematch"));
    let rematch = board_of(&press(ann, last.unwrap(), "Rematch").await).await;
    in_hand(&world).await;
    let table = Some(id_of(&rematch));
    let place = world.stored(id_of(&rematch)).await.opened.place;
    assert_eq!(place, Place::Conversation { channel, table });
    // once no match is in play, commands find the one that ended last
    for _ in 0..2 {
        world.bot.pass_minutes(1);
        let asked = slash(ann, &direct, "/resign").await.expect_message();
        press(ann, &asked, "Resign").await;
        in_hand(&world).await;
    }
    let ended = [world.stored(one).await, world.stored(id_of(&rematch)).await];
    assert!(ended.iter().all(|stored| stored.status == Status::Over));
    let last = ended.iter().max_by_key(|stored| stored.times.last());
    let view = slash(ann, &direct, "/board").await.expect_message();
    assert_eq!(id_of(&view), last.unwrap().opened.id);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn four_taps_at_once_begin_one_match_there() {
    let world = World::start().await;
    let [ann] = &world.users(["Ann"]);
    let direct = ann.direct();
    begins_first(&world, ann, "/play kitaran level:1").await;
    let opens = || slash(ann, &direct, "/play angels level:1");
    let answers = tokio::join!(opens(), opens(), opens(), opens());
    in_hand(&world).await;
    let answers = [answers.0, answers.1, answers.2, answers.3];
    let refused = answers.iter().filter(|one| {
        let message = one.message();
        message.is_some_and(|one| {
            one.content
                .starts_with("This match of yours has just begun")
        })
    });
    assert_eq!(refused.count(), 3);
    let list = matches_of(ann, &direct).await;
    assert!(list.starts_with("## Your 2 matches"), "{list}");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn undo_there_takes_back_what_was_played_last() {
    let world = World::start().await;
    let [ann] = &world.users(["Ann"]);
    let direct = ann.direct();
    let first = begins_first(&world, ann, "/play kitaran level:1").await;
    world.bot.pass_minutes(1);
    let second = begins_second(&world, ann, "/play archimedes level:1").await;
    let before = world.stored(id_of(&first)).await.record.events.len();
    for board in [&first, &second] {
        world.bot.pass_minutes(1);
        let id = id_of(board);
        let game = world.game(id).await;
        let turn = game.example(game.to_act().seats()[0]);
        let line = format!("/move turn:{turn} match:{}", match_code(board));
        board_of(&slash(ann, &direct, &line).await).await;
        in_hand(&world).await;
    }
    let played = world.stored(id_of(&first)).await.record.events.len();
    assert!(played > before);
    board_of(&slash(ann, &direct, "/undo").await).await;
    in_hand(&world).await;
    // the other match waits longer, and keeps its turn
    assert_eq!(
        world.stored(id_of(&first)).await.record.events.len(),
        played
    );
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_more_than_ten_matches_are_played_there() {
    let world = World::start().await;
    let [ann] = &world.users(["Ann"]);
    let (direct, mut rng) = (ann.direct(), Rng::new(3));
    for _ in 0..10 {
        let board = board_of(&slash(ann, &direct, "/play kitaran level:1").await).await;
        in_hand(&world).await;
        let stored = world.stored(id_of(&board)).await;
        let mut players = stored.opened.players.iter();
        let seat = players.position(|one| one.is(ann.id.get())).unwrap();
        let game = AnyMatch::replay(&stored.record).unwrap();
        let turn = game.random_turn(Seat::at(seat), &mut rng).unwrap();
        let line = format!("/move turn:{turn} match:{}", match_code(&board));
        board_of(&slash(ann, &direct, &line).await).await;
        in_hand(&world).await;
    }
    let answer = slash(ann, &direct, "/play kitaran level:1").await;
    let said = told(&answer);
    assert!(
        said.starts_with("You are playing 10 matches in this conversation."),
        "{said}"
    );
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_else_is_asked_there() {
    let world = World::start().await;
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let line = format!("/play kitaran opponent:{}", ben.mention());
    // as if Discord sent a user who is not in the conversation
    let answer = slash(ann, &ann.direct(), &line).await;
    assert_eq!(
        told(&answer),
        "Nobody else can join this conversation: here you play against computers. \
         To play with people, use `/play` in a server's channel."
    );
    let answer = slash(ann, &ann.direct(), "/play kitaran thread:True").await;
    assert!(told(&answer).starts_with("Channels of this kind have no threads."));
    world.end().await;
}

/// The matches played there are deleted too.
#[tokio::test(flavor = "multi_thread")]
async fn somebody_is_forgotten_there() {
    let world = World::start().await;
    let [ann] = &world.users(["Ann"]);
    let direct = ann.direct();
    let board = board_of(&slash(ann, &direct, "/play kitaran level:1").await).await;
    in_hand(&world).await;
    let asked = ask_forget(ann, &direct).await.expect_message();
    press(ann, &asked, "Delete it").await;
    in_hand(&world).await;
    // what takes long is done by a job
    until_found("the end of the deletion", async || {
        let stored = world.stored(id_of(&board)).await;
        let mut players = stored.opened.players.iter();
        (!players.any(|one| one.is(ann.id.get()))).then_some(())
    })
    .await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_needs_a_server_is_not_there() {
    let world = World::start().await;
    let [ann] = &world.users(["Ann"]);
    let direct = ann.direct();
    for line in ["/join", "/server"] {
        let error = ann.slash(&direct, line).await.unwrap_err();
        assert!(matches!(error, sandbox::Error::Typed(_)), "{line}: {error}");
    }
    let rules = slash(ann, &direct, "/rules game:Zyrcan")
        .await
        .expect_message();
    let next = press(ann, &rules, "Next page ▶").await;
    assert!(next.is_update() && next.text().contains("### 1. Deploy"));
    let answer = slash(ann, &direct, "/move turn:2@e5").await;
    assert_eq!(
        told(&answer),
        "You play no match here. `/play` starts one against a computer."
    );
    let rules = rules.fresh().unwrap();
    let forged = ann.press_id(&rules, "1:ask-forget:0:0:server").await;
    let answer = forged.unwrap();
    assert_eq!(
        told(&answer),
        "This works only on a server: use it in a server's channel."
    );
    world.end().await;
}

/// Texts about servers do not appear there.
#[tokio::test(flavor = "multi_thread")]
async fn help_and_cancel_speak_of_what_is_there() {
    let world = World::start().await;
    let [ann] = &world.users(["Ann"]);
    let direct = ann.direct();
    let mut said = vec![told(&slash(ann, &direct, "/board").await)];
    slash(ann, &direct, "/help").await;
    in_hand(&world).await;
    // a rated match cannot be cancelled once everybody has played
    let rated = "/play kitaran level:1 rated:True";
    let rated = begins_first(&world, ann, rated).await;
    board_of(&slash(ann, &direct, "/move turn:c3").await).await;
    in_hand(&world).await;
    said.push(told(&act(ann, &direct, "ask-abort").await));
    assert!(said[1].starts_with("This match is rated"), "{said:?}");
    let asked = slash(ann, &direct, "/resign").await.expect_message();
    press(ann, &asked, "Resign").await;
    in_hand(&world).await;
    drop(rated);
    let casual = "/play kitaran level:1";
    let board = begins_first(&world, ann, casual).await;
    for line in ["ask-claim", "/hint", "/resign", "/end"] {
        said.push(act(ann, &direct, line).await.text().to_owned());
    }
    board_of(&slash(ann, &direct, "/move turn:c3").await).await;
    let asked = act(ann, &direct, "ask-abort").await.expect_message();
    let named = format!("**Kitaran {}** with Level 1\n", match_code(&board));
    assert!(asked.content.starts_with(&named), "{}", asked.content);
    press(ann, &asked, "Cancel it").await;
    in_hand(&world).await;
    said.push(told(&act(ann, &direct, "ask-abort").await));
    let private = ann.private_messages(&direct);
    said.extend(private.into_iter().map(|message| message.content));
    said.extend(direct.messages().into_iter().map(|message| message.content));
    assert!(
        said.iter().any(|text| text.contains("**Skirmish**")),
        "{said:?}"
    );
    for text in said {
        for word in [
            "server",
            "channel",
            "lobby",
            "thread",
            "leaderboard",
            "other player",
        ] {
            assert!(!text.to_lowercase().contains(word), "{word}: {text}");
        }
    }
    world.end().await;
}
