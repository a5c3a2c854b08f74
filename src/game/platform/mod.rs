//! The connection to the system on which the game runs: the event loop, threads, redraws, egui, errors and the log,
//! and the report for other programs.

mod background_task;
#[cfg(target_os = "linux")]
pub(super) mod drawing_connection;
mod egui_keys;
pub(super) mod error_handling;
#[cfg(not(target_family = "wasm"))]
mod lost_graphics;
#[cfg(target_family = "wasm")]
pub(super) mod page;
mod redraw;
mod report_file;

use bevy::asset::AssetEventSystems;
use bevy::camera::CameraOutputMode;
use bevy::camera::visibility::RenderLayers;
use bevy::input::mouse::{MouseButtonInput, MouseWheel};
use bevy::prelude::*;
use bevy::render::render_resource::SpecializedRenderPipelines;
use bevy::render::{GpuResourceAppExt, RenderApp};
use bevy_egui::egui;
use bevy_egui::input::EguiWantsInput;
use bevy_egui::render::EguiPipeline;
use bevy_egui::render::systems::{EguiRenderData, EguiTransforms};
use bevy_egui::{
    EguiGlobalSettings, EguiInput, EguiInputSystemSettings, EguiPlugin, EguiPostUpdateSet, EguiPreUpdateSet, PrimaryEguiContext,
};

pub use background_task::{BackgroundTask, StopOnDrop, TaskFailed, TaskReceiver, TaskSender, Waker, task_channel};
#[cfg(not(target_family = "wasm"))]
pub(super) use lost_graphics::lose_graphics_on_request;
pub use redraw::{RedrawAppExt, RedrawSystems, SceneIdle, idle_update_mode, run_sequentially};
pub use report_file::{ReportEvent, ReportFile, processor_time, resident_memory};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((background_task::plugin, redraw::plugin, report_file::plugin));
}

/// egui in the window: its camera and its input. Needs a window and the renderer.
pub(super) fn egui_window(app: &mut App) {
    // Keys have their modifier keys in `egui_keys`.
    let input_system_settings = EguiInputSystemSettings { run_write_keyboard_input_messages_system: false, ..default() };
    app.add_plugins((EguiPlugin::default(), egui_keys::plugin))
        .insert_resource(EguiGlobalSettings { auto_create_primary_context: false, input_system_settings, ..default() })
        // The font texture changes before Bevy collects changed images, or new glyphs are missing from the frame that first uses them.
        .configure_sets(PostUpdate, EguiPostUpdateSet::PostProcessOutput.before(AssetEventSystems))
        .add_systems(Startup, spawn_camera)
        .add_systems(
            PreUpdate,
            (drop_repeated_modifiers, keep_pointer).after(EguiPreUpdateSet::ProcessInput).before(EguiPreUpdateSet::BeginPass),
        );
    // bevy_egui makes them once; buffers and pipelines of a graphics device that was lost must not be used with the next one.
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        render
            .init_gpu_resource::<EguiPipeline>()
            .init_gpu_resource::<SpecializedRenderPipelines<EguiPipeline>>()
            .init_gpu_resource::<EguiTransforms>()
            .init_gpu_resource::<EguiRenderData>();
    }
}

/// Spawns the camera that draws egui over the whole window.
fn spawn_camera(mut commands: Commands) {
    commands.spawn((
        PrimaryEguiContext,
        Camera2d,
        RenderLayers::none(),
        Msaa::Off,
        Camera {
            order: 1,
            output_mode: CameraOutputMode::Write {
                // Nothing lies behind it.
                blend_state: None,
                clear_color: ClearColorConfig::None,
            },
            clear_color: ClearColorConfig::Custom(Color::NONE),
            ..default()
        },
    ));
}

/// Removes `ModifiersChanged` events that report no change.
///
/// `bevy_egui` sends one in every frame, and egui requests another frame after any event, so that the window would never be idle.
fn drop_repeated_modifiers(mut inputs: Query<&mut EguiInput>, mut last: Local<egui::Modifiers>) {
    for mut input in &mut inputs {
        input.events.retain(|event| match event {
            egui::Event::ModifiersChanged(modifiers) => std::mem::replace(&mut *last, *modifiers) != *modifiers,
            _ => true,
        });
    }
}

/// Keeps from the board what the pointer does with egui. What keys mean is decided key by key, where they are read.
fn keep_pointer(
    wants: Res<EguiWantsInput>,
    mut buttons: ResMut<ButtonInput<MouseButton>>,
    mut presses: ResMut<Messages<MouseButtonInput>>,
    mut wheel: ResMut<Messages<MouseWheel>>,
) {
    if wants.wants_any_pointer_input() {
        buttons.reset_all();
        presses.clear();
        wheel.clear();
    }
}
