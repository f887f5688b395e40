//! The record of an event: its settings, entrants and matches.

/// The number of an entrant. It says nothing about strength; a lower number comes first where all else is equal.
pub type EntrantId = u64;

/// The number of a round. The first is 1.
pub type Round = u16;

/// Points in 24ths of a point, so that places in matches of two to five seats give whole numbers.
pub type Points = u32;

/// One point: a win.
pub const POINT: Points = 24;

/// The last round that a record can have: a league of weekly rounds lasts 19 years.
pub(crate) const LAST_ROUND: Round = 1_000;

/// The most seats that a match can have.
pub(crate) const MOST_SEATS: usize = 5;

/// How an event is played. Its text is short, because custom ids have little room.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, strum::Display, strum::EnumString,
)]
pub enum Format {
    /// Everybody plays everybody, in groups of up to seven. The best of several groups play a final group.
    #[strum(serialize = "rr")]
    RoundRobin,
    /// Each round pairs entrants with similar points who have not met.
    #[strum(serialize = "sw")]
    Swiss,
    /// The loser of a match is out. Only for matches of two seats.
    #[strum(serialize = "ko")]
    Knockout,
    /// Divisions in which everybody plays everybody, season after season, without an end.
    #[strum(serialize = "lg")]
    League,
}

/// Somebody who takes part, for some rounds. Somebody who comes back has one more of these, with the same `id`; the
/// first one's rating counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Entrant {
    /// Who.
    pub id: EntrantId,
    /// The first round in which they play. 0 is the same as 1.
    pub from: Round,
    /// The last round in which they play. `None`: until the end.
    pub until: Option<Round>,
    /// Their strength, in any unit. A higher rating is seeded first.
    pub rating: i64,
}

impl Entrant {
    /// Somebody who plays from the first round to the last.
    ///
    /// ```
    /// use pairings::Entrant;
    ///
    /// assert_eq!(Entrant::new(7, 1_500).from, 1);
    /// ```
    pub const fn new(id: EntrantId, rating: i64) -> Self {
        Self {
            id,
            from: 1,
            until: None,
            rating,
        }
    }
}

/// How a match ended.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    strum::EnumString,
    strum::IntoStaticStr,
)]
#[strum(serialize_all = "kebab-case")]
pub enum How {
    /// It goes on.
    Pending,
    /// It was played, to its end or until somebody's time ran out.
    Played,
    /// It goes on for the rating, but the round was over: it counts as it was judged, by default as a draw.
    RoundOver,
    /// It was not played: somebody never moved, or left before the first turn.
    Unplayed,
    /// One seat: nobody was left to play. It counts as a win.
    Bye,
    /// One seat: the opponent of the table has left. It counts as a win.
    Walkover,
    /// One seat: everybody of the group rests once. It counts nothing.
    Rest,
}

/// A seat of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat {
    /// Who has it.
    pub entrant: EntrantId,
    /// What they won, at most [`POINT`]. 0 while the match goes on.
    pub points: Points,
    /// Did they let their time run out?
    pub ran_out: bool,
}

/// A match as paired, and its result once it has one. Of several with the same round and number, the one with the
/// highest `revision` counts.
///
/// A match is ignored if its round is 0 or above 1,000, if it has no seat or more than five, if a seat names somebody
/// who is no entrant, or if two seats name the same person. Somebody's second match in a round is ignored too: the one
/// with the lower number counts.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Match {
    /// Its round.
    pub round: Round,
    /// Its number in the round. The first is 1.
    pub number: u32,
    /// How often the result was corrected.
    pub revision: u32,
    /// How it ended.
    pub how: How,
    /// Its seats, in the order of the game.
    pub seats: Vec<Seat>,
}

/// The record of an event.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Event {
    /// How it is played.
    pub format: Format,
    /// The number of rounds that the host chose. Only Swiss events have this choice. `None`: [`rounds`](crate::rounds)
    /// says how many.
    pub rounds: Option<Round>,
    /// The number of seats of a match, from 2 to 5.
    pub seats: usize,
    /// The fewest seats that the game can be played with.
    pub least_seats: usize,
    /// Does it matter who sits where? Then seats are balanced, if necessary before points.
    pub sides: bool,
    /// Who takes part.
    pub entrants: Vec<Entrant>,
    /// All matches so far.
    pub matches: Vec<Match>,
    /// Pairs that should not meet. They meet only if it cannot be avoided.
    pub blocked: Vec<[EntrantId; 2]>,
}

impl Event {
    /// An event without entrants, for a game of two sides.
    ///
    /// ```
    /// use pairings::{Event, Format};
    ///
    /// assert_eq!(Event::new(Format::Swiss).seats, 2);
    /// ```
    pub const fn new(format: Format) -> Self {
        Self {
            format,
            rounds: None,
            seats: 2,
            least_seats: 2,
            sides: true,
            entrants: Vec::new(),
            matches: Vec::new(),
            blocked: Vec::new(),
        }
    }
}

/// The points for the places of a match, by seat. The winner has one point and the last has none. Between them the
/// points are the share of the others who were beaten; a shared place counts as half.
///
/// ```
/// use pairings::{POINT, points_of_places};
///
/// assert_eq!(points_of_places(&[1, 2]), [POINT, 0]);
/// assert_eq!(points_of_places(&[1, 1]), [POINT / 2, POINT / 2]);
/// assert_eq!(points_of_places(&[2, 1, 3]), [POINT / 2, POINT, 0]);
/// ```
pub fn points_of_places(places: &[u8]) -> Vec<Points> {
    let others = Points::try_from(places.len()).map_or(1, |all| all.saturating_sub(1));
    let points = |mine: &u8| {
        let beaten = places.iter().filter(|place| mine < place).count();
        let behind = places.iter().filter(|place| mine >= place).count();
        let worse = places.iter().filter(|place| mine > place).count();
        // half of a shared place, without oneself
        let halves = Points::try_from(2 * beaten + behind - worse - 1).unwrap_or(0);
        (halves * POINT / 2).checked_div(others).unwrap_or(POINT)
    };
    places.iter().map(points).collect()
}
