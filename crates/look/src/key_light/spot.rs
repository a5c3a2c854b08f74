//! The spot light itself.

use std::f32::consts::PI;

use bevy::{
    light::{EnvironmentMapLight, Skybox, cluster::GlobalClusterSettings},
    prelude::*,
    time::Real,
};

use super::flicker::{FireFlicker, flame_brightness};
use super::focus::LightFocus;
use crate::board::Board;
use crate::camera::TableCamera;
use crate::lighting::{LightRig, WHITE_LUMINANCE};
use crate::quality::Quality;
use crate::settings::{Backdrop, LookSettings};

/// The only light with a shadow.
#[derive(Component)]
pub(super) struct KeyLight;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<FireFlicker>()
        .init_resource::<LightFocus>()
        .add_systems(PreStartup, assign_lights_on_the_processor)
        .add_systems(Startup, spawn_key_light)
        .add_systems(PostUpdate, update_key_light.before(TransformSystems::Propagate));
}

/// A single light needs no graphics card to find the clusters of the view that it reaches. Bevy's way to do it there reads buffers back, which panics when
/// the graphics device is lost meanwhile.
fn assign_lights_on_the_processor(settings: Option<ResMut<GlobalClusterSettings>>) {
    if let Some(mut settings) = settings {
        settings.gpu_clustering = None;
    }
}

fn spawn_key_light(mut commands: Commands) {
    commands.insert_resource(GlobalAmbientLight::NONE);
    commands.spawn((KeyLight, SpotLight { shadow_maps_enabled: true, ..default() }, Transform::default()));
}

/// Everything that the light depends on.
#[derive(Clone, Copy, Debug, PartialEq)]
struct LightState {
    half_width: f32,
    backdrop: Backdrop,
    brightness: f32,
    focus: (Vec3, f32),
    quality: Quality,
}

/// The normal bias of shadows, in texels of the shadow map. A wider filter needs a larger bias, or curved casters show shadow acne.
fn shadow_normal_bias(quality: Quality) -> f32 {
    if quality == Quality::Low { 0.6 } else { 2.0 }
}

/// Fits the light to board and backdrop, and applies flicker and focus.
fn update_key_light(
    (flicker, settings, quality): (Res<FireFlicker>, Res<LookSettings>, Res<Quality>),
    time: Option<Res<Time<Real>>>,
    mut focus: ResMut<LightFocus>,
    boards: Query<&Board>,
    mut light: Single<(&mut SpotLight, &mut Transform), With<KeyLight>>,
    mut cameras: Query<(&mut EnvironmentMapLight, &mut Skybox), With<TableCamera>>,
    mut last: Local<Option<LightState>>,
) {
    let Some(board) = boards.iter().next() else { return };
    let (now, delta) = time.map_or((0.0, 0.0), |time| (time.elapsed_secs_wrapped(), time.delta_secs()));
    if focus.is_moving() {
        // The event loop may have slept since the last frame.
        focus.advance(delta.min(0.1));
    }
    let brightness = if flicker.0 && settings.backdrop == Backdrop::HallByFire { flame_brightness(now) } else { 1.0 };
    let half_width = board.plan().half_width();
    let state = LightState { half_width, backdrop: settings.backdrop, brightness, focus: focus.current(), quality: *quality };
    // Cameras reset their environment light when the settings change.
    if *last == Some(state) && !settings.is_changed() {
        return;
    }
    *last = Some(state);
    let rig = LightRig::of(settings.backdrop);
    let distance = half_width * 3.0;
    let (target, progress) = focus.current();
    let focused = EaseFunction::SineInOut.sample_clamped(progress);
    let (spot, transform) = &mut *light;
    **transform = Transform::from_translation(rig.key_direction.normalize() * distance).looking_at(target * focused, Vec3::Y);
    spot.color = rig.key_color;
    spot.range = distance * 8.0;
    // Bevy takes luminous power and divides it by 4π for the intensity of a spot light.
    spot.intensity = rig.key_illuminance * 4.0 * PI * distance * distance * brightness;
    spot.inner_angle = rig.key_cone.0.lerp(0.08, focused);
    spot.outer_angle = rig.key_cone.1.lerp(0.34, focused);
    spot.shadow_map_near_z = distance * 0.3;
    spot.shadow_depth_bias = 0.008;
    spot.shadow_normal_bias = shadow_normal_bias(state.quality);
    for (mut environment, mut skybox) in &mut cameras {
        // The other fires of the hall do not flicker in step with this one.
        environment.intensity = WHITE_LUMINANCE * (0.5 + 0.5 * brightness) * (1.0 - 0.35 * focused);
        skybox.brightness = WHITE_LUMINANCE * (0.3 + 0.7 * brightness) * (1.0 - 0.6 * focused);
    }
}
