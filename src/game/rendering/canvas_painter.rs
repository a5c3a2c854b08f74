//! Paints the image of the scene beneath the interface. egui would convert the color of every pixel of the window from and to sRGB by powers, and
//! blend it, which takes longer than drawing the scene where the processor draws.

use bevy::core_pipeline::{FullscreenShader, blit::BlitPipeline};
use bevy::prelude::*;
use bevy::render::render_asset::RenderAssets;
use bevy::render::render_phase::TrackedRenderPass;
use bevy::render::render_resource::binding_types::{sampler, texture_2d};
use bevy::render::render_resource::{
    BindGroup, BindGroupEntries, BindGroupLayoutDescriptor, BindGroupLayoutEntries, CachedRenderPipelineId, ColorTargetState, ColorWrites,
    FilterMode, FragmentState, PipelineCache, RenderPipelineDescriptor, Sampler, SamplerBindingType, SamplerDescriptor, ShaderStages,
    TextureFormat, TextureSampleType, TextureViewId,
};
use bevy::render::renderer::RenderDevice;
use bevy::render::sync_world::RenderEntity;
use bevy::render::texture::GpuImage;
use bevy::render::{GpuResourceAppExt, RenderApp};
use bevy_egui::egui;
use bevy_egui::render::{EguiBevyPaintCallback, EguiBevyPaintCallbackImpl, EguiPipelineKey};

pub(super) fn plugin(app: &mut App) {
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        // Made again with every graphics device.
        render.init_gpu_resource::<CanvasDrawing>();
    }
}

/// A shape that shows an opaque image in a rectangle, filtered.
pub(super) fn image_shape(image: AssetId<Image>, rect: egui::Rect) -> egui::Shape {
    egui::Shape::Callback(EguiBevyPaintCallback::new_paint_callback(rect, CanvasPainter(image)))
}

struct CanvasPainter(AssetId<Image>);

/// What the render world needs to draw the image.
#[derive(Resource)]
struct CanvasDrawing {
    layout: BindGroupLayoutDescriptor,
    sampler: Sampler,
    pipeline: Option<(TextureFormat, CachedRenderPipelineId)>,
    /// The image that is bound.
    bound: Option<(TextureViewId, BindGroup)>,
}

impl FromWorld for CanvasDrawing {
    fn from_world(world: &mut World) -> Self {
        let entries = BindGroupLayoutEntries::sequential(
            ShaderStages::FRAGMENT,
            (texture_2d(TextureSampleType::Float { filterable: true }), sampler(SamplerBindingType::Filtering)),
        );
        let (mag_filter, min_filter) = (FilterMode::Linear, FilterMode::Linear);
        let sampler = SamplerDescriptor { label: Some("canvas_sampler"), mag_filter, min_filter, ..default() };
        Self {
            layout: BindGroupLayoutDescriptor::new("canvas_layout", &entries),
            sampler: world.resource::<RenderDevice>().create_sampler(&sampler),
            pipeline: None,
            bound: None,
        }
    }
}

impl CanvasDrawing {
    /// Makes what is missing to draw an image into a texture of this format.
    fn prepare(&mut self, image: AssetId<Image>, format: TextureFormat, world: &mut World) {
        if self.pipeline.is_none_or(|(made_for, _)| made_for != format) {
            let descriptor = self.pipeline_descriptor(format, world);
            let mut cache = world.resource_mut::<PipelineCache>();
            let pipeline = cache.queue_render_pipeline(descriptor);
            // No frame is shown without the scene.
            cache.block_on_render_pipeline(pipeline);
            self.pipeline = Some((format, pipeline));
        }
        self.bound = world.resource::<RenderAssets<GpuImage>>().get(image).map(|image| match self.bound.take() {
            Some(bound) if bound.0 == image.texture_view.id() => bound,
            _ => {
                let layout = world.resource::<PipelineCache>().get_bind_group_layout(&self.layout);
                let entries = BindGroupEntries::sequential((&image.texture_view, &self.sampler));
                (image.texture_view.id(), world.resource::<RenderDevice>().create_bind_group("canvas_bind_group", &layout, &entries))
            }
        });
    }

    fn pipeline_descriptor(&self, format: TextureFormat, world: &World) -> RenderPipelineDescriptor {
        RenderPipelineDescriptor {
            label: Some("canvas_pipeline".into()),
            layout: vec![self.layout.clone()],
            vertex: world.resource::<FullscreenShader>().to_vertex_state(),
            fragment: Some(FragmentState {
                shader: world.resource::<BlitPipeline>().fragment_shader.clone(),
                targets: vec![Some(ColorTargetState { format, blend: None, write_mask: ColorWrites::ALL })],
                ..default()
            }),
            ..default()
        }
    }
}

impl EguiBevyPaintCallbackImpl for CanvasPainter {
    fn update(&self, _: egui::PaintCallbackInfo, _: RenderEntity, key: EguiPipelineKey, world: &mut World) {
        world.resource_scope(|world, mut drawing: Mut<CanvasDrawing>| drawing.prepare(self.0, key.target_format, world));
    }

    /// Draws into the rectangle, which is the viewport of the pass.
    fn render<'pass>(
        &self,
        _: egui::PaintCallbackInfo,
        pass: &mut TrackedRenderPass<'pass>,
        _: RenderEntity,
        _: EguiPipelineKey,
        world: &'pass World,
    ) {
        let CanvasDrawing { pipeline: Some((_, pipeline)), bound: Some((_, bind_group)), .. } = world.resource::<CanvasDrawing>() else {
            return;
        };
        if let Some(pipeline) = world.resource::<PipelineCache>().get_render_pipeline(*pipeline) {
            pass.set_render_pipeline(pipeline);
            pass.set_bind_group(0, bind_group, &[]);
            pass.draw(0..3, 0..1);
        }
    }
}
