//! A match as it stands after something happened, as much as it takes to show it.

use games::{AnyView, Description, Event, Kind, Outcome, Say, Seat, What};

use super::channel_state::Options;
use super::live_clocks::ShownClocks;
use crate::model::{MatchCode, Place, Player};
use crate::store::Motion;

/// What just happened, as everybody may hear it.
#[derive(Clone, Debug, PartialEq)]
pub enum News {
    /// The match began.
    Begun,
    /// A seat played the turn that the view shows as the last.
    Played,
    /// A seat played a turn before that, told in these words.
    PlayedBefore(Say),
    /// A seat has made its secret choice, and others have not.
    Ready(Seat),
    /// The rules passed for a seat.
    Passed(Seat),
    /// A seat gave up.
    Resigned(Seat),
    /// A seat's time ran out.
    TimedOut(Seat),
    /// All agreed to end it.
    Agreed,
    /// A seat took back its last turn, and all that followed it.
    TookBack,
}

/// A match as it stands after something happened: enough to draw it and to tell of it.
#[derive(Clone, Debug)]
pub struct Snapshot {
    /// Its id.
    pub id: u64,
    /// Its short code, where it has one.
    pub code: Option<MatchCode>,
    /// Was somebody given hints? Their seat gains nothing then.
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
    /// What may be seen, by whoever asked.
    pub view: AnyView,
    /// Whoever asked, if they have a seat and it was for their eyes alone.
    pub viewer: Option<Seat>,
    /// What just happened, in order; empty when it is only looked at.
    pub news: Vec<News>,
    /// Are several seats choosing in secret?
    pub secret: bool,
    /// Whose decision it is.
    pub to_act: Vec<Seat>,
    /// How it ended.
    pub outcome: Option<Outcome>,
    /// Which turn was taken back and by whom, if that was the last that happened.
    pub taken_back: Option<Say>,
    /// The message of a proposal that what just happened has closed, and what that was about.
    pub lapsed: Option<(u64, Motion)>,
    /// Who was asked and had not answered, if it has just begun.
    pub without: Vec<u64>,
    /// Its clocks, where it has any.
    pub clocks: Option<ShownClocks>,
    /// Who resigned or ran out of time.
    pub(super) left: Vec<Seat>,
}

impl Snapshot {
    /// Was the news a secret choice, with others still to come?
    pub fn chose_in_secret(&self) -> bool {
        self.news.iter().any(|news| matches!(news, News::Ready(_)))
    }

    /// A later snapshot that tells what happened before it as well.
    #[must_use]
    pub fn followed_by(&self, later: Self) -> Self {
        let before = self.news.iter().filter_map(|news| match news {
            News::Played => self.view.caption().last.map(News::PlayedBefore),
            // it is open by now
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

    /// Who has just given up or run out of time.
    pub fn just_left(&self) -> Vec<Seat> {
        let gone = |news: &News| match news {
            News::Resigned(seat) | News::TimedOut(seat) => Some(*seat),
            _ => None,
        };
        self.news.iter().filter_map(gone).collect()
    }

    /// The board in words, which begin with what happened last.
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

    /// Has this seat left the match?
    pub fn left(&self, seat: Seat) -> bool {
        self.left.contains(&seat)
    }
}

/// An event as everybody may hear it; `secret`: some seats are still choosing.
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
