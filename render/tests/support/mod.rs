//! Positions to draw, each from a real match played by a fixed rule, with plain English captions.

// tests and benchmarks each use a part, and may panic
#![allow(dead_code, clippy::unwrap_used)]

pub mod compare;
pub mod courses;
pub mod replays;

use games::{AnyMatch, AnyView, Kind, Retire, Say, Seat, ToAct, Viewer};
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

/// Names in Greek, Cyrillic, Chinese, Arabic, and of nothing but emoji.
pub const SCRIPTS: [&str; 5] = ["Ελένη Ψαρρά", "Щербаков", "王小明", "محمد علي", "🎲🐙"];

/// As long as Discord lets names be.
pub const LONG: [&str; 5] = [
    "Wolfeschlegelsteinhausenbergerdo",
    "Maximiliane von und zu Hohenlohe",
    "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
    "Дмитрий Константинович Рождествен",
    "一二三四五六七八九十一二三四五六七八九十一二三四五六七八九十一二",
];

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

    /// With what is typed, and what can follow.
    pub fn asked(&self, name: &str, typed: &str) -> Position {
        let marks = self.game.marks(self.actor().unwrap(), typed);
        let (chosen, targets) = (marks.chosen, marks.targets);
        Position {
            marks: Marks { chosen, targets },
            ..self.at(name)
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
    /// With players of other names.
    pub fn named(mut self, names: &[&str]) -> Self {
        let side = self.captions.side;
        self.captions = Captions {
            side,
            ..captions_of(&self.view, names)
        };
        self
    }

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

        /// One position of each kind.
        pub fn positions() -> Vec<Position> {
            [$($id::positions()),+].into_iter().flatten().collect()
        }

        /// Ended matches of every game and number of seats.
        pub fn ended() -> Vec<Position> {
            [$($id::ended()),+].into_iter().flatten().collect()
        }

        /// The names of all squares of a board.
        pub fn squares(view: &AnyView) -> Vec<String> {
            match view { $(AnyView::$game(view) => $id::squares(view)),+ }
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

// each game's positions, replays and boards to measure
games::with_games!(games);

/// Words as the bot would choose them.
pub fn captions(view: &AnyView) -> Captions {
    captions_of(view, &NAMES)
}

/// The same for players of these names.
pub fn captions_of(view: &AnyView, names: &[&str]) -> Captions {
    let caption = view.caption();
    let words = |say: &Say| {
        let seats = names.iter().zip(1..);
        seats.fold(say.plain.clone(), |words, (name, number)| {
            words.replace(&format!("seat {number}"), name)
        })
    };
    let seats = names.iter().zip(&caption.seats);
    let seats = seats.map(|(name, seat)| SeatCaption {
        name: (*name).to_owned(),
        note: words(&seat.note),
    });
    Captions {
        title: words(&caption.title),
        corner: words(&caption.corner),
        seats: seats.collect(),
        side: None,
    }
}
