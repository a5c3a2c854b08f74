//! The lens and the post-processing of the camera, by quality.

use bevy::{
    anti_alias::fxaa::Fxaa,
    camera::{Exposure, Hdr},
    core_pipeline::tonemapping::DebandDither,
    light::{EnvironmentMapLight, ShadowFilteringMethod, Skybox, cluster::ClusterConfig},
    post_process::{
        bloom::Bloom,
        dof::{DepthOfField, DepthOfFieldMode},
    },
    prelude::*,
};

use super::direct_output::{OutputPass, TONE_MAPPING};
use super::view::CameraView;
use crate::lighting::{EnvironmentMaps, update_environment_maps};
use crate::quality::{Quality, select_quality};

/// The camera that looks at the table. Spawn it with a transform and, if needed, a render target; the lens, exposure, anti-aliasing and
/// environment light are added by quality.
#[derive(Component, Clone, Copy, Debug, Default)]
#[require(Camera3d)]
pub struct TableCamera;

pub(super) fn plugin(app: &mut App) {
    app.add_observer(set_up_camera)
        .add_systems(
            PreUpdate,
            (
                update_post_processing.run_if(resource_changed::<Quality>),
                update_environment_light.run_if(resource_changed::<EnvironmentMaps>),
            )
                .after(select_quality)
                .after(update_environment_maps),
        )
        .add_systems(PostUpdate, focus_lens.after(TransformSystems::Propagate));
}

fn set_up_camera(added: On<Add, TableCamera>, quality: Res<Quality>, maps: Res<EnvironmentMaps>, mut commands: Commands) {
    let lens = PerspectiveProjection { fov: CameraView::FIELD_OF_VIEW, near: 0.2, far: 400.0, ..default() };
    let mut camera = commands.entity(added.entity);
    camera.insert((
        Projection::from(lens),
        Hdr,
        Exposure::BLENDER,
        TONE_MAPPING,
        OutputPass::Standard,
        DebandDither::Enabled,
        maps.light(),
        maps.skybox(),
        // The only light reaches everything.
        ClusterConfig::Single,
    ));
    insert_post_processing(&mut camera, *quality);
}

fn update_post_processing(quality: Res<Quality>, cameras: Query<Entity, With<TableCamera>>, mut commands: Commands) {
    for camera in &cameras {
        insert_post_processing(&mut commands.entity(camera), *quality);
    }
}

fn update_environment_light(maps: Res<EnvironmentMaps>, mut cameras: Query<(&mut EnvironmentMapLight, &mut Skybox), With<TableCamera>>) {
    for (mut light, mut skybox) in &mut cameras {
        (*light, *skybox) = (maps.light(), maps.skybox());
    }
}

/// Inserts anti-aliasing and effects. Geometry is antialiased by MSAA, which is stable in motion; procedural materials limit their own
/// bandwidth. Effects that use previous frames or random samples are left out, so that a single frame is final.
fn insert_post_processing(camera: &mut EntityCommands, quality: Quality) {
    camera.remove::<(Fxaa, Bloom, DepthOfField)>();
    match quality {
        Quality::Low => camera.insert((Msaa::Off, Fxaa::default(), ShadowFilteringMethod::Hardware2x2)),
        Quality::Medium | Quality::High | Quality::Ultra => camera.insert((Msaa::Sample4, ShadowFilteringMethod::Gaussian)),
    };
    if quality >= Quality::High {
        camera.insert(Bloom { intensity: 0.07, low_frequency_boost: 0.5, ..Bloom::NATURAL });
    }
    if quality == Quality::Ultra {
        camera.insert(DepthOfField {
            mode: DepthOfFieldMode::Bokeh,
            max_circle_of_confusion_diameter: 14.0,
            max_depth: 300.0,
            ..default()
        });
    }
}

/// Focuses on the point of the board that the camera looks at, with an aperture that keeps the board sharp.
fn focus_lens(mut lenses: Query<(&mut DepthOfField, &GlobalTransform)>) {
    for (mut lens, camera) in &mut lenses {
        let (from, ahead) = (camera.translation(), camera.forward());
        let distance = if ahead.y < -0.05 { from.y / -ahead.y } else { from.length() };
        if (lens.focal_distance - distance).abs() > 0.001 * distance {
            lens.focal_distance = distance;
            // At 1.25 times the focal distance the circle of confusion is a thousandth of the sensor height.
            let focal_length = lens.sensor_height / (2.0 * (CameraView::FIELD_OF_VIEW / 2.0).tan());
            lens.aperture_f_stops = 0.2 / distance * focal_length * focal_length / lens.sensor_height / 0.001;
        }
    }
}
