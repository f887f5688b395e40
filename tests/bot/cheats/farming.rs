//! Rating that is won from a second account.

use sandbox::User;

use crate::common::{World, alt_of, ask_forget, id_of, press, resign, rounds, slash};
use crate::leaderboards::{rows, won};
use crate::ratings::{changes, everywhere};
use rules::Kind;

/// A second account resigns after two turns, deletes its data, and is new again.
#[tokio::test(flavor = "multi_thread")]
async fn a_second_account_that_is_deleted_each_time_gives_next_to_nothing() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, alt] = &world.users(["Ann", "Alt"]);
    let mut counted = Vec::new();
    for _ in 0..11 {
        let board = world.match_for("kitaran", &room, &[ann, alt], "").await;
        rounds(&world, &room, &[ann, alt], id_of(&board), 1).await;
        let last = resign(alt, &room).await;
        let line = changes(&last)[0].to_owned();
        let (_, why) = line.rsplit_once(" counts ").expect(&line);
        counted.push(why.trim_end_matches(" %").parse::<u32>().unwrap());
        let ask = ask_forget(alt, &room).await.expect_message();
        let gone = press(alt, &ask, "Delete it").await;
        world.deleted(&gone).await;
    }
    // a share of the turns that a match needs; the tenth match of the pair counts half of it
    assert!((1..=15).contains(&counted[0]), "{counted:?}");
    assert!(counted.is_sorted_by(|one, next| one >= next), "{counted:?}");
    assert!(
        counted[9] <= counted[0] / 2 && counted[10] <= counted[0] / 3,
        "{counted:?}"
    );
    let own = everywhere(&world, Kind::Kitaran, ann).await.unwrap();
    let gained = own.person.rating.mean - ratings::Rating::NEW.mean;
    assert!((0..10_000).contains(&gained), "{gained}");
    world.end().await;
}

/// People with equal ratings share a place in every view.
#[tokio::test(flavor = "multi_thread")]
async fn equal_ratings_share_a_place_wherever_it_is_shown() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let guild = world.sandbox.guild().id.get();
    let person = |user: &User| (user.id.get(), user.name());
    let mut id = 2000;
    for (user, wins) in [(ann, 5), (ben, 5), (cleo, 4)] {
        for other in 0..5 {
            let (one, other) = (person(user), (700 + id, format!("Other {other}")));
            let pair = if id % 5 < wins {
                [&one, &other]
            } else {
                [&other, &one]
            };
            won(&world, id, guild, pair).await;
            id += 1;
        }
    }
    for scope in ["", " scope:everywhere"] {
        for period in ["", " period:this month", " period:this season"] {
            for looks in [ann, ben, cleo] {
                let asked = format!("/leaderboard game:Kitaran 5 × 5{scope}{period}");
                let page = slash(looks, &room, &asked).await.expect_message();
                let alt = alt_of(&page).to_owned();
                let words = press(looks, &page, "As text").await.expect_message();
                let places: Vec<String> = rows(&words)
                    .iter()
                    .map(|row| {
                        row.trim_start_matches("▸ ")
                            .split('.')
                            .next()
                            .unwrap()
                            .to_owned()
                    })
                    .collect();
                assert_eq!(places, ["1", "1", "3"], "{asked}: {}", words.content);
                assert_eq!(alt.matches("1. ").count(), 2, "{alt}");
                assert!(!alt.contains("2. ") && alt.contains("3. "), "{alt}");
                // a month and a season say when they end; the picture says it with its time zone
                assert_eq!(
                    words.content.contains("This leaderboard ends <t:"),
                    !period.is_empty()
                );
                assert_eq!(alt.contains(", 00:00 UTC"), !period.is_empty(), "{alt}");
            }
        }
    }
    // of all games, both are named as first
    let all = slash(ann, &room, "/leaderboard").await.expect_message();
    let first = all
        .content
        .lines()
        .filter(|line| line.starts_with("**Kitaran 5 × 5**: "));
    assert_eq!(first.count(), 2, "{}", all.content);
    world.end().await;
}
