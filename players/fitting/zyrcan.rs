//! Fits the weights to matches of the player against itself. Run it with
//! `cargo test --release -p players zyrcan::tuning -- --ignored --nocapture`; it prints the weights.

use rules::random_generator::Rng;
use rules::zyrcan::{Options, Variant, Zyrcan};

use super::board::Position;
use super::evaluation::{COUNTED, counted, stage};
use super::tree::{Manner, Tree};
use super::weights::STANCE;
use crate::Budget;
use crate::fitting::{Curve, Descent, Fit, Sample, number, print_lines};
use crate::place_scores::Values;

/// Plays matches of the player against itself, with some random turns. Passes each searched position with its tree to a
/// callback, and at the end of each match its place scores to another.
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
        let game: Zyrcan = crate::start(seats, 1, Options { variant });
        let mut position = Position::of(&game);
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

/// Adds a sample for every two seats of each position, by phase: the difference of their counts, and which of the two
/// ended better. The first half of the counts belongs to the beginning of the phase, the second to its end.
fn compare(seats: u8, variant: Variant, count: u64, nodes: u64, samples: &mut [Vec<Sample>; 3]) {
    let seen = std::cell::RefCell::new(Vec::new());
    let see = |position: &Position, _: Option<&Tree>| {
        if !position.midway() {
            seen.borrow_mut().push(*position);
        }
    };
    matches(seats, variant, count, nodes, see, |values| {
        for position in seen.borrow_mut().drain(..) {
            let (phase, late) = stage(&position);
            let counts: Vec<_> = (0..usize::from(seats))
                .map(|seat| counted(&position, seat))
                .collect();
            for one in 0..counts.len() {
                for other in 0..one {
                    let sign = (values[one] - values[other]).partial_cmp(&0.0).unwrap() as i8;
                    let parts = [1.0 - late, late]
                        .into_iter()
                        .flat_map(|part| (0..COUNTED).map(move |at| (at, part)));
                    let less = parts.map(|(at, part)| part * (counts[one][at] - counts[other][at]));
                    let result = 0.5 + 0.5 * f32::from(sign);
                    samples[phase].push(Sample::new(less, result));
                }
            }
        }
    });
}

#[test]
#[ignore = "takes minutes; prints weights"]
fn the_evaluation_is_fitted() {
    let (count, nodes) = (number("MATCHES", 300), number("NODES", 200));
    let mut samples = [const { Vec::new() }; 3];
    for variant in [Variant::Standard, Variant::Blitzkrieg] {
        for seats in 3..=5 {
            compare(seats, variant, count, nodes, &mut samples);
        }
    }
    let fit = Fit {
        curve: Curve::Squash(1.0),
        pull: 0.0,
        rate: 0.02,
        rounds: 300,
        coarse: 150,
    };
    for (mut samples, present) in samples.into_iter().zip(STANCE) {
        // shuffled, so that the held-out tenth has all numbers of seats
        Rng::new(1).shuffle(&mut samples);
        let present: Vec<f64> = present
            .as_flattened()
            .iter()
            .copied()
            .map(f64::from)
            .collect();
        print_lines(&fit.fitted(&samples, &present).0, COUNTED, 3);
    }
}

/// The acts of a position by class, and how often the search visited each.
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
        let hundredths: Vec<f64> = logits.iter().map(|logit| logit * 100.0).collect();
        print_lines(&hundredths, 16, 0);
    }
}

/// Fits the logits of all classes of steps or of deployments.
fn fitted(choices: &[Choice], deploys: bool, classes: usize) -> Vec<f64> {
    let of_kind: Vec<_> = choices
        .iter()
        .filter(|choice| choice.deploys == deploys)
        .collect();
    // each class's logit is a sum of its own part and of parts that it shares with other classes
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
    let own = number("OWN", 3000) as f64 * 1e-6;
    let mut weights = vec![0.0_f64; classes + 3 * 128];
    let mut descent = Descent::new(weights.len());
    let mut logits = vec![0.0_f64; classes];
    for round in 0..400 {
        for class in 0..classes {
            logits[class] =
                weights[class] + shared(class).iter().map(|at| weights[*at]).sum::<f64>();
        }
        let mut slopes = vec![0.0_f64; classes];
        let mut loss = 0.0;
        for choice in &of_kind {
            let all: f64 = choice
                .acts
                .iter()
                .map(|(class, _)| logits[*class].exp())
                .sum();
            for &(class, share) in &choice.acts {
                let (share, p) = (f64::from(share), logits[class].exp() / all);
                loss -= share * p.ln();
                slopes[class] += p - share;
            }
        }
        if round % 50 == 0 || round == 399 {
            println!(
                "{} choices, loss {}",
                of_kind.len(),
                loss / of_kind.len() as f64
            );
        }
        let mut all = vec![0.0; weights.len()];
        for (class, slope) in slopes.iter().enumerate() {
            for at in shared(class).into_iter().chain([class]) {
                all[at] += slope / of_kind.len() as f64;
            }
        }
        for (at, (slope, weight)) in all.iter_mut().zip(&weights).enumerate() {
            *slope += weight * if at < classes { own } else { 1e-5 };
        }
        descent.step(&mut weights, &all, 0.02);
    }
    logits
}
