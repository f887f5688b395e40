//! Reading functions that all listeners share.

/// A square's file and rank, both from 0.
pub type At = (u8, u8);

/// `c3`, also `m13`.
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

/// The square at this distance, if it is on the board.
pub fn step((file, rank): At, (files, ranks): (i8, i8), side: u8) -> Option<At> {
    let (file, rank) = (
        file.checked_add_signed(files)?,
        rank.checked_add_signed(ranks)?,
    );
    (file < side && rank < side).then_some((file, rank))
}

/// Up, right, down and left.
pub const BESIDE: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

/// `a1, b2 and c3`, `a1 or b2`, `none`.
pub fn list(text: &str) -> Vec<&str> {
    let items = text.split(", ").flat_map(|part| part.split(" and "));
    let items = items.flat_map(|part| part.split(" or "));
    items.filter(|item| !matches!(*item, "none" | "")).collect()
}

/// The squares of a list as [`list`] reads it.
pub fn squares(text: &str) -> Vec<At> {
    list(text).into_iter().map(at).collect()
}

pub fn names(squares: &[At]) -> Vec<String> {
    squares.iter().map(|square| name(*square)).collect()
}

/// The text of a line between a beginning and an end.
pub fn between<'a>(line: &'a str, before: &str, after: &str) -> Option<&'a str> {
    line.strip_prefix(before)?.strip_suffix(after)
}

/// Reads `seat 2, white`: returns the number and the text after it.
pub fn of_seat(line: &str) -> Option<(u8, &str)> {
    let rest = line.strip_prefix("seat ")?;
    Some((rest.get(..1)?.parse().ok()?, &rest[1..]))
}

/// Is this the sentence of a match that is over?
pub fn over(line: &str) -> bool {
    line.starts_with("The match is over")
}

/// Does the line say what a seat did? Listeners can ignore such a line, because the position is told as
/// well.
pub fn tells_of_a_turn(line: &str, verbs: &[&str]) -> bool {
    of_seat(line).is_some_and(|(_, rest)| {
        verbs
            .iter()
            .any(|verb| rest.starts_with(&format!(" {verb} ")))
    })
}
