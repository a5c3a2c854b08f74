// Thick blown glass without a second pass: one refracted ray, followed to the board beneath or out of the far side.
#define_import_path birka::glass

#import birka::noise::hash3

// Matches `GlassUniform` in Rust.
struct Light {
    // Towards the key light; what glass gathers of it; what comes from the lit board around.
    key: vec4<f32>,
    gathered: vec4<f32>,
    around: vec4<f32>,
}

struct Seen {
    // What little the glass scatters back.
    body: vec3<f32>,
    // The light that comes through it.
    through: vec3<f32>,
}

const RADIUS: f32 = 0.33;
// How much of the light a unit of the melt strews.
const STREWN: vec3<f32> = vec3(0.10, 0.17, 0.24);
const STREWN_AMBER: vec3<f32> = vec3(0.20, 0.07, 0.015);

// `at` is the point of the surface from the middle of the piece's foot, `n` the normal, `v` towards the eye; `wisp`, 0 to 1, is how
// thick the melt is there.
fn glass(at: vec3<f32>, n: vec3<f32>, v: vec3<f32>, by: Light, amber: bool, wisp: f32) -> Seen {
    let key = by.key.xyz;
    let inward = refract(-v, n, 1.0 / 1.52);
    // Out through the foot, or through the wall?
    let to_foot = select(9.0, max(at.y, 0.0) / -inward.y, inward.y < -0.001);
    let a = max(dot(inward.xz, inward.xz), 1e-4);
    let b = dot(at.xz, inward.xz);
    let c = dot(at.xz, at.xz) - RADIUS * RADIUS;
    let to_wall = (-b + sqrt(max(b * b - a * c, 0.0))) / a;
    // No wall is thinner: where the piece bulges out of its circle, or at its rim, a ray would seem to be out at once, and shine.
    let path = clamp(min(to_foot, to_wall), 0.1, 1.0);
    let leave = at + inward * path;

    // A lens: the key light gathers on the side away from it.
    let focus = -key.xz / max(key.y, 0.3) * 0.16;
    let off = leave - vec3(focus.x, 0.03, focus.y);
    let gathered = 2.2 * exp(-dot(off, off) * 50.0) + 0.6 * exp(-dot(off, off) * 9.0);
    // Elsewhere the foot lies in the piece's own shadow, and the walls show the lit board around it.
    let out_of_wall = smoothstep(-0.08, 0.08, to_foot - to_wall);
    let around = by.around.rgb * mix(0.38, 1.0, out_of_wall);
    let light = around + by.gathered.rgb * gathered;

    // Darker towards the foot where the melt was thickest, with a wisp or two.
    let density = 1.0 + 0.8 * (wisp - 0.5);
    let teal = vec3(5.6, 2.5, 2.2);
    let honey = vec3(0.9, 2.6, 6.5);
    let taken = select(teal, honey, amber) * density;
    // What the melt strews of the key light on its way: it has come in through the dome, about a ball, and goes on to the eye.
    let middle = at + inward * (0.5 * path) - vec3(0.0, 0.05, 0.0);
    let beneath = dot(middle, key);
    let deep = max(sqrt(max(beneath * beneath - dot(middle, middle) + RADIUS * RADIUS, 0.0)) - beneath, 0.05);
    let strewn = by.gathered.rgb * select(STREWN, STREWN_AMBER, amber) * path * exp(-taken * (deep + 0.4 * path));
    let through = light * exp(-taken * (path + 0.1)) + strewn;

    var seen: Seen;
    seen.body = select(vec3(0.008, 0.017, 0.019), vec3(0.05, 0.018, 0.005), amber);
    let aslant = 1.0 - max(dot(n, v), 0.0);
    seen.through = through * (1.0 - aslant * aslant * sqrt(aslant));
    return seen;
}

// One bubble at most lies in a cell of this width.
const CELL: f32 = 0.11;

// The bubbles that a ray meets under the surface: how much of it their rims turn aside, and how much light their middles let through.
// `own` tells pieces apart, `footprint` is how wide a pixel is.
fn bubbles(at: vec3<f32>, ray: vec3<f32>, own: i32, footprint: f32) -> vec2<f32> {
    var met = vec2(0.0);
    for (var step = 0; step < 6; step++) {
        let cell = vec3<i32>(floor((at + ray * (0.012 + 0.035 * f32(step))) / CELL));
        let seed = cell * 5 + vec3(own * 31);
        let size = hash3(seed);
        let place = vec3(hash3(seed + vec3(1, 0, 0)), hash3(seed + vec3(0, 1, 0)), hash3(seed + vec3(0, 0, 1)));
        let radius = mix(0.008, 0.027, size * size);
        let off = (vec3<f32>(cell) + 0.25 + 0.5 * place) * CELL - at;
        let far = length(cross(ray, off));
        // Only whole ones: what the surface would cut stays out, and so does what the last step may miss.
        let along = dot(ray, off);
        let whole = smoothstep(0.2 * radius, 0.7 * radius, along) * (1.0 - smoothstep(0.15, 0.19, along));
        let is_there = f32(hash3(seed + vec3(1, 1, 0)) < 0.85) * whole * radius / (radius + footprint);
        let inside = is_there * (1.0 - smoothstep(0.85 * radius, radius + footprint, far));
        met = max(met, inside * vec2(smoothstep(0.3 * radius, 0.9 * radius, far), 1.0 - smoothstep(0.0, 0.5 * radius, far)));
    }
    return met;
}
