//! Checks interactions over HTTP. A request without a valid, recent signature has no effect. A signed request has the
//! same effect as the same frame of the gateway.
//!
//! The input has a byte for the table, then one request per line: a byte for the kind of signature, and the body as in
//! [`bot::generated_interactions`](crate::bot::generated_interactions). If a different time is signed, that time comes first, up to a space.

use ring::signature::{Ed25519KeyPair, KeyPair as _};

use crate::bot::{Bot, NOW, Taken, Way, at_table, generated_interactions, must};
use crate::byte_choices::Bytes;

/// The most requests that are read.
const MOST: usize = 4;

/// How far the time of a request may be from the bot's time, in seconds.
const MAX_AGE: i64 = 300;

/// Returns how many requests were accepted.
///
/// # Panics
/// A check fails.
pub fn check(bytes: &[u8]) -> usize {
    let mut bytes = Bytes::new(bytes);
    let table = bytes.byte().into();
    at_table(table, async |bot| {
        let mut taken = 0;
        for (number, line) in (1..).zip(bytes.lines().take(MOST)) {
            taken += usize::from(request(bot, line, number).await);
        }
        taken
    })
}

/// Sends one request. Returns true if it is accepted.
async fn request(bot: &Bot, mut line: Bytes<'_>, number: u64) -> bool {
    let how = line.byte() % 8;
    let mut time = (NOW / 1000).to_string();
    let mut rest = line;
    if how == 4 {
        let text = line.rest();
        let end = text.iter().position(|byte| *byte == b' ');
        let (other, after) = text.split_at(end.unwrap_or(text.len()));
        time = Bytes::new(other).text().into_owned();
        rest = Bytes::new(after.get(1..).unwrap_or_default());
    }
    let body = generated_interactions::body(rest, number, bot);
    let pair = key(1);
    let signed = |pair: &Ed25519KeyPair, text: String| hex::encode(pair.sign(text.as_bytes()));
    let signature = match how {
        0..=4 => Some(signed(&pair, time.clone() + &body)),
        5 => None,
        6 => Some(signed(&pair, time.clone() + &body + " ")),
        _ => Some(signed(&key(2), time.clone() + &body)),
    };
    let seconds: Option<i64> = time.parse().ok();
    let lately = seconds.is_some_and(|seconds| {
        (i128::from(NOW / 1000) - i128::from(seconds)).abs() <= MAX_AGE.into()
    });
    let mut public = [0; 32];
    public.copy_from_slice(pair.public_key().as_ref());
    let way = Way::Http {
        key: public,
        signature,
        timestamp: Some(time.clone()).filter(|_| how != 5 || number != 1),
    };
    let taken = bot.hand(&body, &way).await;
    let unsigned = how > 4 || !lately;
    assert_eq!(taken == Taken::Unsigned, unsigned, "{how} {time:?} {body}");
    matches!(taken, Taken::Read | Taken::Ping)
}

fn key(seed: u8) -> Ed25519KeyPair {
    must(Ed25519KeyPair::from_seed_unchecked(&[seed; 32]))
}
