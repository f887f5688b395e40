//! A load test: a bot and the sandbox on one machine, with many channels. Players play on as soon as they are
//! answered. Prints the number of turns per second and their cost.
//!
//! The bot's program is named on the command line or is beside this program. Nothing here knows the rules of a game:
//! players play turns that the bot suggests, or has suggested to others before.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "figures for people"
)]

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
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use sandbox::Sandbox;

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
    resting: Mutex<VecDeque<Table>>,
    library: Library,
    tally: Tally,
    /// Are boards played on (true), or are lobbies only joined and left?
    pictures: bool,
}

impl Hall {
    fn next(&self) -> Option<Table> {
        let mut resting = self.resting.lock().unwrap_or_else(PoisonError::into_inner);
        resting.pop_front()
    }

    fn back(&self, table: Table) {
        let mut resting = self.resting.lock().unwrap_or_else(PoisonError::into_inner);
        resting.push_back(table);
    }

    async fn begin(&self, table: &mut Table) -> Result<(), String> {
        table.open(&self.tally).await?;
        if self.pictures {
            table.start(&self.tally).await?;
        }
        Ok(())
    }

    async fn play(&self, table: &mut Table) -> Result<(), String> {
        if self.pictures {
            table.play(&self.library, &self.tally).await
        } else {
            table.join_and_leave(&self.tally).await
        }
    }
}

/// Begins the match of every table, with `players` tasks.
async fn begin(hall: &Arc<Hall>, players: usize) {
    let all = std::mem::take(&mut *hall.resting.lock().unwrap_or_else(PoisonError::into_inner));
    let waiting = Arc::new(Mutex::new(all));
    let mut tasks = tokio::task::JoinSet::new();
    for _ in 0..players {
        let (hall, waiting) = (Arc::clone(hall), Arc::clone(&waiting));
        tasks.spawn(async move {
            loop {
                let table = waiting
                    .lock()
                    .unwrap_or_else(PoisonError::into_inner)
                    .pop_front();
                let Some(mut table) = table else { return };
                match hall.begin(&mut table).await {
                    Ok(()) => hall.back(table),
                    Err(why) => eprintln!("a match did not begin: {why}"),
                }
            }
        });
    }
    tasks.join_all().await;
}

/// `players` tasks play at one table after another until the time is over. A table with an error is not used again.
async fn play(hall: &Arc<Hall>, players: usize, until: Instant) {
    let mut tasks = tokio::task::JoinSet::new();
    for _ in 0..players {
        let hall = Arc::clone(hall);
        tasks.spawn(async move {
            while Instant::now() < until
                && let Some(mut table) = hall.next()
            {
                match hall.play(&mut table).await {
                    Ok(()) => hall.back(table),
                    Err(why) => hall.tally.failed(why),
                }
            }
        });
    }
    tasks.join_all().await;
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
        resting: Mutex::new((0..settings.channels).map(table).collect()),
        library: Library::default(),
        tally: Tally::default(),
        pictures: settings.pictures,
    });
    let way = settings
        .workers
        .map_or("the gateway".to_owned(), |n| format!("HTTP, workers: {n}"));
    let (channels, players) = (settings.channels, settings.players);
    println!("{channels} channels, {players} players at a time, over {way}");
    begin(&hall, players).await;
    hall.tally.clear();
    let measured = Measured::begin(first, &bot);
    let until = Instant::now() + settings.time;
    let opponents = Arc::new(Opponents::new(settings.levels, until));
    let mut against = tokio::task::JoinSet::new();
    for number in 0..settings.opponents {
        let user = sandbox.user(&format!("Opponent {number}"));
        let room = sandbox.channel(&format!("computers-{number}"));
        let opponents = Arc::clone(&opponents);
        against.spawn(async move { opponents.play(room, user).await });
    }
    let everybody = async {
        play(&hall, players, until).await;
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
    let settings = match Settings::read(std::env::args().skip(1)) {
        Ok(settings) => settings,
        Err(why) => {
            eprintln!("{why}");
            return ExitCode::FAILURE;
        }
    };
    match run(settings).await {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
