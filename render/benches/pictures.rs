//! Measures the cost of pictures, and compares it with the simple way: full colour by tiny-skia, RGBA PNG by `image`.
//!
//! `cargo bench -p render` prints a table with the required limits, then divan's own figures.

#![allow(clippy::unwrap_used)] // a benchmark may panic

#[path = "../tests/support/mod.rs"]
mod support;

use std::hint::black_box;
use std::time::{Duration, Instant};

use image::ImageEncoder;
use image::codecs::png::PngEncoder;
use render::{Pace, Renderer};
use support::Position;

fn main() {
    // first, so that nothing has warmed up the caches
    cold_start();
    let renderer = Renderer::new().unwrap();
    stills(&renderer);
    cards(&renderer);
    replays(&renderer);
    println!();
    divan::main();
}

fn draw(renderer: &Renderer, board: &Position) -> Vec<u8> {
    let picture = renderer.draw(&board.view, &board.captions, &board.marks);
    picture.unwrap().png
}

fn draw_plain(renderer: &Renderer, board: &Position, height: u32) -> Vec<u8> {
    let pixels = renderer
        .draw_plain(&board.view, &board.captions, &board.marks)
        .unwrap();
    let mut bytes = Vec::new();
    PngEncoder::new(&mut bytes)
        .write_image(&pixels, 720, height, image::ExtendedColorType::Rgba8)
        .unwrap();
    bytes
}

fn cold_start() {
    let board = support::zyrcan::table(5, "standard", 3).play(60).at("full");
    let before = resident();
    let start = Instant::now();
    let renderer = Renderer::new().unwrap();
    let made = start.elapsed();
    let picture = draw(&renderer, &board);
    let drawn = start.elapsed();
    let grown = resident()
        .zip(before)
        .map(|(now, before)| now.saturating_sub(before));
    let memory = grown.map_or("not known here".to_owned(), |kb| {
        format!("{:.1} MB", kb as f64 / 1024.0)
    });
    println!(
        "cold start: {:.1} ms, with a first picture {:.1} ms (asked 150); memory {memory} (asked 20 MB)",
        millis(made),
        millis(drawn),
    );
    black_box(picture);
}

fn stills(renderer: &Renderer) {
    println!(
        "\n{:19} {:>8} {:>8} {:>9} {:>9} {:>7} {:>7}  asked",
        "board", "ms", "KB", "plain ms", "plain KB", "× time", "× bytes"
    );
    for (board, asked) in support::measured() {
        let picture = renderer
            .draw(&board.view, &board.captions, &board.marks)
            .unwrap();
        let plain = draw_plain(renderer, &board, picture.height);
        let ours = median(61, || draw(renderer, &board));
        let theirs = median(21, || draw_plain(renderer, &board, picture.height));
        println!(
            "{:19} {:8.2} {:8.1} {:9.2} {:9.1} {:7.1} {:7.1}  3 ms, {asked} KB, 2 ×, 5 ×",
            board.name,
            millis(ours),
            kilobytes(&picture.png),
            millis(theirs),
            kilobytes(&plain),
            theirs.as_secs_f64() / ours.as_secs_f64(),
            plain.len() as f64 / picture.png.len() as f64,
        );
    }
}

fn cards(renderer: &Renderer) {
    println!("\n{:24} {:>8} {:>8}  asked", "card", "ms", "KB");
    for (name, card) in support::cards::measured() {
        let png = card.draw(renderer).png;
        let time = median(61, || card.draw(renderer));
        println!(
            "{name:24} {:8.2} {:8.1}  5 ms, 60 KB",
            millis(time),
            kilobytes(&png),
        );
    }
}

fn replays(renderer: &Renderer) {
    println!(
        "\n{:22} {:>6} {:>8} {:>8}  asked",
        "replay", "turns", "ms", "KB"
    );
    for replay in support::all_replays() {
        let positions = &replay.positions;
        let pace = Pace::of(positions.len());
        let gif = renderer.replay(positions, pace).unwrap();
        let time = median(9, || renderer.replay(positions, pace).unwrap());
        println!(
            "{:22} {:6} {:8.1} {:8.0}  60 ms, 350 KB",
            replay.name,
            positions.len(),
            millis(time),
            kilobytes(&gif),
        );
    }
}

fn median<T>(samples: usize, mut run: impl FnMut() -> T) -> Duration {
    black_box(run());
    let mut times: Vec<Duration> = (0..samples)
        .map(|_| {
            let start = Instant::now();
            black_box(run());
            start.elapsed()
        })
        .collect();
    times.sort_unstable();
    times[samples / 2]
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

fn kilobytes(bytes: &[u8]) -> f64 {
    bytes.len() as f64 / 1024.0
}

/// The memory of this process in KB, on systems that report it.
fn resident() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}

#[divan::bench(args = 0..11)]
fn still(bencher: divan::Bencher, board: usize) {
    let renderer = Renderer::new().unwrap();
    let (position, _) = support::measured().swap_remove(board);
    bencher.bench(|| draw(&renderer, &position));
}

#[divan::bench]
fn print(bencher: divan::Bencher) {
    let renderer = Renderer::new().unwrap();
    let (full, _) = support::measured().swap_remove(0);
    bencher.bench(|| {
        renderer
            .draw_print(&full.view, &full.captions, &full.marks)
            .unwrap()
    });
}

#[divan::bench]
fn renderer() -> Renderer {
    Renderer::new().unwrap()
}
