//! Caches the coverage of drawn sprites and letters for the next pictures.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, PoisonError, RwLock};

use skrifa::raw::ReadError;

use crate::coverage_runs::Mask;
use crate::scene::Sprite;
use crate::shape_outlines;
use crate::text_measuring::{Fonts, Letter};

/// Sprites and letters. Each is drawn when it is first needed. The boards and the font can ask only for few, so nothing
/// is evicted.
#[derive(Debug)]
pub struct Sprites {
    /// The fonts that letters are drawn with.
    pub fonts: Fonts,
    shapes: Kept<(Sprite, u8)>,
    letters: Kept<Letter>,
}

type Kept<K> = RwLock<HashMap<K, Arc<Mask>>>;

impl Sprites {
    /// An empty cache.
    pub fn new() -> Result<Self, ReadError> {
        Ok(Self {
            fonts: Fonts::new()?,
            shapes: Kept::default(),
            letters: Kept::default(),
        })
    }

    /// The coverage of a sprite at `scale` pixels per unit.
    pub fn shape(&self, sprite: Sprite, scale: u8) -> Arc<Mask> {
        keep(&self.shapes, (sprite, scale), || {
            areas_mask(&shape_outlines::areas(sprite), scale)
        })
    }

    /// The coverage of a letter.
    pub fn letter(&self, letter: Letter) -> Arc<Mask> {
        keep(&self.letters, letter, || {
            let drawn = self.fonts.coverage(letter);
            drawn.map_or_else(Mask::default, |drawn| {
                Mask::from_bytes(drawn.left, drawn.top, drawn.width, &drawn.bytes)
            })
        })
    }
}

/// The coverage of areas; empty if they cover nothing.
pub fn areas_mask(areas: &[tiny_skia::Path], scale: u8) -> Mask {
    let drawn = shape_outlines::coverage(areas, f32::from(scale));
    drawn.map_or_else(Mask::default, |(left, top, mask)| {
        Mask::from_bytes(left, top, mask.width() as usize, mask.data())
    })
}

fn keep<K: Hash + Eq>(kept: &Kept<K>, key: K, draw: impl FnOnce() -> Mask) -> Arc<Mask> {
    let found = kept.read().unwrap_or_else(PoisonError::into_inner);
    if let Some(mask) = found.get(&key) {
        return Arc::clone(mask);
    }
    drop(found);
    let mask = Arc::new(draw());
    let mut kept = kept.write().unwrap_or_else(PoisonError::into_inner);
    Arc::clone(kept.entry(key).or_insert(mask))
}
