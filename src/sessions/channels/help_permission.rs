//! Who may have help. A rated match is played without it: in a game that a person plays rated, hints, answers of the
//! strongest computer, practice, newer reviews and computers that could help are closed to that person.

use ::players::measured_strength;
use ratings::Rating;
use rules::{Kind, Pool};

use crate::model::{MatchMessage, Player, only_person};
use crate::sessions::Channels;
use crate::sessions::channels::channel_state::Live;
use crate::sessions::problem::Problem;
use crate::store::{NewMatch, Status, StoreError, StoredMatch};

/// What could help a person in a rated match of the same game.
#[derive(Clone, Copy, Debug)]
pub enum Help<'a> {
    /// A hint, an answer of the strongest computer, or practice.
    Strongest,
    /// The review of the match with this id. A match that was opened later has a greater id.
    Review(u64),
    /// To take part in this lobby or match.
    Play(&'a NewMatch),
    /// To take a turn in the match with this id against these computers.
    PlayOn(u64, &'a [Player]),
}

impl Channels {
    /// Checks that a user may have this help in a game. Every way to get help asks here.
    ///
    /// # Errors
    /// The user plays the game rated, and this would help them there; or the database did not answer.
    pub async fn may_have_help(
        &self,
        user: u64,
        kind: Kind,
        help: Help<'_>,
    ) -> Result<(), Problem> {
        for own in self.all_own_matches(user).await? {
            if own.game != kind.id() {
                continue;
            }
            let stored = match self.store.load(own.id).await {
                // a match that cannot be read cannot be played, so it needs no protection
                Err(StoreError::Damaged { .. }) => None,
                loaded => loaded?,
            };
            let Some(stored) = stored else {
                continue;
            };
            let waits = stored.status == Status::Lobby;
            if !(stored.opened.is_rated_with(stored.record.seats)
                || waits && stored.opened.may_be_rated())
            {
                continue;
            }
            let closed = match help {
                Help::Play(new) if new.id == own.id => false,
                Help::Play(new) if beside(new, &stored.opened) => true,
                _ if waits => false,
                Help::Strongest => true,
                Help::Review(id) => id > own.id,
                Help::Play(new) => self.outplays(&new.players, user, &stored).await?,
                Help::PlayOn(id, players) => {
                    id != own.id && self.outplays(players, user, &stored).await?
                }
            };
            if closed {
                return Err(Problem::PlaysRated {
                    game: kind.name().to_owned(),
                    link: MatchMessage {
                        place: own.place,
                        message: own.message,
                    },
                });
            }
        }
        Ok(())
    }

    /// Checks for everybody at a table that `user` changes that they may play there. Each way to a table asks here.
    ///
    /// # Errors
    /// As [`may_have_help`](Self::may_have_help). If the help would be for another player, the error names them without
    /// a link to their match.
    pub(in crate::sessions) async fn may_all_play(
        &self,
        user: u64,
        table: &NewMatch,
    ) -> Result<(), Problem> {
        for player in &table.players {
            let Some(seated) = player.user() else {
                continue;
            };
            let (help, name) = (Help::Play(table), player.name.clone());
            match self.may_have_help(seated, table.terms.kind, help).await {
                Err(Problem::PlaysRated { game, .. }) if seated != user => {
                    return Err(Problem::OtherPlaysRated { name, game });
                }
                may => may?,
            }
        }
        Ok(())
    }

    /// Checks that a user may go on in a match, if all others in it are computers.
    ///
    /// # Errors
    /// As [`may_have_help`](Self::may_have_help).
    pub(in crate::sessions) async fn may_play_on(
        &self,
        live: &Live,
        user: u64,
    ) -> Result<(), Problem> {
        let alone = only_person(&live.opened.players);
        // a rated match may always go on: its clock may run, and it could not have begun beside another rated one
        if alone.is_none() || alone != live.seat_of(user) || live.is_rated() {
            return Ok(());
        }
        let help = Help::PlayOn(live.opened.id, &live.opened.players);
        self.may_have_help(user, live.game.kind(), help).await
    }

    /// Is one of these players a computer that could help a user in a rated match: as strong as the computers there, or
    /// stronger than the user if only people play there? The turns of one match could be copied into the other.
    async fn outplays(
        &self,
        players: &[Player],
        user: u64,
        rated: &StoredMatch,
    ) -> Result<bool, Problem> {
        let strongest = |players: &[Player]| players.iter().filter_map(Player::level).max();
        let Some(level) = strongest(players) else {
            return Ok(false);
        };
        if let Some(met) = strongest(&rated.opened.players) {
            return Ok(level >= met);
        }
        let (kind, options) = (rated.opened.terms.kind, &rated.record.options);
        let (pool, known) = (Pool::of(kind, options), self.store.profile(user, 0).await?);
        let own = known.games.iter().find(|game| game.pool == pool);
        let own = own.map_or(Rating::NEW.mean, |game| game.rating.mean);
        let means = measured_strength(kind, rated.record.seats, options).levels;
        let mean = means.get(usize::from(level.number()) - 1);
        Ok(mean.is_some_and(|mean| *mean > own))
    }
}

/// May this new match be rated, beside another match of the same person that is or may be rated, and does one of the
/// two have computers? Each turn of a computer could be copied into the other match.
fn beside(new: &NewMatch, other: &NewMatch) -> bool {
    let computers = |opened: &NewMatch| opened.players.iter().any(|one| one.level().is_some());
    new.may_be_rated() && (computers(new) || computers(other))
}
