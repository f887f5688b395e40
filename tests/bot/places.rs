//! Tests matches whose place is lost: it is deleted or locked, or the bot or a player is no longer in it.

use sandbox::{Answer, Guild, Message, Room, User};
use skirmish::clocks::DAY;
use skirmish::store::Status;
use strum::IntoEnumIterator as _;

use crate::clocks::{pass, world_on};
use crate::common::test_databases::Home;
use crate::common::{
    World, act, ask_forget, board_of, id_of, match_code, matches_of, next_match, press, resign,
    slash, told,
};

/// How a place is lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::EnumIter)]
enum Way {
    Deleted,
    Locked,
    WithoutBot,
    /// Ann is banned from the server.
    WithoutPlayer,
    /// The place stays: a match can still be named from elsewhere.
    Stays,
}

/// Matches in a separate server for each way.
struct Places {
    way: Way,
    guild: Guild,
    rooms: Vec<Room>,
}

impl Places {
    fn new(world: &World, way: Way, users: &[&User]) -> Self {
        let guild = world.sandbox.new_guild(&format!("{way:?}"));
        for user in users {
            guild.join(user);
        }
        Self {
            way,
            guild,
            rooms: Vec::new(),
        }
    }

    fn another(&mut self, starter: &User) -> Room {
        let name = format!("table-{}", self.rooms.len());
        let channel = self.guild.channel(&name);
        let room = match self.way {
            Way::Locked => channel.start_thread(starter, &name),
            _ => channel,
        };
        self.rooms.push(room.clone());
        room
    }

    fn go(&self, player: &User) {
        match self.way {
            Way::Deleted => self.rooms.iter().for_each(Room::delete),
            Way::Locked => self.rooms.iter().for_each(Room::lock),
            Way::WithoutBot => self.guild.kick_bot(),
            Way::WithoutPlayer => self.guild.leave(player),
            Way::Stays => {}
        }
    }

    /// Can the bot no longer show anything there?
    fn is_gone(&self) -> bool {
        !matches!(self.way, Way::WithoutPlayer | Way::Stays)
    }
}

/// The board in the answer to a user who acted from elsewhere.
fn answered(answer: &Answer, what: &str) -> Message {
    let message = answer.expect_message();
    assert!(
        message.content.contains(" to "),
        "{what}: {}",
        message.content
    );
    message
}

async fn last_board(room: &Room, ply: usize) -> Message {
    let shows = move |message: &Message| {
        let named = |custom_id: &str| custom_id.split(':').nth(3) == Some(&ply.to_string());
        message
            .buttons
            .iter()
            .any(|button| named(&button.custom_id))
    };
    room.wait_for(shows).await.unwrap()
}

/// A confirmation, which must name the match first.
fn names(asked: &Answer, code: &str) -> Message {
    let asked = asked.expect_message();
    let named = format!("**Kitaran {code}** with Ben\n");
    assert!(asked.content.starts_with(&named), "{}", asked.content);
    asked
}

/// Is an offer open in this match?
async fn has_open_offer(world: &World, id: u64) -> bool {
    let channel = world.stored(id).await.opened.place.channel();
    let found = world.store().current_in_full(channel).await.unwrap();
    found.is_some_and(|(_, beside)| beside.offers.open.is_some())
}

async fn by_name(way: Way) {
    let world = world_on(Home::temporary()).await;
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let mut places = Places::new(&world, way, &[ann, ben]);
    let mut codes = Vec::new();
    for number in 0..5 {
        let room = places.another(ann);
        let board = world.match_for("kitaran", &room, &[ann, ben], "").await;
        if number >= 3 {
            board_of(&slash(ann, &room, "/move turn:c3").await).await;
        }
        codes.push((id_of(&board), match_code(&board)));
    }
    if way != Way::Stays {
        places.go(ann);
    }
    let home = ann.direct();
    let status = async |number: usize| world.stored(codes[number].0).await.status;
    // named by the label of the suggestion
    let offered = ann.autocomplete(&home, "/resign match:").await.unwrap();
    assert_eq!(offered.len(), 5, "{offered:?}");
    let label = |number: usize| {
        let mut found = offered
            .iter()
            .filter(|one| one.name.starts_with(&codes[number].1));
        found.next().unwrap().name.clone()
    };
    assert_eq!(label(0), format!("{} · Kitaran · Ben", codes[0].1));
    // or by its code, below a look at it
    let pressed = async |code: &str, button| {
        let look = slash(ann, &home, &format!("/match code:{code}")).await;
        press(ann, &look.expect_message(), button).await
    };
    let asked = slash(ann, &home, &format!("/resign match:{}", label(0))).await;
    let done = press(ann, &names(&asked, &codes[0].1), "Resign").await;
    assert!(told(&done).starts_with("You have resigned."), "{way:?}");
    assert_eq!(status(0).await, Status::Over, "{way:?}");
    // a turn, with the match named by its code
    let turns = ann
        .autocomplete(&home, &format!("/move match:{} turn:c", codes[1].1))
        .await;
    assert!(!turns.unwrap().is_empty());
    let moved = slash(ann, &home, &format!("/move turn:c3 match:{}", codes[1].1)).await;
    answered(&moved, &format!("{way:?}: a turn"));
    assert_eq!(world.game(codes[1].0).await.events().len(), 1);
    if !places.is_gone() {
        last_board(&places.rooms[1], 1).await;
    }
    // cancelled before both have moved
    let asked = pressed(&codes[2].1, "Cancel match").await;
    let off = press(ann, &names(&asked, &codes[2].1), "Cancel it").await;
    assert!(
        off.text().starts_with("You have cancelled the match."),
        "{way:?}: {}",
        off.text()
    );
    assert_eq!(status(2).await, Status::Cancelled, "{way:?}");
    // the caller's last turn
    let offer = slash(ann, &home, &format!("/undo match:{}", label(3))).await;
    assert!(
        offer
            .text()
            .starts_with("Done. The match shows what has changed: https://"),
        "{way:?}: {}",
        offer.text()
    );
    assert!(has_open_offer(&world, codes[3].0).await, "{way:?}");
    if !places.is_gone() {
        let asks = |message: &Message| message.button("Agree").is_some();
        let asks = places.rooms[3].wait_for(asks).await.unwrap();
        press(ben, &asks, "Agree").await;
        assert_eq!(world.game(codes[3].0).await.events().len(), 2, "{way:?}");
    }
    // the opponent's time is up
    pass(&world, 11 * DAY).await;
    let asked = pressed(&codes[4].1, "Claim").await;
    let done = press(ann, &names(&asked, &codes[4].1), "Claim now").await;
    assert!(told(&done).starts_with("You have claimed"), "{way:?}");
    assert_eq!(status(4).await, Status::Over, "{way:?}");
    // a user who does not play in the match can do nothing there
    let [eve] = &world.users(["Eve"]);
    let said = told(&slash(eve, &eve.direct(), &format!("/resign match:{}", codes[3].1)).await);
    assert!(said.starts_with("You do not play in "), "{said}");
    // needs nobody's help
    let ask = ask_forget(ann, &home).await.expect_message();
    let (_, left) = ask.content.split_once("\nYou are still in ").unwrap();
    let left_one = format!("\n- **Kitaran {}** with Ben", codes[3].1);
    assert!(left.contains(&left_one), "{left}");
    let gone = press(ann, &ask, "Delete it").await;
    world.deleted(&gone).await;
    for (id, _) in &codes {
        let stored = world.stored(*id).await;
        assert!(
            stored
                .opened
                .players
                .iter()
                .all(|one| !one.is(ann.id.get())),
            "{way:?}"
        );
    }
    assert_eq!(status(3).await, Status::Over, "{way:?}");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_is_ended_and_gone_on_with_from_anywhere() {
    for way in Way::iter() {
        Box::pin(by_name(way)).await;
    }
}

/// The players are told once that a place is gone. The match goes on in a place that all its players
/// can see.
#[tokio::test(flavor = "multi_thread")]
async fn a_match_goes_on_where_all_its_players_see_it() {
    for way in [
        Way::Deleted,
        Way::Locked,
        Way::WithoutBot,
        Way::WithoutPlayer,
    ] {
        let world = world_on(Home::temporary()).await;
        let [ann, ben] = &world.users(["Ann", "Ben"]);
        let mut places = Places::new(&world, way, &[ann, ben]);
        let room = places.another(ann);
        let board = world.match_for("kitaran", &room, &[ann, ben], "").await;
        let (id, code) = (id_of(&board), match_code(&board));
        let here = world.sandbox.channel("elsewhere");
        // from a look at the match, which has the button only where it works
        let line = format!("/match code:{code}");
        let forged = format!("1:here:{id:x}:0:0");
        let go_on = async |here: &Room| {
            let look = slash(ann, here, &line).await.expect_message();
            let offered = look.button("Show here").is_some();
            (offered, ann.press_id(&look, &forged).await.unwrap())
        };
        // while all players see its place, the match stays there
        let (offered, stays) = go_on(&here).await;
        let stays = told(&stays);
        assert!(stays.starts_with("This match stays where it is"), "{stays}");
        assert!(!offered);
        places.go(ann);
        let list = matches_of(ann, &here).await;
        assert!(
            list.contains(&format!("`/match code:{code}`")),
            "{way:?}: {list}"
        );
        let next = next_match(ann, &here).await.expect_message();
        assert!(next.buttons.is_empty(), "{way:?}");
        // only once, however often the loss is detected
        pass(&world, 0).await;
        slash(ann, &here, "/matches").await;
        pass(&world, 0).await;
        for user in [ann, ben] {
            let told = user.direct().messages();
            let told = told
                .iter()
                .filter(|one| one.content.starts_with("The channel of your match"));
            assert_eq!(told.count(), usize::from(places.is_gone()), "{way:?}");
        }
        // not in a channel that a player cannot see
        here.deny(ben, sandbox::Permission::ViewChannel);
        let (offered, blind) = go_on(&here).await;
        let blind = told(&blind);
        assert!(!offered);
        assert!(
            blind.starts_with("Ben cannot see this channel."),
            "{way:?}: {blind}"
        );
        let here = world.sandbox.channel("for-all");
        let (offered, shown) = go_on(&here).await;
        assert!(offered);
        let shown = board_of(&shown).await;
        assert_eq!(match_code(&shown), code, "{way:?}");
        world.noted(&shown).await;
        board_of(&slash(ann, &here, "/move turn:c3").await).await;
        assert_eq!(world.game(id).await.events().len(), 1, "{way:?}");
        world.end().await;
    }
}

/// By its code, a match that is over says so; so does one that the user has left, or that was
/// cancelled.
#[tokio::test(flavor = "multi_thread")]
async fn a_match_that_is_over_says_so_by_its_code() {
    let world = World::start().await;
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let rooms = ["over", "off", "left"].map(|name| world.sandbox.channel(name));
    let both = [ann, ben];
    let over = world.match_for("kitaran", &rooms[0], &both, "").await;
    resign(ben, &rooms[0]).await;
    let off = world.match_for("kitaran", &rooms[1], &both, "").await;
    let asked = act(ann, &rooms[1], "ask-abort").await.expect_message();
    press(ann, &asked, "Cancel it").await;
    let left = world.match_of(&rooms[2], &[ann, ben, cleo], "").await;
    resign(ann, &rooms[2]).await;
    for (board, says) in [
        (&over, "This match is over. "),
        (&off, "The match `"),
        (&left, "You are already out of this match."),
    ] {
        let code = match_code(board);
        for line in ["/undo", "/resign", "/move turn:c3"] {
            let line = format!("{line} match:{code}");
            let said = told(&slash(ann, &ann.direct(), &line).await);
            assert!(said.starts_with(says), "{line}: {said}");
        }
    }
    let said = told(
        &slash(
            cleo,
            &rooms[0],
            &format!("/undo match:{}", match_code(&over)),
        )
        .await,
    );
    assert!(said.starts_with("You do not play in "), "{said}");
    world.end().await;
}
