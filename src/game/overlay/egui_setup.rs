//! Sets egui up: its camera, its input and its fonts, and what it passes on to other programs of the desktop.

use bevy::asset::AssetEventSystems;
use bevy::camera::CameraOutputMode;
use bevy::camera::visibility::RenderLayers;
use bevy::prelude::*;
use bevy::render::render_resource::SpecializedRenderPipelines;
use bevy::render::{GpuResourceAppExt, RenderApp};
use bevy_egui::egui::{self, Event};
use bevy_egui::input::EguiInputEvent;
use bevy_egui::render::EguiPipeline;
use bevy_egui::render::systems::{EguiRenderData, EguiTransforms};
use bevy_egui::{
    EguiClipboard, EguiContexts, EguiGlobalSettings, EguiInput, EguiPlugin, EguiPostUpdateSet, EguiPreUpdateSet, EguiPrimaryContextPass,
    PrimaryEguiContext,
};

use crate::game::actions::{GamesAction, UiAction};
use crate::game::schedule::GameSystems;
#[cfg(not(target_family = "wasm"))]
use crate::game::state::Notice;
use crate::game::state::{GamesNotice, Notices};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(EguiPlugin::default())
        .insert_resource(EguiGlobalSettings { auto_create_primary_context: false, enable_absorb_bevy_input_system: true, ..default() })
        // The font texture changes before Bevy collects changed images, or new glyphs are missing from the frame that first uses them.
        .configure_sets(PostUpdate, EguiPostUpdateSet::PostProcessOutput.before(AssetEventSystems))
        .add_systems(Startup, spawn_camera)
        .add_systems(PreUpdate, drop_repeated_modifiers.after(EguiPreUpdateSet::ProcessInput).before(EguiPreUpdateSet::BeginPass))
        .add_systems(Update, (open_in_editor, paste.run_if(resource_exists::<EguiClipboard>)).in_set(GameSystems::View))
        .add_systems(EguiPrimaryContextPass, copy_text);
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

/// The page has an editor beside the table.
#[cfg(target_family = "wasm")]
fn open_in_editor(mut actions: MessageReader<UiAction>) {
    for action in actions.read() {
        if let UiAction::OpenInEditor(file) = action {
            crate::game::platform::page::edit(file);
        }
    }
}

/// Opens files in the program that the desktop uses for them, without waiting for it.
#[cfg(not(target_family = "wasm"))]
fn open_in_editor(mut actions: MessageReader<UiAction>, mut notices: ResMut<Notices>) {
    for action in actions.read() {
        if let UiAction::OpenInEditor(file) = action
            && let Err(error) = open::that_detached(file)
        {
            notices.show(Notice::NoEditor { file: file.clone(), error: error.into() });
        }
    }
}

/// Opens what is on the clipboard.
fn paste(
    mut actions: ParamSet<(MessageReader<UiAction>, MessageWriter<UiAction>)>,
    mut inputs: MessageReader<EguiInputEvent>,
    mut clipboard: ResMut<EguiClipboard>,
    mut notices: ResMut<Notices>,
) {
    let pasted = pasted_text(inputs.read().map(|input| &input.event));
    if actions.p0().read().filter(|action| **action == UiAction::Games(GamesAction::Paste)).count() == 0 {
        return;
    }
    match pasted.or_else(|| clipboard.get_text()).filter(|text| !text.trim().is_empty()) {
        Some(text) => drop(actions.p1().write(UiAction::Games(GamesAction::OpenText(text)))),
        None => notices.show(GamesNotice::EmptyClipboard),
    }
}

/// The text that egui has read from the clipboard in this frame because of Ctrl+V. The program that owns the clipboard may take long to answer, so
/// that it is not asked twice. What is typed comes letter by letter.
fn pasted_text<'e>(events: impl Iterator<Item = &'e Event>) -> Option<String> {
    let text = |event: &'e Event| if let Event::Text(text) | Event::Paste(text) = event { Some(text) } else { None };
    events.filter_map(text).filter(|text| text.chars().nth(1).is_some()).last().cloned()
}

/// Copies texts to the clipboard. egui accepts them only while it runs.
fn copy_text(mut actions: MessageReader<UiAction>, mut contexts: EguiContexts) -> Result {
    for action in actions.read() {
        if let UiAction::CopyText(text) = action {
            contexts.ctx_mut()?.copy_text(text.clone());
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_egui_has_read_from_the_clipboard_is_told_from_what_is_typed() {
        let text = |text: &str| Event::Text(text.to_owned());
        assert_eq!(pasted_text([Event::Copy, text("e"), text(" ")].iter()), None);
        assert_eq!(pasted_text([text("x"), text("1. d1-d3"), text("y")].iter()).as_deref(), Some("1. d1-d3"));
        assert_eq!(pasted_text([Event::Paste("d1-d3".to_owned())].iter()).as_deref(), Some("d1-d3"));
    }
}
