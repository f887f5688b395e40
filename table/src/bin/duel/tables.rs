//! Prints results as Markdown tables for `docs/opponents.md` and `docs/balance.md`.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use clap::ValueEnum;
use serde_json::{Map, Value};

use crate::statistics::interval;

/// The kinds of tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Table {
    /// Each level against the one below it.
    Levels,
    /// For matches of a player against itself: first places by seat, ends and lengths.
    Seats,
}

type Record = Map<String, Value>;

impl Table {
    /// Prints the tables. Results that differ only in their seeds are combined.
    pub fn print(self, records: &[Record]) -> String {
        match self {
            Self::Levels => levels(records),
            Self::Seats => seats(records),
        }
    }
}

fn text<'a>(record: &'a Record, name: &str) -> &'a str {
    record.get(name).and_then(Value::as_str).unwrap_or_default()
}

fn number(record: &Record, name: &str) -> f64 {
    record.get(name).and_then(Value::as_f64).unwrap_or_default()
}

/// The game and its setup: its name, seats and options.
fn setting(record: &Record) -> String {
    let mut setting = format!(
        "{}, {} seats",
        text(record, "game"),
        number(record, "seats")
    );
    for (name, value) in record
        .get("options")
        .and_then(Value::as_object)
        .into_iter()
        .flatten()
    {
        let value = value
            .as_str()
            .map_or_else(|| value.to_string(), str::to_owned);
        // writing to a `String` cannot fail
        let _ = write!(setting, ", {name} {value}");
    }
    let begun = record.get("begin").and_then(Value::as_array);
    for turn in begun.into_iter().flatten().filter_map(Value::as_str) {
        let _ = write!(setting, ", {turn}");
    }
    setting
}

/// The difference in Elo that corresponds to a score.
fn elo(score: f64) -> String {
    /// The largest difference that is printed as a number.
    const MOST: f64 = 999.0;
    let difference = -400.0 * (1.0 / score.clamp(1e-6, 1.0 - 1e-6) - 1.0).log10();
    match difference {
        more if more > MOST => format!("over {MOST}"),
        less if less < -MOST => format!("below -{MOST}"),
        // converted to an integer, so that "-0" is never printed
        _ => format!("{}", difference.round() as i32),
    }
}

/// The combined results of one question.
#[derive(Default)]
struct Together {
    matches: f64,
    score: f64,
    firsts: Vec<f64>,
    ends: BTreeMap<String, f64>,
    turns: f64,
    longest: f64,
}

impl Together {
    fn add(&mut self, record: &Record) {
        let matches = number(record, "matches");
        self.matches += matches;
        self.score += number(record, "score") * matches;
        self.turns += number(record, "turns") * matches;
        self.longest = self.longest.max(number(record, "longest"));
        let firsts = record
            .get("firsts")
            .and_then(Value::as_array)
            .into_iter()
            .flatten();
        for (seat, firsts) in firsts.enumerate() {
            self.firsts.resize(self.firsts.len().max(seat + 1), 0.0);
            self.firsts[seat] += firsts.as_f64().unwrap_or_default();
        }
        for (end, times) in record
            .get("ends")
            .and_then(Value::as_object)
            .into_iter()
            .flatten()
        {
            *self.ends.entry(end.clone()).or_default() += times.as_f64().unwrap_or_default();
        }
    }

    /// Which share of the matches `of` is, with the confidence interval, in percent.
    fn share(&self, of: f64) -> String {
        let share = of / self.matches.max(1.0);
        let (low, high) = interval(share, self.matches as u64);
        let [share, low, high] = [share, low, high].map(|part| part.max(0.0) * 100.0 + 0.0);
        format!("{share:.0} % ({low:.0} to {high:.0})")
    }
}

fn put_together<K: Ord>(
    records: &[Record],
    key: impl Fn(&Record) -> Option<K>,
) -> BTreeMap<K, Together> {
    let mut all = BTreeMap::<K, Together>::new();
    for record in records {
        if let Some(key) = key(record) {
            all.entry(key).or_default().add(record);
        }
    }
    all
}

fn levels(records: &[Record]) -> String {
    let mut page = String::from(
        "| | levels | matches | score of the first (95 % interval) | Elo (interval) |\n| --- | --- | --- | --- | --- |\n",
    );
    let key = |record: &Record| {
        Some((
            setting(record),
            text(record, "one").to_owned(),
            text(record, "other").to_owned(),
        ))
    };
    for ((setting, one, other), result) in put_together(records, key) {
        let share = result.score / result.matches.max(1.0);
        let (low, high) = interval(share, result.matches as u64);
        let pair = format!(
            "{} and {}",
            one.replace("level", ""),
            other.replace("level", "")
        );
        let elos = format!("{} ({} to {})", elo(share), elo(low), elo(high));
        let _ = writeln!(
            page,
            "| {setting} | {pair} | {} | {share:.2} ({low:.2} to {high:.2}) | {elos} |",
            result.matches,
        );
    }
    page
}

fn seats(records: &[Record]) -> String {
    let mut page = String::from(
        "| | matches | first places by seat (95 % interval) | ends | turns | player |\n| --- | --- | --- | --- | --- | --- |\n",
    );
    let key = |record: &Record| {
        (text(record, "one") == text(record, "other"))
            .then(|| (setting(record), text(record, "one").to_owned()))
    };
    for ((setting, player), result) in put_together(records, key) {
        let firsts = result.firsts.iter().enumerate();
        let firsts =
            firsts.map(|(seat, firsts)| format!("{}: {}", seat + 1, result.share(*firsts)));
        let mut ends: Vec<_> = result.ends.iter().collect();
        ends.sort_by(|a, b| b.1.total_cmp(a.1));
        let ends = ends
            .iter()
            .map(|(end, times)| format!("{end} {:.0} %", *times / result.matches.max(1.0) * 100.0));
        let _ = writeln!(
            page,
            "| {setting} | {} | {} | {} | {:.0}, at most {} | {player} |",
            result.matches,
            firsts.collect::<Vec<_>>().join("; "),
            ends.collect::<Vec<_>>().join(", "),
            result.turns / result.matches.max(1.0),
            result.longest,
        );
    }
    page
}

#[cfg(test)]
mod tests {
    use super::{Table, elo};
    use serde_json::{Map, Value, json};

    fn record(value: &Value) -> Map<String, Value> {
        value.as_object().cloned().unwrap_or_default()
    }

    #[test]
    fn differences_in_elo_are_those_of_the_textbook() {
        assert_eq!(elo(0.5), "0");
        assert_eq!(elo(0.76), "200");
        assert_eq!(elo(1.0), "over 999");
    }

    #[test]
    fn results_with_other_seeds_are_put_together() {
        let one = json!({"game": "kitaran", "seats": 2, "options": {"size": 6}, "one": "level2", "other": "level1", "seed": 1, "matches": 100, "score": 0.7});
        let mut other = one.clone();
        (other["seed"], other["score"]) = (2.into(), 0.8.into());
        let page = Table::Levels.print(&[record(&one), record(&other)]);
        let line = page.lines().last().unwrap();
        assert_eq!(
            line,
            "| kitaran, 2 seats, size 6 | 2 and 1 | 200 | 0.75 (0.69 to 0.80) | 191 (135 to 246) |"
        );
    }

    #[test]
    fn seats_are_compared_where_a_player_plays_itself() {
        let same = json!({"game": "archimedes", "seats": 2, "one": "level6", "other": "level6", "matches": 10, "score": 0.5, "firsts": [4.0, 6.0], "ends": {"port": 9, "agreed": 1}, "turns": 40.0, "longest": 80});
        let other = json!({"game": "archimedes", "seats": 2, "one": "level6", "other": "level5", "matches": 10});
        let page = Table::Seats.print(&[record(&same), record(&other)]);
        assert_eq!(page.lines().count(), 3);
        let line = page.lines().last().unwrap();
        assert!(line.contains("1: 40 % (17 to 69); 2: 60 % (31 to 83) | port 90 %, agreed 10 % | 40, at most 80 | level6"), "{line}");
    }
}
