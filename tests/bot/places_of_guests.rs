//! Tests matches where the bot is a guest: in groups, in private conversations, and in servers that have not added it.
//! There it can only answer, and nothing may be sent there by its own right.

use std::time::Duration;

use sandbox::{Fault, Guild, Message, Permission, Room, User};
use skirmish::clocks::{DAY, MINUTE};
use skirmish::model::Place;
use skirmish::store::Status;

use crate::clocks::{pass, said, world_on};
use crate::common::random_players::Table;
use crate::common::test_databases::Home;
use crate::common::{
    Bot, World, board_of, id_of, in_hand, match_changes, match_code, press, slash, stripped, told,
    until,
};

/// More requests than any test makes.
const MANY: usize = 100_000;

/// Makes every request to this channel by the bot's own right fail, and counts them.
async fn watch(world: &World, room: &Room) {
    let any = format!("/channels/{}", room.id);
    world.next_fails(&any, MANY, Fault::Status(500)).await;
}

/// Nothing was sent to the watched channel by the bot's own right.
async fn nothing_by_own_right(world: &World) {
    in_hand(world).await;
    assert_eq!(world.sandbox.faults().left(), MANY);
}

/// A group of people who have all installed the bot.
fn group(world: &World, users: &[&User]) -> Room {
    for user in users {
        user.install_app();
    }
    world.sandbox.group(users)
}

/// The channel of a server that has not added the bot.
fn foreign_channel(world: &World, users: &[&User]) -> (Guild, Room) {
    let guild = world.sandbox.new_guild("Elsewhere");
    for user in users {
        guild.join(user);
        user.install_app();
    }
    guild.kick_bot();
    let room = guild.channel("table");
    (guild, room)
}

fn is_about_guests(text: &str) -> bool {
    text.contains("Here I can only answer your commands and buttons.")
}

/// The last message of a match's direct notices.
fn direct_saying(user: &User, what: &str) -> Vec<Message> {
    let mut all = user.direct().messages();
    all.retain(|one| one.content.contains(what));
    all
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_match_is_played_in_a_group_over_either_way() {
    for over_http in [false, true] {
        let mut world = World::start().await;
        if over_http {
            world.bot.stop().await;
            world.bot = Bot::over_http(&world.sandbox, &world.home).await;
        }
        let [ann, ben] = &world.users(["Ann", "Ben"]);
        let room = group(&world, &[ann, ben]);
        watch(&world, &room).await;
        let mut table = Table::start_game("kitaran", &world, &room, &[ann, ben], "size:4", 1).await;
        let stored = world.stored(table.id).await;
        let channel = room.id.get();
        let guild = None;
        assert_eq!(stored.opened.place, Place::Guest { guild, channel });
        table.finish().await;
        let last = table.board.clone();
        assert!(last.content.contains("### The match is over: "));
        let rematch = press(ben, &last, "Rematch").await.expect_message();
        assert!(is_about_guests(&rematch.content), "{}", rematch.content);
        nothing_by_own_right(&world).await;
        world.end().await;
    }
}

/// It counts everywhere, but on the list of no server. Names are those that everybody sees.
#[tokio::test(flavor = "multi_thread")]
async fn a_match_in_a_server_that_has_not_added_the_bot_counts_only_everywhere() {
    let world = World::start().await;
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let (guild, room) = foreign_channel(&world, &[ann, ben]);
    watch(&world, &room).await;
    let mut table = Table::start_game("kitaran", &world, &room, &[ann, ben], "size:4", 2).await;
    let link = format!("/channels/{}/{}", guild.id, room.id);
    let list = slash(ann, &room, "/matches").await;
    assert!(list.text().contains(&link), "{}", list.text());
    table.finish().await;
    in_hand(&world).await;
    skirmish::discord::run_jobs_once(&world.bot.shared, &world.bot.http)
        .await
        .unwrap();
    let counted =
        async |scope| match_changes::counted(world.store(), scope, None, ann.id.get()).await;
    assert_eq!(counted(0).await.map(|(played, _)| played), Some(1));
    let server = guild.id.get();
    assert_eq!(counted(server).await, None);
    assert_eq!(world.store().count(server, 10).await.unwrap(), 0);
    // nobody else may look at it from elsewhere
    let [cleo] = &world.users(["Cleo"]);
    let code = match_code(&table.board);
    let aside = world.sandbox.channel("aside");
    let look = slash(cleo, &aside, &format!("/match code:{code}")).await;
    assert!(
        told(&look).starts_with("There is no match"),
        "{}",
        told(&look)
    );
    nothing_by_own_right(&world).await;
    world.end().await;
}

/// The old board loses its buttons while its token is valid. Later its buttons stay, and say what is to be done.
#[tokio::test(flavor = "multi_thread")]
async fn a_board_outlives_its_token_and_the_process() {
    let mut world = world_on(Home::temporary()).await;
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let room = group(&world, &[ann, ben]);
    watch(&world, &room).await;
    let board = world.match_for("kitaran", &room, &[ann, ben], "").await;
    let second = board_of(&slash(ann, &room, "/move turn:c3").await).await;
    stripped(&room, &board).await;
    world.noted(&second).await;
    world.sandbox.advance(Duration::from_mins(16));
    pass(&world, 16 * MINUTE).await;
    let third = board_of(&slash(ben, &room, "/move turn:d4").await).await;
    world.noted(&third).await;
    in_hand(&world).await;
    assert!(!second.fresh().unwrap().buttons.is_empty());
    let stale = press(ann, &second, "Move").await;
    assert!(
        told(&stale).contains(&third.id.to_string()),
        "{}",
        told(&stale)
    );
    world.bot.stop().await;
    world.bot = Bot::start(&world.sandbox, &world.home).await;
    let game = world.game(id_of(&third)).await;
    let turn = game.example(game.to_act().seats()[0]);
    let fourth = board_of(&slash(ann, &room, &format!("/move turn:{turn}")).await).await;
    world.noted(&fourth).await;
    nothing_by_own_right(&world).await;
    world.end().await;
}

/// A board whose first answer failed is shown to the players in private.
#[tokio::test(flavor = "multi_thread")]
async fn a_board_that_was_not_shown_is_told_privately() {
    let world = world_on(Home::temporary()).await;
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let room = group(&world, &[ann, ben]);
    watch(&world, &room).await;
    let board = world.match_for("kitaran", &room, &[ann, ben], "").await;
    let code = match_code(&board);
    in_hand(&world).await;
    // from elsewhere, 20 minutes later
    world.sandbox.advance(Duration::from_mins(20));
    pass(&world, 20 * MINUTE).await;
    let aside = world.sandbox.channel("aside");
    let answer = slash(ann, &aside, &format!("/move turn:c3 match:{code}")).await;
    assert!(answer.is_private());
    in_hand(&world).await;
    pass(&world, 3 * MINUTE).await;
    let told = direct_saying(ben, "Kitaran");
    assert_eq!(told.len(), 1, "{told:?}");
    pass(&world, DAY).await;
    assert_eq!(direct_saying(ben, "Kitaran").len(), 1);
    // the board is there for everybody who asks
    let look = slash(ben, &room, "/board").await;
    assert!(look.is_private());
    nothing_by_own_right(&world).await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn reminders_come_as_private_messages_or_not_at_all() {
    for refused in [false, true] {
        let world = world_on(Home::temporary()).await;
        let [ann, ben] = &world.users(["Ann", "Ben"]);
        let room = group(&world, &[ann, ben]);
        watch(&world, &room).await;
        world.match_for("kitaran", &room, &[ann, ben], "").await;
        for user in [ann, ben] {
            user.refuse_direct_messages(refused);
        }
        in_hand(&world).await;
        for _ in 0..3 {
            pass(&world, 4 * DAY).await;
        }
        in_hand(&world).await;
        for user in [ann, ben] {
            assert_eq!(
                user.direct().messages().is_empty(),
                refused,
                "{}",
                user.name()
            );
        }
        let state = world.store().state().await.unwrap();
        assert_eq!(state.dead_jobs, 0);
        nothing_by_own_right(&world).await;
        world.end().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_computer_answers_as_long_as_the_token_lasts() {
    let world = world_on(Home::temporary()).await;
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let room = group(&world, &[ann, ben]);
    watch(&world, &room).await;
    let begun = slash(ann, &room, "/play kitaran level:1").await;
    let board = board_of(&begun).await;
    let limits = until("what a guest cannot do", || {
        let mut all = begun.followups().into_iter();
        all.find(|one| is_about_guests(&one.content))
    });
    assert!(limits.await.is_private());
    let id = id_of(&board);
    in_hand(&world).await;
    let turn = async || {
        let game = world.game(id).await;
        let seat = game.to_act().seats()[0];
        format!("/move turn:{}", game.example(seat))
    };
    let computers = &world.bot.shared.computers;
    // the process seems to be playing for the computer already, so that a job plays: first while the token is valid
    let gone = computers.begin(id).unwrap();
    let answer = slash(ann, &room, &turn().await).await;
    in_hand(&world).await;
    drop(gone);
    pass(&world, MINUTE).await;
    let late = answer.wait_followups(1).await.unwrap().remove(0);
    assert!(!late.attachments.is_empty());
    world.noted(&late).await;
    // then after it has expired: the computer's turn is told privately
    let gone = computers.begin(id).unwrap();
    let answer = slash(ann, &room, &turn().await).await;
    in_hand(&world).await;
    drop(gone);
    world.sandbox.advance(Duration::from_mins(16));
    pass(&world, 16 * MINUTE).await;
    pass(&world, 3 * MINUTE).await;
    assert_eq!(answer.followups().len(), 0);
    said(&ann.direct(), "Kitaran", 1).await;
    nothing_by_own_right(&world).await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_work_there_is_said_at_play() {
    let world = World::start().await;
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let room = group(&world, &[ann, ben]);
    watch(&world, &room).await;
    let answer = slash(ann, &room, "/play kitaran thread:True").await;
    assert_eq!(
        told(&answer),
        "Here I can only answer your commands and buttons, so I cannot open a thread. Use `/play` without `thread`."
    );
    let lobby = slash(ann, &room, "/play kitaran").await.expect_message();
    assert!(is_about_guests(&lobby.content), "{}", lobby.content);
    // another match is in the way, and no thread is offered
    let again = slash(ben, &room, "/play zyrcan").await.expect_message();
    assert!(again.is_private());
    assert!(again.button("Play in a thread").is_none());
    nothing_by_own_right(&world).await;
    world.end().await;
}

/// Discord accepts only five follow-ups to an interaction (40094), and has refused single ones for no reason. The match
/// goes on, and its players are told privately.
#[tokio::test(flavor = "multi_thread")]
async fn a_refused_follow_up_is_told_privately() {
    let world = world_on(Home::temporary()).await;
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let room = group(&world, &[ann, ben]);
    let lobby = world.lobby_for("kitaran", &room, &[ann, ben], "").await;
    in_hand(&world).await;
    // no faults were left by the lobby
    let refused = Fault::Refused(400, 40094);
    world.next_fails("POST /webhooks/", 9, refused).await;
    press(ann, &lobby, "Start").await;
    in_hand(&world).await;
    pass(&world, 3 * MINUTE).await;
    world.sandbox.faults().clear();
    said(&ann.direct(), "Kitaran", 1).await;
    pass(&world, 3 * MINUTE).await;
    assert_eq!(direct_saying(ann, "Kitaran").len(), 1);
    let board = board_of(&slash(ann, &room, "/move turn:c3").await).await;
    world.noted(&board).await;
    world.end().await;
}

/// Discord sends no channel with some interactions in private conversations, and clients may add owners of other kinds.
#[tokio::test(flavor = "multi_thread")]
async fn what_discord_leaves_out_or_adds_changes_no_reach() {
    let world = World::start().await;
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    ann.install_app();
    ben.install_app();
    let (private, (_, foreign)) = (ann.direct_with(ben), foreign_channel(&world, &[ann, ben]));
    world.sandbox.gateway().change_interactions(|event| {
        event.as_object_mut().unwrap().remove("channel");
        event["authorizing_integration_owners"]["99"] = "1".into();
    });
    for room in [private, foreign] {
        let lobby = slash(ann, &room, "/play kitaran").await.expect_message();
        world.noted(&lobby).await;
        assert!(is_about_guests(&lobby.content), "{}", lobby.content);
        let board = board_of(&press(ben, &lobby, "Join").await).await;
        world.noted(&board).await;
    }
    in_hand(&world).await;
    world.end().await;
}

/// Discord shows the answers to them alone, so they would open lobbies that nobody sees.
#[tokio::test(flavor = "multi_thread")]
async fn who_may_not_use_external_apps_is_told_so_before_anything_is_opened() {
    let world = World::start().await;
    let [cleo, ben] = &world.users(["Cleo", "Ben"]);
    let (_, room) = foreign_channel(&world, &[cleo, ben]);
    room.deny(cleo, Permission::UseExternalApps);
    let refused = "Only you would see my messages here. To play with others here, you need a permission in this \
        channel: **Use External Apps**. A manager of this server can give it to you, or add me to the server. You can \
        also play in a group or in private messages with me.";
    world
        .refuses(&room, cleo.slash(&room, "/play kitaran"), refused)
        .await;
    let lobby = slash(ben, &room, "/play kitaran").await.expect_message();
    world.noted(&lobby).await;
    world
        .refuses(&room, cleo.press(&lobby, "Join"), refused)
        .await;
    // reading is allowed
    assert!(slash(cleo, &room, "/help").await.is_private());
    world.end().await;
}

/// There are no managers: the players of a lobby can cancel it, others cannot. The permissions in a server that has not
/// added the bot give no rights.
#[tokio::test(flavor = "multi_thread")]
async fn the_players_manage_the_place() {
    let world = World::start().await;
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let cleo = &cleo.clone().admin();
    let (_, room) = foreign_channel(&world, &[ann, ben, cleo]);
    watch(&world, &room).await;
    let lobby = world.lobby_of(&room, &[ann, ben], "").await;
    let cancelled = press(cleo, &lobby, "Cancel").await;
    assert!(told(&cancelled).contains("Ann"), "{}", told(&cancelled));
    assert_eq!(world.stored(id_of(&lobby)).await.status, Status::Lobby);
    let asked = press(ben, &lobby, "Cancel").await.expect_message();
    assert!(asked.content.starts_with("Somebody else is in this lobby."));
    press(ben, &asked, "Cancel the lobby").await;
    in_hand(&world).await;
    assert_eq!(world.stored(id_of(&lobby)).await.status, Status::Cancelled);
    // a match in which both have played ends only if both agree
    let mut table = Table::start_game("kitaran", &world, &room, &[ann, ben], "", 3).await;
    table.play(2).await;
    let id = table.id;
    let look = slash(cleo, &room, "/board").await.expect_message();
    assert!(look.button("Cancel match").is_none());
    let asked = crate::common::act(ann, &room, "ask-abort").await;
    let offer = asked.expect_message();
    press(ben, &offer, "Agree").await;
    in_hand(&world).await;
    assert_eq!(world.stored(id).await.status, Status::Cancelled);
    nothing_by_own_right(&world).await;
    world.end().await;
}

/// A match can leave a place of guests for a channel that all its players see, but cannot go into one.
#[tokio::test(flavor = "multi_thread")]
async fn a_match_can_move_to_a_server_and_not_back() {
    let world = World::start().await;
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let room = group(&world, &[ann, ben]);
    watch(&world, &room).await;
    let board = world.match_for("kitaran", &room, &[ann, ben], "").await;
    let code = match_code(&board);
    let aside = world.sandbox.channel("aside");
    let look = slash(ann, &aside, &format!("/match code:{code}")).await;
    let moved = board_of(&press(ann, &look.expect_message(), "Show here").await).await;
    world.noted(&moved).await;
    let place = world.stored(id_of(&board)).await.opened.place;
    let guild = world.sandbox.guild().id.get();
    let channel = aside.id.get();
    assert_eq!(place, Place::Server { guild, channel });
    nothing_by_own_right(&world).await;
    world.end().await;
}

/// An offer that a turn closes says so in the language of its match.
#[tokio::test(flavor = "multi_thread")]
async fn a_closed_offer_speaks_the_language_of_the_match() {
    let world = World::start().await;
    let [ann, ben] = &["Ann", "Ben"].map(|name| world.sandbox.user(name).locale("de"));
    let room = group(&world, &[ann, ben]);
    watch(&world, &room).await;
    let lobby = slash(ann, &room, "/play kitaran").await.expect_message();
    crate::common::act(ben, &room, "join").await;
    in_hand(&world).await;
    let stored = world.stored(id_of(&lobby)).await;
    assert_eq!(stored.status, Status::Live);
    let first = stored.opened.players[0].is(ann.id.get());
    let [first, second] = if first { [ann, ben] } else { [ben, ann] };
    let offer = slash(second, &room, "/end").await.expect_message();
    slash(first, &room, "/move turn:c3").await;
    let closed = "-# Das Angebot, die Partie zu beenden, ist vom Tisch: Die Partie geht weiter.";
    let is_closed = |one: &Message| one.id == offer.id && one.content == closed;
    room.wait_for(is_closed).await.unwrap();
    world.end().await;
}
