//! What the tests that fit weights have in common. They are run by hand and print their results.

/// How many weight units make one unit of the logistic function's argument.
const SCALE: f64 = 100.0;

/// How strongly weights are pulled towards their old values (ridge regression).
const RIDGE: f64 = 2e-6;

/// A position: its counts by weight number, and the result for the seat to act, from 0 to 1.
pub struct Sample {
    pub counts: Vec<(u8, f32)>,
    pub result: f32,
}

/// A number from the environment, or the default.
pub fn number(name: &str, usual: u64) -> u64 {
    std::env::var(name).map_or(usual, |text| text.parse().unwrap())
}

fn chance(sample: &Sample, weights: &[f64]) -> f64 {
    let sum = sample
        .counts
        .iter()
        .map(|(at, times)| weights[usize::from(*at)] * f64::from(*times));
    1.0 / (1.0 + (-sum.sum::<f64>() / SCALE).exp())
}

fn loss(samples: &[Sample], weights: &[f64]) -> f64 {
    let each = samples.iter().map(|sample| {
        let p = chance(sample, weights).clamp(1e-6, 1.0 - 1e-6);
        let result = f64::from(sample.result);
        -result * p.ln() - (1.0 - result) * (1.0 - p).ln()
    });
    each.sum::<f64>() / samples.len() as f64
}

/// Fits weights to the results of positions (logistic regression) and prints them. The fit begins with the present
/// weights. After `coarse` rounds the steps are smaller. A tenth of the positions is held out, to check how well the
/// weights predict.
pub fn print_fitted(samples: &[Sample], weights: &[i32], rounds: u32, coarse: u32) {
    let (check, samples) = samples.split_at(samples.len() / 10);
    let before: Vec<f64> = weights.iter().map(|weight| f64::from(*weight)).collect();
    let mut weights = before.clone();
    let (mut slow, mut square) = (vec![0.0; weights.len()], vec![1e-9; weights.len()]);
    println!(
        "{} positions, loss {:.4}",
        samples.len(),
        loss(check, &weights)
    );
    for round in 1..=rounds {
        let mut slopes = vec![0.0; weights.len()];
        for sample in samples {
            let off = chance(sample, &weights) - f64::from(sample.result);
            for (at, times) in &sample.counts {
                slopes[usize::from(*at)] += off * f64::from(*times);
            }
        }
        let rate = if round < coarse { 1.0 } else { 0.3 };
        for at in 0..weights.len() {
            let slope = slopes[at] / samples.len() as f64 + RIDGE * (weights[at] - before[at]);
            slow[at] = 0.9 * slow[at] + 0.1 * slope;
            square[at] = 0.99 * square[at] + 0.01 * slope * slope;
            weights[at] -= rate * slow[at] / (square[at].sqrt() + 1e-9);
        }
        if round % 100 == 0 {
            println!(
                "{round}: {:.4} {:.4}",
                loss(samples, &weights),
                loss(check, &weights)
            );
        }
    }
    for line in weights.chunks(16) {
        let line: Vec<String> = line.iter().map(|weight| format!("{weight:.0}")).collect();
        println!("    {},", line.join(", "));
    }
}
