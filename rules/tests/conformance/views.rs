//! A view never depends on secrets that its viewer may not know.

use rules::{AnyMatch, ToAct, Viewer};

use crate::setups::{each_setup, random_turn, unruly_walk, viewers};

/// While seats act in secret, nobody else sees their turns. In games without secrets all viewers see the same.
#[test]
fn secrets_do_not_show() {
    each_setup(4, |mut game, rng| {
        let mut secrets = false;
        unruly_walk(&mut game, rng, |game, rng| {
            let ToAct::Secret(seats) = game.to_act() else {
                if !secrets {
                    open_to_all(game);
                }
                return;
            };
            secrets = true;
            for seat in seats {
                let [one, other] = [(); 2].map(|()| {
                    let mut game = game.clone();
                    let turn = random_turn(&game, seat, rng);
                    game.play(seat, &turn).unwrap();
                    game
                });
                // the last secret turn reveals all secrets
                if matches!(one.to_act(), ToAct::Secret(_)) {
                    same_to_others(&one, &other, Viewer::Seat(seat));
                }
            }
        });
    });
}

fn open_to_all(game: &AnyMatch) {
    for viewer in viewers(game) {
        assert_eq!(game.view(viewer), game.view(Viewer::Public));
        assert_eq!(game.position(viewer), game.position(Viewer::Public));
    }
}

fn same_to_others(one: &AnyMatch, other: &AnyMatch, owner: Viewer) {
    assert_eq!(one.to_act(), other.to_act());
    for viewer in viewers(one) {
        if viewer == owner {
            continue;
        }
        assert_eq!(one.view(viewer), other.view(viewer));
        assert_eq!(one.position(viewer), other.position(viewer));
        assert_eq!(one.view(viewer).describe(), other.view(viewer).describe());
        let known = [one, other].map(|game| game.known_to(viewer));
        assert_eq!(known[0], known[1]);
        assert_eq!(known[0].hash(), known[1].hash());
        if let Viewer::Seat(seat) = viewer {
            assert_eq!(one.turns(seat), other.turns(seat));
            let choices = one.next(seat, "", 25);
            assert_eq!(choices, other.next(seat, "", 25));
            assert_eq!(one.example(seat), other.example(seat));
            assert_eq!(one.last_turn(seat), other.last_turn(seat));
            for choice in choices.iter().flatten() {
                let typed = &choice.text;
                assert_eq!(one.drafted(seat, typed), other.drafted(seat, typed));
                assert_eq!(one.read(seat, typed), other.read(seat, typed));
                assert_eq!(one.marks(seat, typed), other.marks(seat, typed));
                assert_eq!(one.meaning(seat, typed), other.meaning(seat, typed));
                assert_eq!(one.dangers(seat, typed), other.dangers(seat, typed));
                assert_eq!(one.ahead(seat, typed), other.ahead(seat, typed));
                assert_eq!(one.back(seat, typed), other.back(seat, typed));
            }
        }
    }
}
