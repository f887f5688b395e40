//! Counts the messages and pings that people get from their matches, and checks that none of them is needless:
//! `cargo nextest run -p skirmish --test bot noise --no-capture` prints the table.

use std::collections::HashMap;
use std::sync::atomic::Ordering;

use sandbox::{Answer, Id, Message, Room, User};
use skirmish::clocks::{DAY, HOUR, MINUTE};

use crate::clocks::{TEN_DAYS, pass, world_on};
use crate::common::test_databases::Home;
use crate::common::{START, World, board_of, in_hand, press, slash};

/// Two pings within this time, in milliseconds, should have been one.
const ONE_MESSAGE: i64 = 10 * MINUTE;

/// Why a message was sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cause {
    /// Somebody pressed or typed something: the number of that deed.
    Deed(usize),
    /// Time has passed.
    Time,
}

/// A message that the bot sent to everybody in a room, or to one person.
struct Heard {
    at: i64,
    cause: Cause,
    room: Id,
    pings: Vec<Id>,
    text: String,
}

/// Listens in some rooms, and to the direct messages of some people.
struct Ear<'a> {
    world: &'a World,
    rooms: Vec<Room>,
    people: Vec<User>,
    /// The last text of each message.
    texts: HashMap<Id, String>,
    heard: Vec<Heard>,
    edits: usize,
    deeds: usize,
}

impl<'a> Ear<'a> {
    fn new(world: &'a World, rooms: &[Room], people: &[User]) -> Self {
        Self {
            world,
            rooms: rooms.to_vec(),
            people: people.to_vec(),
            texts: HashMap::new(),
            heard: Vec::new(),
            edits: 0,
            deeds: 0,
        }
    }

    /// Hears what is new.
    fn listen(&mut self, cause: Cause) {
        let at = self.world.bot.clock.load(Ordering::SeqCst);
        let mut all: Vec<(Message, Vec<Id>)> = Vec::new();
        for room in &self.rooms {
            let pings = |message: Message| (message.clone(), message.mentions);
            all.extend(room.messages().into_iter().map(pings));
        }
        for person in &self.people {
            let pings = |message: Message| (message, vec![person.id]);
            all.extend(person.direct().messages().into_iter().map(pings));
        }
        all.retain(|(one, _)| self.people.iter().all(|person| person.id != one.author));
        for (message, pings) in all {
            let text = message.content.clone();
            match self.texts.insert(message.id, text.clone()) {
                None => self.heard.push(Heard {
                    at,
                    cause,
                    room: message.channel,
                    pings,
                    text,
                }),
                Some(before) if before != text => self.edits += 1,
                Some(_) => {}
            }
        }
    }

    /// What somebody does. Waits until everything is shown that follows from it.
    async fn deed(&mut self, deed: impl Future<Output = Answer>) -> Answer {
        self.deeds += 1;
        let answer = deed.await;
        in_hand(self.world).await;
        self.listen(Cause::Deed(self.deeds));
        answer
    }

    /// Plays a turn that the rules suggest.
    async fn turn(&mut self, user: &User, room: &Room) -> Message {
        let stored = self.world.store().current(room.id.get()).await.unwrap();
        let game = rules::AnyMatch::replay(&stored.unwrap().record).unwrap();
        let turn = game.example(game.to_act().seats()[0]);
        let line = format!("/move turn:{turn}");
        let answer = self.deed(slash(user, room, &line)).await;
        let board = board_of(&answer).await;
        self.world.noted(&board).await;
        board
    }

    async fn time(&mut self, length: i64) {
        pass(self.world, length).await;
        in_hand(self.world).await;
        self.listen(Cause::Time);
    }

    /// Time in steps of an hour at most, as the bot's scheduler sees it.
    async fn hours(&mut self, length: i64) {
        let mut left = length;
        while left > 0 {
            let step = left.min(6 * HOUR);
            self.time(step).await;
            left -= step;
        }
    }

    /// How many messages have come since this many.
    fn since(&self, before: usize) -> Vec<&str> {
        let new = self.heard[before..].iter();
        new.map(|heard| heard.text.as_str()).collect()
    }

    /// Pings that should have been one: two of one person by one deed, or by nothing but time within ten minutes.
    fn twice(&self) -> Vec<String> {
        let mut twice = Vec::new();
        for person in &self.people {
            let pings = self.heard.iter();
            let pings: Vec<&Heard> = pings.filter(|one| one.pings.contains(&person.id)).collect();
            for (index, one) in pings.iter().enumerate() {
                let same = |other: &&&Heard| {
                    one.cause == other.cause
                        && (one.cause != Cause::Time || other.at - one.at < ONE_MESSAGE)
                };
                for other in pings[index + 1..].iter().filter(same) {
                    twice.push(format!(
                        "{} was pinged twice ({:?}):\n  {}\n  {}",
                        person.name(),
                        one.cause,
                        one.text,
                        other.text
                    ));
                }
            }
        }
        twice
    }
}

/// Everything that the scenarios report.
#[derive(Default)]
struct Report {
    rows: Vec<String>,
    faults: Vec<String>,
}

impl Report {
    fn add(&mut self, scenario: &str, ear: &Ear<'_>) {
        let matches = ear.rooms.len();
        let now = ear.world.bot.clock.load(Ordering::SeqCst);
        let days = ((now - START) as f64 / DAY as f64).max(1.0 / 24.0);
        for person in &ear.people {
            let direct = person.direct().id;
            let hears = |one: &&Heard| {
                ear.rooms.iter().any(|room| room.id == one.room) || one.room == direct
            };
            let messages = ear.heard.iter().filter(hears).count();
            let pings = ear
                .heard
                .iter()
                .filter(|one| one.pings.contains(&person.id));
            let timed = pings.clone().filter(|one| one.cause == Cause::Time).count();
            let pings = pings.count();
            self.rows.push(format!(
                "{scenario:<34} {:<5} {matches:>7} {days:>6.1} {messages:>9} {:>10.1} {:>8.2} {pings:>6} {:>10.1} {:>8.2} {timed:>8} {:>6}",
                person.name(),
                messages as f64 / matches as f64,
                messages as f64 / days,
                pings as f64 / matches as f64,
                pings as f64 / days,
                ear.edits,
            ));
        }
        self.faults.extend(
            ear.twice()
                .into_iter()
                .map(|one| format!("{scenario}: {one}")),
        );
    }

    /// Notes a fault unless this holds.
    fn must(&mut self, holds: bool, fault: String) {
        if !holds {
            self.faults.push(fault);
        }
    }

    fn print(&self) {
        println!(
            "{:<34} {:<5} {:>7} {:>6} {:>9} {:>10} {:>8} {:>6} {:>10} {:>8} {:>8} {:>6}",
            "scenario",
            "who",
            "matches",
            "days",
            "messages",
            "per match",
            "per day",
            "pings",
            "per match",
            "per day",
            "by time",
            "edits"
        );
        for row in &self.rows {
            println!("{row}");
        }
    }
}

/// A match of Ann and Ben, begun in a room to which the ear listens.
async fn begun(ear: &mut Ear<'_>, room: &Room, options: &str) -> Message {
    let [ann, ben] = [ear.people[0].clone(), ear.people[1].clone()];
    let board = ear
        .world
        .match_for("kitaran", room, &[&ann, &ben], options)
        .await;
    in_hand(ear.world).await;
    ear.deeds += 1;
    ear.listen(Cause::Deed(ear.deeds));
    board
}

/// Two people play by correspondence. In the end Ann does not come back, and Ben claims after days.
async fn correspondence(report: &mut Report) {
    let world = world_on(Home::temporary()).await;
    let people = world.users(["Ann", "Ben"]);
    let room = world.sandbox.channel("slow");
    let mut ear = Ear::new(&world, std::slice::from_ref(&room), &people);
    begun(&mut ear, &room, "").await;
    for (index, gap) in [DAY, 6 * DAY, 12 * HOUR, 4 * DAY, 2 * DAY]
        .into_iter()
        .enumerate()
    {
        ear.hours(gap).await;
        ear.turn(&people[index % 2], &room).await;
    }
    let before = ear.heard.len();
    ear.hours(4 * DAY).await;
    let board = world.store().current(room.id.get()).await.unwrap().unwrap();
    let board = room
        .messages()
        .into_iter()
        .find(|one| Some(one.id.get()) == board.message);
    let board = board.unwrap().content;
    report.must(
        board.contains("is out of time"),
        format!("the board does not say that time is up: {board}"),
    );
    let over = |one: &&&str| one.contains("ran out");
    let first = ear.since(before).iter().filter(over).count();
    report.must(first == 1, format!("{first} messages say that time is up"));
    ear.hours(3 * DAY).await;
    let all = ear.since(before).iter().filter(over).count();
    report.must(
        all == 1,
        format!("in three more days {} messages say so again", all - first),
    );
    let over = room
        .messages()
        .into_iter()
        .rev()
        .find(|one| one.button("Claim").is_some());
    let asked = ear
        .deed(press(&people[0], &over.unwrap(), "Claim"))
        .await
        .expect_message();
    ear.deed(press(&people[0], &asked, "Claim now")).await;
    let before = ear.heard.len();
    ear.hours(15 * DAY).await;
    let after = ear.since(before);
    report.must(after.is_empty(), format!("after the end: {after:?}"));
    report.add("correspondence, time runs out", &ear);
    world.end().await;
}

/// A live match of some turns, with a minute for each.
async fn live(report: &mut Report) {
    let world = world_on(Home::temporary()).await;
    let people = world.users(["Ann", "Ben"]);
    let room = world.sandbox.channel("live");
    let mut ear = Ear::new(&world, std::slice::from_ref(&room), &people);
    begun(&mut ear, &room, "clock:10min+15s").await;
    for index in 0..12 {
        ear.time(MINUTE).await;
        ear.turn(&people[index % 2], &room).await;
    }
    let asked = ear
        .deed(slash(&people[0], &room, "/resign"))
        .await
        .expect_message();
    ear.deed(press(&people[0], &asked, "Resign")).await;
    let waits = ear
        .heard
        .iter()
        .filter(|one| one.cause == Cause::Time)
        .count();
    report.must(
        waits == 0,
        format!("a live match was interrupted {waits} times"),
    );
    report.add("live, 12 turns", &ear);
    world.end().await;
}

/// Ann takes a vacation, comes back early, and plans another one that she cancels.
async fn vacation(report: &mut Report) {
    let world = world_on(Home::temporary()).await;
    let people = world.users(["Ann", "Ben"]);
    let ann = &people[0];
    let rooms = ["one", "two"].map(|name| world.sandbox.channel(name));
    let mut ear = Ear::new(&world, &rooms, &people);
    for room in &rooms {
        begun(&mut ear, room, "").await;
    }
    let before = ear.heard.len();
    let aside = world.sandbox.channel("aside");
    let away = ear
        .deed(slash(ann, &aside, "/settings vacation:7"))
        .await
        .expect_message();
    ear.hours(DAY).await;
    let look = slash(&people[1], &rooms[0], "/board")
        .await
        .expect_message();
    report.must(
        look.content.contains("Ann is away until"),
        format!("a look does not tell of the vacation: {}", look.content),
    );
    ear.hours(3 * DAY).await;
    ear.deed(press(ann, &away, "End the vacation")).await;
    ear.hours(DAY).await;
    let later = ear
        .deed(slash(ann, &aside, "/settings vacation:3 in_days:2"))
        .await
        .expect_message();
    ear.hours(HOUR).await;
    let look = slash(&people[1], &rooms[0], "/board")
        .await
        .expect_message();
    report.must(
        look.content.contains("Ann will be away from"),
        format!(
            "a look does not tell of the planned vacation: {}",
            look.content
        ),
    );
    ear.deed(press(ann, &later, "End the vacation")).await;
    ear.hours(DAY).await;
    let said = ear
        .since(before)
        .iter()
        .filter(|one| one.contains("vacation"))
        .count();
    report.must(said == 0, format!("vacations were posted {said} times"));
    for (user, room) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        ear.turn(&people[user], &rooms[room]).await;
    }
    report.add("vacations", &ear);
    world.end().await;
}

/// Three matches of the same people, begun within minutes. Ann does not play in any of them.
async fn three_at_one_pace(report: &mut Report) {
    let world = world_on(Home::temporary()).await;
    let people = world.users(["Ann", "Ben"]);
    let rooms = ["one", "two", "three"].map(|name| world.sandbox.channel(name));
    let mut ear = Ear::new(&world, &rooms, &people);
    for room in &rooms {
        begun(&mut ear, room, "").await;
        ear.time(2 * MINUTE).await;
    }
    for part in [
        TEN_DAYS / 2,
        TEN_DAYS / 5 * 3 / 2,
        TEN_DAYS / 5 - HOUR,
        HOUR,
        6 * DAY,
    ] {
        // the matches began up to six minutes ago
        ear.hours(part - 20 * MINUTE).await;
        for _ in 0..10 {
            ear.time(2 * MINUTE).await;
        }
    }
    report.add("three at one pace, never played", &ear);
    world.end().await;
}

/// An offer to end is declined, and a later one is agreed to.
async fn proposals(report: &mut Report) {
    let world = world_on(Home::temporary()).await;
    let people = world.users(["Ann", "Ben"]);
    let [ann, ben] = &people;
    let room = world.sandbox.channel("offers");
    let mut ear = Ear::new(&world, std::slice::from_ref(&room), &people);
    begun(&mut ear, &room, "").await;
    ear.turn(ann, &room).await;
    let before = ear.heard.len();
    let offer = ear.deed(slash(ben, &room, "/end")).await.expect_message();
    ear.hours(DAY).await;
    ear.deed(press(ann, &offer, "Decline")).await;
    let said = ear.since(before).len();
    report.must(said == 1, format!("a declined offer took {said} messages"));
    let closed = offer.fresh().unwrap();
    report.must(closed.buttons.is_empty(), format!("still open: {closed:?}"));
    ear.turn(ben, &room).await;
    let before = ear.heard.len();
    let offer = ear.deed(slash(ann, &room, "/end")).await.expect_message();
    ear.hours(DAY).await;
    ear.deed(press(ben, &offer, "Agree")).await;
    // the offer, and the last board
    let said = ear.since(before).len();
    report.must(said == 2, format!("an agreed offer took {said} messages"));
    report.add("an offer declined, one agreed", &ear);
    world.end().await;
}

/// Ann wants to be told of lobbies, and Ben does not. Cleo opens a lobby a day for a week, and asks around in each.
async fn lobbies(report: &mut Report) {
    let world = world_on(Home::temporary()).await;
    let people = world.users(["Ann", "Ben", "Cleo"]);
    let [ann, ben, cleo] = &people;
    let rooms = ["one", "two", "three", "four"].map(|name| world.sandbox.channel(name));
    let mut ear = Ear::new(&world, &rooms, &people);
    let own = slash(ann, &rooms[0], "/matches").await.expect_message();
    press(ann, &own, "Open lobbies").await;
    let list = own.fresh().unwrap();
    ann.select(&list, "Tell me about new lobbies here", &["Any game"])
        .await
        .unwrap();
    let begun = ear.heard.len();
    for room in &rooms {
        let lobby = ear.deed(slash(cleo, room, "/play zyrcan")).await;
        ear.deed(press(cleo, &lobby.expect_message(), "Ask around"))
            .await;
        ear.hours(DAY / 2).await;
    }
    let pinged = |person: &User| {
        let heard = ear.heard[begun..].iter();
        heard.filter(|one| one.pings.contains(&person.id)).count()
    };
    let (of_ann, of_ben) = (pinged(ann), pinged(ben));
    report.must(of_ben == 0, format!("Ben was pinged {of_ben} times"));
    report.must(
        of_ann == 3,
        format!("Ann was told {of_ann} times, not now, after one and after two days"),
    );
    report.add("four lobbies in two days", &ear);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_told_twice_what_one_message_could_say() {
    let mut report = Report::default();
    correspondence(&mut report).await;
    live(&mut report).await;
    vacation(&mut report).await;
    three_at_one_pace(&mut report).await;
    proposals(&mut report).await;
    lobbies(&mut report).await;
    report.print();
    assert!(report.faults.is_empty(), "{}", report.faults.join("\n"));
}
