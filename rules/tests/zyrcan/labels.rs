//! Labels of choices, and the words for the winner.

use rules::{AnyMatch, Viewer};

use crate::positions::{MIDDLE, NORTH, SOUTH, after, deployed};

#[test]
fn labels() {
    let blitz = after(3, "blitzkrieg", "1 2@e5, 2 3@b2, 3 1@h8");
    let attack = deployed(&[(1, SOUTH), (2, MIDDLE), (3, NORTH)]);
    for (game, typed, label) in [
        (&blitz, "2@", "deploy a ship of 2 in row b"),
        (&blitz, "2@e7 e5-g", "move e5 to g5"),
        (&blitz, "2@c4 e5-c5", "move e5 to c5"),
        (&attack, "c1xc2", "c1 captures seat 2's ship of 3 on c2"),
    ] {
        let seat = game.to_act().seats()[0];
        let choices = game.next(seat, typed, 25).unwrap();
        assert_eq!(choices[0].label.plain, label, "{typed}");
    }
}

/// The winner in the description's words, and in the title.
fn told(game: &AnyMatch) -> (String, String) {
    let view = game.view(Viewer::Public);
    (view.describe().headline.plain, view.caption().title.plain)
}

#[test]
fn ends_in_words() {
    for (script, line, title) in [
        (
            "2 resign, 3 resign",
            "The match is over; seat 1 won.",
            "seat 1 won",
        ),
        (
            "2 resign, agree",
            "The match is over; seat 1 and seat 3 share the first place.",
            "seat 1 and seat 3 share the first place",
        ),
        (
            "1 1@e5, 2 2@e6, agree",
            "The match is over; seat 2 won.",
            "seat 2 won",
        ),
        (
            "agree",
            "The match is over; seat 1, seat 2 and seat 3 share the first place.",
            "3 share the first place",
        ),
    ] {
        let game = after(3, "standard", script);
        assert_eq!(told(&game), (line.to_owned(), title.to_owned()), "{script}");
    }
}
