//! Passes to the page on which a board is tapped: links, and the sessions of the browsers that opened them. A pass is
//! encrypted, so only a process with the bot's token can make or read one.

use std::sync::OnceLock;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::aead::{Aad, LessSafeKey, NONCE_LEN, Nonce};
use secrecy::SecretString;

use crate::clocks::{HOUR, MINUTE};
use crate::discord::content::draft_encryption::key;

/// How long a link can be opened, in milliseconds.
pub const LINK_TIME: i64 = 10 * MINUTE;

/// How long a session lasts, in milliseconds.
pub const SESSION_TIME: i64 = 12 * HOUR;

/// What a pass is for. One kind is never read as the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PassKind {
    /// It opens a session, once.
    Link,
    /// It goes on with a session.
    Session,
}

impl PassKind {
    fn bound(self) -> Aad<&'static [u8]> {
        Aad::from(match self {
            Self::Link => b"link",
            Self::Session => b"session",
        })
    }
}

/// What a pass says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardPass {
    /// A random number. A link and its session have the same.
    pub id: u64,
    /// Whose it is.
    pub user: u64,
    /// The match for which the link was made.
    pub game: u64,
    /// Until when it is good, in unix milliseconds.
    pub until: i64,
}

impl BoardPass {
    /// A pass with a random number. `None` if the system has no random numbers.
    pub fn new(user: u64, game: u64, until: i64) -> Option<Self> {
        let mut random = [0; 8];
        getrandom::fill(&mut random).ok()?;
        Some(Self {
            // databases store positive numbers
            id: u64::from_be_bytes(random) >> 1,
            user,
            game,
            until,
        })
    }
}

/// Makes and reads passes.
pub struct BoardPasses(LessSafeKey);

impl BoardPasses {
    /// The same token gives the same key in every process.
    ///
    /// # Errors
    /// The library failed to derive a key, which should never happen.
    pub fn new(token: &str) -> Result<Self, String> {
        Ok(Self(key(token, b"skirmish board 1")?))
    }

    /// A link for a user, made at a time. `None` if the system has no random numbers.
    pub fn link(&self, user: u64, game: u64, now: i64) -> Option<String> {
        let pass = BoardPass::new(user, game, now + LINK_TIME)?;
        self.written(PassKind::Link, pass)
    }

    /// The text of a pass. `None` if the system has no random numbers.
    pub fn written(&self, kind: PassKind, pass: BoardPass) -> Option<String> {
        let mut nonce = [0; NONCE_LEN];
        getrandom::fill(&mut nonce).ok()?;
        let numbers = [pass.id, pass.user, pass.game, pass.until.cast_unsigned()];
        let mut bytes = numbers.map(u64::to_be_bytes).concat();
        let unique = Nonce::assume_unique_for_key(nonce);
        self.0
            .seal_in_place_append_tag(unique, kind.bound(), &mut bytes)
            .ok()?;
        Some(URL_SAFE_NO_PAD.encode([&nonce[..], &bytes].concat()))
    }

    /// Reads a pass that is good now. `None` if it is of another kind, forged or too old.
    pub fn read(&self, kind: PassKind, text: &str, now: i64) -> Option<BoardPass> {
        // longer texts are not even decoded
        let text = Some(text).filter(|text| text.len() <= 128)?;
        let bytes = URL_SAFE_NO_PAD.decode(text).ok()?;
        let (nonce, rest) = bytes.split_first_chunk::<NONCE_LEN>()?;
        let mut rest = rest.to_vec();
        let unique = Nonce::assume_unique_for_key(*nonce);
        let opened = self.0.open_in_place(unique, kind.bound(), &mut rest).ok()?;
        let (numbers, []) = opened.as_chunks::<8>() else {
            return None;
        };
        let [id, user, game, until] = numbers else {
            return None;
        };
        let [id, user, game, until] = [id, user, game, until].map(|one| u64::from_be_bytes(*one));
        let until = until.cast_signed();
        let pass = BoardPass {
            id,
            user,
            game,
            until,
        };
        (now < until).then_some(pass)
    }
}

/// The page, if the host serves it.
pub struct BoardPage {
    /// Passes to it.
    pub passes: BoardPasses,
    /// Where it is: an address without a slash at its end.
    address: OnceLock<String>,
    /// The application's client secret, if Discord shows the page as an Activity.
    client_secret: Option<SecretString>,
}

impl BoardPage {
    /// The page with these passes, not served yet.
    pub fn new(passes: BoardPasses) -> Self {
        Self {
            passes,
            address: OnceLock::new(),
            client_secret: None,
        }
    }

    /// The same page, which Discord may show as an Activity of the application with this client secret.
    #[must_use]
    pub fn with_client_secret(self, client_secret: Option<SecretString>) -> Self {
        Self {
            client_secret,
            ..self
        }
    }

    /// The application's client secret, if Discord may show the page as an Activity.
    pub fn client_secret(&self) -> Option<&SecretString> {
        self.client_secret.as_ref()
    }

    /// Serves the page at an address from now on.
    pub fn serve_at(&self, address: &str) {
        let _ = self.address.set(address.trim_end_matches('/').to_owned());
    }

    /// Is the page served?
    pub fn is_served(&self) -> bool {
        self.address.get().is_some()
    }

    /// The address of the page, with a link for a user in its fragment, which no log and no referrer has. `None` if the
    /// page is not served.
    pub fn link(&self, user: u64, game: u64, now: i64) -> Option<String> {
        let (address, link) = (self.address.get()?, self.passes.link(user, game, now)?);
        Some(format!("{address}/board/#{link}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pass_is_read_by_every_process_with_the_token_until_it_is_too_old() {
        let passes = BoardPasses::new("a token").unwrap();
        let link = passes.link(11, 7, 1000).unwrap();
        let again = BoardPasses::new("a token").unwrap();
        let read = again.read(PassKind::Link, &link, 1000 + LINK_TIME - 1);
        let read = read.unwrap();
        assert_eq!((read.user, read.game), (11, 7));
        assert_eq!(again.read(PassKind::Link, &link, 1000 + LINK_TIME), None);
        assert_ne!(link, passes.link(11, 7, 1000).unwrap());
    }

    #[test]
    fn nobody_makes_a_pass_without_the_token_and_a_link_is_no_session() {
        let passes = BoardPasses::new("a token").unwrap();
        let link = passes.link(11, 7, 1000).unwrap();
        assert_eq!(passes.read(PassKind::Session, &link, 1000), None);
        let other = BoardPasses::new("b token").unwrap();
        assert_eq!(other.read(PassKind::Link, &link, 1000), None);
        for at in 0..link.len() {
            let mut forged = link.clone().into_bytes();
            forged[at] = if forged[at] == b'A' { b'B' } else { b'A' };
            let forged = String::from_utf8(forged).unwrap();
            assert_eq!(passes.read(PassKind::Link, &forged, 1000), None, "{at}");
        }
        for text in [
            "",
            "!",
            "AAAA",
            &link[..60],
            &format!("{link}AAAA"),
            &"A".repeat(9999),
        ] {
            assert_eq!(passes.read(PassKind::Link, text, 1000), None, "{text}");
        }
    }
}
