//! The game that a visitor takes home: a QR code with a link to a page of the house.
//!
//! The code is shown only where a phone can read it: its modules (the squares that it consists of) have a least size on the screen.

use birka_records::game_record::GameRecord;
use birka_records::shared::{SharedContent, WebAddress};
use qrcode::{Color, EcLevel, QrCode};

use crate::config::machine::Screen;

/// The light modules around a code, which it needs on each side.
const QUIET_ZONE: usize = 4;
/// The least side of a module in millimetres, and in pixels.
const LEAST_MODULE_MM: f32 = 0.5;
const LEAST_MODULE_PX: f32 = 2.0;
/// The length of a link to a game of a hundred moves, without the address. Of 951 recorded games, cut to their first hundred moves, the longest has 615, half
/// have at most 531.
const LONG_LINK: usize = 620;

/// A QR code with a link to a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameCode {
    link: String,
    side: usize,
    /// Row by row, with the quiet zone.
    is_dark: Vec<bool>,
}

impl GameCode {
    /// The code of a game, cut down to its bare moves. `None` if the game is too long to be read from the screen.
    #[must_use]
    pub fn of(record: &GameRecord, address: &WebAddress, screen: &Screen, window: (f32, f32)) -> Option<Self> {
        let link = SharedContent::bare_game(record).write(Some(address)).ok()?;
        let code = Self::of_link(link)?;
        code.is_readable(screen, window).then_some(code)
    }

    /// The code of a link. `None` if it is too long for one.
    #[must_use]
    pub fn of_link(link: String) -> Option<Self> {
        let code = QrCode::with_error_correction_level(&link, EcLevel::L).ok()?;
        let side = code.width() + 2 * QUIET_ZONE;
        let inside = |at: usize| at.checked_sub(QUIET_ZONE).filter(|at| *at < code.width());
        let is_dark = |at: usize| matches!((inside(at % side), inside(at / side)), (Some(x), Some(y)) if code[(x, y)] == Color::Dark);
        Some(Self { is_dark: (0..side * side).map(is_dark).collect(), side, link })
    }

    /// The link in the code.
    #[must_use]
    pub fn link(&self) -> &str {
        &self.link
    }

    /// The number of modules on each side, with the quiet zone.
    #[must_use]
    pub fn side(&self) -> usize {
        self.side
    }

    /// Whether each module is dark, row by row.
    pub fn modules(&self) -> impl Iterator<Item = bool> {
        self.is_dark.iter().copied()
    }

    /// The side of a module in pixels of a window: a whole number, so that its edges are sharp.
    #[expect(clippy::cast_precision_loss, reason = "at most 185 modules")]
    #[must_use]
    pub fn module_px(&self, window: (f32, f32)) -> f32 {
        (room(window) / self.side as f32).floor()
    }

    /// Whether a phone can read it in a window of the screen.
    fn is_readable(&self, screen: &Screen, window: (f32, f32)) -> bool {
        let px = self.module_px(window);
        let px_per_mm = window.0.hypot(window.1) / screen.diagonal_mm.max(1) as f32;
        px >= LEAST_MODULE_PX && px / px_per_mm >= LEAST_MODULE_MM
    }
}

/// The room for a code in a window, in pixels on each side.
fn room((width, height): (f32, f32)) -> f32 {
    320.0 * (height / 1080.0).min(width / 1200.0)
}

/// Whether a game of a hundred moves can be read from a screen, as a link to an address.
pub(crate) fn is_long_game_readable(address: &WebAddress, screen: &Screen) -> bool {
    let link = format!("{address}{}", "x".repeat(LONG_LINK));
    GameCode::of_link(link).is_some_and(|code| code.is_readable(screen, (screen.width_px as f32, screen.height_px as f32)))
}

#[cfg(test)]
mod tests {
    use birka_records::game_record::AnnotatedMove;

    use super::*;

    const WINDOW: (f32, f32) = (1920.0, 1080.0);

    fn record(moves: usize) -> GameRecord {
        let squares = ["a4-b4", "e3-f3", "i5-h5", "f5-f8", "d9-d7", "e7-g7xh7", "h5-h2", "c5-c3"];
        let moves = (0..moves).map(|at| AnnotatedMove::parse(squares[at * at % squares.len()]).unwrap()).collect();
        GameRecord { variant: "tablut".to_owned(), attackers: "Person".to_owned(), moves, ..GameRecord::default() }
    }

    fn address() -> WebAddress {
        "https://museum.example/birka/".parse().unwrap()
    }

    /// Returns the text that a decoder reads from the code, each module drawn with this many pixels.
    fn decoded(code: &GameCode, px: usize) -> String {
        let dark: Vec<bool> = code.modules().collect();
        let side = code.side() * px;
        let pixels: Vec<u8> =
            (0..side * side).map(|at| if dark[at / side / px * code.side() + at % side / px] { 0 } else { 255 }).collect();
        let read = quircs::Quirc::new().identify(side, side, &pixels).next().unwrap().unwrap().decode().unwrap();
        String::from_utf8(read.payload).unwrap()
    }

    #[test]
    fn a_decoder_reads_the_bare_game() {
        for moves in [1, 40, 100] {
            let code = GameCode::of(&record(moves), &address(), &Screen::default(), WINDOW).unwrap();
            let link = decoded(&code, 3);
            assert_eq!(link, code.link());
            let Ok(SharedContent::Game(read)) = SharedContent::read(&link) else { panic!("{link}") };
            assert_eq!((read.variant.as_str(), read.moves.len(), read.attackers.as_str()), ("tablut", moves, ""));
            assert!(read.moves.iter().all(|mv| !mv.text().contains('x')));
        }
    }

    #[test]
    fn the_quiet_zone_is_light() {
        let code = GameCode::of(&record(10), &address(), &Screen::default(), WINDOW).unwrap();
        let is_edge = |at: usize| at < QUIET_ZONE || at >= code.side() - QUIET_ZONE;
        for (at, is_dark) in code.modules().enumerate() {
            assert!(!is_dark || !is_edge(at % code.side()) && !is_edge(at / code.side()));
        }
    }

    #[test]
    fn a_code_that_no_phone_reads_is_none() {
        let screen = Screen::default();
        // Moves without an order, which cannot be packed much.
        let mut state = 1_u32;
        let mut below = |bound: u32| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 16) % bound
        };
        let mut mv = || {
            let (file, from) = (char::from(b'a' + below(19) as u8), below(19));
            format!("{file}{}-{file}{}", from + 1, (from + 1 + below(18)) % 19 + 1)
        };
        let long = GameRecord { moves: (0..900).map(|_| AnnotatedMove::parse(&mv()).unwrap()).collect(), ..record(0) };
        assert!(GameCode::of(&long, &address(), &screen, WINDOW).is_none());
        assert!(GameCode::of(&record(40), &address(), &screen, WINDOW).is_some());
        assert!(GameCode::of(&record(40), &address(), &screen, (480.0, 270.0)).is_none(), "too few pixels");
        let small = Screen { diagonal_mm: 150, ..screen };
        assert!(GameCode::of(&record(40), &address(), &small, WINDOW).is_none(), "too few millimetres");
        assert!(is_long_game_readable(&address(), &screen) && !is_long_game_readable(&address(), &small));
        let upright = Screen { width_px: 1080, height_px: 1920, ..screen };
        assert!(is_long_game_readable(&address(), &upright));
    }
}
