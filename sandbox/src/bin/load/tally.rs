//! The counts of a measurement, and their report.

use std::time::{Duration, Instant};

use parking_lot::Mutex;

use crate::bot::{Bot, Used, used};

/// The counts since they were last cleared.
#[derive(Default)]
struct Counts {
    turns: Vec<Duration>,
    suggestions: Vec<Duration>,
    pictures: usize,
    bytes: usize,
    late: usize,
    failed: Vec<String>,
    matches: usize,
}

/// Counts that all players update.
#[derive(Default)]
pub struct Tally(Mutex<Counts>);

impl Tally {
    fn with(&self, count: impl FnOnce(&mut Counts)) {
        count(&mut self.0.lock());
    }

    /// Sets all counts to zero.
    pub fn clear(&self) {
        self.with(|counts| *counts = Counts::default());
    }

    /// Counts an answered turn, or an action that is measured like one.
    pub fn turn(&self, took: Duration) {
        self.with(|counts| counts.turns.push(took));
    }

    /// Counts answered suggestions.
    pub fn suggestion(&self, took: Duration) {
        self.with(|counts| counts.suggestions.push(took));
    }

    /// Counts an answer with a picture of this many bytes.
    pub fn picture(&self, bytes: usize) {
        self.with(|counts| {
            counts.pictures += 1;
            counts.bytes += bytes;
        });
    }

    /// Counts an answer that did not come within Discord's three seconds.
    pub fn late(&self) {
        self.with(|counts| counts.late += 1);
    }

    /// Counts an unexpected answer.
    pub fn failed(&self, what: String) {
        self.with(|counts| counts.failed.push(what));
    }

    /// How many turns and suggestions there were.
    pub fn answers(&self) -> usize {
        let counts = self.0.lock();
        counts.turns.len() + counts.suggestions.len()
    }

    /// Counts a match that was begun.
    pub fn opened(&self) {
        self.with(|counts| counts.matches += 1);
    }
}

/// When the measurement began, and the resources used before it.
pub struct Measured {
    begun: Instant,
    first: Used,
    bot: Used,
    sandbox: Used,
}

impl Measured {
    /// Begins the measurement. `first` is what the bot had used when it became ready.
    pub fn begin(first: Used, bot: &Bot) -> Self {
        Self {
            begun: Instant::now(),
            first,
            bot: bot.used(),
            sandbox: used("self"),
        }
    }

    /// Prints the report. False if something failed or was late.
    pub fn tell(&self, tally: &Tally, bot: &Bot) -> bool {
        let time = self.begun.elapsed().as_secs_f64();
        let (now, sandbox) = (bot.used(), used("self"));
        let mut good = true;
        tally.with(|counts| {
            let turns = counts.turns.len();
            println!(
                "turns             {turns}: {:.0} a second",
                turns as f64 / time
            );
            println!("  answered        {}", spread(&mut counts.turns));
            let asked = counts.suggestions.len();
            println!(
                "suggestions       {asked}: {}",
                spread(&mut counts.suggestions)
            );
            println!("matches begun     {}", counts.matches);
            let mean = counts.bytes as f64 / 1024.0 / (counts.pictures as f64).max(1.0);
            let all = counts.bytes as f64 / 1024.0 / 1024.0;
            println!(
                "pictures          {}: {all:.1} MiB, {mean:.1} KiB each",
                counts.pictures
            );
            println!("late, failed      {}, {}", counts.late, counts.failed.len());
            for what in counts.failed.iter().take(5) {
                println!("  {what}");
            }
            let each = |cpu: f64| 1000.0 * cpu / (turns as f64).max(1.0);
            let (bot, own) = (now.cpu - self.bot.cpu, sandbox.cpu - self.sandbox.cpu);
            println!("CPU of the bot    {bot:.1} s, {:.2} ms a turn", each(bot));
            println!("CPU of the rest   {own:.1} s, {:.2} ms a turn", each(own));
            good = counts.late == 0 && counts.failed.is_empty();
        });
        println!(
            "the bot's memory  {:.1} MiB when ready, {:.1} MiB when all had begun, {:.1} MiB at the end, \
             {:.1} MiB at most",
            self.first.resident, self.bot.resident, now.resident, now.peak
        );
        good
    }
}

/// The median, the 99th percentile and the longest.
fn spread(times: &mut [Duration]) -> String {
    if times.is_empty() {
        return "none".to_owned();
    }
    times.sort_unstable();
    let part = |permille: usize| {
        let index = ((times.len() - 1) * permille + 500) / 1000;
        times[index].as_secs_f64() * 1000.0
    };
    let [median, p99, longest] = [500, 990, 1000].map(part);
    format!("median {median:.1} ms, p99 {p99:.1} ms, longest {longest:.1} ms")
}
