use bevy::prelude::*;
use bevy_panorbit_camera::{PanOrbitCamera, PanOrbitCameraSystemSet};

use crate::game::input::CameraMotion;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, move_camera.before(PanOrbitCameraSystemSet));
}

/// Moves the camera's target by what fingers and sticks ask for, within its limits.
fn move_camera(mut motions: MessageReader<CameraMotion>, mut cameras: Query<&mut PanOrbitCamera>) {
    let Ok(mut camera) = cameras.single_mut() else { return };
    for CameraMotion { turn, zoom } in motions.read() {
        let (low, high) = (camera.pitch_lower_limit.unwrap_or(f32::MIN), camera.pitch_upper_limit.unwrap_or(f32::MAX));
        let (near, far) = (camera.zoom_lower_limit, camera.zoom_upper_limit.unwrap_or(f32::MAX));
        camera.target_yaw += turn.x;
        camera.target_pitch = (camera.target_pitch + turn.y).clamp(low, high);
        camera.target_radius = (camera.target_radius * (-zoom).exp()).clamp(near, far.max(near));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn motions_add_up_within_the_limits_of_the_camera() {
        let mut app = App::new();
        app.add_message::<CameraMotion>().add_systems(Update, move_camera);
        let camera = PanOrbitCamera {
            target_yaw: 1.0,
            target_pitch: 0.5,
            target_radius: 10.0,
            pitch_lower_limit: Some(0.2),
            pitch_upper_limit: Some(1.5),
            zoom_lower_limit: 4.0,
            zoom_upper_limit: Some(20.0),
            ..default()
        };
        let camera = app.world_mut().spawn(camera).id();
        let mut after = |turn: Vec2, zoom: f32| {
            app.world_mut().write_message(CameraMotion { turn, zoom });
            app.update();
            let camera = app.world().get::<PanOrbitCamera>(camera).unwrap();
            [camera.target_yaw, camera.target_pitch, camera.target_radius]
        };
        assert_eq!(after(Vec2::new(0.5, 0.25), 0.0), [1.5, 0.75, 10.0]);
        assert_eq!(after(Vec2::new(0.0, 9.0), 2f32.ln()), [1.5, 1.5, 5.0]);
        assert_eq!(after(Vec2::new(-0.5, -9.0), 9.0), [1.0, 0.2, 4.0]);
        assert_eq!(after(Vec2::ZERO, -9.0)[2], 20.0);
    }
}
