//! Compares pictures with stored ones: they must not change unintentionally. After an intended change, `UPDATE_GOLDEN=1
//! cargo test -p render` rewrites the stored pictures. A picture that differs is written to `tests/failed`, with the
//! differences in red.

#![allow(clippy::unwrap_used)] // tests may panic, their helpers too

mod support;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use image::{Rgb, RgbImage};
use render::Renderer;
use support::compare::{apart, decode};

/// The largest tolerated difference of a channel: that of two neighbouring colours of a soft edge.
const SLIGHT: u8 = 24;
/// How many pixels in a million may differ more than that.
const STRAY: u64 = 50;

#[test]
fn pictures_are_as_before() {
    let renderer = Renderer::new().unwrap();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let mut wrong = Vec::new();
    let boards = support::positions().into_iter().map(|position| {
        let picture = renderer.draw(&position.view, &position.captions, &position.marks);
        (position.name.clone(), picture.unwrap().png)
    });
    let courses = support::courses::all()
        .into_iter()
        .map(|(name, course)| (name.to_owned(), renderer.course(&course).unwrap().png));
    let cards = support::cards::all()
        .into_iter()
        .map(|(name, card)| (name.to_owned(), card.draw(&renderer).png));
    let looks =
        support::drawn_looks::looks().map(|(name, drawn)| (name, drawn.draw(&renderer).png));
    let update = std::env::var_os("UPDATE_GOLDEN").is_some();
    let mut undrawn: BTreeSet<PathBuf> = fs::read_dir(folder.join("golden"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    for (name, png) in boards.chain(courses).chain(cards).chain(looks) {
        let golden = folder.join(format!("golden/{name}.png"));
        undrawn.remove(&golden);
        let wanted = fs::read(&golden).ok();
        let alike = |wanted: &Vec<u8>| difference(&decode(wanted), &decode(&png)).is_none();
        if update && !wanted.as_ref().is_some_and(alike) {
            fs::write(&golden, &png).unwrap();
            continue;
        }
        let wanted = wanted.unwrap_or_else(|| {
            panic!("{} is missing; UPDATE_GOLDEN=1 writes it", golden.display())
        });
        wrong.extend(difference(&decode(&wanted), &decode(&png)).map(|diff| {
            let [actual, diff] = [("", decode(&png)), ("-diff", diff)].map(|(what, image)| {
                keep(&folder.join("failed"), &format!("{name}{what}.png"), &image)
            });
            format!(
                "{}: see {} and {}",
                golden.display(),
                actual.display(),
                diff.display()
            )
        }));
    }
    assert!(wrong.is_empty(), "these differ:\n{}", wrong.join("\n"));
    assert!(undrawn.is_empty(), "no position draws these: {undrawn:?}");
}

/// The expected picture dimmed, with the differences in red; `None` if the pictures are alike.
fn difference(wanted: &RgbImage, actual: &RgbImage) -> Option<RgbImage> {
    let (width, height) = (
        wanted.width().max(actual.width()),
        wanted.height().max(actual.height()),
    );
    let mut stray = 0;
    let diff = RgbImage::from_fn(width, height, |x, y| {
        let pixels = (
            wanted.get_pixel_checked(x, y),
            actual.get_pixel_checked(x, y),
        );
        if let (Some(a), Some(b)) = pixels
            && apart(*a, *b) <= SLIGHT
        {
            return Rgb(a.0.map(|channel| channel / 3));
        }
        stray += 1;
        Rgb([255, 0, 0])
    });
    let most = u64::from(width) * u64::from(height) * STRAY / 1_000_000;
    let same_size = wanted.dimensions() == actual.dimensions();
    (stray > most || !same_size).then_some(diff)
}

fn keep(folder: &Path, name: &str, image: &RgbImage) -> PathBuf {
    fs::create_dir_all(folder).unwrap();
    let path = folder.join(name);
    image.save(&path).unwrap();
    path
}

#[test]
fn a_difference_is_seen() {
    let picture = RgbImage::from_pixel(200, 200, Rgb([40, 40, 40]));
    let mut other = picture.clone();
    assert!(difference(&picture, &other).is_none());
    other.put_pixel(3, 3, Rgb([60, 40, 40]));
    assert!(difference(&picture, &other).is_none(), "slight");
    for x in 50..53 {
        other.put_pixel(x, 60, Rgb([200, 40, 40]));
    }
    let diff = difference(&picture, &other).unwrap();
    assert_eq!(diff.get_pixel(51, 60), &Rgb([255, 0, 0]));
    let smaller = RgbImage::from_pixel(200, 199, Rgb([40, 40, 40]));
    assert!(difference(&picture, &smaller).is_some());
}
