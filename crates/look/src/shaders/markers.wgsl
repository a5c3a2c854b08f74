// Flat markers on the board: marks on squares, and the contact shadows of pieces. The pipeline key selects one.
#define_import_path birka_look::markers

#import bevy_pbr::forward_io::VertexOutput
#import birka_look::unlit_bindings::material
#ifdef UNLIT_SHADOW
#import bevy_pbr::mesh_functions::get_world_from_local
#endif
#ifdef UNLIT_GLASS_SHADOW
#import birka_look::pieces::glass::{DOME, TEAL}
#endif

#ifdef UNLIT_SHADOW
// The share of all light that a piece takes from the board at `q`, relative to the middle of its base in half widths of the footprint, along
// the world's x and z. `out` is the distance there, in half widths along that direction.
//
// The piece takes ambient light. In its cast shadow, which leads away from `key`, that is all there is; beside it only the share `key.w`. The
// higher the piece is lifted, the less is its `nearness` to the board, 1 for a standing one. The shadow ends at `reach`.
fn contact_occlusion(q: vec2<f32>, out: f32, nearness: f32, key: vec4<f32>, strength: f32, reach: f32) -> f32 {
    let beyond = max(out - 1.0, 0.0);
    // A fit of the share of the sky that a dome hides, and of the gap under its widest part.
    let standing = (0.5 * exp2(-4.5 * beyond) + 0.45 * exp2(-16.0 * beyond)) * (1.0 - smoothstep(1.2, reach, out));
    let lifted = 0.6 * (1.0 - smoothstep(nearness * 0.8, reach, out));
    let away = normalize(-key.xz);
    let shaded = smoothstep(-0.2, 0.5, dot(q, away)) * (1.0 - smoothstep(0.8, 1.2, abs(dot(q, vec2(-away.y, away.x)))));
    return nearness * mix(lifted, standing, nearness * nearness) * mix(key.w, strength, shaded);
}

#ifdef UNLIT_GLASS_SHADOW
// Half the width of the quad, in half widths of the footprint, and how far it is moved along the shadow; match `pieces/occlusion.rs`.
const REACH: f32 = 2.3;
const SHIFT: f32 = 0.8;
// The color of a board.
const WOOD: vec3<f32> = vec3(0.29, 0.17, 0.09);

// The shadow of a piece of glass: ambient occlusion around its base, and in its cast shadow the light that comes through the glass, colored by
// the way it takes and gathered into a bright spot (a caustic).
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
    let shadowed = smoothstep(0.0, 0.6, discriminant) * smoothstep(-0.1, 0.25, -b);
    let chord = 2.0 * sqrt(max(discriminant, 0.0)) / a * DOME.x;
    let through = exp(-TEAL * (0.9 * chord + 0.12));
    // A dome gathers the light behind its base, on the axis of the shadow.
    let along = dot(q, away) - 1.28;
    let across = dot(q, vec2(-away.y, away.x));
    // A bright core, bent around the piece, in a soft rim.
    let bent = along + 0.4 * across * across;
    let core = 5.0 * exp(-(bent * bent) * 46.0 - (across * across) * 16.0);
    let caustic = core + 1.2 * exp(-(bent * bent) * 8.0 - (across * across) * 10.0) + 0.35 * exp(-(bent * bent) * 2.0 - (across * across) * 5.0);
    let light = mark.direct.rgb * WOOD * through * shadowed * (0.3 + caustic) * nearness * nearness;
    return vec4(mark.color.rgb * dark + light, dark * mix(1.0, 0.35, shadowed * min(caustic, 1.0)));
}
#else
// Half the width of the quad, in half widths of the footprint; matches `SHADOW_REACH` in `pieces/occlusion.rs`.
const REACH: f32 = 1.75;

// Contact shadow around the base of a piece that is not of glass.
fn shade(in: VertexOutput) -> vec4<f32> {
    let mark = material.mark;
    let frame = get_world_from_local(in.instance_index);
    let out = length(in.uv - 0.5) * (2.0 * REACH);
    let q = (in.world_position.xz - frame[3].xz) * (2.0 * REACH / length(frame[0].xyz));
    // The flat quad is scaled along y by the nearness of the piece to the board.
    return vec4(mark.color.rgb, contact_occlusion(q, out, frame[1].y, mark.key, mark.color.a, REACH));
}
#endif
#else
// Distance from `p` to the segment from `a` to `b`.
fn segment(p: vec2<f32>, a: vec2<f32>, b: vec2<f32>) -> f32 {
    let along = clamp(dot(p - a, b - a) / dot(b - a, b - a), 0.0, 1.0);
    return length(p - mix(a, b, along));
}

// Signed distance to a square with rounded corners.
fn rounded_box(p: vec2<f32>, half: f32, corner: f32) -> f32 {
    let q = abs(p) - vec2(half - corner);
    return length(max(q, vec2(0.0))) + min(max(q.x, q.y), 0.0) - corner;
}

// Signed distance to a star with five points, one of them at the far side.
fn star(at: vec2<f32>, radius: f32, inner: f32) -> f32 {
    let k = vec2(0.80901699, -0.58778525);
    var p = vec2(abs(at.x), at.y);
    p -= 2.0 * max(dot(k, p), 0.0) * k;
    p -= 2.0 * max(dot(vec2(-k.x, k.y), p), 0.0) * vec2(-k.x, k.y);
    p = vec2(abs(p.x), p.y - radius);
    let edge = inner * vec2(-k.y, k.x) - vec2(0.0, 1.0);
    let along = clamp(dot(p, edge) / dot(edge, edge), 0.0, radius);
    return length(p - edge * along) * sign(p.y * edge.x - p.x * edge.y);
}

// Signed distance to the mark, negative inside. `p` is in squares from the center, y towards the far side.
fn shape_distance(p: vec2<f32>) -> f32 {
    let r = length(p);
    let a = abs(p);
    switch material.mark.shape {
        // Hovered: a thin frame.
        case 0u: { return abs(rounded_box(p, 0.455, 0.08)) - 0.012; }
        // Selected: a ring around the base of the piece.
        case 1u: { return abs(r - 0.415) - 0.03; }
        // Destination: a dot.
        case 2u: { return r - 0.14; }
        // Destination with a capture: a dot inside four wedges.
        case 3u: {
            let wedge = max(abs(r - 0.31) - 0.035, 0.13 - min(a.x, a.y));
            return min(r - 0.115, wedge);
        }
        // Origin of the last move: thin corner brackets.
        case 4u: { return max(abs(rounded_box(p, 0.42, 0.02)) - 0.02, 0.30 - min(a.x, a.y)); }
        // Destination of the last move: thick corner brackets.
        case 5u: { return max(abs(rounded_box(p, 0.42, 0.03)) - 0.034, 0.22 - min(a.x, a.y)); }
        // Captor: a lozenge.
        case 6u: { return abs((a.x + a.y) * 0.70710678 - 0.33) - 0.03; }
        // Open way: chevrons that point along −z.
        case 7u: {
            let k = vec2(a.x, p.y);
            let one = segment(k, vec2(0.0, 0.30), vec2(0.2, 0.12));
            let two = segment(k, vec2(0.0, 0.08), vec2(0.2, -0.10));
            let three = segment(k, vec2(0.0, -0.14), vec2(0.2, -0.32));
            return min(one, min(two, three)) - 0.03;
        }
        // Fallen: a cross.
        case 8u: { return max(abs(a.x - a.y) * 0.70710678 - 0.03, max(a.x, a.y) - 0.22); }
        // Winning: a star.
        case 9u: { return star(p, 0.34, 0.5); }
        // Drawn by a player: a wide thin ring.
        case 10u: { return abs(r - 0.47) - 0.022; }
        // Pointed at by the keyboard: a thick frame.
        case 11u: { return abs(rounded_box(p, 0.445, 0.09)) - 0.034; }
        // Arrow: bounded by the edges of its mesh only. A glow, number 12, has no edges.
        case 13u: { return a.x - 0.4; }
        default: { return r - 0.3; }
    }
}

// A mark or an arrow. They differ in shape, not only in color.
fn shade(in: VertexOutput) -> vec4<f32> {
    let color = material.mark.color;
    let p = vec2(in.uv.x - 0.5, 0.5 - in.uv.y) * 1.2;
    if material.mark.shape == 12u {
        return vec4(color.rgb, color.a * smoothstep(0.58, 0.1, length(p)));
    }
    let d = shape_distance(p);
    let blur = max(length(fwidth(p)) * 0.7, 0.004);
    let body = 1.0 - smoothstep(-blur, blur, d);
    let rim = (1.0 - smoothstep(0.03, 0.06 + blur, d)) * (1.0 - body);
    let glow = 0.12 * exp(-max(d, 0.0) * 18.0) * (1.0 - body) * smoothstep(0.6, 0.48, max(abs(p.x), abs(p.y)));
    // Pale marks get a dark outline and dark marks a pale one, so that they are readable on any wood in any light.
    let is_pale = dot(color.rgb, vec3(0.21, 0.72, 0.07)) > 0.35;
    let edge = select(vec3(1.15, 1.0, 0.72), color.rgb * 0.02, is_pale);
    let alpha = max(max(body * color.a, 0.95 * rim * color.a), glow * color.a);
    let shaded = mix(mix(color.rgb, edge, smoothstep(0.0, 0.3, rim)), color.rgb, body);
    return vec4(shaded, alpha);
}
#endif
