//! Tests people's settings, and the query for the match that ended last in a channel.

use skirmish::clocks::SleepWindow;
use skirmish::store::{LAST_ID, NewMatch, Preference, Preferences, Purge, Reminders, Sight};

use crate::backends::Place;
use crate::match_changes::Steps as _;
use crate::sample_matches::{ANN, BOB, GUILD, ending, live, lobby, place as place_of, start};

fn unconfirmed() -> Preferences {
    Preferences {
        unconfirmed: true,
        ..Preferences::default()
    }
}

pub async fn what_is_preferred_is_kept_for_each_person(place: impl Place) {
    let store = place.open().await;
    let none = Preferences::default();
    assert_eq!(store.preferences(ANN).await.unwrap(), none);
    let mut wanted = none.clone();
    for choice in [true, false, true] {
        let choice = Preference::Unconfirmed(choice);
        store.prefer(ANN, choice.clone()).await.unwrap();
        wanted.unconfirmed = choice == Preference::Unconfirmed(true);
        assert_eq!(store.preferences(ANN).await.unwrap(), wanted);
    }
    // a choice does not change the others
    let sleep = SleepWindow::typed("23-7", "Europe/Berlin").unwrap();
    let (away, reminders) = (vec![(5, 6), (9, 10)], Reminders::Digest);
    for choice in [
        Preference::Sleep(Some(sleep.clone())),
        Preference::Away(away.clone(), 50),
        Preference::Reminders(reminders),
        Preference::Digested(77),
        Preference::Look("contrast".to_owned()),
        Preference::TextOnly(true),
    ] {
        store.prefer(ANN, choice).await.unwrap();
    }
    let all = Preferences {
        unconfirmed: true,
        sleep: Some(sleep),
        away,
        reminders,
        digested: 77,
        sight: Sight {
            look: Some("contrast".to_owned()),
            text_only: true,
        },
        lobbies_told: 0,
    };
    assert_eq!(store.preferences(ANN).await.unwrap(), all);
    for choice in [Preference::Sleep(None), Preference::Away(Vec::new(), 60)] {
        store.prefer(ANN, choice).await.unwrap();
    }
    let rest = Preferences {
        sleep: None,
        away: Vec::new(),
        ..all
    };
    assert_eq!(store.preferences(ANN).await.unwrap(), rest);
    assert_eq!(store.preferences(BOB).await.unwrap(), none);
}

pub async fn what_is_preferred_is_forgotten_with_its_person(place: impl Place) {
    let store = place.open().await;
    live(&store, 1, &[ANN, BOB]).await;
    store.append(&ending(1, 0, &[1, 2], 400)).await.unwrap();
    // a user with matches, and a user without
    for user in [ANN, BOB, 99] {
        let choice = Preference::Unconfirmed(true);
        store.prefer(user, choice).await.unwrap();
    }
    for user in [BOB, 99] {
        let choice = Preference::Look("light".to_owned());
        store.prefer(user, choice).await.unwrap();
    }
    for user in [BOB, 99] {
        let what = Purge::Person {
            user,
            until: LAST_ID,
            nobody: 77,
        };
        while store.purge(what.clone(), None).await.unwrap() {}
        assert_eq!(
            store.preferences(user).await.unwrap(),
            Preferences::default()
        );
    }
    assert_eq!(store.preferences(ANN).await.unwrap(), unconfirmed());
}

pub async fn the_last_match_that_ended_in_a_channel(place: impl Place) {
    let store = place.open().await;
    let in_one = |id| NewMatch {
        place: place_of(GUILD, 9),
        ..lobby(id)
    };
    assert!(store.last_over(9).await.unwrap().is_none());
    for (id, ended) in [(1, 400), (2, 600), (3, 500)] {
        store.open(&in_one(id)).await.unwrap();
        assert_ne!(
            store.last_over(9).await.unwrap().map(|one| one.opened.id),
            Some(id)
        );
        store.start(&start(id, &[ANN, BOB])).await.unwrap();
        store.append(&ending(id, 0, &[2, 1], ended)).await.unwrap();
    }
    let last = store.last_over(9).await.unwrap().expect("a match");
    assert_eq!(last.opened.id, 2);
    assert!(store.last_over(10).await.unwrap().is_none());
}
