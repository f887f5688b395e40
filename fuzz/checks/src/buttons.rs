//! Checks custom ids: any text, the ids that the bot writes, and the sealed secret drafts in them.

use rules::AnyMatch;
use rules::ToAct;
use rules::random_generator::Rng;
use skirmish::discord::{Action, BadId, CustomId, Sealer};

use crate::bot::must;
use crate::byte_choices::Bytes;
use crate::generated_positions::{all_seats, reached};

/// Discord's limit for custom ids and for the values of a menu, in characters.
const LONGEST: usize = 100;

/// The match id with the most digits.
const MATCH: u64 = u64::MAX;

/// Returns how many ids were read, drafts opened, and turns written.
///
/// # Panics
/// A check fails.
pub fn check(bytes: &[u8]) -> usize {
    let mut bytes = Bytes::new(bytes);
    match bytes.below(3) {
        0 => usize::from(text(&bytes.text())),
        1 => usize::from(draft(bytes)),
        _ => position(bytes),
    }
}

/// Reads any text as a custom id. Returns true if it is one.
fn text(text: &str) -> bool {
    let sealer = sealer("a token");
    // a sealed draft cannot be made without the key
    assert_eq!(sealer.open(1, 2, text), None, "{text:?}");
    let id: CustomId = match text.parse() {
        Ok(id) => id,
        Err(bad) => {
            let version = text.split(':').next().filter(|first| *first != "1");
            let other = version.is_some_and(|version| version.parse::<u32>().is_ok());
            assert!(bad == BadId::Garbage || other, "{text:?}");
            return false;
        }
    };
    if let Action::Panel(held) | Action::Play(held) = &id.action {
        assert_eq!(sealer.open(id.ticket.id, 2, held), None, "{text:?}");
    }
    kept(&id);
    true
}

/// Checks that a written id is short enough and can be read back.
fn kept(id: &CustomId) {
    let written = id.to_string();
    assert!(written.chars().count() <= LONGEST, "{written:?}");
    assert_eq!(written.parse().as_ref(), Ok(id), "{written:?}");
}

/// Seals a draft, changes it and opens it. Returns true if it opens for its owner. The input has one byte each for the
/// match, the user, the position and the kind of the change, and then the draft.
fn draft(mut bytes: Bytes) -> bool {
    let (id, user) = (u64::from(bytes.byte()), u64::from(bytes.byte()));
    let (at, how) = (bytes.byte(), bytes.byte());
    let text = bytes.text();
    let mine = sealer("a token");
    let sealed = mine.seal(id, user, &text);
    let custom = CustomId::new(Action::Panel(sealed.clone()), MATCH, 0xffff);
    kept(&custom);
    for (id, user, sealer) in [
        (id + 1, user, &mine),
        (id, user + 1, &mine),
        (user + 256, id, &mine),
        (id, user, &sealer("b token")),
    ] {
        assert_eq!(sealer.open(id, user, &sealed), None);
    }
    assert_eq!(
        mine.open(id, user, &changed(&sealed, at.into(), how)),
        None,
        "{sealed}, {at}, {how}"
    );
    let opened = mine.open(id, user, &sealed);
    assert!(opened.is_none() || opened.as_deref() == Some(&text));
    opened.is_some()
}

/// The text with one character changed, removed or inserted.
fn changed(text: &str, at: usize, how: u8) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    let at = at % letters.len();
    match how {
        0 => drop(letters.remove(at)),
        1..128 if letters[at] != char::from(how) => letters[at] = char::from(how),
        _ => letters.insert(at + 1, char::from(how)),
    }
    letters.into_iter().collect()
}

/// Checks the ids that a match's panel writes while a turn is put together.
fn position(mut bytes: Bytes) -> usize {
    let seed = bytes.byte();
    let game = reached(&mut bytes);
    let acting = all_seats(&game).filter(|seat| game.to_act().includes(*seat));
    let mut written = 0;
    for seat in acting {
        let Some(turn) = game.random_turn(seat, &mut Rng::new(seed.into())) else {
            panic!("{seat} is to act and has no turn");
        };
        held(&game, Action::Play, &turn);
        let begun = turn.char_indices().map(|(end, _)| &turn[..end]);
        let begun: Vec<&str> = begun.collect();
        let typed = bytes.any(&begun).copied().unwrap_or_default();
        let choices = game.next(seat, typed, rules::turn_completion::LIMIT);
        for choice in choices.unwrap_or_else(|say| panic!("no choices for {typed:?}: {say}")) {
            assert!(choice.text.chars().count() <= LONGEST, "{choice:?}");
            held(&game, Action::Panel, &choice.text);
        }
        if let Some(back) = game.back(seat, typed) {
            held(&game, Action::Panel, &back);
        }
        written += 1;
    }
    written
}

/// Checks a button with a half-typed turn, which is sealed if it is secret.
fn held(game: &AnyMatch, action: impl Fn(String) -> Action, typed: &str) {
    let ply = game.events().len();
    if !matches!(game.to_act(), ToAct::Secret(_)) {
        return kept(&CustomId::new(action(typed.to_owned()), MATCH, ply));
    }
    let keeper = sealer("a token");
    let sealed = keeper.seal(MATCH, 1, typed);
    assert_eq!(keeper.open(MATCH, 1, &sealed).as_deref(), Some(typed));
    kept(&CustomId::new(action(sealed), MATCH, ply));
}

fn sealer(token: &str) -> Sealer {
    must(Sealer::new(token))
}
