use std::f32::consts::{PI, TAU};

use bevy::{
    light::{EnvironmentMapLight, Skybox},
    prelude::*,
    time::Real,
};

use super::{
    board::Board,
    camera::TableCamera,
    environment::WHITE,
    quality::{LookSettings, Quality},
    scenery::Scenery,
};
use crate::settings::Backdrop;

/// The one light with a shadow.
#[derive(Component)]
struct KeyLight;

/// Whether the fire may move. It stands still unless somebody lets it live.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FireFlicker(pub bool);

/// A place on the board that the light is drawn to, while all around grows dimmer.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct LightFocus {
    /// The place; nowhere in particular where there is none.
    pub at: Option<Vec3>,
    /// Whether the light goes there at once instead of slowly.
    pub at_once: bool,
    /// Where it last was, and how far it is there.
    drawn: (Vec3, f32),
}

impl LightFocus {
    /// Seconds that the light takes.
    const TAKES: f32 = 1.8;

    /// Whether the light is still on its way.
    #[must_use]
    pub fn is_moving(&self) -> bool {
        self.drawn.1 != if self.at.is_some() { 1.0 } else { 0.0 }
    }

    fn go_on(&mut self, seconds: f32) {
        let step = if self.at_once { 1.0 } else { seconds / Self::TAKES };
        self.drawn = match self.at {
            Some(at) => (at, (self.drawn.1 + step).min(1.0)),
            None => (self.drawn.0, (self.drawn.1 - step).max(0.0)),
        };
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<FireFlicker>()
        .init_resource::<LightFocus>()
        .add_systems(Startup, hang)
        .add_systems(PostUpdate, shine.before(TransformSystems::Propagate));
}

fn hang(mut commands: Commands) {
    commands.insert_resource(GlobalAmbientLight::NONE);
    commands.spawn((KeyLight, SpotLight { shadow_maps_enabled: true, ..default() }, Transform::default()));
}

/// What a fire's light is made of: waves of so many a second, and how strong each is. None is quicker than three a second, nor
/// all of them together strong enough to trouble anybody.
const WAVES: [(f32, f32); 6] = [(0.23, 0.030), (0.41, 0.026), (0.73, 0.022), (1.19, 0.016), (1.87, 0.010), (2.71, 0.006)];

/// How bright a fire is at a time in seconds, 1 being its mean.
fn flame(seconds: f32) -> f32 {
    let waves = WAVES.iter().enumerate();
    #[expect(clippy::cast_precision_loss, reason = "six waves")]
    let sum: f32 = waves.map(|(number, (often, strong))| strong * (TAU * often * seconds + 2.4 * number as f32).sin()).sum();
    1.0 + sum
}

/// What the light was last made to suit.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Suited {
    half_width: f32,
    place: Backdrop,
    bright: f32,
    drawn: (Vec3, f32),
    quality: Quality,
}

/// How far from its surface, in texels of the shadow map, it is asked whether something is lit. A shadow that is smoothed over several
/// texels reaches as far into the slope of whatever casts it, and would hatch that.
fn stand_off(quality: Quality) -> f32 {
    if quality == Quality::Low { 0.6 } else { 2.0 }
}

/// Hangs the light to suit board and place, lets the fire live, and draws the light to where something has been decided.
fn shine(
    living: Res<FireFlicker>,
    (wanted, quality): (Res<LookSettings>, Res<Quality>),
    time: Option<Res<Time<Real>>>,
    mut emphasis: ResMut<LightFocus>,
    boards: Query<&Board>,
    mut light: Single<(&mut SpotLight, &mut Transform), With<KeyLight>>,
    mut cameras: Query<(&mut EnvironmentMapLight, &mut Skybox), With<TableCamera>>,
    mut last: Local<Option<Suited>>,
) {
    let Some(board) = boards.iter().next() else { return };
    let (now, since) = time.map_or((0.0, 0.0), |time| (time.elapsed_secs_wrapped(), time.delta_secs()));
    if emphasis.is_moving() {
        // After a sleep the last frame is long ago.
        emphasis.go_on(since.min(0.1));
    }
    let bright = if living.0 && wanted.backdrop == Backdrop::HallByFire { flame(now) } else { 1.0 };
    let suited = Suited { half_width: board.plan().half_width(), place: wanted.backdrop, bright, drawn: emphasis.drawn, quality: *quality };
    // Cameras may be newer than the light.
    if *last == Some(suited) && !wanted.is_changed() {
        return;
    }
    *last = Some(suited);
    let scenery = Scenery::of(wanted.backdrop);
    let distance = suited.half_width * 3.0;
    let drawn = EaseFunction::SineInOut.sample_clamped(emphasis.drawn.1);
    let (spot, transform) = &mut *light;
    **transform = Transform::from_translation(scenery.towards_key.normalize() * distance).looking_at(emphasis.drawn.0 * drawn, Vec3::Y);
    spot.color = scenery.key;
    spot.range = distance * 8.0;
    spot.intensity = scenery.lux * 4.0 * PI * distance * distance * bright;
    spot.inner_angle = scenery.cone.0.lerp(0.08, drawn);
    spot.outer_angle = scenery.cone.1.lerp(0.34, drawn);
    spot.shadow_map_near_z = distance * 0.3;
    spot.shadow_depth_bias = 0.008;
    spot.shadow_normal_bias = stand_off(suited.quality);
    for (mut map, mut room) in &mut cameras {
        // The other fires of the hall do not flare up together with this one.
        map.intensity = WHITE * (0.5 + 0.5 * bright) * (1.0 - 0.35 * drawn);
        room.brightness = WHITE * (0.3 + 0.7 * bright) * (1.0 - 0.6 * drawn);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn light_goes_where_it_is_drawn_to_and_back() {
        let mut emphasis = LightFocus::default();
        assert!(!emphasis.is_moving());
        emphasis.at = Some(Vec3::X);
        let mut steps = 0;
        while emphasis.is_moving() {
            emphasis.go_on(0.1);
            steps += 1;
        }
        assert!((17..=19).contains(&steps), "{steps}");
        assert_eq!(emphasis.drawn, (Vec3::X, 1.0));
        emphasis.at = None;
        emphasis.at_once = true;
        emphasis.go_on(0.0);
        assert!(!emphasis.is_moving() && emphasis.drawn.0 == Vec3::X, "it fades where it was");
    }

    #[test]
    fn a_fire_lives_but_does_not_flicker() {
        assert!(WAVES.iter().all(|(often, _)| *often < 3.0));
        let moments: Vec<f32> = (0..6000_u16).map(|moment| flame(f32::from(moment) / 100.0)).collect();
        let (least, most) = moments.iter().fold((f32::MAX, 0.0_f32), |(low, high), now| (low.min(*now), high.max(*now)));
        assert!(most / least > 1.05, "it lives: {least} to {most}");
        // A flash, by the guidelines for accessible pictures, is a change by a tenth and back again.
        assert!(most / least < 1.25, "it never flares: {least} to {most}");
        let steepest = moments.windows(2).map(|pair| (pair[1] - pair[0]).abs()).fold(0.0, f32::max);
        assert!(steepest < 0.006, "it changes slowly: {steepest} in a hundredth of a second");
    }

    #[test]
    fn a_fire_has_nothing_in_it_that_is_quicker_than_three_a_second() {
        // How much there is of each frequency, over eighty seconds looked at twenty times a second.
        const SECONDS: u16 = 80;
        const RATE: u16 = 20;
        let moments: Vec<f32> = (0..SECONDS * RATE).map(|moment| flame(f32::from(moment) / f32::from(RATE)) - 1.0).collect();
        let share = |often: f32| {
            let (sin, cos) = moments.iter().zip(0_u16..).fold((0.0, 0.0), |(sin, cos), (bright, moment)| {
                let (at, window) =
                    (TAU * often * f32::from(moment) / f32::from(RATE), (PI * f32::from(moment) / f32::from(SECONDS * RATE)).sin());
                (sin + bright * at.sin() * window, cos + bright * at.cos() * window)
            });
            f32::hypot(sin, cos) / f32::from(SECONDS * RATE) * 2.0
        };
        let quick = (31..100_u8).map(|tenth| share(f32::from(tenth) / 10.0)).fold(0.0, f32::max);
        assert!(quick < 0.0005, "{quick}");
        assert!(share(0.41) > 0.005);
    }
}
