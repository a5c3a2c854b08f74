// Thick blown glass in one pass: one refracted ray is traced analytically through the piece, out of its base or its far wall, to the board.
// It is attenuated along its path by Beer's law.
#define_import_path birka_look::pieces::glass

#import birka_look::noise::hash1

// Matches `GlassUniform` in Rust.
struct GlassLight {
    // Direction towards the key light; `w` is the kind of its reflection, one of the constants below.
    key: vec4<f32>,
    // Color of the key light that the piece focuses.
    focused: vec4<f32>,
    // Color of the lit board around the piece.
    around: vec4<f32>,
}

// Kinds of light source as glass reflects them; match `Reflection` in Rust.
const WINDOW: f32 = 0.0;
const FLAME: f32 = 1.0;
const SOFT_BOX: f32 = 2.0;

// A refracted ray.
struct Ray {
    // Length of the path through the glass.
    path: f32,
    // Where it leaves the glass, relative to the center of the piece's base.
    leaves: vec3<f32>,
    // Where it meets the board, relative to the center of the base.
    board: vec2<f32>,
    // 1 where it leaves through the wall, 0 where it leaves through the base.
    through_wall: f32,
    direction: vec3<f32>,
}

struct Glass {
    // Diffuse color of the glass body.
    body: vec3<f32>,
    // Light that is transmitted towards the eye, and the light source reflected in the surface.
    transmitted: vec3<f32>,
    reflected: vec3<f32>,
}

const REFRACTIVE_INDEX: f32 = 1.52;
// The half ellipsoid that stands for a dome: its radius and height. The bead of the king is a smaller one, `BEAD_HEIGHT` above the board.
const DOME: vec2<f32> = vec2(0.345, 0.44);
const BEAD: vec2<f32> = vec2(0.075, 0.062);
const BEAD_HEIGHT: f32 = 0.938;
// Absorption per unit of glass and of amber.
const TEAL: vec3<f32> = vec3(4.2, 1.25, 1.15);
const HONEY: vec3<f32> = vec3(3.0, 11.0, 30.0);
// Single scattering of the key light per unit of glass and of amber.
const SCATTERING: vec3<f32> = vec3(0.03, 0.07, 0.085);
const SCATTERING_AMBER: vec3<f32> = vec3(2.4, 0.85, 0.15);

// Distance along `ray` from `at` to the far wall of an ellipsoid at the origin with this radius and height.
//
// A point outside of it is on a taller part of the piece: there the wall is a cylinder.
fn to_far_wall(at: vec3<f32>, ray: vec3<f32>, size: vec2<f32>) -> f32 {
    let flat = max(dot(ray.xz, ray.xz), 1e-3);
    let across = clamp(-2.0 * dot(at.xz, ray.xz) / flat, 0.06, 0.6);
    let scale = vec3(1.0 / size.x, 1.0 / size.y, 1.0 / size.x);
    let p = at * scale;
    let d = ray * scale;
    let a = dot(d, d);
    let b = dot(p, d);
    let through = (-b + sqrt(max(b * b - a * (dot(p, p) - 1.0), 0.0))) / a;
    return mix(through, across, smoothstep(1.1, 1.35, dot(p, p)));
}

// The refracted ray of a surface point `at` relative to the center of the piece's base, with the normal `n`, seen from the direction `v`.
fn trace(at: vec3<f32>, n: vec3<f32>, v: vec3<f32>, is_amber: bool) -> Ray {
    let size = select(DOME, BEAD, is_amber);
    let base = select(0.0, BEAD_HEIGHT, is_amber);
    let p = at - vec3(0.0, base, 0.0);
    var out: Ray;
    out.direction = refract(-v, n, 1.0 / REFRACTIVE_INDEX);
    // A bead has no flat base.
    let to_base = select(9.0, max(p.y, 0.0) / -out.direction.y, out.direction.y < -0.001 && !is_amber);
    let to_wall = to_far_wall(p, out.direction, size);
    out.through_wall = smoothstep(-0.03, 0.03, to_base - to_wall);
    // Where the piece is wider than the ellipsoid a ray would leave at once.
    out.path = clamp(min(to_base, to_wall), 0.035, 1.0);
    out.leaves = at + out.direction * out.path;
    // Out of the wall the ray is refracted once more. Beyond the critical angle it would be reflected; it is bent along the wall instead.
    let leaves = out.leaves - vec3(0.0, base, 0.0);
    let normal = normalize(leaves / vec3(size.x * size.x, size.y * size.y, size.x * size.x));
    let bent = normalize(out.direction + normal * 0.45 * max(dot(out.direction, normal), 0.05));
    let falls = max(-bent.y, 0.12);
    out.board = out.leaves.xz + bent.xz * (max(out.leaves.y, 0.0) / falls) * out.through_wall;
    return out;
}

// The shape of the light source in the direction `r`, 0 to 1: a window of six panes, a flame, or a soft box.
fn light_source(r: vec3<f32>, light: GlassLight, blur: f32) -> f32 {
    let key = light.key.xyz;
    let right = normalize(vec3(key.z, 0.0, -key.x));
    let up = cross(key, right);
    let toward = max(dot(r, key), 1e-3);
    let q = vec2(dot(r, right), dot(r, up)) / toward;
    let edge = max(blur, 0.012);
    let kind = light.key.w;
    let half = select(vec2(0.17, 0.26), vec2(0.34, 0.22), kind == SOFT_BOX);
    let inside = (1.0 - smoothstep(half.x - edge, half.x + edge, abs(q.x))) * (1.0 - smoothstep(half.y - edge, half.y + edge, abs(q.y)));
    // A post and two bars.
    let bars = min(abs(q.x), abs(abs(q.y) - 0.087));
    let panes = select(smoothstep(0.008, 0.012 + edge, bars), 1.0, kind == SOFT_BOX);
    // A flame is a drop, wide below and pointed above.
    let drop = vec2(q.x / mix(0.13, 0.03, smoothstep(-0.2, 0.35, q.y)), q.y / 0.26);
    let flame = 1.0 - smoothstep(0.6, 1.0, dot(drop, drop));
    return select(inside * panes, flame, kind == FLAME) * f32(dot(r, key) > 0.2);
}

// `ray` is the refracted ray of the surface point `at`. `board` is the color of the board where the ray meets it, relative to that of plain
// wood. `tint` replaces the color of the glass where its alpha is 1. `streak`, 0 to 1, varies the density.
fn glass(
    at: vec3<f32>, n: vec3<f32>, v: vec3<f32>, ray: Ray, board: vec3<f32>, light: GlassLight, is_amber: bool, tint: vec4<f32>, streak: f32,
) -> Glass {
    let key = light.key.xyz;
    // Glass of a tint lets that color through on a path of about half a piece.
    let tinted = -1.5 * log(clamp(tint.rgb, vec3(0.004), vec3(0.98)));
    let absorption = mix(select(TEAL, HONEY, is_amber), tinted, tint.a) * (0.75 + 0.5 * streak);

    // The dome is a lens that focuses the key light on the side away from it.
    let focus = -key.xz / max(key.y, 0.3) * 0.17;
    let off = ray.leaves - vec3(focus.x, 0.0, focus.y);
    let focused = 3.0 * exp(-dot(off, off) * 70.0) + 0.7 * exp(-dot(off, off) * 9.0);
    // Light that reaches the base has come through the glass. Beside the piece the board is lit, but for the shadow of the piece itself.
    let beside = ray.board / DOME.x;
    let shadow = smoothstep(-0.4, 0.9, dot(normalize(beside + vec2(1e-4)), normalize(-key.xz))) * (1.0 - smoothstep(1.9, 2.7, length(beside)));
    let lit = mix(0.42, mix(1.05, 0.5, shadow), ray.through_wall);
    let background = light.around.rgb * board * lit + light.focused.rgb * mix(vec3(1.0), board, 0.7) * focused * 0.55;

    // Single scattering of the key light halfway along the path.
    let middle = at + ray.direction * (0.5 * ray.path) - vec3(0.0, 0.05, 0.0);
    let beneath = dot(middle, key);
    let depth = max(sqrt(max(beneath * beneath - dot(middle, middle) + DOME.x * DOME.x, 0.0)) - beneath, 0.05);
    let scattered = light.focused.rgb * mix(select(SCATTERING, SCATTERING_AMBER, is_amber), 0.1 * tint.rgb, tint.a) * ray.path * exp(-absorption * (depth + 0.4 * ray.path));
    let through = background * exp(-absorption * (ray.path + 0.05)) + scattered;

    var out: Glass;
    out.body = select(vec3(0.004, 0.008, 0.009), vec3(0.05, 0.018, 0.005), is_amber);
    let facing = max(dot(n, v), 0.0);
    let grazing = 1.0 - facing;
    let fresnel = 0.043 + 0.957 * grazing * grazing * grazing * grazing * grazing;
    out.transmitted = through * (1.0 - fresnel) * mix(1.0, 0.55, grazing * grazing * grazing);
    let r = reflect(-v, n);
    out.reflected = light.focused.rgb * (fresnel * 16.0 * light_source(r, light, 0.02));
    return out;
}

// Number of bubbles in a piece.
const BUBBLES: i32 = 5;

// The bubbles that a ray meets beneath the surface: few, drawn out along the wall as blown glass has them. Returns the coverage of their
// dark rims (x) and of their bright centers (y). `seed` differs from piece to piece; `footprint` is the width of a pixel.
fn bubbles(at: vec3<f32>, ray: vec3<f32>, seed: i32, footprint: f32) -> vec2<f32> {
    var covered = vec2(0.0);
    for (var number = 0; number < BUBBLES; number++) {
        let key = seed * 97 + number * 7;
        let turn = 6.2831853 * hash1(key);
        let out = 0.05 + 0.19 * sqrt(hash1(key + 1));
        let center = vec3(out * cos(turn), 0.07 + 0.2 * hash1(key + 2), out * sin(turn));
        let size = hash1(key + 3);
        let radius = mix(0.006, 0.02, size * size);
        // Drawn out around the axis of the piece and a little upwards.
        let along = normalize(vec3(-sin(turn), 0.6 * (hash1(key + 4) - 0.5), cos(turn)));
        let stretch = 1.0 / (1.2 + 1.6 * hash1(key + 5));
        let off = center - at;
        let p = off + along * (dot(off, along) * (stretch - 1.0));
        let d = normalize(ray + along * (dot(ray, along) * (stretch - 1.0)));
        let distance = length(cross(d, p));
        let is_inside = smoothstep(0.0, 0.5 * radius, dot(p, d));
        let inside = is_inside * (1.0 - smoothstep(0.85 * radius, radius + footprint, distance)) * radius / (radius + footprint);
        covered = max(covered, inside * vec2(smoothstep(0.3 * radius, 0.9 * radius, distance), 1.0 - smoothstep(0.0, 0.45 * radius, distance)));
    }
    return covered;
}
