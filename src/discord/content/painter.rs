//! Draws boards on worker threads, and caches the latest pictures.

use std::sync::Arc;
use std::time::Instant;

use render::{Captions, Pace, Renderer};
use ring::digest::{SHA256, digest};
use rules::{AnyView, Marks};
use thiserror::Error;

use crate::panic_guard::Panicked;
use crate::recent::Recent;
use crate::telemetry;
use crate::worker_threads::{ThreadsError, WorkerThreads, cores};

/// A board could not be drawn.
#[derive(Debug, Error)]
#[error("{0}")]
pub struct DrawError(String);

impl DrawError {
    /// An error with this reason.
    pub fn new(why: impl std::fmt::Display) -> Self {
        Self(why.to_string())
    }
}

/// Boards cannot be drawn at all.
#[derive(Debug, Error)]
pub enum PainterError {
    /// The fonts or sprites could not be made.
    #[error(transparent)]
    Render(#[from] render::RenderError),
    /// The threads could not be started.
    #[error(transparent)]
    Threads(#[from] ThreadsError),
}

/// The number of cached pictures, about 40 KB each.
const KEPT: usize = 128;

/// A cache key: a digest of everything that is drawn. It includes the names, so a changed name gets a new
/// picture.
type Key = [u8; 32];

fn key_of(view: &AnyView, captions: &Captions, marks: &Marks) -> Option<Key> {
    let drawn = format!("{view:?} {captions:?} {marks:?}");
    digest(&SHA256, drawn.as_bytes()).as_ref().try_into().ok()
}

/// The renderer, shared by all clones.
#[derive(Clone)]
pub struct Painter {
    /// None: every picture is empty.
    brush: Option<Arc<Brush>>,
    kept: Arc<Recent<Key, Arc<[u8]>>>,
}

/// The renderer and its threads.
struct Brush {
    renderer: Arc<Renderer>,
    threads: WorkerThreads,
}

impl Brush {
    async fn draw<T: Send + 'static>(
        &self,
        draw: impl FnOnce(&Renderer) -> Result<T, DrawError> + Send + 'static,
    ) -> Result<T, DrawError> {
        let renderer = Arc::clone(&self.renderer);
        let drawn: Result<_, Panicked> = self.threads.run(move || draw(&renderer)).await;
        drawn.map_err(DrawError::new)?
    }
}

impl Painter {
    /// Builds the renderer and starts its threads.
    ///
    /// # Errors
    /// The fonts or sprites could not be loaded, or the threads could not be started.
    pub fn new() -> Result<Self, PainterError> {
        Ok(Self::with(Some(Arc::new(Brush {
            renderer: Arc::new(Renderer::new()?),
            threads: WorkerThreads::new("drawing", cores())?,
        }))))
    }

    /// Draws nothing: every picture is empty. For the fuzz targets, which ask for hundreds a second.
    #[doc(hidden)]
    pub fn blind() -> Self {
        Self::with(None)
    }

    fn with(brush: Option<Arc<Brush>>) -> Self {
        Self {
            brush,
            kept: Arc::new(Recent::new(KEPT)),
        }
    }

    /// Draws a view, or takes its picture from the cache. If equal requests arrive at the same time, one
    /// draws and the others wait for it.
    ///
    /// # Errors
    /// It could not be drawn.
    pub async fn draw(
        &self,
        view: &AnyView,
        captions: Captions,
        marks: Marks,
    ) -> Result<Arc<[u8]>, DrawError> {
        let Some(key) = key_of(view, &captions, &marks) else {
            return self.draw_anew(view, captions, marks).await;
        };
        let mut found = true;
        let drawing = async {
            found = false;
            self.draw_anew(view, captions, marks).await
        };
        let slot = self.kept.slot(&key);
        let png = slot.get_or_try_init(|| drawing).await?;
        if found {
            telemetry::kept();
        }
        Ok(Arc::clone(png))
    }

    /// Draws the course of a match. The picture is not cached.
    ///
    /// # Errors
    /// It could not be drawn.
    pub async fn course(&self, course: render::Course) -> Result<Arc<[u8]>, DrawError> {
        let Some(brush) = &self.brush else {
            return Ok(Arc::new([]));
        };
        let draw = move |renderer: &Renderer| renderer.course(&course).map_err(DrawError::new);
        Ok(brush.draw(draw).await?.png.into())
    }

    /// Draws an animation of the frames that `frames` makes, on a worker thread. It is not cached.
    ///
    /// # Errors
    /// It could not be drawn.
    pub async fn animate<F>(&self, frames: F) -> Result<Arc<[u8]>, DrawError>
    where
        F: FnOnce() -> Result<Vec<(AnyView, Captions)>, DrawError> + Send + 'static,
    {
        let Some(brush) = &self.brush else {
            return Ok(Arc::new([]));
        };
        let draw = move |renderer: &Renderer| {
            let frames = frames()?;
            let turns = frames.len().saturating_sub(1);
            let drawn = renderer.replay(&frames, Pace::of(turns));
            drawn.map_err(DrawError::new)
        };
        Ok(brush.draw(draw).await?.into())
    }

    async fn draw_anew(
        &self,
        view: &AnyView,
        captions: Captions,
        marks: Marks,
    ) -> Result<Arc<[u8]>, DrawError> {
        let Some(brush) = &self.brush else {
            return Ok(Arc::new([]));
        };
        let since = Instant::now();
        let view = view.clone();
        let marks = render::Marks {
            chosen: marks.chosen,
            targets: marks.targets,
        };
        let draw = move |renderer: &Renderer| {
            let drawn = renderer.draw(&view, &captions, &marks);
            drawn.map_err(DrawError::new)
        };
        let picture = brush.draw(draw).await?;
        telemetry::drawn(since);
        Ok(picture.png.into())
    }
}

#[cfg(test)]
mod tests {
    use rules::{AnyMatch, Kind, Viewer};
    use serde_json::Map;

    use super::*;

    #[tokio::test(flavor = "multi_thread")]
    async fn equal_requests_at_the_same_time_draw_once() {
        let painter = Painter::new().unwrap();
        let game = AnyMatch::new(Kind::Kitaran, 2, 1, &Map::new()).unwrap();
        let view = game.view(Viewer::Public);
        let draw = |title: &str| {
            let captions = Captions {
                title: title.to_owned(),
                ..Captions::default()
            };
            painter.draw(&view, captions, Marks::default())
        };
        let drawn = futures_util::future::try_join_all((0..16).map(|_| draw("Ann")));
        let drawn = drawn.await.unwrap();
        assert!(drawn.iter().all(|one| Arc::ptr_eq(one, &drawn[0])));
        assert!(!Arc::ptr_eq(&draw("–").await.unwrap(), &drawn[0]));
    }
}
