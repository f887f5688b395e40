//! The choices for a half-typed turn, and the squares marked for it.

use rules::turn_completion::LIMIT;
use rules::{AnyMatch, Seat};

use crate::boards::{acting, after, new, small};

/// The texts that can follow; a whole turn ends in a dot.
fn follow(game: &AnyMatch, typed: &str, limit: usize) -> Vec<String> {
    let choices = game.next(acting(game), typed, limit).unwrap();
    let text = |choice: rules::Choice| choice.text + if choice.done { "." } else { "" };
    choices.into_iter().map(text).collect()
}

#[test]
fn on_the_largest_board_files_come_before_squares() {
    let game = after(new(1, 12, 0), "m14");
    assert_eq!(acting(&game), Seat::new(2));
    assert_eq!(game.turns(Seat::new(2)).unwrap().len(), 624);
    let files: Vec<String> = ('a'..='y').map(|file| file.to_string()).collect();
    assert_eq!(follow(&game, "", LIMIT), files);
    let file = follow(&game, "m", LIMIT);
    assert_eq!(file.len(), 24, "the angel is on m14");
    assert_eq!(file[..3], ["m1.", "m10.", "m11."]);
    assert_eq!(follow(&game, "X", LIMIT).len(), 25);
    let from_one = "m1. m10. m11. m12. m13. m15. m16. m17. m18. m19.";
    assert_eq!(follow(&game, "m1", LIMIT).join(" "), from_one);
    assert_eq!(follow(&game, "m13", LIMIT), ["m13."]);
    for nothing in ["z", "m0", "m26", "m130", "?", "1", "m14"] {
        assert!(follow(&game, nothing, LIMIT).is_empty(), "{nothing}");
    }
}

#[test]
fn short_lists_go_by_digits() {
    let game = after(new(1, 12, 0), "m14");
    let digits = "m1. m2. m3. m4. m5. m6. m7. m8. m9.";
    assert_eq!(follow(&game, "m", 12).join(" "), digits);
    assert!(follow(&game, "", 24).is_empty(), "25 files do not fit");
}

#[test]
fn the_angels_few_squares_are_listed_at_once() {
    let all = "c3. c4. c5. d3. d5. e3. e4. e5.";
    assert_eq!(follow(&small(""), "", LIMIT).join(" "), all);
    assert_eq!(follow(&small(""), " D ", LIMIT), ["d3.", "d5."]);
    // a single file is chosen automatically
    assert_eq!(follow(&small(""), "", 3), ["c", "d", "e"]);
    assert_eq!(follow(&small("d5 a1"), "d", 3), ["d4.", "d6."]);
}

#[test]
fn squares_of_two_digits_are_marked_whole() {
    let game = after(new(1, 12, 0), "m14");
    let marks = |typed: &str| game.marks(Seat::new(2), typed);
    assert_eq!(marks("").targets.len(), 624);
    let file = marks("m");
    assert!(file.chosen.is_empty());
    assert_eq!(file.targets.len(), 24);
    assert!(file.targets.contains(&"m25".to_owned()));
    let one = marks("M1");
    assert_eq!(one.chosen, ["m1"]);
    let more = [
        "m10", "m11", "m12", "m13", "m15", "m16", "m17", "m18", "m19",
    ];
    assert_eq!(one.targets, more);
    let whole = marks("m13");
    assert_eq!(
        (whole.chosen, whole.targets),
        (vec!["m13".to_owned()], vec![])
    );
}

#[test]
fn one_goes_back_from_a_square_to_its_file() {
    let game = after(new(1, 12, 0), "m14");
    let back = |typed: &str| game.back(Seat::new(2), typed);
    // a file of 24 squares does not fit into one step of the panel
    for (square, before) in [("m1", "m"), ("m2", "m"), ("m13", "m"), ("m25", "m")] {
        assert_eq!(back(square).as_deref(), Some(before), "{square}");
    }
    assert_eq!(back("m").as_deref(), Some(""));
    assert_eq!(back(""), None);
}

/// The panel offers every square, even if its name begins with another square's name: `m13` is offered
/// beside `m1`.
#[test]
fn the_panel_offers_each_square_by_its_whole_name() {
    let texts = |game: &AnyMatch, typed: &str| -> Vec<(String, bool)> {
        let step = game.panel(Seat::new(2), typed).unwrap();
        step.choices
            .into_iter()
            .map(|one| (one.text, one.done))
            .collect()
    };
    let large = after(new(1, 12, 0), "m14");
    let halves = [("m1-m12".to_owned(), false), ("m13-m25".to_owned(), false)];
    assert_eq!(texts(&large, "m"), halves);
    let low = texts(&large, "m1-m12");
    assert_eq!((low.len(), &low[0]), (12, &("m1".to_owned(), true)));
    // the angel stands on m14
    assert_eq!(texts(&large, "m13-m25").len(), 12);
    let middle = after(new(1, 7, 0), "h9");
    assert_eq!(texts(&middle, "d").len(), 15);
    for game in [&large, &middle] {
        assert_eq!(texts(game, "d1"), [("d1".to_owned(), true)]);
    }
}

#[test]
fn labels_say_what_a_choice_does() {
    let label = |game: &AnyMatch, text: &str| game.meaning(acting(game), text).plain;
    let fence = new(1, 3, 2);
    assert_eq!(label(&fence, "a4"), "mark a4 for the fence");
    let last = after(fence, "a1");
    assert_eq!(
        label(&last, "a4"),
        "mark a4, the last of the fence; then the angel flies"
    );
    assert_eq!(label(&last, "a"), "a square in file a");
    let beside = small("e5 b2 f6 b3");
    assert_eq!(label(&beside, "e6"), "fly to e6");
    assert_eq!(label(&beside, "g7"), "fly to g7 on the border, which wins");
    let caught = crate::boards::nearly_caught();
    assert_eq!(label(&caught, "a1"), "mark a1");
    assert_eq!(
        label(&caught, "d4"),
        "mark d4, which wins: the angel cannot fly"
    );
}
