//! Matches from which tests start.

use rules::angels::View;
use rules::{AnyMatch, AnyView, Kind, Seat, Viewer};
use serde_json::json;

/// A new match.
pub fn new(power: u8, reach: u8, marks: u8) -> AnyMatch {
    let options = json!({"power": power, "reach": reach, "marks": marks});
    AnyMatch::new(Kind::Angels, 2, 1, options.as_object().unwrap()).unwrap()
}

/// The match after these turns. The seat to act plays each of them.
pub fn after(mut game: AnyMatch, turns: &str) -> AnyMatch {
    for turn in turns.split_whitespace() {
        let seat = acting(&game);
        game.play(seat, turn).unwrap();
    }
    game
}

/// A match on the smallest board, without a fence, after these turns.
pub fn small(turns: &str) -> AnyMatch {
    after(new(1, 3, 0), turns)
}

/// The angel is on e4. All squares around it are marked except d4, from which it came.
pub fn nearly_caught() -> AnyMatch {
    small("e4 c4 d4 f4 e4 c5 d4 f5 e4 d5 d4 e5 e4 c3 d4 f3 e4 d3 d4 e3 e4")
}

/// The only seat to act.
pub fn acting(game: &AnyMatch) -> Seat {
    let seats = game.to_act().seats();
    assert_eq!(seats.len(), 1);
    seats[0]
}

pub fn view(game: &AnyMatch) -> View {
    match game.view(Viewer::Public) {
        AnyView::Angels(view) => view,
        other => panic!("{other:?}"),
    }
}

/// The sentence that refuses this text to the seat to act.
pub fn refused(game: &AnyMatch, text: &str) -> String {
    let error = game.read(acting(game), text);
    error.map_or_else(
        |say| say.to_string(),
        |turn| panic!("{text:?} reads as {turn}"),
    )
}
