// Marks that show the state of the game: flat signs told apart by their form, not their colour alone.
#define_import_path birka::mark

#import bevy_pbr::forward_io::VertexOutput
#import bevy_pbr::mesh_functions::get_world_from_local
#import birka::sheets::sheet

fn segment(p: vec2<f32>, a: vec2<f32>, b: vec2<f32>) -> f32 {
    let along = clamp(dot(p - a, b - a) / dot(b - a, b - a), 0.0, 1.0);
    return length(p - mix(a, b, along));
}

fn box(p: vec2<f32>, half: f32, corner: f32) -> f32 {
    let q = abs(p) - vec2(half - corner);
    return length(max(q, vec2(0.0))) + min(max(q.x, q.y), 0.0) - corner;
}

// Distance to the sign, negative inside; `p` in squares from the middle, y towards the far side.
fn form(p: vec2<f32>) -> f32 {
    let r = length(p);
    let a = abs(p);
    switch sheet.sign.form {
        // Hovered: a thin frame.
        case 0u: { return abs(box(p, 0.455, 0.08)) - 0.012; }
        // Selected: a strong ring around the foot.
        case 1u: { return abs(r - 0.415) - 0.03; }
        // Destination: a dot.
        case 2u: { return r - 0.14; }
        // Destination that captures: a dot within four wedges.
        case 3u: {
            let wedge = max(abs(r - 0.31) - 0.035, 0.13 - min(a.x, a.y));
            return min(r - 0.115, wedge);
        }
        // Where the last move came from: light corner brackets.
        case 4u: { return max(abs(box(p, 0.42, 0.02)) - 0.02, 0.30 - min(a.x, a.y)); }
        // Where it went: heavy corner brackets.
        case 5u: { return max(abs(box(p, 0.42, 0.03)) - 0.034, 0.22 - min(a.x, a.y)); }
        // A captor: a lozenge.
        case 6u: { return abs((a.x + a.y) * 0.70710678 - 0.33) - 0.03; }
        // An open way: chevrons that point along −z.
        case 7u: {
            let k = vec2(a.x, p.y);
            let one = segment(k, vec2(0.0, 0.30), vec2(0.2, 0.12));
            let two = segment(k, vec2(0.0, 0.08), vec2(0.2, -0.10));
            let three = segment(k, vec2(0.0, -0.14), vec2(0.2, -0.32));
            return min(one, min(two, three)) - 0.03;
        }
        // A ribbon: as long as its mesh.
        case 9u: { return a.x - 0.4; }
        default: { return r - 0.3; }
    }
}

#ifdef SHEET_SHADOW
// From the middle to the edge of the quad, in half widths of the foot; as in `contact.rs`.
const REACH: f32 = 1.75;

// The dimness round a piece's foot: darkest in the crack where it touches, and the softer the higher the piece is lifted.
fn shaded(in: VertexOutput) -> vec4<f32> {
    let colour = sheet.sign.colour;
    let near = get_world_from_local(in.instance_index)[1].y;
    let out = length(in.uv - 0.5) * (2.0 * REACH);
    let crack = exp2(-9.0 * max(out - 1.0, 0.0));
    let beside = 1.0 - smoothstep(near * 0.8, REACH, out);
    return vec4(colour.rgb, colour.a * near * mix(beside, crack, 0.6 * near * near));
}
#else
fn shaded(in: VertexOutput) -> vec4<f32> {
    let colour = sheet.sign.colour;
    let p = vec2(in.uv.x - 0.5, 0.5 - in.uv.y) * 1.2;
    let d = form(p);
    let blur = max(length(fwidth(p)) * 0.7, 0.004);
    let body = 1.0 - smoothstep(-blur, blur, d);
    let rim = (1.0 - smoothstep(0.03, 0.06 + blur, d)) * (1.0 - body);
    let glow = 0.12 * exp(-max(d, 0.0) * 18.0) * (1.0 - body) * smoothstep(0.6, 0.48, max(abs(p.x), abs(p.y)));
    // A dark rim round a pale sign and a pale one round a dark sign keep it readable on any wood in any light; outside it a gentle glow.
    let pale = dot(colour.rgb, vec3(0.21, 0.72, 0.07)) > 0.35;
    let edge = select(vec3(1.15, 1.0, 0.72), colour.rgb * 0.02, pale);
    let alpha = max(max(body * colour.a, 0.95 * rim * colour.a), glow * colour.a);
    let shade = mix(mix(colour.rgb, edge, smoothstep(0.0, 0.3, rim)), colour.rgb, body);
    return vec4(shade, alpha);
}
#endif
