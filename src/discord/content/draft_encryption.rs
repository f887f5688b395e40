//! Encrypts secret drafts. A draft is stored in the buttons of its player's own panel. There it survives a restart,
//! and every process can read it. Encryption keeps it unreadable in the button's id.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::aead::{Aad, CHACHA20_POLY1305, LessSafeKey, Nonce, UnboundKey};
use ring::hkdf::{HKDF_SHA256, Salt};

/// Marks encrypted text in a custom id.
const MARK: char = '~';

/// Every text is padded to this length in bytes, so the id does not reveal the text's length either.
const ROOM: usize = 20;

const NONCE: usize = 12;

/// Encrypts with a key derived from the bot's token.
pub struct Sealer(LessSafeKey);

impl Sealer {
    /// Derives the key. The same token gives the same key in every process.
    ///
    /// # Errors
    /// The library failed to derive a key, which should never happen.
    pub fn new(token: &str) -> Result<Self, String> {
        Ok(Self(key(token, b"skirmish draft 1")?))
    }

    /// Encrypts `text` for a button. It can be decrypted only for this user and this match. A text
    /// that is too long becomes an empty mark, and the player starts the draft again.
    pub fn seal(&self, id: u64, user: u64, text: &str) -> String {
        let sealed = self.sealed(id, user, text);
        format!("{MARK}{}", sealed.unwrap_or_default())
    }

    fn sealed(&self, id: u64, user: u64, text: &str) -> Option<String> {
        let mut nonce = [0; NONCE];
        getrandom::fill(&mut nonce).ok()?;
        let mut room = [0; ROOM + 1];
        room[0] = u8::try_from(text.len()).ok()?;
        room.get_mut(1..=text.len())?
            .copy_from_slice(text.as_bytes());
        let mut bytes = room.to_vec();
        let with = Aad::from(bound(id, user));
        let unique = Nonce::assume_unique_for_key(nonce);
        self.0
            .seal_in_place_append_tag(unique, with, &mut bytes)
            .ok()?;
        Some(URL_SAFE_NO_PAD.encode([&nonce[..], &bytes].concat()))
    }

    /// Decrypts a text. None if it belongs to another user or match, or is damaged.
    pub fn open(&self, id: u64, user: u64, sealed: &str) -> Option<String> {
        let bytes = URL_SAFE_NO_PAD.decode(sealed.strip_prefix(MARK)?).ok()?;
        let (nonce, rest) = bytes.split_first_chunk::<NONCE>()?;
        let mut rest = rest.to_vec();
        let with = Aad::from(bound(id, user));
        let unique = Nonce::assume_unique_for_key(*nonce);
        let room = self.0.open_in_place(unique, with, &mut rest).ok()?;
        let (length, text) = room.split_first()?;
        String::from_utf8(text.get(..usize::from(*length))?.to_vec()).ok()
    }
}

/// A key that is made from the bot's token, for one purpose.
///
/// # Errors
/// The library failed to derive a key, which should never happen.
pub fn key(token: &str, purpose: &[u8]) -> Result<LessSafeKey, String> {
    let salt = Salt::new(HKDF_SHA256, purpose);
    let random = salt.extract(token.as_bytes());
    let key = random.expand(&[b"panel"], &CHACHA20_POLY1305);
    let key = key.map_err(|_| "no key could be made from the token".to_owned())?;
    Ok(LessSafeKey::new(UnboundKey::from(key)))
}

/// Is this an encrypted text?
pub fn is_sealed(rest: &str) -> bool {
    rest.starts_with(MARK)
}

fn bound(id: u64, user: u64) -> [u8; 16] {
    let mut bound = [0; 16];
    bound[..8].copy_from_slice(&id.to_be_bytes());
    bound[8..].copy_from_slice(&user.to_be_bytes());
    bound
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discord::content::custom_id::{Action, CustomId};

    #[test]
    fn opens_for_its_owner_alone() {
        let sealer = Sealer::new("a token").unwrap();
        for text in ["", "W3", "W3 M2* J1 E3 M1", "äöü"] {
            let hidden = sealer.seal(7, 11, text);
            assert!(is_sealed(&hidden));
            // encrypting the same text twice gives different results
            assert_ne!(hidden, sealer.seal(7, 11, text));
            assert_eq!(sealer.open(7, 11, &hidden).as_deref(), Some(text));
            assert_eq!(sealer.open(7, 12, &hidden), None);
            assert_eq!(sealer.open(8, 11, &hidden), None);
            assert_eq!(Sealer::new("b token").unwrap().open(7, 11, &hidden), None);
            // the key of another process, or of this one after a restart
            let again = Sealer::new("a token").unwrap();
            assert_eq!(again.open(7, 11, &hidden).as_deref(), Some(text));
        }
    }

    #[test]
    fn takes_the_same_room_whatever_it_holds_and_fits_a_button() {
        let sealer = Sealer::new("a token").unwrap();
        let lengths = ["", "W3", "W3 M2* J1 E3 M1"].map(|text| sealer.seal(1, 2, text).len());
        assert!(lengths.iter().all(|length| *length == lengths[0]));
        let id = CustomId::new(Action::Panel(sealer.seal(1, 2, "W3")), u64::MAX, 0xfff);
        assert!(id.to_string().len() <= 100, "{}", id.to_string().len());
    }

    #[test]
    fn what_has_no_room_or_no_sense_opens_to_nothing() {
        let sealer = Sealer::new("a token").unwrap();
        let long = sealer.seal(1, 2, &"x".repeat(21));
        for sealed in ["", "~", "~!", "~AAAA", "W3", &long, &"~A".repeat(40)] {
            assert_eq!(sealer.open(1, 2, sealed), None, "{sealed}");
        }
    }
}
