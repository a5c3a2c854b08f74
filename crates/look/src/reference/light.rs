//! The lights of a backdrop for the path tracer. The key light is a lamp of the shape that glass reflects, `light_source` in `glass.wgsl`, in half its
//! size, for shadows with a core; everywhere else in the real-time renderer it is a point.

use bevy::prelude::*;
use birka_path_tracer::{AreaLight, Lights, Lobe};

use super::noise::{is, mix, smoothstep};
use crate::lighting::{LightRig, Radiance, Reflection, WHITE_LUMINANCE};
use crate::settings::Backdrop;

/// Size of the lamp, relative to its reflection in real-time glass.
const SIZE: f32 = 0.5;

/// The light of a backdrop on a board of this half width.
pub(super) fn lights(backdrop: Backdrop, half_width: f32) -> Lights {
    let rig = LightRig::of(backdrop);
    // As `key_light/spot.rs` places it.
    let distance = half_width * 3.0;
    let center = rig.key_direction.normalize() * distance;
    let irradiance = rig.key_color.to_linear().to_vec3() * (rig.key_illuminance / WHITE_LUMINANCE);
    let half = distance
        * SIZE
        * match rig.key_reflection {
            Reflection::SoftBox => Vec2::new(0.34, 0.22),
            Reflection::Window => Vec2::new(0.17, 0.26),
            Reflection::Flame => Vec2::new(0.13, 0.26),
        };
    let shape = match rig.key_reflection {
        Reflection::SoftBox => |_: Vec2| 1.0,
        Reflection::Window => |at: Vec2| {
            let q = at * Vec2::new(0.17, 0.26);
            is(q.x.abs().min((q.y.abs() - 0.087).abs()) > 0.012)
        },
        Reflection::Flame => |at: Vec2| {
            let wide = mix(0.13, 0.03, smoothstep(-0.2, 0.35, at.y * 0.26));
            let drop = Vec2::new(at.x * 0.13 / wide, at.y);
            1.0 - smoothstep(0.6, 1.0, drop.length_squared())
        },
    };
    let lamp = AreaLight::new(center, Vec3::ZERO, half, irradiance, rig.key_cone, shape);
    // The first is the reflection of the key light.
    let soft = rig.normalized_lights().into_iter().skip(1);
    let lobes = soft.map(|light| Lobe { direction: light.direction, color: light.color, sharpness: light.sharpness });
    let radiance = Radiance::of(backdrop);
    Lights::new(Some(lamp), lobes.collect(), move |direction| radiance.ambient(direction, 0.0))
}
