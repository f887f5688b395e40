//! Tests that hold for every card.

#![allow(clippy::unwrap_used)] // tests may panic, their helpers too

mod support;

use render::{
    LeaderboardCard, Look, PlaceMark, ProfileCard, Renderer, RoundCell, Standing, StandingsCard,
    StandingsRow,
};
use support::cards::{drawing, measured, noise, photo, profile};
use support::compare::{decibels, decode};
use support::standings::hard;

#[test]
fn cards_are_small_files() {
    let renderer = Renderer::new().unwrap();
    for (name, card) in measured() {
        let picture = card.draw(&renderer);
        assert_eq!(picture.width, 720);
        let kilobytes = picture.png.len() as f64 / 1024.0;
        println!("{name}: {kilobytes:.1} KB, {} high", picture.height);
        assert!(kilobytes <= 60.0, "{name}: {kilobytes:.1} KB");
        let reader = png::Decoder::new(std::io::Cursor::new(&picture.png));
        let reader = reader.read_info().unwrap();
        assert_eq!(reader.info().color_type, png::ColorType::Indexed);
        let colours = reader.info().palette.as_ref().unwrap().len() / 3;
        assert!(colours <= 256, "{colours}");
    }
}

#[test]
fn avatars_keep_their_colours() {
    let renderer = Renderer::new().unwrap();
    for (name, avatar, asked) in [
        ("drawing", drawing(5), 40.0),
        ("photo", photo(5), 30.0),
        ("noise", noise(5), 20.0),
    ] {
        let card = ProfileCard {
            avatar: Some(avatar.clone()),
            ..ProfileCard::default()
        };
        let drawn = decode(&renderer.profile(&card).unwrap().png);
        // the largest square inside the disc
        let side = 70;
        let own = image::RgbImage::from_raw(104, 104, avatar.pixels().to_vec()).unwrap();
        let own = image::imageops::crop_imm(&own, 17, 17, side, side).to_image();
        let drawn = image::imageops::crop_imm(&drawn, 21 + 17, 14 + 17, side, side).to_image();
        let near = decibels(&own, &drawn);
        println!("{name}: {near:.1} dB");
        assert!(near > asked, "{name}: {near:.1} dB");
    }
}

#[test]
fn only_ten_rows_twelve_games_and_six_facts_are_drawn() {
    let renderer = Renderer::new().unwrap();
    let draw = |rows: usize| {
        let card = LeaderboardCard {
            rows: vec![Standing::default(); rows],
            ..LeaderboardCard::default()
        };
        renderer.leaderboard(&card).unwrap()
    };
    assert_eq!(draw(10), draw(5000));
    assert_ne!(draw(9), draw(10));
    let draw = |games: usize, facts: usize| {
        let mut card = profile("Ada", None, 1);
        card.games = vec![card.games[0].clone(); games];
        card.facts = vec!["Longest streak: 5 wins".to_owned(); facts];
        renderer.profile(&card).unwrap()
    };
    assert_eq!(draw(12, 6), draw(5000, 5000));
    assert_ne!(draw(11, 6), draw(12, 6));
    assert_ne!(draw(12, 5), draw(12, 6));
}

#[test]
fn the_own_standing_differs_by_more_than_colour() {
    let renderer = Renderer::new().unwrap();
    let draw = |is_own| {
        let row = Standing {
            rank: 3,
            name: "Ada".to_owned(),
            is_own,
            ..Standing::default()
        };
        let card = LeaderboardCard {
            rows: vec![row],
            ..LeaderboardCard::default()
        };
        decode(&renderer.leaderboard(&card).unwrap().png)
    };
    // the frame alone has 2 × (708 + 74) × 4 pixels
    assert!(light(&draw(true)) > light(&draw(false)) + 5500);
}

/// How many pixels are light.
fn light(picture: &image::RgbImage) -> usize {
    let bright = |pixel: &&image::Rgb<u8>| pixel.0.iter().all(|channel| *channel > 200);
    picture.pixels().filter(bright).count()
}

#[test]
fn any_standings_can_be_drawn_and_have_their_rows_one_below_another() {
    let renderer = Renderer::new().unwrap();
    for look in ["dark", "contrast-large"] {
        let renderer = renderer.in_look(look.parse::<Look>().unwrap());
        for (rows, rounds) in (0..60).map(|number| (number * 7 % 19, number * 11 % 41)) {
            let mut card = hard(rows, rounds);
            if rounds % 4 == 0 {
                card.title = "\u{301}W".repeat(3_000);
                card.footer.clone_from(&card.title);
                let rows = card.rows.iter_mut();
                rows.for_each(|row| row.name.clone_from(&card.title));
            }
            let drawn = renderer.standings(&card).unwrap();
            assert_eq!(drawn.picture.width, 720);
            assert_eq!(drawn.rows.len(), rows.min(16));
            let mut end = 64;
            for row in drawn.rows {
                assert!(row.start >= end && row.end >= row.start + 40);
                end = row.end;
            }
            assert!(end <= drawn.picture.height);
        }
    }
}

#[test]
fn sixteen_rows_and_the_last_rounds_of_standings_are_drawn() {
    let renderer = Renderer::new().unwrap();
    let rows = |number| {
        let card = StandingsCard {
            rows: vec![StandingsRow::default(); number],
            ..StandingsCard::default()
        };
        renderer.standings(&card).unwrap()
    };
    assert_eq!(rows(16), rows(5000));
    assert_ne!(rows(15), rows(16));
    let with_win = |round: usize| {
        let mut card = StandingsCard::default();
        card.headings.rounds = vec!["1".to_owned(); 30];
        let mut cells = vec![RoundCell::default(); 30];
        cells[round].is_win = true;
        card.rows = vec![StandingsRow {
            rounds: cells,
            ..StandingsRow::default()
        }];
        renderer.standings(&card).unwrap()
    };
    assert_eq!(with_win(0), with_win(17));
    assert_ne!(with_win(20), with_win(29));
}

#[test]
fn marks_of_places_differ_by_more_than_colour() {
    let renderer = Renderer::new().unwrap();
    let draw = |mark| {
        let card = StandingsCard {
            rows: vec![StandingsRow {
                mark,
                ..StandingsRow::default()
            }],
            ..StandingsCard::default()
        };
        light(&decode(&renderer.standings(&card).unwrap().picture.png))
    };
    let [none, third, second, first] = [
        PlaceMark::None,
        PlaceMark::Third,
        PlaceMark::Second,
        PlaceMark::First,
    ]
    .map(draw);
    // a ring, a disc, and a ring around a disc
    assert!(none + 100 < third && third + 200 < second && second + 200 < first);
}
