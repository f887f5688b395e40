//! Plays random turns from a fixed seed.

use std::collections::BTreeSet;

use rules::random_generator::Rng;
use rules::{Event, Kind, OptionKind, OptionSpec, Seat, What};
use sandbox::{Id, Message, Room, User};
use skirmish::words::Locale;

use super::{World, alt_of, board_of, id_of, is_a_line, slash, stripped};

/// A match in play, with all its users.
pub struct Table<'a> {
    pub world: &'a World,
    pub room: Room,
    /// In order of seats.
    pub users: Vec<&'a User>,
    /// The match's id.
    pub id: u64,
    /// The message that shows it now.
    pub board: Message,
    pub rng: Rng,
}

impl<'a> Table<'a> {
    /// Starts a new match; the seats follow the order of the users.
    pub async fn start(
        world: &'a World,
        room: &Room,
        users: &[&'a User],
        options: &str,
        seed: u64,
    ) -> Self {
        Self::start_game("zyrcan", world, room, users, options, seed).await
    }

    /// Like [`start`](Self::start), for any game.
    pub async fn start_game(
        game: &str,
        world: &'a World,
        room: &Room,
        users: &[&'a User],
        options: &str,
        seed: u64,
    ) -> Self {
        let board = world.match_for(game, room, users, options).await;
        Self {
            world,
            room: room.clone(),
            users: users.to_vec(),
            id: id_of(&board),
            board,
            rng: Rng::new(seed),
        }
    }

    /// The user to act, by the record; none when the match is over.
    pub async fn next(&self) -> Option<&'a User> {
        let seats = self.world.game(self.id).await.to_act().seats();
        seats.first().map(|seat| self.users[seat.index()])
    }

    /// The legal turns of the user to act.
    pub async fn turns(&self) -> Vec<String> {
        let game = self.world.game(self.id).await;
        let seat = game.to_act().seats()[0];
        game.turns(seat).unwrap()
    }

    /// The turn that refusals suggest as an example.
    pub async fn example(&self) -> String {
        let game = self.world.game(self.id).await;
        let seat = game.to_act().seats()[0];
        game.example(seat)
    }

    /// A random legal turn.
    pub async fn any_turn(&mut self) -> String {
        let mut turns = self.turns().await;
        let chosen = self.rng.below(turns.len());
        turns.swap_remove(chosen)
    }

    /// Plays this many turns with `/move`, or fewer if the match ends.
    pub async fn play(&mut self, turns: usize) {
        for _ in 0..turns {
            let Some(user) = self.next().await else {
                return;
            };
            let turn = self.any_turn().await;
            let answer = slash(user, &self.room, &format!("/move turn:{turn}")).await;
            self.follow(board_of(&answer).await).await;
        }
    }

    /// Plays until the match is over.
    pub async fn finish(&mut self) {
        self.play(usize::MAX).await;
    }

    /// The ids of the users whom the last event concerns, except the one who acted. Usually that is whoever is to act.
    /// After a resignation or timeout it is all remaining players; at the end it is all players.
    async fn concerned(&self) -> BTreeSet<Id> {
        let game = self.world.game(self.id).await;
        let left = |seat: Seat| {
            let gone = |event: &Event| {
                event.seat == seat.number() && matches!(event.what, What::Resign | What::Timeout)
            };
            game.events().iter().position(gone)
        };
        let last = game
            .events()
            .iter()
            .rposition(|event| event.what != What::Pass);
        let leaves = game
            .events()
            .get(last.unwrap_or_default())
            .is_some_and(|event| event.what == What::Resign);
        let concerns = |seat: Seat| match left(seat) {
            _ if game.outcome().is_some() => true,
            Some(at) => Some(at) == last,
            None => leaves || game.to_act().includes(seat),
        };
        let seats = (0..self.users.len()).map(Seat::at);
        // the user who has just acted is looking at the match
        let acted = game.events().get(last.unwrap_or_default());
        let acted = acted.map_or(0, |event| event.seat);
        let users = seats
            .filter(|seat| concerns(*seat) && seat.number() != acted)
            .map(|seat| self.users[seat.index()].id);
        users.collect()
    }

    /// Checks a new board: it has a picture with alt text and pings exactly the users concerned, and a line is left of the
    /// old one.
    pub async fn follow(&mut self, board: Message) {
        assert_eq!(board.attachments.len(), 1, "{board:?}");
        assert!(
            board.attachments[0]
                .pixels
                .is_some_and(|(w, h)| w > 300 && h > 300)
        );
        let alt = alt_of(&board).chars().count();
        assert!((1..=1024).contains(&alt), "alt text of {alt} characters");
        let called: BTreeSet<Id> = board.mentions.iter().copied().collect();
        assert_eq!(called, self.concerned().await, "{}", board.content);
        assert!(!board.mentions_everyone);
        let past = stripped(&self.room, &self.board).await;
        assert!(is_a_line(&past), "{past:?}");
        self.world.noted(&board).await;
        self.board = board;
    }
}

/// The part of a custom id that is not encrypted. The encrypted part is random, so any two letters occur in it now and
/// then. It always has the same length.
pub fn readable(custom_id: &str) -> &str {
    let Some((readable, sealed)) = custom_id.split_once('~') else {
        return custom_id;
    };
    assert_eq!(sealed.len(), 66, "{custom_id}");
    readable
}

/// The options with which a game is short, as they are typed, and its number of players.
pub fn shortest(kind: Kind) -> (String, usize) {
    let locale = Locale::default();
    let value = |option: &OptionSpec| match (option.kind, option.choices().last()) {
        (_, Some(last)) => {
            let (id, name, last) = (kind.id(), option.name, last.as_str()?);
            Some(locale.named(&format!("command-play-{id}-{name}-{last}")))
        }
        (OptionKind::Integer, None) => option.range().map(|[least, _]| least.to_string()),
        _ => None,
    };
    let options = kind.options();
    let typed = options
        .iter()
        .filter_map(|option| Some(format!("{}:{}", option.name, value(option)?)));
    let (fewest, most) = kind.seats();
    // three players if up to five can play: then the match goes on after one resigns
    let seats = fewest.max(3).min(most);
    let seated = (fewest < most).then(|| format!("seats:{seats}"));
    let typed: Vec<String> = seated.into_iter().chain(typed).collect();
    (typed.join(" "), seats.into())
}
