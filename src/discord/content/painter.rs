//! Draws boards on worker threads, and caches the latest pictures. A painter draws for one audience, in its look; somebody
//! who wants no pictures gets words.

use std::sync::Arc;
use std::time::Instant;

use render::{Captions, Look, Pace, Renderer, SvgBoard};
use ring::digest::{SHA256, digest};
use rules::{AnyView, Marks};
use thiserror::Error;

use crate::discord::content::markdown::unmarked;
use crate::discord::transport::outgoing_message::{Board, Picture};
use crate::metrics;
use crate::panic_guard::Panicked;
use crate::recent::Recent;
use crate::store::Sight;
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

/// How many pictures are cached. Each takes about 40 KB.
const KEPT: usize = 128;

/// A cache key: a digest of everything that is drawn, and of the look. It includes the names, so a changed name gets a
/// new picture.
type Key = [u8; 32];

fn key_of(look: Look, view: &AnyView, captions: &Captions, marks: &Marks) -> Option<Key> {
    let drawn = format!("{look} {view:?} {captions:?} {marks:?}");
    digest(&SHA256, drawn.as_bytes()).as_ref().try_into().ok()
}

/// One of the renderer's ways to draw a board.
type Draw = fn(
    &Renderer,
    &AnyView,
    &Captions,
    &render::Marks,
) -> Result<render::Picture, render::RenderError>;

/// The renderer and its cache, shared by all clones. Only a `Painter` draws.
#[derive(Clone)]
pub struct Studio {
    /// None: every picture is empty.
    brush: Option<Arc<Brush>>,
    kept: Arc<Recent<Key, Arc<[u8]>>>,
}

/// Makes the pictures of one audience.
pub struct Painter {
    studio: Studio,
    look: Look,
    /// Does the audience get words instead of pictures?
    pub text_only: bool,
}

/// The renderer and its threads.
struct Brush {
    renderer: Arc<Renderer>,
    threads: WorkerThreads,
}

/// The look with this text form. An unknown one, perhaps of a later version, is the usual look.
pub fn look_of(stored: Option<&str>) -> Look {
    let look = stored.map(str::parse);
    look.and_then(Result::ok).unwrap_or_default()
}

impl Brush {
    async fn draw<T: Send + 'static>(
        &self,
        look: Look,
        draw: impl FnOnce(&Renderer) -> Result<T, DrawError> + Send + 'static,
    ) -> Result<T, DrawError> {
        let renderer = Arc::clone(&self.renderer);
        let drawn: Result<_, Panicked> = self
            .threads
            .run(move || draw(&renderer.in_look(look)))
            .await;
        drawn.map_err(DrawError::new)?
    }
}

impl Studio {
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

    /// A studio that draws nothing: every picture is empty. For the fuzz targets, which ask for hundreds of pictures
    /// a second.
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

    /// The painter for an audience that sees like this.
    pub fn painter(&self, sight: &Sight) -> Painter {
        Painter {
            studio: self.clone(),
            look: look_of(sight.look.as_deref()),
            text_only: sight.text_only,
        }
    }
}

impl Painter {
    /// The look of the pictures.
    pub fn look(&self) -> Look {
        self.look
    }

    /// The picture that `drawing` makes, or its alt text as words.
    async fn shown(
        &self,
        alt: String,
        drawing: impl Future<Output = Result<Arc<[u8]>, DrawError>>,
    ) -> Result<Picture, DrawError> {
        if self.text_only {
            let lines: Vec<String> = alt.lines().map(unmarked).collect();
            return Ok(Picture::Words(vec![lines.join("\n")]));
        }
        let png = drawing.await?;
        Ok(Picture::New(Board { png, alt }))
    }

    /// Draws a view, or takes its picture from the cache. If equal requests arrive at the same time, one draws and
    /// the others wait.
    ///
    /// # Errors
    /// It could not be drawn.
    pub async fn draw(
        &self,
        view: &AnyView,
        captions: Captions,
        marks: Marks,
        alt: String,
    ) -> Result<Picture, DrawError> {
        self.shown(alt, self.kept(view, captions, marks)).await
    }

    async fn kept(
        &self,
        view: &AnyView,
        captions: Captions,
        marks: Marks,
    ) -> Result<Arc<[u8]>, DrawError> {
        let Some(key) = key_of(self.look, view, &captions, &marks) else {
            return self.draw_anew(view, captions, marks, Renderer::draw).await;
        };
        let mut found = true;
        let drawing = async {
            found = false;
            self.draw_anew(view, captions, marks, Renderer::draw).await
        };
        let slot = self.studio.kept.slot(&key);
        let png = slot.get_or_try_init(|| drawing).await?;
        if found {
            metrics::kept();
        }
        Ok(Arc::clone(png))
    }

    /// Draws a step of a panel. The picture is not cached, because it is shown once.
    ///
    /// # Errors
    /// It could not be drawn.
    pub async fn draw_step(
        &self,
        view: &AnyView,
        captions: Captions,
        marks: Marks,
        alt: String,
    ) -> Result<Picture, DrawError> {
        let drawing = self.draw_anew(view, captions, marks, Renderer::draw_light);
        self.shown(alt, drawing).await
    }

    /// Draws a view for a page, with the places of its squares. It is not cached.
    ///
    /// # Errors
    /// It could not be drawn.
    pub async fn svg(&self, view: &AnyView, captions: Captions) -> Result<SvgBoard, DrawError> {
        let Some(brush) = &self.studio.brush else {
            return Err(DrawError::new("there is no renderer"));
        };
        let view = view.clone();
        let draw = move |renderer: &Renderer| {
            Ok(renderer.draw_svg(&view, &captions, &render::Marks::default()))
        };
        brush.draw(self.look, draw).await
    }

    /// Draws the diagram of a match's course. The picture is not cached.
    ///
    /// # Errors
    /// It could not be drawn.
    pub async fn course(&self, course: render::Course, alt: String) -> Result<Picture, DrawError> {
        let drawing = self.draw_once(move |renderer| renderer.course(&course));
        self.shown(alt, drawing).await
    }

    /// Draws a leaderboard. The picture is not cached.
    ///
    /// # Errors
    /// It could not be drawn.
    pub async fn leaderboard(
        &self,
        card: render::LeaderboardCard,
        alt: String,
    ) -> Result<Picture, DrawError> {
        let drawing = self.draw_once(move |renderer| renderer.leaderboard(&card));
        self.shown(alt, drawing).await
    }

    /// Draws a person's profile. The picture is not cached.
    ///
    /// # Errors
    /// It could not be drawn.
    pub async fn profile(
        &self,
        card: render::ProfileCard,
        alt: String,
    ) -> Result<Picture, DrawError> {
        let drawing = self.draw_once(move |renderer| renderer.profile(&card));
        self.shown(alt, drawing).await
    }

    /// Draws the standings of a tournament. The picture is not cached.
    ///
    /// # Errors
    /// It could not be drawn.
    pub async fn standings(
        &self,
        card: render::StandingsCard,
        alt: String,
    ) -> Result<Picture, DrawError> {
        let draw = move |renderer: &Renderer| Ok(renderer.standings(&card)?.picture);
        self.shown(alt, self.draw_once(draw)).await
    }

    async fn draw_once(
        &self,
        draw: impl FnOnce(&Renderer) -> Result<render::Picture, render::RenderError> + Send + 'static,
    ) -> Result<Arc<[u8]>, DrawError> {
        let Some(brush) = &self.studio.brush else {
            return Ok(Arc::new([]));
        };
        let draw = |renderer: &Renderer| draw(renderer).map_err(DrawError::new);
        Ok(brush.draw(self.look, draw).await?.png.into())
    }

    /// Draws an animation of the frames that `frames` makes, on a worker thread. The animation is not cached.
    ///
    /// # Errors
    /// It could not be drawn.
    pub async fn animate<F>(&self, frames: F) -> Result<Arc<[u8]>, DrawError>
    where
        F: FnOnce() -> Result<Vec<(AnyView, Captions)>, DrawError> + Send + 'static,
    {
        let Some(brush) = &self.studio.brush else {
            return Ok(Arc::new([]));
        };
        let draw = move |renderer: &Renderer| {
            let frames = frames()?;
            let turns = frames.len().saturating_sub(1);
            let drawn = renderer.replay(&frames, Pace::of(turns));
            drawn.map_err(DrawError::new)
        };
        Ok(brush.draw(self.look, draw).await?.into())
    }

    async fn draw_anew(
        &self,
        view: &AnyView,
        captions: Captions,
        marks: Marks,
        draw: Draw,
    ) -> Result<Arc<[u8]>, DrawError> {
        let Some(brush) = &self.studio.brush else {
            return Ok(Arc::new([]));
        };
        let since = Instant::now();
        let view = view.clone();
        let marks = render::Marks {
            chosen: marks.chosen,
            targets: marks.targets,
            named: marks.named,
        };
        let draw = move |renderer: &Renderer| {
            let drawn = draw(renderer, &view, &captions, &marks);
            drawn.map_err(DrawError::new)
        };
        let picture = brush.draw(self.look, draw).await?;
        metrics::drawn(since);
        Ok(picture.png.into())
    }
}

#[cfg(test)]
mod tests {
    use render::{LookTheme, Vision};
    use rules::{AnyMatch, Kind, Viewer};
    use serde_json::Map;

    use super::*;

    fn start() -> AnyView {
        let game = AnyMatch::new(Kind::Kitaran, 2, 1, &Map::new()).unwrap();
        game.view(Viewer::Public)
    }

    fn sight(look: Look) -> Sight {
        Sight {
            look: Some(look.to_string()),
            text_only: false,
        }
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn equal_requests_at_the_same_time_draw_once() {
        let painter = Studio::new().unwrap().painter(&Sight::default());
        let view = start();
        let draw = |title: &str| {
            let captions = Captions {
                title: title.to_owned(),
                ..Captions::default()
            };
            painter.kept(&view, captions, Marks::default())
        };
        let drawn = futures_util::future::try_join_all((0..16).map(|_| draw("Ann")));
        let drawn = drawn.await.unwrap();
        assert!(drawn.iter().all(|one| Arc::ptr_eq(one, &drawn[0])));
        assert!(!Arc::ptr_eq(&draw("–").await.unwrap(), &drawn[0]));
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn viewers_with_different_looks_do_not_get_each_others_pictures() {
        let (studio, view) = (Studio::new().unwrap(), start());
        let renderer = Renderer::new().unwrap();
        let plain = (Captions::default(), render::Marks::default());
        // twice: drawn, then taken from the cache
        for _ in 0..2 {
            for look in Look::all() {
                let painter = studio.painter(&sight(look));
                let shown = painter.kept(&view, Captions::default(), Marks::default());
                let alone = renderer.in_look(look).draw(&view, &plain.0, &plain.1);
                assert_eq!(*shown.await.unwrap(), alone.unwrap().png[..], "{look}");
            }
        }
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn nothing_is_drawn_for_somebody_who_wants_words() {
        let (studio, view) = (Studio::new().unwrap(), start());
        let painter = studio.painter(&Sight {
            text_only: true,
            ..Sight::default()
        });
        let alt = "*Ann*\n<@1>".to_owned();
        let shown = painter.draw(&view, Captions::default(), Marks::default(), alt);
        let Picture::Words(words) = shown.await.unwrap() else {
            panic!("a picture was drawn");
        };
        assert_eq!(words, ["\\*Ann\\*\n\\<@1>"]);
        let key = key_of(
            Look::default(),
            &view,
            &Captions::default(),
            &Marks::default(),
        );
        assert!(studio.kept.get(&key.unwrap()).is_none());
    }

    #[test]
    fn an_unknown_look_is_the_usual_one() {
        let studio = Studio::blind();
        let unknown = Sight {
            look: Some("sepia".to_owned()),
            text_only: false,
        };
        assert_eq!(studio.painter(&unknown).look(), Look::default());
        let light = Look {
            theme: LookTheme::Light,
            vision: Vision::Deutan,
            large: true,
        };
        assert_eq!(studio.painter(&sight(light)).look(), light);
    }
}
