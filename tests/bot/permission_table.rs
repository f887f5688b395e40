//! Tests who may do what: everybody tries every command and button.

use sandbox::{Answer, Message, Permission, Room, User};

use crate::common::{START, World, board_of, id_of, in_hand, match_code, slash};
use skirmish::store::{Change, MatchChange, Offer, OfferKind, StoredMatch};

/// All users, in the order of the tables' columns.
pub struct People {
    stranger: User,
    /// Plays, but is not to act.
    player: User,
    pub next: User,
    pub host: User,
    /// Manages the server's channels and does not play.
    admin: User,
}

impl People {
    pub fn of(world: &World) -> Self {
        // the sandbox's first user owns its server
        let [_, host, next, player, stranger, fay] =
            world.users(["Ann", "Ben", "Cleo", "Dora", "Emil", "Fay"]);
        Self {
            stranger,
            player,
            next,
            host,
            admin: fay.with(Permission::ManageChannels),
        }
    }

    pub fn all(&self) -> [&User; 5] {
        [
            &self.stranger,
            &self.player,
            &self.next,
            &self.host,
            &self.admin,
        ]
    }
}

/// An act: a command, or a button of the message that shows the table, by its verb.
#[derive(Clone, Copy, Debug)]
pub enum Deed {
    Says(&'static str),
    Presses(&'static str),
}

pub async fn done(user: &User, room: &Room, shown: &Message, deed: Deed) -> Answer {
    match deed {
        Deed::Says(line) => {
            // read the code only if the command needs it: not every message shows one
            let code = line.contains("{code}").then(|| match_code(shown));
            let line = line.replace("{code}", &code.unwrap_or_default());
            slash(user, room, &line).await
        }
        Deed::Presses(verb) => {
            // the user may never have been shown this button
            let id = verb.replace("{id}", &format!("{:x}", id_of(shown)));
            let answer = user.press_id(shown, &id).await.unwrap();
            assert!(!answer.failed(), "{verb} was not answered");
            answer
        }
    }
}

/// Describes an unexpected answer. It must begin with `wanted`, and must be private unless `wanted`
/// begins with `+`.
pub fn wrong(answer: &Answer, wanted: &str, what: &str) -> Option<String> {
    let text = wanted.strip_prefix('+').unwrap_or(wanted);
    let private = text == wanted;
    let said = answer.text();
    // a confirmation names its match first
    let said = match said.split_once('\n') {
        Some((named, asks)) if named.starts_with("**Zyrcan ") && asks.starts_with("Do ") => asks,
        _ => said,
    };
    let hidden = answer.is_private() || answer.is_update();
    let right = said.starts_with(text) && (!private || hidden);
    (!right).then(|| format!("{what}: {said}"))
}

use Deed::{Presses, Says};

pub const PLAYS_NOT: &str = "You do not play in this match; Ben, Cleo and Dora do.";
const NOT_NEXT: &str = "It is not your turn: ■ **Cleo** to play.";
const ASKED: &str = "Do you want to resign?";
const AGREE: &str = "+";
const ADMIN_ONLY: &str =
    "Only those who play in this match, or somebody who manages this server's channels";
const OFF: &str = "You have cancelled the match.";
const IN_THE_WAY: &str = "There is already an open lobby here";
const IN_LOBBY: &str = "You are already in an open lobby here";
const MANAGERS_ONLY: &str = "Only somebody with the permission **Manage Server**";
const NOT_OVER: &str = "This match is still being played.";
pub const OPEN_THREAD: &str = "1:open-thread:0:0:kitaran;0;d;fn;5,0.5,0;";
pub const THREAD_OPENED: &str = "Your match is in a thread of its own: ";
const STAYS: &str = "This match stays where it is";
const STARTED: &str = "The match has already begun";

pub const NO_TURN: &str = "You have no turn in this match to take back.";
pub const CLOSED: &str =
    "This offer is closed: somebody has played a turn, or has declined or withdrawn the offer.";
const AGREED_NOT: &str = "You have not agreed to this, so there is nothing to withdraw.";
pub const OTHER: &str = "Another offer is open in this match: ";

/// The expected answers in a match: for stranger, player, next player, host and admin.
const IN_A_MATCH: &[(Deed, [&str; 5])] = &[
    (
        Says("/move turn:2@c3"),
        [
            PLAYS_NOT,
            NOT_NEXT,
            "+■ **Cleo** played 2@c3",
            NOT_NEXT,
            PLAYS_NOT,
        ],
    ),
    (
        Presses("1:panel:{id}:1:"),
        [PLAYS_NOT, NOT_NEXT, "**Your turn.**", NOT_NEXT, PLAYS_NOT],
    ),
    (
        Presses("1:play:{id}:1:2@c3"),
        [
            PLAYS_NOT,
            NOT_NEXT,
            "You played `2@c3`.",
            NOT_NEXT,
            PLAYS_NOT,
        ],
    ),
    (Presses("1:view:{id}:1:"), ["■ **Cleo** to deploy"; 5]),
    (
        Presses("1:resign:{id}:1:"),
        [
            PLAYS_NOT,
            "You have resigned.",
            "You have resigned.",
            "You have resigned.",
            PLAYS_NOT,
        ],
    ),
    (
        Presses("1:agree:{id}:1:7"),
        [PLAYS_NOT, "+", "+", "+", PLAYS_NOT],
    ),
    (
        Presses("1:decline:{id}:1:7"),
        [
            PLAYS_NOT,
            "+**Dora** declines: ",
            "+**Cleo** declines: ",
            "+**Ben** declines: ",
            PLAYS_NOT,
        ],
    ),
    (
        Presses("1:withdraw:{id}:1:7"),
        [PLAYS_NOT, AGREED_NOT, AGREED_NOT, AGREED_NOT, PLAYS_NOT],
    ),
    (
        Presses("1:takeback:{id}:1:agree 7"),
        [PLAYS_NOT, CLOSED, CLOSED, CLOSED, PLAYS_NOT],
    ),
    (
        // an end offer is open; only the host has moved
        Presses("1:abort:{id}:1:"),
        [ADMIN_ONLY, OTHER, OTHER, OFF, OFF],
    ),
    (Presses("1:rules:{id}:1:zyrcan 0"), ["## Zyrcan"; 5]),
    (Presses("1:help:0:0:time"), ["### Time"; 5]),
    (Presses("1:progress:0:0:"), ["## Your progress"; 5]),
    (Presses("1:rematch:{id}:1:"), [STARTED; 5]),
    (Presses("1:join:{id}:0:"), [STARTED; 5]),
    (Presses("1:accept:{id}:0:"), [STARTED; 5]),
    (Presses("1:decline-invitation:{id}:0:"), [STARTED; 5]),
    (Presses("1:take:{id}:0:zyrcan"), [STARTED; 5]),
    (Presses("1:leave:{id}:0:"), [STARTED; 5]),
    (Presses("1:start:{id}:0:"), [STARTED; 5]),
    (Presses("1:cancel:{id}:0:"), [STARTED; 5]),
    (Presses("1:describe:{id}:1:"), ["● **Ben** "; 5]),
    (Presses("1:show-everyone:{id}:1:"), ["+"; 5]),
    (
        Presses("1:here:{id}:1:0"),
        [PLAYS_NOT, STAYS, STAYS, STAYS, PLAYS_NOT],
    ),
    (Says("/board"), ["■ **Cleo** to deploy"; 5]),
    (Says("/match code:{code}"), ["■ **Cleo** to deploy"; 5]),
    (Presses("1:replay:{id}:0:first"), ["**Zyrcan "; 5]),
    (Presses("1:animation:{id}:1:"), [NOT_OVER; 5]),
    (Presses("1:record:{id}:1:"), [NOT_OVER; 5]),
    (Presses("1:review:{id}:1:0"), [NOT_OVER; 5]),
    (
        Says("/hint"),
        [
            PLAYS_NOT,
            NOT_NEXT,
            "You have a free choice",
            NOT_NEXT,
            PLAYS_NOT,
        ],
    ),
    (
        Presses("1:hint:{id}:1:matter"),
        [
            PLAYS_NOT,
            NOT_NEXT,
            "You have a free choice",
            NOT_NEXT,
            PLAYS_NOT,
        ],
    ),
    (Says("/resign"), [PLAYS_NOT, ASKED, ASKED, ASKED, PLAYS_NOT]),
    (Says("/end"), [PLAYS_NOT, AGREE, AGREE, AGREE, PLAYS_NOT]),
    (
        // an end offer is open
        Says("/undo"),
        [PLAYS_NOT, NO_TURN, NO_TURN, OTHER, PLAYS_NOT],
    ),
    (
        Presses("1:ask-abort:{id}:1:"),
        [
            ADMIN_ONLY,
            OTHER,
            OTHER,
            "Do you want to cancel this match for everybody?",
            "Do you want to cancel this match for everybody?",
        ],
    ),
    (
        Says("/settings"),
        ["## Your settings\nWhen you put a turn together with buttons, I ask you to confirm it"; 5],
    ),
    (
        Presses("1:confirm:0:0:0"),
        ["## Your settings\nWhen you put a turn together with buttons, it is played at once"; 5],
    ),
    (Says("/join"), [STARTED; 5]),
    (Presses("1:options:{id}:0:"), [STARTED; 5]),
    (Presses("1:match-options:{id}:0:"), [STARTED; 5]),
    (Presses("1:ask-remove:{id}:0:"), [STARTED; 5]),
    (Presses("1:remove:{id}:0:7"), [STARTED; 5]),
    (Says("/leaderboard"), ["+## Leaderboards · this server"; 5]),
    (
        Presses("1:board:0:0:kitaran-5 s 0 f"),
        ["## Kitaran 5 × 5 · this server"; 5],
    ),
    (Says("/profile"), ["## Your profile"; 5]),
    (Presses("1:profile:0:0:"), ["## Your profile"; 5]),
    (
        Presses("1:past:0:0:all 0 0 0 0 1800000000000 1"),
        ["## Your finished matches"; 5],
    ),
    (
        Presses("1:export:0:0:"),
        ["This file has what I store about you."; 5],
    ),
    (Says("/rules game:Kitaran"), ["## Kitaran"; 5]),
    (
        Presses("1:ask-forget:0:0:mine"),
        ["I will remove your name"; 5],
    ),
    (Presses("1:ask-forget:0:0:server"), [MANAGERS_ONLY; 5]),
    (Presses("1:forget:0:0:server"), [MANAGERS_ONLY; 5]),
    (Says("/help"), ["I am **Skirmish**"; 5]),
    // last, because it puts the user into a lobby
    (Presses(OPEN_THREAD), [THREAD_OPENED; 5]),
];

/// Stores an offer with number 7: an end offer, or a turn offer for the first turn.
async fn propose(world: &World, id: u64, about: OfferKind, agreed: u8) {
    let saw = world.stored(id).await.head();
    let number = 7;
    let message = None;
    let offer = Some(Offer {
        number,
        agreed,
        message,
        about,
    });
    let change = Change::Offer { offer };
    let now = START;
    let change = MatchChange { saw, change, now };
    world.store().change(&change).await.unwrap();
}

/// Deleting their data takes people out of the match.
const FORGETTING: &[(Deed, [&str; 5])] = &[(Presses("1:forget:0:9:mine"), ["Done: "; 5])];

/// The first who opens a lobby beside the match is in the way of the others.
const BESIDE_A_MATCH: &[(Deed, [&str; 5])] = &[
    (
        Presses("1:open:0:0:kitaran"),
        [
            "+## Kitaran",
            IN_THE_WAY,
            IN_THE_WAY,
            IN_THE_WAY,
            IN_THE_WAY,
        ],
    ),
    (
        Presses("1:alone:0:0:kitaran 1"),
        [IN_LOBBY, IN_THE_WAY, IN_THE_WAY, IN_THE_WAY, IN_THE_WAY],
    ),
    (
        Says("/play kitaran"),
        [IN_LOBBY, IN_THE_WAY, IN_THE_WAY, IN_THE_WAY, IN_THE_WAY],
    ),
];

#[tokio::test(flavor = "multi_thread")]
async fn beside_a_match() {
    by_all_with(BESIDE_A_MATCH, OfferKind::End, 0).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn forgetting_oneself() {
    by_all_with(FORGETTING, OfferKind::End, 0).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn in_a_match() {
    by_all_with(IN_A_MATCH, OfferKind::End, 0).await;
}

/// Everybody tries every act after the host has played, while an offer is open.
pub async fn by_all_with(table: &[(Deed, [&str; 5])], about: OfferKind, agreed: u8) {
    let world = World::start().await;
    let people = People::of(&world);
    let mut faults = Vec::new();
    let mut untouched = None;
    for (row, (deed, wanted)) in table.iter().enumerate() {
        for (column, (user, wanted)) in people.all().into_iter().zip(wanted).enumerate() {
            let (room, shown, stored) = match untouched.take() {
                Some(unchanged) => unchanged,
                None => {
                    offered(
                        &world,
                        &people,
                        &format!("cell-{row}-{column}"),
                        about,
                        agreed,
                    )
                    .await
                }
            };
            let answer = done(user, &room, &shown, *deed).await;
            let what = format!("{deed:?} by {}", user.name());
            faults.extend(wrong(&answer, wanted, &what));
            // what has changed nothing leaves the match to the next act
            in_hand(&world).await;
            let unchanged = world.stored(id_of(&shown)).await == stored;
            untouched = unchanged.then_some((room, shown, stored));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    world.end().await;
}

/// A match in which the host has played and an offer is open: its room, its board, and how it is stored.
async fn offered(
    world: &World,
    people: &People,
    room: &str,
    about: OfferKind,
    agreed: u8,
) -> (Room, Message, StoredMatch) {
    let room = world.sandbox.channel(room);
    let seated = [&people.host, &people.next, &people.player];
    world.match_of(&room, &seated, "").await;
    let first = slash(&people.host, &room, "/move turn:1@e5").await;
    let shown = board_of(&first).await;
    let id = id_of(&shown);
    propose(world, id, about, agreed).await;
    in_hand(world).await;
    let stored = world.stored(id).await;
    (room, shown, stored)
}
