//! How many buttons a turn needs in the panel, from its first step to **Play**, which also counts.

#![allow(clippy::unwrap_used, missing_docs)] // a test may fail anywhere
#![allow(clippy::cast_precision_loss, reason = "figures for people")]

use std::collections::BTreeMap;

use rules::random_generator::Rng;
use rules::{AnyMatch, Kind, Seat, Viewer};

/// The most buttons that a turn may need.
fn most(kind: Kind, options: &str, phase: &str) -> usize {
    match (kind, options, phase) {
        // on a larger board the panel first asks for a quarter, if more than 25 turns are legal
        (Kind::Kitaran, "", _) => 2,
        // - Angels: 624 squares are more than 25 times 24
        // - a demon's square far from the angel: elsewhere, file, square
        (Kind::Angels, ..) => 4,
        // - Virus Fight: an instruction, where to, and the step; a long MOVE with more than 25 squares to begin from: file,
        //   square, file, square with the step
        // - Blitzkrieg: ship, where to, ship, where to
        // - Xero-G: ship, where to, and one of 25 squares for the other ship; there may be 1700 flights
        (Kind::VirusFight, _, "run") | (Kind::Zyrcan, _, "deploy") | (Kind::XeroG, ..) => 5,
        (Kind::VirusFight, ..) => 8,
        _ => 3,
    }
}

/// The phase of the match, if its position has phases.
fn phase(running: &AnyMatch) -> String {
    let position = running.position(Viewer::Public);
    position["phase"].as_str().unwrap_or_default().to_owned()
}

/// A turn made with random buttons: its text, and how many buttons it needed.
fn built(running: &AnyMatch, seat: Seat, rng: &mut Rng) -> (String, usize) {
    let (mut typed, mut taps) = (String::new(), 1);
    loop {
        let step = running.panel(seat, &typed).unwrap();
        let whole = running.read(seat, &step.typed);
        let mut choices = step.choices;
        choices.retain(|choice| choice.text != step.typed);
        match whole {
            Ok(whole) if choices.is_empty() || rng.below(3) == 0 => return (whole, taps),
            _ => {}
        }
        match &choices[..] {
            // if a step has only one choice and this is a whole turn, the panel shows the turn at once
            [only] if only.done => return (only.text.clone(), taps),
            _ => {
                typed.clone_from(&choices[rng.below(choices.len())].text);
                taps += 1;
            }
        }
    }
}

#[test]
fn a_turn_takes_few_buttons() {
    let mut too_many = Vec::new();
    let games = Kind::ALL.iter().map(|kind| (*kind, ""));
    let variants = [
        (Kind::Zyrcan, r#"{"variant":"blitzkrieg"}"#),
        (Kind::Kitaran, r#"{"size":6}"#),
        (Kind::Kitaran, r#"{"size":8}"#),
        (Kind::XeroG, r#"{"setup":"hidden"}"#),
        (Kind::Angels, r#"{"reach":12}"#),
    ];
    for (kind, options) in games.chain(variants) {
        let mut counted: BTreeMap<(String, usize), usize> = BTreeMap::new();
        let (fewest, most_seats) = kind.seats();
        let chosen = serde_json::from_str(options).unwrap_or_default();
        for (seats, seed) in (fewest..=most_seats).cycle().zip(1..=6) {
            let mut rng = Rng::new(seed);
            let mut running = AnyMatch::new(kind, seats.into(), seed, &chosen).unwrap();
            for _ in 0..90 {
                let Some(seat) = running.to_act().seats().first().copied() else {
                    break;
                };
                let phase = phase(&running);
                let (turn, taps) = built(&running, seat, &mut rng);
                if taps > most(kind, options, &phase) {
                    too_many.push((kind.id(), options, phase.clone(), taps, turn.clone()));
                }
                *counted.entry((phase, taps)).or_default() += 1;
                running.play(seat, &turn).unwrap();
            }
        }
        for of in counted
            .iter()
            .collect::<Vec<_>>()
            .chunk_by(|a, b| a.0.0 == b.0.0)
        {
            let turns: usize = of.iter().map(|(_, turns)| **turns).sum();
            let taps: usize = of.iter().map(|((_, taps), turns)| taps * **turns).sum();
            let ((phase, most), _) = of[of.len() - 1];
            let mean = taps as f64 / turns as f64;
            println!(
                "{} {options} {phase}: {mean:.1} buttons in the mean, {most} at most",
                kind.id()
            );
        }
    }
    assert!(too_many.is_empty(), "{too_many:?}");
}
