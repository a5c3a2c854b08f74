//! The light of every backdrop, and the environment maps made from it, computed once.

pub(crate) mod cube_map;
pub(crate) mod light_rig;
pub(crate) mod radiance;
pub(crate) mod room;

use bevy::{
    light::{EnvironmentMapLight, Skybox},
    prelude::*,
};

use cube_map::cube_map;
use light_rig::WHITE_LUMINANCE;
use radiance::Radiance;

use crate::settings::{Backdrop, LookSettings};

/// The environment maps of a backdrop: diffuse and specular light, and a skybox of the room.
#[derive(Resource, Clone)]
pub(crate) struct EnvironmentMaps {
    backdrop: Backdrop,
    diffuse: Handle<Image>,
    specular: Handle<Image>,
    room: Handle<Image>,
}

impl EnvironmentMaps {
    /// Image-based lighting for a camera.
    pub(crate) fn light(&self) -> EnvironmentMapLight {
        EnvironmentMapLight {
            diffuse_map: self.diffuse.clone(),
            specular_map: self.specular.clone(),
            intensity: WHITE_LUMINANCE,
            ..default()
        }
    }

    /// The image of the background, which the hall replaces by its panorama.
    pub(crate) fn room(&self) -> &Handle<Image> {
        &self.room
    }

    /// The background for a camera.
    pub(crate) fn skybox(&self) -> Skybox {
        Skybox { image: Some(self.room.clone()), brightness: WHITE_LUMINANCE, ..default() }
    }
}

/// Computes the maps before anything that needs them is spawned, and again when the backdrop changes.
pub(crate) fn update_environment_maps(
    settings: Res<LookSettings>,
    current: Option<Res<EnvironmentMaps>>,
    mut images: ResMut<Assets<Image>>,
    mut commands: Commands,
) {
    let backdrop = settings.backdrop;
    if current.is_some_and(|current| current.backdrop == backdrop) {
        return;
    }
    let radiance = Radiance::of(backdrop);
    commands.insert_resource(EnvironmentMaps {
        backdrop,
        diffuse: images.add(cube_map(16, 1, |direction, _| radiance.diffuse(direction))),
        specular: images.add(cube_map(64, 7, |direction, roughness| radiance.reflected(direction, roughness))),
        room: images.add(match backdrop {
            Backdrop::Studio => cube_map(64, 1, |direction, _| room::studio_background(direction)),
            // Until the hall is built.
            Backdrop::HallByDay | Backdrop::HallByFire => cube_map(16, 1, |direction, _| radiance.diffuse(direction)),
        }),
    });
}

pub(crate) fn plugin(app: &mut App) {
    // The background until the skybox is ready.
    app.insert_resource(ClearColor(Color::linear_rgb(0.006, 0.0045, 0.0035)))
        .add_systems(PreStartup, update_environment_maps)
        .add_systems(PreUpdate, update_environment_maps);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lighting::cube_map::cube_direction;

    #[test]
    fn blurring_preserves_energy() {
        for (name, backdrop) in Backdrop::ALL {
            let radiance = Radiance::of(backdrop);
            let total = |roughness| {
                let mut sum = Vec3::ZERO;
                for face in 0..6 {
                    for index in 0..64 * 64_u16 {
                        let (u, v) = (f32::from(index % 64) / 32.0 - 0.984, f32::from(index / 64) / 32.0 - 0.984);
                        // Solid angle of a texel of a cube map.
                        sum += radiance.reflected(cube_direction(face, u, v), roughness) * (1.0 + u * u + v * v).powf(-1.5);
                    }
                }
                sum
            };
            let (sharp, rough) = (total(0.2), total(0.6));
            assert!((sharp / rough - 1.0).abs().max_element() < 0.1, "{name}: {sharp} {rough}");
        }
    }
}
