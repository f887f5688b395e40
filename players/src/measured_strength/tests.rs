//! How the fixed numbers are computed from measured matches, and that they are still near them.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;

use rules::OptionSpec;
use serde_json::{Value, json};

use super::*;

const POINT: f64 = 100.0;

/// No step between two levels is more than this many points, and none is less than the other number.
const STEPS: [f64; 2] = [10.0, 400.0];

/// No seat is worth more than this many points, and none less than minus this.
const LARGEST_EDGE: f64 = 300.0;

/// Each seat gets this many first places more than were measured, so that a seat that never won has a finite worth.
const PSEUDO_COUNT: f64 = 2.0;

/// A step or a seat may differ from the measured one by this many points.
const TOLERATED_POINTS: f64 = 60.0;

/// The number of turns may differ from the measured one by this share.
const TOLERATED_TURNS: f64 = 0.3;

/// A line of `players/measured`.
struct Line {
    setup: Setup,
    one: String,
    other: String,
    matches: f64,
    score: f64,
    firsts: Vec<f64>,
    turns: f64,
}

/// Options in which matches are measured.
#[derive(Clone, PartialEq)]
struct Setup {
    kind: Kind,
    pool: Pool,
    seats: u8,
    /// All options except the one that divides the ratings, with their values.
    options: Vec<(&'static str, Value)>,
}

impl Setup {
    fn new(kind: Kind, seats: u8, chosen: &ChosenOptions) -> Self {
        let others = kind.options().into_iter();
        let others = others.filter(|spec| Some(spec.name) != kind.divides_ratings());
        let value = |spec: OptionSpec| {
            let value = chosen.get(spec.name).cloned().unwrap_or(spec.default);
            // 5 and 5.0 are equal
            value.as_f64().map_or(value, |number| json!(number))
        };
        Self {
            kind,
            pool: Pool::of(kind, chosen),
            seats,
            options: others.map(|spec| (spec.name, value(spec))).collect(),
        }
    }

    /// The set-up of a row. Options that are newer than the row have their defaults.
    fn of_row(row: &Row) -> Self {
        let pool: Pool = row.pool.parse().unwrap();
        let mut chosen = ChosenOptions::new();
        let dividing = pool.option().map(|(name, value)| (name, value.clone()));
        let others = row.options.iter().map(|(name, setting)| match setting {
            Setting::Number(number) => (*name, json!(number)),
            Setting::Name(word) => (*name, json!(word)),
        });
        for (name, value) in dividing.into_iter().chain(others) {
            chosen.insert(name.to_owned(), value);
        }
        Self::new(pool.kind(), row.strength.edges.len() as u8, &chosen)
    }

    fn row(&self) -> Option<&'static Row> {
        ROWS.iter().find(|row| Self::of_row(row) == *self)
    }

    /// How unlike another set-up of the same game is: first the pool, then the seats, then the options.
    fn distance(&self, other: &Self) -> Vec<f64> {
        let apart = |one: &Value, other: &Value| match (one.as_f64(), other.as_f64()) {
            (Some(one), Some(other)) => (one - other).abs(),
            _ if one == other => 0.0,
            _ => 100.0,
        };
        let pools = self.pool.option().zip(other.pool.option());
        let mut distance = vec![
            pools.map_or(0.0, |((_, one), (_, other))| apart(one, other)),
            f64::from(self.seats.abs_diff(other.seats)),
        ];
        let options = self.options.iter().zip(&other.options);
        distance.extend(options.map(|((_, one), (_, other))| apart(one, other)));
        distance
    }

    /// The order of the rows.
    fn order(&self) -> (Pool, u8, Vec<(i64, String)>) {
        let options = self.options.iter().map(|(_, value)| match value.as_f64() {
            Some(number) => ((number * 2.0) as i64, String::new()),
            None => (0, value.to_string()),
        });
        (self.pool, self.seats, options.collect())
    }
}

fn lines(text: &str) -> Vec<Line> {
    let line = |line: &str| {
        let line: Value = serde_json::from_str(line).unwrap();
        let kind = line["game"].as_str().unwrap().parse().unwrap();
        let number = |name: &str| line[name].as_f64().unwrap();
        let text = |name: &str| line[name].as_str().unwrap().to_owned();
        let firsts = line["firsts"].as_array().unwrap().iter();
        Line {
            setup: Setup::new(
                kind,
                number("seats") as u8,
                line["options"].as_object().unwrap(),
            ),
            one: text("one"),
            other: text("other"),
            matches: number("matches"),
            score: number("score"),
            firsts: firsts.map(|wins| wins.as_f64().unwrap()).collect(),
            turns: number("turns"),
        }
    };
    text.lines().map(line).collect()
}

/// All measured matches.
struct Measured {
    /// Each level against the one below it.
    levels: Vec<Line>,
    /// A player against itself.
    seats: Vec<Line>,
}

impl Measured {
    fn read() -> Self {
        let seats = [
            include_str!("../../measured/seats.jsonl"),
            include_str!("../../measured/komi.jsonl"),
            include_str!("../../measured/ratings.jsonl"),
        ];
        Self {
            levels: lines(include_str!("../../measured/levels.jsonl")),
            seats: seats.into_iter().flat_map(lines).collect(),
        }
    }

    /// All set-ups that have measurements.
    fn setups(&self) -> Vec<Setup> {
        let mut setups: Vec<Setup> = Vec::new();
        for line in self.levels.iter().chain(&self.seats) {
            if !setups.contains(&line.setup) {
                setups.push(line.setup.clone());
            }
        }
        setups
    }

    /// How many points each level has. The matches are those of the most similar set-up of the same game in which both
    /// levels were measured.
    fn levels(&self, setup: &Setup) -> Vec<f64> {
        let mut levels = vec![LEVEL_1 as f64 / POINT];
        for level in 2..=STRONGEST {
            let (one, other) = (format!("level{level}"), format!("level{}", level - 1));
            let pair = self
                .levels
                .iter()
                .filter(|line| line.one == one && line.other == other);
            let pair = pair.filter(|line| line.setup.kind == setup.kind);
            let distances = pair.map(|line| (setup.distance(&line.setup), line));
            let mut distances: Vec<(Vec<f64>, &Line)> = distances.collect();
            distances.sort_by(|one, other| one.0.partial_cmp(&other.0).unwrap());
            let nearest = distances.first().map(|(distance, _)| distance.clone());
            let nearest = distances
                .iter()
                .filter(|(distance, _)| Some(distance) == nearest.as_ref());
            let [mut score, mut matches] = [0.0; 2];
            for (_, line) in nearest {
                score += line.score * line.matches;
                matches += line.matches;
            }
            let step = match score / matches {
                share if share.is_nan() => USUAL_STEP as f64 / POINT,
                share => (400.0 * (share / (1.0 - share)).log10()).clamp(STEPS[0], STEPS[1]),
            };
            levels.push(levels[levels.len() - 1] + step);
        }
        levels
    }

    /// How many points each seat is worth. A match without one winner counts as an even share for each seat. If
    /// several players were measured, each counts the same, because nobody knows how far people look ahead.
    fn edges(&self, setup: &Setup) -> Vec<f64> {
        let seats = usize::from(setup.seats);
        let mut shares = vec![0.0; seats];
        let lines: Vec<&Line> = self
            .seats
            .iter()
            .filter(|line| line.setup == *setup)
            .collect();
        let players: BTreeSet<&str> = lines.iter().map(|line| line.one.as_str()).collect();
        for player in players {
            let mut firsts = vec![PSEUDO_COUNT; seats];
            for line in lines.iter().filter(|line| line.one == player) {
                let nobody = (line.matches - line.firsts.iter().sum::<f64>()) / seats as f64;
                for (sum, wins) in firsts.iter_mut().zip(&line.firsts) {
                    *sum += wins + nobody;
                }
            }
            let all: f64 = firsts.iter().sum();
            for (share, wins) in shares.iter_mut().zip(&firsts) {
                *share += wins / all;
            }
        }
        if lines.is_empty() {
            return shares;
        }
        let points: Vec<f64> = shares.iter().map(|share| 400.0 * share.log10()).collect();
        let mean = points.iter().sum::<f64>() / seats as f64;
        let limited = |points: &f64| (points - mean).clamp(-LARGEST_EDGE, LARGEST_EDGE);
        points.iter().map(limited).collect()
    }

    /// How many turns a match has: a match between levels, which are as different as people are. If no levels were
    /// measured, a match of a player against itself.
    fn turns(&self, setup: &Setup) -> f64 {
        let mean = |lines: &[Line]| {
            let lines = lines.iter().filter(|line| line.setup == *setup);
            let (turns, matches) = lines.fold((0.0, 0.0), |(turns, matches), line| {
                (turns + line.turns * line.matches, matches + line.matches)
            });
            (matches > 0.0).then(|| turns / matches)
        };
        mean(&self.levels).or_else(|| mean(&self.seats)).unwrap()
    }
}

/// A number as Rust writes it.
fn grouped(number: i64) -> String {
    let (sign, digits) = (if number < 0 { "-" } else { "" }, number.abs().to_string());
    match digits.len().checked_sub(3) {
        Some(head) if head > 1 => format!("{sign}{}_{}", &digits[..head], &digits[head..]),
        _ => format!("{sign}{digits}"),
    }
}

fn row(setup: &Setup, levels: &[i64], edges: &[i64], turns: u32) -> String {
    let list = |numbers: &[i64]| {
        let numbers = numbers.iter().map(|number| grouped(*number));
        numbers.collect::<Vec<_>>().join(", ")
    };
    let options = setup
        .options
        .iter()
        .map(|(name, value)| match value.as_f64() {
            Some(number) => format!("(\"{name}\", Number({number:.1}))"),
            None => format!("(\"{name}\", Name({value}))"),
        });
    let options = options.collect::<Vec<_>>().join(", ");
    format!(
        "    row(\"{}\", &[{options}], [{}], &[{}], {turns}),\n",
        setup.pool.id(),
        list(levels),
        list(edges),
    )
}

const HEAD: &str = r"//! The fixed numbers. `UPDATE_STRENGTH=1 cargo test -p players measured_strength` adds lines to this file.

use super::Setting::{Name, Number};
use super::{MeasuredStrength, Row, Setting};
use crate::levels::STRONGEST;

const fn row(
    pool: &'static str,
    options: &'static [(&'static str, Setting)],
    levels: [i64; STRONGEST as usize],
    edges: &'static [i64],
    turns: u32,
) -> Row {
    Row {
        pool,
        options,
        strength: MeasuredStrength {
            levels,
            edges,
            turns,
        },
    }
}

// pool, options, levels in hundredths of a point, what each seat is worth in hundredths of a point, turns
#[rustfmt::skip]
pub(super) static ROWS: &[Row] = &[
";

#[test]
fn every_measured_setup_has_its_fixed_numbers() {
    let measured = Measured::read();
    let mut page = HEAD.to_owned();
    let mut missing = Vec::new();
    let mut setups = measured.setups();
    // fixed numbers stay where the measured matches have been removed
    let fixed = ROWS.iter().map(Setup::of_row);
    let fixed: Vec<Setup> = fixed.filter(|setup| !setups.contains(setup)).collect();
    setups.extend(fixed);
    setups.sort_by_key(Setup::order);
    for setup in setups {
        let strength = setup.row().map(|row| row.strength);
        let hundredths = |points: Vec<f64>| -> Vec<i64> {
            points
                .iter()
                .map(|points| (points * POINT).round() as i64)
                .collect()
        };
        let text = match strength {
            Some(MeasuredStrength {
                levels,
                edges,
                turns,
                fits: _,
            }) => row(&setup, &levels, edges, turns),
            None => row(
                &setup,
                &hundredths(measured.levels(&setup)),
                &hundredths(measured.edges(&setup)),
                measured.turns(&setup).round() as u32,
            ),
        };
        page.push_str(&text);
        if strength.is_none() {
            missing.push(text);
        }
    }
    page.push_str("];\n");
    if std::env::var_os("UPDATE_STRENGTH").is_some() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
        std::fs::write(folder.join("src/measured_strength/numbers.rs"), page).unwrap();
        return;
    }
    assert!(
        missing.is_empty(),
        "UPDATE_STRENGTH=1 adds what was measured:\n{}",
        missing.concat()
    );
}

#[test]
fn fixed_numbers_are_near_what_was_measured() {
    let measured = Measured::read();
    let mut wrong = String::new();
    for setup in measured.setups() {
        let Some(row) = setup.row() else {
            continue; // another test says so
        };
        let name = format!("{}, {} seats, {:?}", row.pool, setup.seats, row.options);
        let points = |hundredths: &i64| *hundredths as f64 / POINT;
        let steps = |levels: Vec<f64>| -> Vec<f64> {
            levels.windows(2).map(|pair| pair[1] - pair[0]).collect()
        };
        let fixed = steps(row.strength.levels.iter().map(points).collect());
        let levels = fixed.into_iter().zip(steps(measured.levels(&setup)));
        let edges = row
            .strength
            .edges
            .iter()
            .map(points)
            .zip(measured.edges(&setup));
        for (fixed, measured) in levels.chain(edges) {
            if (fixed - measured).abs() > TOLERATED_POINTS {
                let _ = writeln!(
                    wrong,
                    "{name}: fixed {fixed:.0} points, measured {measured:.0}"
                );
            }
        }
        let (fixed, measured) = (f64::from(row.strength.turns), measured.turns(&setup));
        if (fixed - measured).abs() > TOLERATED_TURNS * measured {
            let _ = writeln!(wrong, "{name}: fixed {fixed} turns, measured {measured:.0}");
        }
    }
    assert!(
        wrong.is_empty(),
        "The fixed numbers no longer fit the players. If the difference is real, delete these lines of numbers.rs and \
         measure again with UPDATE_STRENGTH=1. Ratings that depend on them then mean something else.\n{wrong}"
    );
}

#[test]
fn all_matches_have_a_strength() {
    for pool in Pool::all() {
        let kind = pool.kind();
        let of_pool = |value: &Value| pool.option().is_none_or(|(_, own)| own == value);
        let mut all = vec![ChosenOptions::new()];
        for OptionSpec { name, allowed, .. } in kind.options() {
            let ends = [allowed["min"].clone(), allowed["max"].clone()];
            let values = allowed.as_array().cloned().unwrap_or(ends.to_vec());
            let divides = kind.divides_ratings() == Some(name);
            let values = values.iter().filter(|value| !divides || of_pool(value));
            let with = |value: &Value| {
                let value = value.clone();
                all.iter().cloned().map(move |mut options| {
                    options.insert(name.to_owned(), value.clone());
                    options
                })
            };
            all = values.flat_map(with).collect();
        }
        for seats in kind.seats().0..=kind.seats().1 {
            for options in &all {
                let MeasuredStrength {
                    levels,
                    edges,
                    turns,
                    fits,
                } = measured_strength(kind, seats, options);
                // the game as it usually is, is always rated
                assert!(fits || !options.is_empty(), "{kind} {seats}");
                let name = format!("{pool:?}, {seats} seats, {options:?}");
                assert_eq!(Pool::of(kind, options), *pool);
                assert_eq!(levels[0], LEVEL_1);
                assert!(
                    levels.is_sorted_by(|one, next| one < next),
                    "{name}: {levels:?}"
                );
                assert_eq!(edges.len(), usize::from(seats), "{name}");
                assert!(
                    edges.iter().sum::<i64>().abs() <= i64::from(seats),
                    "{name}: {edges:?}"
                );
                let largest = (LARGEST_EDGE * POINT) as i64;
                assert!(
                    edges.iter().all(|edge| edge.abs() <= largest),
                    "{name}: {edges:?}"
                );
                assert!(turns > 0, "{name}");
            }
        }
    }
}

#[test]
fn a_game_that_was_measured_is_measured_with_all_seats() {
    for pool in Pool::all() {
        let of_game = |row: &Row| {
            row.pool
                .parse()
                .is_ok_and(|other: Pool| other.kind() == pool.kind())
        };
        let (fewest, most) = pool.kind().seats();
        for seats in (fewest..=most).filter(|_| ROWS.iter().any(of_game)) {
            let found = ROWS
                .iter()
                .any(|row| row.pool == pool.id() && row.strength.edges.len() == usize::from(seats));
            assert!(found, "{pool:?} has no numbers for {seats} seats");
        }
    }
}

#[test]
fn the_most_similar_options_are_used() {
    let of = |kind, options: Value| MeasuredStrength {
        fits: true,
        ..measured_strength(kind, 2, options.as_object().unwrap())
    };
    let angels = |options| of(Kind::Angels, options);
    assert_eq!(angels(json!({"marks": 9})), angels(json!({"marks": 6.0})));
    assert_eq!(
        angels(json!({"reach": 12, "marks": 13})),
        angels(json!({"reach": 10, "marks": 12}))
    );
    assert_ne!(
        angels(json!({"reach": 10})),
        angels(json!({"reach": 10, "marks": 16}))
    );
    let archimedes = |options| of(Kind::Archimedes, options);
    assert_eq!(archimedes(json!({})), archimedes(json!({"swap": "no"})));
    assert_ne!(archimedes(json!({})), archimedes(json!({"swap": "yes"})));
    let kitaran = |options| of(Kind::Kitaran, options);
    assert_eq!(
        kitaran(json!({"komi": 3, "quiet": 7})),
        kitaran(json!({"komi": 1.5, "quiet": 20}))
    );
    assert_ne!(kitaran(json!({"size": 4})), kitaran(json!({"size": 8})));
}

#[test]
fn an_unmeasured_game_has_even_seats() {
    let MeasuredStrength { levels, edges, .. } = unmeasured(3);
    assert_eq!(
        (levels[0], levels[5], edges),
        (LEVEL_1, 245_000, &[0, 0, 0][..])
    );
}

#[test]
fn options_outside_what_was_measured_do_not_fit() {
    let fits = |kind, seats, options: &str| {
        let options = serde_json::from_str(options).unwrap();
        measured_strength(kind, seats, &options).fits
    };
    for (kind, seats, options, expected) in [
        (Kind::Kitaran, 2, "{}", true),
        (Kind::Kitaran, 2, r#"{"size": 4}"#, true),
        (Kind::Kitaran, 2, r#"{"size": 8, "quiet": 50}"#, true),
        (Kind::Kitaran, 2, r#"{"komi": 1}"#, true),
        (Kind::Kitaran, 2, r#"{"komi": 2}"#, false),
        (Kind::Kitaran, 2, r#"{"size": 4, "komi": -20}"#, false),
        (Kind::XeroG, 2, r#"{"setup": "hidden"}"#, true),
        (Kind::Archimedes, 2, r#"{"swap": "yes"}"#, true),
        (Kind::Angels, 2, "{}", true),
        (Kind::Angels, 2, r#"{"marks": 0}"#, false),
        (Kind::Zyrcan, 5, "{}", true),
        (Kind::VirusFight, 3, "{}", true),
    ] {
        assert_eq!(fits(kind, seats, options), expected, "{kind} {options}");
    }
}
