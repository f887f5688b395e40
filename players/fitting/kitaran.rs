//! Learns the weights of one board size from games of the search against itself.
//!
//! `SIZE=5 GAMES=8000 cargo test --release -p players --lib kitaran::tuning -- --ignored` rewrites
//! `players/weights/kitaran-5.weights` in minutes, from games with the present weights. `NODES` (default 2000) is the
//! number of nodes for each turn, and `SEED` (default 1) the seed.

use rules::Game;
use rules::kitaran::{Kitaran, Komi, Options, Quiet, Size};
use rules::random_generator::Rng;

use super::board::Board;
use super::square_patterns::SHARED;
use super::weights::{
    self, BEST, CODES, KOMI, OF_PHASE, PHASES, TURN, Table, WINDOW_UNIT, exchanged,
};
use crate::fitting::{number, self_play, targets};

/// A training position.
struct Sample {
    phase: usize,
    /// The weights of its phase that count once.
    ones: Vec<u16>,
    /// Komi in half points, positive if it favours the seat to act.
    komi: f32,
    windows: Vec<u32>,
    /// The expected result that is fitted, for the seat to act, from 0 to 1.
    target: f32,
}

impl Sample {
    fn of(board: &Board, size: u8) -> Self {
        let weighed = board.weighed();
        let empty = board.empty().count_ones();
        let mut ones = Vec::new();
        for square in (0..64).filter(|square| board.all >> square & 1 == 1) {
            let code = usize::from(weighed.codes[square]);
            let seen = if board.mover == 0 {
                code
            } else {
                exchanged(code)
            };
            let barred = (weighed.barred >> square & 1) as usize;
            ones.push((barred * CODES + seen) as u16);
        }
        let [own, other] = weighed.best_flips;
        ones.extend([BEST + own, BEST + 5 + other, TURN].map(|at| at as u16));
        let windows = Table::of(size).window_weights(weighed.own, weighed.other, empty);
        Self {
            phase: weights::phase(empty),
            ones,
            komi: weighed.komi as f32,
            windows: windows.map(|at| at as u32).collect(),
            target: 0.0,
        }
    }
}

fn begun(size: u8, rng: &mut Rng) -> Kitaran {
    let komi = match rng.below(3) {
        0 => 0.0,
        1 => 0.5,
        _ => rng.below(13) as f64 / 2.0 - 3.0,
    };
    // on large boards most games repeat for ever, so every second game ends after some turns without a placement
    let quiet = if size > 5 && rng.below(2) == 0 {
        20.0
    } else {
        0.0
    };
    let options = Options {
        size: Size::try_from(f64::from(size)).unwrap(),
        komi: Komi::try_from(komi).unwrap(),
        quiet: Quiet::try_from(quiet).unwrap(),
    };
    crate::start(2, 0, options)
}

/// One game of the search against itself.
fn play(size: u8, rng: &mut Rng, nodes: u64, out: &mut Vec<Sample>) {
    /// Games longer than this many turns repeat positions and teach nothing.
    const LONGEST: usize = 400;
    let mut game = begun(size, rng);
    let opening = 1 + rng.below(usize::from(size * size) * 7 / 10);
    let seen = self_play(&mut game, [opening, LONGEST], nodes, rng, |game| {
        Sample::of(&Board::of(game, 0), size)
    });
    if let Some(end) = game.outcome() {
        // the weight of the end fades over about as many turns as the board has squares
        let fades = 1.25 / f32::from(size * size);
        let each = targets(seen, Some(end), fades);
        out.extend(each.map(|(sample, target)| Sample { target, ..sample }));
    }
}

/// The weights during learning, in logits. A phase uses the sum of a weight for all phases and its own weight.
struct Learned {
    /// How fast the phases' own weights and the windows' weights shrink to 0. Higher where games are long and few.
    ridges: [f32; 2],
    all: Vec<f32>,
    phases: Vec<f32>,
    windows: Vec<f32>,
}

impl Learned {
    fn new(size: u8) -> Self {
        Self {
            ridges: if size < 8 { [1e-4, 2e-3] } else { [1e-2, 3e-2] },
            all: vec![0.0; OF_PHASE],
            phases: vec![0.0; PHASES * OF_PHASE],
            windows: vec![0.0; weights::GROUPS * SHARED.count],
        }
    }

    fn weight(&self, phase: usize, at: usize) -> f32 {
        self.all[at] + self.phases[phase * OF_PHASE + at]
    }

    fn expected(&self, sample: &Sample) -> f32 {
        let ones = sample
            .ones
            .iter()
            .map(|at| self.weight(sample.phase, usize::from(*at)));
        let windows = sample.windows.iter().map(|at| self.windows[*at as usize]);
        let komi = sample.komi * self.weight(sample.phase, KOMI);
        let sum = ones.chain(windows).sum::<f32>() + komi;
        1.0 / (1.0 + (-sum).exp())
    }

    /// One step of logistic regression. Weights shrink to 0, faster if few positions change them.
    fn step(&mut self, sample: &Sample, rate: f32) {
        let slope = rate * (sample.target - self.expected(sample));
        let from = sample.phase * OF_PHASE;
        let [own_ridge, window_ridge] = self.ridges;
        let mut change = |at: usize, slope: f32| {
            self.all[at] += slope * 0.5 - rate * 1e-5 * self.all[at];
            let own = &mut self.phases[from + at];
            *own += slope * 0.7 - rate * own_ridge * *own;
        };
        for at in &sample.ones {
            change(usize::from(*at), slope);
        }
        // komi is counted in half points, so its steps are smaller
        change(KOMI, slope * sample.komi / 16.0);
        for at in &sample.windows {
            let weight = &mut self.windows[*at as usize];
            *weight += slope - rate * window_ridge * *weight;
        }
    }

    /// The file contents, in the format that `weights.rs` reads.
    fn file(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        for phase in 0..PHASES {
            for at in 0..OF_PHASE {
                let whole = (self.weight(phase, at) * 100.0).round() as i16;
                bytes.extend(whole.to_le_bytes());
            }
        }
        let unit = 100.0 / f32::from(WINDOW_UNIT);
        bytes.extend(
            self.windows
                .iter()
                .map(|weight| (weight * unit).round() as i8 as u8),
        );
        bytes
    }
}

/// The mean logarithmic loss.
fn loss(learned: &Learned, samples: &[Sample]) -> f32 {
    let each = samples.iter().map(|sample| {
        let expected = learned.expected(sample).clamp(1e-6, 1.0 - 1e-6);
        -(sample.target * expected.ln() + (1.0 - sample.target) * (1.0 - expected).ln())
    });
    each.sum::<f32>() / samples.len() as f32
}

fn learn_from(size: u8, samples: &mut [Sample], rounds: u32, rng: &mut Rng) -> Learned {
    let mut learned = Learned::new(size);
    // whole games are held out to check the predictions
    let (apart, rest) = samples.split_at_mut(samples.len() / 20);
    for round in 0..rounds {
        let rate = 0.02 * (1.0 - round as f32 / rounds as f32) + 0.0005;
        rng.shuffle(rest);
        for sample in rest.iter() {
            learned.step(sample, rate);
        }
        eprintln!("round {round}: {} of others", loss(&learned, apart));
    }
    learned
}

#[test]
#[ignore = "learns the weights of one size, in minutes: see above"]
fn learn() {
    let mut rng = Rng::new(number("SEED", 1));
    let mut samples = Vec::new();
    let (size, games) = (number("SIZE", 5) as u8, number("GAMES", 8000));
    for _ in 0..games {
        play(size, &mut rng, number("NODES", 2000), &mut samples);
    }
    eprintln!("{} positions of {games} games", samples.len());
    let learned = learn_from(size, &mut samples, 20, &mut rng);
    let path = format!(
        "{}/weights/kitaran-{size}.weights",
        env!("CARGO_MANIFEST_DIR")
    );
    std::fs::write(path, learned.file()).unwrap();
}
