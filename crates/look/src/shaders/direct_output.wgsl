// Tone mapping into the image, and smoothing of its edges: the image is enlarged, and steps in it would be seen as squares. See `direct_output.rs`.
#import bevy_core_pipeline::fullscreen_vertex_shader::FullscreenVertexOutput
#import bevy_core_pipeline::tonemapping::{ACESFitted, screen_space_dither}

@group(0) @binding(0) var scene: texture_2d<f32>;

// The light of a pixel, compressed to below 1, so that a highlight does not outshine its neighbours in a mean.
fn compressed(at: vec2<i32>) -> vec3<f32> {
    let light = max(textureLoad(scene, at, 0).rgb, vec3(0.0));
    return light / (1.0 + luma(light));
}

fn luma(color: vec3<f32>) -> f32 {
    return dot(color, vec3(0.299, 0.587, 0.114));
}

// The light of a pixel, mixed with its neighbours' where they differ.
fn smoothed(at: vec2<i32>) -> vec3<f32> {
    let last = vec2<i32>(textureDimensions(scene)) - 1;
    let here = compressed(at);
    let left = compressed(vec2(max(at.x - 1, 0), at.y));
    let right = compressed(vec2(min(at.x + 1, last.x), at.y));
    let above = compressed(vec2(at.x, max(at.y - 1, 0)));
    let below = compressed(vec2(at.x, min(at.y + 1, last.y)));
    let around = vec4(luma(left), luma(right), luma(above), luma(below));
    let own = luma(here);
    let contrast = max(max(max(around.x, around.y), max(around.z, around.w)), own) - min(min(min(around.x, around.y), min(around.z, around.w)), own);
    let share = 0.5 * smoothstep(0.04, 0.16, contrast);
    let mixed = mix(here, 0.25 * (left + right + above + below), share);
    return mixed / max(1.0 - luma(mixed), 0.001);
}

@fragment
fn fragment(in: FullscreenVertexOutput) -> @location(0) vec4<f32> {
    let color = ACESFitted(smoothed(vec2<i32>(in.position.xy)));
    // The noise is that of Bevy, which adds it to the encoded color. The derivative of x^2.2 at c^(1/2.2) is 2.2 c^0.55.
    return vec4(color + 2.2 * sqrt(color) * screen_space_dither(in.position.xy), 1.0);
}
