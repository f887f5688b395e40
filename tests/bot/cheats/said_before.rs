//! Tests that it is said before the first turn whether a match changes ratings, whichever way it begins, and that what is
//! said comes true.

use sandbox::{Message, User};

use crate::common::{World, board_of, id_of, in_hand, press, resign, rounds, slash};
use crate::ratings::changes;

/// The board that follows when the last player joins.
async fn begun(user: &User, lobby: Message) -> Message {
    board_of(&press(user, &lobby, "Join").await).await
}

/// Does the board of a match say that it is rated?
fn says_rated(board: &Message) -> bool {
    let foot = board.content.lines().last().unwrap();
    let rated = foot.contains(" · rated");
    assert_ne!(rated, foot.contains(" · not rated: "), "{}", board.content);
    rated
}

#[tokio::test(flavor = "multi_thread")]
async fn lobbies_and_first_boards_say_whether_a_match_is_rated() {
    let world = World::start().await;
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let lobbies = [
        (
            "/play kitaran",
            "Rated: the result changes ratings.",
            Some(true),
        ),
        (
            "/play kitaran rated:False",
            "Not rated: the host chose that.",
            Some(false),
        ),
        (
            "/play kitaran opponent:@Ben",
            "Rated: the result changes ratings.",
            Some(true),
        ),
        // one side of it has won already, so it counts nowhere
        (
            "/play kitaran komi:20",
            "Not rated: nobody has measured whether these options are fair.",
            Some(false),
        ),
        (
            "/play kitaran komi:20 rated:True",
            "Not rated: nobody has measured whether these options are fair.",
            Some(false),
        ),
        (
            "/play virus-fight",
            "Rated if two people play, or if everybody who plays has played a rated match before.",
            None,
        ),
        (
            "/play virus-fight seats:3",
            "Rated if everybody who plays has played a rated match before.",
            None,
        ),
        (
            "/play zyrcan",
            "Rated if everybody who plays has played a rated match before.",
            None,
        ),
        (
            "/play zyrcan rated:True",
            "Rated: the result changes ratings.",
            None,
        ),
    ];
    for (number, (line, said, rated)) in lobbies.into_iter().enumerate() {
        let room = world.sandbox.channel(&format!("lobby-{number}"));
        let lobby = slash(ann, &room, line).await.expect_message();
        assert!(lobby.content.contains(said), "{line}: {}", lobby.content);
        let Some(rated) = rated else { continue };
        let board = begun(ben, lobby).await;
        assert_eq!(says_rated(&board), rated, "{line}");
        let id = id_of(&board);
        let players = world.stored(id).await.opened.players;
        let mut in_order = [ann, ben];
        in_order.sort_by_key(|user| players.iter().position(|one| one.is(user.id.get())));
        rounds(&world, &room, &in_order, id, 1).await;
        let board = slash(ann, &room, "/board").await.expect_message();
        let foot = board.content.lines().last().unwrap();
        assert!(!foot.contains("rated"), "said once: {foot}");
        let last = resign(ann, &room).await;
        in_hand(&world).await;
        assert_eq!(
            says_rated(&last.fresh().unwrap()),
            rated,
            "the end of {line}"
        );
        assert_eq!(!changes(&last.fresh().unwrap()).is_empty(), rated, "{line}");
        let again = press(ann, &last, "Rematch").await.expect_message();
        let board = begun(ben, again).await;
        assert_eq!(says_rated(&board), rated, "the rematch of {line}");
        resign(ben, &room).await;
    }
    for (line, rated) in [("level:1", false), ("level:1 rated:True", true)] {
        let room = world.sandbox.channel(&format!("computer-{rated}"));
        let line = format!("/play kitaran {line}");
        let board = board_of(&slash(ann, &room, &line).await).await;
        assert_eq!(says_rated(&board), rated, "{line}");
    }
    world.end().await;
}
