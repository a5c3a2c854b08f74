//! The screens of the exhibit, in Bevy's UI: for each side of the table the same content, readable from there.
//!
//! [`compose`] says what a screen contains, as data (`content`); `build` spawns its nodes. The nodes are replaced when the content changes. `style` has the sizes, the
//! colours and the logo, `captions` the texts about the scene or a sound, `take_home` the QR code with a game, `speech` reads texts aloud.

mod build;
mod captions;
mod cards;
mod content;
mod game_texts;
mod speech;
mod style;
mod take_home;
mod view;

use std::f32::consts::{PI, TAU};

use bevy::prelude::*;
use bevy::time::Real;
use bevy::window::PrimaryWindow;
use birka_exhibition::config::{ClosedScreen, Controls, Task};
use birka_exhibition::visit::{Aids, Control, Screen, VisitPlayers};
use birka_rules::Side;

use self::build::{Builder, ButtonWeight, CountdownText, PinWaitText, button_colors};
use self::content::{ScreenContent, Weight};
use self::style::{Logo, MuseumLogo, Palette, load_logo};
use self::take_home::make_code;
use self::view::{GameView, PuzzleView, View, compose};
use super::attract::AttractState;
use super::exhibit::Exhibit;
use super::finale::Finale;
use super::service::ServiceStatus;
use crate::game::platform::RedrawAppExt;
use crate::game::puzzles::{PuzzleState, PuzzleStatus};
use crate::game::rendering::PictureState;
use crate::game::schedule::GameSystems;
use crate::game::settings::{Pace, SettingsStore};
use crate::game::state::{GameTable, Variants};
use birka_session::{Mover, Request};

pub(super) use build::ScreenFont;
pub use build::{CodePicture, ControlButton};
pub(super) use captions::SoundCaption;
pub use speech::Speaker;
pub(super) use style::Metrics;
pub use take_home::TakeHome;

/// The controls that fingers press.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct PressedControl(pub Vec<Control>);

/// A side of the table.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
enum Seat {
    /// The lower edge of the window.
    Near,
    /// The upper edge, seen from there.
    Far,
}

/// The root of the nodes at a side of the table.
#[derive(Component, Clone, Debug, PartialEq)]
struct SeatRoot {
    seat: Seat,
    content: ScreenContent,
    metrics: Metrics,
    logo: Option<Logo>,
    beside: Option<f32>,
}

/// The layer that darkens the picture as the config says.
#[derive(Component, Clone, Copy, Debug)]
struct Dimmer;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PressedControl>()
        .init_resource::<MuseumLogo>()
        .init_resource::<TakeHome>()
        .add_plugins((captions::plugin, speech::plugin))
        .add_systems(Startup, load_font)
        .add_systems(
            Update,
            (load_logo, make_code, update_seats, update_countdown, show_pressed, breathe, dim).chain().in_set(GameSystems::View),
        )
        .redraw_window_if(resource_changed::<PressedControl>);
}

fn load_font(mut commands: Commands, mut fonts: ResMut<Assets<Font>>) {
    // The font of the overlay.
    let fonts_of_overlay = bevy_egui::egui::FontDefinitions::default();
    let bytes = fonts_of_overlay.font_data.get("Ubuntu-Light").map(|data| data.font.to_vec()).unwrap_or_default();
    commands.insert_resource(ScreenFont(fonts.add(Font::from_bytes(bytes))));
}

fn game_view(exhibit: &Exhibit, table: &GameTable, puzzles: &PuzzleState, finale: &Finale) -> GameView {
    let session = table.session();
    let choice = exhibit.visit().screen().choice();
    let is_puzzle = choice.and_then(|choice| exhibit.offer(choice)).is_some_and(|offer| offer.task != Task::Game);
    let puzzle = puzzles.current().filter(|_| is_puzzle).map(|puzzle| match puzzle.status() {
        PuzzleStatus::Unsolved { moves_left } => PuzzleView::MovesLeft(*moves_left),
        PuzzleStatus::Wrong { .. } => PuzzleView::Wrong,
        PuzzleStatus::Judging | PuzzleStatus::Solved => PuzzleView::Quiet,
    });
    let is_visitors = |side| table.mover(side) == Mover::Person;
    let has_moved = session.moves_without_rolls().any(|played| is_visitors(table.session().rules().kind(played.kind).side));
    let is_locked = matches!(table.view(), Some(birka_session::View::Puzzle { .. }));
    GameView {
        turn: session.outcome().is_none().then(|| session.turn()),
        die: session.die(),
        is_visitors_turn: is_visitors(session.turn()),
        can_take_back: has_moved && !is_locked,
        can_pass: table.why_no(Request::Pass).is_none(),
        is_placing: !session.in_hand().is_empty(),
        is_new: !has_moved,
        is_finale: finale.is_running(),
        decided_in: finale.decided_in(),
        puzzle,
    }
}

/// Replaces the nodes of a side whose content or sizes have changed.
fn update_seats(
    exhibit: Res<Exhibit>,
    (table, variants, puzzles, finale): (Res<GameTable>, Res<Variants>, Res<PuzzleState>, Res<Finale>),
    (attract, sound, service): (Res<AttractState>, Res<SoundCaption>, Res<ServiceStatus>),
    windows: Query<&Window, With<PrimaryWindow>>,
    (font, museum, take_home): (Res<ScreenFont>, Res<MuseumLogo>, Res<TakeHome>),
    (picture, speaker): (Option<Res<PictureState>>, Option<Res<Speaker>>),
    roots: Query<(Entity, &SeatRoot)>,
    mut commands: Commands,
) {
    let Ok(window) = windows.single() else { return };
    let (visit, config) = (exhibit.visit(), exhibit.config());
    let metrics = Metrics::of(&config.screen, window.size().max(Vec2::ONE), visit.aids());
    let both_sides = config.screen.controls == Controls::BothSides;
    let variants: Vec<_> = config.offers.iter().map(|offer| variants.get(&offer.variant).ok()).collect();
    let is_for_two = visit.screen().choice().is_some_and(|choice| choice.players == VisitPlayers::Two);
    for seat in [Seat::Near, Seat::Far] {
        let existing = roots.iter().find(|(_, root)| root.seat == seat);
        if seat == Seat::Far && !both_sides {
            existing.into_iter().for_each(|(entity, _)| commands.entity(entity).despawn());
            continue;
        }
        let side = if seat == Seat::Near { Side::Attackers } else { Side::Defenders };
        // The next scene is announced when its board is seen.
        let is_prepared = picture.as_ref().is_some_and(|picture| **picture != PictureState::Complete);
        let caption = if (is_prepared || attract.is_being_set_up()) && *visit.screen() == Screen::Attract {
            existing.and_then(|(_, root)| root.content.caption.clone()).filter(|caption| !caption.is_of_game)
        } else {
            captions::caption(&exhibit, &attract, &sound, &table)
        };
        let content = compose(&View {
            screen: visit.screen(),
            is_asking: visit.countdown().is_some(),
            aids: visit.aids(),
            is_choosing_aids: visit.is_choosing_aids(),
            can_speak: speaker.is_some(),
            is_pin_waiting: !visit.pin_wait().is_zero(),
            texts: exhibit.texts(),
            language: visit.language(),
            languages: &config.languages,
            offers: &config.offers,
            variants: &variants,
            game: game_view(&exhibit, &table, &puzzles, &finale),
            variant: table.session().variant(),
            is_prepared,
            caption,
            service: &service,
            take_home: take_home.code.as_ref(),
            museum: (!config.museum.name.is_empty() || museum.logo.is_some()).then_some(config.museum.name.as_str()),
            opens_at: (*visit.screen() == Screen::Closed).then(|| config.hours.next_opening()).flatten(),
            has_both_sides: both_sides,
            is_narrow: metrics.is_narrow(),
            is_dark: config.hours.closed == ClosedScreen::Dark,
            seat: (both_sides && is_for_two).then_some(side),
        });
        let root =
            SeatRoot { seat, content, metrics, logo: museum.logo.clone(), beside: metrics.width_beside_board(config.screen.controls) };
        if existing.is_some_and(|(_, existing)| *existing == root) {
            continue;
        }
        existing.into_iter().for_each(|(entity, _)| commands.entity(entity).despawn());
        spawn_seat(&mut commands, root, &font);
    }
}

/// The node of a side: its half of the window, or the whole window, with its lower edge at the visitor.
fn seat_node(seat: Seat, is_dark: bool) -> (Node, UiTransform) {
    let node = Node {
        position_type: PositionType::Absolute,
        width: percent(100),
        height: if is_dark { percent(100) } else { percent(50) },
        bottom: if seat == Seat::Near { px(0) } else { auto() },
        top: if seat == Seat::Far { px(0) } else { auto() },
        flex_direction: FlexDirection::Column,
        align_items: AlignItems::Center,
        justify_content: JustifyContent::End,
        ..default()
    };
    let rotation = if seat == Seat::Far { Rot2::radians(PI) } else { Rot2::IDENTITY };
    (node, UiTransform::from_rotation(rotation))
}

fn spawn_seat(commands: &mut Commands, root: SeatRoot, font: &ScreenFont) {
    let is_dark = root.content.is_dark;
    let palette = Palette::of(root.metrics.aids);
    let builder = Builder { font: font.clone(), metrics: root.metrics, palette, logo: root.logo.clone(), beside: root.beside };
    let content = root.content.clone();
    let background = if is_dark { style::DARK } else { Color::NONE };
    commands
        .spawn((seat_node(root.seat, is_dark), BackgroundColor(background), root))
        .with_children(|parent| builder.seat(parent, &content));
}

/// Spawns what stands on the still at each side of the table: the request for a moment's patience, in all languages, and nothing to touch.
pub(super) fn spawn_still_captions(parent: &mut ChildSpawnerCommands, exhibit: &Exhibit, window: Vec2, font: &ScreenFont) {
    let (config, texts) = (exhibit.config(), exhibit.texts());
    let content = ScreenContent { caption: Some(captions::please_wait(texts, &config.languages)), ..default() };
    let metrics = Metrics::of(&config.screen, window.max(Vec2::ONE), Aids::default());
    let builder = Builder { font: font.clone(), metrics, palette: Palette::of(Aids::default()), logo: None, beside: None };
    let far = (config.screen.controls == Controls::BothSides).then_some(Seat::Far);
    for seat in [Some(Seat::Near), far].into_iter().flatten() {
        parent.spawn(seat_node(seat, false)).with_children(|parent| builder.seat(parent, &content));
    }
    parent.spawn(shade(exhibit));
}

/// Only the text changes as time passes, so that a finger on a button stays on it.
fn update_countdown(
    exhibit: Res<Exhibit>,
    mut countdowns: Query<&mut Text, (With<CountdownText>, Without<PinWaitText>)>,
    mut waits: Query<&mut Text, With<PinWaitText>>,
) {
    let (visit, texts) = (exhibit.visit(), exhibit.texts());
    let fill = |id: &str, seconds: f32, text: &mut Mut<Text>| {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few minutes")]
        let filled = texts.format(visit.language(), id, &[("seconds", (seconds.ceil() as u32).into())]);
        if text.0 != filled {
            text.0 = filled;
        }
    };
    for mut text in &mut countdowns {
        fill("still-there-countdown", visit.countdown().unwrap_or_default().as_secs_f32(), &mut text);
    }
    for mut text in &mut waits {
        fill("service-locked", visit.pin_wait().as_secs_f32(), &mut text);
    }
}

/// A button under a finger is light at once.
pub fn show_pressed(
    exhibit: Res<Exhibit>,
    pressed: Res<PressedControl>,
    buttons: Query<(&ControlButton, &ButtonWeight, &mut BackgroundColor, &Children)>,
    mut texts: Query<(&mut TextColor, &mut TextShadow)>,
) {
    for (button, weight, mut background, children) in buttons {
        let look = button_colors(Palette::of(exhibit.visit().aids()), weight.0, pressed.0.contains(&button.0));
        if background.0 == look.fill {
            continue;
        }
        background.0 = look.fill;
        for (index, child) in children.iter().enumerate() {
            if let Ok((mut text, mut shadow)) = texts.get_mut(child) {
                text.0 = if index == 0 { look.text } else { look.note };
                shadow.color = text.0;
            }
        }
    }
}

/// The time of a breath of the invitation, and by how much it grows.
const BREATH: f32 = 2.0;
const GROWTH: f32 = 0.05;

/// The invitation grows, shines and shrinks.
fn breathe((time, settings): (Res<Time<Real>>, Res<SettingsStore>), mut buttons: Query<(&ButtonWeight, &mut UiTransform, &mut BoxShadow)>) {
    if settings.settings().motion() == Pace::None {
        return;
    }
    let breath = 0.5 - 0.5 * (time.elapsed_secs_wrapped() * TAU / BREATH).cos();
    for (_, mut transform, mut shadow) in buttons.iter_mut().filter(|(weight, ..)| weight.0 == Weight::Invitation) {
        transform.scale = Vec2::splat(1.0 + GROWTH * breath);
        for shadow in &mut shadow.0 {
            shadow.color.set_alpha(0.8 * breath);
        }
    }
}

/// Darkens the picture where the config says so.
fn dim(exhibit: Res<Exhibit>, mut dimmers: Query<&mut BackgroundColor, With<Dimmer>>, mut commands: Commands) {
    let (node, color) = shade(&exhibit);
    if let Ok(mut background) = dimmers.single_mut() {
        background.set_if_neq(color);
    } else if color.0.alpha() > 0.0 {
        commands.spawn((node, color, GlobalZIndex(10), Dimmer));
    }
}

/// The overlay that dims the picture to the brightness of the config.
fn shade(exhibit: &Exhibit) -> (Node, BackgroundColor) {
    let alpha = 1.0 - f32::from(exhibit.config().screen.brightness_percent.min(100)) / 100.0;
    let node = Node { position_type: PositionType::Absolute, width: percent(100), height: percent(100), ..default() };
    (node, BackgroundColor(Color::BLACK.with_alpha(alpha)))
}

/// Whether the exhibit shows nothing, so that nothing needs to be drawn often.
pub(super) fn is_dark(exhibit: &Exhibit) -> bool {
    *exhibit.visit().screen() == Screen::Closed && exhibit.config().hours.closed == ClosedScreen::Dark
}
