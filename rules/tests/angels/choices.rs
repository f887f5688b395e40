//! The choices for a half-typed turn, and the squares that are marked for it.

use rules::turn_completion::LIMIT;
use rules::{AnyMatch, Seat};

use crate::boards::{acting, after, new, small};

/// The texts of the choices. The text of a whole turn ends with a dot.
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
    // if only one file is possible, it is chosen automatically
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
    for (square, before) in [
        ("m1", "m"),
        ("m2", "m"),
        ("m13", "m"),
        ("m25", "m"),
        ("l2", "l1..l13"),
        ("l25", "l14..l25"),
        ("l14..l25", "l"),
    ] {
        assert_eq!(back(square).as_deref(), Some(before), "{square}");
    }
    assert_eq!(back("m").as_deref(), Some(""));
    // on a smaller board the first step has the squares around the angel; the middle leads to the files
    let middle = after(new(1, 7, 0), "h9");
    let back = |typed: &str| middle.back(Seat::new(2), typed);
    assert_eq!(back("c4").as_deref(), Some("c"));
    assert_eq!(back("c").as_deref(), Some(""));
    assert_eq!(back("a..o").as_deref(), Some(""));
    assert_eq!(back("h8").as_deref(), Some(""));
    assert_eq!(back(""), None);
}

/// The button for all other squares is the last of the grid, and the angel's own square keeps its place in it.
#[test]
fn the_button_for_other_squares_is_the_last() {
    let near_the_border = "g8 a15 f8 a14 e8 a13 d8 a12 c8 a11 b8";
    for (turns, elsewhere, choices) in [("h9", (6, 9), 24), (near_the_border, (5, 4), 20)] {
        let game = after(new(1, 7, 0), turns);
        let angel = &turns[turns.len() - 2..];
        let step = game.panel(Seat::new(2), "").unwrap();
        let place = |choice: &rules::catalog::PanelChoice| choice.place.unwrap();
        let other = step.choices.iter().find(|one| one.text == "a..o").unwrap();
        assert_eq!(place(other), elsewhere, "{angel}");
        let lowest = step.choices.iter().map(place);
        let lowest = lowest.min_by_key(|(row, column)| (*row, std::cmp::Reverse(*column)));
        assert_eq!(lowest, Some(elsewhere), "{angel}");
        assert_eq!(step.choices.len(), choices, "{angel}");
        let kept: Vec<&str> = step.kept.iter().map(|one| &*one.square).collect();
        assert_eq!(kept, [angel]);
    }
}

/// The panel offers every square, even if its name begins with another square's name: both `m1` and `m13` are offered.
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
    // one button goes back, so 25 squares do not fit
    let halves = [
        ("l1..l13".to_owned(), false),
        ("l14..l25".to_owned(), false),
    ];
    assert_eq!(texts(&large, "l"), halves);
    let low = texts(&large, "l1..l13");
    assert_eq!((low.len(), &low[0]), (13, &("l1".to_owned(), true)));
    assert_eq!(texts(&large, "l14..l25").len(), 12);
    // the angel is on m14
    assert_eq!(texts(&large, "m").len(), 24);
    let middle = after(new(1, 7, 0), "h9");
    assert_eq!(texts(&middle, "d").len(), 15);
    for game in [&large, &middle] {
        assert_eq!(texts(game, "d1"), [("d1".to_owned(), true)]);
    }
}

#[test]
fn labels_say_what_a_choice_does() {
    let label = |game: &AnyMatch, text: &str| game.meaning(acting(game), text).to_string();
    let fence = new(1, 3, 2);
    assert_eq!(label(&fence, "a4"), "angels-label-fence square=a4");
    let last = after(fence, "a1");
    assert_eq!(label(&last, "a4"), "angels-label-fence-last square=a4");
    assert_eq!(label(&last, "a"), "angels-label-file file=a");
    let beside = small("e5 b2 f6 b3");
    assert_eq!(label(&beside, "e6"), "angels-label-fly square=e6");
    assert_eq!(label(&beside, "g7"), "angels-label-fly-wins square=g7");
    let caught = crate::boards::nearly_caught();
    assert_eq!(label(&caught, "a1"), "angels-label-mark square=a1");
    assert_eq!(label(&caught, "d4"), "angels-label-mark-wins square=d4");
}

/// Squares for the fence are offered as one choice, spread over what is unmarked; a long fence takes several.
#[test]
fn a_fence_is_offered_spread_along_the_border() {
    let mut fence = new(1, 7, 12);
    let chain = fence.chain().unwrap();
    assert_eq!(chain.label.to_string(), "angels-label-spread marks=12");
    let (events, played) = fence.play_typed(Seat::new(2), &chain.text).unwrap();
    assert_eq!((events.len(), &played), (12, &chain.text));
    assert_eq!(fence.chain(), None, "the angel flies");
    let mut long = after(new(4, 12, 48), "a1 a2 a3");
    let mut choices = 0;
    while let Some(chain) = long.chain() {
        assert!(chain.text.len() < 48, "{}", chain.text);
        long.play_typed(Seat::new(2), &chain.text).unwrap();
        choices += 1;
    }
    assert_eq!((choices, acting(&long)), (4, Seat::new(1)));
}
