//! Embeds the shaders and loads those that others import.

use bevy::{asset::embedded_asset, prelude::*, shader::load_shader_library};

/// Entry points. Paths of embedded assets begin with the crate's name.
pub(crate) const PBR_SHADER: &str = "embedded://birka_look/shaders/pbr.wgsl";
pub(crate) const UNLIT_SHADER: &str = "embedded://birka_look/shaders/unlit.wgsl";
pub(crate) const DIRECT_OUTPUT_SHADER: &str = "embedded://birka_look/shaders/direct_output.wgsl";

pub(crate) fn plugin(app: &mut App) {
    load_shader_library!(app, "shaders/noise.wgsl");
    load_shader_library!(app, "shaders/wood.wgsl");
    load_shader_library!(app, "shaders/lighting.wgsl");
    load_shader_library!(app, "shaders/pbr_bindings.wgsl");
    load_shader_library!(app, "shaders/unlit_bindings.wgsl");
    load_shader_library!(app, "shaders/hall.wgsl");
    load_shader_library!(app, "shaders/markers.wgsl");
    load_shader_library!(app, "shaders/board/layout.wgsl");
    load_shader_library!(app, "shaders/board/carving.wgsl");
    load_shader_library!(app, "shaders/board/surface.wgsl");
    load_shader_library!(app, "shaders/board/bake.wgsl");
    load_shader_library!(app, "shaders/board/baked.wgsl");
    load_shader_library!(app, "shaders/pieces/attributes.wgsl");
    load_shader_library!(app, "shaders/pieces/glass.wgsl");
    load_shader_library!(app, "shaders/pieces/pbr.wgsl");
    load_shader_library!(app, "shaders/pieces/low.wgsl");
    embedded_asset!(app, "shaders/pbr.wgsl");
    embedded_asset!(app, "shaders/unlit.wgsl");
    embedded_asset!(app, "shaders/direct_output.wgsl");
}
