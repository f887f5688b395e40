//! The sentences of all games. The package `words` tests their words.

use rules::{AnyMatch, Retire, Say, Seat, Viewer};

use crate::setups::{any, each_setup, living, one_in, unruly_walk, viewers};

/// Calls `check` with all sentences about the positions of `games` matches of every setup.
pub fn each_sentence(games: u64, check: impl Fn(&Say, &AnyMatch)) {
    each_setup(games, |mut game, rng| {
        let mut turns = vec![
            "?".to_owned(),
            "a1".to_owned(),
            "2@e5".to_owned(),
            "e5-e7".to_owned(),
            "pass".to_owned(),
            "9@z9 z9-z0".to_owned(),
        ];
        unruly_walk(&mut game, rng, |game, rng| {
            for say in said(game, &turns) {
                check(&say, game);
            }
            for seat in game.to_act().seats() {
                if let Ok(listed) = game.turns(seat) {
                    let turn = any(&listed, rng);
                    // the two halves of a turn, split at its space
                    let cut = turn.find(' ').unwrap_or(turn.len());
                    turns.push(turn[..cut].to_owned());
                    turns.push(turn[cut..].to_owned());
                    turns.push(turn.clone() + &turn[cut..]);
                }
            }
            if turns.len() > 30 && one_in(2, rng) {
                turns.drain(..10);
            }
        });
    });
}

/// All sentences about a position, and about these texts as turns in it.
fn said(game: &AnyMatch, turns: &[String]) -> Vec<Say> {
    let mut says = Vec::new();
    let acting = game.to_act().seats();
    for number in 1..=game.seats() + 1 {
        let seat = Seat::new(number);
        says.extend(game.turns(seat).err());
        says.extend(turns.iter().filter_map(|turn| game.read(seat, turn).err()));
        if !living(game).contains(&seat) {
            says.extend(game.clone().retire(seat, Retire::Resign).err());
        }
        if acting.contains(&seat) {
            for typed in ["", "1", "2@", "a", "e5"]
                .into_iter()
                .chain(turns.iter().map(String::as_str))
            {
                let choices = game.next(seat, typed, 25).unwrap();
                says.extend(choices.into_iter().map(|choice| choice.label));
            }
        }
    }
    for viewer in viewers(game) {
        let view = game.view(viewer);
        let described = view.describe();
        says.extend(described.whole());
        for length in [0, usize::MAX] {
            says.extend(described.clone().fitted(|_| length).brief());
        }
        let caption = view.caption();
        says.extend([caption.title, caption.corner]);
        let stands = view.on_squares().into_iter();
        says.extend(stands.map(|(_, what)| what));
        says.extend(caption.warnings);
        let seats = caption.seats.into_iter();
        says.extend(seats.flat_map(|words| [words.note, words.score]));
    }
    let view = game.view(Viewer::Public);
    says.extend((1..=game.seats()).filter_map(|seat| view.passed(Seat::new(seat))));
    says
}
