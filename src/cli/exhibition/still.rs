//! A window that fills the screen with a picture, drawn by the processor: what is seen while the exhibit starts.

use std::fs;
use std::io::{self, Read};
use std::num::NonZeroU32;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode, Stdio};
use std::rc::Rc;
use std::time::{Duration, Instant, SystemTime};

use birka_localization::Language;
use image::imageops::{self, FilterType};
use image::{GrayImage, RgbImage};
use softbuffer::{Context, Surface};
use winit::application::ApplicationHandler;
use winit::dpi::{PhysicalPosition, PhysicalSize};
use winit::event::{StartCause, WindowEvent};
use winit::event_loop::{ActiveEventLoop, ControlFlow, EventLoop, OwnedDisplayHandle};
use winit::window::{Fullscreen, Window, WindowId, WindowLevel};

use crate::game::exhibition::{ScreenArea, watch_screen};

/// How often the picture file is checked for changes at least.
const RELOAD_INTERVAL: Duration = Duration::from_secs(30);

/// Shows a picture, or the one that comes with the program if it cannot be read, until standard input ends.
///
/// The languages in which the still asks for a moment's patience.
pub(super) fn show(picture: &Path, languages: &[Language]) -> ExitCode {
    std::thread::spawn(|| {
        let mut bytes = [0; 64];
        while std::io::stdin().read(&mut bytes).is_ok_and(|read| read > 0) {}
        // The supervisor has ended.
        std::process::exit(0);
    });
    match run(PictureFile::open(picture, languages)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("birka: the still cannot be shown: {error}");
            ExitCode::FAILURE
        }
    }
}

/// A still behind an exhibit without a supervisor, in a process of its own, until this is dropped.
pub(super) struct Companion(io::Result<Child>);

impl Companion {
    /// Without the process the screen is empty until the exhibit has drawn something, and nothing else.
    pub(super) fn start() -> Self {
        // No such file: the picture that comes with the program.
        let start = |program| Command::new(program).args(["exhibit", "--still", "-"]).stdin(Stdio::piped()).spawn();
        Self(std::env::current_exe().and_then(start))
    }
}

impl Drop for Companion {
    fn drop(&mut self) {
        if let Ok(still) = &mut self.0 {
            let _ = still.kill();
            let _ = still.wait();
        }
    }
}

/// A picture file that the exhibit replaces now and then.
struct PictureFile {
    path: PathBuf,
    /// When the file that was last read had been written.
    written: Option<SystemTime>,
    picture: RgbImage,
}

impl PictureFile {
    fn open(path: &Path, languages: &[Language]) -> Self {
        let mut file = Self { path: path.to_owned(), written: None, picture: shipped_picture(languages) };
        file.reload();
        file
    }

    /// Reads the picture again if the file has changed. Returns whether the picture was replaced; a file that cannot be read does not replace it.
    fn reload(&mut self) -> bool {
        let written = fs::metadata(&self.path).and_then(|file| file.modified()).ok();
        if written.is_none() || written == self.written {
            return false;
        }
        self.written = written;
        let Ok(picture) = image::open(&self.path) else { return false };
        self.picture = picture.to_rgb8();
        true
    }
}

fn run(picture: PictureFile) -> Result<(), Box<dyn std::error::Error>> {
    let event_loop = EventLoop::with_user_event().build()?;
    let proxy = event_loop.create_proxy();
    watch_screen(move |area| proxy.send_event(area).is_ok());
    let context = Context::new(event_loop.owned_display_handle())?;
    let mut still = Still { picture, context, surface: None, screen: None, error: None };
    event_loop.run_app(&mut still)?;
    still.error.map_or(Ok(()), Err)
}

struct Still {
    picture: PictureFile,
    context: Context<OwnedDisplayHandle>,
    surface: Option<Surface<OwnedDisplayHandle, Rc<Window>>>,
    /// The area last reported. What winit knows of the monitors does not change after its start.
    screen: Option<ScreenArea>,
    error: Option<Box<dyn std::error::Error>>,
}

impl Still {
    fn open(&mut self, event_loop: &ActiveEventLoop) -> Result<(), Box<dyn std::error::Error>> {
        let mut attributes = Window::default_attributes()
            .with_title("Birka")
            .with_decorations(false)
            .with_window_level(WindowLevel::AlwaysOnBottom)
            .with_fullscreen(Some(Fullscreen::Borderless(None)));
        // Without a window manager, the window must be given the size of the screen.
        let at_start = || event_loop.primary_monitor().or_else(|| event_loop.available_monitors().next());
        let area = self.screen.map(|area| (area.position.into(), area.size.into()));
        if let Some((position, size)) = area.or_else(|| at_start().map(|monitor| (monitor.position(), monitor.size()))) {
            attributes = attributes.with_inner_size::<PhysicalSize<u32>>(size).with_position::<PhysicalPosition<i32>>(position);
        }
        let window = Rc::new(event_loop.create_window(attributes)?);
        window.set_cursor_visible(false);
        self.surface = Some(Surface::new(&self.context, window)?);
        Ok(())
    }

    fn draw(&mut self) -> Result<(), Box<dyn std::error::Error>> {
        let Some(surface) = &mut self.surface else { return Ok(()) };
        let size = surface.window().inner_size();
        let (Some(width), Some(height)) = (NonZeroU32::new(size.width), NonZeroU32::new(size.height)) else { return Ok(()) };
        surface.resize(width, height)?;
        let scaled = cover(&self.picture.picture, size.width, size.height);
        let mut buffer = surface.buffer_mut()?;
        for (pixel, rgb) in buffer.iter_mut().zip(scaled.pixels()) {
            let [red, green, blue] = rgb.0.map(u32::from);
            *pixel = red << 16 | green << 8 | blue;
        }
        buffer.present()?;
        Ok(())
    }
}

impl ApplicationHandler<ScreenArea> for Still {
    fn resumed(&mut self, event_loop: &ActiveEventLoop) {
        if self.surface.is_none()
            && let Err(error) = self.open(event_loop)
        {
            self.error = Some(error);
            event_loop.exit();
        }
    }

    fn new_events(&mut self, event_loop: &ActiveEventLoop, _: StartCause) {
        if self.picture.reload()
            && let Some(surface) = &self.surface
        {
            surface.window().request_redraw();
        }
        event_loop.set_control_flow(ControlFlow::WaitUntil(Instant::now() + RELOAD_INTERVAL));
    }

    /// Resizes the window to the new resolution of the screen. A window manager has already done so; without one, it must be done here.
    fn user_event(&mut self, _: &ActiveEventLoop, area: ScreenArea) {
        self.screen = Some(area);
        let Some(surface) = &self.surface else { return };
        let (position, size) = (PhysicalPosition::<i32>::from(area.position), PhysicalSize::<u32>::from(area.size));
        if surface.window().outer_position().is_ok_and(|found| found != position) {
            surface.window().set_outer_position(position);
        }
        // The new size is reported as an event.
        let _ = surface.window().request_inner_size(size);
    }

    fn window_event(&mut self, event_loop: &ActiveEventLoop, _: WindowId, event: WindowEvent) {
        // Keys, touches and requests to close are ignored.
        match event {
            WindowEvent::RedrawRequested => {
                if let Err(error) = self.draw() {
                    self.error = Some(error);
                    event_loop.exit();
                }
            }
            WindowEvent::Resized(_) | WindowEvent::ScaleFactorChanged { .. } => {
                if let Some(surface) = &self.surface {
                    surface.window().request_redraw();
                }
            }
            _ => {}
        }
    }
}

/// The picture scaled to cover a size; what exceeds the edges is cropped evenly.
fn cover(picture: &RgbImage, width: u32, height: u32) -> RgbImage {
    let (from_width, from_height) = (u64::from(picture.width().max(1)), u64::from(picture.height().max(1)));
    let is_wider = from_width * u64::from(height) > from_height * u64::from(width);
    let (cut_width, cut_height) = if is_wider {
        ((from_height * u64::from(width) / u64::from(height)).max(1), from_height)
    } else {
        (from_width, (from_width * u64::from(height) / u64::from(width)).max(1))
    };
    let pixels = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
    let (left, top) = ((from_width - cut_width) / 2, (from_height - cut_height) / 2);
    let cut = imageops::crop_imm(picture, pixels(left), pixels(top), pixels(cut_width), pixels(cut_height));
    imageops::resize(&*cut, width, height, FilterType::Triangle)
}

/// The picture that comes with the program: a board in the style of the house, and a card for words.
const SHIPPED: &[u8] = include_bytes!("still.png");
/// "One moment, please." in a line for each of [`Language::ALL`]: how much of a pixel is covered by letters.
const WORDS: &[u8] = include_bytes!("still-words.png");
/// The height of a line of the words, and of those that are not the first on the card.
const LINE: u32 = 28;
const SMALL_LINE: u32 = 24;
/// The middle of the card and the width that words may have there.
const CARD_MIDDLE: (u32, u32) = (640, 664);
const CARD_WIDTH: u32 = 580;
/// The gap between two sentences of a line.
const GAP: u32 = 18;
/// The colours of the first sentence and of the others.
const FIRST_COLOR: [u8; 3] = [245, 238, 225];
const OTHER_COLOR: [u8; 3] = [205, 195, 178];

fn shipped_picture(languages: &[Language]) -> RgbImage {
    // Tests read both.
    let mut picture = image::load_from_memory(SHIPPED).unwrap_or_default().to_rgb8();
    let words = image::load_from_memory(WORDS).unwrap_or_default().to_luma8();
    let lines = words_of(&words, languages);
    let height: u32 = lines.iter().map(|line| line.iter().map(GrayImage::height).max().unwrap_or(0)).sum();
    let mut y = CARD_MIDDLE.1 - height / 2;
    for (index, line) in lines.iter().enumerate() {
        let mut x = CARD_MIDDLE.0 - width_of(line) / 2;
        for sentence in line {
            blend(&mut picture, sentence, (x, y), if index == 0 { FIRST_COLOR } else { OTHER_COLOR });
            x += sentence.width() + GAP;
        }
        y += line.iter().map(GrayImage::height).max().unwrap_or(0);
    }
    picture
}

/// The sentences of these languages in lines: the first alone, the others smaller and as many in a line as fit.
fn words_of(words: &GrayImage, languages: &[Language]) -> Vec<Vec<GrayImage>> {
    let mut lines: Vec<Vec<GrayImage>> = Vec::new();
    for language in languages {
        let Some(row) = Language::ALL.iter().position(|known| known == language).and_then(|row| u32::try_from(row).ok()) else { continue };
        let line = imageops::crop_imm(words, 0, row * LINE, words.width(), LINE).to_image();
        let width = line.enumerate_pixels().filter(|(.., pixel)| pixel.0[0] > 0).map(|(x, ..)| x + 1).max().unwrap_or(1);
        let sentence = imageops::crop_imm(&line, 0, 0, width, LINE).to_image();
        if lines.is_empty() {
            lines.push(vec![sentence]);
            continue;
        }
        let sentence = imageops::resize(&sentence, width * SMALL_LINE / LINE, SMALL_LINE, FilterType::Triangle);
        let fitting =
            lines.last_mut().filter(|line| line[0].height() == SMALL_LINE && width_of(line) + GAP + sentence.width() <= CARD_WIDTH);
        match fitting {
            Some(line) => line.push(sentence),
            None => lines.push(vec![sentence]),
        }
    }
    lines
}

fn width_of(line: &[GrayImage]) -> u32 {
    line.iter().map(|sentence| sentence.width() + GAP).sum::<u32>().saturating_sub(GAP)
}

/// Draws letters at a place.
fn blend(picture: &mut RgbImage, letters: &GrayImage, (left, top): (u32, u32), color: [u8; 3]) {
    for (x, y, covered) in letters.enumerate_pixels() {
        if let Some(pixel) = picture.get_pixel_mut_checked(left + x, top + y) {
            for (value, of_letter) in pixel.0.iter_mut().zip(color) {
                let [under, over, covered] = [*value, of_letter, covered.0[0]].map(u32::from);
                *value = u8::try_from((under * (255 - covered) + over * covered) / 255).unwrap_or(u8::MAX);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_covers_any_size() {
        let board = shipped_picture(&Language::ALL);
        for (width, height) in [(1920, 1080), (1080, 1920), (1, 1), (1, 500), (500, 1)] {
            let scaled = cover(&board, width, height);
            assert_eq!((scaled.width(), scaled.height()), (width, height));
        }
        // The middle stays in the middle.
        let halves = RgbImage::from_fn(40, 20, |x, _| image::Rgb([if x < 20 { 10 } else { 200 }; 3]));
        let scaled = cover(&halves, 20, 20);
        assert_eq!((scaled.get_pixel(9, 10).0, scaled.get_pixel(10, 10).0), ([10; 3], [200; 3]));
    }

    #[test]
    fn a_replaced_picture_is_read_and_a_damaged_one_is_not() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("picture.png");
        let mut file = PictureFile::open(&path, &Language::ALL);
        assert_eq!(file.picture, shipped_picture(&Language::ALL));
        let red = RgbImage::from_pixel(8, 8, image::Rgb([255, 0, 0]));
        red.save(&path).unwrap();
        assert!(file.reload() && !file.reload());
        assert_eq!(file.picture, red);
        fs::write(&path, "no picture").unwrap();
        let another_time = SystemTime::now() + Duration::from_secs(10);
        fs::File::options().write(true).open(&path).unwrap().set_modified(another_time).unwrap();
        assert!(!file.reload());
        assert_eq!(file.picture, red);
    }

    #[test]
    fn the_picture_of_the_program_can_be_read_and_a_damaged_file_leaves_it() {
        let shipped = shipped_picture(&Language::ALL);
        assert!(shipped.width() >= 1280 && shipped.height() >= 720);
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("last-picture.png");
        fs::write(&path, &SHIPPED[..SHIPPED.len() / 2]).unwrap();
        assert_eq!(PictureFile::open(&path, &Language::ALL).picture, shipped);
    }

    #[test]
    fn the_picture_of_the_program_speaks_the_languages_of_the_house() {
        let words = image::load_from_memory(WORDS).unwrap().to_luma8();
        assert_eq!(words.height(), LINE * u32::try_from(Language::ALL.len()).unwrap());
        let silent = shipped_picture(&[]);
        let told = |languages: &[Language]| {
            let picture = shipped_picture(languages);
            let changed = picture.enumerate_pixels().filter(|(x, y, pixel)| silent.get_pixel(*x, *y) != *pixel).map(|(x, y, _)| (x, y));
            changed.collect::<Vec<_>>()
        };
        let one = told(&[Language::Swedish]);
        let other = told(&[Language::French]);
        assert!(!one.is_empty() && one != other);
        assert!(told(&[Language::Swedish, Language::French]).len() > one.len());
        let all = told(&Language::ALL);
        assert!(all.len() > 4 * one.len());
        assert!(all.iter().all(|(x, y)| (345..935).contains(x) && (622..706).contains(y)), "within the card");
        assert_eq!(words_of(&words, &Language::ALL).iter().map(Vec::len).sum::<usize>(), 6);
    }
}
