//! The light along one path.

use glam::Vec3;

use crate::bvh::Ray;
use crate::opaque::Lobes;
use crate::random::Random;
use crate::render::Quality;
use crate::scene::{Scene, Shading, Surface};

/// Rays start this far from the surface that they leave, relative to the distance from the origin of the world.
const LEAVE: f32 = 2e-5;
/// From this bounce on, paths that carry little end early.
const ROULETTE: u32 = 3;
/// How much wider than a pixel the footprint becomes after a rough reflection, as an angle.
const ROUGH_SPREAD: f32 = 0.02;

/// The light that comes to the eye along a ray. `pixel` is the width of a pixel at a distance of 1.
pub(crate) fn trace(scene: &Scene, shading: &impl Shading, quality: &Quality, start: Ray, pixel: f32, random: &mut Random) -> Vec3 {
    let (mut ray, mut carried, mut light) = (start, Vec3::ONE, Vec3::ZERO);
    // Absorption of the glass that the ray is in; the density with which it was chosen, if that was at an opaque surface, where the lights were
    // sampled too; whether any surface so far was opaque; and the length so far.
    let mut inside: Option<Vec3> = None;
    let mut density: Option<f32> = None;
    let mut is_indirect = false;
    let (mut length, mut spread) = (0.0, pixel);
    let clamped = |light: Vec3, is_indirect: bool| {
        let brightest = light.max_element();
        if is_indirect && brightest > quality.clamp { light * (quality.clamp / brightest) } else { light }
    };
    for bounce in 0..quality.bounces {
        let Some(hit) = scene.hit(&ray, |distance| (length + distance) * spread) else {
            if bounce == 0 {
                return shading.backdrop(ray.direction, random.square());
            }
            let found = scene.lights.radiance(ray.origin, ray.direction);
            let weight = density.map_or(1.0, |density| density / (density + scene.lights.density(ray.origin, ray.direction)));
            return light + clamped(carried * found * weight, is_indirect);
        };
        length += hit.distance;
        if let Some(absorption) = inside {
            carried *= (-absorption * hit.distance).exp();
        }
        let leave = |direction: Vec3| {
            let aside = if direction.dot(hit.face) > 0.0 { hit.face } else { -hit.face };
            let far = LEAVE * hit.position.abs().max_element().max(1.0);
            Ray { origin: hit.position + aside * far, direction }
        };
        match shading.surface(&hit) {
            Surface::Glass(glass) => {
                let (direction, is_inside) = glass.scatter(ray.direction, hit.face, random);
                inside = is_inside.then_some(glass.absorption);
                density = None;
                ray = leave(direction);
            }
            Surface::Opaque(mut opaque) => {
                // The inside of a body looks like its outside.
                let towards = if hit.face.dot(hit.eye) < 0.0 { -1.0 } else { 1.0 };
                opaque.normal *= towards;
                let face = hit.face * towards;
                let lobes = Lobes::new(&opaque, hit.eye);
                if let Some(direction) = scene.lights.sample(hit.position, random).filter(|direction| direction.dot(face) > 0.0) {
                    let (reflected, by_lobes) = lobes.evaluate(direction);
                    let from = leave(direction);
                    if reflected != Vec3::ZERO && scene.is_open(&from) {
                        let by_lights = scene.lights.density(from.origin, direction);
                        let found = scene.lights.radiance(from.origin, direction);
                        if by_lights > 0.0 {
                            light += clamped(carried * reflected * found / (by_lights + by_lobes), is_indirect);
                        }
                    }
                }
                let direction = lobes.sample(random);
                let (reflected, by_lobes) = lobes.evaluate(direction);
                if direction.dot(face) <= 0.0 || by_lobes <= 0.0 {
                    return light;
                }
                carried *= reflected / by_lobes;
                density = Some(by_lobes);
                is_indirect = true;
                spread = spread.max(ROUGH_SPREAD);
                ray = leave(direction);
            }
        }
        if bounce >= ROULETTE {
            let survives = carried.max_element().clamp(0.02, 0.95);
            if random.unit() >= survives {
                return light;
            }
            carried /= survives;
        }
    }
    light
}
