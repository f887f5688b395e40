//! Tests leaderboards: order, pages, periods, and that all ratings follow from the results.

use ratings::Period;
use rules::{Kind, Pool};
use skirmish::model::Player;
use skirmish::store::{
    Board, JobEnd, JobKind, LAST_ID, Leaderboard, Maintenance, NewMatch, Page, PageKey, Profile,
    Purge, Store, StoreError, rebuild_ratings,
};

use crate::backends::{Lasting, Place};
use crate::match_changes::{Steps as _, counted, rated, seat_result};
use crate::sample_matches::{GUILD, ending, kind, live, lobby, player, start};

/// January 2026.
const JANUARY: i64 = 1_767_225_600_000;

const DAY: i64 = 86_400_000;

pub fn pool() -> Pool {
    Pool::of(kind(), &serde_json::Map::new())
}

fn board(period: Period) -> Board {
    Board {
        scope: GUILD,
        pool: Some(pool()),
        period,
        seen_from: GUILD,
    }
}

async fn all_time(store: &Store, page: Page, limit: u32, user: u64) -> Leaderboard {
    let board = board(Period::AllTime);
    store.leaderboard(&board, page, limit, user).await.unwrap()
}

fn users(found: &Leaderboard) -> Vec<u64> {
    found.rows.iter().map(|row| row.user).collect()
}

/// Matches of these users with these places, one a day.
pub async fn played(store: &Store, first: u64, matches: &[(&[u64], &[u8])]) {
    for (id, (users, places)) in (first..).zip(matches) {
        live(store, id, users).await;
        let at = JANUARY + DAY * i64::try_from(id).unwrap();
        store.append(&ending(id, 0, places, at)).await.unwrap();
    }
}

/// Six people, of whom each beats all that follow.
async fn ladder(store: &Store) {
    let mut id = 1;
    for _ in 0..2 {
        for one in 1..=6 {
            for other in one + 1..=6 {
                played(store, id, &[(&[one, other], &[1, 2])]).await;
                id += 1;
            }
        }
    }
}

pub async fn nobody_yet(place: impl Place) {
    let store = place.open().await;
    let none = Leaderboard {
        rows: Vec::new(),
        first: 1,
        ranks: Vec::new(),
        more: false,
        own: None,
        unlisted: Vec::new(),
        beaten: Vec::new(),
        active: Vec::new(),
    };
    assert_eq!(all_time(&store, Page::First, 9, 1).await, none);
    live(&store, 1, &[1, 2]).await;
    assert_eq!(all_time(&store, Page::First, 9, 1).await, none);
}

pub async fn while_nobody_is_listed_those_who_have_played_are_shown(place: impl Place) {
    let store = place.open().await;
    played(&store, 1, &[(&[1, 2], &[1, 2])]).await;
    played(&store, 2, &[(&[1, 3], &[1, 2])]).await;
    let found = all_time(&store, Page::First, 9, 1).await;
    assert!(found.rows.is_empty());
    let so_far = found.unlisted.iter().map(|row| (row.user, row.rated));
    assert_eq!(so_far.collect::<Vec<_>>(), [(1, 2), (3, 1), (2, 1)]);
}

pub async fn the_best_come_first_once_they_have_played_enough(place: impl Place) {
    let store = place.open().await;
    ladder(&store).await;
    played(&store, 100, &[(&[7, 1], &[1, 2])]).await;
    let found = all_time(&store, Page::First, 9, 7).await;
    assert_eq!(users(&found), [1, 2, 3, 4, 5, 6]);
    // who has played only once is not listed, but sees their own line
    let own = found.own.unwrap();
    assert_eq!((own.rank, own.person.rated, own.person.won), (None, 1, 1));
    let active: Vec<_> = found
        .active
        .iter()
        .map(|one| (&*one.name, one.played))
        .collect();
    assert_eq!(active[0], ("Player 1", 11));
}

pub async fn pages_follow_each_other_by_key(place: impl Place) {
    let store = place.open().await;
    ladder(&store).await;
    let key = |found: &Leaderboard, at: usize| PageKey::of(&found.rows[at]);
    let first = all_time(&store, Page::First, 2, 5).await;
    assert_eq!(
        (users(&first), first.first, first.more),
        (vec![1, 2], 1, true)
    );
    let own = first.own.as_ref().unwrap();
    assert_eq!((own.person.user, own.rank), (5, Some(5)));
    let second = all_time(&store, Page::After(key(&first, 1)), 2, 5).await;
    assert_eq!(
        (users(&second), second.first, second.more),
        (vec![3, 4], 3, true)
    );
    let last = all_time(&store, Page::After(key(&second, 1)), 2, 5).await;
    assert_eq!(
        (users(&last), last.first, last.more),
        (vec![5, 6], 5, false)
    );
    let back = all_time(&store, Page::Before(key(&last, 0)), 2, 5).await;
    assert_eq!((users(&back), back.first), (vec![3, 4], 3));
    let own = all_time(&store, Page::Own, 2, 5).await;
    assert_eq!((users(&own), own.first), (vec![5, 6], 5));
    // beyond the end, and for somebody without a row, the first page is shown
    let beyond = all_time(&store, Page::After(key(&last, 1)), 2, 99).await;
    assert_eq!((users(&beyond), beyond.own), (vec![1, 2], None));
    assert_eq!(users(&all_time(&store, Page::Own, 2, 99).await), [1, 2]);
}

pub async fn equal_ratings_share_a_place_on_every_page(place: impl Place) {
    let store = place.open().await;
    // 1, 2 and 3 win five matches against new people, 4 wins four of five, 5 and 6 win three
    let mut id = 1;
    for (user, wins) in [(1, 5), (2, 5), (3, 5), (4, 4), (5, 3), (6, 3)] {
        for other in 0..5 {
            let places = if other < wins { [1, 2] } else { [2, 1] };
            live(&store, id, &[user, 100 * user + other]).await;
            store
                .append(&ending(id, 0, &places, JANUARY + DAY))
                .await
                .unwrap();
            id += 1;
        }
    }
    let all = all_time(&store, Page::First, 9, 2).await;
    assert_eq!(
        (users(&all), all.ranks),
        (vec![1, 2, 3, 4, 5, 6], vec![1, 1, 1, 4, 5, 5])
    );
    assert_eq!(all.own.and_then(|own| own.rank), Some(1));
    let key = PageKey::of(&all.rows[1]);
    let second = all_time(&store, Page::After(key), 2, 6).await;
    assert_eq!(
        (users(&second), second.first, second.ranks),
        (vec![3, 4], 3, vec![1, 4])
    );
    assert_eq!(second.own.and_then(|own| own.rank), Some(5));
    let own = all_time(&store, Page::Own, 2, 6).await;
    assert_eq!((users(&own), own.first, own.ranks), (vec![6], 6, vec![5]));
    let leaders = store.leaders(&board(Period::AllTime)).await.unwrap();
    assert_eq!(
        leaders.iter().map(|one| one.user).collect::<Vec<_>>(),
        [1, 2, 3]
    );
}

/// A month lists those who have played in it and have five rated matches of all time.
pub async fn a_month_lists_who_is_listed_for_all_time(place: impl Place) {
    let store = place.open().await;
    let five: [(&[u64], &[u8]); 5] = [(&[1, 2], &[1, 2]); 5];
    played(&store, 1, &five).await;
    live(&store, 6, &[1, 3]).await;
    store
        .append(&ending(6, 0, &[1, 2], JANUARY + 40 * DAY))
        .await
        .unwrap();
    let month = board(Period::Month(673));
    let found = store.leaderboard(&month, Page::First, 9, 2).await.unwrap();
    assert_eq!(users(&found), [1], "2 has not played, and 3 only once");
    assert_eq!((found.rows[0].rated, found.rows[0].played), (6, 1));
    let all_time = store
        .own_standing(&board(Period::AllTime), 1)
        .await
        .unwrap();
    assert_eq!(found.rows[0].rating, all_time.unwrap().person.rating);
}

/// The matches of a pair are known after one of them was forgotten, for 30 days, and only by a hash.
pub async fn a_pair_is_known_again_after_being_forgotten(place: impl Place) {
    let store = place.open().await;
    let mut result = rated(kind(), vec![seat_result(2, None), seat_result(1, None)]);
    let mut weights = Vec::new();
    for id in 1..=11 {
        // the second account is forgotten after each match
        live(&store, id, &[1, 2]).await;
        let at = JANUARY + i64::try_from(id).unwrap();
        store
            .append_without_rating(&ending(id, 0, &[2, 1], at))
            .await
            .unwrap();
        result.marks = vec![71, -72];
        store.rank(id, result.clone(), None).await.unwrap();
        weights.push(store.rating_changes(id).await.unwrap()[0].weight);
        let forget = Purge::Person {
            user: 2,
            until: LAST_ID,
            nobody: 1_000 + id,
        };
        while store.purge(forget.clone(), None).await.unwrap() {}
    }
    assert_eq!(weights[8..], [1000, 500, 333], "{weights:?}");
    // the ratings follow from the results, without the hashes
    store
        .plan(JobKind::Ratings, 0, 0, String::new())
        .await
        .unwrap();
    let old = Purge::Unbegun {
        before: JANUARY + 30 * DAY,
    };
    while store.purge(old.clone(), None).await.unwrap() {}
    let lease = store
        .acquire(JobKind::Ratings, 0, 0, 60_000)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(rebuild_ratings(&store, lease.lease()).await.unwrap(), 0);
    store.finish(&lease, JobEnd::Done).await.unwrap();
    // after 30 days nothing is known
    live(&store, 12, &[1, 2]).await;
    store
        .append_without_rating(&ending(12, 0, &[2, 1], JANUARY + 12))
        .await
        .unwrap();
    store.rank(12, result, None).await.unwrap();
    assert_eq!(store.rating_changes(12).await.unwrap()[0].weight, 1000);
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
    let played = async |guild, pool, user| counted(&store, guild, pool, user).await;
    assert_eq!(played(GUILD, None, 7).await, Some((2, 0)));
    assert_eq!(played(GUILD, Some(pool()), 7).await, Some((1, 0)));
    assert_eq!(played(6, None, 7).await, Some((1, 0)));
    assert_eq!(played(6, None, 20).await, Some((1, 1)));
    assert_eq!(played(6, None, 10).await, None);
    // everywhere
    assert_eq!(played(0, None, 7).await, Some((3, 0)));
    assert_eq!(played(0, Some(pool()), 7).await, Some((2, 0)));
}

pub async fn shared_firsts_are_not_won(place: impl Place) {
    let store = place.open().await;
    let matches: &[(&[u64], &[u8])] = &[
        (&[1, 2, 3], &[1, 1, 3]),
        (&[1, 2, 3], &[1, 2, 2]),
        (&[3, 2], &[2, 1]),
        (&[3, 2], &[1, 1]),
    ];
    played(&store, 1, matches).await;
    for (user, counts) in [(1, (2, 1)), (2, (4, 1)), (3, (4, 0))] {
        assert_eq!(
            counted(&store, GUILD, None, user).await,
            Some(counts),
            "{user}"
        );
    }
}

pub async fn the_last_name_is_shown(place: impl Place) {
    let store = place.open().await;
    for (id, name) in [(1, "first"), (2, "last")] {
        store.open(&lobby(id)).await.unwrap();
        let mut start = start(id, &[1, 2]);
        start.players[1] = Player {
            name: name.to_owned(),
            ..player(2)
        };
        store.start(&start).await.unwrap();
        store.append(&ending(id, 0, &[2, 1], 400)).await.unwrap();
    }
    let own = store
        .own_standing(&board(Period::AllTime), 2)
        .await
        .unwrap();
    assert_eq!(own.unwrap().person.name, "last");
}

pub async fn a_season_begins_halfway_and_a_month_shows_who_played(place: impl Place) {
    let store = place.open().await;
    // the first season ends with March; the ladder takes 30 days
    ladder(&store).await;
    let winter = Period::season_of(672, 3);
    let spring = Period::season_of(675, 3);
    let standing = async |period, user| {
        let own = store.own_standing(&board(period), user).await.unwrap();
        own.map(|own| own.person)
    };
    let before = standing(Period::AllTime, 1).await.unwrap();
    let april = JANUARY + 95 * DAY;
    live(&store, 500, &[1, 6]).await;
    store.append(&ending(500, 0, &[1, 1], april)).await.unwrap();
    let now = standing(spring, 1).await.unwrap();
    assert_eq!((now.played, now.rated), (1, 1));
    // nearly halfway between the rating so far and that of a new person
    let halfway = before.rating.drawn_to_the_mean().mean;
    assert!(
        (now.rating.mean - halfway).abs() < 5_000,
        "{now:?} {before:?}"
    );
    assert_eq!(standing(winter, 1).await.unwrap().played, 10);
    assert_eq!(standing(Period::Month(675), 1).await.unwrap().played, 1);
    assert_eq!(standing(Period::Month(675), 2).await, None);
    let seasons = store.seasons(GUILD, Some(pool()), 9).await.unwrap();
    assert_eq!(seasons, [spring, winter]);
    let leaders = store.leaders(&board(winter)).await.unwrap();
    assert_eq!(leaders.iter().map(|one| one.user).collect::<Vec<_>>(), [1]);
}

pub async fn a_forgotten_server_leaves_the_ratings_of_people_everywhere(place: impl Place) {
    let store = place.open().await;
    ladder(&store).await;
    let everywhere = Board {
        scope: 0,
        ..board(Period::AllTime)
    };
    let own = async || store.own_standing(&everywhere, 1).await.unwrap();
    store.list_as(1, "Ann everywhere".to_owned()).await.unwrap();
    let before = own().await.unwrap();
    assert_eq!(before.person.name, "Player 1");
    let (guild, until) = (GUILD, LAST_ID);
    while store
        .purge(Purge::Server { guild, until }, None)
        .await
        .unwrap()
    {}
    assert_eq!(counted(&store, GUILD, None, 1).await, None);
    // the name that the server had for this person is gone
    let after = own().await.unwrap();
    assert_eq!(after.person.name, "Ann everywhere");
    assert_eq!(
        (after.rank, after.person.rating),
        (before.rank, before.person.rating)
    );
}

async fn wrong(place: &impl Lasting) -> Vec<String> {
    let mut maintenance = Maintenance::open(&place.url()).await.unwrap();
    let mut lines = Vec::new();
    let compared = maintenance.compare_ratings(|wrong| lines.extend(wrong.lines()));
    compared.await.unwrap();
    maintenance.close().await.unwrap();
    lines
}

pub async fn all_ratings_are_rebuilt_from_results(place: impl Lasting) {
    let store = place.open().await;
    ladder(&store).await;
    let (user, until, nobody) = (3, LAST_ID, 77);
    let forget = Purge::Person {
        user,
        until,
        nobody,
    };
    while store.purge(forget.clone(), None).await.unwrap() {}
    played(&store, 100, &[(&[3, 1], &[1, 2]), (&[3, 2], &[1, 2])]).await;
    assert_eq!(wrong(&place).await, [""; 0]);
    let before = all_time(&store, Page::First, 9, 1).await;
    place
        .meddle("update results set mean_after = mean_after + 1, weight = 7 where seq = 5")
        .await;
    place
        .meddle("update ratings set mean = mean + 100 where rater = 1")
        .await;
    place.meddle("delete from ratings where rater = 2").await;
    place
        .meddle("update raters set absent_until = 5 where rater = 1")
        .await;
    place
        .meddle(
            "insert into ratings (scope, pool, period, rater, mean, sigma, at, rated, played, won, beaten, unbeaten) \
             values (5, 'archimedes', 0, 1, 1, 1, 1, 1, 1, 1, 0, 0)",
        )
        .await;
    assert!(wrong(&place).await.len() > 10);
    store
        .plan(JobKind::Ratings, 0, 0, String::new())
        .await
        .unwrap();
    // while the ratings are rebuilt, no match is rated
    live(&store, 200, &[1, 2]).await;
    let late = store
        .append(&ending(200, 0, &[1, 2], JANUARY + 300 * DAY))
        .await;
    assert!(matches!(late, Err(StoreError::Rebuilding)), "{late:?}");
    let leased = store
        .acquire(JobKind::Ratings, 0, 1, 60_000)
        .await
        .unwrap()
        .unwrap();
    let rows = rebuild_ratings(&store, leased.lease()).await.unwrap();
    assert!(rows > 10, "{rows}");
    store.finish(&leased, JobEnd::Done).await.unwrap();
    assert_eq!(wrong(&place).await, [""; 0]);
    assert_eq!(all_time(&store, Page::First, 9, 1).await, before);
    let result = rated(kind(), vec![seat_result(1, None), seat_result(2, None)]);
    store.rank(200, result, None).await.unwrap();
    assert_eq!(wrong(&place).await, [""; 0]);
}

/// The number under which results of a forgotten person are stored is given to nobody else.
pub async fn nobody_inherits_the_ratings_of_a_forgotten_person(place: impl Place) {
    let store = place.open().await;
    played(&store, 1, &[(&[1, 2], &[1, 2])]).await;
    let (user, until, nobody) = (2, LAST_ID, 77);
    let forget = Purge::Person {
        user,
        until,
        nobody,
    };
    while store.purge(forget.clone(), None).await.unwrap() {}
    played(&store, 2, &[(&[3, 1], &[1, 2]), (&[2, 1], &[1, 2])]).await;
    for user in [2, 3] {
        assert_eq!(
            counted(&store, GUILD, None, user).await,
            Some((1, 1)),
            "{user}"
        );
        let profile = store.profile(user, GUILD).await.unwrap();
        assert_eq!(profile.finished, 1, "{user}");
    }
}

pub async fn a_profile_adds_up_a_persons_results(place: impl Place) {
    let store = place.open().await;
    let matches: &[(&[u64], &[u8])] = &[
        (&[1, 2], &[1, 2]),
        (&[3, 1], &[2, 1]),
        (&[2, 1], &[1, 2]),
        (&[2, 1], &[2, 1]),
    ];
    played(&store, 1, matches).await;
    let profile = store.profile(1, GUILD).await.unwrap();
    assert_eq!((profile.finished, profile.late, profile.streak), (4, 0, 2));
    let game = &profile.games[0];
    assert_eq!(
        (game.pool, game.played, game.won, game.rated),
        (pool(), 4, 3, 4)
    );
    assert_eq!(game.course.len(), 4);
    assert_eq!(game.course.last(), Some(&game.rating.mean));
    let seats: Vec<_> = game
        .seats
        .iter()
        .map(|(seat, one)| (*seat, one.played, one.won))
        .collect();
    assert_eq!(seats, [(1, 1, 1), (2, 3, 2)]);
    let met: Vec<_> = profile
        .opponents
        .iter()
        .map(|one| (&*one.name, one.played, one.won))
        .collect();
    assert_eq!(met, [("Player 2", 3, 2), ("Player 3", 1, 1)]);
    // nobody there is known by name on another server
    assert_eq!(store.profile(1, 6).await.unwrap().opponents, []);
    assert_eq!(store.profile(99, GUILD).await.unwrap(), Profile::default());
}

pub async fn all_that_is_stored_of_a_person_can_be_exported(place: impl Place) {
    let store = place.open().await;
    played(&store, 1, &[(&[1, 2], &[1, 2])]).await;
    live(&store, 2, &[2, 3]).await;
    let all = store.export(1).await.unwrap();
    let rows = |table: &str| all[table].as_array().map_or(0, Vec::len);
    for (table, count) in [
        ("matches", 1),
        ("players", 1),
        ("events", 1),
        ("raters", 1),
        ("names", 1),
        ("results", 1),
        ("preferences", 0),
    ] {
        assert_eq!(rows(table), count, "{table}: {all}");
    }
    assert!(rows("ratings") > 5, "{all}");
    assert!(!all.to_string().contains("Player 2"), "{all}");
    let nobody = store.export(99).await.unwrap();
    let none = |rows: &serde_json::Value| rows.as_array().is_some_and(Vec::is_empty);
    assert!(nobody.as_object().unwrap().values().all(none), "{nobody}");
}
