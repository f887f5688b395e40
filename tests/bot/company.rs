//! Tests how people find company: **Open lobbies**, news of new lobbies, **Ask
//! around** and **Tell me when it ends**.

use sandbox::{Answer, Message, Permission, Room, User};
use skirmish::clocks::{DAY, HOUR, MINUTE};
use skirmish::store::JobKind;

use crate::blocks::{NO_SEAT, block};
use crate::clocks::{pass, world_on};
use crate::common::lobby_options::INVITED_ONLY;
use crate::common::message_text::labels;
use crate::common::test_databases::Home;
use crate::common::{
    Bot, World, ask_forget, ask_forget_server, in_hand, open, press, resign, slash, told, until,
    until_found,
};

const WISHES: &str = "Tell me about new lobbies here";
const LISTED: (&str, &[&str]) = (
    "Who can join",
    &["Everybody can join; other servers list it too"],
);

/// The list of open lobbies, as a user sees it in this room.
pub async fn open_lobbies(user: &User, room: &Room) -> Message {
    let own = slash(user, room, "/matches").await.expect_message();
    press(user, &own, "Open lobbies").await;
    own.fresh().unwrap()
}

/// Chooses of which lobbies a user is told on the server of this room.
pub async fn wish(user: &User, room: &Room, games: &[&str]) -> Message {
    let list = open_lobbies(user, room).await;
    let chosen = user.select(&list, WISHES, games).await.unwrap();
    assert!(chosen.is_update(), "{}", chosen.text());
    list.fresh().unwrap()
}

/// The private messages of new lobbies that a user has got.
fn news(user: &User) -> Vec<Message> {
    let mut messages = user.direct().messages();
    messages.retain(|one| one.content.contains("for players.**"));
    messages
}

/// How many messages of this room ping a user.
pub fn pings(room: &Room, user: &User) -> usize {
    let messages = room.messages().into_iter();
    messages
        .filter(|one| one.mentions.contains(&user.id))
        .count()
}

/// Ann asked for Kitaran. She is told once a day at most, and only of lobbies that she can join.
async fn told_of_lobbies(home: Home, over_http: bool) {
    let mut world = world_on(home).await;
    if over_http {
        world.bot.stop().await;
        world.bot = Bot::over_http(&world.sandbox, &world.home).await;
        world.bot.shared.sessions.channels.never_away();
    }
    let [dora, ben, cleo] = &world.users(["Dora", "Ben", "Cleo"]);
    let rooms = ["one", "two", "three", "four"].map(|name| world.sandbox.channel(name));
    let [one, two, three, four] = &rooms;
    if over_http {
        // over HTTP the bot uses the machine's clock, so time cannot be put forward
        let chosen = wish(dora, one, &["Kitaran"]).await;
        let stopped = told(&press(dora, &chosen, "Stop telling me").await);
        assert_eq!(stopped, "I will not tell you about new lobbies any more.");
        let rest = world.store().lobby_wishes(dora.id.get()).await.unwrap();
        assert!(rest.is_empty());
        let lobby = slash(ben, four, "/play zyrcan").await.expect_message();
        wish(dora, one, &["Any game"]).await;
        press(ben, &lobby, "Ask around").await;
        assert_eq!(pings(four, dora), 1);
        block(dora, one, &["Ben"]).await;
        assert_eq!(told(&press(dora, &lobby, "Join").await), NO_SEAT);
        return world.end().await;
    }
    // off by default
    slash(ben, four, "/play kitaran").await.expect_message();
    pass(&world, HOUR).await;
    assert!(news(dora).is_empty());
    let chosen = wish(dora, one, &["Kitaran"]).await;
    assert!(
        chosen.content.contains("new lobbies for Kitaran"),
        "{}",
        chosen.content
    );
    // neither the lobby from before, nor another game, nor an own lobby, a hidden or a closed one
    slash(cleo, one, "/play zyrcan").await.expect_message();
    two.deny(dora, Permission::ViewChannel);
    slash(ben, two, "/play kitaran").await.expect_message();
    open(ben, three, "/play kitaran opponent:@Cleo", &[INVITED_ONLY]).await;
    pass(&world, HOUR).await;
    assert!(news(dora).is_empty(), "{:?}", news(dora));
    let five = world.sandbox.channel("five");
    slash(cleo, &five, "/play kitaran").await.expect_message();
    pass(&world, 11 * MINUTE).await;
    let first = until("the news", || news(dora).pop()).await;
    assert!(
        first.content.contains("with Cleo") || first.content.contains("Cleo"),
        "{}",
        first.content
    );
    assert!(!first.content.contains("Zyrcan"), "{}", first.content);
    // a second one waits for the next day
    pass(&world, 20 * HOUR).await;
    let six = world.sandbox.channel("six");
    slash(cleo, &six, "/play kitaran").await.expect_message();
    pass(&world, 2 * HOUR).await;
    assert_eq!(news(dora).len(), 1);
    pass(&world, 2 * HOUR).await;
    let second = until("the news", || news(dora).get(1).cloned()).await;
    assert_eq!(
        told(&press(dora, &second, "Stop telling me").await),
        "I will not tell you about new lobbies any more."
    );
    let seven = world.sandbox.channel("seven");
    slash(ben, &seven, "/play kitaran").await;
    pass(&world, 2 * DAY).await;
    assert_eq!(news(dora).len(), 2);
    assert!(news(ben).is_empty() && news(cleo).is_empty());
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn people_are_told_of_new_lobbies_once_a_day() {
    told_of_lobbies(Home::temporary(), false).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn people_are_told_of_new_lobbies_once_a_day_over_http() {
    told_of_lobbies(Home::temporary(), true).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn people_are_told_of_new_lobbies_once_a_day_on_postgres() {
    told_of_lobbies(Home::with_postgres().await, false).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn news_waits_for_the_end_of_a_vacation_and_has_the_matches_that_wait() {
    let world = world_on(Home::temporary()).await;
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let (one, two) = (world.sandbox.channel("one"), world.sandbox.channel("two"));
    world.match_for("kitaran", &one, &[ann, ben], "").await;
    wish(ann, &one, &["Any game"]).await;
    slash(ann, &one, "/settings vacation:1").await;
    pass(&world, 20 * HOUR).await;
    slash(cleo, &two, "/play zyrcan").await.expect_message();
    pass(&world, 3 * HOUR).await;
    assert!(news(ann).is_empty());
    pass(&world, 2 * HOUR).await;
    let first = until("the news", || news(ann).pop()).await;
    let parts = [
        "**A lobby waits for players.**",
        "Zyrcan",
        "**One match waits for you.**",
        "Kitaran",
    ];
    let at: Vec<_> = parts.iter().map(|part| first.content.find(part)).collect();
    assert!(at.is_sorted() && at[0].is_some(), "{}", first.content);
    world.end().await;
}

/// Discord refuses the message: it is not tried again, and no other way is used.
#[tokio::test(flavor = "multi_thread")]
async fn people_who_take_no_messages_are_told_nowhere() {
    let world = world_on(Home::temporary()).await;
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let room = world.sandbox.channel("one");
    wish(ann, &room, &["Any game"]).await;
    ann.refuse_direct_messages(true);
    slash(ben, &room, "/play zyrcan").await.expect_message();
    pass(&world, HOUR).await;
    in_hand(&world).await;
    until_found("the end of the job", async || {
        (world.home.jobs_left(JobKind::LobbyNews).await == 0).then_some(())
    })
    .await;
    assert_eq!(pings(&room, ann), 0);
    ann.refuse_direct_messages(false);
    pass(&world, 2 * HOUR).await;
    assert!(news(ann).is_empty());
    world.end().await;
}

/// Two processes do the jobs at the same time, and one message comes of it.
#[tokio::test(flavor = "multi_thread")]
async fn two_processes_tell_once() {
    let world = world_on(Home::temporary()).await;
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let room = world.sandbox.channel("one");
    let watched = world.sandbox.channel("two");
    let cleo = world.sandbox.user("Cleo");
    wish(ann, &room, &["Any game"]).await;
    let board = world
        .match_for("kitaran", &watched, &[ben, &cleo], "")
        .await;
    let look = slash(ann, &watched, "/board").await.expect_message();
    assert_eq!(
        told(&press(ann, &look, "Tell me when it ends").await),
        "I will send you a private message when this match ends."
    );
    world.noted(&board).await;
    slash(ben, &room, "/play zyrcan").await.expect_message();
    resign(ben, &watched).await;
    world.bot.pass_minutes(60);
    let jobs = || skirmish::discord::run_jobs_once(&world.bot.shared, &world.bot.http);
    let (one, two, three) = tokio::join!(jobs(), jobs(), jobs());
    one.and(two).and(three).unwrap();
    until("the news", || news(ann).pop()).await;
    in_hand(&world).await;
    assert_eq!(news(ann).len(), 1);
    let ended = |one: &Message| one.content.contains("that you follow has ended");
    assert_eq!(
        ann.direct()
            .messages()
            .iter()
            .filter(|one| ended(one))
            .count(),
        1
    );
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn open_lobbies_are_listed_here_and_where_their_hosts_said_so() {
    let world = World::start().await;
    let [dora, ben, cleo] = &world.users(["Dora", "Ben", "Cleo"]);
    let other = world.sandbox.new_guild("Other");
    for user in [dora, ben] {
        other.join(user);
    }
    let (here, there) = (world.sandbox.channel("here"), other.channel("there"));
    let hidden = world.sandbox.channel("hidden");
    hidden.deny(dora, Permission::ViewChannel);
    slash(cleo, &hidden, "/play kitaran").await.expect_message();
    let lobby = slash(ben, &there, "/play zyrcan").await.expect_message();
    // Ann is known on this server only because she asked to be told of its lobbies
    wish(dora, &here, &["Any game"]).await;
    let list = open_lobbies(dora, &here).await;
    assert!(
        list.content.contains("There is no open lobby for you now."),
        "{}",
        list.content
    );
    wish(dora, &there, &["Zyrcan"]).await;
    assert!(
        open_lobbies(dora, &there)
            .await
            .content
            .contains("**On this server**")
    );
    // somewhere else, only what its host has listed
    let list = open_lobbies(dora, &here).await;
    assert!(!list.content.contains("Zyrcan"), "{}", list.content);
    let menus = press(ben, &lobby, "Options").await.expect_message();
    ben.select(&menus, LISTED.0, LISTED.1).await.unwrap();
    let list = open_lobbies(dora, &here).await;
    assert!(
        list.content.contains("**On your other servers**"),
        "{}",
        list.content
    );
    assert!(list.content.contains("Ben") && list.content.contains("Zyrcan"));
    // in the bot's own conversation too, and not for people who are not on that server
    let alone = open_lobbies(dora, &dora.direct()).await;
    assert!(alone.content.contains("Zyrcan"), "{}", alone.content);
    assert!(alone.selects.is_empty());
    wish(cleo, &here, &["Any game"]).await;
    assert!(!open_lobbies(cleo, &here).await.content.contains("Zyrcan"));
    other.leave(dora);
    assert!(!open_lobbies(dora, &here).await.content.contains("Zyrcan"));
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_host_asks_around_once_and_pings_five_who_asked() {
    let world = world_on(Home::temporary()).await;
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let room = world.sandbox.channel("one");
    let lobby = slash(ann, &room, "/play zyrcan").await.expect_message();
    let nobody = told(&press(ann, &lobby, "Ask around").await);
    assert!(nobody.starts_with("There is nobody to ask now"), "{nobody}");
    assert_eq!(
        told(&press(ben, &lobby, "Ask around").await),
        "Only the host, Ann, can change this lobby."
    );
    let names = ["Dora", "Emil", "Fred", "Gina", "Hans", "Ida"];
    for name in names {
        wish(&world.sandbox.user(name), &room, &["Any game"]).await;
    }
    // those who want another game, who are blocked or seated are not asked
    wish(cleo, &room, &["Kitaran"]).await;
    wish(ben, &room, &["Zyrcan"]).await;
    press(ben, &lobby, "Join").await;
    block(&world.sandbox.user("Ida"), &room, &["Ann"]).await;
    let asked = told(&press(ann, &lobby, "Ask around").await);
    assert_eq!(
        asked,
        "I have asked 5 people who want to hear about new lobbies."
    );
    let pinged: Vec<usize> = names
        .map(|name| pings(&room, &world.sandbox.user(name)))
        .into();
    assert_eq!(pinged, [1, 1, 1, 1, 1, 0]);
    assert_eq!((pings(&room, ben), pings(&room, cleo)), (0, 0));
    let again = told(&press(ann, &lobby, "Ask around").await);
    assert!(again.contains("already"), "{again}");
    // they are told of nothing else on this day, neither by a ping nor by a message
    let other = world.sandbox.channel("two");
    let lobby = slash(cleo, &other, "/play zyrcan").await.expect_message();
    let nobody = told(&press(cleo, &lobby, "Ask around").await);
    assert!(nobody.starts_with("I have asked 2 people"), "{nobody}");
    assert_eq!(
        pings(&other, ben) + pings(&other, &world.sandbox.user("Ida")),
        2
    );
    pass(&world, HOUR).await;
    for name in names {
        assert!(news(&world.sandbox.user(name)).is_empty(), "{name}");
    }
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_follows_a_match_is_told_of_its_end_once() {
    let world = world_on(Home::temporary()).await;
    let [ann, ben, cleo, dora] = &world.users(["Ann", "Ben", "Cleo", "Dora"]);
    let room = world.sandbox.channel("one");
    let board = world.match_for("kitaran", &room, &[ann, ben], "").await;
    world.noted(&board).await;
    let look = async |user: &User| slash(user, &room, "/board").await.expect_message();
    let own = look(ann).await;
    assert!(
        !labels(&own).contains(&"Tell me when it ends"),
        "{:?}",
        labels(&own)
    );
    for user in [cleo, dora] {
        let shown = look(user).await;
        press(user, &shown, "Tell me when it ends").await;
    }
    let shown = look(dora).await;
    assert_eq!(
        told(&press(dora, &shown, "Do not tell me").await),
        "I will not tell you when this match ends."
    );
    resign(ann, &room).await;
    pass(&world, MINUTE).await;
    let end = until("the end", || cleo.direct().messages().pop()).await;
    assert!(
        end.content
            .contains("the match of Ann and Ben that you follow has ended"),
        "{}",
        end.content
    );
    assert!(
        end.content.contains("Ben wins") || end.content.contains("Ben"),
        "{}",
        end.content
    );
    pass(&world, DAY).await;
    assert_eq!(cleo.direct().messages().len(), 1);
    assert!(dora.direct().messages().is_empty());
    world.end().await;
}

/// Somebody who can no longer see the channel is not told, and nobody can follow a match that they cannot see.
#[tokio::test(flavor = "multi_thread")]
async fn a_hidden_match_is_not_told_to_followers() {
    let world = world_on(Home::temporary()).await;
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let room = world.sandbox.channel("one");
    let board = world.match_for("kitaran", &room, &[ann, ben], "").await;
    world.noted(&board).await;
    let shown = slash(cleo, &room, "/board").await.expect_message();
    press(cleo, &shown, "Tell me when it ends").await;
    room.deny(cleo, Permission::ViewChannel);
    let aside = world.sandbox.channel("aside");
    let id = crate::common::id_of(&board);
    let list = slash(cleo, &aside, "/matches").await.expect_message();
    let refused: Answer = cleo
        .press_id(&list, &format!("1:follow:{id:x}:0:1"))
        .await
        .unwrap();
    assert_ne!(
        refused.text(),
        "I will send you a private message when this match ends."
    );
    resign(ann, &room).await;
    pass(&world, HOUR).await;
    in_hand(&world).await;
    assert!(cleo.direct().messages().is_empty());
    assert!(world.store().followers(id).await.unwrap().is_empty());
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn wishes_and_followed_matches_are_forgotten_with_person_and_server() {
    let world = world_on(Home::temporary()).await;
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let room = world.sandbox.channel("one");
    let board = world.match_for("kitaran", &room, &[ann, ben], "").await;
    world.noted(&board).await;
    for user in [cleo, &world.sandbox.user("Dora")] {
        wish(user, &room, &["Any game"]).await;
        let shown = slash(user, &room, "/board").await.expect_message();
        press(user, &shown, "Tell me when it ends").await;
        let data = world.store().export(user.id.get()).await.unwrap();
        for table in ["lobby_wishes", "followers"] {
            assert_eq!(data[table].as_array().unwrap().len(), 1, "{table}: {data}");
        }
    }
    let left = async |name: &str| {
        let data = world
            .store()
            .export(world.sandbox.user(name).id.get())
            .await
            .unwrap();
        let rows = |table: &str| data[table].as_array().unwrap().len();
        (rows("lobby_wishes"), rows("followers"))
    };
    let asked = ask_forget(cleo, &room).await.expect_message();
    press(cleo, &asked, "Delete it").await;
    pass(&world, MINUTE).await;
    assert_eq!((left("Cleo").await, left("Dora").await), ((0, 0), (1, 1)));
    let manager = &world.sandbox.user("Emil").with(Permission::ManageGuild);
    let asked = ask_forget_server(manager, &room).await.expect_message();
    press(manager, &asked, "Delete it").await;
    pass(&world, MINUTE).await;
    in_hand(&world).await;
    assert_eq!(left("Dora").await, (0, 0));
    world.end().await;
}
