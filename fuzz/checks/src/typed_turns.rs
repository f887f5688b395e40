//! Checks typed text in positions of every game. A text that can be read is legal and is played. A refused text changes
//! nothing. The choices lead to every turn and to nothing else.
//!
//! The input has a position (see [`generated_positions`](crate::generated_positions)), a byte for the longest list of
//! choices, then lines.
//! A line has a byte that selects a legal turn, a byte for how much of it is kept (128 and more: all), and a text that
//! is typed after it. A legal line is played, and the next line is typed in the new position.

use std::collections::BTreeSet;

use rules::catalog::Steps;
use rules::random_generator::Rng;
use rules::turn_completion::LIMIT;
use rules::{AnyMatch, Choice, Say, Seat, Viewer, What};

use crate::byte_choices::Bytes;
use crate::generated_positions::{all_seats, reached};

const MOST_LINES: usize = 6;

/// More steps than lead to any turn: the longest fence has 48 squares, each chosen in two or three steps.
const MOST_STEPS_BACK: usize = 150;

/// The longest sentence, in characters. Discord allows 2000 for the whole message.
const LONGEST: usize = 500;

/// Returns how many turns were played.
///
/// # Panics
/// A check fails.
pub fn check(bytes: &[u8]) -> usize {
    let mut bytes = Bytes::new(bytes);
    let mut game = reached(&mut bytes);
    look(&game);
    let limit = bytes.byte().into();
    let mut played = 0;
    for (at, line) in bytes.lines().take(MOST_LINES).enumerate() {
        let Some(typed) = Typed::read(&game, line, limit) else {
            break;
        };
        typed.others(&game);
        if at == 0 {
            // slow, so only once
            typed.around(&game);
        }
        let turn = typed.turn(&game);
        typed.choices(&game, turn.as_deref());
        if turn.is_some() {
            played += 1;
            game = typed.play(&game);
        }
    }
    if played > 0 {
        look(&game);
    }
    played
}

/// Checks everything that holds for every position.
fn look(game: &AnyMatch) {
    let over = game.outcome().is_some();
    assert_eq!(over, game.to_act().seats().is_empty());
    let seats = all_seats(game).map(Viewer::Seat);
    for viewer in seats.chain([Viewer::Public]) {
        let view = game.view(viewer);
        view.describe().brief().iter().for_each(sentence);
        let caption = view.caption();
        sentence(&caption.title);
        assert_eq!(caption.seats.len(), usize::from(game.seats()));
        assert!(game.position(viewer).is_object());
    }
    assert_eq!(AnyMatch::replay(&game.record()).as_ref(), Ok(game));
}

/// Checks everything that holds for every sentence.
fn sentence(say: &Say) {
    let said = words::english(say);
    assert!(!said.is_empty() && !said.contains(&say.key), "{say}");
    assert!(said.chars().count() <= LONGEST, "too long: {said}");
}

/// One line, typed by a seat that is to act.
struct Typed {
    seat: Seat,
    text: String,
    /// The text in a uniform spelling.
    folded: String,
    limit: usize,
    /// A legal turn.
    drawn: String,
    /// All legal turns, if they can be listed.
    listed: Option<Vec<String>>,
}

impl Typed {
    /// `None` if the match is over.
    fn read(game: &AnyMatch, mut line: Bytes, limit: usize) -> Option<Self> {
        let pick = line.byte();
        let seats = game.to_act().seats();
        let seat = *seats.get(usize::from(pick).checked_rem(seats.len())?)?;
        let drawn = game.random_turn(seat, &mut Rng::new(pick.into()))?;
        let keep = match line.byte() {
            128.. => drawn.len(),
            some => usize::from(some) % (drawn.len() + 1),
        };
        // turns are ASCII text
        let text = drawn.get(..keep)?.to_owned() + &line.text();
        Some(Self {
            seat,
            folded: fold(&text),
            text,
            limit,
            drawn,
            listed: game.turns(seat).ok(),
        })
    }

    /// Checks that seats that are not to act are refused, and that nothing changes.
    fn others(&self, game: &AnyMatch) {
        let acting = game.to_act().seats();
        let beyond = [game.seats() + 1, u8::MAX].map(Seat::new);
        for seat in all_seats(game).chain(beyond) {
            if !acting.contains(&seat) {
                assert!(game.read(seat, &self.text).is_err());
                assert!(game.next(seat, &self.text, self.limit).is_err());
                assert!(game.turns(seat).is_err());
                assert_eq!(game.random_turn(seat, &mut Rng::new(0)), None);
                unchanged(game, seat, &self.text);
            }
        }
    }

    /// The turn that the text stands for, if there is one.
    fn turn(&self, game: &AnyMatch) -> Option<String> {
        match game.read(self.seat, &self.text) {
            Ok(turn) => {
                assert!(self.means(&turn), "{:?} is read as {turn:?}", self.text);
                assert_eq!(game.read(self.seat, &turn).as_ref(), Ok(&turn));
                if let Some(listed) = &self.listed {
                    assert!(listed.binary_search(&turn).is_ok(), "{turn:?} is read");
                }
                Some(turn)
            }
            Err(say) => {
                sentence(&say);
                unchanged(game, self.seat, &self.text);
                let drawn = std::slice::from_ref(&self.drawn);
                let legal = self.listed.as_deref().unwrap_or(drawn);
                let refused = legal.iter().find(|turn| fold(turn) == self.folded);
                assert_eq!(refused, None, "{:?}: {say}", self.text);
                None
            }
        }
    }

    /// The match after a legal line was played.
    fn play(&self, game: &AnyMatch) -> AnyMatch {
        let mut after = game.clone();
        let events = after
            .play(self.seat, &self.text)
            .unwrap_or_else(|say| panic!("{:?} was read and is not played: {say}", self.text));
        let mine = matches!(&events[0].what, What::Turn(turn) if self.means(turn));
        assert!(mine && events[0].seat == self.seat.number(), "{events:?}");
        assert!(events[1..].iter().all(|event| event.what == What::Pass));
        assert_eq!([game.events(), &events].concat(), after.events());
        let mut before = after.clone();
        assert!(before.undo());
        assert_eq!(before, *game);
        after
    }

    /// Checks how the text can continue. `turn` is the turn that the text already stands for.
    fn choices(&self, game: &AnyMatch, turn: Option<&str>) {
        let choices = self.next(game, &self.text, self.limit);
        let open = choices.iter().find(|choice| !choice.done);
        if let Some(open) = open {
            let after = self.next(game, &open.text, LIMIT);
            assert!(!after.is_empty(), "{:?} leads nowhere", open.text);
        }
        let all = self.next(game, &self.text, usize::MAX);
        let found = |turn: &str| all.iter().any(|one| one.done && one.text == turn);
        // a turn that differs from the text in more than its spelling can be read, but is not offered
        let turn = turn.filter(|turn| fold(turn) == self.folded);
        assert!(turn.is_none_or(found), "{turn:?} is not offered");
        if let Some(listed) = &self.listed {
            let begun = listed.iter().filter(|turn| self.begins(turn));
            let whole = all.iter().map(|choice| &choice.text);
            assert!(begun.eq(whole), "after {:?}: {all:?}", self.text);
            if self.begins(&self.drawn) {
                self.follow(game);
            }
        }
    }

    /// Checks the shorter text to which a player can go back, and the marked squares.
    fn around(&self, game: &AnyMatch) {
        // an area of the board may have a longer text than one of its squares, so this follows all steps back
        let back = |text: &String| game.back(self.seat, text);
        let steps = std::iter::successors(back(&self.text), back);
        let seen: Vec<String> = steps.take(MOST_STEPS_BACK).collect();
        assert!(seen.len() < MOST_STEPS_BACK, "{:?}: {seen:?}", self.text);
        // each text that can be typed can be tapped, too
        assert!(game.step(Steps::Taps, self.seat, &self.text).is_ok());
        let marks = game.marks(self.seat, &self.text);
        assert!(marks.targets.is_sorted(), "{marks:?}");
    }

    /// The choices after a text, each of them checked.
    fn next(&self, game: &AnyMatch, text: &str, limit: usize) -> Vec<Choice> {
        let choices = game
            .next(self.seat, text, limit)
            .unwrap_or_else(|say| panic!("no choices for {text:?}: {say}"));
        assert!(choices.len() <= limit);
        let texts: BTreeSet<&String> = choices.iter().map(|choice| &choice.text).collect();
        assert_eq!(texts.len(), choices.len(), "after {text:?}: {texts:?}");
        let typed = dashed(&fold(text));
        for choice in &choices {
            sentence(&choice.label);
            assert!(
                dashed(&fold(&choice.text)).starts_with(&typed),
                "{choice:?}"
            );
            // only a few of many whole turns are checked
            if choices.len() <= LIMIT {
                let read = game.read(self.seat, &choice.text);
                let whole = read.is_ok_and(|turn| turn == choice.text);
                assert_eq!(whole, choice.done, "{choice:?}");
            }
        }
        choices
    }

    /// Follows the choices from the text to the selected turn.
    fn follow(&self, game: &AnyMatch) {
        let mut typed = self.text.clone();
        for _ in 0..=self.drawn.len() {
            let choices = self.next(game, &typed, LIMIT);
            if choices.iter().any(|one| one.done && one.text == self.drawn) {
                return;
            }
            let goal = dashed(&fold(&self.drawn));
            let on_the_way = |one: &&Choice| goal.starts_with(&dashed(&fold(&one.text)));
            let next = choices.iter().filter(on_the_way);
            match next.max_by_key(|choice| choice.text.len()) {
                Some(choice) if choice.text != typed => typed.clone_from(&choice.text),
                _ => break,
            }
        }
        panic!("{:?} does not lead to {:?}", self.text, self.drawn);
    }

    /// Is this turn the text in another spelling, or the same in letters, digits and `*`?
    fn means(&self, turn: &str) -> bool {
        fold(turn) == self.folded || skeleton(turn) == skeleton(&self.text)
    }

    /// Does this legal turn begin with the text?
    fn begins(&self, turn: &str) -> bool {
        // a space after an `x` means that the turn is a lone `x`, which takes nothing
        let alone = self.folded == "x" && self.text.ends_with(char::is_whitespace);
        dashed(&fold(turn)).starts_with(&dashed(&self.folded))
            && (!alone || turn == "x" || turn.starts_with("x "))
    }
}

/// Checks that a refused turn changes nothing.
fn unchanged(game: &AnyMatch, seat: Seat, text: &str) {
    let mut after = game.clone();
    assert!(after.play(seat, text).is_err(), "{text:?}");
    assert_eq!(*game, after, "{text:?}");
}

/// A turn in a uniform spelling.
fn fold(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let plain: Vec<char> = words.join(" ").chars().map(letter).collect();
    let square = |from: usize| {
        matches!(plain.get(from..from + 2), Some([letter, digit])
            if letter.is_ascii_lowercase() && digit.is_ascii_digit())
    };
    let folded = plain.iter().enumerate().map(|(at, &c)| match c {
        'x' if at >= 2 && square(at - 2) && square(at + 1) => '-',
        c => c,
    });
    folded.collect()
}

/// The letters, digits and `*` of a text. An `x` is left out, as a dash is.
fn skeleton(text: &str) -> String {
    let letters = text.chars().map(letter);
    let kept = |c: &char| !matches!(c, 'x' | '×') && (c.is_alphanumeric() || *c == '*');
    letters.filter(kept).collect()
}

fn letter(c: char) -> char {
    match c {
        '‐' | '‑' | '‒' | '–' | '—' | '―' | '−' | '﹘' | '﹣' | '－' => '-',
        '０'..='９' => char::from_digit(c as u32 - '０' as u32, 10).unwrap_or(c),
        'Ａ'..='Ｚ' | 'ａ'..='ｚ' => {
            let narrow = char::from_u32(c as u32 - 0xfee0).unwrap_or(c);
            narrow.to_ascii_lowercase()
        }
        _ => c.to_ascii_lowercase(),
    }
}

/// The text with `-` for every `x`, because a half-typed turn may have either.
fn dashed(text: &str) -> String {
    text.replace('x', "-")
}
