//! Compares two worlds that differ only in one secret. Whatever people other than its owner do, they must see no
//! difference, and neither must the channel, the log or the metrics show one. Everything possible is done: all
//! commands, all buttons and all options with suggestions, by the opponent and by others. They also have matches of
//! their own to compare with.

use std::collections::{BTreeMap, HashMap};
use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use sandbox::{Message, Room, User};
use serenity::all::{CommandOption, CommandOptionType};
use skirmish::store::JobKind;

use crate::common::{World, in_hand, logged, match_code, resign, slash, told, until_found};
use crate::locked_threads::{BUTTONS, COMMANDS};

/// A game with a secret, and two choices with the same beginning.
pub struct Twins {
    /// Is the secret that Ann has a plan? In the first world she has one in a match that the others do not know.
    plans: bool,
    game: &'static str,
    options: &'static str,
    pub choices: [&'static str; 2],
}

pub const XERO_G: Twins = Twins {
    plans: false,
    game: "xero-g",
    options: "setup:hidden",
    choices: ["322113", "321123"],
};

pub const VIRUS_FIGHT: Twins = Twins {
    plans: false,
    game: "virus-fight",
    options: "",
    choices: ["J3 E2* W1 M1", "J3*"],
};

const PLAN: Twins = Twins {
    plans: true,
    game: "kitaran",
    options: "",
    choices: ["if e5 then b2", "if e5 then a1"],
};

/// The stage of the match with the secret.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// Seat 1 has chosen, seat 2 has not.
    Chosen,
    /// The match is over, and the choice was never shown.
    Over,
}

/// A world in which Ann has a secret and Ben plays against her. Ben, Cleo and Dora try to find it out.
pub struct Scene {
    pub world: World,
    pub twins: &'static Twins,
    /// Ann's choice.
    secret: &'static str,
    pub stage: Stage,
    ann: User,
    others: [User; 3],
    /// Ann's match against somebody else.
    aside: Room,
    /// Ids and codes, in the order in which they appeared.
    ids: HashMap<String, usize>,
    /// Everything that was seen.
    seen: Vec<String>,
}

impl Scene {
    async fn new(twins: &'static Twins, choice: usize, stage: Stage) -> Self {
        let world = World::start().await;
        let [ann, ben, cleo, dora] = world.users(["Ann", "Ben", "Cleo", "Dora"]);
        let (aside, emil) = (world.sandbox.channel("aside"), world.sandbox.user("Emil"));
        if twins.plans {
            world
                .match_for(twins.game, &aside, &[&ann, &emil], "")
                .await;
            slash(&ann, &aside, "/move turn:c3").await;
        }
        let scene = Self {
            aside,
            world,
            twins,
            secret: twins.choices[choice],
            stage,
            ann,
            others: [ben, cleo, dora],
            ids: HashMap::new(),
            seen: Vec::new(),
        };
        let [ben, _, dora] = &scene.others;
        scene.beside([ben, dora]).await;
        scene
    }

    /// A match to compare with: its first seat has made the choice that Ann made in one of the two worlds.
    async fn beside(&self, seated: [&User; 2]) {
        let name = format!("beside-{}", seated[0].name());
        self.chosen(&name, seated, self.twins.choices[0]).await;
    }

    /// A match whose first seat has chosen.
    async fn chosen(&self, room: &str, seated: [&User; 2], choice: &str) -> (Room, Message) {
        let (Twins { game, options, .. }, world) = (self.twins, &self.world);
        let room = world.sandbox.channel(room);
        let board = world.match_for(game, &room, &seated, options).await;
        if self.twins.plans {
            slash(seated[0], &room, "/move turn:c3").await;
            let planned = [&self.aside, &room][usize::from(choice == self.twins.choices[1])];
            let done = slash(seated[0], planned, &format!("/move turn:{choice}")).await;
            if seated[0].id == self.ann.id {
                assert!(done.text().starts_with("Planned: "), "{}", done.text());
            }
            in_hand(world).await;
            let newest = room.messages().pop().unwrap_or(board);
            return (room.clone(), newest);
        }
        let done = slash(seated[0], &room, &format!("/move turn:{choice}")).await;
        assert!(told(&done).contains(choice), "{}", done.text());
        let ready = format!("**{}** is ready", seated[0].name());
        let board = room.wait_for(|message| message.content.contains(&ready));
        let board = board.await.unwrap();
        in_hand(world).await;
        (room.clone(), board)
    }

    /// The match with the secret, in a new channel.
    pub async fn table(&self, room: &str) -> (Room, Message) {
        let [ben, ..] = &self.others;
        let (room, board) = self.chosen(room, [&self.ann, ben], self.secret).await;
        match self.stage {
            Stage::Chosen => (room, board),
            Stage::Over => (room.clone(), resign(ben, &room).await),
        }
    }

    /// Lets the others send a command.
    pub async fn says(&mut self, (room, board): &(Room, Message), line: &str) {
        let code = match_code(board);
        for index in 0..self.others.len() {
            let line = line.replace("333333", &code);
            let answer = slash(&self.others[index], room, &line).await;
            self.note(&format!("{} says {line}", self.others[index].name()));
            self.note(&format!("{:?} {}", answer.is_update(), answer.failed()));
            self.look(room).await;
        }
    }

    /// Lets the others press a button, even if it was never shown to them.
    async fn presses(&mut self, (room, board): &(Room, Message), button: &str) {
        let id = crate::common::id_of(board);
        let ply = match self.stage {
            Stage::Chosen => 1,
            Stage::Over => 2,
        };
        let button = format!("1:{}", button.replace("::", &format!(":{id:x}:{ply}:")));
        self.presses_one(room, board, &button).await;
    }

    /// Lets the others press the button with this custom id.
    pub async fn presses_one(&mut self, room: &Room, board: &Message, button: &str) {
        for index in 0..self.others.len() {
            let answer = self.others[index].press_id(board, button).await.unwrap();
            self.note(&format!("{} presses {button}", self.others[index].name()));
            self.note(&format!("{:?} {}", answer.is_update(), answer.failed()));
            self.look(room).await;
        }
    }

    /// Lets the others look at suggestions.
    pub async fn types(&mut self, (room, _): &(Room, Message), line: &str) {
        for index in 0..self.others.len() {
            let offered = self.others[index].autocomplete(room, line).await.unwrap();
            self.note(&format!("{} types {line}", self.others[index].name()));
            for choice in offered {
                self.note(&format!("{choice:?}"));
            }
        }
    }

    /// Records what the channel and the others see now.
    async fn look(&mut self, room: &Room) {
        in_hand(&self.world).await;
        // the boards of matches that a forgotten person has left are shown as jobs
        let shown = async || (self.world.home.jobs_left(JobKind::Board).await == 0).then_some(());
        until_found("the boards", shown).await;
        for message in room.messages() {
            self.see(&message);
        }
        for index in 0..self.others.len() {
            let user = &self.others[index];
            let direct = user.direct();
            let (private, messages) = (user.private_messages(room), direct.messages());
            for message in private.iter().chain(&messages) {
                self.see(message);
            }
            for message in private {
                self.others[index].dismiss(&message);
            }
        }
    }

    fn see(&mut self, message: &Message) {
        self.note(&message.content);
        for one in &message.attachments {
            let shown = match String::from_utf8(one.bytes.to_vec()) {
                Ok(text) => without_code_numbers(&text),
                // an animation contains the match's code, so only its pixels are compared
                Err(_) if one.content_type == "image/gif" => format!("{:?}", one.pixels),
                // the title of a review's chart contains it too; the alt text has the values
                Err(_)
                    if one
                        .description
                        .as_deref()
                        .is_some_and(|alt| alt.contains("chances in percent")) =>
                {
                    String::new()
                }
                Err(picture) => {
                    let mut hasher = DefaultHasher::new();
                    picture.as_bytes().hash(&mut hasher);
                    format!("{:?}", hasher.finish().to_be_bytes())
                }
            };
            self.note(&format!("{} {:?} {shown}", one.filename, one.description));
        }
        for button in &message.buttons {
            self.note(&format!("{button:?}"));
        }
        for menu in &message.selects {
            self.note(&format!("{menu:?}"));
        }
    }

    fn note(&mut self, text: &str) {
        let ids = &mut self.ids;
        let mask = |id: &str| {
            let next = ids.len();
            format!("#{}", ids.entry(id.to_owned()).or_insert(next))
        };
        self.seen.push(masked(text, mask));
    }

    /// Does everything possible, by everybody but Ann.
    async fn everything(&mut self) {
        let typed = [&self.secret[..0], &self.secret[..2]];
        let table = self.table("table").await;
        // the first match gives Ben a hint, because he has no other match in the same position
        self.says(&table, "/hint").await;
        for part in ["matter", "begin", "turn"] {
            self.presses(&table, &format!("hint::{part}")).await;
        }
        for line in suggested(&self.world).await {
            // a match's random code may contain a typed turn by chance, so codes are asked for with nothing typed
            let of_codes = ["match:", "code:"].iter().any(|end| line.ends_with(end));
            for typed in typed.iter().chain(&self.twins.choices) {
                let typed = if of_codes { "" } else { typed };
                self.types(&table, &format!("{line}{typed}")).await;
            }
        }
        let half = format!("/move turn:{}", typed[1]);
        // Discord does not offer `/server` to players
        let commands = COMMANDS.into_iter().chain([half.as_str()]);
        let commands = commands.filter(|line| !line.starts_with("/server"));
        for (row, line) in commands.enumerate() {
            if let Some(line) = line.strip_prefix('!') {
                self.says(&table, line).await;
            } else {
                let table = self.table(&format!("command-{row}")).await;
                self.says(&table, line).await;
            }
        }
        // matches that are over: before a review, their positions are compared with those of matches in play
        let [ben, _, dora] = self.others.each_ref();
        let mut over = Vec::new();
        for pair in [[ben, dora], [&self.ann, ben]] {
            let (name, chosen) = (format!("over-{}", pair[0].name()), self.twins.choices[0]);
            let (room, _) = self.chosen(&name, pair, chosen).await;
            over.push((room.clone(), resign(ben, &room).await));
        }
        // another match begins with random seats, which differ between the two worlds
        let buttons = BUTTONS.into_iter().filter(|one| !one.starts_with("alone:"));
        for (row, button) in buttons.enumerate() {
            if let Some(button) = button.strip_prefix('!') {
                self.presses(&table, button).await;
                for other in &over {
                    self.presses(other, button).await;
                }
            } else {
                let table = self.table(&format!("button-{row}")).await;
                self.presses(&table, button).await;
            }
        }
        // a friend's match holds one of the two choices: even so, the answers to Ben must be the same
        let [ben, _, dora] = self.others.each_ref();
        self.beside([dora, ben]).await;
        self.says(&table, "/hint").await;
        for one in over.iter().chain([&table]) {
            self.presses(one, "review::0").await;
        }
    }
}

/// The beginnings of all lines with an option that has suggestions.
async fn suggested(world: &World) -> Vec<String> {
    let mut lines = Vec::new();
    for command in world.bot.http.get_global_commands().await.unwrap() {
        add_suggested(&format!("/{}", command.name), &command.options, &mut lines);
    }
    assert!(lines.len() > 5, "{lines:?}");
    lines
}

fn add_suggested(line: &str, options: &[CommandOption], lines: &mut Vec<String>) {
    for option in options {
        match option.kind {
            CommandOptionType::SubCommand | CommandOptionType::SubCommandGroup => {
                add_suggested(&format!("{line} {}", option.name), &option.options, lines);
            }
            _ if option.autocomplete => lines.push(format!("{line} {}:", option.name)),
            _ => {}
        }
    }
}

/// A person's data without the random numbers of match codes: they have few digits, so they do not look like ids.
fn without_code_numbers(text: &str) -> String {
    let lines = text.lines();
    let others = lines.filter(|line| !line.trim_start().starts_with("\"code\": "));
    others.collect::<Vec<_>>().join("\n")
}

/// Replaces ids and codes, which always differ, and removes encrypted text.
fn masked(text: &str, mut mask: impl FnMut(&str) -> String) -> String {
    let mut masked = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let sealed = masked.ends_with('~');
        let word =
            |letter: char| letter.is_ascii_alphanumeric() || sealed && matches!(letter, '-' | '_');
        let end = rest.find(|letter| !word(letter)).unwrap_or(rest.len());
        let (one, after) = rest.split_at(end.max(first.len_utf8()));
        let code = |letter: char| "3479BCDFGHJKMNPRSTVWXZ".contains(letter);
        let code = one.len() == 6 && one.chars().all(code);
        let id = one.len() >= 9 && one.chars().all(|letter| letter.is_ascii_hexdigit());
        if sealed {
            masked.push('#');
        } else if id || code {
            masked.push_str(&mask(one));
        } else {
            masked.push_str(one);
        }
        rest = after;
    }
    masked
}

/// The counters of users' requests, by label.
fn counted() -> BTreeMap<String, i64> {
    let page = skirmish::metrics::page().unwrap();
    // the number of commits also depends on time
    let names = ["skirmish_interactions_total", "skirmish_pictures_total"];
    let asked = |line: &&str| names.iter().any(|name| line.starts_with(name));
    let read = |line: &str| {
        let (name, count) = line.rsplit_once(' ').unwrap();
        (name.to_owned(), count.parse().unwrap())
    };
    page.lines().filter(asked).map(read).collect()
}

/// The log's lines about users' requests, without times and numbers.
fn told_by_log(log: &str) -> Vec<String> {
    let lines = log.lines().filter(|line| line.contains("interaction{"));
    let bare = |line: &str| {
        let said = line.split_once("interaction{").unwrap().1;
        let numbers = |letter: char| if letter.is_ascii_digit() { '#' } else { letter };
        let said: String = masked(said, |_| "#".to_owned())
            .chars()
            .map(numbers)
            .collect();
        said.replace("##", "#").replace("##", "#")
    };
    let mut lines: Vec<String> = lines.map(bare).collect();
    lines.sort();
    lines
}

/// What a world shows, what it logs and what it counts.
async fn shown(
    twins: &'static Twins,
    choice: usize,
    stage: Stage,
    tries: &impl AsyncFn(&mut Scene),
) -> [Vec<String>; 3] {
    skirmish::metrics::start();
    let (logged_before, counted_before) = (logged().len(), counted());
    let mut scene = Scene::new(twins, choice, stage).await;
    tries(&mut scene).await;
    let Scene { world, seen, .. } = scene;
    world.end().await;
    let mut counts = counted();
    for (name, before) in counted_before {
        *counts.entry(name).or_default() -= before;
    }
    let log = logged().split_off(logged_before);
    for choice in twins.choices {
        assert!(!names(&log, choice), "a log line tells {choice}");
    }
    let counts = counts.iter().map(|count| format!("{count:?}"));
    [seen, told_by_log(&log), counts.collect()]
}

/// Does a text contain this choice? Its digits may stand in a time or in an id.
fn names(text: &str, choice: &str) -> bool {
    let goes_on = |letter: Option<char>| letter.is_some_and(char::is_alphanumeric);
    text.match_indices(choice).any(|(at, _)| {
        let after = text[at + choice.len()..].chars().next();
        !goes_on(text[..at].chars().next_back()) && !goes_on(after)
    })
}

/// Tries the same in both worlds. Nothing may differ.
pub async fn tells_nothing(twins: &'static Twins, stage: Stage, tries: impl AsyncFn(&mut Scene)) {
    let one = shown(twins, 0, stage, &tries).await;
    let other = shown(twins, 1, stage, &tries).await;
    for (at, what) in ["what people see", "the log's lines", "the metrics"]
        .into_iter()
        .enumerate()
    {
        same(what, &one[at], &other[at]);
    }
    assert!(one.iter().all(|seen| seen.len() > 20), "too little is seen");
}

/// A text without the digits of forgotten users, and without the number of positions that a search reached in its time.
fn without_chance(text: &str) -> String {
    // a deletion is confirmed at once, or goes on as a job after the answer
    if text.starts_with("I am deleting the data.") {
        return "Done: I have deleted what I knew about you. If you play again, you start from zero."
            .to_owned();
    }
    match text.split_once("I looked at ") {
        Some((before, rest)) => before.to_owned() + rest.split_once(" position").unwrap().1,
        None => text.to_owned(),
    }
}

/// Checks that both are equal, or reports the first difference.
fn same(what: &str, one: &[String], other: &[String]) {
    let bare = |seen: Option<&String>| seen.map(|text| without_chance(text));
    let differs =
        (0..one.len().max(other.len())).find(|at| bare(one.get(*at)) != bare(other.get(*at)));
    if let Some(at) = differs {
        let before = &one[at.saturating_sub(10)..at];
        let both = [one.get(at), other.get(at)];
        panic!("{what} tell a secret: {both:#?}\nafter {before:#?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hidden_row_is_nobody_elses() {
    tells_nothing(&XERO_G, Stage::Chosen, Scene::everything).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hidden_row_that_was_never_shown() {
    tells_nothing(&XERO_G, Stage::Over, Scene::everything).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_secret_program_is_nobody_elses() {
    tells_nothing(&VIRUS_FIGHT, Stage::Chosen, Scene::everything).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_secret_program_that_was_never_shown() {
    tells_nothing(&VIRUS_FIGHT, Stage::Over, Scene::everything).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_plan_is_nobody_elses() {
    tells_nothing(&PLAN, Stage::Chosen, Scene::everything).await;
}
