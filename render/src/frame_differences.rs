//! The changes between two frames, as a few rectangles.

use std::iter;
use std::ops::Range;

use crate::palette_painter::Canvas;

/// A rectangle of a canvas, in pixels. The right and lower ends are exclusive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// Left end.
    pub left: usize,
    /// Upper end.
    pub top: usize,
    /// One past the right end.
    pub right: usize,
    /// One past the lower end.
    pub bottom: usize,
}

/// The side of the cells in which changes are collected, in pixels. A machine word has as many bytes as a row of a cell
/// has pixels.
const CELL: usize = 8;

/// The cost of one more part, expressed in pixels. Each part has a header, and its compression dictionary starts again.
const EACH: usize = 3000;

impl Part {
    /// The smallest part that contains both parts.
    fn around(self, other: Self) -> Self {
        Self {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }

    fn pixels(&self) -> usize {
        (self.right - self.left) * (self.bottom - self.top)
    }

    fn columns(&self) -> Range<usize> {
        self.left / CELL..self.right.div_ceil(CELL)
    }

    fn rows(&self) -> Range<usize> {
        self.top / CELL..self.bottom.div_ceil(CELL)
    }
}

/// The changes between two canvases of one size, in at most `most` parts. If nothing changed, the only part is the
/// first pixel.
pub fn parts(before: &Canvas, after: &Canvas, most: usize) -> Vec<Part> {
    let cells = Cells::of(before, after);
    let whole = cells.seen.iter().flatten().copied().reduce(Part::around);
    let first = Part {
        left: 0,
        top: 0,
        right: 1,
        bottom: 1,
    };
    let mut parts = vec![(whole.unwrap_or(first), None)];
    parts[0].1 = cells.cut(parts[0].0);
    while parts.len() < most {
        let cuts = parts.iter().enumerate();
        let cuts = cuts.filter_map(|(at, (_, cut))| cut.map(|cut| (at, cut)));
        let Some((at, cut)) = cuts.max_by_key(|(_, cut)| cut.gain) else {
            break;
        };
        parts[at] = (cut.parts[0], cells.cut(cut.parts[0]));
        parts.push((cut.parts[1], cells.cut(cut.parts[1])));
    }
    let mut parts: Vec<Part> = parts.into_iter().map(|(part, _)| part).collect();
    parts.sort_unstable_by_key(|part| (part.top, part.left));
    parts
}

/// A way to cut a part in two.
#[derive(Clone, Copy)]
struct Cut {
    parts: [Part; 2],
    /// How many pixels this cut saves, after the cost of one more part.
    gain: usize,
}

/// Where something changed: the changed part of each cell.
struct Cells {
    columns: usize,
    seen: Vec<Option<Part>>,
}

impl Cells {
    fn of(before: &Canvas, after: &Canvas) -> Self {
        let columns = after.width().div_ceil(CELL);
        let mut seen: Vec<Option<Part>> = vec![None; columns * after.height().div_ceil(CELL)];
        let rows = before.pixels().chunks_exact(after.width());
        let rows = rows.zip(after.pixels().chunks_exact(after.width()));
        for (top, (old, new)) in rows.enumerate().filter(|(_, (old, new))| old != new) {
            for (column, differ) in words(old).zip(words(new)).map(|(a, b)| a ^ b).enumerate() {
                if differ == 0 {
                    continue;
                }
                let first = differ.trailing_zeros() as usize / 8;
                let last = CELL - 1 - differ.leading_zeros() as usize / 8;
                let part = Part {
                    left: column * CELL + first,
                    top,
                    right: column * CELL + last + 1,
                    bottom: top + 1,
                };
                let cell = &mut seen[top / CELL * columns + column];
                *cell = Some(cell.map_or(part, |cell| cell.around(part)));
            }
        }
        Self { columns, seen }
    }

    /// The best cut of a part between two cells, if any cut saves pixels.
    fn cut(&self, part: Part) -> Option<Cut> {
        let cell = |column: usize, row: usize| self.seen[row * self.columns + column];
        let column = |column| part.rows().filter_map(move |row| cell(column, row));
        let row = |row| part.columns().filter_map(move |column| cell(column, row));
        let columns: Vec<Option<Part>> = part
            .columns()
            .map(|at| column(at).reduce(Part::around))
            .collect();
        let rows: Vec<Option<Part>> = part.rows().map(|at| row(at).reduce(Part::around)).collect();
        let cuts = [columns, rows]
            .into_iter()
            .flat_map(|slices| halves(&slices));
        let gains = cuts.filter_map(|parts| {
            let rest = parts[0].pixels() + parts[1].pixels() + EACH;
            let gain = part.pixels().checked_sub(rest)?;
            Some(Cut { parts, gain })
        });
        gains.max_by_key(|cut| cut.gain)
    }
}

/// A row as words, one word for each cell. The last word is padded.
fn words(row: &[u8]) -> impl Iterator<Item = u64> {
    let (words, rest) = row.as_chunks();
    let mut last = [0; CELL];
    last[..rest.len()].copy_from_slice(rest);
    let last = (!rest.is_empty()).then_some(last);
    words.iter().copied().chain(last).map(u64::from_le_bytes)
}

/// For each place between two slices: the bounds of the slices before it and of those after it.
fn halves(slices: &[Option<Part>]) -> Vec<[Part; 2]> {
    let around = |sum: &mut Option<Part>, slice: &Option<Part>| {
        *sum = [*sum, *slice].into_iter().flatten().reduce(Part::around);
        Some(*sum)
    };
    let ahead: Vec<Option<Part>> = slices.iter().scan(None, around).collect();
    let behind: Vec<Option<Part>> = slices.iter().rev().scan(None, around).collect();
    let pairs = iter::zip(ahead, behind.into_iter().rev().skip(1));
    pairs
        .filter_map(|(first, second)| Some([first?, second?]))
        .collect()
}
