//! A board in words, for people who listen to it instead of seeing it.

use crate::translatable_text::{Say, Words};

/// A view that can be put into words, for people who listen to it. It is built from the view alone, so it reveals no
/// secret.
pub trait Described {
    /// A sentence that describes the board.
    type Line: Words;

    /// The view in words.
    fn describe(&self) -> Description<Self::Line>;
}

/// A view in words, in the order in which a listener needs it. Each line is a complete sentence.
#[derive(Clone, Debug, PartialEq)]
pub struct Description<L> {
    /// The last turn and what it changed; `None` before the first turn.
    pub last: Option<L>,
    /// Whose turn it is; after the end, who won.
    pub headline: L,
    /// What can happen soon by the rules, and what is at stake.
    pub threats: Vec<L>,
    /// More threats, for which an alt text has no room.
    pub further_threats: Vec<L>,
    /// The score of all seats; `None` if the game has none, or nobody has won or lost anything yet.
    pub score: Option<L>,
    /// The pieces of each seat and where they are.
    pub position: Vec<L>,
    /// A shorter position for an alt text that has no room for all of it.
    pub brief_position: Option<Vec<L>>,
    /// The board itself: its rows, and what each row contains.
    pub shape: Vec<L>,
    /// Has anything been played? Only before that does the alt text describe the board's shape.
    pub begun: bool,
}

impl Description<Say> {
    /// The number of the turn or round in the headline; `None` if the headline has none.
    ///
    /// ```
    /// use rules::{AnyMatch, Kind, Viewer};
    ///
    /// let start = |kind| AnyMatch::new(kind, 2, 7, &Default::default()).unwrap();
    /// let number = |kind| start(kind).view(Viewer::Public).describe().number();
    /// assert_eq!([Kind::Archimedes, Kind::Kitaran].map(number), [Some(1), None]);
    /// ```
    pub fn number(&self) -> Option<u32> {
        let numbers = ["round", "turn"].into_iter();
        let mut numbers = numbers.filter_map(|field| self.headline.args.get(field)?.as_u64());
        numbers.next().and_then(|number| number.try_into().ok())
    }
}

impl<L: Clone> Description<L> {
    /// The lines of a picture's alt text: at most 1,024 characters in every game, with names of up to 14
    /// characters.
    ///
    /// ```
    /// use rules::{Described, Game, Seat, Viewer, kitaran::Kitaran};
    ///
    /// let mut game = Kitaran::placed(Default::default(), [0; 2], 0, Seat::new(1));
    /// let turn = game.parse(Seat::new(1), "c3").unwrap();
    /// game.apply(Seat::new(1), &turn);
    /// let lines = game.view(Viewer::Public).describe().brief();
    /// assert_eq!(lines[0].to_string(), "seat 1 placed a stone on c3.");
    /// assert_eq!(lines[1].to_string(), "seat 2 to play, 24 squares empty.");
    /// ```
    pub fn brief(&self) -> Vec<L> {
        let position = self.brief_position.as_ref().unwrap_or(&self.position);
        let shape: &[L] = if self.begun { &[] } else { &self.shape };
        self.lines(&[&self.threats], position, shape)
    }

    /// Everything that can be told: the last turn, the threats, the whole position and the board's shape,
    /// in at most 4,000 characters.
    ///
    /// ```
    /// use rules::{Described, Game, Seat, Viewer, kitaran::Kitaran};
    ///
    /// let start = Kitaran::placed(Default::default(), [0; 2], 0, Seat::new(1));
    /// let lines = start.view(Viewer::Public).describe().whole();
    /// assert!(lines.last().unwrap().to_string().starts_with("The board has 5 by 5 squares"));
    /// ```
    pub fn whole(&self) -> Vec<L> {
        let threats = [&*self.threats, &*self.further_threats];
        self.lines(&threats, &self.position, &self.shape)
    }

    fn lines(&self, threats: &[&[L]], position: &[L], shape: &[L]) -> Vec<L> {
        let first = self.last.iter().chain([&self.headline]);
        let middle = threats.iter().copied().flatten().chain(&self.score);
        let all = first.chain(middle).chain(position).chain(shape);
        all.cloned().collect()
    }
}

/// Most characters of an alt text in plain English; the rest is reserve for languages with longer words.
const MOST_ALT: usize = 1_000;

/// Most characters of a name in an alt text, and the plain English text that a name replaces.
const NAME: usize = 14;
const SEAT: &str = "seat ";

/// Characters that a listener can hear every turn without getting tired.
const MOST_AT_EASE: usize = 700;

/// Do these lines fit in an alt text?
pub(crate) fn fits_alt_text<L: Words>(lines: &[L]) -> bool {
    length(lines) <= MOST_ALT
}

/// Are these lines short enough to be told every turn?
pub(crate) fn is_soon_heard<L: Words>(lines: &[L]) -> bool {
    length(lines) <= MOST_AT_EASE
}

/// The number of characters of these lines, with every seat's name at its full length.
fn length<L: Words>(lines: &[L]) -> usize {
    let length = |line: &L| {
        let line = line.to_string();
        let longer = NAME - SEAT.len() - 1;
        line.chars().count() + line.matches(SEAT).count() * longer + 1
    };
    lines.iter().map(length).sum()
}

impl<L: Words> Description<L> {
    /// The same description with its lines as [`Say`].
    ///
    /// ```
    /// use rules::{Described, Game, Seat, Viewer, kitaran::Kitaran};
    ///
    /// let start = Kitaran::placed(Default::default(), [0; 2], 0, Seat::new(1));
    /// let description = start.view(Viewer::Public).describe().say();
    /// assert_eq!(description.headline.key, "kitaran-line-to-play");
    /// assert_eq!(description.headline.plain, "seat 1 to play, 25 squares empty.");
    /// ```
    pub fn say(&self) -> Description<Say> {
        let all = |lines: &[L]| lines.iter().map(Words::say).collect();
        Description {
            last: self.last.as_ref().map(Words::say),
            headline: self.headline.say(),
            threats: all(&self.threats),
            further_threats: all(&self.further_threats),
            score: self.score.as_ref().map(Words::say),
            position: all(&self.position),
            brief_position: self.brief_position.as_deref().map(all),
            shape: all(&self.shape),
            begun: self.begun,
        }
    }
}
