//! Avatars: small square pictures from untrusted PNG files.

use std::fmt;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::io::Cursor;

use image::imageops::{self, FilterType};
use image::{ImageBuffer, Rgb, RgbImage};
use png::{ColorType, Decoder, Limits, Transformations};

/// A person's picture: a square of [`Avatar::SIDE`] pixels.
///
/// `Debug` writes a fingerprint of the pixels, so it can be part of a cache key.
#[derive(Clone, PartialEq, Eq)]
pub struct Avatar(RgbImage);

/// The most bytes of a file.
const MOST_BYTES: usize = 256 * 1024;
/// The largest width or height of a file's picture.
const MOST_PIXELS: u32 = 512;
/// The most memory for what is in the file besides its pixels, in bytes.
const MOST_MEMORY: usize = 1024 * 1024;
/// Shines through transparent pixels.
const BEHIND: [u8; 3] = [0x2a, 0x30, 0x40];

impl Avatar {
    /// Width and height in pixels. Discord's `?size=128` is the nearest size that is not smaller.
    pub const SIDE: u32 = 104;

    /// Reads a PNG file from an untrusted source. Of a picture that is not square, the middle is taken; of an animation,
    /// the first picture.
    ///
    /// `None`: the bytes are no whole PNG, more than 256 KB, or a picture more than 512 pixels wide or high.
    ///
    /// ```
    /// use image::{ImageFormat, RgbImage};
    /// use render::Avatar;
    ///
    /// let mut png = std::io::Cursor::new(Vec::new());
    /// RgbImage::new(64, 64).write_to(&mut png, ImageFormat::Png).unwrap();
    /// assert!(Avatar::from_png(png.get_ref()).is_some());
    /// assert!(Avatar::from_png(&png.get_ref()[..50]).is_none());
    /// ```
    #[must_use]
    pub fn from_png(bytes: &[u8]) -> Option<Self> {
        if bytes.len() > MOST_BYTES {
            return None;
        }
        let limits = Limits { bytes: MOST_MEMORY };
        let mut decoder = Decoder::new_with_limits(Cursor::new(bytes), limits);
        decoder.set_ignore_text_chunk(true);
        decoder.set_ignore_iccp_chunk(true);
        decoder.set_transformations(Transformations::normalize_to_color8());
        // the size is in the file's first bytes: nothing larger is unpacked
        let info = decoder.read_header_info().ok()?;
        if info.width.max(info.height) > MOST_PIXELS {
            return None;
        }
        let mut reader = decoder.read_info().ok()?;
        let mut pixels = vec![0; reader.output_buffer_size()?];
        let frame = reader.next_frame(&mut pixels).ok()?;
        pixels.truncate(frame.buffer_size());
        let rgb = opaque(&pixels, frame.color_type)?;
        square(&RgbImage::from_raw(frame.width, frame.height, rgb)?)
    }

    /// The pixels: red, green and blue, row by row.
    ///
    /// ```
    /// # use image::{ImageFormat, Rgb, RgbImage};
    /// # use render::Avatar;
    /// let mut png = std::io::Cursor::new(Vec::new());
    /// let green = RgbImage::from_pixel(64, 64, Rgb([0, 128, 0]));
    /// green.write_to(&mut png, ImageFormat::Png).unwrap();
    /// let avatar = Avatar::from_png(png.get_ref()).unwrap();
    /// assert_eq!(avatar.pixels().len(), (3 * Avatar::SIDE * Avatar::SIDE) as usize);
    /// assert_eq!(avatar.pixels()[..3], [0, 128, 0]);
    /// ```
    #[must_use]
    pub fn pixels(&self) -> &[u8] {
        self.0.as_raw()
    }
}

impl fmt::Debug for Avatar {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut hasher = DefaultHasher::new();
        self.pixels().hash(&mut hasher);
        write!(out, "Avatar({:016x})", hasher.finish())
    }
}

/// The pixels without transparency, three bytes each.
fn opaque(pixels: &[u8], kind: ColorType) -> Option<Vec<u8>> {
    let blend = |colour: [u8; 3], alpha: u8| {
        let share = u32::from(alpha);
        let mixed = |(over, below): (u8, u8)| {
            ((u32::from(over) * share + u32::from(below) * (255 - share) + 127) / 255) as u8
        };
        [0, 1, 2].map(|channel| mixed((colour[channel], BEHIND[channel])))
    };
    let rgb = match kind {
        ColorType::Rgb => pixels.to_vec(),
        ColorType::Rgba => {
            let (pixels, _) = pixels.as_chunks();
            pixels
                .iter()
                .flat_map(|&[r, g, b, alpha]| blend([r, g, b], alpha))
                .collect()
        }
        ColorType::Grayscale => pixels.iter().flat_map(|&gray| [gray; 3]).collect(),
        ColorType::GrayscaleAlpha => {
            let (pixels, _) = pixels.as_chunks();
            pixels
                .iter()
                .flat_map(|&[gray, alpha]| blend([gray; 3], alpha))
                .collect()
        }
        // the decoder replaces indices by colours
        ColorType::Indexed => return None,
    };
    Some(rgb)
}

/// The middle square, in the size of all avatars.
fn square(picture: &ImageBuffer<Rgb<u8>, Vec<u8>>) -> Option<Avatar> {
    let (width, height) = picture.dimensions();
    let shorter = width.min(height);
    let (left, top) = ((width - shorter) / 2, (height - shorter) / 2);
    let middle = imageops::crop_imm(picture, left, top, shorter, shorter);
    let size = Avatar::SIDE;
    let small = imageops::resize(&*middle, size, size, FilterType::Triangle);
    (small.dimensions() == (size, size)).then_some(Avatar(small))
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use image::{DynamicImage, ImageFormat};
    use png::{BitDepth, Encoder};

    use super::*;

    fn photo(width: u32, height: u32) -> RgbImage {
        RgbImage::from_fn(width, height, |x, y| {
            Rgb([x as u8, y as u8, (x * y / 7) as u8])
        })
    }

    fn packed(picture: impl Into<DynamicImage>) -> Vec<u8> {
        let mut bytes = Cursor::new(Vec::new());
        let picture: DynamicImage = picture.into();
        picture.write_to(&mut bytes, ImageFormat::Png).unwrap();
        bytes.into_inner()
    }

    /// A PNG of any kind, with these rows.
    fn encoded(size: (u32, u32), kind: ColorType, depth: BitDepth, rows: &[u8]) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut encoder = Encoder::new(&mut bytes, size.0, size.1);
        encoder.set_color(kind);
        encoder.set_depth(depth);
        if kind == ColorType::Indexed {
            encoder.set_palette(vec![250, 10, 20, 0, 0, 0]);
            encoder.set_trns(vec![255, 0]);
        }
        let mut writer = encoder.write_header().unwrap();
        writer.write_image_data(rows).unwrap();
        writer.finish().unwrap();
        bytes
    }

    /// A PNG with one chunk before its pixels, whose checksum is right.
    fn with_chunk(kind: [u8; 4], data: &[u8], png: &[u8]) -> Vec<u8> {
        let mut crc = !0u32;
        for byte in kind.iter().chain(data) {
            crc ^= u32::from(*byte);
            for _ in 0..8 {
                crc = (crc >> 1) ^ (0xedb8_8320 & (crc & 1).wrapping_neg());
            }
        }
        let length = (data.len() as u32).to_be_bytes();
        // the signature and the header take 33 bytes
        let (head, rest) = png.split_at(33);
        let chunk = [&length[..], &kind, data, &(!crc).to_be_bytes()].concat();
        [head, &chunk, rest].concat()
    }

    fn zeros(length: usize) -> Vec<u8> {
        let mut packer = libdeflater::Compressor::new(libdeflater::CompressionLvl::best());
        let mut zlib = vec![0; packer.zlib_compress_bound(length)];
        let end = packer.zlib_compress(&vec![0; length], &mut zlib).unwrap();
        zlib.truncate(end);
        zlib
    }

    /// The colour of the middle.
    fn middle(png: &[u8]) -> [u8; 3] {
        let avatar = Avatar::from_png(png).unwrap();
        avatar.0.get_pixel(Avatar::SIDE / 2, Avatar::SIDE / 2).0
    }

    #[test]
    fn every_kind_of_png_can_be_read() {
        let (eight, sixteen) = (BitDepth::Eight, BitDepth::Sixteen);
        let red = [250, 10, 20];
        let wide = [250, 0, 10, 0, 20, 0];
        for (kind, depth, row, colour) in [
            (ColorType::Rgb, eight, &red[..], red),
            (ColorType::Rgb, sixteen, &wide, red),
            (ColorType::Rgba, eight, &[250, 10, 20, 255], red),
            (ColorType::Rgba, eight, &[250, 10, 20, 0], BEHIND),
            (ColorType::Grayscale, eight, &[77], [77; 3]),
            (ColorType::Grayscale, BitDepth::One, &[0x80], [255; 3]),
            (ColorType::GrayscaleAlpha, eight, &[77, 255], [77; 3]),
            (ColorType::GrayscaleAlpha, eight, &[77, 0], BEHIND),
            (ColorType::Indexed, eight, &[0], red),
            (ColorType::Indexed, eight, &[1], BEHIND),
        ] {
            let png = encoded((1, 1), kind, depth, row);
            assert_eq!(middle(&png), colour, "{kind:?} {depth:?} {row:?}");
        }
    }

    #[test]
    fn the_middle_of_a_picture_that_is_not_square_is_taken() {
        let wide = RgbImage::from_fn(400, 100, |x, _| match x {
            150..250 => Rgb([9, 200, 9]),
            _ => Rgb([200, 9, 9]),
        });
        let avatar = Avatar::from_png(&packed(wide)).unwrap();
        assert!(avatar.0.pixels().all(|pixel| pixel.0 == [9, 200, 9]));
        for size in [(1, 512), (512, 1), (512, 512), (16, 16)] {
            let png = packed(RgbImage::new(size.0, size.1));
            assert!(Avatar::from_png(&png).is_some(), "{size:?}");
        }
    }

    #[test]
    fn what_is_too_large_or_no_png_is_refused() {
        for size in [(513, 1), (1, 513), (4000, 4000)] {
            assert!(Avatar::from_png(&packed(RgbImage::new(size.0, size.1))).is_none());
        }
        let mut seed = 1u32;
        let noise = RgbImage::from_fn(512, 512, |_, _| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            Rgb([(seed >> 8) as u8, (seed >> 16) as u8, (seed >> 24) as u8])
        });
        let heavy = packed(noise);
        assert!(heavy.len() > MOST_BYTES && Avatar::from_png(&heavy).is_none());
        for bytes in [
            &b""[..],
            b"\x89PNG\r\n\x1a\n",
            b"GIF89a",
            b"RIFF....WEBPVP8 ",
        ] {
            assert!(Avatar::from_png(bytes).is_none());
        }
    }

    #[test]
    fn forged_bytes_do_no_harm() {
        let png = packed(photo(40, 40));
        for length in 0..png.len() - 16 {
            assert!(Avatar::from_png(&png[..length]).is_none(), "{length}");
        }
        for at in 0..png.len() {
            for bit in [0, 3, 7] {
                let mut forged = png.clone();
                forged[at] ^= 1 << bit;
                let _ = Avatar::from_png(&forged);
            }
        }
        // the checksum of this size is right, but the pixels are missing
        let mut header = png[16..29].to_vec();
        header[..8].copy_from_slice(&[0, 0, 2, 0, 0, 0, 2, 0]);
        let forged = with_chunk(*b"IHDR", &header, &png);
        let larger = [&png[..8], &forged[33..33 + 25], &png[33..]].concat();
        assert!(Avatar::from_png(&larger).is_none());
        header[..8].copy_from_slice(&[0; 8]);
        let forged = with_chunk(*b"IHDR", &header, &png);
        let empty = [&png[..8], &forged[33..33 + 25], &png[33..]].concat();
        assert!(Avatar::from_png(&empty).is_none());
    }

    #[test]
    fn a_bomb_takes_no_time_and_no_memory() {
        let small = packed(photo(4, 4));
        let bomb = zeros(200 * 1024 * 1024);
        assert!(bomb.len() < MOST_BYTES);
        let text = [b"Comment\0\0", &bomb[..]].concat();
        let profile = [b"icc\0\0", &bomb[..]].concat();
        for (kind, data) in [(*b"zTXt", &text), (*b"iCCP", &profile), (*b"IDAT", &bomb)] {
            let forged = with_chunk(kind, data, &small);
            let start = Instant::now();
            let _ = Avatar::from_png(&forged);
            let taken = start.elapsed();
            println!("{}: {taken:?}", String::from_utf8_lossy(&kind));
            assert!(taken < Duration::from_secs(1), "{kind:?}: {taken:?}");
        }
    }

    #[test]
    fn equal_pictures_have_equal_fingerprints() {
        let read = |side| Avatar::from_png(&packed(photo(side, side))).unwrap();
        let written = |avatar: &Avatar| format!("{avatar:?}");
        assert_eq!(written(&read(64)), written(&read(64)));
        assert_ne!(written(&read(64)), written(&read(80)));
    }
}
