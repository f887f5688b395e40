//! A short text for a long list of squares.

use std::collections::BTreeSet;

use super::Square;

/// A straight run of this many squares or more is named by its ends.
const RUN: usize = 3;

/// The squares by file, then rank. Three or more in a row along a file or a rank are named by their ends.
///
/// ```
/// use rules::angels::{Square, runs};
///
/// let squares = ["a4", "b3", "b4", "b5", "c3", "d3", "f10"];
/// let squares: Vec<Square> = squares.iter().filter_map(|name| Square::parse(name)).collect();
/// assert_eq!(runs(&squares), "a4 b3-d3 b4 b5 f10");
/// ```
pub fn runs(squares: &[Square]) -> String {
    let mut left: BTreeSet<Square> = squares.iter().copied().collect();
    let mut told = Vec::new();
    while let Some(first) = left.first().copied() {
        let ways = [(0, 1), (1, 0)].map(|way| run(&left, first, way));
        let [up, right] = &ways;
        let longer = if up.len() > right.len() { up } else { right };
        match longer.last() {
            Some(last) if longer.len() >= RUN => {
                told.push(format!("{first}-{last}"));
                left.retain(|square| !longer.contains(square));
            }
            _ => {
                told.push(first.to_string());
                left.remove(&first);
            }
        }
    }
    told.join(" ")
}

/// The consecutive squares of the set, from this one on in this direction.
fn run(left: &BTreeSet<Square>, first: Square, (files, ranks): (u8, u8)) -> Vec<Square> {
    let next = |square: &Square| Square::new(square.file() + files, square.rank() + ranks);
    let all = std::iter::successors(Some(first), next);
    all.take_while(|square| left.contains(square)).collect()
}
