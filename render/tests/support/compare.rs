//! Compares pictures as numbers.

use image::RgbImage;

/// Reads a PNG.
pub fn decode(png: &[u8]) -> RgbImage {
    image::load_from_memory(png).unwrap().to_rgb8()
}

/// The peak signal-to-noise ratio in dB; infinite for equal pictures.
pub fn decibels(a: &RgbImage, b: &RgbImage) -> f64 {
    assert_eq!(a.dimensions(), b.dimensions());
    let squares = a
        .iter()
        .zip(b.iter())
        .map(|(a, b)| f64::from(a.abs_diff(*b)).powi(2));
    let mean = squares.sum::<f64>() / a.len() as f64;
    10.0 * (255.0 * 255.0 / mean).log10()
}

/// The distance of two pixels: the largest difference of their channels.
pub fn apart(a: image::Rgb<u8>, b: image::Rgb<u8>) -> u8 {
    a.0.iter()
        .zip(b.0)
        .map(|(a, b)| a.abs_diff(b))
        .max()
        .unwrap_or(0)
}
