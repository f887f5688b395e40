//! The renderer: it caches what is drawn once, and makes every kind of picture.

use rules::AnyView;
use thiserror::Error;

use crate::palette::{Palette, Theme};
use crate::palette_painter::{Canvas, Finish};
use crate::readable_text::readable_captions;
use crate::scene::Scene;
use crate::sprite_and_glyph_cache::Sprites;
use crate::{
    Captions, Course, Marks, Pace, Picture, Symbol, boards, gif_replay, match_course, png_encoder,
    reference_painter,
};

/// Draws pictures. It holds the fonts, the palettes and every sprite drawn so far. Create one and share it.
#[derive(Debug)]
pub struct Renderer {
    sprites: Sprites,
    palettes: Vec<(&'static Theme, Palette)>,
}

/// Why there is no picture.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum RenderError {
    /// A font that comes with this crate cannot be read.
    #[error("a bundled font cannot be read: {0}")]
    Font(#[from] skrifa::raw::ReadError),
    /// The PNG could not be written.
    #[error("the picture could not be packed: {0}")]
    Png(#[from] png::EncodingError),
    /// The GIF could not be written.
    #[error("the replay could not be packed: {0}")]
    Gif(#[from] gif::EncodingError),
    /// A replay without positions, or of two games.
    #[error("a replay is of one match, and of one position at least")]
    NoFrames,
    /// A scene larger than an image can be.
    #[error("the picture would be {0} × {1} units, which no image can be")]
    Size(i32, i32),
}

impl Renderer {
    /// A renderer with its palettes built.
    ///
    /// ```
    /// use render::Renderer;
    ///
    /// assert!(Renderer::new().is_ok());
    /// ```
    ///
    /// # Errors
    /// [`RenderError::Font`], which says that this crate was built wrong.
    pub fn new() -> Result<Self, RenderError> {
        let themes = boards::THEMES.iter().chain([&&match_course::THEME]);
        Ok(Self {
            sprites: Sprites::new()?,
            palettes: themes.map(|theme| (*theme, Palette::new(theme))).collect(),
        })
    }

    /// A picture 720 pixels wide, for a message.
    ///
    /// ```
    /// use rules::{AnyMatch, Kind, Viewer};
    /// use render::{Captions, Marks, Renderer};
    ///
    /// let start = AnyMatch::new(Kind::Kitaran, 2, 7, &Default::default()).unwrap();
    /// let captions = Captions { title: "Ada to play".to_owned(), ..Captions::default() };
    /// let view = start.view(Viewer::Public);
    /// let picture = Renderer::new().unwrap().draw(&view, &captions, &Marks::default()).unwrap();
    /// assert_eq!(picture.width, 720);
    /// assert!(picture.png.starts_with(b"\x89PNG"));
    /// ```
    ///
    /// # Errors
    /// [`RenderError::Png`].
    pub fn draw(
        &self,
        view: &AnyView,
        captions: &Captions,
        marks: &Marks,
    ) -> Result<Picture, RenderError> {
        self.still(view, captions, marks, Finish::Screen)
    }

    /// The same picture at twice the size, for printing.
    ///
    /// ```
    /// # use rules::{AnyMatch, Kind, Viewer};
    /// # use render::{Captions, Marks, Renderer};
    /// # let start = AnyMatch::new(Kind::Kitaran, 2, 7, &Default::default()).unwrap();
    /// # let (captions, marks) = (Captions::default(), Marks::default());
    /// let (view, renderer) = (start.view(Viewer::Public), Renderer::new().unwrap());
    /// let screen = renderer.draw(&view, &captions, &marks).unwrap();
    /// let print = renderer.draw_print(&view, &captions, &marks).unwrap();
    /// assert_eq!((print.width, print.height), (2 * screen.width, 2 * screen.height));
    /// ```
    ///
    /// # Errors
    /// [`RenderError::Png`].
    pub fn draw_print(
        &self,
        view: &AnyView,
        captions: &Captions,
        marks: &Marks,
    ) -> Result<Picture, RenderError> {
        self.still(view, captions, marks, Finish::Print)
    }

    /// An animated GIF of a match, 720 pixels wide, in an endless loop. Times are rounded to hundredths of a second.
    ///
    /// Changes cost bytes: with a title that stays the same through the match, the file is smaller than with one that
    /// names the player to act. Every frame shows the pieces and the last turn. Only the last frame also shows who is
    /// to act, what that seat can do and what threatens it.
    ///
    /// ```
    /// use rules::{AnyMatch, Kind, Seat, Viewer};
    /// use render::{Captions, Pace, RenderError, Renderer};
    ///
    /// let mut running = AnyMatch::new(Kind::Kitaran, 2, 7, &Default::default()).unwrap();
    /// let start = (running.view(Viewer::Public), Captions::default());
    /// running.play(Seat::new(1), "c3").unwrap();
    /// let after = (running.view(Viewer::Public), Captions::default());
    /// let (renderer, pace) = (Renderer::new().unwrap(), Pace::of(1));
    /// assert!(renderer.replay(&[start, after], pace).unwrap().starts_with(b"GIF89a"));
    /// assert!(matches!(renderer.replay(&[], pace), Err(RenderError::NoFrames)));
    /// ```
    ///
    /// # Errors
    /// [`RenderError::NoFrames`], [`RenderError::Gif`].
    pub fn replay(
        &self,
        positions: &[(AnyView, Captions)],
        pace: Pace,
    ) -> Result<Vec<u8>, RenderError> {
        let Some(((view, captions), early)) = positions.split_last() else {
            return Err(RenderError::NoFrames);
        };
        let none = Marks::default();
        let told = |(view, captions): &(AnyView, Captions)| {
            let mut scene = self.scene(&boards::retold(view), captions, &none);
            gif_replay::without_hints(&mut scene);
            scene
        };
        let mut scenes: Vec<Scene> = early.iter().map(told).collect();
        scenes.push(self.scene(view, captions, &none));
        let theme = scenes[0].theme;
        if scenes.iter().any(|scene| scene.theme != theme) {
            return Err(RenderError::NoFrames);
        }
        gif_replay::gif(&scenes, self.palette(theme), &self.sprites, pace)
    }

    /// The course of a match, 720 pixels wide: one curve for each seat.
    ///
    /// ```
    /// use render::{Course, Renderer};
    ///
    /// let curves = vec![vec![(0, 0.5), (2, 1.0)], vec![(0, 0.5), (2, 0.0)]];
    /// let course = Course { turns: 2, curves, marks: vec![1], ..Course::default() };
    /// let picture = Renderer::new().unwrap().course(&course).unwrap();
    /// assert_eq!(picture.width, 720);
    /// ```
    ///
    /// # Errors
    /// [`RenderError::Png`].
    pub fn course(&self, course: &Course) -> Result<Picture, RenderError> {
        let fonts = &self.sprites.fonts;
        let course = Course {
            captions: readable_captions(&course.captions, fonts),
            ..course.clone()
        };
        self.packed(&match_course::scene(&course, fonts), Finish::Screen)
    }

    /// A picture in full colour, drawn without the caches: red, green, blue and alpha, row by row, as large as
    /// [`draw`](Self::draw)'s. Tests judge the palette by it, and benchmarks compare with it.
    ///
    /// ```
    /// # use rules::{AnyMatch, Kind, Viewer};
    /// # use render::{Captions, Marks, Renderer};
    /// # let start = AnyMatch::new(Kind::Kitaran, 2, 7, &Default::default()).unwrap();
    /// # let (captions, marks) = (Captions::default(), Marks::default());
    /// let (view, renderer) = (start.view(Viewer::Public), Renderer::new().unwrap());
    /// let picture = renderer.draw(&view, &captions, &marks).unwrap();
    /// let pixels = renderer.draw_plain(&view, &captions, &marks).unwrap();
    /// assert_eq!(pixels.len(), (4 * picture.width * picture.height) as usize);
    /// ```
    ///
    /// # Errors
    /// [`RenderError::Size`].
    pub fn draw_plain(
        &self,
        view: &AnyView,
        captions: &Captions,
        marks: &Marks,
    ) -> Result<Vec<u8>, RenderError> {
        let scene = self.scene(view, captions, marks);
        reference_painter::paint(&scene, self.palette(scene.theme), &self.sprites.fonts)
            .ok_or(RenderError::Size(scene.width, scene.height))
    }

    /// The symbols in the picture that [`draw`](Self::draw) makes of this view, besides pieces and words. The rules
    /// pages explain them.
    ///
    /// ```
    /// # use rules::{AnyMatch, Kind, Seat, Viewer};
    /// # use render::{Captions, Marks, Renderer};
    /// use render::Symbol;
    ///
    /// let mut running = AnyMatch::new(Kind::Kitaran, 2, 7, &Default::default()).unwrap();
    /// running.play(Seat::new(1), "c3").unwrap();
    /// let (captions, marks) = (Captions::default(), Marks::default());
    /// let symbols = Renderer::new().unwrap().symbols(&running.view(Viewer::Public), &captions, &marks);
    /// assert!(symbols.contains(&Symbol::Protected)); // the stone on c3
    /// assert_eq!(Symbol::Protected.name(), "protected");
    /// ```
    pub fn symbols(&self, view: &AnyView, captions: &Captions, marks: &Marks) -> Vec<Symbol> {
        self.scene(view, captions, marks).symbols
    }

    fn still(
        &self,
        view: &AnyView,
        captions: &Captions,
        marks: &Marks,
        finish: Finish,
    ) -> Result<Picture, RenderError> {
        self.packed(&self.scene(view, captions, marks), finish)
    }

    fn packed(&self, scene: &Scene, finish: Finish) -> Result<Picture, RenderError> {
        let palette = self.palette(scene.theme);
        let mut canvas = Canvas::default();
        canvas.paint(scene, palette, &self.sprites, finish);
        Ok(Picture {
            png: png_encoder::png(&canvas, palette)?,
            width: canvas.width() as u32,
            height: canvas.height() as u32,
        })
    }

    fn scene(&self, view: &AnyView, captions: &Captions, marks: &Marks) -> Scene {
        let fonts = &self.sprites.fonts;
        boards::scene(view, &readable_captions(captions, fonts), marks, fonts)
    }

    fn palette(&self, theme: &'static Theme) -> &Palette {
        let found = self.palettes.iter().find(|(of, _)| *of == theme);
        // every board lists its theme; if one is missing, its pictures have wrong colours
        &found.unwrap_or(&self.palettes[0]).1
    }
}
