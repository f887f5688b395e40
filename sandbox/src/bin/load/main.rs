//! A load test: a bot and the sandbox on one machine, with many channels. Players play their next turn as soon as they
//! get an answer. Prints the number of turns per second and their cost.
//!
//! The bot's program is named on the command line or is beside this program. No code here knows the rules of a game:
//! players play turns that the bot suggests, or has suggested to others before.

#![allow(clippy::cast_precision_loss, reason = "figures for people")]

mod bot;
mod channel_players;
mod computer_opponents;
mod known_turns;
mod settings;
mod suggested_turns;
mod tally;

use std::collections::VecDeque;
use std::error::Error;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

use parking_lot::Mutex;
use sandbox::Sandbox;
use tokio::task::JoinSet;

use bot::Bot;
use channel_players::Table;
use computer_opponents::Opponents;
use known_turns::Library;
use settings::Settings;
use tally::{Measured, Tally};

/// How many people play at each table. They play at no other table, because a bot may rate-limit users who play at
/// many.
const SEATS: usize = 5;

/// The state that all players share.
struct Hall {
    /// Tables at which no match has begun.
    new: Mutex<VecDeque<Table>>,
    resting: Mutex<VecDeque<Table>>,
    library: Library,
    tally: Tally,
    /// If true, players play on boards. If false, they only join and leave lobbies.
    pictures: bool,
}

impl Hall {
    async fn begin(&self, table: &mut Table) -> Result<(), String> {
        if self.pictures {
            table.open(&self.tally).await?;
            table.start(&self.tally).await
        } else {
            table.open_wide(&self.tally).await
        }
    }

    async fn play(&self, table: &mut Table) -> Result<(), String> {
        if self.pictures {
            table.play(&self.library, &self.tally).await
        } else {
            table.join_and_leave(&self.tally).await
        }
    }

    /// Begins matches until all tables have one.
    async fn begin_all(self: Arc<Self>) {
        loop {
            let Some(mut table) = self.new.lock().pop_front() else {
                return;
            };
            match self.begin(&mut table).await {
                Ok(()) => self.resting.lock().push_back(table),
                Err(why) => eprintln!("a match did not begin: {why}"),
            }
        }
    }

    /// Plays at one table after another until the time is over. A table with an error is not used again.
    async fn play_until(self: Arc<Self>, until: Instant) {
        while Instant::now() < until {
            let Some(mut table) = self.resting.lock().pop_front() else {
                return;
            };
            match self.play(&mut table).await {
                Ok(()) => self.resting.lock().push_back(table),
                Err(why) => self.tally.failed(why),
            }
        }
    }
}

/// Prints the bot's memory from time to time, until it is cancelled.
async fn watch(tally: &Tally, opponents: &Opponents, bot: &Bot, every: Duration) {
    loop {
        tokio::time::sleep(every).await;
        let memory = bot.used().resident;
        let (answers, against) = (tally.answers(), opponents.told());
        println!("  after {answers:>7} answers {memory:>6.1} MiB; against computers {against}");
    }
}

async fn run(settings: Settings) -> Result<bool, Box<dyn Error>> {
    let sandbox = Sandbox::start().await?;
    let bot = Bot::start(&sandbox, &settings).await?;
    let first = bot.used();
    let table = |number: usize| {
        let users = (0..SEATS).map(|seat| sandbox.user(&format!("Player {number}.{seat}")));
        let room = sandbox.channel(&format!("load-{number}"));
        Table::new(number, room, users.collect())
    };
    let hall = Arc::new(Hall {
        new: Mutex::new((0..settings.channels).map(table).collect()),
        resting: Mutex::default(),
        library: Library::default(),
        tally: Tally::default(),
        pictures: settings.pictures,
    });
    let way = settings
        .workers
        .map_or("the gateway".to_owned(), |n| format!("HTTP, workers: {n}"));
    let (channels, players) = (settings.channels, settings.players);
    println!("{channels} channels, {players} players at a time, over {way}");
    let beginning = (0..players).map(|_| Arc::clone(&hall).begin_all());
    beginning.collect::<JoinSet<()>>().join_all().await;
    hall.tally.clear();
    let measured = Measured::begin(first, &bot);
    let until = Instant::now() + settings.time;
    let opponents = Arc::new(Opponents::new(settings.levels, until));
    let mut against = JoinSet::new();
    for number in 0..settings.opponents {
        let user = sandbox.user(&format!("Opponent {number}"));
        let room = sandbox.channel(&format!("computers-{number}"));
        let opponents = Arc::clone(&opponents);
        against.spawn(async move { opponents.play(room, user).await });
    }
    let playing = (0..players).map(|_| Arc::clone(&hall).play_until(until));
    let playing: JoinSet<()> = playing.collect();
    let everybody = async {
        playing.join_all().await;
        against.join_all().await
    };
    let every = settings.time / 10;
    let played = tokio::select! {
        played = everybody => played,
        () = watch(&hall.tally, &opponents, &bot, every) => Vec::new(),
    };
    let mut good = measured.tell(&hall.tally, &bot);
    if settings.opponents > 0 {
        println!("against computers {}", opponents.told());
    }
    for why in played.into_iter().filter_map(Result::err) {
        println!("  {why}");
        good = false;
    }
    let problems = sandbox.problems();
    for problem in problems.iter().take(5) {
        println!("not as Discord has it: {problem}");
    }
    Ok(good && problems.is_empty())
}

#[tokio::main]
async fn main() -> ExitCode {
    let good = match Settings::read(std::env::args().skip(1)) {
        Ok(settings) => run(settings).await,
        Err(why) => Err(why.into()),
    };
    match good {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
