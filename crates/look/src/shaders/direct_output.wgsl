// Tone mapping into the image. See `camera/direct_output.rs`.
#import bevy_core_pipeline::fullscreen_vertex_shader::FullscreenVertexOutput
#import bevy_core_pipeline::tonemapping::{ACESFitted, screen_space_dither}

@group(0) @binding(0) var scene: texture_2d<f32>;

@fragment
fn fragment(in: FullscreenVertexOutput) -> @location(0) vec4<f32> {
    let light = textureLoad(scene, vec2<i32>(in.position.xy), 0);
    let color = ACESFitted(max(light.rgb, vec3(0.0)));
    // The noise is that of Bevy, which adds it to the encoded color. The derivative of x^2.2 at c^(1/2.2) is 2.2 c^0.55.
    return vec4(color + 2.2 * sqrt(color) * screen_space_dither(in.position.xy), light.a);
}
