//! Turns made by tapping squares: every legal turn can be reached, and few taps do.

use std::collections::BTreeMap;

use rules::catalog::{PanelChoice, Steps};
use rules::random_generator::Rng;
use rules::turn_completion::Begun;
use rules::{AnyMatch, Kind, Seat};

/// The taps to this turn: one for each step, one more if several choices have the tapped square, and **Play**.
///
/// # Panics
/// Panics if the steps do not lead to the turn.
fn taps(one: &AnyMatch, seat: Seat, turn: &str) -> usize {
    let (mut typed, mut taps) = (String::new(), 1);
    let step = one.step(Steps::Taps, seat, "").unwrap();
    if step.choices.iter().any(|choice| choice.text == "new") {
        // a row of Xero-G is there from the beginning, or chosen anew
        (typed, taps) = ("new".to_owned(), 2);
        if step.typed == turn {
            return 1;
        }
    }
    loop {
        let step = one.step(Steps::Taps, seat, &typed).unwrap();
        if one.read(seat, &step.typed).is_ok_and(|read| read == turn) {
            return taps;
        }
        let to = |choice: &&PanelChoice| Begun::read(&choice.text).leads_to(turn);
        let next = step.choices.iter().filter(to);
        let next = next.max_by_key(|choice| choice.text.len());
        let next = next.unwrap_or_else(|| panic!("{turn:?} is not reached from {typed:?}"));
        let same = |other: &&PanelChoice| other.square == next.square;
        let shared = next.square.is_some() && step.choices.iter().filter(same).count() > 1;
        taps += if shared { 2 } else { 1 };
        let begins = next.text.len() > typed.len() || typed == "new";
        assert!(begins || next.done, "{typed:?}");
        typed.clone_from(&next.text);
    }
}

/// The most taps that a turn of these games may need, **Play** included. A program has five instructions and a start.
fn most(kind: Kind, variant: &str) -> usize {
    match (kind, variant) {
        (Kind::Kitaran | Kind::Angels, _) => 2,
        // a second ship goes somewhere
        (Kind::Zyrcan, "blitzkrieg") => 5,
        (Kind::Archimedes | Kind::Zyrcan, _) => 3,
        (Kind::XeroG | Kind::VirusFight, _) => 4,
    }
}

#[test]
fn every_turn_is_reached_in_few_taps() {
    let games = Kind::ALL.iter().map(|kind| (*kind, ""));
    let variants = [
        (Kind::Zyrcan, "blitzkrieg", r#"{"variant":"blitzkrieg"}"#),
        (Kind::Kitaran, "large", r#"{"size":8}"#),
        (Kind::Angels, "large", r#"{"reach":12}"#),
    ];
    let plain = games.map(|(kind, name)| (kind, name, "{}"));
    let mut means = BTreeMap::new();
    for (kind, variant, options) in plain.chain(variants) {
        let options = serde_json::from_str(options).unwrap();
        let (fewest, seats) = kind.seats();
        for (seats, seed) in (fewest..=seats).zip(1..) {
            let mut rng = Rng::new(seed);
            let mut one = AnyMatch::new(kind, seats.into(), seed, &options).unwrap();
            for _ in 0..40 {
                let Some(seat) = one.to_act().seats().first().copied() else {
                    break;
                };
                if let Ok(turns) = one.turns(seat) {
                    let setup = turns
                        .iter()
                        .any(|turn| turn.len() == 6 && !turn.contains('-'));
                    for turn in turns.iter().step_by(1 + turns.len() / 6) {
                        let taps = taps(&one, seat, turn);
                        let most = if setup && kind == Kind::XeroG {
                            6
                        } else {
                            most(kind, variant)
                        };
                        assert!(taps <= most, "{} {variant} {turn}: {taps}", kind.id());
                        let counted = means.entry((kind.id(), variant)).or_insert((0, 0));
                        *counted = (counted.0 + taps, counted.1 + 1);
                    }
                }
                let turn = one.random_turn(seat, &mut rng).unwrap();
                one.play(seat, &turn).unwrap();
            }
        }
    }
    for ((game, variant), (taps, turns)) in means {
        println!(
            "{game} {variant}: {}.{:02} taps a turn",
            taps / turns,
            taps * 100 / turns % 100
        );
    }
}

/// The text after a tap on this square.
fn tapped(one: &AnyMatch, seat: Seat, typed: &str, square: &str) -> String {
    let step = one.step(Steps::Taps, seat, typed).unwrap();
    let mut choices = step.choices.into_iter();
    let found = choices.find(|choice| choice.square.as_deref() == Some(square));
    found
        .unwrap_or_else(|| panic!("{square} after {typed:?}"))
        .text
}

#[test]
fn ships_of_a_row_change_places_by_taps() {
    for (seat, options) in [(1, "{}"), (2, r#"{"setup":"hidden"}"#)] {
        let options = serde_json::from_str(options).unwrap();
        let one = AnyMatch::new(Kind::XeroG, 2, 7, &options).unwrap();
        let seat = Seat::new(seat);
        let rank = if seat.number() == 1 { '1' } else { '6' };
        let begun = one.step(Steps::Taps, seat, "").unwrap();
        assert_eq!(one.read(seat, &begun.typed).unwrap(), begun.typed);
        let [a, c] = ['a', 'c'].map(|file| format!("{file}{rank}"));
        let chosen = tapped(&one, seat, "", &a);
        let swapped = tapped(&one, seat, &chosen, &c);
        assert_eq!(
            (begun.typed.as_str(), swapped.as_str()),
            ("123321", "321321")
        );
        // a ship of the same size is chosen in place of the first
        let other = tapped(&one, seat, &format!("{swapped} d{rank}"), &a);
        assert_eq!(other, format!("{swapped} {a}"));
        for forged in [
            "123321 z9",
            "123321 a1 c1",
            "999999 a1",
            "12 a1",
            "123321 1",
            "112233a",
        ] {
            assert!(one.step(Steps::Taps, seat, forged).is_ok(), "{forged}");
            assert!(one.read(seat, forged).is_err(), "{forged}");
        }
    }
}

#[test]
fn a_program_ends_by_a_tap_on_its_start() {
    let one = AnyMatch::new(Kind::VirusFight, 2, 7, &serde_json::from_str("{}").unwrap()).unwrap();
    let (seat, options) = (Seat::new(1), ["c1", "d1"]);
    let whole = options.map(|square| tapped(&one, seat, "E1 J2", square));
    assert_eq!(whole, ["E1* J2", "E1 J2*"]);
}
