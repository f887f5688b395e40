//! Tests that all numbers and names can be stored.

use skirmish::model::{self, Level, MatchCode, Occupant, Person, Player};
use skirmish::store::{NewMatch, Terms};

use crate::backends::Place;
use crate::match_changes::Steps as _;
use crate::sample_matches::{load, lobby, options, place as server, start, turn};

pub async fn any_number_and_name(place: impl Place) {
    let store = place.open().await;
    let names = [
        "",
        "O'Brien\"`;--",
        "مرحبا",
        "👩‍👩‍👧‍👦🏴‍☠️",
        "e\u{301}\u{202e}\u{200b}\n\t\\",
        "𝔘𝔫𝔦",
        "\u{10ffff}%$1",
    ];
    let high = (1 << 62) + 12345;
    let users = [
        1,
        high,
        (1 << 63) - 1,
        1 << 63,
        u64::MAX,
        1 << 53,
        (1 << 53) + 1,
    ];
    let all = users.iter().zip(names);
    let people = all.map(|(&user, name)| {
        let name = name.to_owned();
        Player::from(Person { user, name })
    });
    let computers = (1..=Level::MAX).map(|level| Player {
        occupant: Occupant::Computer(Level::new(level).unwrap()),
        name: format!("Level {level}"),
    });
    let players: Vec<Player> = people.chain(computers).collect();
    for (id, seed) in [
        (high, u64::MAX),
        (u64::MAX, 1 << 63),
        (1 << 63, (1 << 63) - 1),
    ] {
        // of a server's channel, the highest bit but one marks a lobby beside its match
        let channel = match id {
            u64::MAX => id - 2,
            _ => (id - 2) & !(1 << 62),
        };
        let new = NewMatch {
            place: match id {
                u64::MAX => model::Place::Conversation {
                    channel,
                    table: None,
                },
                _ => server(id - 1, channel),
            },
            host: id - 3,
            players: players.clone(),
            now: i64::MIN,
            terms: Terms {
                invited: users.to_vec(),
                ..lobby(1).terms
            },
            ..lobby(1)
        };
        let code = MatchCode::new(id.count_zeros());
        let new = NewMatch { id, code, ..new };
        store.open(&new).await.unwrap();
        assert_eq!(load(&store, id).await.opened, new);
        store.show(id, channel, id, None).await.unwrap();
        let mut start = start(id, &[]);
        start.players.clone_from(&players);
        start.record.seats = u8::MAX;
        start.record.rules = u32::MAX;
        start.record.seed = seed;
        start.record.events = vec![turn(u8::MAX, names[3])];
        start.now = i64::MAX;
        store.start(&start).await.unwrap();
        let stored = store.current(channel).await.unwrap().expect("a match");
        assert_eq!(stored.record, start.record);
        assert_eq!(stored.times, [i64::MAX]);
        assert_eq!(
            stored.opened,
            NewMatch {
                terms: Terms {
                    options: options(), // a match that has begun has no invitations
                    invited: Vec::new(),
                    ..new.terms
                },
                ..new
            }
        );
        assert_eq!((stored.message, stored.touched), (Some(id), i64::MAX));
    }
}
