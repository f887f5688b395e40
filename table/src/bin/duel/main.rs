//! The `duel` program: two computer players play many matches. The first one gets every seat in turn. The program
//! prints the score of the first player with its 95 % interval, how the matches ended and how long they were.

mod contestant;
mod records;
mod statistics;
mod tables;

use std::io::{self, Write as _};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use clap::Parser;
use rules::random_generator::Rng;
use rules::{AnyMatch, Kind, ToAct};
use serde_json::{Map, Value, json};

use contestant::Contestant;
use records::Records;
use statistics::{Played, Tally};
use tables::Table;

/// Lets two players play many matches. A player is `random`, `beginner`, `greedy`, `flat:ms=50`, `search:nodes=1000`,
/// `search:ms=50`, `search:nodes=40:glances=30:sight=50`, `level3` or `program=/path/to/table:ms=50` (another version
/// of `table`). With `glances=30:sight=50`, the player only looks one turn ahead in 30 of a hundred turns, and then
/// considers half of its legal turns.
#[derive(Parser)]
struct Arguments {
    /// The game, such as `zyrcan`.
    #[arg(long, required_unless_present = "tables")]
    game: Option<String>,
    /// The number of seats (default: the fewest).
    #[arg(long)]
    seats: Option<u64>,
    /// The game's options, as JSON.
    #[arg(long, default_value = "{}")]
    options: String,
    /// The player whose score is printed. It has one seat in each match, every seat in turn.
    #[arg(long, required_unless_present = "tables")]
    one: Option<String>,
    /// The player in all other seats.
    #[arg(long, required_unless_present = "tables")]
    other: Option<String>,
    /// The number of matches.
    #[arg(long, default_value_t = 100)]
    matches: u64,
    /// The first seed.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The number of random turns at the start of a match, so that no two matches are alike. Matches that differ only
    /// in the players' seats start with the same ones.
    #[arg(long, default_value_t = 2)]
    opening: u64,
    /// A turn that all matches begin with, before the random turns. Several are played one after the other.
    #[arg(long)]
    begin: Vec<String>,
    /// A match with more turns than this is stopped and counted as drawn.
    #[arg(long, default_value_t = 400)]
    longest: u64,
    /// The number of matches played at the same time.
    #[arg(long, default_value_t = 1)]
    threads: u64,
    /// Prints each match: the first player's seat, the places and the number of turns.
    #[arg(long)]
    show: bool,
    /// Adds the result to this file, as a line of JSON. If the file already has a result of the same question with as
    /// many matches, nothing is played.
    #[arg(long)]
    record: Option<PathBuf>,
    /// Plays nothing, but prints the results in the file as Markdown tables.
    #[arg(long, requires = "record")]
    tables: Option<Table>,
}

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        // the reader of the output may be gone
        Ok(printed) => match write!(io::stdout(), "{printed}") {
            Ok(()) => ExitCode::SUCCESS,
            Err(_) => ExitCode::FAILURE,
        },
        Err(error) => {
            let _ = writeln!(io::stderr(), "{error}");
            ExitCode::FAILURE
        }
    }
}

/// Carries out the command and returns the text to print.
fn run(arguments: &Arguments) -> Result<String, String> {
    let records = arguments.record.as_deref().map(Records::read).transpose()?;
    if let (Some(table), Some(records)) = (arguments.tables, &records) {
        return Ok(table.print(records.all()));
    }
    let duel = Duel::read(arguments)?;
    let question = duel.question(arguments);
    if let Some(known) = records
        .as_ref()
        .and_then(|records| records.find(&question, arguments.matches))
    {
        return Ok(format!("known: {known}\n"));
    }
    let tally = play(&duel, arguments)?;
    if let Some(records) = records {
        records.add(question, tally.record())?;
    }
    Ok(tally.to_string())
}

fn play(duel: &Duel, arguments: &Arguments) -> Result<Tally, String> {
    let [one, other] =
        [&arguments.one, &arguments.other].map(|name| name.as_deref().unwrap_or_default());
    let (next, tally) = (AtomicU64::new(0), Mutex::new(Tally::default()));
    thread::scope(|scope| {
        let work = || -> Result<(), String> {
            let mut players = [Contestant::new(one)?, Contestant::new(other)?];
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= arguments.matches {
                    return Ok(());
                }
                let played = duel.play(number, &mut players)?;
                if arguments.show {
                    writeln!(io::stdout(), "match {number}: {played:?}")
                        .map_err(|error| error.to_string())?;
                }
                let mut tally = tally.lock().map_err(|_| "a match panicked".to_owned())?;
                tally.add(&played);
            }
        };
        let threads: Vec<_> = (0..arguments.threads.max(1))
            .map(|_| scope.spawn(work))
            .collect();
        threads.into_iter().try_for_each(|thread| {
            let ended = thread.join();
            ended.unwrap_or_else(|_| Err("a match panicked".to_owned()))
        })
    })?;
    tally
        .into_inner()
        .map_err(|_| "a match panicked".to_owned())
}

/// The question of a duel: the setup that is played.
struct Duel {
    kind: Kind,
    seats: u64,
    options: Map<String, Value>,
    seed: u64,
    opening: u64,
    begin: Vec<String>,
    longest: u64,
}

impl Duel {
    fn read(arguments: &Arguments) -> Result<Self, String> {
        let kind: Kind = arguments.game.as_deref().unwrap_or_default().parse()?;
        let options = serde_json::from_str(&arguments.options)
            .map_err(|error| format!("the options are no JSON object: {error}"))?;
        Ok(Self {
            kind,
            seats: arguments.seats.unwrap_or(kind.seats().0.into()),
            options,
            seed: arguments.seed,
            opening: arguments.opening,
            begin: arguments.begin.clone(),
            longest: arguments.longest,
        })
    }

    /// Everything that a result depends on, except the number of matches.
    fn question(&self, arguments: &Arguments) -> Map<String, Value> {
        let mut question = json!({
            "game": self.kind.id(),
            "seats": self.seats,
            "options": self.options,
            "one": arguments.one,
            "other": arguments.other,
            "seed": self.seed,
            "opening": self.opening,
            "stopped_after": self.longest,
        });
        if !self.begin.is_empty() {
            question["begin"] = json!(self.begin);
        }
        question.as_object().cloned().unwrap_or_default()
    }

    /// Plays one match. Its number selects the first player's seat. As many consecutive matches as there are seats
    /// share one seed and one opening.
    fn play(&self, number: u64, players: &mut [Contestant; 2]) -> Result<Played, String> {
        let seed = self.seed + number / self.seats;
        let seat_of_one = (number % self.seats + 1) as u8;
        let mut running = AnyMatch::new(self.kind, self.seats, seed, &self.options)
            .map_err(|error| error.to_string())?;
        for player in &mut *players {
            player.begin(self.kind, self.seats, seed, &self.options)?;
        }
        let (mut rng, mut turns) = (Rng::new(seed), 0);
        while running.outcome().is_none() && turns < self.longest {
            let seat = match running.to_act() {
                ToAct::One(seat) => seat,
                ToAct::Secret(seats) => seats[0],
                ToAct::Over => break,
            };
            let by_one = seat.number() == seat_of_one;
            let begun = self.begin.get(turns as usize).cloned();
            let draws = turns < self.begin.len() as u64 + self.opening;
            // each player makes its own secret choices, so these are not random
            let draws = draws && matches!(running.to_act(), ToAct::One(_));
            let at_random = || draws.then(|| running.random_turn(seat, &mut rng)).flatten();
            let turn = match begun.or_else(at_random) {
                Some(turn) => turn,
                None => players[usize::from(!by_one)].turn(
                    &running,
                    seat,
                    seed * 1000 + turns * 10 + number % self.seats,
                )?,
            };
            running
                .play(seat, &turn)
                .map_err(|say| words::english(&say))?;
            for player in &mut *players {
                player.played(seat, &turn)?;
            }
            turns += 1;
        }
        let time = [players[0].take_time(), players[1].take_time()];
        Ok(Played {
            seat_of_one,
            outcome: running.outcome(),
            turns,
            time,
        })
    }
}
