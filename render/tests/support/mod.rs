//! Positions to draw, each from a real match played by a fixed rule, with plain English captions.

// tests and benchmarks each use a part, and may panic
#![allow(dead_code, clippy::unwrap_used)]

pub mod compare;

use games::{AnyMatch, AnyView, Kind, Retire, Seat, ToAct, Viewer};
use render::{Captions, Marks, SeatCaption};
use serde_json::{Map, json};

/// A position with its words.
pub struct Position {
    pub name: &'static str,
    pub view: AnyView,
    pub captions: Captions,
    pub marks: Marks,
}

const NAMES: [&str; 5] = [
    "Ada",
    "Bjørn Ødegård",
    "Chloë",
    "Dmitri the Unready",
    "Eşref",
];

/// A match that plays itself.
pub struct Table {
    pub game: AnyMatch,
    state: u64,
    careless: bool,
}

impl Table {
    pub fn new(seats: u64, variant: &str, seed: u64) -> Self {
        let options = Map::from_iter([("variant".to_owned(), json!(variant))]);
        Self {
            game: AnyMatch::new(Kind::Zyrcan, seats, seed, &options).unwrap(),
            state: seed | 1,
            careless: variant == "blitzkrieg",
        }
    }

    fn below(&mut self, count: usize) -> usize {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        (self.state >> 33) as usize % count
    }

    pub fn actor(&self) -> Option<Seat> {
        match self.game.to_act() {
            ToAct::One(seat) => Some(seat),
            _ => None,
        }
    }

    /// Plays some turns; fewer when the match ends first.
    pub fn play(mut self, turns: usize) -> Self {
        for _ in 0..turns {
            if !self.step() {
                break;
            }
        }
        self
    }

    /// Plays one turn; false when the match is over.
    pub fn step(&mut self) -> bool {
        let Some(seat) = self.actor() else {
            return false;
        };
        let turns = self.game.turns(seat).unwrap();
        // careless: the ships of three engines are kept for later, when they hardly fit
        let early: Vec<&String> = turns
            .iter()
            .filter(|turn| !turn.starts_with("3@"))
            .collect();
        let turn = if self.careless && !early.is_empty() {
            early[self.below(early.len())].clone()
        } else {
            turns[self.below(turns.len())].clone()
        };
        self.game.play(seat, &turn).unwrap();
        true
    }

    pub fn until(mut self, done: impl Fn(&games::zyrcan::View) -> bool) -> Self {
        loop {
            let AnyView::Zyrcan(view) = self.view();
            if done(&view) || !self.step() {
                return self;
            }
        }
    }

    pub fn retire(mut self, seat: u8) -> Self {
        self.game.retire(Seat::new(seat), Retire::Resign).unwrap();
        self
    }

    pub fn view(&self) -> AnyView {
        self.game.view(Viewer::Public)
    }

    pub fn at(&self, name: &'static str) -> Position {
        let view = self.view();
        let captions = captions(&view);
        Position {
            name,
            view,
            captions,
            marks: Marks::default(),
        }
    }

    /// With the ship that has most targets picked.
    pub fn marked(&self, name: &'static str) -> Position {
        let turns = self.game.turns(self.actor().unwrap()).unwrap();
        let step = |turn: &String| {
            let step = turn.split(' ').next_back().unwrap().replace('x', "-");
            step.split_once('-')
                .map(|(from, to)| (from.to_owned(), to.to_owned()))
        };
        let mut steps: Vec<_> = turns.iter().filter_map(step).collect();
        steps.sort();
        steps.dedup();
        let count = |from: &str| steps.iter().filter(|(other, _)| other == from).count();
        let best = steps
            .iter()
            .max_by_key(|(from, _)| count(from))
            .unwrap()
            .0
            .clone();
        let targets = steps.iter().filter(|(from, _)| *from == best);
        let marks = Marks {
            targets: targets.map(|(_, to)| to.clone()).collect(),
            chosen: vec![best],
        };
        Position {
            marks,
            ..self.at(name)
        }
    }
}

/// Words as the bot would choose them.
pub fn captions(view: &AnyView) -> Captions {
    let AnyView::Zyrcan(view) = view;
    let colours = ["Blue", "Orange", "Green", "Yellow", "Pink"];
    let title = match (view.to_act, &view.outcome) {
        (Some(seat), _) => {
            let what = match view.phase {
                games::zyrcan::Phase::Deploy => "deploy",
                games::zyrcan::Phase::Attack => "attack",
            };
            format!("{} to {what}", colours[seat.index()])
        }
        (None, outcome) => {
            let places = &outcome.as_ref().unwrap().places;
            let winner = places.iter().position(|place| *place == 1).unwrap();
            format!("{} has won", colours[winner])
        }
    };
    let round = view.round;
    let corner = match (&view.outcome, view.last_round) {
        (Some(_), _) => format!("after round {round}"),
        (None, true) => format!("round {round}, the last"),
        (None, false) => format!("round {round}"),
    };
    let seats = NAMES
        .iter()
        .zip(&view.sides)
        .map(|(name, side)| SeatCaption {
            name: (*name).to_owned(),
            note: format!("{} ships", side.ships),
        });
    Captions {
        title,
        corner,
        seats: seats.collect(),
    }
}

/// One position of each kind.
pub fn positions() -> Vec<Position> {
    let stranded =
        |view: &games::zyrcan::View| view.sides.iter().filter(|side| side.stranded[2]).count() > 1;
    vec![
        Table::new(5, "standard", 1).at("start"),
        Table::new(5, "standard", 2).play(33).at("deploying"),
        Table::new(5, "standard", 3).play(60).at("full"),
        Table::new(4, "blitzkrieg", 5)
            .until(stranded)
            .marked("stranded"),
        Table::new(5, "standard", 7).play(80).marked("attack"),
        Table::new(4, "standard", 11)
            .play(58)
            .retire(2)
            .play(3)
            .at("retired"),
        last_round().at("last-round"),
        Table::new(5, "standard", 17)
            .play(75)
            .retire(4)
            .until(|view| view.outcome.is_some())
            .at("over"),
        Table::new(3, "blitzkrieg", 19).play(20).marked("three"),
    ]
}

/// A match that somebody has passed in and that goes on.
fn last_round() -> Table {
    let mut tables =
        (13..).map(|seed| Table::new(3, "standard", seed).until(|view| view.last_round));
    tables.find(|table| table.actor().is_some()).unwrap()
}
