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

use std::time::Duration;

use bevy::asset::AssetEventSystems;
use bevy::camera::{CameraOutputMode, visibility::RenderLayers};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::render::render_resource::BlendState;
use bevy::window::PrimaryWindow;
use bevy_egui::{EguiContexts, EguiGlobalSettings, EguiPlugin, EguiPostUpdateSet, EguiPrimaryContextPass, PrimaryEguiContext, egui};

use crate::game::inspection::Inspection;
use crate::game::opponent::Opponent;
use crate::game::platform::{RedrawAppExt, WindowLayout};
use crate::game::puzzles::Puzzling;
use crate::game::rendering::PicturePending;
use crate::game::schedule::{EguiSystems, GameSystems};
use crate::game::settings::SettingsStore;
use crate::game::state::{ChangeCause, GameState, PositionChanged, StartGame, ViewOverride};
use crate::game::teacher::hint::Hints;
use crate::game::teacher::review::Reviews;
use crate::game::teacher::study::Study;
use crate::game::{actions::UiAction, view_state::ViewState};
use birka_look::Quality;
use console::{Page, Shop};
use new_game::Arrangement;
use orders::{Hands, Order, Shown};
use panel::Seated;
use rule_book::RuleBook;

/// Time after which it is said that another picture is on its way.
const PATIENCE: Duration = Duration::from_millis(600);

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
    view_state: Res<'w, ViewState>,
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((EguiPlugin::default(), modifiers::plugin))
        .insert_resource(EguiGlobalSettings { auto_create_primary_context: false, enable_absorb_bevy_input_system: true, ..default() })
        .init_resource::<Hud>()
        .init_resource::<RuleBook>()
        // Letters that are new in a frame are drawn in it only if the font's picture is told of before changed pictures are counted.
        .configure_sets(PostUpdate, EguiPostUpdateSet::PostProcessOutput.before(AssetEventSystems))
        .add_systems(Startup, hang)
        .add_systems(Update, listen.in_set(GameSystems::View))
        .add_systems(EguiPrimaryContextPass, draw.in_set(EguiSystems::Overlay))
        .redraw_window_if(resource_changed::<Hud>);
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
    game_state: Res<GameState>,
    mut settings_store: ResMut<SettingsStore>,
    mut actions: MessageReader<UiAction>,
    mut new_game: MessageWriter<StartGame>,
    mut changes: MessageReader<PositionChanged>,
) {
    for action in actions.read() {
        match action {
            UiAction::OpenNewGame => hud.arranged = Some(Arrangement::new(&game_state, None, settings_store.settings().players)),
            UiAction::Confirm => {
                if let Some(arranged) = hud.arranged.take() {
                    settings_store.update(|settings| settings.players = arranged.players);
                    new_game.write(StartGame { variant: Some(arranged.name()) });
                }
            }
            UiAction::ToggleHelp => (hud.help, hud.rules, hud.settings, hud.puzzles) = (!hud.help, false, false, None),
            UiAction::ToggleRules => (hud.rules, hud.help, hud.settings, hud.puzzles) = (!hud.rules, false, false, None),
            UiAction::ToggleSettings => (hud.settings, hud.help, hud.rules, hud.puzzles) = (!hud.settings, false, false, None),
            UiAction::TogglePuzzles => {
                let book = if hud.puzzles.is_some() { None } else { puzzles::book_for(&game_state) };
                (hud.puzzles, hud.help, hud.rules, hud.settings) = (book, false, false, false);
            }
            UiAction::ToggleConsole => hud.console = if hud.console.is_some() { None } else { Some(Page::default()) },
            UiAction::CloseOverlay => *hud = Hud { end_read: hud.end_read || game_state.session().outcome().is_some(), ..default() },
            _ => {}
        }
    }
    let is_end_read = |cause: &ChangeCause| matches!(cause, ChangeCause::ViewSwitched | ChangeCause::RulesReloaded);
    if changes.read().filter(|change| !is_end_read(&change.cause)).count() > 0 {
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
    pending: Res<PicturePending>,
    windows: Query<&Window, With<PrimaryWindow>>,
    mut dressed: Local<bool>,
    mut hands: Hands,
) -> Result {
    let context = contexts.ctx_mut()?;
    let window = windows.single()?;
    if !std::mem::replace(&mut *dressed, true) {
        theme::dress(context);
    }
    let zoom = WindowLayout::of(window).ui_scale;
    if (context.zoom_factor() - zoom).abs() > 0.001 {
        context.set_zoom_factor(zoom);
    }
    let mut root = egui::Ui::new(
        context.clone(),
        "table".into(),
        egui::UiBuilder::new().layer_id(egui::LayerId::background()).max_rect(context.viewport_rect()),
    );
    let mut orders = Vec::new();
    let seated = Seated { players: shown.settings_store.settings().players, is_thinking: opponent.is_thinking() };
    panel::show(&mut root, WindowLayout::PANEL_WIDTH, &shown.game_state, seated, &shown.settings_store, &taught, &mut orders);
    let table_area = root.available_rect_before_wrap();
    if shown.settings_store.settings().lessons.bar && !matches!(shown.game_state.view_override(), Some(ViewOverride::Puzzle { .. })) {
        bar::show(root.painter(), table_area, taught.study.standing(), taught.view_state.flipped);
    }
    cards::show(context, table_area, &shown.game_state, &shown.hud, shown.settings_store.settings().lessons, &mut orders);
    if shown.hud.console.is_none() {
        workshop::show(context, table_area, &shown.workshop, shown.game_state.language(), &mut orders);
    }
    if let Some(mut arranged) = shown.hud.arranged.clone() {
        new_game::show(context, table_area, &shown.game_state, &mut arranged, &mut orders);
        if shown.hud.arranged.as_ref() != Some(&arranged) {
            shown.hud.arranged = Some(arranged);
        }
    } else if shown.hud.rules {
        rule_book::show(context, table_area, &shown.game_state, &mut book, &mut orders);
    } else if let Some(book) = shown.hud.puzzles {
        puzzles::choice(context, table_area, &shown.game_state, &taught.puzzling, book, &mut orders);
    } else if shown.hud.settings {
        settings::show(context, table_area, shown.settings_store.settings(), *quality, &mut orders);
    }
    if let Some(page) = shown.hud.console {
        console::show(
            context,
            table_area,
            page,
            &Shop { game_state: &shown.game_state, workshop: &shown.workshop, inspection: &inspection },
            &mut orders,
        );
    }
    if pending.0.is_some_and(|pending| pending > PATIENCE) {
        cards::waiting(context, table_area);
    }
    for order in orders {
        orders::carry_out(order, context, &mut shown, &mut hands);
    }
    Ok(())
}
