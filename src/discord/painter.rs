//! Draws boards off the async threads, a few at a time, and keeps the last ones.

use std::sync::Arc;
use std::time::Instant;

use games::{AnyView, Marks};
use render::{Captions, Renderer};
use tokio::sync::Semaphore;

use super::error::Failure;
use crate::measures;

/// Pictures kept; at some 40 KB each.
const KEPT: usize = 128;

/// What a picture shows: match, ply, what is typed, language.
pub type Key = (u64, usize, String, String);

/// The renderer, shared.
pub struct Painter {
    renderer: Arc<Renderer>,
    at_once: Semaphore,
    kept: quick_cache::sync::Cache<Key, Arc<[u8]>>,
}

impl Painter {
    /// Makes the renderer ready.
    ///
    /// # Errors
    /// The fonts or sprites could not be made.
    pub fn new() -> Result<Self, render::RenderError> {
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        Ok(Self {
            renderer: Arc::new(Renderer::new()?),
            at_once: Semaphore::new(cores),
            kept: quick_cache::sync::Cache::new(KEPT),
        })
    }

    /// Draws a view, or finds the picture that was drawn of it.
    ///
    /// # Errors
    /// It could not be drawn.
    pub async fn draw(
        &self,
        key: Option<Key>,
        view: &AnyView,
        captions: Captions,
        marks: Marks,
    ) -> Result<Arc<[u8]>, Failure> {
        if let Some(png) = key.as_ref().and_then(|key| self.kept.get(key)) {
            measures::kept();
            return Ok(png);
        }
        let since = Instant::now();
        // never closed
        let permit = self
            .at_once
            .acquire()
            .await
            .map_err(|error| Failure::Draw(error.to_string()))?;
        let (renderer, view) = (Arc::clone(&self.renderer), view.clone());
        let marks = render::Marks {
            chosen: marks.chosen,
            targets: marks.targets,
        };
        let drawn =
            tokio::task::spawn_blocking(move || renderer.draw(&view, &captions, &marks)).await;
        drop(permit);
        let picture = drawn
            .map_err(|error| Failure::Draw(error.to_string()))?
            .map_err(|error| Failure::Draw(error.to_string()))?;
        measures::drawn(since);
        let png: Arc<[u8]> = picture.png.into();
        if let Some(key) = key {
            self.kept.insert(key, Arc::clone(&png));
        }
        Ok(png)
    }
}
