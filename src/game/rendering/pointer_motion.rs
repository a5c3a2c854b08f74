//! Motion of the pointer for the orbit camera.

use bevy::input::InputSystems;
use bevy::input::mouse::MouseMotion;
use bevy::prelude::*;
use bevy::window::CursorMoved;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, follow_cursor.after(InputSystems));
}

/// Replaces the motion of the device by that of the cursor.
///
/// The orbit camera reads relative motion. Devices that report absolute positions, such as graphics tablets, touch screens that act as a mouse
/// and the pointers of virtual machines, have none.
fn follow_cursor(mut moved: MessageReader<CursorMoved>, mut motions: ResMut<Messages<MouseMotion>>) {
    motions.clear();
    let delta: Vec2 = moved.read().filter_map(|moved| moved.delta).sum();
    if delta != Vec2::ZERO {
        motions.write(MouseMotion { delta });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_camera_follows_the_cursor_also_where_the_device_reports_no_motion() {
        let mut app = App::new();
        app.add_message::<CursorMoved>().add_message::<MouseMotion>().add_plugins(plugin);
        let window = app.world_mut().spawn_empty().id();
        for x in [3.0, 4.0] {
            app.world_mut().write_message(CursorMoved { window, position: Vec2::new(x, 0.0), delta: Some(Vec2::new(x, 1.0)) });
        }
        app.world_mut().write_message(MouseMotion { delta: Vec2::splat(50.0) });
        app.update();
        let deltas: Vec<_> = app.world_mut().resource_mut::<Messages<MouseMotion>>().drain().map(|motion| motion.delta).collect();
        assert_eq!(deltas, [Vec2::new(7.0, 2.0)]);
    }
}
