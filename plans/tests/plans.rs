//! Plans and trees in every game.

#![allow(clippy::unwrap_used)] // a test may fail anywhere

use plans::{
    Followed, MOST_NODES, Plan, Point, Reply, Tree, TreeError, TypedError, Words, exchange, typed,
    typed_line, typed_turns,
};
use rules::random_generator::Rng;
use rules::{AnyMatch, Kind, Retire, Seat, ToAct, What};
use serde_json::{Map, json};

fn kitaran() -> AnyMatch {
    AnyMatch::new(Kind::Kitaran, 2, 7, &Map::new()).unwrap()
}

fn read(game: &AnyMatch, seat: u8, text: &str) -> Result<Plan, TypedError> {
    typed(
        (game, game.events().len()),
        Seat::new(seat),
        text,
        &Words::english(),
    )
}

fn turn(text: &str) -> Followed {
    Followed::Reply(Reply::Turn(text.to_owned()))
}

/// Matches for two with every choice in the open.
fn open_games() -> impl Iterator<Item = AnyMatch> {
    let for_two = Kind::ALL.iter().filter(|kind| kind.seats().0 == 2);
    for_two.filter_map(|kind| {
        let options = match kind {
            Kind::XeroG => Map::from_iter([("setup".to_owned(), json!("open"))]),
            _ => Map::new(),
        };
        let game = AnyMatch::new(*kind, 2, 11, &options).unwrap();
        matches!(game.to_act(), ToAct::One(_)).then_some(game)
    })
}

/// A line of random turns from here, as a tree with one branch.
fn random_line(game: &AnyMatch, most: usize, rng: &mut Rng) -> (Tree, Point) {
    let (mut tree, mut at, mut now) = (Tree::default(), Point::START, game.clone());
    while let (ToAct::One(seat), true) = (now.to_act(), tree.len() < most) {
        let turn = now.random_turn(seat, rng).unwrap();
        at = tree.add(game, at, seat, &turn).unwrap();
        now.play(seat, &turn).unwrap();
    }
    (tree, at)
}

#[test]
fn two_plans_play_a_whole_line_of_every_game() {
    let mut seen = 0;
    for game in open_games() {
        let (tree, end) = random_line(&game, 30, &mut Rng::new(3));
        let planned = tree.position(&game, end).unwrap();
        let plans = [1, 2]
            .map(|seat| Plan::of_tree(&game, game.events().len(), Seat::new(seat), &tree).unwrap());
        let plans = plans.map(|plan| Plan::read(&plan.to_text()).unwrap());
        let mut now = game.clone();
        let played = exchange(&mut now, &plans);
        assert_eq!(played.len(), tree.len(), "{:?}", game.kind());
        assert_eq!(now.record(), planned.record());
        seen += 1;
    }
    assert!(seen >= 3, "{seen}");
}

/// No game writes turns that are read as two, or as one of the words of a plan.
#[test]
fn each_turn_can_be_typed_in_a_plan() {
    let mut rng = Rng::new(9);
    let mut planned = 0;
    let blitzkrieg = Map::from_iter([("variant".to_owned(), json!("blitzkrieg"))]);
    let large = Map::from_iter([("size".to_owned(), json!(8))]);
    let usual = Kind::ALL.iter().map(|kind| (*kind, Map::new()));
    for (kind, options) in usual.chain([(Kind::Zyrcan, blitzkrieg), (Kind::Kitaran, large)]) {
        for seats in kind.seats().0..=kind.seats().1 {
            for seed in 0..5 {
                let mut game = AnyMatch::new(kind, seats.into(), seed, &options).unwrap();
                while let Some(seat) = game.to_act().seats().first().copied() {
                    if game.events().len() > 80 {
                        break;
                    }
                    let turn = game.random_turn(seat, &mut rng).unwrap();
                    if matches!(game.to_act(), ToAct::One(_)) {
                        planned += 1;
                        let plan = typed_turns(
                            (&game, game.events().len()),
                            seat,
                            &turn,
                            &Words::english(),
                        )
                        .unwrap();
                        assert_eq!(
                            plan.branches(&game),
                            [[Reply::Turn(turn.clone())]],
                            "{kind:?}"
                        );
                        assert_eq!(turn.split(';').count(), 1, "{turn}");
                    }
                    game.play(seat, &turn).unwrap();
                }
            }
        }
    }
    assert!(planned > 1000, "{planned}");
}

/// A seat that is out answers nothing, and the others' plans go on.
#[test]
fn in_a_match_of_five_each_plan_answers_for_its_own_seat_while_it_plays() {
    let mut rng = Rng::new(21);
    let (mut answers, mut outs) = (0, 0);
    for seed in 0..12 {
        let mut game = AnyMatch::new(Kind::Zyrcan, 5, seed, &Map::new()).unwrap();
        while let ToAct::One(seat) = game.to_act() {
            if game.events().len() > 400 {
                break;
            }
            // everybody plans two turns, which are legal if nobody else plays
            let seats = (1..=5).map(Seat::new);
            let plans: Vec<Plan> = seats
                .map(|own| {
                    let mut alone = game.clone();
                    let mut turns = Vec::new();
                    while let (ToAct::One(next), true) = (alone.to_act(), turns.len() < 2) {
                        let turn = alone.random_turn(next, &mut rng).unwrap();
                        alone.play(next, &turn).unwrap();
                        if next == own {
                            turns.push(turn);
                        } else if !game.living(own) {
                            turns.push("2@e5".to_owned());
                        }
                    }
                    Plan::of_turns(game.events().len(), own, turns)
                })
                .collect();
            let out: Vec<Seat> = (1..=5)
                .map(Seat::new)
                .filter(|one| !game.living(*one))
                .collect();
            outs += usize::from(!out.is_empty());
            let before = game.events().len();
            let played = exchange(&mut game, &plans);
            assert!(played.iter().all(|one| !out.contains(&one.seat)));
            let turns = game.events()[before..]
                .iter()
                .filter(|event| event.what != What::Pass);
            assert_eq!(turns.count(), played.len());
            answers += played.len();
            if rng.below(20) == 0
                && let ToAct::One(next) = game.to_act()
            {
                game.retire(next, Retire::Resign).unwrap();
            } else if played.is_empty() && game.outcome().is_none() {
                let turn = game.random_turn(seat, &mut rng).unwrap();
                game.play(seat, &turn).unwrap();
            }
        }
        assert_eq!(
            AnyMatch::replay(&game.record()).unwrap().events(),
            game.events()
        );
    }
    assert!(answers > 100 && outs > 20, "{answers} {outs}");
}

#[test]
fn a_branch_of_200_positions_takes_little_room() {
    for game in open_games() {
        let (tree, _) = random_line(&game, 200, &mut Rng::new(5));
        let text = tree.to_text();
        assert!(
            text.len() <= 4096 * tree.len().max(1) / 200 + 100,
            "{:?}: {}",
            game.kind(),
            text.len()
        );
        assert_eq!(Tree::read(&text), Some(tree));
    }
}

#[test]
fn a_plan_ends_where_something_else_happens() {
    let game = kitaran();
    let plan = read(&game, 2, "if c3 then a1, then e5 then b2; if a1, c3").unwrap();
    assert_eq!(plan.follow(&game), Followed::Waits);
    let mut other = game.clone();
    other.play(Seat::new(1), "e5").unwrap();
    assert_eq!(plan.follow(&other), Followed::Ended);
    let mut now = game.clone();
    now.play(Seat::new(1), "c3").unwrap();
    assert_eq!(plan.follow(&now), turn("a1"));
    now.play(Seat::new(2), "a1").unwrap();
    assert_eq!(plan.follow(&now), Followed::Waits);
    // another answer than the planned one, by hand
    let mut by_hand = game.clone();
    by_hand.play(Seat::new(1), "c3").unwrap();
    by_hand.play(Seat::new(2), "e5").unwrap();
    assert_eq!(plan.follow(&by_hand), Followed::Ended);
    // somebody leaves
    let mut left = now.clone();
    left.retire(Seat::new(1), Retire::Resign).unwrap();
    assert_eq!(plan.follow(&left), Followed::Ended);
    // a takeback reaches it, even if the same turn is played again
    let mut back = now.clone();
    back.take_back(Seat::new(2)).unwrap();
    assert_eq!(plan.follow(&back), Followed::Ended);
    // a match that is shorter than the plan's beginning
    let later = read(&now, 2, "e5 b2").unwrap();
    assert_eq!(later.follow(&game), Followed::Ended);
    now.play(Seat::new(1), "e5").unwrap();
    assert_eq!(later.follow(&now), turn("b2"));
    assert_eq!(plan.follow(&now), turn("b2"));
    now.play(Seat::new(2), "b2").unwrap();
    assert_eq!(plan.follow(&now), Followed::Ended, "nothing is left");
}

#[test]
fn a_plan_can_end_the_match() {
    let mut game = kitaran();
    let plan = read(&game, 2, "c3 > resign; a1 → Accept").unwrap();
    let plan = Plan::read(&plan.to_text()).unwrap();
    let mut other = game.clone();
    game.play(Seat::new(1), "c3").unwrap();
    other.play(Seat::new(1), "a1").unwrap();
    assert_eq!(plan.follow(&game), Followed::Reply(Reply::Resign));
    assert_eq!(plan.follow(&other), Followed::Reply(Reply::Accept));
    let played = exchange(&mut game, &[plan]);
    assert_eq!(played.last().unwrap().reply, Reply::Resign);
    assert_eq!(game.outcome(), None, "the caller ends the match");
}

#[test]
fn every_turn_of_every_game_can_be_typed_in_a_plan() {
    let mut rng = Rng::new(9);
    let (mut typed, mut begins_with_arrow) = (0, 0);
    let for_two = Kind::ALL.iter().filter(|kind| kind.seats().0 == 2);
    for (kind, seed) in for_two.flat_map(|kind| (0..8).map(move |seed| (kind, seed))) {
        let mut game = AnyMatch::new(*kind, 2, seed, &Map::new()).unwrap();
        for _ in 0..12 {
            let Some(to_act) = game.to_act().seats().first().copied() else {
                break;
            };
            let mut after = game.clone();
            let turn = game.random_turn(to_act, &mut rng).unwrap();
            after.play(to_act, &turn).unwrap();
            if let (ToAct::One(_), ToAct::One(seat)) = (game.to_act(), after.to_act())
                && seat != to_act
            {
                let reply = after.random_turn(seat, &mut rng).unwrap();
                begins_with_arrow += usize::from(reply.contains('>'));
                for between in [" then ", ", ", " > ", " → "] {
                    let text = format!("if {turn}{between}{reply}");
                    let plan = read(&game, seat.number(), &text).unwrap();
                    let branch = [&turn, &reply].map(|turn| Reply::Turn(turn.clone()));
                    assert_eq!(plan.branches(&game), [branch], "{kind:?}: {text}");
                }
                typed += 1;
            }
            game = after;
        }
    }
    assert!(
        typed > 100 && begins_with_arrow > 10,
        "{typed} {begins_with_arrow}"
    );
}

#[test]
fn what_is_wrong_with_a_typed_plan_is_named() {
    let game = kitaran();
    let wrong = |text: &str| read(&game, 2, text).unwrap_err();
    let part = |part: &str| part.to_owned();
    assert!(matches!(wrong("if z9 then a1"), TypedError::Refused { part, .. } if part == "z9"));
    assert!(matches!(wrong("c3, c3"), TypedError::Refused { seat, .. } if seat == Seat::new(2)));
    let two = TypedError::TwoReplies { part: part("e5") };
    assert_eq!(wrong("c3, a1; c3, e5"), two);
    for text in ["resign", "c3, resign, a1"] {
        assert!(
            matches!(
                read(&game, 1, text).unwrap_err(),
                TypedError::EndNotHere { .. }
            ),
            "{text}"
        );
        assert!(
            matches!(wrong(text), TypedError::EndNotHere { .. }),
            "{text}"
        );
    }
    for text in ["", "c3", "if then ; ,"] {
        assert_eq!(wrong(text), TypedError::NoReply, "{text}");
    }
    // the same line twice is no other reply
    assert!(read(&game, 2, "c3, a1; c3, a1, e5, b2").is_ok());
}

#[test]
fn a_secret_choice_is_never_planned() {
    let options = Map::from_iter([("setup".to_owned(), json!("hidden"))]);
    let game = AnyMatch::new(Kind::XeroG, 2, 7, &options).unwrap();
    let typed = read(&game, 1, "322113, 321123").unwrap_err();
    assert!(matches!(typed, TypedError::NobodysTurn { .. }));
    let plan = Plan::of_turns(game.events().len(), Seat::new(1), vec!["322113".to_owned()]);
    assert_eq!(plan.follow(&game), Followed::Ended);
}

#[test]
fn with_three_seats_the_next_turns_are_played_when_they_are_legal() {
    let [one, two] = [1, 2].map(Seat::new);
    let mut game = AnyMatch::new(Kind::Zyrcan, 3, 7, &Map::new()).unwrap();
    let first = game.example(one);
    let mut after = game.clone();
    after.play(one, &first).unwrap();
    let wanted = after.turns(two).unwrap();
    let (wanted, taken) = (wanted[0].clone(), wanted[1].clone());
    let plan = Plan::of_turns(game.events().len(), two, vec![wanted.clone(), taken]);
    assert_eq!(plan.follow(&game), Followed::Waits);
    game.play(one, &first).unwrap();
    let played = exchange(&mut game, std::slice::from_ref(&plan));
    assert_eq!(played.len(), 1);
    assert_eq!(played[0].reply, Reply::Turn(wanted));
    assert_eq!(plan.follow(&game), Followed::Waits);
    // a turn that is no longer legal is not played
    let lost = Plan::of_turns(after.events().len(), two, vec![first]);
    assert_eq!(lost.follow(&after), Followed::Ended);
}

/// A typed turn is the one that was played, however it is spelled.
#[test]
fn a_list_of_turns_goes_on_after_a_turn_in_another_spelling() {
    let mut rng = Rng::new(4);
    let mut game = AnyMatch::new(Kind::Zyrcan, 3, 7, &Map::new()).unwrap();
    let mut captures = 0;
    while let (ToAct::One(seat), true) = (game.to_act(), game.events().len() < 300) {
        let turn = game.random_turn(seat, &mut rng).unwrap();
        captures += usize::from(turn.contains('x'));
        for spelled in [
            turn.to_uppercase(),
            turn.replace('x', "-"),
            turn.replace(['x', '-'], "–"),
            turn.replace('2', "２"),
        ] {
            let typed = format!("{spelled}, then z9");
            let plan = typed_turns(
                (&game, game.events().len()),
                seat,
                &typed,
                &Words::english(),
            )
            .unwrap();
            let mut after = game.clone();
            let played = exchange(&mut after, std::slice::from_ref(&plan));
            assert_eq!(played.len(), 1, "{spelled}");
            if after.to_act() != ToAct::One(seat) && after.outcome().is_none() {
                assert_eq!(plan.follow(&after), Followed::Waits, "{spelled}");
            }
        }
        game.play(seat, &turn).unwrap();
    }
    assert!(captures > 5, "{captures}");
}

#[test]
fn a_typed_turn_is_short_and_has_no_control_characters() {
    let game = AnyMatch::new(Kind::Zyrcan, 3, 7, &Map::new()).unwrap();
    let read = |text: &str| typed_turns((&game, 0), Seat::new(2), text, &Words::english());
    assert_eq!(read("2@\0e5").unwrap().to_text(), "2 0 turns\n2@e5");
    assert_eq!(read(&"a".repeat(81)), Err(TypedError::TooLong));
    assert_eq!(read("\0"), Err(TypedError::NoReply));
}

#[test]
fn branches_have_names_and_go_with_all_that_follows() {
    let game = kitaran();
    let [one, two] = [1, 2].map(Seat::new);
    let mut tree = Tree::default();
    let first = tree.add(&game, Point::START, one, "c3").unwrap();
    let second = tree.add(&game, first, two, "a1").unwrap();
    let third = tree.add(&game, first, two, "e5").unwrap();
    let fourth = tree.add(&game, third, one, "b2").unwrap();
    assert_eq!(
        tree.add(&game, first, two, "A1"),
        Ok(second),
        "not added twice"
    );
    tree.rename(third, " the\tcorner ").unwrap();
    assert_eq!(tree.path(fourth), [first, third, fourth]);
    assert!(matches!(
        tree.add(&game, fourth, two, "c3"),
        Err(TreeError::Refused(_))
    ));
    tree.remove(second);
    assert_eq!(tree.len(), 3);
    let named = tree.after(first).next().unwrap();
    assert_eq!(
        (tree.name(named), tree.turn(named)),
        (Some("the corner"), Some((two, "e5")))
    );
    assert_eq!(Tree::read(&tree.to_text()), Some(tree.clone()));
    tree.remove(Point::START);
    assert!(tree.is_empty());
}

#[test]
fn strange_text_is_no_tree_and_no_plan() {
    let long = "0^1c3\n".repeat(MOST_NODES + 1);
    for text in ["c3", "0c3", "5^1c3", "1^1c3", "-1^1c3", "\n", "é", &long] {
        assert_eq!(Tree::read(text), None, "{text}");
    }
    for text in [
        "",
        "2 7",
        "0 7 tree\n",
        "2 x tree\n",
        "2 7 trees\n1c3",
        "2 7 tree\nc3",
    ] {
        assert_eq!(Plan::read(text), None, "{text}");
    }
}

/// Spaces alone can separate turns, where no turn is written like this.
#[test]
fn turns_with_only_spaces_between_them_are_read_one_by_one() {
    let game = kitaran();
    let plan = read(&game, 2, "if c3 a1 e5 b2; if a1 c3").unwrap();
    assert_eq!(
        plan,
        read(&game, 2, "if c3, a1, e5, b2; if a1, c3").unwrap()
    );
    for (line, wrong) in [("if c3 a1 z9", "z9"), ("if z9 a1 c3", "z9 a1 c3")] {
        let read = read(&game, 2, line);
        assert!(
            matches!(&read, Err(TypedError::Refused { part, .. }) if part == wrong),
            "{read:?}"
        );
    }
    // a turn with spaces stays one
    let mut rng = Rng::new(5);
    let mut with_spaces = 0;
    let for_two = Kind::ALL.iter().filter(|kind| kind.seats().0 == 2);
    for (kind, seed) in for_two.flat_map(|kind| (0..8).map(move |seed| (kind, seed))) {
        let mut game = AnyMatch::new(*kind, 2, seed, &Map::new()).unwrap();
        for _ in 0..30 {
            let Some(seat) = game.to_act().seats().first().copied() else {
                break;
            };
            let turn = game.random_turn(seat, &mut rng).unwrap();
            let mut tree = Tree::default();
            let end = typed_line(&mut tree, &game, Point::START, &turn).unwrap();
            assert_eq!(tree.line(end), [(seat, turn.as_str())], "{kind:?}");
            with_spaces += usize::from(turn.contains(' '));
            game.play(seat, &turn).unwrap();
        }
    }
    assert!(with_spaces > 5, "{with_spaces}");
}

#[test]
fn a_plan_tells_what_is_left_of_it_and_whether_it_has_just_ended() {
    let mut game = kitaran();
    let plan = read(&game, 2, "if c3 a1 e5 b2; if c3 a1 d4 e5; if b2 c3").unwrap();
    assert_eq!(plan.branches(&game).len(), 3);
    game.play(Seat::new(1), "c3").unwrap();
    game.play(Seat::new(2), "a1").unwrap();
    let left = plan.branches(&game);
    let turns = |turns: [&str; 2]| turns.map(|turn| Reply::Turn(turn.to_owned())).to_vec();
    assert_eq!(left, [turns(["e5", "b2"]), turns(["d4", "e5"])]);
    assert!(!plan.has_just_ended(&game));
    let (mut went_on, mut left) = (game.clone(), game.clone());
    went_on.play(Seat::new(1), "e5").unwrap();
    went_on.play(Seat::new(2), "b2").unwrap();
    assert!(!plan.has_just_ended(&went_on), "every reply was played");
    left.play(Seat::new(1), "b2").unwrap();
    assert!(plan.has_just_ended(&left) && plan.branches(&left).is_empty());
    left.play(Seat::new(2), "e5").unwrap();
    assert!(!plan.has_just_ended(&left), "its seat has played since");
}

/// After the seat's own turn, each branch with "if" answers that turn.
#[test]
fn branches_after_the_own_turn_can_begin_with_what_they_expect() {
    let mut game = kitaran();
    let long = read(&game, 1, "e5, if a1 then a2; e5, if c1 then c2").unwrap();
    assert_eq!(
        read(&game, 1, "e5, if a1 then a2; if c1 then c2"),
        Ok(long.clone())
    );
    game.play(Seat::new(1), "e5").unwrap();
    game.play(Seat::new(2), "c1").unwrap();
    assert_eq!(long.follow(&game), turn("c2"));
}

/// A capture whose piece is gone is not played as a move to the empty square.
#[test]
fn a_planned_capture_is_not_played_where_nothing_is_captured() {
    let mut rng = Rng::new(8);
    let mut refused = 0;
    let blitzkrieg = Map::from_iter([("variant".to_owned(), json!("blitzkrieg"))]);
    for seed in 0..6 {
        let mut game = AnyMatch::new(Kind::Zyrcan, 3, seed, &blitzkrieg).unwrap();
        while let (ToAct::One(seat), true) = (game.to_act(), game.events().len() < 120) {
            let turn = game.random_turn(seat, &mut rng).unwrap();
            if turn.contains('-') {
                let plan = Plan::of_turns(game.events().len(), seat, vec![turn.replace('-', "x")]);
                assert_eq!(plan.follow(&game), Followed::Ended, "{turn}");
                refused += 1;
            }
            game.play(seat, &turn).unwrap();
        }
    }
    assert!(refused > 20, "{refused}");
}
