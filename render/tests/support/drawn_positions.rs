//! Positions to draw. Each is from a real match played by a fixed rule, and has the captions of the English Fluent files.

use render::{Captions, Marks, SeatCaption};
use rules::{AnyMatch, AnyView, Kind, Retire, Say, Seat, ToAct, Viewer};
use serde_json::{Map, Value};
use words::Locale;

/// A position with its captions.
pub struct Position {
    /// The game's name and the position's own name: `zyrcan-start`.
    pub name: String,
    pub view: AnyView,
    pub captions: Captions,
    pub marks: Marks,
}

/// Names in Greek, Cyrillic, Chinese and Arabic, and a name of nothing but emoji.
pub const SCRIPTS: [&str; 5] = ["Ελένη Ψαρρά", "Щербаков", "王小明", "محمد علي", "🎲🐙"];

/// The longest names that Discord allows.
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
    pub(super) kind: Kind,
    pub(super) state: u64,
    /// The turns that are preferred while there are any.
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

    /// Plays `turns` turns, or fewer if the match ends first.
    pub fn play(mut self, turns: usize) -> Self {
        for _ in 0..turns {
            if !self.step() {
                break;
            }
        }
        self
    }

    /// Plays the turns of a script.
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

    /// Plays until `done` is true, or to the end.
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

    /// The position with a half-typed turn and the squares that can follow it.
    pub fn asked(&self, name: &str, typed: &str) -> Position {
        let marks = self.game.marks(self.actor().unwrap(), typed);
        let (chosen, targets) = (marks.chosen, marks.targets);
        Position {
            marks: Marks {
                chosen,
                named: targets.clone(),
                targets,
            },
            ..self.at(name)
        }
    }

    /// The position with a chosen piece: the one with the most targets.
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
        let targets: Vec<String> = targets.map(|(_, to)| to.clone()).collect();
        let marks = Marks {
            chosen: vec![best],
            named: targets.clone(),
            targets,
        };
        Position {
            marks,
            ..self.at(name)
        }
    }
}

impl Position {
    /// The position with other names for the players.
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
            named: owned(targets),
        };
        Self { marks, ..self }
    }

    pub fn seen_by(mut self, seat: u8) -> Self {
        self.captions.side = Some(Seat::new(seat));
        self
    }
}

/// The match as soon as `done` is true, if that happens within 60 turns.
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

/// Captions like those of the bot.
pub fn captions(view: &AnyView) -> Captions {
    captions_of(view, &NAMES)
}

/// The same for players with these names.
pub fn captions_of(view: &AnyView, names: &[&str]) -> Captions {
    let caption = view.caption();
    let name = |seat: Seat| {
        names
            .get(seat.index())
            .map_or_else(|| seat.to_string(), ToString::to_string)
    };
    let words = |say: &Say| Locale::default().say(say, &name);
    let seats = names.iter().zip(&caption.seats);
    let seats = seats.map(|(name, seat)| SeatCaption {
        name: (*name).to_owned(),
        note: words(&seat.note),
    });
    Captions {
        title: words(&caption.title),
        corner: words(&caption.corner),
        seats: seats.collect(),
        ..Captions::default()
    }
}
