//! Compares warnings near the end of a match with the actual results of playing on.

use rules::grid::hex::Hex;
use rules::random_generator::Rng;
use rules::xero_g::XeroG;
use rules::zyrcan::Board;
use rules::{AnyMatch, AnyView, Game as _, Kind, Seat, Viewer};
use serde_json::{Map, Value, json};

use crate::setups::{all_seats, living, one_in, random_turn, walk};

/// Plays random matches of a game with these options, and visits every position.
fn positions(kind: Kind, options: &Value, games: u64, mut visit: impl FnMut(&AnyMatch)) {
    let options: Map<String, Value> = serde_json::from_value(options.clone()).unwrap();
    let (fewest, most) = kind.seats();
    for seats in fewest..=most {
        for seed in 0..games {
            let mut game = AnyMatch::new(kind, seats.into(), seed, &options).unwrap();
            walk(&mut game, &mut Rng::new(seed), |game, _| visit(game));
        }
    }
}

/// The warnings with this key beside the board.
fn warned(game: &AnyMatch, key: &str) -> Vec<rules::Say> {
    let warnings = game.view(Viewer::Public).caption().warnings;
    warnings.into_iter().filter(|say| say.key == key).collect()
}

/// Zyrcan: a warning names the seats that could capture nothing on this board, because they would start the last round.
#[test]
fn who_could_capture_nothing_is_named_before_the_last_round() {
    let mut named = 0;
    positions(Kind::Zyrcan, &json!({}), 3, |game| {
        let position = game.position(Viewer::Public);
        let passed = game
            .events()
            .iter()
            .any(|event| event.what.as_str() == "pass");
        let said = warned(game, "zyrcan-line-no-capture");
        if position["phase"] == "deploy" || passed || game.outcome().is_some() {
            assert!(said.is_empty());
            return;
        }
        let board = Board::of(game.seats());
        let ships: Vec<(Hex, u64, u8)> = position["ships"]
            .as_object()
            .unwrap()
            .iter()
            .map(|(at, ship)| {
                let engines = ship[1].as_u64().unwrap() as u8;
                (Hex::parse(at).unwrap(), ship[0].as_u64().unwrap(), engines)
            })
            .collect();
        let can = |seat: &Seat| {
            let others = ships
                .iter()
                .filter(|ship| ship.1 != u64::from(seat.number()));
            let others = others.fold(0, |set, ship| set | ship.0.bit());
            let mut own = ships
                .iter()
                .filter(|ship| ship.1 == u64::from(seat.number()));
            own.any(|(at, _, engines)| board.reach(*at, *engines) & others != 0)
        };
        let mut none = living(game);
        none.retain(|seat| !can(seat));
        let told: Vec<Value> = said.iter().map(|say| say.args["waiting"].clone()).collect();
        let wanted = (!none.is_empty()).then(|| json!(none));
        assert_eq!(told, Vec::from_iter(wanted));
        named += told.len();
    });
    assert!(named > 0);
}

/// Virus Fight: a warning tells a seat that it will be out in this turn, exactly if each of its turns puts it out.
#[test]
fn who_is_out_next_is_named() {
    let mut named = 0;
    positions(Kind::VirusFight, &json!({}), 12, |game| {
        let [seat] = game.to_act().seats()[..] else {
            return;
        };
        let Ok(turns) = game.turns(seat) else {
            return;
        };
        let stays = turns.iter().any(|turn| turn.contains('>'));
        let said = warned(game, "virus-fight-line-out-next");
        let told = said.iter().any(|say| say.args["seat"] == json!(seat));
        assert_eq!(told, !stays, "{turns:?}");
        named += usize::from(told);
    });
    assert!(named > 0);
}

/// Virus Fight: a danger is shown before a jump after which the marker's instruction is alone and cannot save the
/// marker.
#[test]
fn a_jump_to_where_the_marker_is_out_next_is_a_danger() {
    let mut told = 0;
    positions(Kind::VirusFight, &json!({}), 4, |game| {
        let [seat] = game.to_act().seats()[..] else {
            return;
        };
        for turn in game.turns(seat).unwrap_or_default() {
            if !turn.starts_with('>') || told > 40 {
                continue;
            }
            let mut after = game.clone();
            after.play(seat, &turn).unwrap();
            let said = warned(&after, "virus-fight-line-out-next");
            let out = said.iter().any(|say| say.args["seat"] == json!(seat));
            let before = warned(game, "virus-fight-line-out-next");
            if out && !before.iter().any(|say| say.args["seat"] == json!(seat)) {
                let dangers = game.dangers(seat, &turn);
                assert!(dangers.iter().any(|say| said.contains(say)), "{turn}");
                told += 1;
            }
        }
    });
    assert!(told > 0);
}

/// Xero-G: a warning names the seat that is not to act but could reach the base, and its ships.
#[test]
fn who_could_fly_into_the_base_next_is_named() {
    let mut named = 0;
    positions(Kind::XeroG, &json!({}), 6, |game| {
        let position = game.position(Viewer::Public);
        let [acting] = game.to_act().seats()[..] else {
            return;
        };
        if position["phase"] != "fly" {
            return;
        }
        let size = |file: char, rank: u8| {
            let piece = &position["pieces"][format!("{file}{rank}")];
            piece.as_u64().unwrap_or(0).to_string()
        };
        let rank = |rank: u8| -> String { ('a'..='f').map(|file| size(file, rank)).collect() };
        let ranks: Vec<String> = (1..=6).rev().map(rank).collect();
        let other = acting.opponent();
        let study = XeroG::study(&ranks.join("/"), other).unwrap();
        let mut turns = Vec::new();
        study.turns(other, &mut turns);
        let wins: Vec<String> = turns
            .iter()
            .map(ToString::to_string)
            .filter(|turn| turn.ends_with("base"))
            .map(|turn| turn[..2].to_owned())
            .collect();
        let said = warned(game, "xero-g-line-threatens-base");
        let told: Vec<String> = said
            .iter()
            .flat_map(|say| say.args["ships"].as_array().unwrap())
            .map(|ship| ship.as_str().unwrap().to_owned())
            .collect();
        assert_eq!(told, wins);
        named += told.len();
    });
    assert!(named > 0);
}

/// Archimedes: if the enemy could enter the port after a turn, a danger says so before the turn and names the ships.
#[test]
fn a_port_left_open_is_a_danger() {
    let mut named = 0;
    positions(Kind::Archimedes, &json!({}), 4, |game| {
        let [seat] = game.to_act().seats()[..] else {
            return;
        };
        let mut rng = Rng::new(game.events().len() as u64);
        let turn = random_turn(game, seat, &mut rng);
        let mut after = game.clone();
        after.play(seat, &turn).unwrap();
        let port = if seat.number() == 1 { "a1" } else { "h8" };
        let enters = after.outcome().is_none()
            && after
                .turns(seat.opponent())
                .unwrap()
                .iter()
                .any(|turn| turn.ends_with(port));
        let open = |game: &AnyMatch| {
            let said = warned(game, "archimedes-line-open");
            said.into_iter()
                .find(|say| say.args["owner"] == json!(seat))
        };
        assert_eq!(open(&after).is_some(), enters, "{turn}");
        if let Some(line) = open(&after).filter(|line| open(game).as_ref() != Some(line)) {
            assert!(game.dangers(seat, &turn).contains(&line), "{turn}");
            named += 1;
        }
    });
    assert!(named > 0);
}

/// Kitaran: a warning tells when three empty squares or fewer are left.
#[test]
fn few_squares_left_are_told() {
    let mut few = 0;
    positions(Kind::Kitaran, &json!({"size": 4}), 30, |game| {
        let stones = game.position(Viewer::Public)["stones"]
            .as_object()
            .unwrap()
            .len();
        let left = 16 - stones;
        let near = game.outcome().is_none() && left <= 3;
        assert_eq!(
            warned(game, "kitaran-line-few-empty").len(),
            usize::from(near)
        );
        few += usize::from(near);
    });
    assert!(few > 0);
}

/// The rules page that a match opens belongs to its game. After the end it explains how the match is decided.
#[test]
fn a_match_opens_the_page_that_explains_its_phase() {
    let usual = |kind: &Kind| {
        let keys = match kind {
            Kind::Zyrcan => &["deploy", "attack", "end"][..],
            Kind::Kitaran => &["turn", "end"],
            Kind::Archimedes => &["turn", "port"],
            Kind::XeroG => &["setup", "fly", "win"],
            Kind::VirusFight => &["setup", "turn", "end"],
            Kind::Angels => &["fence", "fly", "mark", "end"],
        };
        (*kind, json!({}), keys)
    };
    let blitzkrieg = (
        Kind::Zyrcan,
        json!({"variant": "blitzkrieg"}),
        &["blitzkrieg", "attack", "end"][..],
    );
    for (kind, options, keys) in Kind::ALL.iter().map(usual).chain([blitzkrieg]) {
        let mut seen: Vec<&str> = Vec::new();
        positions(kind, &options, 1, |game| {
            let page = game.view(Viewer::Public).rules_page();
            let key = kind.pages()[page].key;
            if !seen.contains(&key) {
                seen.push(key);
            }
        });
        let wanted = keys.iter().map(|key| format!("rules-{}-{key}", kind.id()));
        assert!(seen.iter().eq(&wanted.collect::<Vec<_>>()), "{seen:?}");
    }
}

/// The rules page is the same for every seat, so it reveals no secret choice.
#[test]
fn a_page_is_the_same_for_everybody() {
    for &kind in Kind::ALL {
        positions(kind, &json!({}), 1, |game| {
            if one_in(5, &mut Rng::new(game.events().len() as u64)) {
                let public = game.view(Viewer::Public).rules_page();
                for seat in all_seats(game) {
                    assert_eq!(game.view(Viewer::Seat(seat)).rules_page(), public);
                }
            }
        });
    }
}

/// Blitzkrieg: if a kind of the player's own ships fits nowhere after a turn, a danger says so before the turn.
#[test]
fn a_turn_that_strands_own_ships_is_a_danger() {
    let mut told = 0;
    let blitzkrieg = json!({"variant": "blitzkrieg"});
    positions(Kind::Zyrcan, &blitzkrieg, 3, |game| {
        let [seat] = game.to_act().seats()[..] else {
            return;
        };
        let stranded = |game: &AnyMatch| match game.view(Viewer::Public) {
            AnyView::Zyrcan(view) => view.sides[seat.index()].stranded,
            _ => unreachable!(),
        };
        let mut rng = Rng::new(game.events().len() as u64);
        let turn = random_turn(game, seat, &mut rng);
        let mut after = game.clone();
        after.play(seat, &turn).unwrap();
        let deploying = after.position(Viewer::Public)["phase"] == "deploy";
        if deploying && stranded(&after) != stranded(game) && stranded(&after).contains(&true) {
            let dangers = game.dangers(seat, &turn);
            let said = dangers
                .iter()
                .any(|say| say.key == "zyrcan-line-stranded" && say.args["seat"] == json!(seat));
            assert!(said, "{turn}: {dangers:?}");
            told += 1;
        }
    });
    assert!(told > 0);
}

/// A turn after which a position occurs for the second time is a danger, because the third time ends the match.
#[test]
fn a_second_time_is_a_danger() {
    let mut game = AnyMatch::new(Kind::Archimedes, 2, 1, &Map::new()).unwrap();
    let turns = ["a4-a5", "h5-h4", "a5-a4", "h4-h5"];
    for (at, turn) in turns.iter().enumerate() {
        let seat = game.to_act().seats()[0];
        let dangers = game.dangers(seat, turn);
        let second = dangers
            .iter()
            .any(|say| say.key == "archimedes-line-repeated");
        assert_eq!(second, at == 3, "{turn}");
        game.play(seat, turn).unwrap();
    }
}
