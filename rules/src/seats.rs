//! The seats of a match: their numbers, whose turn it is, who views the match, and how a seat retires.

use std::fmt::Display;

use serde::{Deserialize, Serialize};

/// A place in the match, numbered from 1 in turn order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seat(u8);

impl Seat {
    /// The seat with this number, from 1.
    ///
    /// ```
    /// use rules::Seat;
    ///
    /// let first = Seat::new(1);
    /// assert_eq!((first.number(), first.index()), (1, 0));
    /// assert_eq!(first.to_string(), "seat 1");
    /// ```
    ///
    /// # Panics
    /// Panics if the number is 0, which no seat has.
    pub const fn new(number: u8) -> Self {
        assert!(number > 0, "seats are numbered from 1");
        Self(number)
    }

    /// The seat at this index, from 0.
    ///
    /// ```
    /// # use rules::Seat;
    /// assert_eq!(Seat::at(0), Seat::new(1));
    /// ```
    pub const fn at(index: usize) -> Self {
        Self(index as u8 + 1)
    }

    /// The number, from 1.
    ///
    /// ```
    /// # use rules::Seat;
    /// assert_eq!(Seat::new(3).number(), 3);
    /// ```
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The index, from 0.
    ///
    /// ```
    /// # use rules::Seat;
    /// let names = ["Ada", "Bob"];
    /// assert_eq!(names[Seat::new(2).index()], "Bob");
    /// ```
    pub const fn index(self) -> usize {
        self.0 as usize - 1
    }

    /// The other of two seats.
    ///
    /// ```
    /// use rules::Seat;
    ///
    /// assert_eq!(Seat::new(1).opponent(), Seat::new(2));
    /// ```
    pub const fn opponent(self) -> Self {
        Self(3 - self.0)
    }
}

impl Display for Seat {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "seat {}", self.0)
    }
}

/// The seats that have to decide something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ToAct {
    /// One seat.
    One(Seat),
    /// Several seats at once, each choosing in secret.
    Secret(Vec<Seat>),
    /// No seat: the game is over.
    Over,
}

impl ToAct {
    /// The seats that may act now, in order.
    ///
    /// ```
    /// use rules::{Seat, ToAct};
    ///
    /// let both = vec![Seat::new(1), Seat::new(2)];
    /// assert_eq!(ToAct::One(Seat::new(2)).seats(), [Seat::new(2)]);
    /// assert_eq!(ToAct::Secret(both.clone()).seats(), both);
    /// assert!(ToAct::Over.seats().is_empty());
    /// ```
    pub fn seats(&self) -> Vec<Seat> {
        match self {
            Self::One(seat) => vec![*seat],
            Self::Secret(seats) => seats.clone(),
            Self::Over => Vec::new(),
        }
    }

    /// May this seat act now?
    ///
    /// ```
    /// use rules::{Seat, ToAct};
    ///
    /// let to_act = ToAct::One(Seat::new(2));
    /// assert!(to_act.includes(Seat::new(2)));
    /// assert!(!to_act.includes(Seat::new(1)));
    /// ```
    pub fn includes(&self, seat: Seat) -> bool {
        match self {
            Self::One(one) => *one == seat,
            Self::Secret(seats) => seats.contains(&seat),
            Self::Over => false,
        }
    }
}

/// The person or group for which a view is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Viewer {
    /// Everybody, who sees only what may be shown in the channel.
    Public,
    /// One seat, which sees what everybody may see and its own secrets.
    Seat(Seat),
}

/// How a seat leaves the match before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Retire {
    /// It resigned.
    Resign,
    /// Its time ran out.
    Timeout,
}
