//! The renderer makes every kind of picture, and caches everything that is drawn more than once.

use std::sync::{Arc, OnceLock};

use rules::AnyView;
use thiserror::Error;

use crate::cards::CardScene;
use crate::look::{Look, LookTheme, Vision};
use crate::palette::{Palette, Rgb, Theme};
use crate::palette_painter::{Canvas, Finish};
use crate::readable_text::readable_captions;
use crate::scene::Scene;
use crate::sprite_and_glyph_cache::Sprites;
use crate::{
    Captions, Course, LeaderboardCard, Marks, Pace, Picture, ProfileCard, StandingsCard,
    StandingsPicture, SvgBoard, Symbol, boards, cards, gif_replay, match_course, picture_foot,
    png_encoder, reference_painter, svg_painter,
};

/// Draws pictures in one look. It contains the fonts, the palettes and every sprite drawn so far. Create one and share
/// it; [`in_look`](Self::in_look) makes renderers of other looks, which share all of this.
#[derive(Clone, Debug)]
pub struct Renderer {
    sprites: Arc<Sprites>,
    palettes: Arc<[(&'static Theme, Palettes)]>,
    look: Look,
}

/// A game's palettes for each theme and vision. Each is built when it is first needed.
type Palettes = [[OnceLock<Palette>; Vision::ALL.len()]; LookTheme::ALL.len()];

/// Why a picture could not be made.
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
    /// The replay has no positions, or positions of two games.
    #[error("a replay needs at least one position, and positions of one game only")]
    NoFrames,
    /// The scene is larger than an image can be.
    #[error("the picture would be {0} × {1} units, too large for an image")]
    Size(i32, i32),
}

impl Renderer {
    /// A renderer of the default look with its palettes built.
    ///
    /// ```
    /// use render::{Look, Renderer};
    ///
    /// assert_eq!(Renderer::new().unwrap().look(), Look::default());
    /// ```
    ///
    /// # Errors
    /// [`RenderError::Font`]: this crate was built with a damaged font.
    pub fn new() -> Result<Self, RenderError> {
        let themes = boards::THEMES
            .iter()
            .chain([&&match_course::THEME, &&cards::THEME]);
        let renderer = Self {
            sprites: Arc::new(Sprites::new()?),
            palettes: themes.map(|theme| (*theme, Palettes::default())).collect(),
            look: Look::default(),
        };
        for (theme, _) in &*renderer.palettes {
            renderer.palette(theme);
        }
        Ok(renderer)
    }

    /// A renderer that draws in this look. It shares fonts, palettes and sprites with this one, so this costs nothing.
    ///
    /// ```
    /// use rules::{AnyMatch, Kind, Viewer};
    /// use render::{Captions, Look, Marks, Renderer};
    ///
    /// let start = AnyMatch::new(Kind::Kitaran, 2, 7, &Default::default()).unwrap();
    /// let (view, captions, marks) = (start.view(Viewer::Public), Captions::default(), Marks::default());
    /// let renderer = Renderer::new().unwrap();
    /// let light = renderer.in_look("light-deutan-large".parse().unwrap());
    /// let picture = light.draw(&view, &captions, &marks).unwrap();
    /// assert_ne!(picture, renderer.draw(&view, &captions, &marks).unwrap());
    /// assert_eq!(light.in_look(Look::default()).look(), renderer.look());
    /// ```
    pub fn in_look(&self, look: Look) -> Self {
        Self {
            look,
            ..self.clone()
        }
    }

    /// The look of this renderer's pictures.
    ///
    /// ```
    /// use render::{LookTheme, Renderer};
    ///
    /// assert_eq!(Renderer::new().unwrap().look().theme, LookTheme::Dark);
    /// ```
    pub fn look(&self) -> Look {
        self.look
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

    /// The picture of [`draw`](Self::draw) with fewer shades and therefore fewer bytes, for the steps of a panel.
    ///
    /// ```
    /// # use rules::{AnyMatch, Kind, Viewer};
    /// # use render::{Captions, Marks, Renderer};
    /// # let start = AnyMatch::new(Kind::Kitaran, 2, 7, &Default::default()).unwrap();
    /// # let (captions, marks) = (Captions::default(), Marks::default());
    /// let (view, renderer) = (start.view(Viewer::Public), Renderer::new().unwrap());
    /// let board = renderer.draw(&view, &captions, &marks).unwrap();
    /// let step = renderer.draw_light(&view, &captions, &marks).unwrap();
    /// assert!(step.png.len() < board.png.len());
    /// ```
    ///
    /// # Errors
    /// [`RenderError::Png`].
    pub fn draw_light(
        &self,
        view: &AnyView,
        captions: &Captions,
        marks: &Marks,
    ) -> Result<Picture, RenderError> {
        self.still(view, captions, marks, Finish::Light)
    }

    /// The picture of [`draw`](Self::draw) at twice the size, for printing.
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

    /// The picture of [`draw`](Self::draw) as SVG, 720 units wide, and where the board's squares are.
    ///
    /// ```
    /// use rules::{AnyMatch, Kind, Viewer};
    /// use render::{Captions, Marks, Renderer};
    ///
    /// let start = AnyMatch::new(Kind::Kitaran, 2, 7, &Default::default()).unwrap();
    /// let (captions, marks) = (Captions::default(), Marks::default());
    /// let board = Renderer::new().unwrap().draw_svg(&start.view(Viewer::Public), &captions, &marks);
    /// assert!(board.svg.starts_with("<svg ") && board.svg.contains(r#"viewBox="0 0 720 "#));
    /// let [a5, b5] = [&board.squares[0], &board.squares[1]];
    /// assert_eq!((a5.name.as_str(), b5.name.as_str()), ("a5", "b5"));
    /// assert_eq!(a5.outline[1], b5.outline[0]); // a corner that both have
    /// ```
    pub fn draw_svg(&self, view: &AnyView, captions: &Captions, marks: &Marks) -> SvgBoard {
        let scene = self.scene(view, captions, marks);
        SvgBoard {
            svg: svg_painter::svg(&scene, self.palette(scene.theme), &self.sprites.fonts),
            width: scene.width as u32,
            height: scene.height as u32,
            squares: boards::squares(view, captions, self.look),
        }
    }

    /// An animated GIF of a match, 720 pixels wide, in an endless loop. Times are rounded to hundredths of a second.
    ///
    /// Changes cost bytes: a title that stays the same during the match gives a smaller file than one that names the
    /// player to act. Every frame shows the pieces and the last turn. Only the last frame also shows the seat to act,
    /// its possible turns, and the dangers.
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
    /// use rules::TurnNumber;
    ///
    /// let [start, first, last] = [0, 1, 2].map(TurnNumber::after);
    /// let curves = vec![vec![(start, 0.5), (last, 1.0)], vec![(start, 0.5), (last, 0.0)]];
    /// let course = Course { last, curves, marks: vec![first], ..Course::default() };
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
        self.packed(
            &match_course::scene(&course, fonts, self.look),
            Finish::Screen,
        )
    }

    /// A leaderboard, 720 pixels wide.
    ///
    /// ```
    /// use render::{LeaderboardCard, RatingPoints, Renderer, Standing};
    ///
    /// let ada = Standing {
    ///     rank: 1,
    ///     name: "Ada".to_owned(),
    ///     rating: "1512 ± 80".to_owned(),
    ///     points: Some(RatingPoints { mean: 1512, sigma: 80 }),
    ///     is_own: true,
    ///     ..Standing::default()
    /// };
    /// let card = LeaderboardCard {
    ///     title: "Kitaran 5×5".to_owned(),
    ///     rows: vec![ada],
    ///     ..LeaderboardCard::default()
    /// };
    /// let picture = Renderer::new().unwrap().leaderboard(&card).unwrap();
    /// assert_eq!(picture.width, 720);
    /// ```
    ///
    /// # Errors
    /// [`RenderError::Png`].
    pub fn leaderboard(&self, card: &LeaderboardCard) -> Result<Picture, RenderError> {
        self.card(&cards::leaderboard(card, &self.sprites.fonts, self.look))
    }

    /// A person's profile, 720 pixels wide.
    ///
    /// ```
    /// use render::{ProfileCard, ProfileGame, Renderer};
    ///
    /// let kitaran = ProfileGame {
    ///     name: "Kitaran".to_owned(),
    ///     rating: "1512 ± 80".to_owned(),
    ///     levels_beaten: 3,
    ///     course: vec![1500, 1480, 1512],
    ///     ..ProfileGame::default()
    /// };
    /// let card = ProfileCard {
    ///     name: "Ada".to_owned(),
    ///     games: vec![kitaran],
    ///     facts: vec!["Longest streak: 5 wins".to_owned()],
    ///     ..ProfileCard::default()
    /// };
    /// let picture = Renderer::new().unwrap().profile(&card).unwrap();
    /// assert_eq!(picture.width, 720);
    /// ```
    ///
    /// # Errors
    /// [`RenderError::Png`].
    pub fn profile(&self, card: &ProfileCard) -> Result<Picture, RenderError> {
        self.card(&cards::profile(card, &self.sprites.fonts, self.look))
    }

    /// The standings of an event, 720 pixels wide.
    ///
    /// ```
    /// use render::{PlaceMark, Renderer, RoundCell, StandingsCard, StandingsHeadings, StandingsRow};
    ///
    /// let win = RoundCell { words: "1".to_owned(), is_win: true };
    /// let draw = RoundCell { words: "½".to_owned(), is_win: false };
    /// let ada = StandingsRow {
    ///     place: "1".to_owned(),
    ///     name: "Ada".to_owned(),
    ///     points: "1½".to_owned(),
    ///     rounds: vec![win, draw],
    ///     mark: PlaceMark::Leads,
    ///     ..StandingsRow::default()
    /// };
    /// let card = StandingsCard {
    ///     title: "Spring Cup".to_owned(),
    ///     headings: StandingsHeadings {
    ///         name: "Player".to_owned(),
    ///         points: "Points".to_owned(),
    ///         rounds: vec!["1".to_owned(), "2".to_owned()],
    ///         ..StandingsHeadings::default()
    ///     },
    ///     rows: vec![ada],
    ///     footer: "Round 3 begins on Monday".to_owned(),
    ///     ..StandingsCard::default()
    /// };
    /// let drawn = Renderer::new().unwrap().standings(&card).unwrap();
    /// assert_eq!((drawn.picture.width, drawn.rows.len()), (720, 1));
    /// assert!(drawn.rows[0].end <= drawn.picture.height);
    /// ```
    ///
    /// # Errors
    /// [`RenderError::Png`].
    pub fn standings(&self, card: &StandingsCard) -> Result<StandingsPicture, RenderError> {
        let drawn = cards::standings(card, &self.sprites.fonts, self.look);
        let picture = self.card(&drawn.card)?;
        let rows = drawn.rows;
        Ok(StandingsPicture { picture, rows })
    }

    /// A picture in full colour, drawn without the caches: red, green, blue and alpha, row by row, as large as
    /// [`draw`](Self::draw)'s. Tests judge the palette's quality against this picture, and benchmarks compare with it.
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

    /// The symbols in the picture that [`draw`](Self::draw) makes of this view, except pieces and words. The rules
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
        picture(&canvas, palette.colours())
    }

    fn card(&self, card: &CardScene<'_>) -> Result<Picture, RenderError> {
        let palette = self.palette(card.scene.theme);
        let mut canvas = Canvas::default();
        canvas.paint(&card.scene, palette, &self.sprites, Finish::Card);
        let colours = cards::paint_avatars(&mut canvas, palette, &self.sprites, &card.avatars);
        picture(&canvas, &colours)
    }

    fn scene(&self, view: &AnyView, captions: &Captions, marks: &Marks) -> Scene {
        let fonts = &self.sprites.fonts;
        let captions = readable_captions(captions, fonts);
        let mut scene = boards::scene(view, &captions, marks, fonts, self.look);
        picture_foot::add(&mut scene, &captions.foot, self.look.size(24, 28), fonts);
        scene
    }

    fn palette(&self, theme: &'static Theme) -> &Palette {
        let found = self.palettes.iter().find(|(of, _)| *of == theme);
        // every board's theme is in this list; a board whose theme is missing gets pictures with wrong colours
        let (theme, palettes) = found.unwrap_or(&self.palettes[0]);
        let palette = &palettes[self.look.theme as usize][self.look.vision as usize];
        palette.get_or_init(|| Palette::new(theme, self.look))
    }
}

fn picture(canvas: &Canvas, colours: &[Rgb]) -> Result<Picture, RenderError> {
    Ok(Picture {
        png: png_encoder::png(canvas, colours)?,
        width: canvas.width() as u32,
        height: canvas.height() as u32,
    })
}
