// Board and table for drawing on the processor: their wood was painted beforehand (`bake.wgsl`), their light is `lamp.wgsl`.
#define_import_path birka::plain

#import bevy_pbr::forward_io::VertexOutput
#import bevy_pbr::mesh_view_bindings as bindings
#import birka::lamp::{Hall, Matter, lit}
#import birka::sheets::{sheet, near, near_sampler}
#import birka::table_surface::open_to_light

@group(#{MATERIAL_BIND_GROUP}) @binding(1) var<uniform> hall: Hall;
@group(#{MATERIAL_BIND_GROUP}) @binding(4) var relief: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(5) var relief_sampler: sampler;

// The colour at `uv` of the picture, where a pixel is this wide. The picture from near would flicker where its pixels are finer than the
// screen's, so beside it there is another from afar.
fn painted(uv: vec2<f32>, footprint: f32) -> vec3<f32> {
    let is_far = footprint > 2.8 * sheet.painted.half_width / sheet.painted.pixels;
    let rim = select(0.5, 1.0, is_far) / sheet.painted.pixels;
    let at = clamp(uv, vec2(rim), vec2(1.0 - rim));
    let root = textureSampleLevel(near, near_sampler, select(at * vec2(0.6666667, 1.0), at * vec2(0.3333333, 0.5) + vec2(0.6666667, 0.0), is_far), 0.0).rgb;
    return root * root;
}

fn shaded(in: VertexOutput) -> vec4<f32> {
    let plain = sheet.painted;
    let p = in.world_position.xyz;
    let footprint = length(fwidth(p)) * 0.7;
    let uv = p.xz / (2.0 * plain.half_width) + 0.5;
    let face = normalize(in.world_normal);
    var n = face;
    var matter: Matter;
    matter.metallic = 0.0;
    matter.reflectance = plain.reflectance;
#ifdef SHEET_TABLE
    matter.colour = mix(painted(uv, footprint), plain.cloth.rgb, plain.cloth.a) * select(0.6, 1.0, face.y > 0.5);
    matter.roughness = mix(0.55, 0.95, plain.cloth.a);
    matter.open = open_to_light(p, plain.board);
#else
    // A handle is not in the picture: it is of the wood between letters and squares, along the side it is on.
    let is_handle = max(abs(p.x), abs(p.z)) > plain.half_width + 0.001;
    let is_top = face.y > 0.95 && !is_handle;
    let along = select(p.x, p.z, abs(p.x) > abs(p.z));
    let colour = painted(select(uv, vec2(0.5 + along / (2.0 * plain.half_width), 0.85 / (2.0 * plain.half_width)), is_handle), footprint);
    let shape = textureSampleLevel(relief, relief_sampler, uv, 0.0);
    let tilt = shape.xy * 2.0 - 1.0;
    n = select(face, vec3(tilt.x, sqrt(max(1.0 - dot(tilt, tilt), 0.05)), tilt.y), is_top);
    // End grain drinks the oil.
    let side = select(mix(0.8, 0.55, abs(face.x)), mix(0.4, 0.82, smoothstep(-0.2, 0.8, face.y)) * mix(0.7, 1.0, smoothstep(-0.25, -0.02, p.y)), is_handle);
    matter.colour = colour * select(side, 1.0, is_top);
    matter.roughness = select(select(0.72, 0.5, is_handle), shape.z, is_top);
    matter.reflectance *= select(1.0, shape.w, is_top);
    matter.open = 1.0;
#endif
    let v = normalize(bindings::view.world_position.xyz - p);
    return vec4(lit(p, face, n, v, matter, hall), 1.0);
}
