//! A match after something happened, with everything that is needed to show it.

use std::sync::Arc;

use ::plans::Reply;
use rules::{AnyMatch, AnyView, Description, Event, Kind, Outcome, Say, Seat, ToAct, Viewer, What};

use crate::model::{Player, only_person};
use crate::sessions::clocks::live_clocks::ShownClocks;
use crate::sessions::lobbies::practice_origin::Practice;
use crate::sessions::play::button_ticket::Ticket;
use crate::store::{Casual, NewMatch, OfferKind};

/// What just happened, as everybody may know it.
#[derive(Clone, Debug, PartialEq)]
pub enum News {
    /// The match began.
    Begun,
    /// A seat played a turn. The view shows it as the last turn.
    Played,
    /// A seat played a turn before the last one. These words describe it.
    PlayedBefore(Say),
    /// A seat has made its secret choice, and others have not chosen yet.
    Ready(Seat),
    /// A seat had to pass by the rules.
    Passed(Seat),
    /// A seat resigned.
    Resigned(Seat),
    /// A seat's time ran out.
    TimedOut(Seat),
    /// All agreed to end the match.
    Agreed,
    /// A seat took back its last turn, and all that followed it.
    TookBack,
    /// These seats answered with turns that they had planned.
    AsPlanned(Vec<Seat>),
}

/// A plan, as its owner sees it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum OwnPlan {
    /// There is none.
    #[default]
    None,
    /// The plan has ended since the last turn of its owner.
    Ended,
    /// What is left of its branches.
    Left(Vec<Vec<Reply>>),
}

impl OwnPlan {
    /// What is left of its branches.
    pub fn branches(&self) -> &[Vec<Reply>] {
        match self {
            Self::Left(branches) => branches,
            Self::None | Self::Ended => &[],
        }
    }
}

/// A match after something happened: enough to draw it and to describe it.
#[derive(Clone, Debug)]
pub struct Snapshot {
    /// Its properties. The players are in order of seats.
    pub opened: Arc<NewMatch>,
    /// Was somebody given hints? Then their seat gains nothing.
    pub hinted: bool,
    /// Where it began, if it is a practice match.
    pub practice: Option<Practice>,
    /// How many events the record has.
    pub ply: usize,
    /// When each event happened, in unix milliseconds.
    pub times: Vec<i64>,
    /// What the viewer may see.
    pub view: AnyView,
    /// The seat of the viewer, if this snapshot is for that player alone.
    pub viewer: Option<Seat>,
    /// What the viewer has planned. Everybody else sees no plan.
    pub plan: OwnPlan,
    /// What just happened, in order; empty if the match is only looked at.
    pub news: Vec<News>,
    /// Are several seats choosing in secret?
    pub secret: bool,
    /// The seats that have to act.
    pub to_act: Vec<Seat>,
    /// How it ended, if it is over.
    pub outcome: Option<Outcome>,
    /// The turn that was taken back and by whom, if a takeback was the last event.
    pub taken_back: Option<Say>,
    /// The message of an offer that the last event has closed, and what the offer was about.
    pub lapsed: Option<(u64, OfferKind)>,
    /// The invited users who had not answered, if the match has just begun.
    pub without: Vec<u64>,
    /// Its clocks, if it has any.
    pub clocks: Option<ShownClocks>,
    /// The seats that resigned or ran out of time.
    pub(in crate::sessions) left: Vec<Seat>,
}

impl Snapshot {
    /// The game.
    pub fn kind(&self) -> Kind {
        self.opened.terms.kind
    }

    /// The match at this ply.
    pub fn ticket(&self) -> Ticket {
        Ticket {
            id: self.opened.id,
            ply: self.ply,
        }
    }

    /// Is it a rated match?
    pub fn is_rated(&self) -> bool {
        self.casual().is_none()
    }

    /// Why it is casual; `None` if it is rated.
    pub fn casual(&self) -> Option<Casual> {
        let seats = u8::try_from(self.opened.players.len()).unwrap_or_default();
        self.opened.casual_with(seats)
    }

    /// Is the news a secret choice while others have still to choose?
    pub fn chose_in_secret(&self) -> bool {
        self.news.iter().any(|news| matches!(news, News::Ready(_)))
    }

    /// The snapshot `later`, with the news of this one before its own.
    #[must_use]
    pub fn followed_by(&self, later: Self) -> Self {
        let before = self.news.iter().filter_map(|news| match news {
            News::Played => self.view.caption().last.map(News::PlayedBefore),
            // the choices have been revealed by now
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

    /// The seats that have just resigned or run out of time.
    pub fn just_left(&self) -> Vec<Seat> {
        let gone = |news: &News| match news {
            News::Resigned(seat) | News::TimedOut(seat) => Some(*seat),
            _ => None,
        };
        self.news.iter().filter_map(gone).collect()
    }

    /// Describes the board in words, beginning with the last event.
    pub fn describe(&self) -> Description<Say> {
        let viewer = self.viewer.map_or(Viewer::Public, Viewer::Seat);
        let described = self.view.describe_to(viewer);
        Description {
            last: self.taken_back.clone().or(described.last),
            ..described
        }
    }

    /// The people who still play.
    pub fn people(&self) -> impl Iterator<Item = &Player> {
        let seats = self.opened.players.iter().enumerate();
        let living = seats.filter(|(seat, _)| !self.left(Seat::at(*seat)));
        living
            .map(|(_, player)| player)
            .filter(|player| player.user().is_some())
    }

    /// The seat of the only person who plays, if all others are computers.
    pub fn only_person(&self) -> Option<Seat> {
        only_person(&self.opened.players)
    }

    /// When a seat's time is up, if its clock runs, in unix milliseconds.
    pub fn ends(&self, seat: Seat) -> Option<i64> {
        self.clocks.as_ref()?.seats.get(seat.index())?.until
    }

    /// When the bot puts out a seat if nobody claims before, in unix milliseconds.
    pub fn puts_out(&self, seat: Seat) -> Option<i64> {
        self.clocks.as_ref()?.seats.get(seat.index())?.out
    }

    /// Did this seat resign or run out of time?
    pub fn left(&self, seat: Seat) -> bool {
        self.left.contains(&seat)
    }
}

/// The news of the last `count` events of a match.
pub fn news_of_last(game: &AnyMatch, count: usize) -> Vec<News> {
    let secret = matches!(game.to_act(), ToAct::Secret(_));
    let events = game.events();
    let begin = events.len().saturating_sub(count);
    let is_turn = |at: &usize| matches!(events[*at].what, What::Turn(_));
    let turns: Vec<usize> = (begin..events.len()).filter(is_turn).collect();
    // the view shows only the last turn
    let mut earlier = match &turns[..] {
        [_, _, ..] if !secret => turns_since(game, begin),
        _ => Vec::new(),
    }
    .into_iter();
    let one = |at: usize| match news(&events[at], secret)? {
        News::Played if turns.last() != Some(&at) => earlier.next()?.map(News::PlayedBefore),
        news => Some(news),
    };
    (begin..events.len()).filter_map(one).collect()
}

/// For each turn after the first `begin` events: the sentence about it while it was the last turn.
fn turns_since(game: &AnyMatch, begin: usize) -> Vec<Option<Say>> {
    let mut said = Vec::new();
    let read = AnyMatch::walk(&game.record(), |shown| {
        if shown.events().len() > begin {
            said.push(shown.view(Viewer::Public).caption().last);
        }
    });
    // the record of a match in memory can always be read
    read.map_or_else(|_| Vec::new(), |_| said)
}

/// The news of an event, as everybody may know it. `secret`: some seats have still to choose.
fn news(event: &Event, secret: bool) -> Option<News> {
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

/// The seats that resigned or ran out of time.
pub fn left(events: &[Event]) -> Vec<Seat> {
    let gone = events
        .iter()
        .filter(|event| matches!(event.what, What::Resign | What::Timeout));
    gone.filter(|event| event.seat > 0)
        .map(|event| Seat::new(event.seat))
        .collect()
}

/// The last event that is not a pass, and the passes after it.
pub fn last_news(events: &[Event]) -> &[Event] {
    let done = |event: &Event| event.what != What::Pass;
    let from = events.iter().rposition(done).unwrap_or_default();
    &events[from..]
}
