//! The number of taps for a turn in the panel of buttons: opening the panel, one tap for each step, and **Play**.
//! Players who ask to play without confirming need no **Play**.

use rules::catalog::{FIRST_LIMIT, PANEL_LIMIT};
use rules::random_generator::Rng;
use rules::turn_completion::Begun;
use rules::{AnyMatch, Kind, Seat, ToAct};

/// The seat that acts next. In a secret phase it is the first seat that has not chosen.
fn to_act(one: &AnyMatch) -> Option<Seat> {
    match one.to_act() {
        ToAct::One(seat) => Some(seat),
        ToAct::Secret(seats) => seats.first().copied(),
        ToAct::Over => None,
    }
}

/// Is the turn played at once for a player who has asked to play without confirming? It is not if there is a danger, or
/// if the text could be continued.
fn at_once(one: &AnyMatch, seat: Seat, turn: &str) -> bool {
    let choices = one.panel(seat, turn).unwrap().choices;
    choices.iter().all(|choice| choice.text == turn) && one.dangers(seat, turn).is_empty()
}

/// The number of taps to play this turn: opening the panel, one button for each step, **Play**.
///
/// # Panics
/// Panics if the panel does not lead to the turn, or offers too many choices.
fn taps(one: &AnyMatch, seat: Seat, turn: &str) -> u32 {
    let mut typed = String::new();
    for picks in 0.. {
        let step = one.panel(seat, &typed).unwrap();
        let most = if typed.is_empty() {
            FIRST_LIMIT
        } else {
            PANEL_LIMIT
        };
        assert!(step.choices.len() <= most, "{typed:?}");
        let whole = |line: &str| one.read(seat, line).is_ok_and(|read| read == turn);
        // in a program the star is set last
        let unstarred = matches!(one.to_act(), ToAct::Secret(_));
        let way = |text: &str| {
            let begun = Begun::read(text);
            begun.leads_to(turn)
                || unstarred && !text.contains('*') && begun.leads_to(&turn.replace('*', ""))
        };
        // a player chooses the turn itself if it is offered, else the nearest step to it
        let exact = step.choices.iter().find(|one| one.done && one.text == turn);
        let nearest = step.choices.iter().filter(|one| way(&one.text));
        let nearest = nearest.max_by_key(|one| one.text.len());
        let next = exact.or(nearest);
        match next {
            Some(choice) if choice.text != typed => {
                typed.clone_from(&choice.text);
                if choice.done && choice.text == turn {
                    return 1 + picks + 1 + 1;
                }
            }
            _ if whole(&typed) => return 1 + picks + 1,
            _ => panic!(
                "{turn:?} of {} cannot be reached from {typed:?}",
                one.kind()
            ),
        }
    }
    unreachable!()
}

/// The mean numbers of taps for a turn.
struct Means {
    /// The mean with **Play** at the end.
    confirmed: f64,
    /// The mean for a player who has asked to play without confirming.
    at_once: f64,
}

/// Plays random games and returns the means over all turns that `counts` accepts. `counts` gets the match, and whether
/// seats choose in secret.
fn mean(
    kind: Kind,
    seats: u64,
    options: &str,
    games: u64,
    counts: impl Fn(&AnyMatch) -> bool,
) -> Means {
    let options = serde_json::from_str(options).unwrap();
    let (mut taken, mut saved, mut turns) = (0, 0, 0);
    for seed in 0..games {
        let mut one = AnyMatch::new(kind, seats, seed, &options).unwrap();
        let mut rng = Rng::new(seed);
        while let Some(seat) = to_act(&one) {
            let turn = one.random_turn(seat, &mut rng).unwrap();
            if counts(&one) {
                taken += taps(&one, seat, &turn);
                saved += u32::from(at_once(&one, seat, &turn));
                turns += 1;
            }
            one.play(seat, &turn).unwrap();
        }
    }
    let turns = f64::from(turns.max(1));
    Means {
        confirmed: f64::from(taken) / turns,
        at_once: f64::from(taken - saved) / turns,
    }
}

fn setup(one: &AnyMatch) -> bool {
    matches!(one.to_act(), ToAct::Secret(_))
}

/// Whole random games of every size and variant. The limits come from the project's plan.
#[test]
fn a_turn_takes_few_taps_by_the_panel() {
    let all = |_: &AnyMatch| true;
    let running = |one: &AnyMatch| !setup(one);
    let mut bad = Vec::new();
    let mut told = |name: &str, mean: Means, bar: f64| {
        let Means { confirmed, at_once } = mean;
        println!(
            "{name}: {confirmed:.2} taps a turn (at most {bar}), {at_once:.2} without confirming"
        );
        if confirmed > bar || at_once > bar - 1.0 {
            bad.push(format!("{name}: {confirmed:.2}, {at_once:.2} > {bar}"));
        }
    };
    for size in 4..=8 {
        let options = format!("{{\"size\":{size}}}");
        told(
            &format!("Kitaran {size}"),
            mean(Kind::Kitaran, 2, &options, 6, all),
            if size > 5 { 4.0 } else { 3.25 },
        );
    }
    told("Archimedes", mean(Kind::Archimedes, 2, "{}", 6, all), 4.3);
    for setup in ["open", "hidden"] {
        let options = format!("{{\"setup\":\"{setup}\"}}");
        told(
            &format!("Xero-G {setup}"),
            mean(Kind::XeroG, 2, &options, 12, all),
            // where a flight ends is one button, and the other ship's square is chosen after it
            5.0,
        );
    }
    for power in 1..=4 {
        let options = format!("{{\"power\":{power},\"reach\":12}}");
        told(
            &format!("Angels {power}"),
            mean(Kind::Angels, 2, &options, 1, all),
            5.0,
        );
    }
    for seats in 3..=5 {
        told(
            &format!("Zyrcan {seats}"),
            mean(Kind::Zyrcan, seats, "{}", 6, all),
            5.0,
        );
        let blitzkrieg = "{\"variant\":\"blitzkrieg\"}";
        told(
            &format!("Blitzkrieg {seats}"),
            mean(Kind::Zyrcan, seats, blitzkrieg, 3, all),
            6.0,
        );
    }
    for seats in 2..=5 {
        told(
            &format!("Virus Fight {seats}"),
            mean(Kind::VirusFight, seats, "{}", 6, running),
            4.0,
        );
        told(
            &format!("its setup {seats}"),
            mean(Kind::VirusFight, seats, "{}", 6, setup),
            8.0,
        );
    }
    assert!(bad.is_empty(), "{bad:?}");
}
