//! Colours for people with colour blindness. Every two colours that must be told apart are also far enough apart
//! under protanopia, deuteranopia and tritanopia. Shapes distinguish seats as well.
//!
//! Simulated by G. M. Machado, M. M. Oliveira, L. A. F. Fernandes, "A Physiologically-based Model for
//! Simulation of Color Vision Deficiency" (2009), severity 1.0, on linear red, green and blue. Distances are
//! CIEDE2000 (G. Sharma, W. Wu, E. N. Dalal, 2005) under D65.

use crate::boards::{APART, TOKENS};
use crate::palette::{Palette, Rgb};
use crate::scene::{Look, Scene, Thing};

/// The least distance. Distances of 2 to 3 are just visible side by side, 10 at a glance.
const FLOOR: f64 = 10.0;

type Matrix = [[f64; 3]; 3];

const VISIONS: [(&str, Matrix); 4] = [
    (
        "all colours",
        [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
    ),
    (
        "protanopia",
        [
            [0.152_286, 1.052_583, -0.204_868],
            [0.114_503, 0.786_281, 0.099_216],
            [-0.003_882, -0.048_116, 1.051_998],
        ],
    ),
    (
        "deuteranopia",
        [
            [0.367_322, 0.860_646, -0.227_968],
            [0.280_085, 0.672_501, 0.047_413],
            [-0.011_820, 0.042_940, 0.968_881],
        ],
    ),
    (
        "tritanopia",
        [
            [1.255_528, -0.076_749, -0.178_779],
            [-0.078_411, 0.930_809, 0.147_602],
            [0.004_733, 0.691_367, 0.303_900],
        ],
    ),
];

/// The matrix from sRGB to XYZ; below it the white point of D65.
const XYZ: Matrix = [
    [0.412_456_4, 0.357_576_1, 0.180_437_5],
    [0.212_672_9, 0.715_152_2, 0.072_175_0],
    [0.019_333_9, 0.119_192_0, 0.950_304_1],
];
const WHITE: [f64; 3] = [0.950_47, 1.0, 1.088_83];

/// Lightness, and the two axes of colour.
type Lab = [f64; 3];

fn times(matrix: &Matrix, [a, b, c]: [f64; 3]) -> [f64; 3] {
    matrix.map(|[x, y, z]| x * a + y * b + z * c)
}

fn seen(colour: Rgb, vision: &Matrix) -> Lab {
    let linear = colour.map(|channel| {
        let channel = f64::from(channel) / 255.0;
        if channel <= 0.040_45 {
            channel / 12.92
        } else {
            ((channel + 0.055) / 1.055).powf(2.4)
        }
    });
    let simulated = times(vision, linear).map(|channel| channel.clamp(0.0, 1.0));
    let xyz = times(&XYZ, simulated);
    let [x, y, z] = [0, 1, 2].map(|axis| {
        let share = xyz[axis] / WHITE[axis];
        if share > 216.0 / 24_389.0 {
            share.cbrt()
        } else {
            (24_389.0 / 27.0 * share + 16.0) / 116.0
        }
    });
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

/// CIEDE2000 with all weights 1.
fn distance([l1, a1, b1]: Lab, [l2, a2, b2]: Lab) -> f64 {
    let saturated = |chroma: f64| (chroma.powi(7) / (chroma.powi(7) + 25f64.powi(7))).sqrt();
    let mean = f64::midpoint(a1.hypot(b1), a2.hypot(b2));
    let stretch = 1.5 - 0.5 * saturated(mean);
    let polar = |a: f64, b: f64| ((a * stretch).hypot(b), b.atan2(a * stretch).to_degrees());
    let ((c1, h1), (c2, h2)) = (polar(a1, b1), polar(a2, b2));
    let turn = (h2 - h1 + 540.0).rem_euclid(360.0) - 180.0;
    // without colour there is no hue
    let (turn, hue) = if c1 * c2 == 0.0 {
        (0.0, h1 + h2)
    } else {
        (turn, (h1 + turn / 2.0).rem_euclid(360.0))
    };
    let (lightness, chroma) = (f64::midpoint(l1, l2), f64::midpoint(c1, c2));
    let wave = |times: f64, off: f64| (times * hue + off).to_radians().cos();
    let weight = 1.0 - 0.17 * wave(1.0, -30.0) + 0.24 * wave(2.0, 0.0) + 0.32 * wave(3.0, 6.0)
        - 0.2 * wave(4.0, -63.0);
    let off = (lightness - 50.0).powi(2);
    let dl = (l2 - l1) / (1.0 + 0.015 * off / (20.0 + off).sqrt());
    let dc = (c2 - c1) / (1.0 + 0.045 * chroma);
    let dh = 2.0 * (c1 * c2).sqrt() * (turn.to_radians() / 2.0).sin();
    let dh = dh / (1.0 + 0.015 * chroma * weight);
    let blue = (60.0 * (-((hue - 275.0) / 25.0).powi(2)).exp()).to_radians();
    let turned = -2.0 * saturated(chroma) * blue.sin();
    (dl * dl + dc * dc + dh * dh + turned * dc * dh).sqrt()
}

#[test]
fn distances_are_those_of_the_published_pairs() {
    // pairs 1, 7, 10, 16, 21 and 25 of Sharma's test data
    for (one, other, expected) in [
        ([50.0, 2.6772, -79.7751], [50.0, 0.0, -82.7485], 2.0425),
        ([50.0, 0.0, 0.0], [50.0, -1.0, 2.0], 2.3669),
        ([50.0, 2.49, -0.001], [50.0, -2.49, 0.001], 7.1792),
        ([50.0, 2.5, 0.0], [50.0, 0.0, -2.5], 4.3065),
        ([50.0, 2.5, 0.0], [50.0, 3.1736, 0.5854], 1.0),
        (
            [60.2574, -34.0099, 36.2677],
            [60.4626, -34.1751, 39.4387],
            1.2644,
        ),
    ] {
        let found = distance(one, other);
        assert!(
            (found - expected).abs() < 1e-4,
            "{one:?} {other:?}: {found}"
        );
    }
}

#[test]
fn what_must_be_told_apart_is_with_every_kind_of_colour_vision() {
    let mut near = Vec::new();
    for (game, theme, groups) in APART {
        let palette = Palette::new(theme);
        for (kind, vision) in &VISIONS {
            let pairs = groups.iter().flat_map(|(ones, others)| {
                ones.iter()
                    .flat_map(|one| others.iter().map(move |other| (*one, *other)))
            });
            let pairs = pairs.filter(|(one, other)| one != other);
            let apart = pairs.map(|(one, other)| {
                let [a, b] = [one, other].map(|ink| seen(palette.colour(ink), vision));
                (distance(a, b), one, other)
            });
            let least = apart.min_by(|a, b| a.0.total_cmp(&b.0));
            let (least, one, other) = least.expect("every game names some");
            println!("{game:12} {kind:13} {least:5.1} between {one:?} and {other:?}");
            if least < FLOOR {
                near.push((game, kind, least, one, other));
            }
        }
    }
    assert!(near.is_empty(), "too near: {near:?}");
}

#[test]
fn seats_are_told_apart_by_shape_alone() {
    let theme = APART[0].1;
    for (game, token) in TOKENS {
        let seats = if *game == "zyrcan" || *game == "virus_fight" {
            5
        } else {
            2
        };
        for look in [Look::Live, Look::Inert] {
            let shapes = |seat: u8| {
                let mut scene = Scene::new(100, 100, theme);
                token(&mut scene, (50, 50), seat, 16.0, look);
                let sprites = scene.things.into_iter().filter_map(|thing| match thing {
                    Thing::Sprite { sprite, at, .. } => Some((sprite, at)),
                    _ => None,
                });
                sprites.collect::<Vec<_>>()
            };
            for (one, other) in (0..seats).flat_map(|one| (0..one).map(move |other| (one, other))) {
                assert!(shapes(one) != shapes(other), "{game}: {one} and {other}");
            }
        }
    }
}
