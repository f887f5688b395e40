//! The content of the channels before an input: a match of some game, a lobby, and a match that is over.

use rules::random_generator::Rng;
use rules::{AnyMatch, ChosenOptions, Kind, Seat};
use skirmish::clocks::TimeControl;
use skirmish::model::{Person, Place, Player, SeatOrder};
use skirmish::store::{self, Change, ClocksDue, Head, MatchChange, NewMatch, Status, Store, Terms};

use super::watched_store::Watched;
use super::{NOW, must};
use crate::generated_positions::step;

/// The number of turns that were played in the match, in two variants.
const PLAYED: [usize; 2] = [0, 9];

/// The number of setups: each game at its beginning and after some turns.
pub const COUNT: usize = KINDS * PLAYED.len();
const KINDS: usize = Kind::ALL.len();

pub const GUILD: u64 = 1;
/// The message that shows each match.
const SHOWN: u64 = 900;
/// The channels: one with a match, one with a lobby, one with a finished match, and an empty one.
pub const CHANNELS: [u64; 4] = [101, 102, 103, 104];
/// The matches in the first three channels.
pub const MATCHES: [u64; 3] = [0x11, 0x12, 0x13];
/// The players in order. The last of these users do not play.
pub const USERS: [u64; 6] = [1001, 1002, 1003, 1004, 1005, 1006];
const NAMES: [&str; 3] = ["Ann", "**B_e~n**", "<@1006> `Cleo`"];

/// A database with the matches of a setup.
pub async fn laid(number: usize) -> Watched {
    let kind = Kind::ALL[number % KINDS];
    let plies = PLAYED[number / KINDS];
    let store = must(store::open("sqlite::memory:", 1).await);
    let game = played(kind, plies);
    let over = played(kind, usize::MAX);
    let few: Vec<Player> = players(2);
    for (at, players) in [players(game.seats()), few, players(over.seats())]
        .into_iter()
        .enumerate()
    {
        must(store.open(&opened(at, kind, players)).await);
        let id = MATCHES[at];
        must(store.show(id, CHANNELS[at], SHOWN, None).await);
    }
    file(&store, MATCHES[0], &game).await;
    file(&store, MATCHES[2], &over).await;
    Watched::new(store)
}

/// Restores the messages that show the matches.
pub async fn show_again(store: &Watched) {
    for (id, channel) in MATCHES.into_iter().zip(CHANNELS) {
        must(store.untapped().show(id, channel, SHOWN, None).await);
    }
}

fn players(seats: u8) -> Vec<Player> {
    let users = USERS.iter().zip(NAMES.iter().cycle());
    let player = |(user, name): (&u64, &&str)| {
        let name = (*name).to_owned();
        Player::from(Person { user: *user, name })
    };
    users.take(seats.into()).map(player).collect()
}

fn opened(at: usize, kind: Kind, players: Vec<Player>) -> NewMatch {
    NewMatch {
        id: MATCHES[at],
        code: skirmish::model::MatchCode::candidates(MATCHES[at]).next(),
        place: Place::Server {
            guild: GUILD,
            channel: CHANNELS[at],
        },
        host: USERS[0],
        own_thread: false,
        terms: Terms {
            // if the number of seats is fixed, the match begins when the last player joins
            self_start: at % 2 == 1,
            clock: (at % 2 == 1).then_some(TimeControl::USUAL),
            order: SeatOrder::Joining,
            ..Terms::usual(kind)
        },
        players,
        declined: Vec::new(),
        listed: false,
        tournament: None,
        now: NOW,
    }
}

/// A match after this many random turns, or at its end.
fn played(kind: Kind, plies: usize) -> AnyMatch {
    let (fewest, _) = kind.seats();
    let mut game = must(AnyMatch::new(kind, fewest.into(), 7, &ChosenOptions::new()));
    let mut rng = Rng::new(7);
    for _ in 0..plies {
        if !step(&mut game, &mut rng) {
            break;
        }
    }
    game
}

async fn file(store: &Store, id: u64, game: &AnyMatch) {
    let record = game.record();
    let fresh = must(AnyMatch::new(
        game.kind(),
        game.seats().into(),
        record.seed,
        &record.options,
    ));
    let begun = fresh.events().len();
    let saw = Head {
        id,
        status: Status::Lobby,
        version: 0,
        events: 0,
    };
    let start = MatchChange {
        saw,
        change: Change::Start {
            players: players(game.seats()),
            record: fresh.record(),
            to_act: 0,
            gone: Vec::new(),
            rests: Vec::new(),
            due: ClocksDue::default(),
            rated: None,
            computer: None,
            to: None,
        },
        now: NOW,
    };
    must(store.change(&start).await);
    let events = game.events()[begun..].to_vec();
    if events.is_empty() {
        return;
    }
    let gone = (1..=game.seats()).filter(|seat| !game.living(Seat::new(*seat)));
    let append = MatchChange {
        saw: Head {
            status: Status::Live,
            events: begun,
            ..saw.changed()
        },
        change: Change::Append {
            events,
            gone: gone.collect(),
            back: Vec::new(),
            ended: game.outcome().is_some(),
            results: None,
            to_act: 0,
            due: ClocksDue::default(),
            computer: None,
        },
        now: NOW,
    };
    must(store.change(&append).await);
}
