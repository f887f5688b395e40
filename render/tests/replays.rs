//! Tests that hold for every replay.

#![allow(clippy::unwrap_used)] // tests may panic, their helpers too

mod support;

use std::time::Duration;

use image::RgbImage;
use render::{Captions, Marks, Pace, RenderError, Renderer};
use rules::AnyView;
use support::captions;
use support::compare::{apart, decibels, decode};
use support::zyrcan::table;

const HALF_A_SECOND: Duration = Duration::from_millis(500);

fn half_a_second() -> Pace {
    Pace::even(HALF_A_SECOND)
}

/// The largest tolerated difference of a channel where a soft edge has fewer shades: half of the way between any two
/// colours.
const HALF_AN_EDGE: u8 = 128;

/// How much of a still picture a replay may leave out, in thousandths of its pixels: possible turns, dangers, the lines
/// of the last turn, and the tints of home rows.
const LEFT_OUT: usize = 30;

/// How close the end of a replay must be to the still, in dB.
const NEAR: f64 = 32.0;

#[test]
fn eighty_turns_of_every_game_are_small_and_show_its_positions() {
    let renderer = Renderer::new().unwrap();
    for replay in support::all_replays() {
        let (name, positions) = (&replay.name, &replay.positions);
        let gif = renderer.replay(positions, half_a_second()).unwrap();
        assert!(gif.len() <= 350 * 1024, "{name}: {} bytes", gif.len());
        let (shown, total) = shown(&gif);
        // a position may come in parts with short delays; the last part completes it
        assert_eq!(shown.len(), positions.len(), "{name}");
        assert_eq!(total, positions.len() as u32 * 50, "{name}");
        let pairs: Vec<_> = shown.iter().zip(positions).collect();
        for (screen, position) in pairs.iter().step_by(9) {
            let still = still(&renderer, position);
            let far = far(&cut(screen, &still), &still);
            assert!(far <= LEFT_OUT, "{name}: {far} of 1000 pixels differ");
        }
        let (screen, position) = pairs.last().unwrap();
        let still = still(&renderer, position);
        let screen = cut(screen, &still);
        let (far, near) = (far(&screen, &still), decibels(&screen, &still));
        assert!(
            far == 0 && near >= NEAR,
            "{name}: {far} of 1000 pixels differ, {near:.1} dB"
        );
    }
}

fn still(renderer: &Renderer, (view, words): &(AnyView, Captions)) -> RgbImage {
    decode(&renderer.draw(view, words, &Marks::default()).unwrap().png)
}

/// The upper part of a screen, as large as the still.
fn cut(screen: &RgbImage, still: &RgbImage) -> RgbImage {
    image::imageops::crop_imm(screen, 0, 0, still.width(), still.height()).to_image()
}

/// How many pixels in a thousand differ by more than a soft edge can explain.
fn far(a: &RgbImage, b: &RgbImage) -> usize {
    let pairs = a.pixels().zip(b.pixels());
    let far = pairs.filter(|(a, b)| apart(**a, **b) > HALF_AN_EDGE);
    far.count() * 1000 / a.pixels().len()
}

/// The screen at the end of each position (half a second each), and the total time in hundredths of a second.
fn shown(file: &[u8]) -> (Vec<RgbImage>, u32) {
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::Indexed);
    let mut decoder = options.read_info(file).unwrap();
    let palette = decoder.global_palette().unwrap().to_vec();
    let size = (u32::from(decoder.width()), u32::from(decoder.height()));
    let mut screen = RgbImage::new(size.0, size.1);
    let (mut shown, mut total) = (Vec::new(), 0);
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        for (index, at) in frame.buffer.iter().zip(0u32..) {
            if Some(*index) != frame.transparent {
                let (x, y) = (at % u32::from(frame.width), at / u32::from(frame.width));
                let colour = &palette[usize::from(*index) * 3..][..3];
                let pixel = image::Rgb([colour[0], colour[1], colour[2]]);
                screen.put_pixel(u32::from(frame.left) + x, u32::from(frame.top) + y, pixel);
            }
        }
        total += u32::from(frame.delay);
        if frame.delay > 2 {
            shown.push(screen.clone());
        }
    }
    (shown, total)
}

#[test]
fn a_replay_of_nothing_is_refused() {
    let renderer = Renderer::new().unwrap();
    let none: [(AnyView, Captions); 0] = [];
    let refused = renderer.replay(&none, half_a_second());
    assert!(matches!(refused, Err(RenderError::NoFrames)));
    let view = table(3, "standard", 1).view();
    let words = captions(&view);
    // two equal positions: hardly anything changes, but there must be a frame for it
    let still = [(view.clone(), words.clone()), (view, words)];
    let (shown, total) = shown(&renderer.replay(&still, half_a_second()).unwrap());
    assert_eq!((shown.len(), total), (2, 100));
}

#[test]
fn pictures_of_two_heights_share_a_replay() {
    // the space for ships still to be deployed disappears with the last ship, but the replay stays as high as before
    let renderer = Renderer::new().unwrap();
    let mut table = table(5, "standard", 3);
    let mut positions = Vec::new();
    loop {
        let view = table.view();
        let words = captions(&view);
        positions.push((view, words));
        if !table.step() {
            break;
        }
    }
    let gif = renderer.replay(&positions, half_a_second()).unwrap();
    let (shown, _) = shown(&gif);
    assert_eq!(shown.len(), positions.len());
    let heights = positions.iter().map(|(view, words)| {
        renderer
            .draw(view, words, &Marks::default())
            .unwrap()
            .height
    });
    assert_eq!(heights.max(), Some(shown[0].height()));
}
