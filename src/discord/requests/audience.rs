//! For whom pictures are drawn. [`Shared::painter`] is the only way to a painter, so no picture lacks its audience's look.

use crate::discord::content::painter::Painter;
use crate::discord::requests::caller::Caller;
use crate::discord::requests::shared_state::Shared;
use crate::model::{Place, Player};
use crate::panic_guard::guarded;
use crate::sessions::Snapshot;

/// Who sees a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// This person alone, wherever they are.
    Person(u64),
    /// Everybody in this place. In a conversation with the bot, that is `person` alone.
    Everybody { place: Place, person: u64 },
}

impl Audience {
    /// Everybody in a match's place.
    pub fn of_match(snapshot: &Snapshot) -> Self {
        let person = snapshot.opened.players.iter().find_map(Player::user);
        Self::Everybody {
            place: snapshot.opened.place,
            person: person.unwrap_or_default(),
        }
    }
}

impl Shared {
    /// The painter whose pictures look as this audience wants.
    pub async fn painter(&self, audience: Audience) -> Painter {
        let finding = async {
            match audience {
                Audience::Person(user) => self.sessions.people.sight_of(user).await,
                Audience::Everybody { place, person } => {
                    self.sessions.people.sight_in(place, person).await
                }
            }
        };
        // nothing fails because a look cannot be read
        let sight = guarded("look", finding).await.unwrap_or_default();
        self.studio().painter(&sight)
    }
}

impl Caller<'_> {
    /// The painter for what only the caller sees.
    pub async fn painter(&self) -> Painter {
        let user = self.request.person.user;
        self.shared.painter(Audience::Person(user)).await
    }
}
