//! A match after something happened, with everything that is needed to show it.

use rules::{AnyView, Description, Event, Kind, Outcome, Say, Seat, What};
use serde_json::{Map, Value};

use super::live_clocks::ShownClocks;
use crate::model::{MatchCode, Place, Player};
use crate::store::OfferKind;

/// Options as `/play` gives them.
pub type Options = Map<String, Value>;

/// What just happened, as everybody may know it.
#[derive(Clone, Debug, PartialEq)]
pub enum News {
    /// The match began.
    Begun,
    /// A seat played a turn, which the view shows as the last.
    Played,
    /// A seat played a turn before the last, described in these words.
    PlayedBefore(Say),
    /// A seat has made its secret choice, and others have not yet.
    Ready(Seat),
    /// The rules passed for a seat.
    Passed(Seat),
    /// A seat resigned.
    Resigned(Seat),
    /// A seat's time ran out.
    TimedOut(Seat),
    /// All agreed to end the match.
    Agreed,
    /// A seat took back its last turn, and all that followed it.
    TookBack,
}

/// A match after something happened: enough to draw it and to describe it.
#[derive(Clone, Debug)]
pub struct Snapshot {
    /// Its id.
    pub id: u64,
    /// Its short code, if it has one.
    pub code: Option<MatchCode>,
    /// Was somebody given hints? Then their seat gains nothing.
    pub hinted: bool,
    /// Is it played in a thread that was made for it?
    pub own_thread: bool,
    /// Where it is played.
    pub place: Place,
    /// Which game.
    pub kind: Kind,
    /// The game's options.
    pub options: Options,
    /// In order of seats.
    pub players: Vec<Player>,
    /// How many events the record has.
    pub ply: usize,
    /// When each of them happened, in unix milliseconds.
    pub times: Vec<i64>,
    /// What the viewer may see.
    pub view: AnyView,
    /// The seat of the viewer, if this snapshot is for that player alone.
    pub viewer: Option<Seat>,
    /// What just happened, in order; empty if the match is only looked at.
    pub news: Vec<News>,
    /// Are several seats choosing in secret?
    pub secret: bool,
    /// Whose decision it is.
    pub to_act: Vec<Seat>,
    /// How it ended.
    pub outcome: Option<Outcome>,
    /// The turn that was taken back and by whom, if a takeback was the last event.
    pub taken_back: Option<Say>,
    /// The message of an offer that the last event has closed, and what the offer was about.
    pub lapsed: Option<(u64, OfferKind)>,
    /// Who was invited and had not answered, if the match has just begun.
    pub without: Vec<u64>,
    /// Its clocks, if it has any.
    pub clocks: Option<ShownClocks>,
    /// Who resigned or ran out of time.
    pub(super) left: Vec<Seat>,
}

impl Snapshot {
    /// Is the news a secret choice, while others have still to choose?
    pub fn chose_in_secret(&self) -> bool {
        self.news.iter().any(|news| matches!(news, News::Ready(_)))
    }

    /// A later snapshot with this one's news before its own.
    #[must_use]
    pub fn followed_by(&self, later: Self) -> Self {
        let before = self.news.iter().filter_map(|news| match news {
            News::Played => self.view.caption().last.map(News::PlayedBefore),
            // the choices are open by now
            News::Ready(_) if !later.secret => None,
            other => Some(other.clone()),
        });
        let begun = (self.ply == 0).then_some(News::Begun);
        Self {
            news: begun
                .into_iter()
                .chain(before)
                .chain(later.news.clone())
                .collect(),
            lapsed: later.lapsed.or(self.lapsed),
            ..later
        }
    }

    /// Who has just resigned or run out of time.
    pub fn just_left(&self) -> Vec<Seat> {
        let gone = |news: &News| match news {
            News::Resigned(seat) | News::TimedOut(seat) => Some(*seat),
            _ => None,
        };
        self.news.iter().filter_map(gone).collect()
    }

    /// The board in words, which begin with the last event.
    pub fn describe(&self) -> Description<Say> {
        let described = self.view.describe();
        Description {
            last: self.taken_back.clone().or(described.last),
            ..described
        }
    }

    /// The people who still play.
    pub fn people(&self) -> impl Iterator<Item = &Player> {
        let seats = self.players.iter().enumerate();
        let living = seats.filter(|(seat, _)| !self.left(Seat::at(*seat)));
        living
            .map(|(_, player)| player)
            .filter(|player| player.user().is_some())
    }

    /// Did this seat resign or run out of time?
    pub fn left(&self, seat: Seat) -> bool {
        self.left.contains(&seat)
    }
}

/// An event as everybody may know it; `secret`: some seats still have to choose.
pub(super) fn news(event: &Event, secret: bool) -> Option<News> {
    let seat = (event.seat > 0).then(|| Seat::new(event.seat));
    Some(match event.what {
        What::Turn(_) if secret => News::Ready(seat?),
        What::Turn(_) => News::Played,
        What::Pass => News::Passed(seat?),
        What::Resign => News::Resigned(seat?),
        What::Timeout => News::TimedOut(seat?),
        What::Agree => News::Agreed,
        What::Takeback(_) => News::TookBack,
    })
}

/// Who resigned or ran out of time.
pub(super) fn left(events: &[Event]) -> Vec<Seat> {
    let gone = events
        .iter()
        .filter(|event| matches!(event.what, What::Resign | What::Timeout));
    gone.filter(|event| event.seat > 0)
        .map(|event| Seat::new(event.seat))
        .collect()
}

/// The last event that is not a pass, and the passes after it.
pub(super) fn last_news(events: &[Event]) -> &[Event] {
    let done = |event: &Event| event.what != What::Pass;
    let from = events.iter().rposition(done).unwrap_or_default();
    &events[from..]
}
