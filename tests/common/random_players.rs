//! Plays turns at random, the same ones every time.

use std::collections::BTreeSet;

use games::random_generator::Rng;
use games::{Event, Kind, OptionSpec, Seat, What};
use sandbox::{Id, Message, Room, User};
use skirmish::words::Locale;

use super::{World, alt_of, board_of, id_of, slash, stripped};

/// A match in progress, with everybody in it.
pub struct Table<'a> {
    pub world: &'a World,
    pub room: Room,
    /// In order of seats.
    pub users: Vec<&'a User>,
    /// Its id.
    pub id: u64,
    /// What shows it now.
    pub board: Message,
    pub rng: Rng,
}

impl<'a> Table<'a> {
    /// A new match; seats in the order of users.
    pub async fn start(
        world: &'a World,
        room: &Room,
        users: &[&'a User],
        options: &str,
        seed: u64,
    ) -> Self {
        Self::start_game("zyrcan", world, room, users, options, seed).await
    }

    /// The same for any game.
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

    /// Whose turn it is, by the record; nobody's when it is over.
    pub async fn next(&self) -> Option<&'a User> {
        let seats = self.world.game(self.id).await.to_act().seats();
        seats.first().map(|seat| self.users[seat.index()])
    }

    /// The legal turns of whoever is next.
    pub async fn turns(&self) -> Vec<String> {
        let game = self.world.game(self.id).await;
        let seat = game.to_act().seats()[0];
        game.turns(seat).unwrap()
    }

    /// The one that refusals name.
    pub async fn example(&self) -> String {
        let game = self.world.game(self.id).await;
        let seat = game.to_act().seats()[0];
        game.example(seat)
    }

    /// One of them.
    pub async fn any_turn(&mut self) -> String {
        let mut turns = self.turns().await;
        let chosen = self.rng.below(turns.len());
        turns.swap_remove(chosen)
    }

    /// Plays some turns with `/move`, as long as it goes on.
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

    /// Plays to the end.
    pub async fn finish(&mut self) {
        self.play(usize::MAX).await;
    }

    /// Whom the last thing that happened concerns, by their ids: whoever is next; all who still play and whoever has just
    /// left; at the end all.
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
        let users = seats
            .filter(|seat| concerns(*seat))
            .map(|seat| self.users[seat.index()].id);
        users.collect()
    }

    /// A new board is shown: it has a picture in words too, pings exactly whom it concerns, and the
    /// old one has lost its buttons.
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
        stripped(&self.room, &self.board).await;
        self.world.noted(&board).await;
        self.board = board;
    }
}

/// What anybody can read of a custom id: what is sealed is as good as drawn by lot, so that any two
/// letters turn up in it now and then. Every seal is as long as every other.
pub fn readable(custom_id: &str) -> &str {
    let Some((readable, sealed)) = custom_id.split_once('~') else {
        return custom_id;
    };
    assert_eq!(sealed.len(), 66, "{custom_id}");
    readable
}

/// The options of a game, as they are typed, with which it is short, and how many play it then.
pub fn shortest(kind: Kind) -> (String, usize) {
    let locale = Locale::default();
    let value = |option: &OptionSpec| match (option.kind, option.choices().last()) {
        (_, Some(last)) => {
            let (id, name, last) = (kind.id(), option.name, last.as_str()?);
            Some(locale.named(&format!("command-play-{id}-{name}-{last}")))
        }
        ("integer", None) => option.range().map(|[least, _]| least.to_string()),
        _ => None,
    };
    let options = kind.options();
    let typed = options
        .iter()
        .filter_map(|option| Some(format!("{}:{}", option.name, value(option)?)));
    let (fewest, most) = kind.seats();
    // three of up to five: who is third to last leaves a match that goes on
    let seats = fewest.max(3).min(most);
    let seated = (fewest < most).then(|| format!("seats:{seats}"));
    let typed: Vec<String> = seated.into_iter().chain(typed).collect();
    (typed.join(" "), seats.into())
}
