//! The settings of a measurement.

use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;

pub const USAGE: &str = "\
usage: load [--bot PATH] [--database ADDRESS] [--http WORKERS] [--balancer ADDRESS]
            [--channels N] [--players N] [--seconds N] [--without-pictures]
            [--opponents N] [--levels FIRST-LAST]
  --bot               the bot's program; unless told, skirmish beside this one
  --database          an SQLite file of its own unless told
  --http              so many workers, over HTTP; unless told, one over the gateway
  --balancer          where interactions are posted instead of to the workers themselves, which listen on
                      this machine's ports 8081, 8082 and so on: whatever stands there spreads the work
  --channels          500 unless told; 0 with --opponents
  --players           so many wait for an answer at a time; 32 unless told
  --seconds           60 unless told
  --without-pictures  joins and leaves lobbies instead: as durable, but nothing is drawn
  --opponents         so many more people play against computers, beside what is measured; none unless told
  --levels            the levels of those computers, one match after the other; 6-6 unless told";

pub struct Settings {
    pub bot: PathBuf,
    pub database: Option<String>,
    /// The number of workers that take interactions over HTTP; `None`: one process on the gateway.
    pub workers: Option<usize>,
    /// The load balancer in front of the workers.
    pub balancer: Option<String>,
    pub channels: usize,
    /// How many interactions run at a time.
    pub players: usize,
    /// How many people play against computers at the same time.
    pub opponents: usize,
    /// The levels of those computers.
    pub levels: RangeInclusive<u8>,
    pub time: Duration,
    pub pictures: bool,
}

impl Settings {
    /// # Errors
    /// The settings that are wrong, as text for people.
    pub fn read(mut args: impl Iterator<Item = String>) -> Result<Self, String> {
        let beside = std::env::current_exe().map_err(|error| error.to_string())?;
        let mut settings = Self {
            bot: beside.with_file_name("skirmish"),
            database: None,
            workers: None,
            balancer: None,
            channels: 500,
            players: 32,
            opponents: 0,
            levels: 6..=6,
            time: Duration::from_mins(1),
            pictures: true,
        };
        while let Some(name) = args.next() {
            if name == "--without-pictures" {
                settings.pictures = false;
                continue;
            }
            let value = args.next().ok_or(USAGE)?;
            let number = || match value.parse::<u32>() {
                Ok(number) if number > 0 => Ok(number),
                _ => Err(format!("{name}: {value:?} is no number\n{USAGE}")),
            };
            match name.as_str() {
                "--bot" => settings.bot = value.into(),
                "--database" => settings.database = Some(value),
                "--http" => settings.workers = Some(number()? as usize),
                "--balancer" => settings.balancer = Some(value),
                "--channels" if value == "0" => settings.channels = 0,
                "--channels" => settings.channels = number()? as usize,
                "--players" => settings.players = number()? as usize,
                "--opponents" => settings.opponents = number()? as usize,
                "--levels" => settings.levels = levels(&value)?,
                "--seconds" => settings.time = Duration::from_secs(number()?.into()),
                _ => return Err(USAGE.to_owned()),
            }
        }
        // the bot runs in another folder, so the path must be absolute
        settings.bot = settings.bot.canonicalize().map_err(|_| {
            let bot = settings.bot.display();
            format!("there is no program {bot}: build it (cargo build --release), or use --bot")
        })?;
        Ok(settings)
    }
}

fn levels(text: &str) -> Result<RangeInclusive<u8>, String> {
    let (first, last) = text.split_once('-').ok_or(USAGE)?;
    match (first.parse(), last.parse()) {
        (Ok(first), Ok(last)) if 1 <= first && first <= last && last <= 6 => Ok(first..=last),
        _ => Err(format!("--levels: {text:?} is not like 1-4\n{USAGE}")),
    }
}
