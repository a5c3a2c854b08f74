//! The environment maps of the current backdrop, computed once.

use bevy::{
    light::{EnvironmentMapLight, Skybox},
    prelude::*,
};

use super::cube_map::cube_map;
use super::light_rig::WHITE_LUMINANCE;
use super::radiance::Radiance;
use super::room;
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
        room: images.add(cube_map(room::TEXELS, 1, |direction, _| room::radiance(backdrop, direction))),
    });
}

pub(crate) fn plugin(app: &mut App) {
    // The background until the skybox is ready.
    app.insert_resource(ClearColor(Color::linear_rgb(0.006, 0.0045, 0.0035)))
        .add_systems(PreStartup, update_environment_maps)
        .add_systems(PreUpdate, update_environment_maps);
}
