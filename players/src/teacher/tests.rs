use rules::grid::square::Square;
use rules::grid::square_bitset::bit;
use rules::kitaran::Kitaran;
use rules::random_generator::Rng;
use rules::{AnyMatch, Kind, Seat, TurnNumber};
use serde_json::{Map, json};

use super::expected_scores::{after, compared, expected};
use super::{
    CALLED, Compared, Course, Hint, Matter, Mistake, Reasons, Review, Reviewing, hint, judge,
};
use crate::place_scores::percents;
use crate::{Budget, Player, think};

fn seat(number: u8) -> Seat {
    Seat::new(number)
}

fn start(kind: Kind) -> AnyMatch {
    AnyMatch::new(kind, kind.seats().0.into(), 7, &Map::new()).unwrap()
}

/// A hint whose `stop` returns true after `patience` calls.
fn hinted(running: &AnyMatch, number: u8, patience: u64) -> Hint {
    let asked = std::cell::Cell::new(0);
    let stop = || {
        asked.set(asked.get() + 1);
        asked.get() > patience
    };
    hint(running, seat(number), &stop).unwrap()
}

#[test]
fn a_win_at_once_is_what_matters() {
    let mut options = Map::new();
    options.insert("reach".to_owned(), json!(4));
    let mut running = AnyMatch::new(Kind::Angels, 2, 7, &options).unwrap();
    // if nobody stops the angel, it soon reaches the border
    let mut asked = 0;
    while running.outcome().is_none() {
        let acting = running.to_act().seats()[0];
        let given = hinted(&running, acting.number(), 2000);
        let mut after = running.clone();
        after.play(acting, &given.thought.turn).unwrap();
        let won = after.outcome().is_some_and(|end| end.won_by(acting));
        assert_eq!(given.matter == Matter::WinsNow, won, "{given:?}");
        running = after;
        asked += 1;
        assert!(asked < 60);
    }
}

#[test]
fn what_is_chosen_in_secret_is_taught_too() {
    for kind in [Kind::VirusFight, Kind::XeroG] {
        let running = match kind {
            Kind::XeroG => {
                let options = json!({"setup": "hidden"});
                AnyMatch::new(kind, 2, 7, options.as_object().unwrap()).unwrap()
            }
            _ => start(kind),
        };
        let given = hinted(&running, 2, 50);
        assert_eq!(given.matter, Matter::Secret);
        assert!(running.clone().play(seat(2), &given.thought.turn).is_ok());
    }
}

#[test]
fn every_game_has_hints_that_begin_as_their_turn_does() {
    for kind in Kind::ALL {
        let running = start(*kind);
        let acting = running.to_act().seats()[0];
        let given = hinted(&running, acting.number(), 100);
        if let Some(begins) = &given.begins {
            assert!(given.thought.turn.starts_with(begins.as_str()), "{given:?}");
        }
        assert!((1..=super::SEARCHES).contains(&given.agreeing));
        assert!(running.clone().play(acting, &given.thought.turn).is_ok());
    }
}

#[test]
fn whoever_is_not_to_act_gets_no_hint() {
    let running = start(Kind::Kitaran);
    assert!(hint(&running, seat(2), &|| true).is_err());
}

/// Xero-G, south to fly. For each position: what is threatened, does the threat win, and does the search's turn prevent
/// it?
#[test]
fn a_threat_is_what_would_cost_something_if_one_passed() {
    use rules::xero_g::XeroG;
    let asked = |ranks: &str| {
        let game = XeroG::study(ranks, seat(1)).unwrap();
        let best = crate::Searched::search(
            &game,
            seat(1),
            &mut Budget::new(400, &|| false),
            &mut Rng::new(1),
        );
        let best = best.unwrap().turn;
        let asked = super::Asked {
            game: &game,
            seats: 2,
            seat: seat(1),
        };
        asked.threat(&best, &mut Budget::new(2000, &|| false), 1000)
    };
    for (ranks, threat) in [
        // a ship is in front of south's base, and the next player could fly it in
        (
            "000000/000000/000000/000000/000000/000001",
            Some((true, true)),
        ),
        // from the middle this ship cannot reach a base
        ("000000/000000/000000/000001/000000/000000", None),
    ] {
        let found = asked(ranks);
        let told = found.map(|matter| match matter {
            Matter::Threat { wins, answered, .. } => (wins, answered),
            other => panic!("{other:?}"),
        });
        assert_eq!(told, threat, "{ranks}");
    }
}

/// Reviews the last `last` turns of a match between low levels.
fn reviewed(kind: Kind, seats: u8, seed: u64, last: usize, stop: &dyn Fn() -> bool) -> Review {
    let mut running = AnyMatch::new(kind, seats.into(), seed, &Map::new()).unwrap();
    let (mut positions, mut rng) = (vec![running.clone()], Rng::new(seed));
    while running.outcome().is_none() && positions.len() < 150 {
        let acting = running.to_act().seats()[0];
        let mut budget = Budget::new(u64::MAX, &|| false);
        let level = Player::Level(1 + positions.len() as u8 % 2);
        let turn = think(&running, acting, level, &mut budget, rng.next_u64())
            .unwrap()
            .turn;
        running.play(acting, &turn).unwrap();
        positions.push(running.clone());
    }
    review_of(&running, positions, last, stop)
}

/// Reviews the last `last` turns of this match.
fn review_of(
    running: &AnyMatch,
    mut positions: Vec<AnyMatch>,
    last: usize,
    stop: &dyn Fn() -> bool,
) -> Review {
    let record = running.record();
    let steps = record.steps();
    let from = positions.len().saturating_sub(last + 1);
    let positions = positions.split_off(from);
    let event = |turn: TurnNumber| record.events.get(steps[from + turn.turns()]);
    let mut reviewing = Reviewing::new(positions, event);
    while let Some(search) = reviewing.next() {
        reviewing.put(search.run(stop).unwrap());
    }
    reviewing.review()
}

/// The chances also change little from one turn to the next, except at mistakes.
#[test]
fn the_chances_of_all_seats_add_up_to_a_hundred_at_every_turn() {
    for kind in Kind::ALL {
        for seats in kind.seats().0..=kind.seats().1 {
            let review = reviewed(*kind, seats, u64::from(seats), 150, &|| true);
            let course = &review.course;
            assert!(!course.points.is_empty());
            for chances in course
                .points
                .iter()
                .map(|point| &point.chances)
                .chain([&course.end])
            {
                assert_eq!(chances.len(), usize::from(seats));
                let all: f32 = chances.iter().sum();
                assert!(
                    (all - 1.0).abs() < 1e-3,
                    "{kind}, {seats} seats: {chances:?}"
                );
                assert_eq!(percents(chances).iter().sum::<u32>(), 100);
            }
            for pair in course.points.windows(2).filter(|pair| !pair[0].proven) {
                let fell = pair[0].chances[0] - pair[1].chances[0];
                assert!(fell.abs() <= super::CLEARLY, "{kind}: {pair:?}");
            }
        }
    }
}

/// The review also shows a seat's worst turn if its chances fall in small steps and no turn is called a mistake.
#[test]
fn whoever_falls_is_told_their_worst_turn() {
    let mut small = 0;
    for seed in 0..3 {
        let review = reviewed(Kind::Archimedes, 2, seed, 12, &|| false);
        let fell = [1, 2].map(Seat::new).into_iter().find(|seat| {
            let line = review.course.line(*seat);
            line[0].1 >= 0.2 && line[line.len() - 1].1 < 0.2
        });
        let Some(fell) = fell else {
            continue;
        };
        let worst = review.mistakes.iter().find(|one| one.seat == fell);
        small += usize::from(worst.unwrap().compared.lost < CALLED);
    }
    assert!(small > 0, "nobody fell so");
}

/// For Angels and Xero-G: a turn that is called a mistake missed a win or gave one away.
#[test]
fn a_solver_confirms_each_mistake_that_is_called_where_there_is_one() {
    let mut called = 0;
    for (kind, seeds) in [(Kind::XeroG, 0..3), (Kind::Angels, 0..2)] {
        for seed in seeds {
            let review = reviewed(kind, 2, seed, 6, &|| false);
            for mistake in review
                .mistakes
                .iter()
                .filter(|one| one.compared.lost >= CALLED)
            {
                let turns = [mistake.compared.better.turn.as_str(), &mistake.played];
                assert_ne!(turns[0], turns[1]);
                let [before, _] = &mistake.positions;
                let larger = judge(before, mistake.seat, turns, 30_000).unwrap();
                assert_ne!(larger.wins[0], Some(false), "{mistake:?}");
                assert_ne!(larger.wins[1], Some(true), "{mistake:?}");
                called += 1;
            }
        }
    }
    assert!(called > 0);
}

/// Both turns are compared after the same number of rounds, however many nodes each took.
#[test]
fn two_turns_are_compared_at_one_depth() {
    let start = Kitaran::placed(
        serde_json::from_value(json!({})).unwrap(),
        [0; 2],
        0,
        seat(1),
    );
    let turn = rules::Game::parse(&start, seat(1), "c3").unwrap();
    let side = |nodes| {
        after(
            &start,
            (2, seat(1)),
            &turn,
            &mut Budget::new(nodes, &|| false),
        )
    };
    // the same turn has the same value, even if one side was searched longer
    let (_, lost) = compared([&side(40_000), &side(1_000)], |values| values[0]);
    assert!(lost.abs() < 1e-6, "{lost}");
}

/// White's only turn fills the board, and black has more stones.
#[test]
fn a_turn_that_is_the_only_one_is_worth_what_it_leads_to() {
    let set = |names: &str| {
        let squares = names.split(' ').filter_map(Square::parse);
        squares.fold(0, |set, square| set | bit(square))
    };
    let options = serde_json::from_value(json!({"size": 4})).unwrap();
    let stones = [set("a1 a2 a4 b1 b3 b4 c1 c2 c4 d1 d2 d3"), set("a3 b2 d4")];
    let position = Kitaran::placed(options, stones, set("b3 c4"), seat(2));
    let mut budget = Budget::new(1000, &|| false);
    let found = expected(&position, 2, 1, &mut budget);
    assert_eq!(found.line[0].to_string(), "c3");
    assert_eq!(
        (found.values[1], found.proven, found.line.len()),
        (0.0, true, 1)
    );
    // the search sees that black's turn, after which white has only one reply, wins
    let stones = [set("a1 a2 a4 b1 b4 c1 c2 d1 d2 d3"), set("a3 b2 b3 c4 d4")];
    let before = Kitaran::placed(options, stones, 0, seat(1));
    let found = expected(&before, 2, 1, &mut budget);
    assert!(found.values[0] > 0.9, "{found:?}");
}

/// The last turn lost a match that another turn would have won. In such a case Lichess's review found no mistake [lila
/// 16726].
#[test]
fn the_last_turn_is_judged_too() {
    for (kind, seed) in [(Kind::Zyrcan, 59), (Kind::Archimedes, 22)] {
        let seats = kind.seats().0;
        let mut running = AnyMatch::new(kind, seats.into(), seed, &Map::new()).unwrap();
        let (mut positions, mut rng) = (vec![running.clone()], Rng::new(seed));
        while running.outcome().is_none() {
            let acting = running.to_act().seats()[0];
            let turn = running.random_turn(acting, &mut rng).unwrap();
            running.play(acting, &turn).unwrap();
            positions.push(running.clone());
        }
        let end = running.outcome().unwrap();
        let before = &positions[positions.len() - 2];
        let mover = before.to_act().seats()[0];
        let wins = before.turns(mover).unwrap().into_iter().any(|turn| {
            let mut other = before.clone();
            other.play(mover, &turn).unwrap();
            other.outcome().is_some_and(|end| end.won_by(mover))
        });
        assert!(wins && !end.won_by(mover), "{kind}: choose another seed");
        let review = review_of(&running, positions, 4, &|| false);
        assert!(
            review
                .mistakes
                .iter()
                .any(|one| one.turn == TurnNumber::after(4)),
            "{kind}: {:?}",
            review.mistakes
        );
    }
}

/// A threat says what it would do, in sentences that are not yet true.
#[test]
fn a_threat_says_what_it_would_do() {
    let told = |kind: Kind, seed: u64, plies: usize| {
        let mut running = AnyMatch::new(kind, 2, seed, &Map::new()).unwrap();
        let mut rng = Rng::new(seed);
        for _ in 0..plies {
            let acting = running.to_act().seats().first().copied()?;
            let turn = running.random_turn(acting, &mut rng).unwrap();
            running.play(acting, &turn).unwrap();
        }
        let acting = running.to_act().seats().first().copied()?;
        let now = running.view(rules::Viewer::Public).describe().threats;
        let Matter::Threat { then, .. } = hinted(&running, acting.number(), 20_000).matter else {
            return None;
        };
        assert!(then.iter().all(|fact| !now.contains(fact)), "{then:?}");
        (!then.is_empty()).then_some(())
    };
    let tried = (0..40).flat_map(|seed| [12, 20, 30].map(|plies| (seed, plies)));
    let mut tried = tried.flat_map(|(seed, plies)| {
        [Kind::Archimedes, Kind::Kitaran].map(|kind| (kind, seed, plies))
    });
    assert!(tried.any(|(kind, seed, plies)| told(kind, seed, plies).is_some()));
}

/// A line that claims to be certain ends the match, and as the chances say.
#[test]
fn a_certain_line_is_shown_to_its_end() {
    let (mut certain, mut open) = (0, 0);
    for (kind, seeds) in [(Kind::XeroG, 0..3), (Kind::Angels, 0..2)] {
        for seed in seeds {
            if certain > 0 {
                break;
            }
            let review = reviewed(kind, 2, seed, 6, &|| false);
            for mistake in &review.mistakes {
                let compared = &mistake.compared;
                let lines = [&compared.better.line, &compared.answers];
                for (side, (line, position)) in lines.iter().zip(&mistake.positions).enumerate() {
                    let chance = compared.chances[side][mistake.seat.index()];
                    if chance > 0.0 && chance < 1.0 {
                        open += 1;
                        continue;
                    }
                    let mut after = position.clone();
                    for turn in *line {
                        let acting = after.to_act().seats()[0];
                        after.play(acting, turn).unwrap();
                    }
                    let won = after.outcome().map(|end| end.won_by(mistake.seat));
                    assert_eq!(won, Some(chance >= 1.0), "{kind}: {mistake:?}");
                    certain += 1;
                }
            }
        }
    }
    assert!(certain > 0, "{open} were open");
}

/// A match that is lost step by step has more than one turning point, and none of the better turns meets the same answer
/// as the turn that was played.
#[test]
fn a_rout_has_more_than_one_turning_point() {
    let (mut routs, mut several) = (0, 0);
    for seed in 0..4 {
        let review = reviewed(Kind::Archimedes, 2, seed, 40, &|| false);
        let told = review.turning_points(None);
        for mistake in &review.mistakes {
            let compared = &mistake.compared;
            let same = compared.better.line.get(1) == compared.answers.first();
            assert!(!same || compared.better.proven, "{mistake:?}");
        }
        let clearly = review.mistakes.iter();
        let clearly = clearly
            .filter(|one| one.compared.lost >= super::CLEARLY)
            .count();
        assert!(told.len() >= clearly.min(2), "{told:?}");
        routs += 1;
        several += usize::from(told.len() > 1);
        if several > 0 {
            break;
        }
    }
    assert!(several > 0, "{several} of {routs}");
}

/// Makes a review from mistakes: turn, seat, and how much the turn lost.
fn review_from(mistakes: &[(usize, u8, f32)]) -> Review {
    let start = start(Kind::Kitaran);
    let mistake = |&(turn, of, lost): &(usize, u8, f32)| Mistake {
        turn: TurnNumber::after(turn),
        seat: seat(of),
        played: "c3".to_owned(),
        compared: Compared {
            better: crate::Thought::unsearched("a1".to_owned()),
            answers: Vec::new(),
            chances: [vec![0.9, 0.1], vec![0.9 - lost, 0.1 + lost]],
            lost,
            nodes: 1,
        },
        reasons: [Reasons::default(), Reasons::default()],
        positions: [start.clone(), start.clone()],
    };
    Review {
        course: Course {
            points: Vec::new(),
            end: vec![1.0, 0.0],
            played_out: true,
        },
        mistakes: mistakes.iter().map(mistake).collect(),
        nodes: 1,
    }
}

#[test]
fn ones_own_worst_turn_is_always_among_those_that_are_shown() {
    let shown = |review: &Review, viewer: Option<u8>| {
        let points = review.turning_points(viewer.map(seat)).into_iter();
        points.map(|point| point.turn.turns()).collect::<Vec<_>>()
    };
    let many = review_from(&[
        (1, 2, 0.8),
        (3, 2, 0.7),
        (5, 2, 0.6),
        (7, 2, 0.5),
        (6, 1, 0.4),
        (8, 1, 0.35),
        (9, 3, 0.1),
    ]);
    assert_eq!(shown(&many, None), [1, 3, 5]);
    assert_eq!(shown(&many, Some(2)), [1, 3, 5]);
    assert_eq!(shown(&many, Some(1)), [1, 3, 6]);
    // a player who lost by small steps made no mistake, but has a worst turn
    assert_eq!(shown(&many, Some(3)), [1, 3, 9]);
    // one big mistake is seldom all
    let few = review_from(&[(4, 1, 0.5), (9, 1, 0.2), (2, 1, 0.16), (7, 2, 0.06)]);
    assert_eq!(shown(&few, None), [4, 9]);
    assert_eq!(shown(&few, Some(2)), [4, 7, 9]);
    assert_eq!(shown(&review_from(&[(7, 2, 0.06)]), None), [0; 0]);
}
