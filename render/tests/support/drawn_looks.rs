//! Pictures in looks other than the default one.

use render::{Look, Picture, Renderer};

use super::Position;
use super::cards::{self, Card};

/// A picture in a look.
pub struct InLook {
    pub look: Look,
    pub shown: Shown,
}

/// What a picture shows.
pub enum Shown {
    Board(Box<Position>),
    Card(Box<Card>),
}

impl InLook {
    pub fn draw(&self, renderer: &Renderer) -> Picture {
        let renderer = renderer.in_look(self.look);
        match &self.shown {
            Shown::Board(board) => renderer
                .draw(&board.view, &board.captions, &board.marks)
                .unwrap(),
            Shown::Card(card) => card.draw(&renderer),
        }
    }
}

/// A position of each game, and two cards.
const USUAL: [&str; 8] = [
    "angels-hunt-own",
    "archimedes-threatened",
    "kitaran-convert",
    "leaderboard-own-within",
    "standings-over",
    "virus-fight-moved",
    "xero-g-boosted",
    "zyrcan-attack",
];

/// The pictures that are compared with stored ones.
const COMPARED: [(&str, &[&str]); 7] = [
    ("light", &USUAL),
    ("light", &["xero-g-hidden"]),
    ("contrast", &USUAL),
    (
        "dark-large",
        &[
            "zyrcan-deploying",
            "virus-fight-full",
            "angels-large-hunt",
            "leaderboard-own-within",
            "standings-sixteen",
        ],
    ),
    ("dark-protan", &["zyrcan-full"]),
    ("light-deutan", &["zyrcan-full"]),
    ("contrast-tritan-large", &["zyrcan-full"]),
];

/// The name of each picture: `look-light-zyrcan-attack`.
pub fn looks() -> impl Iterator<Item = (String, InLook)> {
    let named = COMPARED
        .into_iter()
        .flat_map(|(look, shown)| shown.iter().map(move |name| (look, *name)));
    named.map(|(look, name)| {
        let drawn = InLook {
            look: look.parse().unwrap(),
            shown: shown(name),
        };
        (format!("look-{look}-{name}"), drawn)
    })
}

fn shown(name: &str) -> Shown {
    let card = cards::all().into_iter().find(|(card, _)| *card == name);
    if let Some((_, card)) = card {
        return Shown::Card(Box::new(card));
    }
    let board = super::positions()
        .into_iter()
        .find(|position| position.name == name);
    Shown::Board(Box::new(board.unwrap()))
}
