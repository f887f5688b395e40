//! A board in words, for people who listen to it instead of seeing it.

use crate::seats::Viewer;
use crate::translatable_text::{Say, Words};

/// A view that can be described in words, for people who listen to it. The description uses only the view, so it
/// reveals no secret.
pub trait Described {
    /// A sentence that describes the board.
    type Line: Words;

    /// Describes the view in words.
    fn describe(&self) -> Description<Self::Line>;

    /// What stands on each square that is not empty, with the square's name.
    fn on_squares(&self) -> Vec<(String, Self::Line)>;

    /// Describes the view in words for one listener: what concerns the viewer's seat is told in detail.
    fn describe_to(&self, _viewer: Viewer) -> Description<Self::Line> {
        self.describe()
    }
}

/// A view in words, in the order in which a listener needs it. Each line is a complete sentence.
#[derive(Clone, Debug, PartialEq)]
pub struct Description<L> {
    /// The last turn and its consequences; `None` before the first turn.
    pub last: Option<L>,
    /// Whose turn it is; after the end, who won.
    pub headline: L,
    /// What can happen soon by the rules, and which pieces are in danger.
    pub threats: Vec<L>,
    /// Fewer or shorter `threats`, the most urgent first, for an alt text that has no room for all of them.
    pub brief_threats: Option<Vec<L>>,
    /// The score of all seats. `None` if the game has no score, or if no seat has won or lost anything yet.
    pub score: Option<L>,
    /// The pieces of each seat and where they are.
    pub position: Vec<L>,
    /// A shorter `position` for an alt text that has no room for all of it. The alt text then leaves out the score.
    pub brief_position: Option<Vec<L>>,
    /// The board itself: its rows, and what each row contains.
    pub shape: Vec<L>,
    /// Has a turn been played? Only before the first turn does the alt text describe the board's shape.
    pub begun: bool,
    /// How to shorten an alt text that is too long, step by step: see [`fitted`](Self::fitted).
    pub shorter: Vec<Shorter<L>>,
}

/// One step to a shorter alt text.
#[derive(Clone, Debug, PartialEq)]
pub struct Shorter<L> {
    /// The step is taken if the alt text has more characters than this.
    pub beyond: usize,
    /// What replaces `brief_threats`.
    pub threats: Option<Vec<L>>,
    /// What replaces `brief_position`.
    pub position: Option<Vec<L>>,
}

impl<L> Shorter<L> {
    /// A step to shorter threats.
    pub(crate) fn threats(beyond: usize, threats: Vec<L>) -> Self {
        Self {
            beyond,
            threats: Some(threats),
            position: None,
        }
    }
}

impl<L: Clone> Description<L> {
    /// The lines of a picture's alt text. Of a [fitted](Self::fitted) description they have at most 1,024 characters in
    /// every game, with names of up to 14 characters.
    ///
    /// ```
    /// use rules::{Described, Game, Seat, Viewer, kitaran::{Kitaran, Line}};
    ///
    /// let mut game = Kitaran::placed(Default::default(), [0; 2], 0, Seat::new(1));
    /// let turn = game.parse(Seat::new(1), "c3").unwrap();
    /// game.apply(Seat::new(1), &turn);
    /// let lines = game.view(Viewer::Public).describe().brief();
    /// assert!(matches!(lines[..2], [Line::LastPlace { .. }, Line::ToPlay { empty: 24, .. }]));
    /// ```
    pub fn brief(&self) -> Vec<L> {
        let (score, position) = match &self.brief_position {
            Some(brief) => (None, brief),
            None => (self.score.as_ref(), &self.position),
        };
        let shape: &[L] = if self.begun { &[] } else { &self.shape };
        self.lines(self.urgent_threats(), score, &[position, shape])
    }

    /// The same description with an alt text as long as it may be. `length` is the number of characters of these lines
    /// in the reader's language.
    ///
    /// ```
    /// use rules::{Described, Game, Seat, Viewer, kitaran::{Kitaran, Line}};
    ///
    /// let start = Kitaran::placed(Default::default(), [0b01, 0b10], 0, Seat::new(1));
    /// let told = |length: usize| start.view(Viewer::Public).describe().fitted(|_| length);
    /// assert!(matches!(told(10).urgent_threats()[0], Line::CanConvert { .. }));
    /// assert!(matches!(told(10_000).urgent_threats()[0], Line::Convertible { .. }));
    /// ```
    #[must_use]
    pub fn fitted(mut self, length: impl Fn(&[L]) -> usize) -> Self {
        for step in std::mem::take(&mut self.shorter) {
            if length(&self.brief()) <= step.beyond {
                break;
            }
            self.brief_threats = step.threats.or(self.brief_threats);
            self.brief_position = step.position.or(self.brief_position);
        }
        self
    }

    /// The threats for which an alt text has room.
    ///
    /// ```
    /// use rules::{Described, Game, Seat, Viewer, kitaran::{Kitaran, Line}};
    ///
    /// let start = Kitaran::placed(Default::default(), [0b01, 0b10], 0, Seat::new(1));
    /// let told = start.view(Viewer::Public).describe();
    /// assert!(matches!(told.urgent_threats()[0], Line::CanConvert { .. }));
    /// ```
    pub fn urgent_threats(&self) -> &[L] {
        self.brief_threats.as_ref().unwrap_or(&self.threats)
    }

    /// The whole description, in at most 4,000 characters: the last turn, the threats, the whole position and the
    /// board's shape.
    ///
    /// ```
    /// use rules::{Described, Game, Seat, Viewer, kitaran::{Kitaran, Line}};
    ///
    /// let start = Kitaran::placed(Default::default(), [0; 2], 0, Seat::new(1));
    /// let lines = start.view(Viewer::Public).describe().whole();
    /// assert!(matches!(lines.last(), Some(Line::Board { size: 5, .. })));
    /// ```
    pub fn whole(&self) -> Vec<L> {
        let parts = [&*self.position, &*self.shape];
        self.lines(&self.threats, self.score.as_ref(), &parts)
    }

    fn lines(&self, threats: &[L], score: Option<&L>, parts: &[&[L]]) -> Vec<L> {
        let first = self.last.iter().chain([&self.headline]);
        let all = first.chain(threats).chain(score);
        all.chain(parts.iter().copied().flatten())
            .cloned()
            .collect()
    }
}

/// The most characters of an alt text. The rest up to Discord's limit is a reserve for names and unusual boards.
pub(crate) const MOST_ALT: usize = 1_000;

/// The most characters that a listener can hear every turn without getting tired.
pub(crate) const MOST_AT_EASE: usize = 700;

impl<L: Words> Description<L> {
    /// The same description with its lines as [`Say`].
    ///
    /// ```
    /// use rules::{Described, Game, Seat, Viewer, kitaran::Kitaran};
    ///
    /// let start = Kitaran::placed(Default::default(), [0; 2], 0, Seat::new(1));
    /// let description = start.view(Viewer::Public).describe().say();
    /// assert_eq!(description.headline.key, "kitaran-line-to-play");
    /// assert_eq!(description.headline.args["empty"], 25);
    /// ```
    pub fn say(&self) -> Description<Say> {
        let all = |lines: &[L]| lines.iter().map(Words::say).collect();
        let shorter = |step: &Shorter<L>| Shorter {
            beyond: step.beyond,
            threats: step.threats.as_deref().map(all),
            position: step.position.as_deref().map(all),
        };
        Description {
            last: self.last.as_ref().map(Words::say),
            headline: self.headline.say(),
            threats: all(&self.threats),
            brief_threats: self.brief_threats.as_deref().map(all),
            score: self.score.as_ref().map(Words::say),
            position: all(&self.position),
            brief_position: self.brief_position.as_deref().map(all),
            shape: all(&self.shape),
            begun: self.begun,
            shorter: self.shorter.iter().map(shorter).collect(),
        }
    }
}
