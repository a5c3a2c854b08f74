//! What is written beside and over the table.

mod cards;
mod console;
mod editor;
mod glyph;
mod modifiers;
mod new_game;
mod panel;
mod rule_book;
mod settings;
mod theme;
mod workshop;

use std::path::PathBuf;

use bevy::camera::{CameraOutputMode, visibility::RenderLayers};
use bevy::prelude::*;
use bevy::render::render_resource::BlendState;
use bevy::window::{PrimaryWindow, RequestRedraw};
use bevy_egui::{EguiContexts, EguiGlobalSettings, EguiPlugin, EguiPrimaryContextPass, PrimaryEguiContext, egui};

use super::TableSystems;
use super::canvas::Canvas;
use super::choices::Choices;
use super::inspection::Inspection;
use super::look::Quality;
use super::opponent::Opponent;
use super::reload::Workshop;
use super::table::{NewGame, Played, Quit, Started, Table, TakeBack, TakenBack};
use super::wishes::Wish;
use crate::session::Settings;
use console::{Page, Shop};
use new_game::Arrangement;
use panel::Seated;
use rule_book::RuleBook;

/// Width of the panel beside the table before scaling, in logical pixels.
const PANEL: f32 = 272.0;

/// What lies over the board.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Hud {
    help: bool,
    rules: bool,
    settings: bool,
    /// What lies open of the console.
    console: Option<Page>,
    /// A new game that is being arranged.
    arranged: Option<Arrangement>,
    /// The end of this game has been read.
    end_read: bool,
}

impl Hud {
    /// Whether somebody looks at what has become of the scripts.
    #[must_use]
    pub fn shows_console(&self) -> bool {
        self.console.is_some()
    }
}

/// What a player asks for with a button.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Order {
    TakeBack,
    /// A new game, of a variant or of the one on the table.
    Arrange(Option<String>),
    /// That game, whatever is on the table being given up knowingly.
    Begin(Arrangement),
    KeepPlaying,
    LookAtBoard,
    Dismiss,
    CloseRules,
    CloseSettings,
    Set(Settings),
    /// Open a file where its owner edits such files.
    Edit(PathBuf),
    /// Put a text where it can be pasted from.
    Copy(String),
    HideFaults,
    /// Open the console at a page, or close it.
    Console(Option<Page>),
    DismissNote,
    /// A new game by rules that the one on the table cannot go on by.
    StartAnew,
    KeepRules,
    Wish(Wish),
    Quit,
}

/// How much larger everything is written than in a window of 1280 × 720.
#[must_use]
pub fn zoom(window: &Window) -> f32 {
    (window.height() / 720.0).min(window.width() / 1120.0).clamp(0.62, 3.0)
}

/// Width of the panel beside the table, in logical pixels.
#[must_use]
pub fn panel_width(window: &Window) -> f32 {
    (PANEL * zoom(window)).round()
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((EguiPlugin::default(), modifiers::plugin))
        .insert_resource(EguiGlobalSettings { auto_create_primary_context: false, enable_absorb_bevy_input_system: true, ..default() })
        .init_resource::<Hud>()
        .init_resource::<RuleBook>()
        .add_systems(Startup, hang)
        .add_systems(Update, listen.in_set(TableSystems::View))
        .add_systems(EguiPrimaryContextPass, draw);
}

/// The HUD has a camera of its own, which draws over the whole window.
fn hang(mut commands: Commands) {
    commands.spawn((
        PrimaryEguiContext,
        Camera2d,
        RenderLayers::none(),
        Msaa::Off,
        Camera {
            order: 1,
            output_mode: CameraOutputMode::Write {
                blend_state: Some(BlendState::PREMULTIPLIED_ALPHA_BLENDING),
                clear_color: ClearColorConfig::None,
            },
            clear_color: ClearColorConfig::Custom(Color::NONE),
            ..default()
        },
    ));
}

fn listen(
    mut hud: ResMut<Hud>,
    table: Res<Table>,
    mut choices: ResMut<Choices>,
    mut wishes: MessageReader<Wish>,
    mut new_game: MessageWriter<NewGame>,
    mut quit: MessageWriter<Quit>,
    mut started: MessageReader<Started>,
    mut played: MessageReader<Played>,
    mut taken_back: MessageReader<TakenBack>,
) {
    for wish in wishes.read() {
        match wish {
            Wish::NewGame => hud.arranged = Some(Arrangement::new(&table, None, choices.settings().players)),
            Wish::Confirm => {
                if let Some(arranged) = hud.arranged.take() {
                    choices.change(|settings| settings.players = arranged.players);
                    new_game.write(NewGame { variant: Some(arranged.name()) });
                }
            }
            Wish::Help => (hud.help, hud.rules, hud.settings) = (!hud.help, false, false),
            Wish::Rules => (hud.rules, hud.help, hud.settings) = (!hud.rules, false, false),
            Wish::Settings => (hud.settings, hud.help, hud.rules) = (!hud.settings, false, false),
            Wish::Console => hud.console = if hud.console.is_some() { None } else { Some(Page::default()) },
            Wish::Close => *hud = Hud { end_read: hud.end_read || table.session().outcome().is_some(), ..default() },
            Wish::Leave => {
                quit.write_default();
            }
            _ => {}
        }
    }
    if started.read().count() + played.read().count() + taken_back.read().count() > 0 {
        *hud = Hud {
            help: hud.help,
            rules: hud.rules,
            settings: hud.settings,
            console: hud.console,
            arranged: hud.arranged.take(),
            ..default()
        };
    }
}

fn draw(
    mut contexts: EguiContexts,
    mut hud: ResMut<Hud>,
    mut table: ResMut<Table>,
    mut book: ResMut<RuleBook>,
    (mut choices, opponent, quality): (ResMut<Choices>, Res<Opponent>, Res<Quality>),
    (mut workshop, inspection): (ResMut<Workshop>, Res<Inspection>),
    canvas: Option<Res<Canvas>>,
    windows: Query<&Window, With<PrimaryWindow>>,
    mut dressed: Local<bool>,
    mut take_back: MessageWriter<TakeBack>,
    mut new_game: MessageWriter<NewGame>,
    mut wishes: MessageWriter<Wish>,
    mut quit: MessageWriter<Quit>,
    mut redraw: MessageWriter<RequestRedraw>,
) -> Result {
    let context = contexts.ctx_mut()?;
    let window = windows.single()?;
    if !std::mem::replace(&mut *dressed, true) {
        theme::dress(context);
    }
    let zoom = zoom(window);
    if (context.zoom_factor() - zoom).abs() > 0.001 {
        context.set_zoom_factor(zoom);
    }
    let mut root = egui::Ui::new(
        context.clone(),
        "table".into(),
        egui::UiBuilder::new().layer_id(egui::LayerId::background()).max_rect(context.viewport_rect()),
    );
    let mut orders = Vec::new();
    let seated = Seated { players: choices.settings().players, is_thinking: opponent.is_thinking() };
    panel::show(&mut root, PANEL, &table, seated, &mut orders);
    let table_area = root.available_rect_before_wrap();
    if let Some(canvas) = canvas {
        let whole = egui::Rect::from_min_max(egui::Pos2::ZERO, egui::pos2(1.0, 1.0));
        root.painter().image(canvas.texture, table_area, whole, egui::Color32::WHITE);
    }
    cards::show(context, table_area, &table, &hud, &mut orders);
    if hud.console.is_none() {
        workshop::show(context, table_area, &workshop, table.language(), &mut orders);
    }
    if let Some(mut arranged) = hud.arranged.clone() {
        new_game::show(context, table_area, &table, &mut arranged, &mut orders);
        if hud.arranged.as_ref() != Some(&arranged) {
            hud.arranged = Some(arranged);
        }
    } else if hud.rules {
        rule_book::show(context, table_area, &table, &mut book, &mut orders);
    } else if hud.settings {
        settings::show(context, table_area, choices.settings(), *quality, &mut orders);
    }
    if let Some(page) = hud.console {
        console::show(context, table_area, page, &Shop { table: &table, workshop: &workshop, inspection: &inspection }, &mut orders);
    }
    for order in orders {
        redraw.write(RequestRedraw);
        match order {
            Order::Arrange(variant) => {
                hud.rules = false;
                hud.arranged = Some(Arrangement::new(&table, variant.as_deref(), choices.settings().players));
            }
            Order::Begin(arranged) => {
                hud.arranged = None;
                choices.change(|settings| settings.players = arranged.players);
                new_game.write(NewGame { variant: Some(arranged.name()) });
            }
            Order::TakeBack => {
                take_back.write_default();
            }
            Order::KeepPlaying => hud.arranged = None,
            Order::LookAtBoard => hud.end_read = true,
            Order::Dismiss => table.dismiss_message(),
            Order::CloseRules => hud.rules = false,
            Order::CloseSettings => hud.settings = false,
            Order::Set(wanted) => choices.change(|settings| *settings = wanted),
            Order::Edit(file) => {
                if let Err(why) = editor::open(&file) {
                    table.tell(why);
                }
            }
            Order::Copy(text) => context.copy_text(text),
            Order::Console(page) => hud.console = page,
            Order::HideFaults => workshop.hide_faults(),
            Order::DismissNote => workshop.dismiss_note(),
            Order::StartAnew => {
                if let Some(wanted) = workshop.start_anew() {
                    new_game.write(wanted);
                }
            }
            Order::KeepRules => workshop.keep_rules(),
            Order::Wish(wish) => {
                wishes.write(wish);
            }
            Order::Quit => {
                quit.write_default();
            }
        }
    }
    Ok(())
}
