//! Compares the one-sided board with the rules.

use super::*;
use crate::Game;
use crate::random_generator::Rng;
use crate::xero_g::flight_bitsets::place;
use crate::xero_g::random_positions::{flights, scattered};
use crate::xero_g::{Target, Turn};

#[derive(Debug, Default)]
struct Compared {
    positions: u32,
    ends: u32,
    missing: u32,
    wins: u32,
    unseen: u32,
}

/// Compares with the rules which ships may fly, to which places, which ships win, and the board after each turn.
fn compare(game: &XeroG, seat: Seat, compared: &mut Compared) {
    let ships = OneSided::of(game, seat).unwrap();
    let mut movers = Vec::new();
    ships.movers(&mut movers);
    let real: Vec<_> = game
        .movers(seat)
        .iter()
        .map(|mover| {
            let reached = spread(mover.squares());
            let reached = if seat == SOUTH {
                reached
            } else {
                reached.swap_bytes()
            };
            let base = if mover.wins() { OneSided::BASE } else { 0 };
            (Some(mover.from), reached | base)
        })
        .collect();
    let found: Vec<_> = movers
        .iter()
        .map(|(at, ends)| (OneSided::square(*at, seat), *ends))
        .collect();
    let froms = |all: &[(Option<Square>, u64)]| all.iter().map(|one| one.0).collect::<Vec<_>>();
    assert_eq!(froms(&found), froms(&real), "{game:?}");
    for ((_, found), (_, real)) in found.iter().zip(&real) {
        assert_eq!(found & !real, 0, "{game:?}");
        compared.ends += real.count_ones();
        compared.missing += (real & !found).count_ones();
    }
    let wins = game.movers(seat).iter().any(|mover| mover.wins());
    assert!(wins || !ships.wins(), "{game:?}");
    compared.unseen += u32::from(wins && !ships.wins());
    compared.wins += u32::from(wins);
    let home = ships.home();
    for (at, ends) in &movers {
        if home >> at & 1 != 0 {
            assert_eq!(*ends & !ships.outline(home), 0, "{game:?}");
        }
    }
    let mut turns = Vec::new();
    game.turns(seat, &mut turns);
    for turn in turns {
        let Turn::Fly(flight) = turn else { continue };
        let Target::Square(to) = flight.to else {
            continue;
        };
        let seen = |at: Square| place(at) ^ if seat == SOUTH { 0 } else { 0x38 };
        let mut after = game.clone();
        after.apply(seat, &turn);
        let flown = ships.flown(seen(flight.from), seen(to), flight.drop.map(seen));
        assert_eq!(OneSided::of(&after, seat), Some(flown), "{turn}");
        assert!(
            flight.drop.is_none_or(|drop| {
                (ships.room() | 1 << seen(flight.from)) >> seen(drop) & 1 != 0
            })
        );
    }
    compared.positions += 1;
}

#[test]
fn agrees_with_the_rules_in_games() {
    let mut compared = Compared::default();
    for seed in 0..20 {
        flights(seed, |game| compare(game, game.to_fly, &mut compared));
    }
    assert!(compared.positions > 5_000, "{compared:?}");
    assert!(compared.missing * 2000 < compared.ends, "{compared:?}");
    assert!(compared.unseen * 200 < compared.wins, "{compared:?}");
}

#[test]
fn agrees_with_the_rules_on_scattered_ships() {
    let (mut compared, mut rng) = (Compared::default(), Rng::new(5));
    for number in 0..3000 {
        let ranks = 2 + rng.below(5) as u8;
        let ships = if number % 2 == 0 {
            12
        } else {
            1 + rng.below(12)
        };
        let board = scattered(&mut rng, ships, ranks);
        for seat in [Seat::new(1), Seat::new(2)] {
            let row = crate::xero_g::Row::all().next();
            let game = XeroG {
                rows: [row; 2],
                board,
                to_fly: seat,
                ..XeroG::start(crate::xero_g::Arranging::Open)
            };
            compare(&game, seat, &mut compared);
        }
    }
    assert!(compared.missing * 2000 < compared.ends, "{compared:?}");
    assert!(compared.unseen * 200 < compared.wins, "{compared:?}");
}
