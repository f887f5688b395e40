//! The suggestions after a refused turn.

use std::cell::Cell;

use rules::random_generator::Rng;
use rules::refusal_suggestions::MOST;
use rules::{AnyMatch, Kind, Say, Seat, ToAct};
use serde_json::{Map, Value};

use crate::notation::{listed, mutated};
use crate::setups::{any, each_setup, one_in, walk};

/// The turns that a refusal suggests, in notation.
fn suggested(game: &AnyMatch, seat: Seat, refusal: &Say) -> Vec<String> {
    let said = refusal.then.as_deref();
    let said = said.unwrap_or_else(|| panic!("{refusal} says not what would do"));
    let list = |name: &str| -> Vec<String> {
        match &said.args[name] {
            Value::Array(items) => items
                .iter()
                .map(|item| item.as_str().unwrap().into())
                .collect(),
            one => one.as_str().unwrap().split(", ").map(Into::into).collect(),
        }
    };
    let spelt = match said.key.as_str() {
        "suggestion-from" | "suggestion-from-more" => {
            let from = said.args["from"].as_str().unwrap();
            let ends = list("ends").into_iter();
            ends.map(|end| format!("{from}-{end}")).collect()
        }
        "suggestion-any" => list("turn"),
        _ => list("turns"),
    };
    let legal = |turn: String| match game.read(seat, &turn) {
        Ok(read) => read,
        Err(why) => panic!("{refusal}: {turn} is not legal: {why}"),
    };
    spelt.into_iter().map(legal).collect()
}

/// Does this turn end the match without a win for the seat, or put the seat out?
fn loses(game: &AnyMatch, seat: Seat, turn: &str) -> bool {
    let mut after = game.clone();
    after.play(seat, turn).unwrap();
    match after.outcome() {
        Some(outcome) => !outcome.won_by(seat),
        None => !after.living(seat),
    }
}

/// Can the seat that acts after this turn win in its next turn?
fn lets_win(game: &AnyMatch, seat: Seat, turn: &str) -> bool {
    let mut after = game.clone();
    after.play(seat, turn).unwrap();
    let ToAct::One(next) = after.to_act() else {
        return false;
    };
    let wins = |turn: &String| {
        let mut end = after.clone();
        end.play(next, turn).unwrap();
        end.outcome().is_some_and(|outcome| outcome.won_by(next))
    };
    next != seat && after.turns(next).unwrap().iter().any(wins)
}

/// The piece that a text names first: a square, or a ship to deploy.
fn first_named(text: &str) -> Option<String> {
    let text = text.trim().to_lowercase();
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    match text.as_bytes() {
        [b'0'..=b'9', b'@', ..] => Some(text[..2].to_owned()),
        [b'a'..=b'z', b'0'..=b'9', ..] => Some(text[..=digits(&text[1..])].to_owned()),
        _ => None,
    }
}

/// Does this turn name this piece first?
fn names_first(turn: &str, piece: &str) -> bool {
    let turn = turn.to_lowercase();
    let rest = turn.strip_prefix(piece);
    rest.is_some_and(|rest| {
        !rest.starts_with(|letter: char| letter.is_ascii_digit()) || piece.ends_with('@')
    })
}

#[test]
fn what_is_suggested_is_legal_begins_as_what_was_typed_and_loses_nothing_at_once() {
    let checked = Cell::new(0);
    each_setup(2, |mut game, rng| {
        walk(&mut game, rng, |game, rng| {
            for (seat, turns) in listed(game) {
                let text = match rng.below(3) {
                    0 => any(&["hello", "", "x", "b2-b3", "*c3", ">c3", "9"], rng).to_string(),
                    _ => mutated(&turns, rng),
                };
                if let Err(refusal) = game.read(seat, &text) {
                    check(game, seat, &turns, &text, &refusal, rng);
                    checked.set(checked.get() + 1);
                }
            }
        });
    });
    assert!(checked.get() > 5_000, "{} refusals only", checked.get());
}

fn check(game: &AnyMatch, seat: Seat, turns: &[String], text: &str, refusal: &Say, rng: &mut Rng) {
    let told = suggested(game, seat, refusal);
    assert!((1..=MOST).contains(&told.len()), "{refusal}");
    // the result of a secret choice may not be revealed
    let open = matches!(game.to_act(), ToAct::One(_));
    let loses = |turn: &String| open && loses(game, seat, turn);
    if told.iter().any(loses) {
        assert!(turns.iter().all(loses), "{text:?}: {refusal}");
        return;
    }
    // only sometimes, because examining every answer to every turn takes long
    let short = turns.len() < 60 && one_in(4, rng);
    let lets = |turn: &String| open && short && lets_win(game, seat, turn);
    if told.iter().any(lets) {
        assert!(
            turns.iter().all(|turn| loses(turn) || lets(turn)),
            "{text:?}: {refusal}"
        );
        return;
    }
    if let Some(piece) = first_named(text)
        && turns.iter().any(|turn| {
            names_first(turn, &piece) && !loses(turn) && !(open && lets_win(game, seat, turn))
        })
    {
        let begins = told.iter().all(|turn| names_first(turn, &piece));
        assert!(begins, "{text:?}: {refusal}");
    }
}

/// A suggested program keeps the correct parts of the typed one. It is never a program that is certainly out.
#[test]
fn a_program_is_suggested_from_what_was_written() {
    let game = AnyMatch::new(Kind::VirusFight, 2, 7, &Map::new()).unwrap();
    let seat = Seat::new(1);
    for (typed, wanted) in [
        ("", "W3 M2* J1 E3"),
        ("hello", "W3 M2* J1 E3"),
        ("w3 m2 j1", "W3* M2 J1, W3 M2* J1, W3 M2 J1*"),
        ("w3* m2* j1", "W3* M2 J1"),
        ("w3 w3* j1", "W3 J1"),
        ("m1", "M1* W3, M1 W3*"),
        ("e2 m9*", "E2* W3, E2 W3*"),
        (
            "w1 w2 w3 m1 m2 m3*",
            "W1* W2 W3 M1 M2, W1 W2* W3 M1 M2, W1 W2 W3* M1 M2",
        ),
        ("c3-d4", "W3 M2* J1 E3"),
    ] {
        let refusal = game.read(seat, typed).unwrap_err();
        let told = suggested(&game, seat, &refusal).join(", ");
        if wanted.contains('*') {
            assert_eq!(told, wanted, "{typed}");
        } else {
            let bare = told.replace('*', "");
            assert!(bare.split(", ").all(|one| one == wanted), "{typed}: {told}");
        }
    }
}
