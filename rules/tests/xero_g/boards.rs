//! Hand-made and random positions, and matches from a script.

use rules::random_generator::Rng;
use rules::xero_g::{Phase, Turn, XeroG};
use rules::{AnyMatch, Game, Kind, Retire, Seat, ToAct, Viewer};
use serde_json::{Value, json};

/// This position has many flights and few edges, so listing seat 1's turns takes longest here.
pub const HARD: &str = "003000/020030/202000/020103/000300/011100";

/// A position with these ships.
pub fn study(ranks: &str, seat: u8) -> XeroG {
    XeroG::study(ranks, Seat::new(seat)).unwrap_or_else(|| panic!("{ranks}"))
}

/// The turns of the seat that is to act, as text, in order.
pub fn turns(position: &XeroG) -> Vec<String> {
    let mut turns = Vec::new();
    position.turns(position.to_act().seats()[0], &mut turns);
    let mut texts: Vec<String> = turns.iter().map(ToString::to_string).collect();
    texts.sort_unstable();
    texts
}

/// The position after a turn in any spelling.
pub fn played(position: &XeroG, text: &str) -> XeroG {
    let seat = position.to_act().seats()[0];
    let turn: Turn = position.parse(seat, text).unwrap();
    position.check(seat, &turn).unwrap();
    let mut next = position.clone();
    next.apply(seat, &turn);
    next
}

/// Twelve ships on random squares of a few ranks, with a random seat to act.
pub fn scattered(rng: &mut Rng) -> XeroG {
    let ranks = 2 + rng.below(5);
    let mut squares: Vec<u8> = b"112233112233".to_vec();
    squares.resize(ranks * 6, b'0');
    rng.shuffle(&mut squares);
    let mut lines = vec!["000000".to_owned(); 6];
    let first = rng.below(7 - ranks);
    for (line, ships) in lines[first..].iter_mut().zip(squares.chunks(6)) {
        *line = String::from_utf8(ships.to_vec()).unwrap();
    }
    study(&lines.join("/"), 1 + rng.below(2) as u8)
}

/// A match at its start.
pub fn start(setup: &str) -> AnyMatch {
    let Value::Object(options) = json!({"setup": setup}) else {
        unreachable!()
    };
    AnyMatch::new(Kind::XeroG, 2, 1, &options).unwrap()
}

/// Plays a script such as `1 322113, 2 112233, 1 b1-d2(e4), 1 resign, 2 timeout, agree`.
pub fn play(game: &mut AnyMatch, script: &str) {
    for event in script.split(", ") {
        let (seat, what) = event.split_once(' ').unwrap_or(("", event));
        let seat = || Seat::new(seat.parse().unwrap());
        let done = match what {
            "agree" => game.agree(),
            "resign" => game.retire(seat(), Retire::Resign),
            "timeout" => game.retire(seat(), Retire::Timeout),
            turn => game.play(seat(), turn),
        };
        done.unwrap_or_else(|say| panic!("{event}: {say}"));
    }
}

/// A match after these events.
pub fn after(setup: &str, script: &str) -> AnyMatch {
    let mut game = start(setup);
    play(&mut game, script);
    game
}

/// Plays random games and visits every position in which ships fly.
pub fn each_position(games: u64, mut visit: impl FnMut(&XeroG, &mut Rng)) {
    for seed in 1..=games {
        let mut rng = Rng::new(seed);
        let AnyMatch::XeroG(game) = start("open") else {
            unreachable!()
        };
        let mut position = XeroG::clone(&game.known_to(Viewer::Public));
        while let ToAct::One(seat) = position.to_act() {
            if position.view(Viewer::Public).phase == Phase::Fly {
                visit(&position, &mut rng);
            }
            let turn = position.random_turn(seat, &mut rng, &mut Vec::new());
            position.apply(seat, &turn.unwrap());
        }
    }
}
