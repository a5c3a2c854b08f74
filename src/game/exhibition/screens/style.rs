//! The sizes, the colours and the pictures of the screens: the logo of the museum, a PNG picture that the config names, and the QR code with a game.
//!
//! Sizes are in logical pixels of the window, computed from the size of the screen in millimetres. A test computes the contrast of each text and control
//! over everything it can stand on.

use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use bevy::asset::RenderAssetUsages;
use bevy::image::ImageSampler;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use bevy::time::Real;
use bevy::window::PrimaryWindow;
use birka_diagnostics::read_file;
use birka_exhibition::config::{Controls, Screen};
use birka_exhibition::take_home::GameCode;
use birka_exhibition::visit::{self, Aid, Aids};

use crate::game::exhibition::exhibit::Exhibit;
use crate::game::state::GameTable;

/// The smallest side of a control, in millimetres.
const TARGET_MM: f32 = 15.0;
/// The smallest text, in pixels.
const SMALLEST_TEXT: f32 = 16.0;

/// By how much large text is larger.
const LARGE_TEXT: f32 = 1.5;
/// The share of the window above a board that is lower for visitors who sit.
const ABOVE_LOWER_BOARD: f32 = 0.3;

/// The sizes of everything on the screens.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Metrics {
    /// The window, in logical pixels.
    pub window: Vec2,
    /// The smallest side of a control.
    pub target: f32,
    /// Pixels for each pixel of a design of 1080 lines.
    pub scale: f32,
    /// The choices of the visitors.
    pub aids: Aids,
}

impl Metrics {
    /// The sizes on a screen in a window. Where the picture has other pixels than the config says, its diagonal in millimetres counts.
    #[must_use]
    pub fn of(screen: &Screen, window: Vec2, aids: Aids) -> Self {
        #[expect(clippy::cast_precision_loss, reason = "a few metres")]
        let px_per_mm = window.length() / screen.diagonal_mm.max(1) as f32;
        let scale = (window.y / 1080.0).min(window.x / 1200.0).clamp(0.45, 4.0);
        // On a window that is smaller than the controls, they still fit in.
        let target = (px_per_mm * TARGET_MM).min(window.min_element() / 9.0);
        Self { window, target, scale, aids }
    }

    /// A length of the design.
    #[must_use]
    pub fn px(&self, design: f32) -> f32 {
        (design * self.scale).round()
    }

    /// A size of text of the design; never smaller than 16 pixels.
    #[must_use]
    pub fn text(&self, design: f32) -> f32 {
        let scale = if self.aids.has(Aid::LargeText) { LARGE_TEXT } else { 1.0 };
        self.px(design * scale).max(SMALLEST_TEXT)
    }

    #[must_use]
    pub fn control_height(&self) -> f32 {
        self.target.ceil().max(self.px(58.0))
    }

    /// Whether the window is too narrow for a strip of one row.
    #[must_use]
    pub fn is_narrow(&self) -> bool {
        self.window.x < self.window.y * 1.2
    }

    /// The height of the strip along a long side.
    #[must_use]
    fn strip_height(&self) -> f32 {
        let text = if self.is_narrow() { self.px(90.0) } else { 0.0 };
        self.control_height() + self.px(28.0) + text
    }

    /// The width of captions beside the board in a game played from both sides; `None` without room, or if the captions are below it.
    #[must_use]
    pub fn width_beside_board(&self, controls: Controls) -> Option<f32> {
        let board = self.board_area(controls).height();
        let width = (self.window.x - board) / 2.0 - self.px(40.0);
        (controls == Controls::BothSides && width > self.px(260.0)).then_some(width)
    }

    /// The part of the window in which the board is seen.
    #[must_use]
    pub fn board_area(&self, controls: Controls) -> Rect {
        let strip = self.strip_height();
        let top = match controls {
            Controls::BothSides => strip,
            Controls::LowerHalf if self.aids.has(Aid::Lower) => self.window.y * ABOVE_LOWER_BOARD,
            Controls::LowerHalf => 0.0,
        };
        let bottom = (self.window.y - strip).max(top + 1.0);
        Rect::new(0.0, top, self.window.x.max(1.0), bottom)
    }
}

const fn rgba(red: u8, green: u8, blue: u8, alpha: f32) -> Color {
    Color::srgba(red as f32 / 255.0, green as f32 / 255.0, blue as f32 / 255.0, alpha)
}

/// The colours of the screens.
#[derive(Debug)]
pub(super) struct Palette {
    /// Behind every text that is over the table, and the line around it.
    pub panel: Color,
    pub panel_border: Color,
    pub button: Color,
    pub button_border: Color,
    /// The button that most visitors will press.
    pub primary: Color,
    /// A button under a finger.
    pub pressed: Color,
    pub text: Color,
    /// Text that comes second.
    pub text_quiet: Color,
    /// Headings.
    pub text_title: Color,
    /// Text on the primary button and on a button under a finger.
    pub text_on_light: Color,
}

static USUAL: Palette = Palette {
    panel: rgba(22, 16, 12, 0.955),
    panel_border: rgba(94, 74, 54, 1.0),
    button: rgba(58, 44, 33, 1.0),
    button_border: rgba(172, 140, 100, 1.0),
    primary: rgba(232, 170, 86, 1.0),
    pressed: rgba(255, 236, 200, 1.0),
    text: rgba(244, 234, 216, 1.0),
    text_quiet: rgba(205, 190, 166, 1.0),
    text_title: rgba(240, 190, 112, 1.0),
    text_on_light: rgba(30, 20, 12, 1.0),
};

static CONTRAST: Palette = Palette {
    panel: Color::BLACK,
    panel_border: Color::WHITE,
    button: Color::BLACK,
    button_border: Color::WHITE,
    primary: rgba(255, 214, 64, 1.0),
    pressed: Color::WHITE,
    text: Color::WHITE,
    text_quiet: Color::WHITE,
    text_title: rgba(255, 230, 120, 1.0),
    text_on_light: Color::BLACK,
};

impl Palette {
    pub(super) fn of(aids: Aids) -> &'static Self {
        if aids.has(Aid::Contrast) { &CONTRAST } else { &USUAL }
    }
}

/// The screen outside of the opening hours.
pub(super) const DARK: Color = rgba(0, 0, 0, 1.0);

/// The largest file and the longest side in pixels that are shown.
const MAX_LOGO_BYTES: u64 = 16 << 20;
const MAX_LOGO_SIDE: u32 = 4096;

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Logo {
    pub(super) image: Handle<Image>,
    /// Width over height.
    pub(super) aspect: f32,
}

/// The logo of the config in effect.
#[derive(Resource, Default)]
pub(super) struct MuseumLogo {
    path: Option<PathBuf>,
    /// When the file that was last read had been written, and its length.
    version: Option<(SystemTime, u64)>,
    /// When the file is looked at again.
    next: Duration,
    pub(super) logo: Option<Logo>,
}

/// How often the file is looked at while nobody plays.
const LOGO_INTERVAL: Duration = Duration::from_secs(10);

/// Reads the picture when the config names another, or its file is replaced while nobody plays. A picture that cannot be read leaves the one before, and
/// the log says why.
pub(super) fn load_logo(exhibit: Res<Exhibit>, time: Res<Time<Real>>, mut museum: ResMut<MuseumLogo>, mut images: ResMut<Assets<Image>>) {
    let path = &exhibit.config().museum.logo;
    let is_other = museum.path != *path;
    let is_due = time.elapsed() >= museum.next && matches!(exhibit.visit().screen(), visit::Screen::Attract | visit::Screen::Closed);
    if !is_other && (!is_due || path.is_none()) {
        return;
    }
    let museum = museum.bypass_change_detection();
    museum.next = time.elapsed() + LOGO_INTERVAL;
    let version = path.as_deref().and_then(|path| std::fs::metadata(path).ok()).and_then(|file| Some((file.modified().ok()?, file.len())));
    if !is_other && museum.version == version {
        return;
    }
    museum.version = version;
    if is_other {
        museum.path.clone_from(path);
        museum.logo = None;
    }
    let Some(path) = path else { return };
    match read_logo(path) {
        Ok(image) => {
            let aspect = image.width() as f32 / image.height().max(1) as f32;
            museum.logo = Some(Logo { image: images.add(image), aspect });
        }
        Err(error) => warn!("the logo `{}` is not shown: {error}", path.display()),
    }
}

fn read_logo(path: &Path) -> Result<Image, String> {
    let bytes = read_file(path, MAX_LOGO_BYTES).map_err(|error| error.to_string())?;
    // The size is read before the pixels, for which a small file can ask for any amount of memory.
    let reader = image::ImageReader::with_format(std::io::Cursor::new(&bytes), image::ImageFormat::Png);
    let (width, height) = reader.into_dimensions().map_err(|error| error.to_string())?;
    if width.max(height) > MAX_LOGO_SIDE || width.min(height) == 0 {
        return Err(format!("it has {width} × {height} pixels; {MAX_LOGO_SIDE} a side are the most"));
    }
    let picture = image::load_from_memory_with_format(&bytes, image::ImageFormat::Png).map_err(|error| error.to_string())?;
    // Whatever its bits and channels: textures of 16 bits have no gamma, and the picture would be too bright.
    let mut image = Image::from_dynamic(picture.to_rgba8().into(), true, RenderAssetUsages::RENDER_WORLD);
    image.sampler = ImageSampler::linear();
    Ok(image)
}

/// The QR code with the game that has ended, on the screen about its end.
#[derive(Resource, Default)]
pub struct TakeHome {
    /// Whether the game has ended, so that the code has been made or there is none.
    is_made: bool,
    pub(super) code: Option<ShownCode>,
}

/// A code and its picture, in which each pixel is a module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in super::super) struct ShownCode {
    pub(in super::super) code: GameCode,
    pub(super) image: Handle<Image>,
}

impl ShownCode {
    pub(in super::super) fn new(code: GameCode, images: &mut Assets<Image>) -> Self {
        Self { image: images.add(code_picture(&code)), code }
    }
}

impl TakeHome {
    /// The link in the code, if one is shown.
    #[must_use]
    pub fn link(&self) -> Option<&str> {
        self.code.as_ref().map(|shown| shown.code.link())
    }
}

/// Makes the code when a game has ended, and forgets it with the screen.
pub(super) fn make_code(
    exhibit: Res<Exhibit>,
    table: Res<GameTable>,
    windows: Query<&Window, With<PrimaryWindow>>,
    mut take_home: ResMut<TakeHome>,
    mut images: ResMut<Assets<Image>>,
) {
    if !matches!(exhibit.visit().screen(), visit::Screen::Ending { .. }) {
        if take_home.is_made {
            *take_home = TakeHome::default();
        }
        return;
    }
    let (Ok(window), Some(address)) = (windows.single(), &exhibit.config().museum.take_home) else { return };
    if take_home.is_made {
        return;
    }
    let code = GameCode::of(&table.session().record(None), address, &exhibit.config().screen, (window.width(), window.height()));
    let shown = code.map(|code| ShownCode::new(code, &mut images));
    *take_home = TakeHome { is_made: true, code: shown };
}

#[expect(clippy::cast_possible_truncation, reason = "at most 185 modules")]
fn code_picture(code: &GameCode) -> Image {
    let side = code.side() as u32;
    let pixels = code.modules().flat_map(|is_dark| if is_dark { [0, 0, 0, 255] } else { [255; 4] }).collect();
    let size = Extent3d { width: side, height: side, depth_or_array_layers: 1 };
    let mut image = Image::new(size, TextureDimension::D2, pixels, TextureFormat::Rgba8UnormSrgb, RenderAssetUsages::default());
    image.sampler = ImageSampler::nearest();
    image
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_is_read_and_anything_else_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("logo.png");
        let write = |bytes: &[u8]| std::fs::write(&path, bytes).unwrap();
        assert!(read_logo(&path).is_err(), "it is missing");
        write(b"no picture");
        assert!(read_logo(&path).is_err());
        image::RgbaImage::new(30, 10).save(&path).unwrap();
        let size = read_logo(&path).unwrap().size();
        assert_eq!(size, UVec2::new(30, 10));
        // Grey of 8 and of 16 bits, with and without colours, is the same grey.
        let grey = |picture: image::DynamicImage| {
            picture.save(&path).unwrap();
            let image = read_logo(&path).unwrap();
            (image.texture_descriptor.format, image.data.unwrap())
        };
        let of_8_bits = grey(image::RgbaImage::from_pixel(1, 1, image::Rgba([128, 128, 128, 255])).into());
        assert_eq!(of_8_bits, (TextureFormat::Rgba8UnormSrgb, vec![128, 128, 128, 255]));
        let deep = 128 * 257_u16;
        assert_eq!(grey(image::ImageBuffer::from_pixel(1, 1, image::Luma([deep])).into()), of_8_bits);
        assert_eq!(grey(image::ImageBuffer::from_pixel(1, 1, image::Rgb([deep; 3])).into()), of_8_bits);
        image::RgbaImage::new(30, 10).save(&path).unwrap();
        let whole = std::fs::read(&path).unwrap();
        write(&whole[..whole.len() / 2]);
        assert!(read_logo(&path).is_err(), "it is cut off");
        image::GrayImage::new(MAX_LOGO_SIDE + 1, 1).save(&path).unwrap();
        assert!(read_logo(&path).unwrap_err().contains("4097 × 1"));
        assert!(read_logo(folder.path()).is_err(), "a folder");
    }
}
