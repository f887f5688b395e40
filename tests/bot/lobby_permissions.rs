//! Tests who may do what in a lobby.

use crate::common::{World, act};
use crate::permission_table::Deed::{self, Presses, Says};
use crate::permission_table::{OPEN_THREAD, People, THREAD_OPENED, done, wrong};

const LOBBY_OPEN: &str = "There is already an open lobby here: ";
const LOBBY_YOURS: &str = "You are already in an open lobby here: ";
const NOT_ASKED: &str = "No seat is reserved here any more.";
const IN_ALREADY: &str = "You have already joined.";
const NOT_IN: &str = "You are not in this lobby,";
const HOST_ONLY: &str = "Only the host, Ben, can start the match.";
const MANAGER_ONLY: &str = "Only the host, Ben, or somebody who manages this server's channels";

const NOT_HOST: &str = "Only the host, Ben, can change this lobby.";
const FEW: &str = "2 of 3 players have joined.";

/// The expected results in a lobby that has the host and the next player.
const IN_A_LOBBY: &[(Deed, [&str; 5])] = &[
    (
        Presses("1:join:{id}:0:"),
        [
            "+## Zyrcan",
            "+## Zyrcan",
            "You have already joined.",
            "You have already joined.",
            "+## Zyrcan",
        ],
    ),
    (
        Presses("1:accept:{id}:0:"),
        [NOT_ASKED, NOT_ASKED, IN_ALREADY, IN_ALREADY, NOT_ASKED],
    ),
    (
        Presses("1:decline-invitation:{id}:0:"),
        [NOT_ASKED, NOT_ASKED, IN_ALREADY, IN_ALREADY, NOT_ASKED],
    ),
    (
        Presses("1:take:{id}:0:kitaran"),
        [
            "This lobby is gone.",
            "This lobby is gone.",
            IN_ALREADY,
            IN_ALREADY,
            "This lobby is gone.",
        ],
    ),
    (
        Presses("1:leave:{id}:0:"),
        [NOT_IN, NOT_IN, "+## Zyrcan", "+## Zyrcan", NOT_IN],
    ),
    (
        Presses("1:start:{id}:0:"),
        [HOST_ONLY, HOST_ONLY, HOST_ONLY, FEW, HOST_ONLY],
    ),
    (
        Presses("1:cancel-lobby:{id}:0:"),
        [
            MANAGER_ONLY,
            MANAGER_ONLY,
            MANAGER_ONLY,
            "+## Zyrcan",
            "+## Zyrcan",
        ],
    ),
    (
        Presses("1:abort:{id}:0:"),
        ["The match has not started yet."; 5],
    ),
    (
        Presses("1:panel:{id}:0:"),
        ["The match has not started yet."; 5],
    ),
    (
        Presses("1:play:{id}:0:2@e5"),
        ["The match has not started yet."; 5],
    ),
    (
        Says("/join"),
        [
            "You have joined",
            "You have joined",
            "You have already joined.",
            "You have already joined.",
            "You have joined",
        ],
    ),
    (
        Presses("1:options:{id}:0:"),
        [
            NOT_HOST,
            NOT_HOST,
            NOT_HOST,
            "**Options of your lobby.**",
            NOT_HOST,
        ],
    ),
    (
        Presses("1:ask-around:{id}:0:"),
        [
            NOT_HOST,
            NOT_HOST,
            NOT_HOST,
            "There is nobody to ask now",
            NOT_HOST,
        ],
    ),
    (
        Presses("1:ask-remove:{id}:0:"),
        [
            NOT_HOST,
            NOT_HOST,
            NOT_HOST,
            "Whom do you want to remove",
            NOT_HOST,
        ],
    ),
    (
        Presses("1:ask-abort:0:0:"),
        [
            MANAGER_ONLY,
            MANAGER_ONLY,
            MANAGER_ONLY,
            "This lobby was cancelled.",
            "This lobby was cancelled.",
        ],
    ),
    (
        Says("/move turn:2@e5"),
        ["The match has not started yet."; 5],
    ),
    (Says("/end"), ["The match has not started yet."; 5]),
    (Says("/undo"), ["The match has not started yet."; 5]),
    (Says("/resign"), ["The match has not started yet."; 5]),
    (Says("/board"), ["The match has not started yet."; 5]),
    (
        Presses("1:describe:{id}:0:"),
        ["The match has not started yet."; 5],
    ),
    (
        Says("/match code:{code}"),
        ["The match has not started yet."; 5],
    ),
    (Presses(OPEN_THREAD), [THREAD_OPENED; 5]),
    (
        Says("/play kitaran"),
        [LOBBY_OPEN, LOBBY_OPEN, LOBBY_YOURS, LOBBY_YOURS, LOBBY_OPEN],
    ),
];

#[tokio::test(flavor = "multi_thread")]
async fn in_a_lobby() {
    let world = World::start().await;
    let people = People::of(&world);
    let mut faults = Vec::new();
    for (row, (deed, wanted)) in IN_A_LOBBY.iter().enumerate() {
        for (column, (user, wanted)) in people.all().into_iter().zip(wanted).enumerate() {
            let room = world.sandbox.channel(&format!("cell-{row}-{column}"));
            let lobby = world
                .lobby_of(&room, &[&people.host, &people.next], "")
                .await;
            let answer = done(user, &room, &lobby, *deed).await;
            let what = format!("{deed:?} by {}", user.name());
            faults.extend(wrong(&answer, wanted, &what));
            // each host may have only a few open lobbies
            act(people.all()[4], &room, "ask-abort").await;
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    world.end().await;
}
