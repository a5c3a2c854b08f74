// The hall: its light is baked into the colors of its vertices.
#define_import_path birka_look::hall

#import bevy_pbr::forward_io::VertexOutput
#import birka_look::noise::{band_limit, noise3}
#import birka_look::unlit_bindings::material

fn shade(in: VertexOutput) -> vec4<f32> {
    var light = in.color.rgb * material.mark.color.rgb;
    // The fibers run along u; the color's `a` is how visible they are.
    let footprint = length(fwidth(in.uv));
    let broad = noise3(vec3(in.uv * vec2(0.7, 5.0), 3.5)) - 0.5;
    let fine = (noise3(vec3(in.uv * vec2(2.0, 26.0), 9.5)) - 0.5) * band_limit(26.0, footprint);
    light *= 1.0 + in.color.a * (0.5 * broad + 0.5 * fine);
    return vec4(light, 1.0);
}
