//! Draws boards off the async threads, a few at a time, and keeps the last ones.

use std::sync::Arc;
use std::time::Instant;

use games::{AnyView, Marks};
use render::{Captions, Pace, Renderer};
use thiserror::Error;
use tokio::sync::Semaphore;

use crate::panic_guard::guarded_call;
use crate::telemetry;

/// A board could not be drawn.
#[derive(Debug, Error)]
#[error("{0}")]
pub struct DrawError(String);

impl DrawError {
    /// For this reason.
    pub fn new(why: impl std::fmt::Display) -> Self {
        Self(why.to_string())
    }
}

/// Pictures kept; at some 40 KB each.
const KEPT: usize = 128;

/// What a picture shows: match, ply, what is typed, language.
pub type Key = (u64, usize, String, String);

/// The renderer, shared by all clones.
#[derive(Clone)]
pub struct Painter {
    /// None: every picture is empty.
    renderer: Option<Arc<Renderer>>,
    at_once: Arc<Semaphore>,
    kept: Arc<quick_cache::sync::Cache<Key, Arc<[u8]>>>,
}

impl Painter {
    /// Makes the renderer ready.
    ///
    /// # Errors
    /// The fonts or sprites could not be made.
    pub fn new() -> Result<Self, render::RenderError> {
        Ok(Self::with(Some(Arc::new(Renderer::new()?))))
    }

    /// Draws nothing: every picture is empty. For the fuzz targets, which ask for hundreds a second.
    #[doc(hidden)]
    pub fn blind() -> Self {
        Self::with(None)
    }

    fn with(renderer: Option<Arc<Renderer>>) -> Self {
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        Self {
            renderer,
            at_once: Arc::new(Semaphore::new(cores)),
            kept: Arc::new(quick_cache::sync::Cache::new(KEPT)),
        }
    }

    /// Draws a view, or finds the picture that was drawn of it. Of equal requests at the same time one draws,
    /// and the others wait for it.
    ///
    /// # Errors
    /// It could not be drawn.
    pub async fn draw(
        &self,
        key: Option<Key>,
        view: &AnyView,
        captions: Captions,
        marks: Marks,
    ) -> Result<Arc<[u8]>, DrawError> {
        let Some(key) = key else {
            return self.draw_anew(view, captions, marks).await;
        };
        let mut found = true;
        let drawing = async {
            found = false;
            self.draw_anew(view, captions, marks).await
        };
        let png = self.kept.get_or_insert_async(&key, drawing).await?;
        if found {
            telemetry::kept();
        }
        Ok(png)
    }

    /// Draws the course of a match. It is not kept here.
    ///
    /// # Errors
    /// It could not be drawn.
    pub async fn course(&self, course: render::Course) -> Result<Arc<[u8]>, DrawError> {
        let Some(renderer) = self.renderer.clone() else {
            return Ok(Arc::new([]));
        };
        // never closed
        let permit = self.at_once.acquire().await.map_err(DrawError::new)?;
        let drawn = tokio::task::spawn_blocking(move || {
            guarded_call("drawing", || renderer.course(&course))
        });
        let drawn = drawn.await;
        drop(permit);
        let drawn = drawn.map_err(DrawError::new)?;
        let drawn = drawn.map_err(DrawError::new)?;
        Ok(drawn.map_err(DrawError::new)?.png.into())
    }

    /// Draws an animation of what `frames` makes, off the async threads too. Nothing of it is kept here.
    ///
    /// # Errors
    /// It could not be drawn.
    pub async fn animate<F>(&self, frames: F) -> Result<Arc<[u8]>, DrawError>
    where
        F: FnOnce() -> Result<Vec<(AnyView, Captions)>, DrawError> + Send + 'static,
    {
        let Some(renderer) = self.renderer.clone() else {
            return Ok(Arc::new([]));
        };
        // never closed
        let permit = self.at_once.acquire().await.map_err(DrawError::new)?;
        let drawn = tokio::task::spawn_blocking(move || {
            guarded_call("drawing", || {
                let frames = frames()?;
                let turns = frames.len().saturating_sub(1);
                renderer
                    .replay(&frames, Pace::of(turns))
                    .map_err(DrawError::new)
            })
        })
        .await;
        drop(permit);
        Ok(drawn
            .map_err(DrawError::new)?
            .map_err(DrawError::new)??
            .into())
    }

    async fn draw_anew(
        &self,
        view: &AnyView,
        captions: Captions,
        marks: Marks,
    ) -> Result<Arc<[u8]>, DrawError> {
        let Some(renderer) = self.renderer.clone() else {
            return Ok(Arc::new([]));
        };
        let since = Instant::now();
        // never closed
        let permit = self.at_once.acquire().await.map_err(DrawError::new)?;
        let view = view.clone();
        let marks = render::Marks {
            chosen: marks.chosen,
            targets: marks.targets,
        };
        let drawn = tokio::task::spawn_blocking(move || {
            guarded_call("drawing", || renderer.draw(&view, &captions, &marks))
        })
        .await;
        drop(permit);
        let picture = drawn
            .map_err(DrawError::new)?
            .map_err(DrawError::new)?
            .map_err(DrawError::new)?;
        telemetry::drawn(since);
        Ok(picture.png.into())
    }
}

#[cfg(test)]
mod tests {
    use games::{AnyMatch, Kind, Viewer};
    use serde_json::Map;

    use super::*;

    #[tokio::test(flavor = "multi_thread")]
    async fn equal_requests_at_the_same_time_draw_once() {
        let painter = Painter::new().unwrap();
        let game = AnyMatch::new(Kind::Kitaran, 2, 1, &Map::new()).unwrap();
        let view = game.view(Viewer::Public);
        let captions = || Captions {
            title: String::new(),
            corner: String::new(),
            seats: Vec::new(),
            side: None,
        };
        let draw = |ply| {
            let key = Some((1, ply, String::new(), "en".to_owned()));
            painter.draw(key, &view, captions(), Marks::default())
        };
        let drawn = futures_util::future::try_join_all((0..16).map(|_| draw(1)));
        let drawn = drawn.await.unwrap();
        assert!(drawn.iter().all(|one| Arc::ptr_eq(one, &drawn[0])));
        assert!(!Arc::ptr_eq(&draw(2).await.unwrap(), &drawn[0]));
    }
}
