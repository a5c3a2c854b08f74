use bevy::prelude::*;
use bevy::window::{PrimaryWindow, WindowResolution};
use birka_look::RenderReadiness;
use serde_json::json;

use crate::game::platform::{RedrawAppExt, ReportEvent};
use crate::game::schedule::GameSystems;
use crate::game::state::GameState;

/// Frames in a row without a missing pipeline after which the image is complete.
const STABLE_FRAMES: u32 = 4;

/// Whether the image of the scene shows everything, at the start and after a change of quality, board or set of pieces.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub enum PictureState {
    /// Pipelines or textures may be missing. Counts the frames in a row in which none was.
    Pending(u32),
    /// The image is complete.
    Complete,
}

impl PictureState {
    /// Whether something was missing in the last frame.
    pub(in crate::game) fn is_incomplete(self) -> bool {
        self == Self::Pending(0)
    }

    /// Whether this is the last frame before the image counts as complete.
    pub(in crate::game) fn is_last_pending_frame(self) -> bool {
        matches!(self, Self::Pending(stable) if stable + 1 >= STABLE_FRAMES)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(PictureState::Pending(0))
        .add_systems(Update, update_picture_state.in_set(GameSystems::View))
        .redraw_scene_if(is_pending)
        .redraw_scene_if(resolution_changes);
}

/// Whether the window has another size or scale factor than in the last frame. `Changed<Window>` holds whenever the pointer moves.
fn resolution_changes(windows: Query<&Window, With<PrimaryWindow>>, mut last: Local<Option<WindowResolution>>) -> bool {
    let resolution = windows.single().ok().map(|window| window.resolution.clone());
    let has_changed = *last != resolution;
    *last = resolution;
    has_changed
}

fn is_pending(picture: Res<PictureState>, readiness: Res<RenderReadiness>) -> bool {
    *picture != PictureState::Complete || readiness.is_pending()
}

fn update_picture_state(
    mut picture: ResMut<PictureState>,
    readiness: Res<RenderReadiness>,
    game_state: Res<GameState>,
    windows: Query<&Window, With<PrimaryWindow>>,
    mut was_ready: Local<bool>,
    mut report: MessageWriter<ReportEvent>,
) {
    let PictureState::Pending(stable) = *picture else { return };
    if readiness.is_pending() {
        *picture = PictureState::Pending(0);
    } else if stable + 1 < STABLE_FRAMES {
        *picture = PictureState::Pending(stable + 1);
    } else {
        *picture = PictureState::Complete;
        let size = windows.single().map(Window::physical_size).unwrap_or_default();
        let event = if std::mem::replace(&mut *was_ready, true) { "redrawn" } else { "ready" };
        let variant = &game_state.session().variant().id;
        report.write(ReportEvent(json!({ "event": event, "variant": variant, "width": size.x, "height": size.y })));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Resource, Default)]
    struct Redraws(u32);

    #[test]
    fn another_size_redraws_the_scene_and_a_moving_pointer_does_not() {
        let mut app = App::new();
        app.init_resource::<Redraws>().add_systems(Update, (|mut redraws: ResMut<Redraws>| redraws.0 += 1).run_if(resolution_changes));
        let window = app.world_mut().spawn((Window::default(), PrimaryWindow)).id();
        let mut redraws_after = |change: fn(&mut Window)| {
            change(&mut app.world_mut().get_mut::<Window>(window).expect("the window"));
            app.update();
            std::mem::take(&mut app.world_mut().resource_mut::<Redraws>().0)
        };
        assert_eq!(redraws_after(|_| {}), 1, "the first frame");
        assert_eq!(redraws_after(|window| window.set_cursor_position(Some(Vec2::new(3.0, 4.0)))), 0);
        assert_eq!(redraws_after(|window| window.resolution.set(800.0, 600.0)), 1);
        assert_eq!(redraws_after(|window| window.resolution.set_scale_factor(2.0)), 1);
    }
}
