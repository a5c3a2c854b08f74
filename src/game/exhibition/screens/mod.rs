//! The screens of the exhibit: for each side of the table the same content, readable from there.
//!
//! `compose` says what a screen contains, as data (`content`); `layout` places it, with `blocks`, again when the content or the window changes; `paint`
//! draws the result in every frame. `style` has the sizes, the colours, the logo and the QR code with a game, `captions` the texts about the scene or a
//! sound, and reads texts aloud.

mod blocks;
mod captions;
mod cards;
mod content;
mod layout;
mod paint;
mod style;

use std::ops::Range;

use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use birka_exhibition::config::{ClosedScreen, Controls, Task};
use birka_exhibition::visit::{Aids, Control, Screen, VisitPlayers};
use birka_rules::Side;
use birka_session::{Action, ExerciseStatus, Mover};

use self::blocks::ScreenFonts;
use self::content::{GameView, PuzzleView, ScreenContent, View, compose};
use self::layout::{Placed, Setting, lay_out};
use self::style::{MuseumLogo, load_logo, make_code};
use super::attract::AttractState;
use super::exhibit::Exhibit;
use super::finale::Finale;
use super::phone::PhoneVisitor;
use super::service::ServiceStatus;
use crate::game::platform::RedrawAppExt;
use crate::game::puzzles::PuzzleState;
use crate::game::rendering::PictureState;
use crate::game::schedule::GameSystems;
use crate::game::state::{GameTable, Variants};

pub use blocks::{ItemLook, ScreenItem};
pub(super) use captions::SoundCaption;
pub use captions::Speaker;
pub(super) use paint::{ExhibitPaint, Painter, WindowPainter, shade_of, view};
pub(super) use style::Metrics;
pub(super) use style::ShownCode;
pub use style::TakeHome;

/// The controls that fingers press.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct PressedControl(pub Vec<Control>);

/// The content at each side of the table.
#[derive(Resource, Default)]
pub struct Screens {
    /// At the lower edge of the window.
    near: Option<SeatScreen>,
    /// At the upper edge, seen from there; `None` where all visitors are at the lower edge.
    far: Option<SeatScreen>,
}

/// The content at a side of the table.
struct SeatScreen {
    content: ScreenContent,
    setting: Setting,
    placed: Placed,
}

impl Screens {
    fn seats(&self) -> impl Iterator<Item = &SeatScreen> {
        self.near.iter().chain(&self.far)
    }

    /// Everything that is shown, in the order in which it is drawn.
    pub fn items(&self) -> impl Iterator<Item = &ScreenItem> {
        self.seats().flat_map(|seat| &seat.placed.items)
    }

    /// The buttons and their places, in logical pixels of the window.
    pub fn buttons(&self) -> impl Iterator<Item = (Control, Rect)> {
        self.items().filter_map(|item| Some((item.control?, item.rect)))
    }

    /// The texts that are shown; each ends a line where it is broken.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        self.items().filter_map(|item| if let ItemLook::Text { text, .. } = &item.look { Some(text.as_str()) } else { None })
    }

    /// The rows of the window that the strips and the captions leave to the board, and whether there is a caption of a game.
    pub(super) fn free_rows(&self) -> (Range<f32>, bool) {
        let seats = self.seats().map(|seat| &seat.placed);
        seats.fold((0.0..f32::MAX, false), |(rows, has_caption), placed| {
            (rows.start.max(placed.free.start)..rows.end.min(placed.free.end), has_caption || placed.has_caption)
        })
    }

    /// The control of the button under a point.
    pub(super) fn control_at(&self, point: Vec2) -> Option<Control> {
        self.buttons().find(|(_, rect)| rect.contains(point)).map(|(control, _)| control)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PressedControl>()
        .init_resource::<MuseumLogo>()
        .init_resource::<TakeHome>()
        .init_resource::<ScreenFonts>()
        .init_resource::<Screens>()
        .add_plugins(captions::plugin)
        .add_systems(Update, (load_logo, make_code, update_screens).chain().in_set(GameSystems::View))
        .redraw_window_if(resource_changed::<Screens>);
}

fn game_view(exhibit: &Exhibit, table: &GameTable, puzzles: &PuzzleState, finale: &Finale) -> GameView {
    let session = table.session();
    let choice = exhibit.visit().screen().choice();
    let is_puzzle = choice.and_then(|choice| exhibit.offer(choice)).is_some_and(|offer| offer.task != Task::Game);
    let puzzle = puzzles.current().filter(|_| is_puzzle).map(|puzzle| match puzzle.status() {
        ExerciseStatus::Unsolved { moves_left } => PuzzleView::MovesLeft(*moves_left),
        ExerciseStatus::Wrong { .. } => PuzzleView::Wrong,
        ExerciseStatus::Judging | ExerciseStatus::Solved => PuzzleView::Quiet,
    });
    let is_visitors = |side| table.mover(side) == Mover::Person;
    let has_moved = session.moves_without_rolls().any(|played| is_visitors(table.session().rules().kind(played.kind).side));
    let is_locked = matches!(table.view(), Some(birka_session::View::Puzzle { .. }));
    GameView {
        turn: session.outcome().is_none().then(|| session.turn()),
        die: session.die(),
        is_visitors_turn: is_visitors(session.turn()),
        can_take_back: has_moved && !is_locked,
        can_pass: table.why_no(Action::Pass).is_none(),
        is_placing: !session.in_hand().is_empty(),
        is_new: !has_moved,
        is_finale: finale.is_running(),
        decided_in: finale.decided_in(),
        puzzle,
    }
}

/// Composes what stands at each side of the table, and places it again where that or the window has changed.
fn update_screens(
    exhibit: Res<Exhibit>,
    (table, variants, puzzles, finale): (Res<GameTable>, Res<Variants>, Res<PuzzleState>, Res<Finale>),
    (attract, sound, service): (Res<AttractState>, Res<SoundCaption>, Res<ServiceStatus>),
    windows: Query<&Window, With<PrimaryWindow>>,
    (pressed, museum, take_home, phone): (Res<PressedControl>, Res<MuseumLogo>, Res<TakeHome>, Res<PhoneVisitor>),
    (picture, speaker): (Option<Res<PictureState>>, Option<Res<Speaker>>),
    mut fonts: ResMut<ScreenFonts>,
    mut screens: ResMut<Screens>,
) {
    let Ok(window) = windows.single() else { return };
    let (visit, config) = (exhibit.visit(), exhibit.config());
    let metrics = Metrics::of(&config.screen, window.size().max(Vec2::ONE), visit.aids());
    let both_sides = config.screen.controls == Controls::BothSides;
    let variants: Vec<_> = config.offers.iter().map(|offer| variants.get(&offer.variant).ok()).collect();
    let is_for_two = visit.screen().choice().is_some_and(|choice| choice.players == VisitPlayers::Two);
    // The next scene is announced when its board is seen.
    let is_prepared = attract.is_being_set_up() || picture.as_ref().is_some_and(|picture| **picture != PictureState::Complete);
    let shown = |seat: &Option<SeatScreen>| {
        let shown = seat.as_ref().and_then(|screen| screen.content.caption.clone());
        shown.filter(|caption| !caption.is_of_game)
    };
    let caption = |seat: &Option<SeatScreen>, language| match is_prepared && *visit.screen() == Screen::Attract {
        true => shown(seat),
        false => captions::caption(&exhibit, &attract, &sound, &table, language),
    };
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few minutes")]
    let seconds = |time: std::time::Duration| time.as_secs_f32().ceil() as u32;
    let setting = Setting {
        metrics,
        logo: museum.logo.clone(),
        beside: metrics.width_beside_board(config.screen.controls),
        pressed: pressed.0.clone(),
    };
    let content = |side| {
        let (seat, language) = match side {
            Side::Attackers => (&screens.near, visit.language()),
            Side::Defenders => (&screens.far, visit.far_language()),
        };
        compose(&View {
            screen: visit.screen(),
            countdown: visit.countdown().map(seconds),
            aids: visit.aids(),
            is_choosing_aids: visit.is_choosing_aids(),
            can_speak: speaker.is_some(),
            pin_wait: seconds(visit.pin_wait()),
            texts: exhibit.texts(),
            language,
            languages: &config.languages,
            offers: &config.offers,
            variants: &variants,
            game: game_view(&exhibit, &table, &puzzles, &finale),
            variant: table.session().variant(),
            is_prepared,
            caption: caption(seat, language),
            service: &service,
            take_home: take_home.code.as_ref(),
            has_phones: config.museum.phones,
            phone: &phone,
            museum: (!config.museum.name.is_empty() || museum.logo.is_some()).then_some(config.museum.name.as_str()),
            opens_at: (*visit.screen() == Screen::Closed).then(|| config.hours.next_opening()).flatten(),
            has_both_sides: both_sides,
            is_far: side == Side::Defenders,
            is_narrow: metrics.is_narrow(),
            is_dark: config.hours.closed == ClosedScreen::Dark,
            seat: (both_sides && is_for_two).then_some(side),
        })
    };
    let near = content(Side::Attackers);
    let far = both_sides.then(|| content(Side::Defenders));
    let is_placed = |screen: &Option<SeatScreen>, content: Option<&ScreenContent>| match (screen, content) {
        (Some(screen), Some(content)) => screen.content == *content && screen.setting == setting,
        (None, None) => true,
        _ => false,
    };
    if is_placed(&screens.near, Some(&near)) && is_placed(&screens.far, far.as_ref()) {
        return;
    }
    fonts.tidy();
    screens.near = Some(SeatScreen::new(near, setting.clone(), false, &mut fonts));
    screens.far = far.map(|far| SeatScreen::new(far, setting, true, &mut fonts));
}

impl SeatScreen {
    fn new(content: ScreenContent, setting: Setting, is_far: bool, fonts: &mut ScreenFonts) -> Self {
        let window = setting.metrics.window;
        let mut placed = lay_out(&content, &setting, fonts);
        if is_far {
            placed.items.iter_mut().for_each(|item| item.rect = Rect { min: window - item.rect.max, max: window - item.rect.min });
            placed.free = window.y - placed.free.end..window.y - placed.free.start;
        }
        Self { content, setting, placed }
    }
}

impl Screens {
    /// The content at each side of the table on the still: the request for a moment's patience, in all languages, and nothing to touch.
    pub(super) fn still(exhibit: &Exhibit, window: Vec2) -> Self {
        let (config, texts) = (exhibit.config(), exhibit.texts());
        let content = ScreenContent { caption: Some(captions::please_wait(texts, &config.languages)), ..default() };
        let metrics = Metrics::of(&config.screen, window.max(Vec2::ONE), Aids::default());
        let setting = Setting { metrics, logo: None, beside: None, pressed: Vec::new() };
        let mut fonts = ScreenFonts::default();
        let far =
            (config.screen.controls == Controls::BothSides).then(|| SeatScreen::new(content.clone(), setting.clone(), true, &mut fonts));
        Self { near: Some(SeatScreen::new(content, setting, false, &mut fonts)), far }
    }
}

/// Whether the exhibit shows nothing, so that nothing needs to be drawn often.
pub(super) fn is_dark(exhibit: &Exhibit) -> bool {
    *exhibit.visit().screen() == Screen::Closed && exhibit.config().hours.closed == ClosedScreen::Dark
}
