use std::f32::consts::PI;

use bevy::prelude::*;

use super::board::Board;

/// From the table towards the key light: high, behind on the left, so that carving and glass are lit across.
pub(super) const TOWARDS_KEY: Vec3 = Vec3::new(-0.74, 0.62, -0.40);

/// Light on the middle of the board, in lux.
const KEY_LUX: f32 = 15_500.0;

/// The one light with a shadow.
#[derive(Component)]
struct KeyLight;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, hang).add_systems(PostUpdate, fit.before(TransformSystems::Propagate));
}

fn hang(mut commands: Commands) {
    commands.insert_resource(GlobalAmbientLight::NONE);
    commands.spawn((KeyLight, SpotLight { shadow_maps_enabled: true, color: Color::srgb(1.0, 0.89, 0.74), ..default() }, hung(6.0)));
}

fn hung(half_width: f32) -> Transform {
    Transform::from_translation(TOWARDS_KEY.normalize() * half_width * 3.0).looking_at(Vec3::ZERO, Vec3::Y)
}

/// Hangs the light to suit the board that lies on the table.
fn fit(boards: Query<&Board, Added<Board>>, mut light: Single<(&mut SpotLight, &mut Transform), With<KeyLight>>) {
    for board in &boards {
        let half_width = board.plan().half_width();
        let distance = half_width * 3.0;
        let (spot, transform) = &mut *light;
        **transform = hung(half_width);
        spot.range = distance * 8.0;
        spot.intensity = KEY_LUX * 4.0 * PI * distance * distance;
        spot.outer_angle = 0.64;
        spot.inner_angle = 0.40;
        spot.shadow_map_near_z = distance * 0.3;
        spot.shadow_depth_bias = 0.008;
        spot.shadow_normal_bias = 0.6;
    }
}
