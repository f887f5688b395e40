//! The labels of choices, and the words for the winner.

use rules::{AnyMatch, Viewer};

use crate::positions::{MIDDLE, NORTH, SOUTH, after, deployed};

#[test]
fn labels() {
    let blitz = after(3, "blitzkrieg", "1 2@e5, 2 3@b2, 3 1@h8");
    let attack = deployed(&[(1, SOUTH), (2, MIDDLE), (3, NORTH)]);
    for (game, typed, label) in [
        (&blitz, "2@", "zyrcan-label-deploy-row engines=2 row=b"),
        (&blitz, "2@e7 e5-g", "zyrcan-label-move from=e5 to=g5"),
        (&blitz, "2@c4 e5-c5", "zyrcan-label-move from=e5 to=c5"),
        (
            &attack,
            "c1xc2",
            "zyrcan-label-capture engines=3 from=c1 owner=2 to=c2",
        ),
    ] {
        let seat = game.to_act().seats()[0];
        let choices = game.next(seat, typed, 25).unwrap();
        assert_eq!(choices[0].label.to_string(), label, "{typed}");
    }
}

/// Two seats have three engines, in two ships and in one.
#[test]
fn where_ships_decide_the_caption_says_so() {
    for (script, line) in [
        (
            "1 2@e5, 2 1@h8, 3 3@b2, 1 1@c4, agree",
            Some("zyrcan-line-by-ships engines=3"),
        ),
        ("1 2@e5, 2 1@h8, 3 3@b2, 1 1@c4", None),
        ("1 2@e5, 2 1@h8, 3 3@b2, agree", None),
        ("1 2@e5, 2 2@h8, 3 3@b2, agree", None),
    ] {
        let caption = after(3, "standard", script).view(Viewer::Public).caption();
        let decided = caption.decided.map(|line| line.to_string());
        assert_eq!(decided.as_deref(), line, "{script}");
    }
}

/// The winner in the description's words, and in the title.
fn told(game: &AnyMatch) -> (String, String) {
    let view = game.view(Viewer::Public);
    (
        view.describe().headline.to_string(),
        view.caption().title.to_string(),
    )
}

#[test]
fn ends_in_words() {
    for (script, line, title) in [
        (
            "2 resign, 3 resign",
            "zyrcan-line-over winners=[1]",
            "zyrcan-line-title-over winners=[1]",
        ),
        (
            "2 resign, agree",
            "zyrcan-line-shared winners=[1, 3]",
            "zyrcan-line-title-shared winners=[1, 3]",
        ),
        (
            "1 1@e5, 2 2@e6, agree",
            "zyrcan-line-over winners=[2]",
            "zyrcan-line-title-over winners=[2]",
        ),
        (
            "agree",
            "zyrcan-line-shared winners=[1, 2, 3]",
            "zyrcan-line-title-shared-many number=3",
        ),
    ] {
        let game = after(3, "standard", script);
        assert_eq!(told(&game), (line.to_owned(), title.to_owned()), "{script}");
    }
}
