//! The key light: the only light with a shadow. Fire flickers, clouds dim daylight, and the light can be focused on a point of the board.

use std::f32::consts::{PI, TAU};

use bevy::{
    light::{DirectionalLightShadowMap, EnvironmentMapLight, Skybox, cluster::GlobalClusterSettings},
    prelude::*,
    time::Real,
};

use crate::board::Board;
use crate::camera::TableCamera;
use crate::hall::HallBrightness;
use crate::lighting::room::{LightRig, WHITE_LUMINANCE};
use crate::materials::{KeyLightUniform, PbrMaterial, UnlitMaterial};
use crate::settings::{Backdrop, LookSettings, Quality};

/// Whether the light moves while the scene is drawn: a fire flickers, and clouds pass before the daylight. Off by default.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MovingLight(pub bool);

/// Frequency in hertz and amplitude of each sine wave of a fire. All frequencies are below 3 Hz and the sum is small, so that it stays below the
/// flash thresholds for photosensitive epilepsy (WCAG 2.2, success criterion 2.3.1). Each is a whole number of waves an hour, after which the clock
/// begins anew.
const FIRE: [(f32, f32); 6] = [(0.23, 0.030), (0.41, 0.026), (0.73, 0.022), (1.19, 0.016), (1.87, 0.010), (2.71, 0.006)];

/// The length of the hall's clock in seconds.
const HOUR: f32 = 3600.0;

/// The same for passing clouds.
const CLOUDS: [(f32, f32); 4] = [(0.02, 0.045), (0.05, 0.035), (0.09, 0.020), (0.15, 0.010)];

/// The relative brightness of a moving light at a time in seconds. Its mean is 1.
fn wave_brightness(waves: &[(f32, f32)], seconds: f32) -> f32 {
    let waves = waves.iter().enumerate();
    #[expect(clippy::cast_precision_loss, reason = "a few waves")]
    let sum: f32 = waves.map(|(number, (frequency, amplitude))| amplitude * (TAU * frequency * seconds + 2.4 * number as f32).sin()).sum();
    1.0 + sum
}

/// The relative brightness of the light of a place at a time in seconds.
fn moving_brightness(backdrop: Backdrop, seconds: f32) -> f32 {
    match backdrop {
        Backdrop::HallByFire | Backdrop::HallByNight => wave_brightness(&FIRE, seconds),
        Backdrop::HallByMorning | Backdrop::HallByDay => wave_brightness(&CLOUDS, seconds),
        Backdrop::Studio => 1.0,
    }
}

/// A point of the board that the key light narrows to while the rest is dimmed.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct LightFocus {
    /// The point; `None` lights the whole board.
    pub target: Option<Vec3>,
    /// Whether the light changes at once instead of gradually.
    pub instant: bool,
    /// The last point, and the progress towards it, 0 to 1.
    current: (Vec3, f32),
}

impl LightFocus {
    /// Duration of a change, in seconds.
    const DURATION: f32 = 1.8;

    /// Whether the light is still changing.
    #[must_use]
    pub fn is_moving(&self) -> bool {
        self.current.1 != if self.target.is_some() { 1.0 } else { 0.0 }
    }

    fn advance(&mut self, seconds: f32) {
        let step = if self.instant { 1.0 } else { seconds / Self::DURATION };
        self.current = match self.target {
            Some(target) => (target, (self.current.1 + step).min(1.0)),
            None => (self.current.0, (self.current.1 - step).max(0.0)),
        };
    }
}

/// The only light with a shadow.
#[derive(Component)]
struct KeyLight;

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<MovingLight>()
        .init_resource::<LightFocus>()
        .add_systems(PreStartup, assign_lights_on_the_processor)
        .add_systems(Startup, spawn_key_light)
        .add_systems(
            PostUpdate,
            (update_key_light.before(TransformSystems::Propagate), update_material_uniforms.after(TransformSystems::Propagate)),
        );
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
    if quality == Quality::Low { 1.2 } else { 2.0 }
}

/// Fits the light to board and backdrop, moves and focuses it.
fn update_key_light(
    (moving, settings, quality): (Res<MovingLight>, Res<LookSettings>, Res<Quality>),
    time: Option<Res<Time<Real>>>,
    (mut focus, mut hall): (ResMut<LightFocus>, ResMut<HallBrightness>),
    boards: Query<&Board>,
    mut light: Single<(&mut SpotLight, &mut Transform), With<KeyLight>>,
    mut cameras: Query<(&Camera, &mut EnvironmentMapLight, &mut Skybox), With<TableCamera>>,
    mut last: Local<Option<LightState>>,
) {
    let Some(board) = boards.iter().next() else { return };
    // The event loop may have slept since the last frame.
    let delta = time.map_or(0.0, |time| time.delta_secs()).min(0.1);
    if focus.is_moving() {
        focus.advance(delta);
    }
    if moving.0 && cameras.iter().any(|(camera, ..)| camera.is_active) {
        hall.seconds = (hall.seconds + delta) % HOUR;
    }
    let brightness = if moving.0 { moving_brightness(settings.backdrop, hall.seconds) } else { 1.0 };
    let half_width = board.plan().half_width();
    let state = LightState { half_width, backdrop: settings.backdrop, brightness, focus: focus.current, quality: *quality };
    // Cameras reset their environment light when the settings change.
    if *last == Some(state) && !settings.is_changed() {
        return;
    }
    *last = Some(state);
    let rig = LightRig::of(settings.backdrop);
    let position = rig.key_light * half_width;
    let distance = position.length();
    let (target, progress) = focus.current;
    let focused = EaseFunction::SineInOut.sample_clamped(progress);
    let (spot, transform) = &mut *light;
    **transform = Transform::from_translation(position).looking_at(target * focused, Vec3::Y);
    spot.color = rig.key_color;
    spot.range = distance * 8.0;
    // Bevy takes luminous power and divides it by 4π for the intensity of a spot light.
    let key_intensity = rig.key_illuminance * 4.0 * PI * distance * distance;
    spot.intensity = key_intensity * brightness;
    let angle = |radius: f32| (radius / rig.key_light.length()).atan();
    spot.inner_angle = angle(rig.key_cone.0).lerp(angle(0.24), focused);
    spot.outer_angle = angle(rig.key_cone.1).lerp(angle(1.06), focused);
    spot.shadow_map_near_z = distance * 0.3;
    spot.shadow_depth_bias = 0.008;
    spot.shadow_normal_bias = shadow_normal_bias(state.quality);
    let ambient = WHITE_LUMINANCE * (1.0 - 0.35 * focused);
    for (_, mut environment, mut skybox) in &mut cameras {
        // Other fires of the hall do not flicker in step with this one, and less of a cloud's shadow is seen in the light that is reflected. Shaders find
        // the brightness from it (`flicker` in `lighting.wgsl`), so that no material changes with every frame.
        environment.intensity = ambient * (0.5 + 0.5 * brightness);
        skybox.brightness = WHITE_LUMINANCE * (0.3 + 0.7 * brightness) * (1.0 - 0.6 * focused);
    }
    let dimmed = 1.0 - 0.6 * focused;
    *hall = HallBrightness { steady: dimmed, moving: brightness * dimmed, ambient, key_intensity, ..*hall };
}

/// Updates the key light in the uniforms of low quality: of materials that have been made or changed, and of all when more than the
/// brightness of the light has changed.
fn update_material_uniforms(
    light: Single<(&SpotLight, &GlobalTransform), With<KeyLight>>,
    // It gives the size of the shadow maps of spot lights too.
    (shadow_map, hall): (Res<DirectionalLightShadowMap>, Res<HallBrightness>),
    mut pbr_materials: ResMut<Assets<PbrMaterial>>,
    mut unlit_materials: ResMut<Assets<UnlitMaterial>>,
) {
    let (spot, transform) = *light;
    let key = KeyLightUniform::of(spot, transform, shadow_map.size, *hall);
    let stale: Vec<_> = pbr_materials.iter().filter(|(_, material)| material.extension.needs_key_light(&key)).map(|(id, _)| id).collect();
    for id in stale {
        if let Some(mut material) = pbr_materials.get_mut(id) {
            material.extension.set_key_light(key);
        }
    }
    let stale: Vec<_> = unlit_materials.iter().filter(|(_, material)| material.needs_key_light(&key)).map(|(id, _)| id).collect();
    for id in stale {
        if let Some(mut material) = unlit_materials.get_mut(id) {
            material.set_key_light(key);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use birka_rules::BoardSize;

    use super::*;
    use crate::board::BoardPlan;

    #[test]
    fn flicker_stays_below_the_flash_threshold() {
        assert!(FIRE.iter().all(|(frequency, _)| *frequency < 3.0));
        let samples: Vec<f32> = (0..6000_u16).map(|sample| wave_brightness(&FIRE, f32::from(sample) / 100.0)).collect();
        let (least, most) = samples.iter().fold((f32::MAX, 0.0_f32), |(low, high), now| (low.min(*now), high.max(*now)));
        assert!(most / least > 1.05, "it is visible: {least} to {most}");
        assert!(most / least < 1.25, "it is gentle: {least} to {most}");
        let steepest = samples.windows(2).map(|pair| (pair[1] - pair[0]).abs()).fold(0.0, f32::max);
        assert!(steepest < 0.006, "it is slow: {steepest} in a hundredth of a second");
    }

    #[test]
    fn daylight_changes_slower_than_fire_and_the_studio_not_at_all() {
        let change = |backdrop| {
            let samples: Vec<f32> = (0..3000_u16).map(|sample| moving_brightness(backdrop, f32::from(sample) / 10.0)).collect();
            samples.windows(2).map(|pair| (pair[1] - pair[0]).abs()).fold(0.0, f32::max)
        };
        let [studio, day, fire] = [Backdrop::Studio, Backdrop::HallByDay, Backdrop::HallByFire].map(change);
        assert!(studio == 0.0 && day > 0.001 && day < fire / 5.0, "{studio} {day} {fire}");
    }

    #[test]
    fn light_goes_on_evenly_when_the_clock_wraps() {
        for backdrop in [Backdrop::HallByDay, Backdrop::HallByFire] {
            let (before, after) = (moving_brightness(backdrop, HOUR), moving_brightness(backdrop, 0.0));
            assert!((before - after).abs() < 0.005, "{before} {after}");
        }
    }

    #[test]
    fn the_clock_stands_where_light_rests_and_while_nothing_is_drawn() {
        let mut app = App::new();
        let plan = BoardPlan { size: BoardSize::new(9).expect("a size"), ornaments: Vec::new(), art: default(), has_coordinates: true };
        app.insert_resource(LookSettings { backdrop: Backdrop::HallByFire, ..default() })
            .insert_resource(Quality::Low)
            .init_resource::<HallBrightness>()
            .insert_resource(Time::<Real>::default())
            .init_resource::<LightFocus>()
            .init_resource::<MovingLight>()
            .add_systems(Startup, spawn_key_light)
            .add_systems(Update, update_key_light);
        app.world_mut().spawn(Board::new(plan));
        let camera = app.world_mut().spawn((TableCamera, EnvironmentMapLight::default(), Skybox::default())).id();
        let mut clock = |moves: bool, is_active: bool| {
            app.insert_resource(MovingLight(moves));
            app.world_mut().get_mut::<Camera>(camera).expect("a camera").is_active = is_active;
            app.world_mut().resource_mut::<Time<Real>>().update_with_duration(Duration::from_secs(9));
            app.update();
            *app.world().resource::<HallBrightness>()
        };
        assert!(clock(false, true).seconds + clock(true, false).seconds < 1e-6);
        let moving = clock(true, true);
        // However long nothing was drawn, the light goes on where it was.
        assert!(
            (moving.seconds - 0.1).abs() < 1e-6 && (moving.steady - 1.0).abs() < 1e-6 && (moving.moving - 1.0).abs() > 0.001,
            "{moving:?}"
        );
    }

    #[test]
    fn spectrum_is_empty_above_three_hertz() {
        // A Fourier transform of eighty seconds at twenty samples per second, with a sine window.
        const SECONDS: u16 = 80;
        const RATE: u16 = 20;
        let samples: Vec<f32> =
            (0..SECONDS * RATE).map(|sample| wave_brightness(&FIRE, f32::from(sample) / f32::from(RATE)) - 1.0).collect();
        let amplitude = |frequency: f32| {
            let (sin, cos) = samples.iter().zip(0_u16..).fold((0.0, 0.0), |(sin, cos), (value, sample)| {
                let phase = TAU * frequency * f32::from(sample) / f32::from(RATE);
                let window = (PI * f32::from(sample) / f32::from(SECONDS * RATE)).sin();
                (sin + value * phase.sin() * window, cos + value * phase.cos() * window)
            });
            f32::hypot(sin, cos) / f32::from(SECONDS * RATE) * 2.0
        };
        let above = (31..100_u8).map(|tenth| amplitude(f32::from(tenth) / 10.0)).fold(0.0, f32::max);
        assert!(above < 0.0005, "{above}");
        assert!(amplitude(0.41) > 0.005);
    }

    #[test]
    fn focus_moves_to_its_target_gradually() {
        let mut focus = LightFocus::default();
        assert!(!focus.is_moving());
        focus.target = Some(Vec3::X);
        let mut steps = 0;
        while focus.is_moving() {
            focus.advance(0.1);
            steps += 1;
        }
        assert!((17..=19).contains(&steps), "{steps}");
        assert_eq!(focus.current, (Vec3::X, 1.0));
    }

    #[test]
    fn instant_focus_fades_in_place() {
        let mut focus = LightFocus { target: None, instant: true, current: (Vec3::X, 1.0) };
        focus.advance(0.0);
        assert!(!focus.is_moving() && focus.current.0 == Vec3::X);
    }
}
