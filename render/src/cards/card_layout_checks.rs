//! Checks that nothing on a card covers anything else, for names in every script and of every length.

use crate::cards::card_scene::{AvatarSize, CardScene, small_size};
use crate::cards::{leaderboard, profile, standings};
use crate::layout_checks::support::cards::{Card, HARD_NAMES, all};
use crate::layout_checks::{Area, LOOKS, covered, overlap, texts};
use crate::look::Look;
use crate::scene::{Edge, Shape, Thing};
use crate::text_measuring::Fonts;

/// Every card in each look, also with each of the names that are hard to draw.
fn every_card() -> Vec<(String, Card, Look)> {
    let named = all().into_iter().flat_map(|(picture, card)| {
        let names = HARD_NAMES.into_iter().map(Some).chain([None]);
        let cards = names.map(move |name| (format!("{picture} {name:?}"), card.clone(), name));
        cards.map(|(picture, card, name)| (picture, renamed(card, name)))
    });
    let named: Vec<_> = named.collect();
    let looks = LOOKS.into_iter();
    let all = looks.flat_map(|look| {
        let cards = named.iter();
        cards.map(move |(name, card)| (format!("{look} {name}"), card.clone(), look))
    });
    all.collect()
}

fn renamed(mut card: Card, name: Option<&str>) -> Card {
    let Some(name) = name else {
        return card;
    };
    match &mut card {
        Card::Leaderboard(card) => {
            for standing in card.rows.iter_mut().chain(&mut card.own) {
                name.clone_into(&mut standing.name);
            }
        }
        Card::Profile(card) => name.clone_into(&mut card.name),
        Card::Standings(card) => {
            for row in &mut card.rows {
                name.clone_into(&mut row.name);
            }
        }
    }
    card
}

fn scene<'a>(card: &'a Card, fonts: &Fonts, look: Look) -> CardScene<'a> {
    match card {
        Card::Leaderboard(card) => leaderboard(card, fonts, look),
        Card::Profile(card) => profile(card, fonts, look),
        Card::Standings(card) => standings(card, fonts, look).card,
    }
}

fn square(centre: (i32, i32), half: i32) -> Area {
    let (x, y) = centre;
    [x - half, y - half, x + half, y + half]
}

/// The areas of avatars, bars, curves and pips: everything except text, plates, and lines between rows.
fn figures(card: &CardScene<'_>) -> Vec<Area> {
    let avatars = card.avatars.iter();
    let avatars = avatars.map(|avatar| square(avatar.at, avatar.size.side() / 2));
    let drawn = card.scene.things.iter().filter_map(|thing| match thing {
        Thing::Sprite { sprite, at, .. } => match (sprite.shape, sprite.edge) {
            (Shape::Disc(radius), Edge::Filled | Edge::Ring(_)) => Some(square(*at, radius / 10)),
            (Shape::Facet(half, _), _) => {
                Some([at.0 - half / 10, at.1 - half / 10, at.0, at.1 + half / 10])
            }
            // bars, but no lines between rows
            (Shape::Plate(half_width, half_height, _), Edge::Filled)
                if half_width <= 1000 && half_height <= 100 =>
            {
                let (half_width, half_height) = (half_width / 10, half_height / 10);
                Some([
                    at.0 - half_width,
                    at.1 - half_height,
                    at.0 + half_width,
                    at.1 + half_height,
                ])
            }
            _ => None,
        },
        Thing::Line { through, width, .. } if *width < 20 => {
            let half = width / 2;
            let across = || through.iter().map(|spot| spot.0);
            let down = || through.iter().map(|spot| spot.1);
            let area = [
                across().min()? - half,
                down().min()? - half,
                across().max()? + half,
                down().max()? + half,
            ];
            Some(area)
        }
        _ => None,
    });
    avatars.chain(drawn).collect()
}

#[test]
fn no_text_stands_on_another_or_leaves_the_card() {
    let fonts = Fonts::new().unwrap();
    for (name, card, look) in every_card() {
        let card = scene(&card, &fonts, look);
        let scene = &card.scene;
        let texts = texts(scene);
        for (index, one) in texts.iter().enumerate() {
            let area = covered(one, &fonts);
            let inside = area[0] >= 0 && area[1] >= 0;
            let inside = inside && area[2] <= scene.width && area[3] <= scene.height;
            assert!(inside, "{name}: {:?} is at {area:?}", one.words);
            assert!(
                one.size >= small_size(look),
                "{name}: {:?} is small",
                one.words
            );
            for other in &texts[..index] {
                let apart = !overlap(area, covered(other, &fonts));
                assert!(apart, "{name}: {:?} on {:?}", one.words, other.words);
            }
        }
    }
}

#[test]
fn no_text_stands_on_an_avatar_a_bar_a_curve_or_a_pip() {
    let fonts = Fonts::new().unwrap();
    for (name, card, look) in every_card() {
        let card = scene(&card, &fonts, look);
        for figure in figures(&card) {
            let inside = figure[0] >= 0 && figure[2] <= card.scene.width;
            assert!(inside, "{name}: {figure:?}");
            for text in texts(&card.scene) {
                let area = covered(text, &fonts);
                // a letter or a rank in the middle of its disc
                let middle = i32::midpoint(figure[0], figure[2]);
                let is_on_disc = text.at == (middle, i32::midpoint(figure[1], figure[3]));
                let apart = is_on_disc || !overlap(area, figure);
                assert!(apart, "{name}: {:?} on {figure:?}", text.words);
            }
        }
    }
}

#[test]
fn everybody_has_a_face_and_a_name() {
    let fonts = Fonts::new().unwrap();
    for (name, card, look) in every_card() {
        let people = match &card {
            Card::Leaderboard(card) => card.rows.len().min(10) + card.own.iter().count(),
            Card::Profile(_) => 1,
            Card::Standings(_) => 0,
        };
        let card = scene(&card, &fonts, look);
        let discs = [AvatarSize::Row, AvatarSize::Full].map(AvatarSize::disc);
        let things = card.scene.things.iter();
        let discs = things.filter(
            |thing| matches!(thing, Thing::Sprite { sprite, .. } if discs.contains(&sprite.shape)),
        );
        assert_eq!(discs.count() + card.avatars.len(), people, "{name}");
        let shown = |words: &str| words.chars().any(|letter| !letter.is_whitespace());
        let words = texts(&card.scene);
        assert!(words.iter().all(|label| shown(&label.words)), "{name}");
    }
}
