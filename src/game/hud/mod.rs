//! What is written beside and over the table.

mod bar;
mod cards;
mod console;
mod editor;
mod glyph;
mod lessons;
mod modifiers;
mod new_game;
mod orders;
mod panel;
mod puzzles;
mod review;
mod rule_book;
mod settings;
mod theme;
mod workshop;

use bevy::asset::AssetEventSystems;
use bevy::camera::{CameraOutputMode, visibility::RenderLayers};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::render::render_resource::BlendState;
use bevy::window::PrimaryWindow;
use bevy_egui::{EguiContexts, EguiGlobalSettings, EguiPlugin, EguiPostUpdateSet, EguiPrimaryContextPass, PrimaryEguiContext, egui};

use super::TableSystems;
use super::camera::board_area;
use super::canvas::{Canvas, pixels};
use super::choices::Choices;
use super::inspection::Inspection;
use super::opponent::Opponent;
use super::puzzles::Puzzling;
use super::table::{Guest, NewGame, Played, Quit, Started, Table, TakenBack};
use super::teacher::hint::Hints;
use super::teacher::review::Reviews;
use super::teacher::study::Study;
use super::wishes::{Seat, Wish};
use birka_look::Quality;
use console::{Page, Shop};
use new_game::Arrangement;
use orders::{Hands, Order, Shown};
use panel::Seated;
use rule_book::RuleBook;

/// Width of the panel beside the table before scaling, in logical pixels.
const PANEL: f32 = 272.0;

/// Seconds after which it is said that another picture is on its way.
const PATIENCE: f32 = 0.6;

/// What lies over the board.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Hud {
    help: bool,
    rules: bool,
    settings: bool,
    /// Which book of puzzles lies open.
    puzzles: Option<usize>,
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

/// What the teacher has to say, and from where the board is seen.
#[derive(SystemParam)]
struct Taught<'w> {
    hints: Res<'w, Hints>,
    study: Res<'w, Study>,
    reviews: Res<'w, Reviews>,
    puzzling: Res<'w, Puzzling>,
    seat: Res<'w, Seat>,
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
        // Letters that are new in a frame are drawn in it only if the font's picture is told of before changed pictures are counted.
        .configure_sets(PostUpdate, EguiPostUpdateSet::PostProcessOutput.before(AssetEventSystems))
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
            Wish::Help => (hud.help, hud.rules, hud.settings, hud.puzzles) = (!hud.help, false, false, None),
            Wish::Rules => (hud.rules, hud.help, hud.settings, hud.puzzles) = (!hud.rules, false, false, None),
            Wish::Settings => (hud.settings, hud.help, hud.rules, hud.puzzles) = (!hud.settings, false, false, None),
            Wish::Puzzles => {
                let book = if hud.puzzles.is_some() { None } else { puzzles::book_for(&table) };
                (hud.puzzles, hud.help, hud.rules, hud.settings) = (book, false, false, false);
            }
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
            puzzles: hud.puzzles,
            console: hud.console,
            arranged: hud.arranged.take(),
            ..default()
        };
    }
}

fn draw(
    mut contexts: EguiContexts,
    mut shown: Shown,
    mut book: ResMut<RuleBook>,
    (opponent, inspection, quality): (Res<Opponent>, Res<Inspection>, Res<Quality>),
    taught: Taught,
    canvas: Res<Canvas>,
    windows: Query<&Window, With<PrimaryWindow>>,
    mut dressed: Local<bool>,
    mut hands: Hands,
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
    let seated = Seated { players: shown.choices.settings().players, is_thinking: opponent.is_thinking() };
    panel::show(&mut root, PANEL, &shown.table, seated, &shown.choices, &taught, &mut orders);
    let table_area = root.available_rect_before_wrap();
    show_canvas(&root, &canvas, table_area.min, pixels(board_area(window), window.scale_factor()));
    if shown.choices.settings().lessons.bar && !matches!(shown.table.guest(), Some(Guest::Puzzle { .. })) {
        bar::show(root.painter(), table_area, taught.study.standing(), taught.seat.turned);
    }
    cards::show(context, table_area, &shown.table, &shown.hud, shown.choices.settings().lessons, &mut orders);
    if shown.hud.console.is_none() {
        workshop::show(context, table_area, &shown.workshop, shown.table.language(), &mut orders);
    }
    if let Some(mut arranged) = shown.hud.arranged.clone() {
        new_game::show(context, table_area, &shown.table, &mut arranged, &mut orders);
        if shown.hud.arranged.as_ref() != Some(&arranged) {
            shown.hud.arranged = Some(arranged);
        }
    } else if shown.hud.rules {
        rule_book::show(context, table_area, &shown.table, &mut book, &mut orders);
    } else if let Some(book) = shown.hud.puzzles {
        puzzles::choice(context, table_area, &shown.table, &taught.puzzling, book, &mut orders);
    } else if shown.hud.settings {
        settings::show(context, table_area, shown.choices.settings(), *quality, &mut orders);
    }
    if let Some(page) = shown.hud.console {
        console::show(
            context,
            table_area,
            page,
            &Shop { table: &shown.table, workshop: &shown.workshop, inspection: &inspection },
            &mut orders,
        );
    }
    if canvas.another_since().is_some_and(|since| since > PATIENCE) {
        cards::waiting(context, table_area);
    }
    for order in orders {
        orders::carry_out(order, context, &mut shown, &mut hands);
    }
    Ok(())
}

/// The picture of the table, each of its pixels on one of the window's.
fn show_canvas(root: &egui::Ui, canvas: &Canvas, corner: egui::Pos2, pixels: UVec2) {
    let whole = egui::Rect::from_min_max(egui::Pos2::ZERO, egui::pos2(1.0, 1.0));
    let size = pixels.as_vec2() / root.ctx().pixels_per_point();
    let on = egui::Rect::from_min_size(corner, egui::vec2(size.x, size.y));
    root.painter().image(canvas.texture(), on, whole, egui::Color32::WHITE);
}
