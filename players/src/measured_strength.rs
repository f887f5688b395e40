//! The strength of the levels and the worth of the seats, as ratings use them. The numbers were computed once from
//! measured matches (`players/measured`) and are fixed: a rating would change its meaning if they moved.
//!
//! `numbers.rs` has them. `UPDATE_STRENGTH=1 cargo test -p players measured_strength` adds set-ups that have been
//! measured since, and never changes a line that exists. To replace a line, delete it first. A new line also serves
//! similar options that nobody has measured. `tests.rs` has the formulas, and compares the fixed numbers with the
//! measured matches.

mod numbers;
#[cfg(test)]
mod tests;

use rules::{ChosenOptions, Kind, Pool};

use crate::levels::STRONGEST;
use numbers::ROWS;

/// What is known about matches with the same options and the same number of seats. Points are in hundredths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MeasuredStrength {
    /// The rating of each level, the weakest first. Level 1 always has 1200 points.
    pub levels: [i64; STRONGEST as usize],
    /// What each seat is worth. A seat with 50 points has the same chances as an even seat with a player who is 50
    /// points stronger. The sum over all seats is about 0.
    pub edges: &'static [i64],
    /// How many turns a usual match has.
    pub turns: u32,
    /// Are the options inside what was measured? Outside, one side may have won before the first turn.
    pub fits: bool,
}

/// Points between two levels that nobody has measured.
const USUAL_STEP: i64 = 25_000;

/// The rating of level 1.
const LEVEL_1: i64 = 120_000;

/// For games that nobody has measured: the seats are even.
const EVEN: &[i64] = &[0; 16];

/// The value of an option.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Setting {
    Number(f64),
    Name(&'static str),
}

/// The fixed numbers of one set-up. It has as many seats as `strength.edges` has numbers.
struct Row {
    /// The id of the pool.
    pool: &'static str,
    /// The options that do not divide the ratings into pools, the most important one first (the order of the game's
    /// list).
    options: &'static [(&'static str, Setting)],
    strength: MeasuredStrength,
}

/// The fixed strength for matches of a game with this number of seats and these options. If the options were not
/// measured, it is that of the most similar options that were measured with this number of seats in the same
/// [pool](Pool). If there are none, all steps between levels are 250 points and all seats are even.
///
/// ```
/// use rules::Kind;
///
/// let zyrcan = players::measured_strength(Kind::Zyrcan, 3, &Default::default());
/// assert_eq!(zyrcan.levels[0], 120_000); // 1200 points
/// assert!(zyrcan.levels.is_sorted());
/// assert!(zyrcan.edges[0] > zyrcan.edges[2]); // the first seat is the best
/// let options = serde_json::from_str(r#"{"komi": 20}"#).unwrap();
/// assert!(!players::measured_strength(Kind::Kitaran, 2, &options).fits); // white has won already
/// ```
pub fn measured_strength(kind: Kind, seats: u8, options: &ChosenOptions) -> MeasuredStrength {
    let pool = Pool::of(kind, options).id();
    let same_seats = |row: &&Row| row.strength.edges.len() == usize::from(seats);
    let mut rows = ROWS
        .iter()
        .filter(|row| row.pool == pool)
        .filter(same_seats);
    let Some(first) = rows.next() else {
        return unmeasured(seats);
    };
    // options without a value in the match have their defaults
    let specs = kind.options();
    let distance = |row: &Row| -> Vec<f64> {
        let options = row.options.iter().map(|(name, setting)| {
            let default = specs.iter().find(|spec| spec.name == *name);
            let value = options.get(*name).or(default.map(|spec| &spec.default));
            value.map_or(0.0, |value| match setting {
                Setting::Number(number) => (value.as_f64().unwrap_or_default() - number).abs(),
                Setting::Name(name) if *value == **name => 0.0,
                Setting::Name(_) => 1.0,
            })
        });
        options.collect()
    };
    let mut nearest = (distance(first), first);
    for row in rows {
        let distance = distance(row);
        if distance < nearest.0 {
            nearest = (distance, row);
        }
    }
    let fits = specs.iter().all(|spec| {
        let value = options.get(spec.name).unwrap_or(&spec.default);
        let measured = ROWS.iter().filter(|row| row.pool == pool);
        let measured = measured.filter(same_seats).flat_map(|row| row.options);
        let measured = measured.filter(|(name, _)| *name == spec.name);
        let settings: Vec<Setting> = measured.map(|(_, setting)| *setting).collect();
        let is = |name: &str| *value == *name;
        NEUTRAL.contains(&spec.name) || inside(&settings, value.as_f64(), is)
    });
    MeasuredStrength {
        fits,
        ..nearest.1.strength
    }
}

/// Options that favour no seat: after how many quiet turns a match ends.
const NEUTRAL: [&str; 1] = ["quiet"];

/// Is a value between those that were measured? If only one value was measured, nothing is known about others, and the
/// value counts as inside.
fn inside(settings: &[Setting], number: Option<f64>, is: impl Fn(&str) -> bool) -> bool {
    let Some(first) = settings.first() else {
        return true;
    };
    if settings.iter().all(|setting| setting == first) {
        return true;
    }
    let numbers = settings.iter().filter_map(|setting| match setting {
        Setting::Number(number) => Some(*number),
        Setting::Name(_) => None,
    });
    let least = numbers.clone().fold(f64::INFINITY, f64::min);
    let most = numbers.fold(f64::NEG_INFINITY, f64::max);
    number.is_some_and(|number| (least..=most).contains(&number))
        || settings
            .iter()
            .any(|setting| matches!(setting, Setting::Name(name) if is(name)))
}

/// For games and numbers of seats that nobody has measured.
fn unmeasured(seats: u8) -> MeasuredStrength {
    let mut levels = [LEVEL_1; STRONGEST as usize];
    for (level, steps) in levels.iter_mut().zip(0..) {
        *level += USUAL_STEP * steps;
    }
    MeasuredStrength {
        levels,
        edges: &EVEN[..EVEN.len().min(seats.into())],
        turns: 40,
        fits: true,
    }
}
