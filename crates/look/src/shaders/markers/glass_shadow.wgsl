// The shadow of a piece of glass on the board: ambient occlusion around its base, and in its cast shadow the light that comes through the
// glass, colored by the way it takes and gathered into a bright spot (a caustic).
#define_import_path birka_look::markers::glass_shadow

#import bevy_pbr::forward_io::VertexOutput
#import bevy_pbr::mesh_functions::get_world_from_local
#import birka_look::markers::contact::contact_occlusion
#import birka_look::pieces::glass::{DOME, TEAL}
#import birka_look::unlit_bindings::material

// Half the width of the quad, in half widths of the footprint, and how far it is moved along the shadow; match `contact_shadow.rs`.
const REACH: f32 = 2.3;
const SHIFT: f32 = 0.8;

fn shade(in: VertexOutput) -> vec4<f32> {
    let mark = material.mark;
    let frame = get_world_from_local(in.instance_index);
    let nearness = frame[1].y;
    let key = mark.key.xyz;
    let away = normalize(-key.xz);
    // Relative to the center of the base, in half widths of the footprint.
    let radius = length(frame[0].xyz) / (2.0 * REACH);
    let q = (in.world_position.xz - frame[3].xz) / radius + away * SHIFT;
    let dark = contact_occlusion(q, length(q), nearness, mark.key, mark.color.a, 1.75);

    // The chord of the ray from here to the light through the half ellipsoid of the piece.
    let height = DOME.y / DOME.x;
    let p = vec3(q.x, 0.0, q.y);
    let scale = vec3(1.0, 1.0 / height, 1.0);
    let d = key * scale;
    let a = dot(d, d);
    let b = dot(p, d);
    let discriminant = b * b - a * (dot(p, p) - 1.0);
    let shadowed = smoothstep(0.0, 0.25, discriminant) * smoothstep(-0.1, 0.25, -b);
    let chord = 2.0 * sqrt(max(discriminant, 0.0)) / a * DOME.x;
    let through = exp(-TEAL * (0.5 * chord + 0.12));
    // A dome gathers the light behind its base, on the axis of the shadow.
    let along = dot(q, away) - 1.28;
    let across = dot(q, vec2(-away.y, away.x));
    let caustic = 1.5 * exp(-(along * along) * 16.0 - (across * across) * 9.0) + 0.35 * exp(-(along * along) * 2.5 - (across * across) * 14.0);
    let light = mark.lit.rgb * through * shadowed * (0.45 + caustic) * nearness * nearness;
    return vec4(mark.color.rgb * dark + light, dark * mix(1.0, 0.35, shadowed * min(caustic, 1.0)));
}
