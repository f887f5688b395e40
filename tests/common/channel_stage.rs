//! The known state of a channel in which people and computers play.

use std::sync::Arc;

use rules::{AnyMatch, Event, What};
use skirmish::model::Player;
use skirmish::store::{Status, StoredMatch};
use tokio::runtime::Handle;

use super::test_databases::Home;

/// What the players know about the channel.
#[derive(Debug)]
pub enum Stage {
    Empty,
    Lobby {
        id: u64,
        joined: usize,
    },
    Live {
        id: u64,
        game: Box<AnyMatch>,
        seated: Seated,
    },
}

/// The occupants of the seats: an index into the channel's users, or none for a computer.
pub type Seated = Vec<Option<usize>>;

pub fn lobby(stored: &StoredMatch, id: u64, joined: std::ops::RangeInclusive<usize>) -> Stage {
    let players = stored.opened.players.iter();
    let people = players.filter(|player| player.user().is_some()).count();
    assert_eq!((stored.opened.id, stored.status), (id, Status::Lobby));
    assert!(joined.contains(&people), "{joined:?}: {stored:?}");
    Stage::Lobby { id, joined: people }
}

/// A match that began by a request without an answer. No person has played yet; computers may have.
pub fn just_begun(id: u64, stored: &StoredMatch) -> Stage {
    let stage = live(id, stored);
    let Stage::Live { seated, .. } = &stage else {
        panic!("{stage:?}")
    };
    let persons = |event: &&Event| seated[usize::from(event.seat) - 1].is_some();
    let mut turns = stored.record.events.iter().filter(persons);
    assert!(
        !turns.any(|event| matches!(event.what, What::Turn(_))),
        "{stored:?}"
    );
    stage
}

pub fn live(id: u64, stored: &StoredMatch) -> Stage {
    assert_eq!((stored.opened.id, stored.status), (id, Status::Live));
    let game = Box::new(AnyMatch::replay(&stored.record).unwrap());
    let people = || stored.opened.players.iter().map(Player::user);
    // the sandbox gave ids to the users in this order
    let place = |user: u64| people().flatten().filter(|other| *other < user).count();
    let seated = people().map(|user| user.map(place)).collect();
    Stage::Live { id, game, seated }
}

/// Loads a stored match as another program would, and closes the file at once. A bot that is killed
/// must be alone with the file, because it has to repair it when it starts again.
pub async fn stored(home: Arc<Home>, id: u64) -> StoredMatch {
    let here = Handle::current();
    // the future that opens a database is not `Send`
    let loading = tokio::task::spawn_blocking(move || {
        here.block_on(async {
            let store = home.store().await;
            let stored = store.load(id).await.unwrap();
            store.close_store().await;
            stored
        })
    });
    loading.await.unwrap().expect("an answered match")
}
