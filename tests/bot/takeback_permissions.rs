//! Tests who may answer a turn offer.

use skirmish::store::OfferKind;

use crate::permission_table::Deed::{self, Presses, Says};
use crate::permission_table::{CLOSED, NO_TURN, OTHER, PLAYS_NOT, by_all_with};

const OWN_OFFER: &str = "This is your own offer, so the others decide.";
const ASKER_ONLY: &str = "Only Ben can withdraw this offer.";

/// The expected answers in a match in which the host has offered to take back their turn.
const IN_AN_OFFER: &[(Deed, [&str; 5])] = &[
    (
        Says("/undo"),
        [PLAYS_NOT, NO_TURN, NO_TURN, "+● **Ben** asks", PLAYS_NOT],
    ),
    (Says("/end"), [PLAYS_NOT, OTHER, OTHER, OTHER, PLAYS_NOT]),
    (
        Presses("1:takeback:{id}:1:agree 7"),
        [PLAYS_NOT, "+", "+", OWN_OFFER, PLAYS_NOT],
    ),
    (
        Presses("1:takeback:{id}:1:decline 7"),
        [
            PLAYS_NOT,
            "+**Dora** declines: the turn is not taken back.",
            "+**Cleo** declines: the turn is not taken back.",
            OWN_OFFER,
            PLAYS_NOT,
        ],
    ),
    (
        Presses("1:takeback:{id}:1:withdraw 7"),
        [
            PLAYS_NOT,
            ASKER_ONLY,
            ASKER_ONLY,
            "+**Ben** withdraws this offer: the turn is not taken back.",
            PLAYS_NOT,
        ],
    ),
    (
        Presses("1:takeback:{id}:1:agree 8"),
        [PLAYS_NOT, CLOSED, CLOSED, CLOSED, PLAYS_NOT],
    ),
    (
        // the buttons of an end offer have no effect
        Presses("1:agree:{id}:1:7"),
        [PLAYS_NOT, LAPSED, LAPSED, LAPSED, PLAYS_NOT],
    ),
    (
        Presses("1:decline:{id}:1:7"),
        [PLAYS_NOT, LAPSED, LAPSED, LAPSED, PLAYS_NOT],
    ),
];

const LAPSED: &str = "This offer is closed: ";

#[tokio::test(flavor = "multi_thread")]
async fn in_an_offer_to_take_back_a_turn() {
    // the host has the first seat and has agreed
    by_all_with(IN_AN_OFFER, OfferKind::Takeback(0), 1).await;
}
