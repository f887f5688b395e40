//! The parts that all tuning tests share. These tests are run by hand and print their results.
//!
//! They are ignored tests, not examples, because an example could only use public items. As tests they may use each
//! game's private board, counts and search, and they are compiled and linted with every change.

use rules::random_generator::Rng;
use rules::{Outcome, Seat, ToAct};

use crate::place_scores;
use crate::{Budget, Searched};

/// A training position: its counts by weight number, and the result for one seat, from 0 to 1.
pub struct Sample {
    pub counts: Vec<(u16, f32)>,
    pub result: f32,
}

impl Sample {
    /// Takes the counts of all weights, and stores only those that are not 0.
    pub fn new(counts: impl IntoIterator<Item = f32>, result: f32) -> Self {
        let counts = (0..).zip(counts).filter(|(_, times)| *times != 0.0);
        Self {
            counts: counts.collect(),
            result,
        }
    }

    fn sum(&self, weights: &[f64]) -> f64 {
        let each = self.counts.iter();
        each.map(|(at, times)| weights[usize::from(*at)] * f64::from(*times))
            .sum()
    }
}

/// A number from the environment, or the default.
pub fn number(name: &str, usual: u64) -> u64 {
    std::env::var(name).map_or(usual, |text| text.parse().unwrap())
}

/// Prints numbers as the lines of a Rust array.
pub fn print_lines(numbers: &[f64], on_a_line: usize, decimals: usize) {
    for line in numbers.chunks(on_a_line) {
        let line: Vec<String> = line.iter().map(|one| format!("{one:.decimals$}")).collect();
        println!("    {},", line.join(", "));
    }
}

/// Gradient descent with steps of about equal size for all weights (Adam).
pub struct Descent {
    slow: Vec<f64>,
    square: Vec<f64>,
}

impl Descent {
    pub fn new(weights: usize) -> Self {
        Self {
            slow: vec![0.0; weights],
            square: vec![1e-12; weights],
        }
    }

    /// Moves the weights against their slopes.
    pub fn step(&mut self, weights: &mut [f64], slopes: &[f64], rate: f64) {
        let means = self.slow.iter_mut().zip(&mut self.square);
        for ((weight, slope), (slow, square)) in weights.iter_mut().zip(slopes).zip(means) {
            *slow = 0.9 * *slow + 0.1 * slope;
            *square = 0.99 * *square + 0.01 * slope * slope;
            *weight -= rate * *slow / (square.sqrt() + 1e-9);
        }
    }
}

/// How a weighted sum becomes an expected result. Each variant has the unit of the sum.
#[derive(Clone, Copy)]
pub enum Curve {
    /// The logistic function, fitted by the logarithmic loss.
    Logistic(f64),
    /// The function [`place_scores::squash`], fitted by the squared error.
    Squash(f64),
}

impl Curve {
    fn expected(self, sum: f64) -> f64 {
        match self {
            Self::Logistic(unit) => 1.0 / (1.0 + (-sum / unit).exp()),
            Self::Squash(unit) => 0.5 + sum / (2.0 * (unit + sum.abs())),
        }
    }

    fn loss(self, expected: f64, result: f64) -> f64 {
        match self {
            Self::Logistic(_) => {
                let p = expected.clamp(1e-6, 1.0 - 1e-6);
                -result * p.ln() - (1.0 - result) * (1.0 - p).ln()
            }
            Self::Squash(_) => (expected - result).powi(2),
        }
    }

    /// The slope of the loss by the sum, times a constant.
    fn slope(self, sum: f64, result: f64) -> f64 {
        let off = self.expected(sum) - result;
        match self {
            Self::Logistic(_) => off,
            Self::Squash(unit) => off * unit / (unit + sum.abs()).powi(2),
        }
    }

    fn mean_loss(self, samples: &[Sample], weights: &[f64]) -> f64 {
        let each = samples
            .iter()
            .map(|sample| self.loss(self.expected(sample.sum(weights)), f64::from(sample.result)));
        each.sum::<f64>() / samples.len() as f64
    }
}

/// The parameters for fitting weights to the results of positions.
#[derive(Clone, Copy)]
pub struct Fit {
    pub curve: Curve,
    /// How strongly weights are pulled towards their old values (ridge regression).
    pub pull: f64,
    /// The size of a step. After `coarse` of the `rounds` the steps are smaller.
    pub rate: f64,
    pub rounds: u32,
    pub coarse: u32,
}

impl Fit {
    /// Fits weights, beginning with the present ones. Returns them with their loss on the first tenth of the samples,
    /// which is held out.
    pub fn fitted(self, samples: &[Sample], present: &[f64]) -> (Vec<f64>, f64) {
        let (check, samples) = samples.split_at(samples.len() / 10);
        let mut weights = present.to_vec();
        let mut descent = Descent::new(weights.len());
        for round in 0..=self.rounds {
            if round % 100 == 0 || round == self.rounds {
                let [fit, held] = [samples, check].map(|part| self.curve.mean_loss(part, &weights));
                println!(
                    "{round}: loss {fit:.4} on {}, {held:.4} on others",
                    samples.len()
                );
            }
            let pulled = weights.iter().zip(present);
            let mut slopes: Vec<f64> = pulled.map(|(now, old)| self.pull * (now - old)).collect();
            for sample in samples {
                let result = f64::from(sample.result);
                let slope = self.curve.slope(sample.sum(&weights), result) / samples.len() as f64;
                for (at, times) in &sample.counts {
                    slopes[usize::from(*at)] += slope * f64::from(*times);
                }
            }
            let slower = if round < self.coarse { 1.0 } else { 0.3 };
            descent.step(&mut weights, &slopes, slower * self.rate);
        }
        let held = self.curve.mean_loss(check, &weights);
        (weights, held)
    }
}

/// Fits the weights of a logistic evaluation in hundredths, and prints them.
pub fn print_fitted(samples: &[Sample], weights: &[i32], rounds: u32, coarse: u32) {
    let fit = Fit {
        curve: Curve::Logistic(100.0),
        pull: 2e-6,
        rate: 1.0,
        rounds,
        coarse,
    };
    let present: Vec<f64> = weights.iter().map(|weight| f64::from(*weight)).collect();
    print_lines(&fit.fitted(samples, &present).0, 16, 0);
}

/// Plays one match of the search against itself, after `opening` random turns and with at most `longest` turns. For
/// each searched position it returns the seat to act, the value that seat expected, and the result of `see`.
pub fn self_play<G: Searched, T>(
    game: &mut G,
    [opening, longest]: [usize; 2],
    nodes: u64,
    rng: &mut Rng,
    see: impl Fn(&G) -> T,
) -> Vec<(Seat, f32, T)> {
    let mut seen = Vec::new();
    for turns in 0..longest {
        let ToAct::One(seat) = game.to_act() else {
            break;
        };
        let turn = if turns < opening {
            game.random_turn(seat, rng, &mut Vec::new()).unwrap()
        } else {
            let thought = game
                .search(seat, &mut Budget::new(nodes, &|| false), rng)
                .unwrap();
            seen.push((seat, thought.value, see(game)));
            thought.turn
        };
        game.apply(seat, &turn);
    }
    seen
}

/// The target of each searched position of a match for two seats, for the seat to act. The target is mostly the end of
/// the match, and to a quarter the search's own value. The further away the end, the less it counts (by `fades` a
/// turn), and the more the search's later values count.
pub fn targets<T>(
    seen: Vec<(Seat, f32, T)>,
    end: Option<Outcome>,
    fades: f32,
) -> impl Iterator<Item = (T, f32)> {
    let mut came = end.map_or(0.5, |end| place_scores::of(&end)[0]);
    let first = |seat: Seat, value: f32| place_scores::for_two(seat, value)[0];
    seen.into_iter().rev().map(move |(seat, value, sample)| {
        let now = first(seat, value);
        came += (now - came) * fades;
        (sample, first(seat, 0.75 * came + 0.25 * now))
    })
}
