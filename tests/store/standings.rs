//! Leaderboards.

use rules::Kind;
use skirmish::model::Player;
use skirmish::store::{NewMatch, Standings, Store};

use std::time::Duration;

use crate::backends::{Lasting, Place};
use crate::match_changes::Steps as _;
use crate::sample_matches::{GUILD, ending, kind, live, lobby, player, start};

/// Matches of these users, with their places.
async fn played(store: &Store, matches: &[(&[u64], &[u8])]) {
    for (id, (users, places)) in (1..).zip(matches) {
        live(store, id, users).await;
        store.append(&ending(id, 0, places, 400)).await.unwrap();
    }
}

async fn standings(store: &Store) -> Standings {
    store.standings(GUILD, None, 0, 100).await.unwrap()
}

/// Rank, user, played, won.
fn short(standings: &Standings) -> Vec<(u32, u64, u32, u32)> {
    let lines = standings.rows.iter();
    lines
        .map(|line| (line.rank, line.user, line.played, line.won))
        .collect()
}

pub async fn nobody_yet(place: impl Place) {
    let store = place.open().await;
    let none = Standings {
        rows: Vec::new(),
        total: 0,
        beaten: Vec::new(),
    };
    assert_eq!(standings(&store).await, none);
    live(&store, 1, &[1, 2]).await;
    assert_eq!(standings(&store).await, none);
}

pub async fn ties_share_a_rank(place: impl Place) {
    let store = place.open().await;
    played(
        &store,
        &[
            (&[21, 11], &[1, 2]),
            (&[10, 20], &[1, 2]),
            // the same average as 11 and 20, but from more matches, so ranked above them
            (&[30, 31], &[1, 1]),
            (&[40, 41, 42], &[3, 1, 2]),
            (&[40, 41, 42], &[1, 3, 2]),
        ],
    )
    .await;
    let standings = standings(&store).await;
    assert_eq!(
        short(&standings),
        [
            (1, 10, 1, 1),
            (1, 21, 1, 1),
            (3, 40, 2, 1),
            (3, 41, 2, 1),
            (5, 30, 1, 0),
            (5, 31, 1, 0),
            (7, 42, 2, 0),
            (8, 11, 1, 0),
            (8, 20, 1, 0),
        ]
    );
    assert_eq!(standings.total, 9);
    let averages: Vec<f64> = standings.rows.iter().map(|line| line.average).collect();
    assert_eq!(averages, [1.0, 1.0, 2.0, 2.0, 1.0, 1.0, 2.0, 2.0, 2.0]);
}

pub async fn shared_firsts_are_not_won(place: impl Place) {
    let store = place.open().await;
    played(
        &store,
        &[
            (&[1, 2, 3], &[1, 1, 3]),
            (&[1, 2, 3], &[1, 2, 2]),
            (&[3, 2], &[2, 1]),
            (&[3, 2], &[1, 1]),
        ],
    )
    .await;
    assert_eq!(
        short(&standings(&store).await),
        [(1, 1, 2, 1), (2, 2, 4, 1), (3, 3, 4, 0)]
    );
}

pub async fn by_game_and_server(place: impl Place) {
    let store = place.open().await;
    for (id, guild) in [(1, GUILD), (2, 6), (3, GUILD)] {
        let place = crate::sample_matches::place(guild, 1_000_000 + id);
        store.open(&NewMatch { place, ..lobby(id) }).await.unwrap();
        let mut start = start(id, &[id * 10, 7]);
        if id == 3 {
            Kind::ALL[1].id().clone_into(&mut start.record.game);
        }
        store.start(&start).await.unwrap();
        store.append(&ending(id, 0, &[1, 2], 400)).await.unwrap();
    }
    let users = async |guild, kind| {
        let standings = store.standings(guild, kind, 0, 9).await.unwrap();
        let lines = standings.rows.iter();
        lines.map(|line| line.user).collect::<Vec<_>>()
    };
    assert_eq!(users(GUILD, None).await, [10, 30, 7]);
    assert_eq!(users(GUILD, Some(kind())).await, [10, 7]);
    assert_eq!(users(6, None).await, [20, 7]);
    assert_eq!(users(6, Some(kind())).await, [20, 7]);
    assert_eq!(users(8, None).await, [0; 0]);
}

pub async fn pages(place: impl Place) {
    let store = place.open().await;
    let users: Vec<u64> = (1..=7).collect();
    played(&store, &[(&users, &[1, 2, 2, 4, 5, 6, 7])]).await;
    let page = async |offset, limit| {
        let page = store.standings(GUILD, None, offset, limit).await.unwrap();
        assert_eq!(page.total, 7);
        let lines = page.rows.iter();
        lines.map(|line| (line.rank, line.user)).collect::<Vec<_>>()
    };
    assert_eq!(page(0, 2).await, [(1, 1), (2, 2)]);
    assert_eq!(page(2, 2).await, [(2, 3), (4, 4)]);
    assert_eq!(page(6, 2).await, [(7, 7)]);
    assert_eq!(page(7, 2).await, []);
    assert_eq!(page(u32::MAX, u32::MAX).await, []);
    assert_eq!(page(0, 0).await, []);
}

pub async fn the_last_name(place: impl Place) {
    let store = place.open().await;
    for (id, name, ended) in [(1, "first", 400), (2, "last", 600), (3, "between", 500)] {
        store.open(&lobby(id)).await.unwrap();
        let mut start = start(id, &[1, 2]);
        start.players[1] = Player {
            name: name.to_owned(),
            ..player(2)
        };
        store.start(&start).await.unwrap();
        store.append(&ending(id, 0, &[2, 1], ended)).await.unwrap();
    }
    let standings = standings(&store).await;
    assert_eq!(standings.rows[0].name, "last");
    assert_eq!(standings.rows[1].name, "Player 1");
}

/// The pages are the same, whether the rows before them were counted or their number is known.
pub async fn deep_pages(place: impl Lasting) {
    let store = place.open().await;
    // 3000 rows; 17 and more of them are equal
    let lines = "insert into standings (guild, game, level, user_id, name, played, won, places, average, ended) \
        with recursive series (n) as ( \
            select cast(1 as bigint) union all select n + 1 from series where n < 3000) \
        select 1, '', 0, n, 'Player ' || n, 8 + n % 5, n % 7, 16, 16 / (8.0 + n % 5), 0 from series";
    place
        .meddle(&lines.replace("select 1,", &format!("select {GUILD},")))
        .await;
    let sorted = |n: &u64| (u64::MAX - n % 7, u64::MAX - n % 5, *n);
    let mut users: Vec<u64> = (1..=3000).collect();
    users.sort_by_key(sorted);
    let equals = |a: u64, b: u64| a % 7 == b % 7 && a % 5 == b % 5;
    for _ in 0..2 {
        for offset in [
            0, 499, 500, 501, 1234, 1500, 1777, 2490, 2990, 2999, 3000, 4000,
        ] {
            let page = store.standings(GUILD, None, offset, 10).await.unwrap();
            assert_eq!(page.total, 3000);
            let found: Vec<u64> = page.rows.iter().map(|line| line.user).collect();
            let from = users.len().min(offset as usize);
            let until = users.len().min(from + 10);
            assert_eq!(found, users[from..until], "{offset}");
            for line in page.rows {
                let first = users.iter().position(|&user| equals(user, line.user));
                assert_eq!(line.rank as usize, first.unwrap() + 1, "{offset}");
            }
        }
        // meanwhile it was counted, or it is counted again: the answer is the same
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
    // deleted rows are not looked for at their old position
    place.meddle("delete from standings").await;
    let page = store.standings(GUILD, None, 1500, 10).await.unwrap();
    assert_eq!((page.total, page.rows.len()), (0, 0));
}
