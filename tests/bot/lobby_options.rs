//! Tests the options of a lobby, which its host chooses in menus.

use sandbox::{Answer, Message};
use skirmish::model::{Level, Player, SeatOrder};
use skirmish::store::Status;

use crate::common::lobby_options::{Choice, INVITE, INVITED_ONLY, match_options, options};
use crate::common::{
    Bot, HOST_STARTS, IN_ORDER, World, board_of, choose_options, id_of, in_hand, link_to, open,
    press, slash, told, without_code,
};

const SEATS: &str = "Number of players";
const ORDER: &str = "Who sits where";
const START: &str = "When the match begins";
const TIME: &str = "Time";
const RATED: &str = "Does the result change ratings?";
const JOINING: &str = "Who can join";

/// The values that are marked in each menu, by the menu's name.
fn marked(menus: &Message) -> Vec<(String, Vec<String>)> {
    let menu = |menu: &sandbox::Select| {
        let marked = menu.options.iter().filter(|option| option.default);
        let labels = marked.map(|option| option.label.clone());
        (menu.placeholder.clone(), labels.collect())
    };
    menus.selects.iter().map(menu).collect()
}

fn names(players: &[Player]) -> Vec<&str> {
    players.iter().map(|player| player.name.as_str()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn each_menu_changes_what_it_says() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let lobby = slash(ann, &room, "/play zyrcan").await.expect_message();
    world.noted(&lobby).await;
    let id = id_of(&lobby);
    let menus = options(ann, &lobby).await;
    assert!(menus.is_private());
    let mark = |menu: &str, label: &str| (menu.to_owned(), vec![label.to_owned()]);
    let mut now = [
        mark(SEATS, "3 to 5 players"),
        mark(START, "Begins when all seats are taken"),
        mark(JOINING, "Everybody can join"),
        (INVITE.to_owned(), Vec::new()),
    ];
    assert_eq!(marked(&menus), now);
    let mut match_now = [
        mark(ORDER, "Random seats"),
        mark(
            TIME,
            "Time: 10 days each, +36 hours per turn (never more than 10 days)",
        ),
        mark(
            RATED,
            "Rated: automatic (two people, or all have played rated before)",
        ),
    ];
    assert_eq!(marked(&match_options(ann, &menus).await), match_now);
    let choices: [(Choice<'_>, &str); 9] = [
        ((SEATS, &["4 players"]), "For 4 players\n"),
        (IN_ORDER, "Players sit in the order above."),
        ((INVITE, &["Ben", "Cleo"]), "you are asked to play."),
        ((SEATS, &["3 players"]), "For 3 players\n"),
        (INVITED_ONLY, "Only those who were asked can join."),
        (HOST_STARTS, "Waiting for **2 more players**."),
        (
            (RATED, &["Rated: yes (nobody gets hints)"]),
            "Rated: the result changes ratings.",
        ),
        (
            (RATED, &["Rated: no (hints are allowed)"]),
            "Not rated: the host chose that.",
        ),
        ((TIME, &["Time: no clocks"]), "no clocks"),
    ];
    for (choice, says) in choices {
        let lobby = choose_options(ann, &room, &lobby, &[choice]).await;
        assert!(lobby.content.contains(says), "{}", lobby.content);
    }
    now[0] = mark(SEATS, "3 players");
    now[1] = mark(START, "Begins when the host presses Start");
    now[2] = mark(JOINING, "Only invited people can join");
    let menus = options(ann, &lobby).await;
    assert_eq!(marked(&menus), now);
    match_now[0] = mark(ORDER, "Seats in the order of joining");
    match_now[1] = mark(TIME, "Time: no clocks");
    match_now[2] = mark(RATED, "Rated: no (hints are allowed)");
    assert_eq!(marked(&match_options(ann, &menus).await), match_now);
    press(ann, &menus, "◀ Players").await;
    let menus = menus.fresh().unwrap();
    assert_eq!(marked(&menus), now);
    let opened = world.stored(id).await.opened;
    assert_eq!(
        (opened.terms.clock, opened.terms.rated),
        (None, Some(false))
    );
    assert_eq!(opened.terms.wanted, Some(3));
    assert_eq!(opened.terms.order, SeatOrder::Joining);
    assert!(opened.terms.private && !opened.terms.self_start);
    assert_eq!(opened.terms.invited, [ben.id.get(), cleo.id.get()]);
    // the message with the menus shows the new values too
    let chosen = ann.select(&menus, START, &["Begins when all seats are taken"]);
    let shown = chosen.await.unwrap();
    assert!(shown.is_update());
    now[1] = mark(START, "Begins when all seats are taken");
    assert_eq!(marked(&menus.fresh().unwrap()), now);
    for user in [cleo, ben] {
        press(user, &lobby, "Join").await;
    }
    let begun = world.stored(id).await;
    assert_eq!(begun.status, Status::Live);
    assert_eq!(names(&begun.opened.players), ["Ann", "Cleo", "Ben"]);
    world.end().await;
}

/// Otherwise a host could make the match fast without a word to those who have joined.
#[tokio::test(flavor = "multi_thread")]
async fn who_has_joined_is_told_of_another_clock_and_of_ratings() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let lobby = open(ann, &room, "/play zyrcan rated:False", &[]).await;
    let told = |says: &str, pinged: bool| {
        let messages = room.messages();
        let mut told = messages.iter().filter(|one| one.content.ends_with(says));
        told.any(|one| one.mentions.contains(&ben.id) == pinged)
    };
    choose_options(
        ann,
        &room,
        &lobby,
        &[(RATED, &["Rated: yes (nobody gets hints)"])],
    )
    .await;
    assert!(room.messages().iter().all(|one| one.mentions.is_empty()));
    press(ben, &lobby, "Join").await;
    choose_options(ann, &room, &lobby, &[(TIME, &["Time: no clocks"])]).await;
    in_hand(&world).await;
    let says =
        ": **Ann** has changed the lobby. Time: no clocks. Rated: the result changes ratings.";
    assert!(told(says, true));
    choose_options(
        ann,
        &room,
        &lobby,
        &[(RATED, &["Rated: no (hints are allowed)"])],
    )
    .await;
    in_hand(&world).await;
    // nobody is pinged twice in a moment
    assert!(told("Not rated: the host chose that.", false));
    // nobody is in a rated match who joined one that was not
    let menus = match_options(ann, &options(ann, &lobby).await).await;
    for choice in [
        "Rated: yes (nobody gets hints)",
        "Rated: automatic (two people, or all have played rated before)",
    ] {
        let refused = ann.select(&menus, RATED, &[choice]).await.unwrap();
        let says = "Somebody has joined already, and this match was not rated then.";
        assert!(refused.text().starts_with(says), "{}", refused.text());
    }
    let terms = world.stored(id_of(&lobby)).await.opened.terms;
    assert_eq!(terms.rated, Some(false));
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn only_the_host_chooses_and_only_in_an_open_lobby() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let lobby = open(ann, &room, "/play kitaran", &[HOST_STARTS]).await;
    let not_host = "Only the host, Ann, can change this lobby.";
    assert_eq!(told(&press(ben, &lobby, "Options").await), not_host);
    let menus = options(ann, &lobby).await;
    press(ben, &lobby, "Join").await;
    press(ann, &lobby, "Leave").await;
    let choice = async |user: &sandbox::User, menus: &Message| -> Answer {
        let (menu, values) = HOST_STARTS;
        user.select(menus, menu, values).await.unwrap()
    };
    let not_host = "Only the host, Ben, can change this lobby.";
    assert_eq!(told(&choice(ann, &menus).await), not_host);
    let menus = options(ben, &lobby).await;
    press(ann, &lobby, "Join").await;
    let board = board_of(&press(ben, &lobby, "Start").await).await;
    world.noted(&board).await;
    let begun = format!("The match has already begun: {}", link_to(&world, &board));
    assert_eq!(told(&choice(ben, &menus).await), begun);
    let other = world.sandbox.channel("table-2");
    let lobby = slash(ben, &other, "/play kitaran").await.expect_message();
    let menus = options(ben, &lobby).await;
    press(ben, &lobby, "Cancel").await;
    let gone = "This lobby is gone. `/play` opens a new one.";
    assert_eq!(told(&choice(ben, &menus).await), gone);
    // who accepts an offer of several games chooses one of them
    let lobby = slash(ben, &other, "/play kitaran game2:Archimedes").await;
    assert!(lobby.expect_message().button("Options").is_none());
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_hosts_side_holds_for_everybody_who_joins() {
    let world = World::start().await;
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    for (game, side, says, seats) in [
        (
            "archimedes",
            "I am white",
            "Ann plays white, and the other player plays black.",
            ["Ann", "Ben"],
        ),
        (
            "archimedes",
            "I am black",
            "Ann plays black, and the other player plays white.",
            ["Ben", "Ann"],
        ),
        (
            "angels",
            "I am the angel",
            "Ann plays the angel, and the other player plays the demon.",
            ["Ann", "Ben"],
        ),
        (
            "angels",
            "I am the demon",
            "Ann plays the demon, and the other player plays the angel.",
            ["Ben", "Ann"],
        ),
    ] {
        let room = world
            .sandbox
            .channel(&side.replace(' ', "-").to_lowercase());
        let lobby = open(ann, &room, &format!("/play {game}"), &[(ORDER, &[side])]).await;
        assert!(lobby.content.contains(says), "{}", lobby.content);
        board_of(&press(ben, &lobby, "Join").await).await;
        let players = world.stored(id_of(&lobby)).await.opened.players;
        assert_eq!(names(&players), seats, "{side}");
    }
    // this choice follows the host: if the host leaves, it is about the next host
    let room = world.sandbox.channel("table-1");
    let choices: [Choice<'_>; 2] = [(ORDER, &["I am black"]), HOST_STARTS];
    let lobby = open(ann, &room, "/play archimedes", &choices).await;
    press(ben, &lobby, "Join").await;
    press(ann, &lobby, "Leave").await;
    press(cleo, &lobby, "Join").await;
    let says = "Ben plays black, and the other player plays white.";
    let content = lobby.fresh().unwrap().content;
    assert!(content.contains(says), "{content}");
    board_of(&press(ben, &lobby, "Start").await).await;
    let players = world.stored(id_of(&lobby)).await.opened.players;
    assert_eq!(names(&players), ["Cleo", "Ben"]);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_choice_that_fills_the_lobby_begins_its_match() {
    let world = World::start().await;
    let [ann, ben, cleo, dora] = &world.users(["Ann", "Ben", "Cleo", "Dora"]);
    let room = world.sandbox.channel("table-1");
    let lobby = slash(ann, &room, "/play zyrcan").await.expect_message();
    for user in [ben, cleo, dora] {
        press(user, &lobby, "Join").await;
    }
    let menus = options(ann, &lobby).await;
    let few = ann.select(&menus, SEATS, &["3 players"]).await.unwrap();
    assert_eq!(
        few.text(),
        "3 seats are too few: 4 players have joined or are invited. Choose more seats, or invite fewer people."
    );
    let begun = ann.select(&menus, SEATS, &["4 players"]).await.unwrap();
    assert!(begun.is_update() && begun.text().starts_with("The match has begun."));
    board_of(&begun).await;
    assert_eq!(world.stored(id_of(&lobby)).await.status, Status::Live);
    let ended = |message: &Message| message.id == lobby.id && message.buttons.is_empty();
    room.wait_for(ended).await.unwrap();
    // a lobby that waited only for its host
    let room = world.sandbox.channel("table-2");
    let lobby = open(ann, &room, "/play kitaran", &[HOST_STARTS]).await;
    press(ben, &lobby, "Join").await;
    let menus = options(ann, &lobby).await;
    let all = ["Begins when all seats are taken"];
    // the second press of a double press changes nothing
    let (one, other) = tokio::join!(
        ann.select(&menus, START, &all),
        ann.select(&menus, START, &all)
    );
    let (one, other) = (one.unwrap(), other.unwrap());
    assert!(!one.failed() && !other.failed());
    in_hand(&world).await;
    assert_eq!(world.stored(id_of(&lobby)).await.status, Status::Live);
    let boards = room.messages();
    let boards = boards.iter().filter(|one| !one.attachments.is_empty());
    assert_eq!(boards.count(), 1);
    world.end().await;
}

/// A host who closes a lobby may still want to invite somebody, so this begins no match. A withdrawn invitation frees
/// its seat.
#[tokio::test(flavor = "multi_thread")]
async fn closing_a_lobby_begins_no_match() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben, cleo, _] = &world.users(["Ann", "Ben", "Cleo", "Dora"]);
    let lobby = slash(ann, &room, "/play virus-fight").await;
    let lobby = lobby.expect_message();
    press(ben, &lobby, "Join").await;
    let lobby = choose_options(ann, &room, &lobby, &[INVITED_ONLY]).await;
    let choices = [(INVITE, &["Cleo"][..])];
    let lobby = choose_options(ann, &room, &lobby, &choices).await;
    press(cleo, &lobby, "Decline").await;
    let choices = [(INVITE, &["Cleo", "Dora"][..])];
    choose_options(ann, &room, &lobby, &choices).await;
    let withdrawn = [(INVITE, &["Cleo"][..])];
    let lobby = choose_options(ann, &room, &lobby, &withdrawn).await;
    let invited = world.stored(id_of(&lobby)).await.opened.terms.invited;
    assert_eq!(invited, [cleo.id.get()]);
    press(ann, &lobby, "Start").await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lobby_that_could_not_be_filled_does_not_become_private() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann] = &world.users(["Ann"]);
    let lobby = slash(ann, &room, "/play zyrcan").await.expect_message();
    let menus = options(ann, &lobby).await;
    let (menu, values) = INVITED_ONLY;
    let refused = async || {
        let answer = ann.select(&menus, menu, values).await.unwrap();
        answer.text().to_owned()
    };
    assert_eq!(
        refused().await,
        "This match needs 2 other players. Before you let only invited people join, invite enough people."
    );
    choose_options(ann, &room, &lobby, &[(INVITE, &["Ben"])]).await;
    assert_eq!(
        refused().await,
        "This match needs 2 other players. Before you let only invited people join, invite more people."
    );
    assert!(!world.stored(id_of(&lobby)).await.opened.terms.private);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_by_menu_pings_once() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben, _] = &world.users(["Ann", "Ben", "Cleo"]);
    let robot = world.sandbox.bot();
    let lobby = slash(ann, &room, "/play zyrcan").await.expect_message();
    world.noted(&lobby).await;
    let menus = options(ann, &lobby).await;
    let invite = async |names: &[&str]| ann.select(&menus, INVITE, names).await.unwrap();
    let me = format!("<@{}>", robot.id);
    let instead = "You cannot invite me. To play against a computer, press **Add a computer** below the lobby.";
    assert_eq!(invite(&[&me, "Ben"]).await.text(), instead);
    let seated = "You already have a seat. Invite somebody else, or leave out `opponent:`. Then anybody can join.";
    assert_eq!(invite(&["Ann"]).await.text(), seated);
    assert_eq!(
        world.stored(id_of(&lobby)).await.opened.terms.invited,
        [0; 0]
    );
    let both = ["Ben", "Cleo"];
    let (one, other) = tokio::join!(invite(&both), invite(&both));
    assert!(!one.failed() && !other.failed());
    in_hand(&world).await;
    assert!(invite(&["Ben"]).await.is_update());
    in_hand(&world).await;
    let pings = room.messages();
    let pings: Vec<_> = pings
        .iter()
        .filter(|one| one.mentions.contains(&ben.id))
        .collect();
    assert_eq!(pings.len(), 1);
    let says = format!(
        "**Ann** asks you to play. Press **Join** or **Decline** below the lobby: {}",
        link_to(&world, &lobby)
    );
    assert!(pings[0].content.ends_with(&says), "{}", pings[0].content);
    // somebody who declined can be asked again, but is not pinged again so soon
    press(ben, &lobby, "Decline").await;
    let again = invite(&["Ben"]).await;
    let withheld = again.wait_followups(1).await.unwrap().remove(0);
    assert!(
        withheld
            .content
            .contains("a moment ago, so I did not ping again")
    );
    assert!(
        withheld
            .content
            .ends_with("They find the invitation with `/matches`.")
    );
    in_hand(&world).await;
    assert!(press(ben, &lobby, "Join").await.is_update());
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_menu_works_after_a_restart() {
    let World { sandbox, bot, home } = World::start().await;
    let room = sandbox.channel("table-1");
    let ann = &sandbox.user("Ann");
    let lobby = open(ann, &room, "/play kitaran", &[IN_ORDER]).await;
    let menus = match_options(ann, &options(ann, &lobby).await).await;
    bot.stop().await;
    let bot = Bot::start(&sandbox, &home).await;
    let world = World { sandbox, bot, home };
    let shown = ann.select(&menus, ORDER, &["I am white"]).await.unwrap();
    assert!(shown.is_update());
    let says = "Ann plays white, and the other player plays black.";
    room.wait_for(|message| message.id == lobby.id && message.content.contains(says))
        .await
        .unwrap();
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_does_not_fit_an_offer_of_several_games_is_refused() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann] = &world.users(["Ann"]);
    let me = world.sandbox.bot().id;
    for (line, named) in [
        (
            "/play kitaran game2:Archimedes level:2".to_owned(),
            "`level`",
        ),
        (
            "/play virus-fight game2:Archimedes seats:2 level:2".to_owned(),
            "`seats` and `level`",
        ),
        ("/play kitaran game2:Archimedes size:6".to_owned(), "`size`"),
        (
            format!("/play kitaran game2:Archimedes opponent:<@{me}>"),
            "`opponent`",
        ),
    ] {
        let said = told(&slash(ann, &room, &line).await);
        let leave = format!("Leave out {named}, or offer only one game.");
        assert!(said.ends_with(&leave), "{line}: {said}");
    }
    // one computer, and a seat for somebody else
    let line = format!("/play zyrcan seats:3 level:1 opponent:<@{me}>");
    let lobby = slash(ann, &room, &line).await.expect_message();
    let players = world.stored(id_of(&lobby)).await.opened.players;
    let levels: Vec<_> = players
        .iter()
        .filter_map(Player::level)
        .map(Level::number)
        .collect();
    assert_eq!(levels, [1]);
    let text = without_code(&lobby.content);
    assert!(text.contains("Waiting for **one more player**."), "{text}");
    world.end().await;
}
