//! Fits the weights to matches of the player against itself. Run with
//! `cargo test --release -p players zyrcan::tuning -- --ignored --nocapture`; it prints the weights.

use rules::random_generator::Rng;
use rules::zyrcan::{Options, Variant, Zyrcan};
use rules::{Game, Setup};

use super::board::Position;
use super::evaluation::{COUNTED, Stance, counted, stage};
use super::tree::{Manner, Tree};
use super::weights::STANCE;
use crate::Budget;
use crate::fitting::number;
use crate::place_scores::Values;

fn start(seats: u8, variant: Variant) -> Position {
    let setup = Setup {
        rules: Zyrcan::RULES,
        seats,
        seed: 1,
        options: Options { variant },
    };
    Position::of(&Zyrcan::new(&setup).unwrap())
}

/// Plays matches of the player against itself, with some random turns. Shows each searched position with its tree,
/// then how each match ended.
fn matches(
    seats: u8,
    variant: Variant,
    count: u64,
    nodes: u64,
    mut visit: impl FnMut(&Position, Option<&Tree>),
    mut ended: impl FnMut(Values),
) {
    for seed in 0..count {
        let mut rng = Rng::new(seed + number("SEED", 1) * 100_000);
        let mut position = start(seats, variant);
        let strays = [3, 8, 20, 100][rng.below(4)];
        while !position.over {
            let strayed = rng.below(strays) == 0;
            let mut acts = Vec::new();
            position.acts(&mut acts);
            let mut act = acts[rng.below(acts.len())];
            if strayed {
                visit(&position, None);
            } else {
                let mut budget = Budget::new(nodes, &|| false);
                let tree = Tree::search(&position, Manner::usual(&position), &mut budget, &mut rng);
                visit(&position, Some(&tree));
                act = tree.favourite(0).unwrap().act;
            }
            position.act(act);
        }
        ended(position.place_scores());
    }
}

/// The counts of one seat less those of another, and how the two ended.
struct Sample {
    phase: usize,
    late: f32,
    counts: [f32; COUNTED],
    result: f32,
}

fn samples(seats: u8, variant: Variant, count: u64, nodes: u64) -> Vec<Sample> {
    let seen = std::cell::RefCell::new(Vec::new());
    let mut samples = Vec::new();
    matches(
        seats,
        variant,
        count,
        nodes,
        |position, _| {
            if !position.midway() {
                seen.borrow_mut().push(*position);
            }
        },
        |values| {
            for position in seen.borrow_mut().drain(..) {
                let (phase, late) = stage(&position);
                let counts: Vec<_> = (0..usize::from(seats))
                    .map(|seat| counted(&position, seat))
                    .collect();
                for one in 0..counts.len() {
                    for other in 0..one {
                        let sign = (values[one] - values[other]).partial_cmp(&0.0).unwrap() as i8;
                        samples.push(Sample {
                            phase,
                            late,
                            counts: std::array::from_fn(|at| counts[one][at] - counts[other][at]),
                            result: 0.5 + 0.5 * f32::from(sign),
                        });
                    }
                }
            }
        },
    );
    samples
}

fn advantage(sample: &Sample, stance: &Stance) -> f32 {
    let [begins, ends] = &stance[sample.phase];
    let each = sample.counts.iter().zip(begins).zip(ends);
    each.map(|((count, begin), end)| count * (begin + (end - begin) * sample.late))
        .sum()
}

fn loss(samples: &[Sample], stance: &Stance) -> [f32; 3] {
    let mut sums = [(0.0, 0.0); 3];
    for sample in samples {
        let off = crate::place_scores::squash(advantage(sample, stance), 1.0) - sample.result;
        let sum = &mut sums[sample.phase];
        *sum = (sum.0 + off * off, sum.1 + 1.0);
    }
    sums.map(|(sum, count)| sum / f32::max(count, 1.0))
}

#[test]
#[ignore = "takes minutes; prints weights"]
fn the_evaluation_is_fitted() {
    let (count, nodes) = (number("MATCHES", 300), number("NODES", 200));
    let mut all: Vec<Sample> = Vec::new();
    for variant in [Variant::Standard, Variant::Blitzkrieg] {
        for seats in 3..=5 {
            all.extend(samples(seats, variant, count, nodes));
        }
    }
    println!("{} samples, loss {:?}", all.len(), loss(&all, &STANCE));
    let mut stance = STANCE;
    let mut slow: Stance = [[[0.0; COUNTED]; 2]; 3];
    let mut square: Stance = [[[1e-9; COUNTED]; 2]; 3];
    let sizes = [0, 1, 2].map(|phase| {
        all.iter()
            .filter(|sample| sample.phase == phase)
            .count()
            .max(1) as f32
    });
    for round in 0..300 {
        let mut slopes: Stance = [[[0.0; COUNTED]; 2]; 3];
        for sample in &all {
            let x = advantage(sample, &stance);
            let off = crate::place_scores::squash(x, 1.0) - sample.result;
            let slope = off / (1.0 + x.abs()) / (1.0 + x.abs());
            for (at, count) in sample.counts.iter().enumerate() {
                slopes[sample.phase][0][at] += slope * count * (1.0 - sample.late);
                slopes[sample.phase][1][at] += slope * count * sample.late;
            }
        }
        let rate = if round < 150 { 0.02 } else { 0.004 };
        for phase in 0..3 {
            for end in 0..2 {
                for at in 0..COUNTED {
                    let slope = slopes[phase][end][at] / sizes[phase];
                    let (slow, square) = (&mut slow[phase][end][at], &mut square[phase][end][at]);
                    *slow = 0.9 * *slow + 0.1 * slope;
                    *square = 0.97 * *square + 0.03 * slope * slope;
                    stance[phase][end][at] -= rate * *slow / (square.sqrt() + 1e-7);
                }
            }
        }
        if round % 50 == 49 {
            println!("{round}: {:?}", loss(&all, &stance));
        }
    }
    for phase in stance {
        println!("[");
        for end in phase {
            let line: Vec<String> = end.iter().map(|weight| format!("{weight:.3}")).collect();
            println!("    [{}],", line.join(", "));
        }
        println!("],");
    }
}

/// The acts of a position by class, and how often each was visited.
struct Choice {
    deploys: bool,
    acts: Vec<(usize, f32)>,
}

#[test]
#[ignore = "takes minutes; prints odds"]
fn the_policy_is_fitted() {
    use super::policy::{DEPLOYMENTS, Outlook, STEPS};
    let (count, nodes) = (number("MATCHES", 30), number("NODES", 2000));
    let mut choices = Vec::new();
    for variant in [Variant::Standard, Variant::Blitzkrieg] {
        for seats in 3..=5 {
            let see = |position: &Position, tree: Option<&Tree>| {
                let Some(tree) = tree else { return };
                let outlook = Outlook::new(position);
                let visits: f32 = tree.root().iter().map(|edge| edge.visits as f32).sum();
                let acts = tree
                    .root()
                    .iter()
                    .map(|edge| (outlook.class(edge.act), edge.visits as f32 / visits));
                if tree.root().len() > 1 && visits > 100.0 {
                    choices.push(Choice {
                        deploys: position.landings().is_some(),
                        acts: acts.collect(),
                    });
                }
            };
            matches(seats, variant, count, nodes, see, |_| {});
        }
    }
    for (deploys, classes) in [(false, STEPS), (true, DEPLOYMENTS)] {
        let logits = fitted(&choices, deploys, classes);
        for line in logits.chunks(16) {
            let line: Vec<String> = line
                .iter()
                .map(|logit| format!("{:.0}", logit * 100.0))
                .collect();
            println!("    {},", line.join(", "));
        }
    }
}

/// Fits the logits of all classes of steps, or of deployments.
fn fitted(choices: &[Choice], deploys: bool, classes: usize) -> Vec<f32> {
    let of_kind: Vec<_> = choices
        .iter()
        .filter(|choice| choice.deploys == deploys)
        .collect();
    // what classes have in common is fitted together with each class's own part
    let shared = |class: usize| {
        let groups = if deploys {
            [
                class / 16,
                class / 48 * 16 + class / 4 % 4,
                class / 48 * 16 + class % 4,
            ]
        } else {
            let all = class / 192;
            [
                class / 32,
                class / 64 * 2 + class / 4 % 2,
                all * 64 + class / 8 % 4 * 4 + class % 4,
            ]
        };
        [0, 1, 2].map(|number| classes + 128 * number + groups[number])
    };
    let own = number("OWN", 3000) as f32 * 1e-6;
    let mut weights = vec![0.0_f32; classes + 3 * 128];
    let (mut slow, mut square) = (weights.clone(), vec![1e-12_f32; weights.len()]);
    let mut logits = vec![0.0_f32; classes];
    for round in 0..400 {
        for class in 0..classes {
            logits[class] =
                weights[class] + shared(class).iter().map(|at| weights[*at]).sum::<f32>();
        }
        let mut slopes = vec![0.0_f32; classes];
        let mut loss = 0.0;
        for choice in &of_kind {
            let all: f32 = choice
                .acts
                .iter()
                .map(|(class, _)| logits[*class].exp())
                .sum();
            for (class, share) in &choice.acts {
                let p = logits[*class].exp() / all;
                loss -= share * p.ln();
                slopes[*class] += p - share;
            }
        }
        if round % 50 == 0 || round == 399 {
            println!(
                "{} choices, loss {}",
                of_kind.len(),
                loss / of_kind.len() as f32
            );
        }
        let mut all = vec![0.0_f32; weights.len()];
        for class in 0..classes {
            all[class] = slopes[class];
            for at in shared(class) {
                all[at] += slopes[class];
            }
        }
        for at in 0..weights.len() {
            let ridge = if at < classes { own } else { 1e-5 };
            let slope = all[at] / of_kind.len() as f32 + ridge * weights[at];
            slow[at] = 0.9 * slow[at] + 0.1 * slope;
            square[at] = 0.97 * square[at] + 0.03 * slope * slope;
            weights[at] -= 0.02 * slow[at] / (square[at].sqrt() + 1e-7);
        }
    }
    logits
}
