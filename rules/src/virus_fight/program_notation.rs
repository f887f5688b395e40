//! The notation of programs, which are written in secret: `W3 M2* J1 E3`.

use std::fmt;

use serde::{Serialize, Serializer};

use super::instructions::{ACTIONS, Action, INSTRUCTIONS, Instruction};
use super::sentences::{Label, Refusal};
use crate::from_to_notation::is_square;
use crate::lenient_parsing::{self, quoted, skeleton};
use crate::random_generator::Rng;
use crate::turn_completion::Draft;

/// The most instructions of a program.
pub const LONGEST: usize = 5;

/// A program that refusals show as an example: `W3 M2* J1 E3`.
const EXAMPLE: [Instruction; 4] = [
    Instruction::of(Action::Write, 3),
    Instruction::of(Action::Move, 2),
    Instruction::of(Action::Jump, 1),
    Instruction::of(Action::Erase, 3),
];

/// One to five different instructions, and the one of them on which the marker starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Program {
    /// The instructions from left to right. Entries beyond the length have no meaning.
    line: [Instruction; LONGEST],
    length: u8,
    /// The index of the starred instruction, on which the marker starts.
    start: u8,
}

impl Program {
    /// The instructions from left to right as the seat sees them.
    ///
    /// ```
    /// # use rules::{Game, Seat, Setup, virus_fight::{Turn, VirusFight}};
    /// # let setup = Setup { rules: 1, seats: 2, seed: 7, options: Default::default() };
    /// # let start = VirusFight::new(&setup).unwrap();
    /// let Ok(Turn::Program(program)) = start.parse(Seat::new(1), "W3 M2* J1 E3") else { panic!() };
    /// assert_eq!(program.instructions()[0].to_string(), "W3");
    /// assert_eq!(program.instructions().len(), 4);
    /// ```
    pub fn instructions(&self) -> &[Instruction] {
        &self.line[..usize::from(self.length)]
    }

    /// The index of the instruction on which the marker starts.
    ///
    /// ```
    /// # use rules::{Game, Seat, Setup, virus_fight::{Turn, VirusFight}};
    /// # let setup = Setup { rules: 1, seats: 2, seed: 7, options: Default::default() };
    /// # let start = VirusFight::new(&setup).unwrap();
    /// let Ok(Turn::Program(program)) = start.parse(Seat::new(1), "W3 M2* J1 E3") else { panic!() };
    /// assert_eq!(program.start(), 1); // M2, counted from 0
    /// ```
    pub fn start(&self) -> usize {
        self.start.into()
    }

    /// The instruction on which the marker starts.
    pub(crate) fn starred(&self) -> Instruction {
        self.line[self.start()]
    }

    /// The pips of all its instructions.
    pub(crate) fn pips(&self) -> u32 {
        let sizes = self.instructions().iter().map(|one| u32::from(one.size()));
        sizes.sum()
    }

    fn of(instructions: &[Instruction], start: usize) -> Option<Self> {
        let mut line = [*instructions.first()?; LONGEST];
        line.get_mut(..instructions.len())?
            .copy_from_slice(instructions);
        Some(Self {
            line,
            length: instructions.len() as u8,
            start: start as u8,
        })
    }

    /// A random program. First its length is drawn, then its instructions, then the start of the marker.
    ///
    /// ```
    /// use rules::{random_generator::Rng, virus_fight::Program};
    ///
    /// let draw = |seed| Program::random(&mut Rng::new(seed)).unwrap().to_string();
    /// assert_eq!(draw(7), draw(7)); // the same seed, the same program
    /// ```
    pub fn random(rng: &mut Rng) -> Option<Self> {
        let mut every = Instruction::all();
        let first = Instruction::all().next()?;
        let mut all: [_; INSTRUCTIONS] = std::array::from_fn(|_| every.next().unwrap_or(first));
        let length = 1 + rng.below(LONGEST);
        for at in 0..length {
            let other = at + rng.below(all.len() - at);
            all.swap(at, other);
        }
        Self::of(&all[..length], rng.below(length))
    }

    /// The program as a number that no other program has, and that is not 0.
    pub(super) fn word(&self) -> u64 {
        let line = self.instructions().iter();
        let line = line.fold(1, |word, one| word << 4 | one.index() as u64);
        line << 8 | u64::from(self.start)
    }

    /// Reads a program in plain letters.
    pub(super) fn read(typed: &str) -> Result<Self, Refusal> {
        let (mut line, mut starred) = (Vec::new(), Vec::new());
        for word in typed.split(' ') {
            let name = word.strip_suffix('*').unwrap_or(word);
            if !is_square(name) {
                return Err(unreadable(typed));
            }
            let one = Instruction::parse(name).ok_or_else(|| Refusal::NoSuchInstruction {
                typed: name.to_ascii_uppercase(),
            })?;
            if name.len() < word.len() {
                starred.push(line.len());
            }
            line.push(one);
        }
        if line.len() > LONGEST {
            let length = line.len();
            return Err(Refusal::TooLong { length });
        }
        let twice = |(at, one): &(usize, &Instruction)| line[..*at].contains(one);
        if let Some((_, &instruction)) = line.iter().enumerate().find(twice) {
            return Err(Refusal::Twice {
                instruction: instruction.into(),
            });
        }
        match starred[..] {
            [start] => Self::of(&line, start).ok_or_else(|| unreadable(typed)),
            [] => Err(Refusal::NoStar),
            [_, ..] => Err(Refusal::Stars {
                stars: starred.len(),
            }),
        }
    }

    /// The program that a text means if it has other signs between its instructions, or none. If there is no such
    /// program, suggests programs made from the instructions of the text. Their star is on the instruction that has one
    /// in the text, or else on each instruction in turn.
    pub(super) fn near(text: &str) -> Vec<Self> {
        let mut spaced = String::new();
        for letter in skeleton(text).chars() {
            if letter.is_alphabetic() {
                spaced.push(' ');
            }
            spaced.push(letter);
        }
        if let Ok(meant) = Self::read(spaced.trim_start()) {
            return vec![meant];
        }
        let (mut line, mut start) = (Vec::new(), None);
        for word in spaced.split_whitespace() {
            let name = word.trim_end_matches('*');
            let new = Instruction::parse(name).filter(|one| !line.contains(one));
            if let Some(one) = new.filter(|_| line.len() < LONGEST) {
                if name.len() < word.len() {
                    start = start.or(Some(line.len()));
                }
                line.push(one);
            }
        }
        if line.is_empty() {
            line.extend(EXAMPLE);
            start = Some(1);
        }
        // a program of one instruction can only step if this is a WRITE: the marker steps to the written instruction
        if let [alone] = line[..]
            && alone.action() != Action::Write
        {
            line.push(EXAMPLE[0]);
        }
        let starts = start.map_or(0..line.len(), |start| start..start + 1);
        starts.filter_map(|start| Self::of(&line, start)).collect()
    }
}

fn unreadable(typed: &str) -> Refusal {
    let typed = quoted(typed);
    Refusal::UnreadableProgram { typed }
}

impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, one) in self.instructions().iter().enumerate() {
            let space = if at > 0 { " " } else { "" };
            let star = if at == self.start() { "*" } else { "" };
            write!(f, "{space}{one}{star}")?;
        }
        Ok(())
    }
}

impl Serialize for Program {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// The complete words of a half-typed program, in canonical form.
#[derive(Default)]
struct Begun {
    text: String,
    line: Vec<Instruction>,
    /// The index of the starred instruction.
    start: Option<usize>,
}

impl Begun {
    /// Adds another word. Returns false if no program continues like this.
    fn add(&mut self, word: &str) -> bool {
        let name = word.strip_suffix('*').unwrap_or(word);
        let star = name.len() < word.len();
        match Instruction::parse(name) {
            Some(one)
                if self.line.len() < LONGEST
                    && !self.line.contains(&one)
                    && !(star && self.start.is_some()) =>
            {
                self.text = self.with(&format!("{one}{}", if star { "*" } else { "" }));
                self.start = self.start.or(star.then_some(self.line.len()));
                self.line.push(one);
                true
            }
            _ => false,
        }
    }

    fn with(&self, word: &str) -> String {
        if self.text.is_empty() {
            word.to_owned()
        } else {
            format!("{} {word}", self.text)
        }
    }

    /// The instructions that can still be added.
    fn left(&self) -> impl Iterator<Item = Instruction> {
        let full = self.line.len() == LONGEST;
        Instruction::all().filter(move |one| !full && !self.line.contains(one))
    }
}

/// Reads the complete words of a half-typed program: its instructions and, if there is one, the index of the starred
/// instruction.
pub fn begun(typed: &str) -> (Vec<Instruction>, Option<usize>) {
    let mut begun = Begun::default();
    let typed = lenient_parsing::plain(typed);
    let _ = typed.split_whitespace().all(|word| begun.add(word));
    (begun.line, begun.start)
}

/// The choices that can follow a half-typed program: another instruction, a star on the last one, or the end of the
/// program. If these do not fit into `limit`, the choices are letters.
pub fn follow(typed: &str, limit: usize) -> Vec<Draft> {
    let typed = lenient_parsing::plain(typed);
    let mut begun = Begun::default();
    let mut words = typed.split_whitespace().peekable();
    while let Some(word) = words.next() {
        if words.peek().is_none()
            && let [letter] = *word.as_bytes()
        {
            let of_letter = |action: &Action| action.letter().to_ascii_lowercase() == letter.into();
            let action = ACTIONS.into_iter().find(of_letter);
            return action.map_or_else(Vec::new, |action| within(added(&begun, action), limit));
        }
        if !begun.add(word) {
            return Vec::new();
        }
    }
    let ending = endings(&begun);
    let whole: Vec<Draft> = ACTIONS
        .into_iter()
        .flat_map(|action| added(&begun, action))
        .collect();
    if ending.len() + whole.len() <= limit {
        return [ending, whole].concat();
    }
    let letters = ACTIONS
        .into_iter()
        .filter(|action| begun.left().any(|one| one.action() == *action));
    let letters = letters.map(|action| draft(begun.with(&action.letter().to_string()), false));
    within(ending.into_iter().chain(letters).collect(), limit)
}

/// The choices in a panel: another instruction, or the star on any instruction written so far. The star completes the
/// program.
pub fn panel(typed: &str, limit: usize) -> Vec<Draft> {
    let typed = lenient_parsing::plain(typed);
    let mut begun = Begun::default();
    let whole = typed.split_whitespace().all(|word| begun.add(word));
    if !whole || begun.start.is_some() {
        return follow(&typed, limit)
            .into_iter()
            .filter(|draft| begun.start.is_none() || draft.text == begun.text)
            .collect();
    }
    let starred = (0..begun.line.len()).filter_map(|at| Program::of(&begun.line, at));
    let starred = starred.map(|program| draft(program.to_string(), true));
    let more = ACTIONS.into_iter().flat_map(|action| added(&begun, action));
    within(starred.chain(more).collect(), limit)
}

/// The choices that add no instruction.
fn endings(begun: &Begun) -> Vec<Draft> {
    if begun.start.is_some() {
        vec![draft(begun.text.clone(), true)]
    } else if begun.line.is_empty() {
        Vec::new()
    } else {
        vec![draft(format!("{}*", begun.text), true)]
    }
}

/// The choices that add an instruction of this action.
fn added(begun: &Begun, action: Action) -> Vec<Draft> {
    let of_action = begun.left().filter(|one| one.action() == action);
    of_action
        .map(|one| draft(begun.with(&one.to_string()), begun.start.is_some()))
        .collect()
}

fn draft(text: String, done: bool) -> Draft {
    Draft { text, done }
}

fn within(drafts: Vec<Draft>, limit: usize) -> Vec<Draft> {
    if drafts.len() <= limit {
        drafts
    } else {
        Vec::new()
    }
}

/// The keys of the panel: every instruction. The key of an instruction that is written chooses where the marker starts.
pub fn keys(typed: &str) -> Vec<Label> {
    let (line, _) = begun(typed);
    let number = line.len() + 1;
    let of_action = |action| Instruction::all().filter(move |one| one.action() == action);
    let all = ACTIONS.into_iter().flat_map(of_action);
    let label = |one: Instruction| {
        if line.contains(&one) {
            Label::Start { start: one.into() }
        } else {
            let instruction = one.into();
            Label::Add {
                instruction,
                number,
            }
        }
    };
    all.map(label).collect()
}

/// The index of a choice's key: of its starred instruction, or of its last one.
pub fn key(text: &str) -> Option<usize> {
    let (line, start) = begun(text);
    let one = start.map_or_else(|| line.last(), |start| line.get(start))?;
    let action = ACTIONS.iter().position(|action| *action == one.action())?;
    Some(3 * action + usize::from(one.size()) - 1)
}
