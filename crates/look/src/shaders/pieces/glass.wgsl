// Thick blown glass in one pass: one refracted ray is traced analytically through the piece, out of its base or its far wall, to the board.
// It is attenuated along its path by Beer's law.
#define_import_path birka_look::pieces::glass

#import birka_look::noise::mix_bits

// Matches `GlassUniform` in Rust.
struct GlassLight {
    // Direction towards the key light; `w` is the kind of its reflection, one of the constants below.
    key: vec4<f32>,
    // Color of the key light as it is reflected and scattered.
    focused: vec4<f32>,
    // Irradiance of the board by the key light and by all other light, divided by π.
    direct: vec4<f32>,
    ambient: vec4<f32>,
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
const TEAL: vec3<f32> = vec3(4.0, 1.18, 0.88);
const HONEY: vec3<f32> = vec3(3.0, 11.0, 30.0);
// Single scattering of the key light per unit of glass and of amber.
const SCATTERING: vec3<f32> = vec3(0.012, 0.03, 0.034);
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

// `ray` is the refracted ray of the surface point `at`, `board` the color of the board where the two meet. `tint` replaces the color of the
// glass where its alpha is 1. `streak`, 0 to 1, varies the density.
fn glass(
    at: vec3<f32>, n: vec3<f32>, v: vec3<f32>, ray: Ray, board: vec3<f32>, light: GlassLight, is_amber: bool, tint: vec4<f32>, streak: f32,
) -> Glass {
    let key = light.key.xyz;
    // Glass of a tint lets that color through on a path of about a third of a unit.
    let tinted = -3.0 * log(clamp(tint.rgb, vec3(0.004), vec3(0.98)));
    let absorption = mix(select(TEAL, HONEY, is_amber), tinted, tint.a) * (0.92 + 0.16 * streak);

    // The dome is a lens that focuses the key light on the side away from it.
    let focus = -key.xz / max(key.y, 0.3) * 0.17;
    let off = ray.leaves - vec3(focus.x, 0.0, focus.y);
    let focused = 0.35 + 3.0 * exp(-dot(off, off) * 70.0) + 0.8 * exp(-dot(off, off) * 9.0);
    // The way of that light through the glass, bent towards the base.
    let size = select(DOME, BEAD, is_amber);
    let through_dome = (ray.leaves.xz + 0.5 * size.y * key.xz) / size.x;
    let way_in = 1.15 * size.y * sqrt(clamp(1.0 - dot(through_dome, through_dome), 0.03, 1.0));
    let passed_in = exp(-absorption * way_in);
    let passed_out = exp(-absorption * (ray.path + 0.03));
    let beneath = light.direct.rgb * passed_in * focused + light.ambient.rgb * (0.3 + 0.4 * passed_in);
    // Beside the piece the board is lit, but for the shadow of the piece itself.
    let beside = ray.board / size.x;
    let shadow = smoothstep(-0.4, 0.9, dot(normalize(beside + vec2(1e-4)), normalize(-key.xz))) * (1.0 - smoothstep(1.9, 2.7, length(beside)));
    let lit = mix(beneath, light.direct.rgb * (1.0 - 0.7 * shadow) + light.ambient.rgb, ray.through_wall);
    // Single scattering of the key light along the path.
    let scattering = mix(select(SCATTERING, SCATTERING_AMBER, is_amber), 0.05 * tint.rgb, tint.a);
    let scattered = light.focused.rgb * scattering * ray.path * passed_in * sqrt(passed_out);
    let through = board * lit * passed_out + scattered;

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

// Turns a direction of the world into the frame of the piece, which differs from it by a rotation around the vertical axis. `at` and
// `object` are the same point in both.
fn to_object_frame(direction: vec3<f32>, at: vec3<f32>, object: vec3<f32>) -> vec3<f32> {
    let length2 = max(dot(at.xz, at.xz), 1e-6);
    let cosine = dot(at.xz, object.xz) / length2;
    let sine = (at.x * object.z - at.z * object.x) / length2;
    return vec3(cosine * direction.x - sine * direction.z, direction.y, sine * direction.x + cosine * direction.z);
}

// The bubbles that a ray meets beneath the surface: few, drawn out along the wall as blown glass has them, and smaller from one `number` to the
// next. Returns the coverage of their dark rims (x) and of their bright centers (y). `seed` differs from piece to piece; `footprint` is the
// width of a pixel.
fn bubbles(at: vec3<f32>, ray: vec3<f32>, seed: i32, count: i32, footprint: f32) -> vec2<f32> {
    var covered = vec2(0.0);
    for (var number = 0; number < count; number++) {
        let random = unpack4x8unorm(mix_bits(u32(seed * 97 + number)));
        let place = 0.36 * (random.xy - 0.5);
        let center = vec3(place.x, 0.07 + 0.2 * random.z, place.y);
        let radius = 0.034 / (1.0 + 0.8 * f32(number)) * (0.7 + 0.5 * random.w);
        // Drawn out around the axis of the piece.
        let along = vec3(-place.y, 0.0, place.x) * inverseSqrt(max(dot(place, place), 1e-4));
        let stretch = 1.0 / (1.1 + random.w);
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

// The light towards the eye with the bubbles in its way.
fn with_bubbles(transmitted: vec3<f32>, covered: vec2<f32>, light: GlassLight) -> vec3<f32> {
    return transmitted * (1.0 - 0.55 * covered.x + 0.9 * covered.y) + 0.25 * light.ambient.rgb * covered.y;
}
