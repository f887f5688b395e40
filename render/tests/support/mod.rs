//! Positions to draw, each from a real match played by a fixed rule, with plain English captions.

// tests and benchmarks each use a part, and may panic
#![allow(dead_code, clippy::unwrap_used)]

pub mod compare;
pub mod replays;

use games::{AnyMatch, AnyView, Kind, Retire, Seat, ToAct, Viewer};
use render::{Captions, Marks, SeatCaption};
use serde_json::{Map, Value};

/// A position with its words.
pub struct Position {
    /// The game's name before the position's own: `zyrcan-start`.
    pub name: String,
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
    kind: Kind,
    state: u64,
    /// What is played as long as there is any of it.
    pub liked: fn(&str) -> bool,
}

impl Table {
    pub fn new(kind: Kind, seats: u64, seed: u64, options: &Value) -> Self {
        let none = Map::new();
        let options = options.as_object().unwrap_or(&none);
        Self {
            game: AnyMatch::new(kind, seats, seed, options).unwrap(),
            kind,
            state: seed | 1,
            liked: |_| true,
        }
    }

    pub fn below(&mut self, count: usize) -> usize {
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

    /// Plays these turns.
    pub fn script(mut self, turns: &str) -> Self {
        for turn in turns.split_whitespace() {
            self.game.play(self.actor().unwrap(), turn).unwrap();
        }
        self
    }

    /// Plays one turn; false when the match is over.
    pub fn step(&mut self) -> bool {
        let Some(seat) = self.actor() else {
            return false;
        };
        let turns = self.game.turns(seat).unwrap();
        let liked: Vec<&String> = turns.iter().filter(|turn| (self.liked)(turn)).collect();
        let turn = if liked.is_empty() {
            turns[self.below(turns.len())].clone()
        } else {
            liked[self.below(liked.len())].clone()
        };
        self.game.play(seat, &turn).unwrap();
        true
    }

    /// Plays until this holds, or to the end.
    pub fn until(mut self, done: impl Fn(&AnyView) -> bool) -> Self {
        while !done(&self.view()) && self.step() {}
        self
    }

    pub fn retire(mut self, seat: u8) -> Self {
        self.game.retire(Seat::new(seat), Retire::Resign).unwrap();
        self
    }

    pub fn view(&self) -> AnyView {
        self.game.view(Viewer::Public)
    }

    pub fn at(&self, name: &str) -> Position {
        let view = self.view();
        let captions = captions(&view);
        Position {
            name: format!("{}-{name}", self.kind.id()),
            view,
            captions,
            marks: Marks::default(),
        }
    }

    /// With the piece that has most targets picked.
    pub fn marked(&self, name: &str) -> Position {
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

impl Position {
    pub fn choosing(self, chosen: &[&str], targets: &[&str]) -> Self {
        let owned = |names: &[&str]| names.iter().map(ToString::to_string).collect();
        let marks = Marks {
            chosen: owned(chosen),
            targets: owned(targets),
        };
        Self { marks, ..self }
    }

    pub fn seen_by(mut self, seat: u8) -> Self {
        self.captions.side = Some(Seat::new(seat));
        self
    }
}

/// The match once this holds, if it comes to be within some turns.
pub fn soon(mut table: Table, done: impl Fn(&AnyView) -> bool) -> Option<Table> {
    for _ in 0..60 {
        if done(&table.view()) {
            return Some(table);
        }
        if !table.step() {
            break;
        }
    }
    None
}

macro_rules! games {
    ($($game:ident: $id:ident),+ $(,)?) => {
        $(pub mod $id;)+

        /// The title, the corner, and a note for each seat.
        fn words(view: &AnyView) -> (String, String, Vec<String>) {
            match view { $(AnyView::$game(view) => $id::words(view)),+ }
        }

        /// One position of each kind.
        pub fn positions() -> Vec<Position> {
            [$($id::positions()),+].into_iter().flatten().collect()
        }

        /// One replay of each game, number of seats and option that looks different.
        pub fn all_replays() -> Vec<replays::Replay> {
            [$($id::replays()),+].into_iter().flatten().collect()
        }

        /// Public boards of every game, each with the most kilobytes that are asked of it: 45 of a full
        /// one, 30 of a typical one.
        pub fn measured() -> Vec<(Position, usize)> {
            [$($id::measured()),+].into_iter().flatten().collect()
        }
    };
}

// each game's positions, words, replays and boards to measure
games::with_games!(games);

/// Words as the bot would choose them.
pub fn captions(view: &AnyView) -> Captions {
    let (title, corner, notes) = words(view);
    let seats = NAMES.iter().zip(notes).map(|(name, note)| SeatCaption {
        name: (*name).to_owned(),
        note,
    });
    Captions {
        title,
        corner,
        seats: seats.collect(),
        side: None,
    }
}
