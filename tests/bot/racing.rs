//! Tests many people who act at the same time.

use std::collections::BTreeSet;

use rules::What;
use sandbox::{Answer, Message, Room, User};
use skirmish::model::Player;
use tokio::task::JoinSet;

use crate::common::random_players::Table;
use crate::common::{HOST_STARTS, World, act, board_of, link_to, open, press, told};

/// All act at the same moment. Returns their answers.
async fn at_once<F>(deeds: Vec<F>) -> Vec<Answer>
where
    F: Future<Output = Result<Answer, sandbox::Error>> + Send + 'static,
{
    let mut set: JoinSet<_> = deeds.into_iter().collect();
    let mut answers = Vec::new();
    while let Some(answer) = set.join_next().await {
        answers.push(answer.unwrap().unwrap());
    }
    answers
}

async fn join(
    user: User,
    room: Room,
    lobby: Message,
    by_command: bool,
) -> Result<Answer, sandbox::Error> {
    if by_command {
        user.slash(&room, "/join").await
    } else {
        let id = lobby.button("Join").unwrap().custom_id.clone();
        user.press_id(&lobby, &id).await
    }
}

async fn leave(
    user: User,
    room: Room,
    lobby: Message,
    by_command: bool,
) -> Result<Answer, sandbox::Error> {
    if by_command {
        Ok(act(&user, &room, "leave").await)
    } else {
        let id = lobby.button("Leave").unwrap().custom_id.clone();
        user.press_id(&lobby, &id).await
    }
}

/// Returns the names in a lobby's message, which must become equal to the stored players.
async fn shows_the_truth(world: &World, room: &Room, lobby: &Message) -> Vec<String> {
    let stored = world.store().current(room.id.get()).await.unwrap().unwrap();
    let players = stored.opened.players;
    let users: BTreeSet<u64> = players.iter().filter_map(Player::user).collect();
    assert_eq!(users.len(), players.len(), "somebody sits there twice");
    let names: Vec<String> = players.into_iter().map(|player| player.name).collect();
    let shown = |message: &Message| listed(message) == names;
    let lobby = lobby.id;
    room.wait_for(|message| message.id == lobby && shown(message))
        .await
        .unwrap_or_else(|error| panic!("{error}: {names:?} is never shown"));
    names
}

fn listed(lobby: &Message) -> Vec<String> {
    let numbered = |line: &str| {
        let (number, name) = line.split_once(". ")?;
        number.parse::<u8>().ok()?;
        Some(name.trim_end_matches(" (host)").to_owned())
    };
    lobby.content.lines().filter_map(numbered).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn many_join_and_leave_one_lobby_at_once() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [host] = &world.users(["Ann"]);
    let lobby = open(host, &room, "/play zyrcan", &[HOST_STARTS]).await;
    let crowd: Vec<User> = (0..16)
        .map(|n| world.sandbox.user(&format!("Guest{n}")))
        .collect();
    for round in 0..4 {
        let deeds = crowd.iter().enumerate().map(|(index, user)| {
            join(
                user.clone(),
                room.clone(),
                lobby.clone(),
                (index + round) % 3 == 0,
            )
        });
        let answers = at_once(deeds.collect()).await;
        let full = "All 5 seats are taken. You can watch, or `/play` in another channel.";
        let (mut turned_away, mut let_in) = (0, 0);
        for answer in &answers {
            match answer.text() {
                text if answer.is_private() && text == full => turned_away += 1,
                text if answer.is_private() => {
                    assert_eq!(
                        text,
                        format!("You have joined the lobby: {}", link_to(&world, &lobby))
                    );
                    let_in += 1;
                }
                _ => let_in += 1,
            }
        }
        assert_eq!((let_in, turned_away), (4, 12));
        let names = shows_the_truth(&world, &room, &lobby).await;
        assert_eq!(names.len(), 5);
        assert!(lobby.fresh().unwrap().button("Join").unwrap().disabled);
        // the players leave, and others join in between
        let deeds = crowd.iter().enumerate().map(|(index, user)| {
            let (user, room, lobby) = (user.clone(), room.clone(), lobby.clone());
            let seated = names.contains(&user.name());
            async move {
                if seated {
                    leave(user, room, lobby, index % 2 == 0).await
                } else {
                    join(user, room, lobby, index % 2 == 0).await
                }
            }
        });
        at_once(deeds.collect()).await;
        let names = shows_the_truth(&world, &room, &lobby).await;
        assert!((1..=5).contains(&names.len()), "{names:?}");
        let deeds = crowd.iter().filter(|user| names.contains(&user.name()));
        let deeds = deeds.map(|user| leave(user.clone(), room.clone(), lobby.clone(), false));
        at_once(deeds.collect()).await;
        assert_eq!(shows_the_truth(&world, &room, &lobby).await, ["Ann"]);
    }
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn joining_and_starting_at_once_never_leaves_a_dead_lobby() {
    let world = World::start().await;
    let users: Vec<User> = (0..5)
        .map(|n| world.sandbox.user(&format!("Guest{n}")))
        .collect();
    for round in 0..8 {
        let room = world.sandbox.channel(&format!("race-{round}"));
        let three = [&users[0], &users[1], &users[2]];
        let lobby = world.lobby_of(&room, &three, "").await;
        let start = {
            let (user, lobby) = (users[0].clone(), lobby.clone());
            tokio::spawn(async move { user.press(&lobby, "Start").await })
        };
        let late = users[3..]
            .iter()
            .map(|user| join(user.clone(), room.clone(), lobby.clone(), false));
        let late = at_once(late.collect()).await;
        let board = board_of(&start.await.unwrap().unwrap()).await;
        let players = world
            .stored(crate::common::id_of(&board))
            .await
            .opened
            .players;
        let in_time = late.iter().filter(|answer| !answer.is_private()).count();
        assert_eq!(players.len(), 3 + in_time);
        let done = "-# Zyrcan · standard · The match has begun. ⬇";
        room.wait_for(|message| {
            message.id == lobby.id && message.content == done && message.buttons.is_empty()
        })
        .await
        .unwrap_or_else(|error| panic!("{error}: {:?}", lobby.fresh()));
    }
    world.end().await;
}

/// When more people join at once than there are free seats, exactly the free seats are taken, and the match begins once.
#[tokio::test(flavor = "multi_thread")]
async fn many_join_a_lobby_that_begins_by_itself() {
    let world = World::start().await;
    let crowd: Vec<User> = (0..9)
        .map(|n| world.sandbox.user(&format!("Guest{n}")))
        .collect();
    for round in 0..6 {
        let room = world.sandbox.channel(&format!("race-{round}"));
        let lobby = crowd[0].slash(&room, "/play virus-fight seats:4").await;
        let lobby = lobby.unwrap().expect_message();
        let deeds = crowd[1..].iter().enumerate().map(|(index, user)| {
            let command = (index + round) % 2 == 0;
            join(user.clone(), room.clone(), lobby.clone(), command)
        });
        at_once(deeds.collect()).await;
        let begun = |message: &Message| {
            message.id == lobby.id && message.content.ends_with("The match has begun. ⬇")
        };
        room.wait_for(begun).await.unwrap();
        let stored = world.stored(crate::common::id_of(&lobby)).await;
        assert_eq!(stored.status, skirmish::store::Status::Live);
        assert_eq!((stored.record.seats, stored.opened.players.len()), (4, 4));
        let is_board = |message: &Message| !message.attachments.is_empty();
        let board = room.wait_for(is_board).await.unwrap();
        world.noted(&board).await;
        let boards = room.messages().into_iter();
        assert_eq!(boards.filter(is_board).count(), 1);
    }
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_lobbies_in_one_channel_at_once() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let crowd: Vec<User> = (0..8)
        .map(|n| world.sandbox.user(&format!("Guest{n}")))
        .collect();
    let deeds = crowd.iter().map(|user| {
        let (user, room) = (user.clone(), room.clone());
        async move { user.slash(&room, "/play zyrcan").await }
    });
    let answers = at_once(deeds.collect()).await;
    let (opened, refused): (Vec<_>, Vec<_>) =
        answers.iter().partition(|answer| !answer.is_private());
    assert_eq!((opened.len(), refused.len()), (1, 7));
    for answer in refused {
        let said = answer.text();
        assert!(
            answer.is_private()
                && said.starts_with("There is already an open lobby here: Zyrcan, by "),
            "{said}"
        );
    }
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_fifty_clicks_on_one_ply_exactly_one_plays() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben, cleo, dora] = &world.users(["Ann", "Ben", "Cleo", "Dora"]);
    let mut table = Table::start(&world, &room, &[ann, ben, cleo], "", 2).await;
    for _ in 0..3 {
        let user = table.next().await.unwrap().clone();
        let turn = table.any_turn().await;
        let ply = world.game(table.id).await.events().len();
        let button = format!("1:play:{:x}:{ply:x}:{turn}", table.id);
        let panel = press(&user, &table.board, "Move").await.expect_message();
        let clickers = (0..50).map(|n| match n % 5 {
            0 => dora.clone(),
            1 => table.users[usize::from(n % 2 == 0)].clone(),
            _ => user.clone(),
        });
        let clicks = clickers.map(|user| {
            let from = if user.id == panel.owner.unwrap() {
                &panel
            } else {
                &table.board
            };
            let (from, button) = (from.clone(), button.clone());
            async move { user.press_id(&from, &button).await }
        });
        let answers = at_once(clicks.collect()).await;
        // every press edits the panel; the board of the turn that was played comes after it
        let (pressed, lost): (Vec<_>, Vec<_>) =
            answers.iter().partition(|answer| answer.is_update());
        assert!(!pressed.is_empty());
        let before = table.board.clone();
        let newer = |message: &Message| message.id > before.id && !message.attachments.is_empty();
        let board = room.wait_for(newer).await.unwrap();
        let stale = "The board has changed. Here it is now: ";
        let seats = ['●', '■', '▲'];
        let seat = table
            .users
            .iter()
            .position(|one| one.id == user.id)
            .unwrap();
        let allowed = [
            "The board has changed. A new one appears below in a moment.".to_owned(),
            format!("{stale}{}", link_to(&world, &board)),
            format!("It is not your turn: {} **{}** to play.", seats[seat], user.name()),
            format!("You have already played: `{turn}`."),
            "You do not play in this match; Ann, Ben and Cleo do. You can watch, or begin a match of your own with `/play`.".to_owned(),
        ];
        for answer in lost {
            let said = told(answer);
            assert!(allowed.contains(&said), "{said}");
        }
        let game = world.game(table.id).await;
        assert_eq!(game.events().len(), ply + 1);
        assert_eq!(game.events()[ply].what, What::Turn(turn));
        table.follow(board).await;
    }
    world.end().await;
}
