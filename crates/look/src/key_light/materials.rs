//! Tells the materials of low quality about the key light.

use bevy::light::DirectionalLightShadowMap;
use bevy::prelude::*;

use super::spot::KeyLight;
use crate::lighting::KeyLightUniform;
use crate::materials::{PbrMaterial, UnlitMaterial};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, light_materials.after(TransformSystems::Propagate));
}

/// Updates materials that have been made or changed, and all when the light has changed.
fn light_materials(
    light: Single<(&SpotLight, &GlobalTransform), With<KeyLight>>,
    // It gives the size of the shadow maps of spot lights too.
    shadow_map: Res<DirectionalLightShadowMap>,
    mut pbr_materials: ResMut<Assets<PbrMaterial>>,
    mut unlit_materials: ResMut<Assets<UnlitMaterial>>,
) {
    let (spot, transform) = *light;
    let key = KeyLightUniform::of(spot, transform, shadow_map.size);
    let stale: Vec<_> = pbr_materials.iter().filter(|(_, material)| material.extension.has_other_light(&key)).map(|(id, _)| id).collect();
    for id in stale {
        if let Some(mut material) = pbr_materials.get_mut(id) {
            material.extension.set_key_light(key);
        }
    }
    let stale: Vec<_> = unlit_materials.iter().filter(|(_, material)| material.has_other_light(&key)).map(|(id, _)| id).collect();
    for id in stale {
        if let Some(mut material) = unlit_materials.get_mut(id) {
            material.set_key_light(key);
        }
    }
}
