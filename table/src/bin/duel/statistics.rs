//! Statistics of many matches.

use std::collections::BTreeMap;
use std::fmt;

use players::place_scores;
use rules::Outcome;
use serde_json::{Value, json};

use crate::contestant::Spent;

/// One match.
#[derive(Debug)]
pub struct Played {
    pub seat_of_one: u8,
    /// `None` if the match was stopped.
    pub outcome: Option<Outcome>,
    pub turns: u64,
    /// The thinking time of the first player and of the others.
    pub time: [Spent; 2],
}

impl Played {
    /// The first player's place score.
    fn score(&self) -> f64 {
        let Some(outcome) = &self.outcome else {
            return 0.5;
        };
        place_scores::of(outcome)[usize::from(self.seat_of_one) - 1].into()
    }
}

/// The totals of all matches.
#[derive(Debug, Default)]
pub struct Tally {
    matches: u64,
    score: f64,
    /// By the seat of the first player: its score and the number of matches.
    by_seat: BTreeMap<u8, (f64, u64)>,
    /// By the kind of end.
    ends: BTreeMap<&'static str, u64>,
    /// First places by seat, no matter which player sits there; a shared first place counts as a fraction.
    firsts: BTreeMap<u8, f64>,
    turns: u64,
    longest: u64,
    time: [Spent; 2],
}

impl Tally {
    pub fn add(&mut self, played: &Played) {
        self.matches += 1;
        self.score += played.score();
        let by_seat = self.by_seat.entry(played.seat_of_one).or_default();
        *by_seat = (by_seat.0 + played.score(), by_seat.1 + 1);
        let end = played
            .outcome
            .as_ref()
            .map_or("stopped", |end| end.kind.id());
        *self.ends.entry(end).or_default() += 1;
        if let Some(outcome) = &played.outcome {
            let winners = outcome.winners();
            for winner in &winners {
                *self.firsts.entry(winner.number()).or_default() += 1.0 / winners.len() as f64;
            }
        }
        self.turns += played.turns;
        self.longest = self.longest.max(played.turns);
        for (all, one) in self.time.iter_mut().zip(played.time) {
            all.turns += one.turns;
            all.all += one.all;
            all.longest = all.longest.max(one.longest);
        }
    }
}

impl Tally {
    /// The totals as they are recorded. Scores are those of the first player; `firsts` are first places by seat,
    /// no matter which player sits there.
    pub fn record(&self) -> Value {
        let matches = self.matches.max(1);
        let share = self.score / matches as f64;
        let (low, high) = interval(share, matches);
        let firsts = |seat: &u8| self.firsts.get(seat).copied().unwrap_or_default();
        json!({
            "matches": self.matches,
            "score": rounded(share),
            "interval": [rounded(low), rounded(high)],
            "firsts": self.by_seat.keys().map(|seat| rounded(firsts(seat))).collect::<Vec<_>>(),
            "ends": self.ends,
            "turns": rounded(self.turns as f64 / matches as f64),
            "longest": self.longest,
        })
    }
}

/// Rounds to a thousandth.
fn rounded(number: f64) -> f64 {
    (number * 1000.0).round() / 1000.0
}

/// The 95 % interval of a share that was found in this number of trials (Wilson's).
pub fn interval(share: f64, trials: u64) -> (f64, f64) {
    /// The number of standard deviations on each side.
    const Z: f64 = 1.96;
    let trials = trials.max(1) as f64;
    let middle = share + Z * Z / (2.0 * trials);
    let spread = Z * (share * (1.0 - share) / trials + Z * Z / (4.0 * trials * trials)).sqrt();
    let whole = 1.0 + Z * Z / trials;
    ((middle - spread) / whole, (middle + spread) / whole)
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let matches = self.matches.max(1);
        let share = self.score / matches as f64;
        let (low, high) = interval(share, matches);
        writeln!(
            f,
            "score {share:.3} ({low:.3} to {high:.3}) in {} matches",
            self.matches
        )?;
        write!(f, "by seat of the first player:")?;
        for (seat, (score, matches)) in &self.by_seat {
            write!(f, " {seat}: {:.3}", score / *matches as f64)?;
        }
        write!(f, "\nfirst places by seat, whoever sits there:")?;
        for (seat, firsts) in &self.firsts {
            write!(f, " {seat}: {:.3}", firsts / matches as f64)?;
        }
        write!(f, "\nends:")?;
        for (end, times) in &self.ends {
            write!(f, " {end} {times}")?;
        }
        let turns = self.turns as f64 / matches as f64;
        writeln!(f, "\nturns: {turns:.1} a match, at most {}", self.longest)?;
        for (name, time) in ["first player", "others"].iter().zip(self.time) {
            let mean = time.all.as_secs_f64() * 1e3 / time.turns.max(1) as f64;
            let longest = time.longest.as_secs_f64() * 1e3;
            writeln!(f, "{name}: {mean:.2} ms a turn, at most {longest:.1}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::interval;

    #[test]
    fn intervals_are_those_of_the_textbook() {
        let (low, high) = interval(0.5, 100);
        assert!((low - 0.4038).abs() < 1e-4 && (high - 0.5962).abs() < 1e-4);
        let (low, high) = interval(1.0, 20);
        assert!((low - 0.8389).abs() < 1e-4 && high <= 1.0001);
    }
}
