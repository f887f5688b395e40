//! Tests blocks, wishes for lobbies, and matches that are followed.

use skirmish::clocks::DAY;
use skirmish::store::{JobKind, Status, Store, StoreError, Write};

use crate::backends::Place;
use crate::match_changes::Steps as _;
use crate::sample_matches::{ANN, BOB, GUILD, ending, kind, live, lobby};

const CLEO: u64 = 13;

async fn blocks(store: &Store, user: u64, blocked: &[u64]) {
    let blocked = blocked.to_vec();
    store.write(Write::Block { user, blocked }).await.unwrap();
}

async fn wishes(store: &Store, user: u64, game: &str) {
    let (guild, games, now) = (GUILD, vec![game.to_owned()], 50);
    let wish = Write::Wish {
        user,
        guild,
        games,
        now,
    };
    store.write(wish).await.unwrap();
}

/// The people for whom a job is due that tells of lobbies.
async fn told(store: &Store, now: i64) -> Vec<u64> {
    store.due(JobKind::LobbyNews, now, 100).await.unwrap()
}

pub async fn a_block_holds_in_both_directions(place: impl Place) {
    let store = place.open().await;
    blocks(&store, ANN, &[BOB, ANN]).await;
    assert_eq!(store.blocked_by(ANN).await.unwrap(), [BOB]);
    assert!(store.blocked_by(BOB).await.unwrap().is_empty());
    let apart = async |user, others: &[u64]| store.apart(user, others).await.unwrap();
    assert_eq!(apart(ANN, &[CLEO, BOB]).await, [BOB]);
    assert_eq!(apart(BOB, &[CLEO, ANN]).await, [ANN]);
    assert!(apart(CLEO, &[ANN, BOB]).await.is_empty());
    store.open(&lobby(1)).await.unwrap();
    let seen = async |user| store.open_lobbies(user, GUILD, false).await.unwrap().len();
    assert_eq!(
        (seen(ANN).await, seen(BOB).await, seen(CLEO).await),
        (0, 0, 1)
    );
    blocks(&store, ANN, &[]).await;
    assert_eq!(seen(BOB).await, 1);
}

pub async fn a_new_lobby_plans_news_for_those_who_wish(place: impl Place) {
    let store = place.open().await;
    for (user, game) in [(ANN, ""), (BOB, kind().id()), (CLEO, "another")] {
        wishes(&store, user, game).await;
    }
    let mut private = lobby(1);
    private.terms.private = true;
    store.open(&private).await.unwrap();
    assert!(told(&store, DAY).await.is_empty());
    // the host is not told
    store.open(&lobby(2)).await.unwrap();
    assert_eq!(told(&store, DAY).await, [BOB]);
    let (user, now) = (BOB, 1000);
    store
        .write(Write::ToldOfLobbies { user, now })
        .await
        .unwrap();
    assert_eq!(store.lobby_wishes(BOB).await.unwrap()[0].since, now);
    let gone = store
        .acquire(JobKind::LobbyNews, BOB, DAY, 1000)
        .await
        .unwrap();
    store
        .finish(&gone.unwrap(), skirmish::store::JobEnd::Done)
        .await
        .unwrap();
    store.open(&lobby(3)).await.unwrap();
    assert!(told(&store, DAY).await.is_empty());
    assert_eq!(told(&store, DAY + 1000).await, [BOB]);
}

pub async fn of_two_hosts_who_ask_one_pings(place: impl Place) {
    let store = place.open().await;
    for id in [1, 2] {
        store.open(&lobby(id)).await.unwrap();
    }
    wishes(&store, BOB, "").await;
    let now = 2 * DAY;
    assert_eq!(store.asked_for(1, now - DAY).await.unwrap(), [BOB]);
    let asks = |id| {
        let people = vec![BOB];
        store.write(Write::AskAround { id, people, now })
    };
    let asked = tokio::join!(asks(1), asks(2), asks(1));
    let asked = [asked.0, asked.1, asked.2];
    assert_eq!(
        asked.iter().filter(|one| one.is_ok()).count(),
        1,
        "{asked:?}"
    );
    let stale = |one: &&Result<(), StoreError>| matches!(one, Err(StoreError::Stale));
    assert_eq!(asked.iter().filter(stale).count(), 2, "{asked:?}");
    let has = [
        store.has_asked(1).await.unwrap(),
        store.has_asked(2).await.unwrap(),
    ];
    assert_eq!(has.iter().filter(|asked| **asked).count(), 1);
    assert!(store.asked_for(1, now - DAY).await.unwrap().is_empty());
}

pub async fn the_end_of_a_match_plans_that_its_followers_are_told(place: impl Place) {
    let store = place.open().await;
    store.open(&lobby(7)).await.unwrap();
    for id in [1, 2] {
        live(&store, id, &[ANN, BOB]).await;
    }
    let follow = |id, begins| {
        let user = CLEO;
        store.write(Write::Follow { id, user, begins })
    };
    // a lobby cannot be followed
    assert!(matches!(follow(7, true).await, Err(StoreError::Stale)));
    follow(1, true).await.unwrap();
    assert!(store.follows(1, CLEO).await.unwrap());
    let due = async || store.due(JobKind::Followed, i64::MAX, 9).await.unwrap();
    store.append(&ending(2, 0, &[2, 1], 300)).await.unwrap();
    assert!(due().await.is_empty());
    store.append(&ending(1, 0, &[2, 1], 300)).await.unwrap();
    assert_eq!(due().await, [1]);
    assert!(matches!(follow(2, true).await, Err(StoreError::Stale)));
    follow(1, false).await.unwrap();
    assert!(store.followers(1).await.unwrap().is_empty());
    assert_eq!(store.load(1).await.unwrap().unwrap().status, Status::Over);
}
