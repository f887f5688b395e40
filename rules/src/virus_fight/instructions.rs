//! The twelve instructions.

use std::fmt;

use serde::{Serialize, Serializer};

/// The action of an instruction, in the order of the actions' letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Removes an instruction from the board.
    Erase,
    /// Moves the marker to another square.
    Jump,
    /// Moves an instruction to another square.
    Move,
    /// Puts a spare instruction on the board.
    Write,
}

/// All actions, in order.
pub const ACTIONS: [Action; 4] = [Action::Erase, Action::Jump, Action::Move, Action::Write];

impl Action {
    /// The letter of the action in notation.
    ///
    /// ```
    /// use rules::virus_fight::Action;
    ///
    /// assert_eq!(Action::Write.letter(), 'W');
    /// ```
    pub const fn letter(self) -> char {
        match self {
            Self::Erase => 'E',
            Self::Jump => 'J',
            Self::Move => 'M',
            Self::Write => 'W',
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Erase => "ERASE",
            Self::Jump => "JUMP",
            Self::Move => "MOVE",
            Self::Write => "WRITE",
        })
    }
}

impl Serialize for Action {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// The number of different instructions.
pub const INSTRUCTIONS: usize = 12;

/// The largest size of an instruction.
const MAX_SIZE: u8 = 3;

/// An instruction: its action and its size. Instructions are ordered by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Instruction {
    action: Action,
    size: u8,
}

impl Instruction {
    /// The instruction with this action and size, 1 to 3.
    pub(super) const fn of(action: Action, size: u8) -> Self {
        Self { action, size }
    }

    /// The action of the instruction.
    ///
    /// ```
    /// use rules::virus_fight::{Action, Instruction};
    ///
    /// assert_eq!(Instruction::parse("w3").unwrap().action(), Action::Write);
    /// ```
    pub const fn action(self) -> Action {
        self.action
    }

    /// The size of the instruction in pips, 1 to 3.
    ///
    /// ```
    /// use rules::virus_fight::Instruction;
    ///
    /// assert_eq!(Instruction::parse("w3").unwrap().size(), 3);
    /// ```
    pub const fn size(self) -> u8 {
        self.size
    }

    /// All twelve instructions, in order.
    ///
    /// ```
    /// use rules::virus_fight::Instruction;
    ///
    /// let names: Vec<String> = Instruction::all().map(|one| one.to_string()).collect();
    /// assert_eq!((names.len(), names[0].as_str(), names[11].as_str()), (12, "E1", "W3"));
    /// ```
    pub fn all() -> impl Iterator<Item = Self> {
        ACTIONS
            .into_iter()
            .flat_map(|action| (1..=MAX_SIZE).map(move |size| Self { action, size }))
    }

    /// The index in the order of all instructions, from 0.
    ///
    /// ```
    /// use rules::virus_fight::Instruction;
    ///
    /// assert!(Instruction::all().map(Instruction::index).eq(0..12));
    /// ```
    pub const fn index(self) -> usize {
        self.action as usize * MAX_SIZE as usize + self.size as usize - 1
    }

    /// Reads a name of the form `w3`, lower case.
    ///
    /// ```
    /// use rules::virus_fight::Instruction;
    ///
    /// assert_eq!(Instruction::parse("w3").unwrap().to_string(), "W3");
    /// assert_eq!(Instruction::parse("w4"), None);
    /// ```
    pub fn parse(name: &str) -> Option<Self> {
        let &[letter, size @ b'1'..=b'3'] = name.as_bytes() else {
            return None;
        };
        let action = ACTIONS
            .into_iter()
            .find(|action| action.letter().to_ascii_lowercase() == char::from(letter))?;
        let size = size - b'0';
        Some(Self { action, size })
    }
}

impl fmt::Display for Instruction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.action.letter(), self.size)
    }
}

/// An instruction as sentences name it: `ERASE 1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Named(Instruction);

impl From<Instruction> for Named {
    fn from(instruction: Instruction) -> Self {
        Self(instruction)
    }
}

impl Serialize for Named {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&format_args!("{} {}", self.0.action, self.0.size))
    }
}

impl Serialize for Instruction {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// How many spares of each instruction a seat has.
pub type Spares = [u8; INSTRUCTIONS];

/// The number of spares.
pub fn count(spares: &Spares) -> u32 {
    spares.iter().copied().map(u32::from).sum()
}

/// The sum of the pips of all spares.
pub fn pips(spares: &Spares) -> u32 {
    Instruction::all()
        .map(|one| u32::from(spares[one.index()]) * u32::from(one.size()))
        .sum()
}

/// All spares, in order. An instruction is repeated as often as the seat has it.
pub fn listed(spares: &Spares) -> Vec<Instruction> {
    Instruction::all()
        .flat_map(|one| std::iter::repeat_n(one, spares[one.index()].into()))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_indices_round_trip() {
        let names: Vec<String> = Instruction::all().map(|one| one.to_string()).collect();
        assert!(names.is_sorted());
        assert_eq!(names.len(), INSTRUCTIONS);
        for (index, one) in Instruction::all().enumerate() {
            assert_eq!(one.index(), index);
            let name = one.to_string().to_ascii_lowercase();
            assert_eq!(Instruction::parse(&name), Some(one));
        }
        for wrong in ["", "w", "w0", "w4", "W3", "x1", "w33"] {
            assert_eq!(Instruction::parse(wrong), None, "{wrong}");
        }
    }
}
