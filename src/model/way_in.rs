//! The ways in by which interactions reach the bot.

use std::fmt;

use super::Place;

/// A way in: a shard of the gateway, or the HTTP endpoint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct WayIn {
    /// How many shards there are; 0 for the HTTP endpoint.
    shards: u32,
    /// This shard's number, from 0.
    shard: u32,
}

impl WayIn {
    /// The HTTP endpoint: interactions from all places arrive here.
    pub const HTTP: Self = Self {
        shards: 0,
        shard: 0,
    };

    /// Shard `shard`, counted from 0, out of `shards`.
    pub const fn shard(shard: u32, shards: u32) -> Self {
        Self { shards, shard }
    }

    /// The shard's number, and how many there are.
    pub const fn numbers(self) -> (u32, u32) {
        (self.shard, self.shards)
    }

    /// Do interactions from this place arrive by this way in? Discord sends a server's interactions to the shard that
    /// the server's id selects, and all others to shard 0.
    pub fn serves(self, place: Place) -> bool {
        let server = place.guild().unwrap_or_default() >> 22;
        self.shards == 0 || server % u64::from(self.shards) == u64::from(self.shard)
    }
}

impl fmt::Display for WayIn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.shards {
            0 => f.write_str("HTTP"),
            shards => write!(f, "shard {} of {shards}", self.shard),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_place_has_one_shard_and_the_door_serves_all() {
        let places = (0..64u64).map(|server| Place::Server {
            guild: server << 22 | 0x3f_ffff,
            channel: 1,
        });
        for (server, place) in (0..64).zip(places) {
            for shards in 1..=20 {
                let serving =
                    (0..shards).filter(|shard| WayIn::shard(*shard, shards).serves(place));
                assert_eq!(serving.collect::<Vec<_>>(), [server % shards]);
            }
            assert!(WayIn::HTTP.serves(place));
        }
        let talk = Place::Conversation {
            channel: 5 << 22,
            table: None,
        };
        assert!(WayIn::shard(0, 7).serves(talk) && !WayIn::shard(5, 7).serves(talk));
    }
}
