//! Who sits in a seat.

use rules::Seat;

/// The character between the name and the user name in a stored name. The user name is stored only if pictures cannot
/// show the name. Texts show only what comes before this character.
pub const USER_NAME_FOLLOWS: char = '\u{1f}';

/// Somebody in Discord.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// Discord's id.
    pub user: u64,
    /// Their current name, as it is stored.
    pub name: String,
}

/// A mention of a person by their id. Discord shows their name in its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mention(pub u64);

/// How strong a computer plays, from 1 to 6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Level(u8);

impl Level {
    /// The strongest.
    pub const MAX: u8 = 6;

    /// The level of this number, if there is one.
    pub fn new(number: u8) -> Option<Self> {
        (1..=Self::MAX).contains(&number).then_some(Self(number))
    }

    /// The default: a level for most players who know the rules.
    pub const USUAL: Self = Self(3);

    /// All of them, the weakest first.
    pub fn all() -> impl Iterator<Item = Self> {
        (1..=Self::MAX).map(Self)
    }

    /// Its number.
    pub fn number(self) -> u8 {
        self.0
    }
}

/// Does this number stand for a forgotten user? Such numbers are below every real Discord id. A Discord id contains the
/// milliseconds since the start of 2015 above its 22nd bit, and no id is from the first days of that year.
pub fn is_nobody(user: u64) -> bool {
    user <= u64::MAX >> 13
}

/// Who sits in a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Occupant {
    /// A person, by Discord's id.
    Person(u64),
    /// A computer player.
    Computer(Level),
}

/// The seat of the only person among these players, if all others are computers.
pub fn only_person(players: &[Player]) -> Option<Seat> {
    let seats = (0..).map(Seat::at).zip(players);
    let mut people = seats.filter(|(_, player)| player.level().is_none());
    let (seat, _) = people.next()?;
    people.next().is_none().then_some(seat)
}

/// A seat of a lobby or a match, with its occupant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// Who it is.
    pub occupant: Occupant,
    /// Their name when they joined.
    pub name: String,
}

impl Player {
    /// The players of examples, and of games that are only analysed.
    pub fn examples(seats: u8) -> Vec<Self> {
        let names = ["Ann", "Ben", "Cleo", "Dora", "Emil"];
        let player = |name: &&str| Self {
            occupant: Occupant::Person(0),
            name: (*name).to_owned(),
        };
        names.iter().take(seats.into()).map(player).collect()
    }

    /// Discord's id; a computer has none.
    pub fn user(&self) -> Option<u64> {
        match self.occupant {
            Occupant::Person(user) => Some(user),
            Occupant::Computer(_) => None,
        }
    }

    /// Discord's id of a player who can be addressed; none for a computer or a forgotten user.
    pub fn reachable(&self) -> Option<u64> {
        self.user().filter(|user| !is_nobody(*user))
    }

    /// How strong a computer plays; a person has no level.
    pub fn level(&self) -> Option<Level> {
        match self.occupant {
            Occupant::Person(_) => None,
            Occupant::Computer(level) => Some(level),
        }
    }

    /// Is this person in the seat?
    pub fn is(&self, user: u64) -> bool {
        self.occupant == Occupant::Person(user)
    }
}

impl From<Person> for Player {
    fn from(person: Person) -> Self {
        Self {
            occupant: Occupant::Person(person.user),
            name: person.name,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_six_levels() {
        let known = (0..=u8::MAX).filter_map(Level::new).map(Level::number);
        assert_eq!(known.collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6]);
    }

    #[test]
    fn a_computer_is_nobody_in_discord() {
        let computer = Player {
            occupant: Occupant::Computer(Level(3)),
            name: "Computer".to_owned(),
        };
        assert_eq!(computer.user(), None);
        assert!(!computer.is(0));
    }
}
