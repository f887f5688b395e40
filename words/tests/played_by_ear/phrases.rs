//! Functions for reading and writing sentences, for all listeners.

use words::Locale;

/// A square's file and rank, both from 0.
pub type At = (u8, u8);

/// Reads a square's name, such as `c3` or `m13`.
pub fn at(name: &str) -> At {
    let (file, rank) = name.split_at(1);
    (file.as_bytes()[0] - b'a', rank.parse::<u8>().unwrap() - 1)
}

pub fn name((file, rank): At) -> String {
    format!("{}{}", char::from(b'a' + file), rank + 1)
}

/// All squares of a board.
pub fn all(side: u8) -> impl Iterator<Item = At> {
    (0..side).flat_map(move |file| (0..side).map(move |rank| (file, rank)))
}

/// The square after this step, if it is on the board.
pub fn step((file, rank): At, (files, ranks): (i8, i8), side: u8) -> Option<At> {
    let (file, rank) = (
        file.checked_add_signed(files)?,
        rank.checked_add_signed(ranks)?,
    );
    (file < side && rank < side).then_some((file, rank))
}

/// Up, right, down and left.
pub const BESIDE: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

/// Reads a list, such as `a1, b2 and c3`, `a1 or b2` or `none`.
pub fn list(text: &str) -> Vec<&str> {
    let items = text.split(", ").flat_map(|part| part.split(" and "));
    let items = items.flat_map(|part| part.split(" or "));
    items.filter(|item| !matches!(*item, "none" | "")).collect()
}

/// The squares of a list, which [`list`] reads.
pub fn squares(text: &str) -> Vec<At> {
    list(text).into_iter().map(at).collect()
}

/// Joins items with "and".
pub fn all_of<T: ToString>(items: &[T]) -> String {
    Locale::default().all_of(&texts(items))
}

/// Joins items with "or".
pub fn any_of<T: ToString>(items: &[T]) -> String {
    Locale::default().any_of(&texts(items))
}

fn texts<T: ToString>(items: &[T]) -> Vec<String> {
    items.iter().map(ToString::to_string).collect()
}

pub fn names(squares: &[At]) -> Vec<String> {
    squares.iter().map(|square| name(*square)).collect()
}

/// The text of a line between a beginning and an end.
pub fn between<'a>(line: &'a str, before: &str, after: &str) -> Option<&'a str> {
    line.strip_prefix(before)?.strip_suffix(after)
}

/// Reads `seat 2, white`. Returns the number and the text after it.
pub fn of_seat(line: &str) -> Option<(u8, &str)> {
    let rest = line.strip_prefix("seat ")?;
    Some((rest.get(..1)?.parse().ok()?, &rest[1..]))
}

/// Does the line say that the match is over?
pub fn over(line: &str) -> bool {
    line.starts_with("The match is over")
}

/// Does the line tell what a seat did? Listeners can ignore such a line, because other lines tell the position.
pub fn tells_of_a_turn(line: &str, verbs: &[&str]) -> bool {
    of_seat(line).is_some_and(|(_, rest)| {
        verbs
            .iter()
            .any(|verb| rest.starts_with(&format!(" {verb} ")))
    })
}
