//! Tone mapping in the pass that writes the image, at low quality.
//!
//! Bevy maps the tones into a second texture of floats and copies that into the image. FXAA needs the texture between. Without it one pass
//! does both, which saves a fullscreen pass, and the powers of color grading that nothing here uses.

use bevy::anti_alias::fxaa::Fxaa;
use bevy::camera::CameraOutputMode;
use bevy::core_pipeline::tonemapping::Tonemapping;
use bevy::core_pipeline::{Core3d, Core3dSystems, FullscreenShader};
use bevy::prelude::*;
use bevy::render::camera::ExtractedCamera;
use bevy::render::extract_component::{ExtractComponent, ExtractComponentPlugin};
use bevy::render::render_resource::binding_types::texture_2d;
use bevy::render::render_resource::{
    BindGroup, BindGroupEntries, BindGroupLayoutDescriptor, BindGroupLayoutEntries, CachedRenderPipelineId, ColorTargetState, ColorWrites,
    FragmentState, PipelineCache, RenderPassDescriptor, RenderPipelineDescriptor, ShaderStages, SpecializedRenderPipeline,
    SpecializedRenderPipelines, TextureFormat, TextureSampleType, TextureViewId,
};
use bevy::render::renderer::{RenderContext, ViewQuery};
use bevy::render::view::ViewTarget;
use bevy::render::{GpuResourceAppExt, Render, RenderApp, RenderStartup, RenderSystems};

use crate::renderer::DIRECT_OUTPUT_SHADER;
use crate::settings::Quality;

/// How the image of a camera is written.
#[derive(Component, ExtractComponent, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum OutputPass {
    /// By Bevy: tone mapping, anti-aliasing and effects, and a copy into the image.
    #[default]
    Standard,
    /// Tone mapping into the image.
    Direct,
}

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins(ExtractComponentPlugin::<OutputPass>::default()).add_systems(PostUpdate, choose_output);
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        render
            .init_gpu_resource::<SpecializedRenderPipelines<DirectOutput>>()
            .add_systems(RenderStartup, init_pipeline)
            .add_systems(Render, prepare_views.in_set(RenderSystems::PrepareResources))
            .add_systems(Core3d, draw.after(Core3dSystems::PostProcess));
    }
}

/// The tone mapping of a camera whose image Bevy writes.
pub(crate) const TONE_MAPPING: Tonemapping = Tonemapping::AcesFitted;

fn choose_output(quality: Res<Quality>, mut cameras: Query<(&mut OutputPass, &Camera, &mut Tonemapping, Option<&Fxaa>)>) {
    for (mut output, camera, mut tonemapping, fxaa) in &mut cameras {
        let is_direct = *quality == Quality::Low && camera.viewport.is_none() && !fxaa.is_some_and(|fxaa| fxaa.enabled);
        let wanted = if is_direct { OutputPass::Direct } else { OutputPass::Standard };
        if *output == wanted {
            continue;
        }
        *output = wanted;
        *tonemapping = match wanted {
            OutputPass::Standard => TONE_MAPPING,
            OutputPass::Direct => Tonemapping::None,
        };
    }
}

/// The common part of the pipelines of all image formats.
#[derive(Resource)]
struct DirectOutput {
    layout: BindGroupLayoutDescriptor,
    vertices: FullscreenShader,
    shader: Handle<Shader>,
}

/// The pipeline for the format of a camera's image.
#[derive(Component)]
struct OutputPipeline(CachedRenderPipelineId);

fn init_pipeline(mut commands: Commands, vertices: Res<FullscreenShader>, assets: Res<AssetServer>) {
    let entries = BindGroupLayoutEntries::single(ShaderStages::FRAGMENT, texture_2d(TextureSampleType::Float { filterable: false }));
    let layout = BindGroupLayoutDescriptor::new("direct output", &entries);
    commands.insert_resource(DirectOutput { layout, vertices: vertices.clone(), shader: assets.load(DIRECT_OUTPUT_SHADER) });
}

impl SpecializedRenderPipeline for DirectOutput {
    type Key = TextureFormat;

    fn specialize(&self, format: TextureFormat) -> RenderPipelineDescriptor {
        RenderPipelineDescriptor {
            label: Some("direct output".into()),
            layout: vec![self.layout.clone()],
            vertex: self.vertices.to_vertex_state(),
            fragment: Some(FragmentState {
                shader: self.shader.clone(),
                shader_defs: vec!["TONEMAPPING_PASS".into()],
                targets: vec![Some(ColorTargetState { format, blend: None, write_mask: ColorWrites::ALL })],
                ..default()
            }),
            ..default()
        }
    }
}

fn prepare_views(
    mut commands: Commands,
    mut cache: ResMut<PipelineCache>,
    output: Res<DirectOutput>,
    mut pipelines: ResMut<SpecializedRenderPipelines<DirectOutput>>,
    mut views: Query<(Entity, &ViewTarget, &mut ExtractedCamera, &OutputPass)>,
) {
    for (view, target, mut camera, _) in views.iter_mut().filter(|(_, _, _, pass)| **pass == OutputPass::Direct) {
        let Some(format) = target.out_texture_view_format() else { continue };
        // No copy by Bevy. A camera that is set so before it is extracted has no image.
        camera.output_mode = CameraOutputMode::Skip;
        let pipeline = pipelines.specialize(&cache, &output, format);
        // The image would stay empty without it.
        cache.block_on_render_pipeline(pipeline);
        commands.entity(view).insert(OutputPipeline(pipeline));
    }
}

fn draw(
    view: ViewQuery<(&ViewTarget, &OutputPass, &OutputPipeline)>,
    cache: Res<PipelineCache>,
    output: Res<DirectOutput>,
    mut bound: Local<Option<(TextureViewId, BindGroup)>>,
    mut context: RenderContext,
) {
    let (target, pass, pipeline) = view.into_inner();
    let (OutputPass::Direct, Some(pipeline)) = (pass, cache.get_render_pipeline(pipeline.0)) else { return };
    let scene = target.main_texture_view();
    if bound.as_ref().is_none_or(|(id, _)| *id != scene.id()) {
        let layout = cache.get_bind_group_layout(&output.layout);
        let group = context.render_device().create_bind_group("direct output", &layout, &BindGroupEntries::single(scene));
        *bound = Some((scene.id(), group));
    }
    let (Some((_, group)), Some(image)) = (bound.as_ref(), target.out_texture_color_attachment(None)) else { return };
    let mut render_pass = context.command_encoder().begin_render_pass(&RenderPassDescriptor {
        label: Some("direct output"),
        color_attachments: &[Some(image)],
        depth_stencil_attachment: None,
        timestamp_writes: None,
        occlusion_query_set: None,
        multiview_mask: None,
    });
    render_pass.set_pipeline(pipeline);
    render_pass.set_bind_group(0, group, &[]);
    render_pass.draw(0..3, 0..1);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_image_is_written_directly_at_low_quality_without_anti_aliasing() {
        let mut app = App::new();
        app.insert_resource(Quality::Low).add_systems(PostUpdate, choose_output);
        let camera = app.world_mut().spawn((Camera3d::default(), OutputPass::Standard, TONE_MAPPING, Fxaa::default())).id();
        let mut output = |quality: Quality, is_smooth: bool| {
            app.insert_resource(quality);
            app.world_mut().get_mut::<Fxaa>(camera).expect("a filter").enabled = is_smooth;
            app.update();
            let tones = *app.world().get::<Tonemapping>(camera).expect("a tone mapping");
            let output = *app.world().get::<OutputPass>(camera).expect("an output");
            assert_eq!(tones == Tonemapping::None, output == OutputPass::Direct, "tones are mapped once");
            output
        };
        assert_eq!(output(Quality::Low, true), OutputPass::Standard);
        assert_eq!(output(Quality::Low, false), OutputPass::Direct);
        assert_eq!(output(Quality::High, false), OutputPass::Standard);
        assert_eq!(output(Quality::Low, false), OutputPass::Direct);
        assert_eq!(output(Quality::Low, true), OutputPass::Standard);
    }
}
