//! Tests **Play from here**: somebody plays on against computers from a position of a match that is over. It counts nowhere.

use rules::random_generator::Rng;
use rules::{Kind, Seat, Viewer};
use sandbox::{Answer, Message, Room, User};
use skirmish::model::Level;
use skirmish::store::Status;

use crate::common::message_text::{labels, match_code};
use crate::common::process::Process;
use crate::common::{
    World, board_of, id_of, in_hand, press, replay, resign, settings, slash, told, until_found,
};

/// Asks to play on from this ply of the match of a message.
async fn ask(user: &User, shown: &Message, id: u64, ply: usize) -> Answer {
    let id = format!("1:ask-practice:{id:x}:{ply:x}:");
    let answer = user.press_id(shown, &id).await.unwrap();
    assert!(!answer.failed(), "{id} was not answered");
    answer
}

/// Begins to play on, against computers of level 1.
async fn begin(user: &User, shown: &Message, id: u64, ply: usize) -> Message {
    let asked = ask(user, shown, id, ply).await.expect_message();
    assert!(asked.is_private());
    assert_eq!(labels(&asked).len(), 6);
    board_of(&press(user, &asked, "1: easiest").await).await
}

/// Plays random turns in a match, until this many events have happened.
async fn play_on(world: &World, room: &Room, users: &[User], id: u64, events: usize) {
    let mut rng = Rng::new(11);
    loop {
        let game = world.game(id).await;
        if game.events().len() >= events || game.outcome().is_some() {
            return;
        }
        let seat = game.to_act().seats()[0];
        let turn = game.random_turn(seat, &mut rng).unwrap();
        slash(&users[seat.index()], room, &format!("/move turn:{turn}")).await;
        let now = world.game(id).await.events().len();
        assert!(now > game.events().len(), "{turn} was refused");
    }
}

/// The last ply of a match from which somebody can play on, if possible with the first seat to act.
async fn last_ply(world: &World, id: u64) -> usize {
    let of = world
        .bot
        .shared
        .sessions
        .replays
        .replay(id)
        .await
        .unwrap()
        .unwrap();
    let record = world.stored(id).await.record;
    let plies = (0..=of.ply(of.last())).rev();
    let allowed: Vec<usize> = plies.filter(|ply| of.allows_practice(*ply)).collect();
    let acts = |ply: &usize| {
        let game = rules::AnyMatch::replay(&record.until(*ply)).unwrap();
        game.to_act().includes(Seat::at(0))
    };
    let own = allowed.iter().copied().find(acts);
    let found = own.or(allowed.first().copied());
    found.unwrap_or_else(|| panic!("nowhere in {}", serde_json::to_string(&record).unwrap()))
}

/// Everything that is derived from results agrees with the records.
async fn verified(world: &World) {
    let settings = settings(&world.sandbox, &world.home);
    let verify = Process::start(world.home.path(), &["verify"], &settings);
    let (_, said, errors) = verify.ended().await;
    assert!(said.contains(" replayed, "), "{said}{errors}");
    // the sandbox's clock is ahead of the database's, so the heartbeats differ
    let differs = |line: &&str| line.starts_with("match ") || line.starts_with("ratings: ");
    let wrong: Vec<&str> = said.lines().filter(differs).collect();
    assert!(wrong.is_empty(), "{said}{errors}");
}

#[tokio::test(flavor = "multi_thread")]
async fn in_every_game_practice_goes_on_from_the_position_and_counts_nowhere() {
    let fewest = Kind::ALL.iter();
    let fewest = fewest.map(|kind| (*kind, usize::from(kind.seats().0)));
    for (kind, seats) in fewest {
        Box::pin(counts_nowhere(kind, seats)).await;
    }
}

/// A match of a game ends, and Ann plays on from one of its positions.
async fn counts_nowhere(kind: Kind, seats: usize) {
    let world = World::start().await;
    let users = world.users(["Ann", "Ben", "Cleo"]);
    let room = world.sandbox.channel("table-1");
    let players: Vec<&User> = users.iter().take(seats).collect();
    let (ann, others) = (players[0], &players[1..]);
    let board = world.match_for(kind.id(), &room, &players, "").await;
    let (id, code) = (id_of(&board), match_code(&board));
    play_on(&world, &room, &users, id, 8).await;
    if let [_, third] = others {
        resign(third, &room).await;
        play_on(&world, &room, &users, id, 11).await;
    }
    let over = resign(others[0], &room).await;
    in_hand(&world).await;
    let first = world.stored(id).await;
    assert_eq!(first.status, Status::Over, "{kind:?}");
    let counted = world.counted(ann).await;
    let ply = last_ply(&world, id).await;
    assert!(ply > 1, "{kind:?}");

    let board = begin(ann, &over, id, ply).await;
    let (other, practice) = (id_of(&board), world.stored(id_of(&board)).await);
    assert_ne!(other, id);
    let begun = first.record.until(ply);
    assert_eq!(practice.record.until(ply), begun, "{kind:?}");
    let seated = &practice.opened.players;
    assert!(seated[0].is(ann.id.get()), "{seated:?}");
    let levels = seated[1..].iter().map(skirmish::model::Player::level);
    assert!(levels.into_iter().all(|one| one == Level::new(1)));
    let from = practice.opened.terms.practice.unwrap();
    assert_eq!((from.id, from.events), (id, ply));
    let turn = begun.steps().len();
    let foot = format!("practice from turn {turn} of {code}: it does not count");
    assert!(board.content.contains(&foot), "{}", board.content);
    // nobody's name of the first match is in it
    assert!(!board.content.contains("Ben"), "{}", board.content);

    let game = until_found("the turn of a person", async || {
        let game = world.game(other).await;
        let mine = game.to_act().includes(Seat::at(0));
        (mine || game.outcome().is_some()).then_some(game)
    });
    let game = game.await;
    in_hand(&world).await;
    let last = if game.outcome().is_some() {
        room.messages().pop().unwrap()
    } else {
        // a takeback cannot reach the first match
        let undo = told(&slash(ann, &room, "/undo").await);
        let begins = "You can take back only turns that were played in this practice match.";
        let barred = game.last_turn(Seat::at(0)).is_err();
        assert!(barred || undo.starts_with(begins), "{kind:?}: {undo}");
        resign(ann, &room).await
    };
    in_hand(&world).await;
    assert_eq!(world.stored(other).await.status, Status::Over, "{kind:?}");
    assert!(!last.content.contains(" → 1"), "{}", last.content);
    assert_eq!(world.counted(ann).await, counted, "{kind:?}");

    let said = format!(
        "Practice: this match goes on from turn {turn} of match {code}. It does not count."
    );
    let shown = replay(ann, &room, &match_code(&board))
        .await
        .expect_message();
    assert!(shown.content.contains(&said), "{}", shown.content);
    let animation = press(ann, &shown, "Animation").await.expect_message();
    assert!(animation.content.contains(&said), "{}", animation.content);
    let record = press(ann, &shown, "Record").await.expect_message();
    let text = String::from_utf8_lossy(&record.attachments[0].bytes).into_owned();
    assert!(text.contains(&said), "{text}");
    // a rematch begins at the same position
    let again = board_of(&press(ann, &last, "Rematch").await).await;
    let again = world.stored(id_of(&again)).await;
    assert_eq!(again.opened.terms.practice.unwrap().events, ply);
    assert_eq!(again.record.until(ply), begun);
    verified(&world).await;
    world.end().await;
}

/// A win against a level in practice is no win over that level, and does not appear in the person's progress.
#[tokio::test(flavor = "multi_thread")]
async fn a_win_in_practice_counts_nowhere() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let users = world.users(["Ann", "Ben"]);
    let [ann, ben] = &users;
    let board = world.match_for("kitaran", &room, &[ann, ben], "").await;
    let id = id_of(&board);
    // the last ply before the end is Ann's, or she would not win by it
    let mut rng = Rng::new(2);
    loop {
        let game = world.game(id).await;
        if game.outcome().is_some() {
            break;
        }
        let seat = game.to_act().seats()[0];
        let turns = game.turns(seat).unwrap();
        let ends = |turn: &&String| {
            let mut after = game.clone();
            after.play(seat, turn).is_ok() && after.outcome().is_some()
        };
        // Ann ends it when she can, and Ben when he must
        let turn = turns
            .iter()
            .find(|turn| ends(turn) == (seat == Seat::at(0)));
        let any = &turns[rng.below(turns.len())];
        let turn = turn.unwrap_or(any).clone();
        slash(&users[seat.index()], &room, &format!("/move turn:{turn}")).await;
    }
    in_hand(&world).await;
    let first = world.stored(id).await.record;
    let last = first.events.last().unwrap().clone();
    assert_eq!(last.seat, 1, "Ann plays the last turn");
    let over = room.messages().pop().unwrap();
    let before = world.counted(ann).await;
    let board = begin(ann, &over, id, first.events.len() - 1).await;
    let won = board_of(&slash(ann, &room, &format!("/move turn:{}", last.what)).await).await;
    assert!(
        won.content.contains("### The match is over: "),
        "{}",
        won.content
    );
    // no stronger level is offered
    let shown = labels(&won).join(" ");
    assert!(
        shown.contains("Rematch") && !shown.contains("Play level"),
        "{shown}"
    );
    in_hand(&world).await;
    assert_eq!(world.stored(id_of(&board)).await.status, Status::Over);
    assert_eq!(world.counted(ann).await, before);
    let first = press(ann, &won, "Review").await;
    let review = first.wait_followups(1).await.unwrap().pop().unwrap();
    let said = "Practice: this match goes on from turn ";
    assert!(review.content.contains(said), "{}", review.content);
    let progress = world.store().progress(ann.id.get()).await.unwrap();
    assert!(progress.iter().all(|one| one.played == 0), "{progress:?}");
    verified(&world).await;
    world.end().await;
}

/// The button is on the page of a turning point. A person who did not play takes the seat that is to act.
#[tokio::test(flavor = "multi_thread")]
async fn a_review_offers_it_and_a_spectator_takes_the_seat_to_act() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let users = world.users(["Ann", "Ben", "Dora"]);
    let [ann, ben, dora] = &users;
    let board = world.match_for("archimedes", &room, &[ann, ben], "").await;
    let id = id_of(&board);
    play_on(&world, &room, &users, id, usize::MAX).await;
    in_hand(&world).await;
    let over = room.messages().pop().unwrap();
    let first = press(dora, &over, "Review").await;
    let review = first.wait_followups(1).await.unwrap().pop().unwrap();
    assert!(!labels(&review).contains(&"Play from here"));
    let point = labels(&review)[1].to_owned();
    let point = press(dora, &review, &point).await.expect_message();
    let asked = press(dora, &point, "Play from here").await.expect_message();
    let begun = board_of(&press(dora, &asked, "2").await).await;
    let stored = world.stored(id_of(&begun)).await;
    let start = stored.opened.terms.practice.unwrap();
    let game = rules::AnyMatch::replay(&stored.record.until(start.events)).unwrap();
    let seat = game.to_act().seats()[0];
    let players = &stored.opened.players;
    assert!(players[seat.index()].is(dora.id.get()), "{players:?}");
    // the match is in the way of another one, which begins in a thread
    let answer = press(
        ben,
        &asked_again(ben, &over, id, start.events).await,
        "6: strongest",
    )
    .await;
    assert!(answer.expect_message().is_private());
    in_hand(&world).await;
    let thread = room.threads().pop().unwrap();
    let played = world
        .store()
        .current(thread.id.get())
        .await
        .unwrap()
        .unwrap();
    assert_eq!(played.opened.terms.practice, stored.opened.terms.practice);
    assert!(played.opened.players[1].is(ben.id.get()));
    world.end().await;
}

async fn asked_again(user: &User, shown: &Message, id: u64, ply: usize) -> Message {
    ask(user, shown, id, ply).await.expect_message()
}

/// Nobody learns from strong computers how to go on in a rated match. It does not matter what others play.
#[tokio::test(flavor = "multi_thread")]
async fn it_is_refused_while_the_game_is_played_rated() {
    let world = World::start().await;
    let rooms = ["table-1", "table-2"].map(|name| world.sandbox.channel(name));
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let mut boards = Vec::new();
    // the second match begins first, so its review stays open
    for (room, other) in rooms.iter().zip([ben, cleo]).rev() {
        boards.push(world.match_for("kitaran", room, &[ann, other], "").await);
        slash(ann, room, "/move turn:c3").await;
    }
    let over = resign(ann, &rooms[1]).await;
    in_hand(&world).await;
    let id = id_of(&boards[0]);
    for verb in ["ask-practice", "practice"] {
        let level = if verb == "practice" { "6" } else { "" };
        let pressed = format!("1:{verb}:{id:x}:1:{level}");
        let answer = ann.press_id(&over, &pressed).await.unwrap();
        let said = told(&answer);
        assert!(
            said.starts_with("You are playing a rated match of Kitaran"),
            "{said}"
        );
    }
    assert_eq!(
        world.store().current(rooms[1].id.get()).await.unwrap(),
        None
    );
    asked_again(cleo, &over, id, 1).await;
    // no practice from a match in play either
    let said = told(&ask(ann, &over, id_of(&boards[1]), 1).await);
    assert!(
        said.starts_with("This match is still being played."),
        "{said}"
    );
    world.end().await;
}

/// While seats choose in secret, nobody can play on. Afterwards all is known.
#[tokio::test(flavor = "multi_thread")]
async fn it_never_begins_where_something_is_hidden() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let users = world.users(["Ann", "Ben"]);
    let [ann, ben] = &users;
    let board = world
        .match_for("xero-g", &room, &[ann, ben], "setup:hidden")
        .await;
    let id = id_of(&board);
    play_on(&world, &room, &users, id, 4).await;
    let over = resign(ben, &room).await;
    in_hand(&world).await;
    let of = world
        .bot
        .shared
        .sessions
        .replays
        .replay(id)
        .await
        .unwrap()
        .unwrap();
    let allowed: Vec<bool> = (0..=4).map(|ply| of.allows_practice(ply)).collect();
    assert_eq!(allowed, [false, false, true, true, true]);
    let said = told(&ask(ann, &over, id, 1).await);
    assert!(
        said.starts_with("Practice cannot begin at this position"),
        "{said}"
    );
    let game = rules::AnyMatch::replay(&world.stored(id).await.record.until(2)).unwrap();
    let known = [0, 1].map(|seat| game.known_to(Viewer::Seat(Seat::at(seat))));
    assert_eq!(known[0], known[1]);
    world.end().await;
}
