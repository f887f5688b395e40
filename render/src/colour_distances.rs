//! Distances between colours as people with each kind of colour vision see them, and the contrast of colours.
//!
//! The simulation is from G. M. Machado, M. M. Oliveira, L. A. F. Fernandes, "A Physiologically-based Model for
//! Simulation of Color Vision Deficiency" (2009), severity 1.0, on linear red, green and blue. Distances are CIEDE2000
//! (G. Sharma, W. Wu, E. N. Dalal, 2005) under D65.

use crate::look::Vision;
use crate::palette::Rgb;

pub type Matrix = [[f64; 3]; 3];

/// How colours are seen with each kind of vision.
const VISIONS: [Matrix; 4] = [
    [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
    [
        [0.152_286, 1.052_583, -0.204_868],
        [0.114_503, 0.786_281, 0.099_216],
        [-0.003_882, -0.048_116, 1.051_998],
    ],
    [
        [0.367_322, 0.860_646, -0.227_968],
        [0.280_085, 0.672_501, 0.047_413],
        [-0.011_820, 0.042_940, 0.968_881],
    ],
    [
        [1.255_528, -0.076_749, -0.178_779],
        [-0.078_411, 0.930_809, 0.147_602],
        [0.004_733, 0.691_367, 0.303_900],
    ],
];

/// The matrix from sRGB to XYZ. The white point of D65 follows it.
const XYZ: Matrix = [
    [0.412_456_4, 0.357_576_1, 0.180_437_5],
    [0.212_672_9, 0.715_152_2, 0.072_175_0],
    [0.019_333_9, 0.119_192_0, 0.950_304_1],
];
const WHITE: [f64; 3] = [0.950_47, 1.0, 1.088_83];

/// Lightness, and the two axes of colour.
pub type Lab = [f64; 3];

fn times(matrix: &Matrix, [a, b, c]: [f64; 3]) -> [f64; 3] {
    matrix.map(|[x, y, z]| x * a + y * b + z * c)
}

/// The linear share of light of a channel.
fn linear(channel: u8) -> f64 {
    let channel = f64::from(channel) / 255.0;
    if channel <= 0.040_45 {
        channel / 12.92
    } else {
        ((channel + 0.055) / 1.055).powf(2.4)
    }
}

/// The contrast of two colours, from 1 to 21 (WCAG 2.2).
pub fn contrast(one: Rgb, other: Rgb) -> f64 {
    let light = |colour: Rgb| {
        let [red, green, blue] = colour.map(linear);
        0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
    };
    let (one, other) = (light(one), light(other));
    one.max(other) / one.min(other)
}

/// The colour that a person with this kind of vision sees.
pub fn seen(colour: Rgb, vision: Vision) -> Lab {
    let vision = &VISIONS[vision as usize];
    let linear = colour.map(linear);
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

/// The CIEDE2000 distance with all weights 1.
pub fn distance([l1, a1, b1]: Lab, [l2, a2, b2]: Lab) -> f64 {
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
