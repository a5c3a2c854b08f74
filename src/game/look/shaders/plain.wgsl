// Board and table for drawing on the processor: their wood was painted beforehand (`bake.wgsl`), their light is `lamp.wgsl`.
#define_import_path birka::plain

#import bevy_pbr::forward_io::VertexOutput
#import bevy_pbr::mesh_view_bindings as bindings
#import birka::lamp::{Hall, Matter, lit}
#import birka::sheets::{sheet, near, near_sampler}
#import birka::table_surface::open_to_light

@group(#{MATERIAL_BIND_GROUP}) @binding(1) var<uniform> hall: Hall;
@group(#{MATERIAL_BIND_GROUP}) @binding(4) var far: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(5) var far_sampler: sampler;
@group(#{MATERIAL_BIND_GROUP}) @binding(6) var relief: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(7) var relief_sampler: sampler;

fn shaded(in: VertexOutput) -> vec4<f32> {
    let plain = sheet.painted;
    let p = in.world_position.xyz;
    let footprint = length(fwidth(p)) * 0.7;
    var uv = p.xz / (2.0 * plain.half_width) + 0.5;
    let is_head = plain.board == 0.0 && max(abs(p.x), abs(p.z)) > plain.half_width + 0.001;
    if is_head {
        // A head that is held by is not in the picture: it is of the wood between letters and squares.
        uv = vec2(0.5 + p.z / (2.0 * plain.half_width), 0.85 / (2.0 * plain.half_width));
    }
    let texel = 2.0 * plain.half_width / plain.pixels;
    let face = normalize(in.world_normal);
    var n = face;
    var matter: Matter;
    // The picture with the finer pixels would flicker where those of the screen are coarse.
    if footprint > 1.4 * texel {
        matter.colour = textureSampleLevel(far, far_sampler, uv, 0.0).rgb;
    } else {
        matter.colour = textureSampleLevel(near, near_sampler, uv, 0.0).rgb;
    }
    matter.roughness = 0.55;
    matter.open = 1.0;
    if plain.board > 0.0 {
        matter.open = open_to_light(p, plain.board);
        matter.colour = mix(matter.colour, plain.cloth.rgb, plain.cloth.a) * select(0.6, 1.0, face.y > 0.5);
        matter.roughness = mix(matter.roughness, 0.95, plain.cloth.a);
    } else if is_head {
        matter.colour *= mix(0.4, 0.82, smoothstep(-0.2, 0.8, face.y)) * mix(0.7, 1.0, smoothstep(-0.25, -0.02, p.y));
        matter.roughness = 0.5;
    } else if face.y > 0.95 {
        let shape = textureSampleLevel(relief, relief_sampler, uv, 0.0);
        let tilt = shape.xy * 2.0 - 1.0;
        n = vec3(tilt.x, sqrt(max(1.0 - dot(tilt, tilt), 0.05)), tilt.y);
        matter.roughness = shape.z;
    } else {
        // End grain drinks the oil.
        matter.colour *= mix(0.8, 0.55, abs(face.x));
        matter.roughness = 0.72;
    }
    matter.metallic = 0.0;
    matter.reflectance = plain.reflectance;
    let v = normalize(bindings::view.world_position.xyz - p);
    return vec4(lit(p, face, n, v, matter, hall, in.position.xy), 1.0);
}
