// Thick blown glass in one pass: one refracted ray is traced analytically to the board under the piece or out of its far side, and
// attenuated along its path by Beer's law.
#define_import_path birka_look::pieces::glass

#import birka_look::noise::hash3

// Matches `GlassUniform` in Rust.
struct GlassLight {
    // Direction towards the key light.
    key: vec4<f32>,
    // Color of the key light that the piece focuses.
    focused: vec4<f32>,
    // Color of the lit board around the piece.
    around: vec4<f32>,
}

struct Glass {
    // Diffuse color of the glass body.
    body: vec3<f32>,
    // Light that is transmitted towards the eye.
    transmitted: vec3<f32>,
}

// Radius of the cylinder that stands for the walls of a piece.
const RADIUS: f32 = 0.33;
// Single scattering of the key light per unit of glass and of amber.
const SCATTERING: vec3<f32> = vec3(0.10, 0.17, 0.24);
const SCATTERING_AMBER: vec3<f32> = vec3(0.20, 0.07, 0.015);

// `at` is the surface point relative to the center of the piece's base, `n` the normal, `v` the direction to the eye; `streak`, 0 to 1,
// varies the density.
fn glass(at: vec3<f32>, n: vec3<f32>, v: vec3<f32>, light: GlassLight, is_amber: bool, streak: f32) -> Glass {
    let key = light.key.xyz;
    let inward = refract(-v, n, 1.0 / 1.52);
    // Distance to the base plane, and to the wall: a ray-cylinder intersection.
    let to_base = select(9.0, max(at.y, 0.0) / -inward.y, inward.y < -0.001);
    let a = max(dot(inward.xz, inward.xz), 1e-4);
    let b = dot(at.xz, inward.xz);
    let c = dot(at.xz, at.xz) - RADIUS * RADIUS;
    let to_wall = (-b + sqrt(max(b * b - a * c, 0.0))) / a;
    // A lower bound on the path: where the piece is wider than the cylinder, or at its rim, a ray would leave at once and look too bright.
    let path = clamp(min(to_base, to_wall), 0.1, 1.0);
    let leave = at + inward * path;

    // The dome acts as a lens that focuses the key light on the side away from it.
    let focus = -key.xz / max(key.y, 0.3) * 0.16;
    let off = leave - vec3(focus.x, 0.03, focus.y);
    let focused = 2.2 * exp(-dot(off, off) * 50.0) + 0.6 * exp(-dot(off, off) * 9.0);
    // Elsewhere the base lies in the piece's own shadow, and the walls show the lit board around it.
    let out_of_wall = smoothstep(-0.08, 0.08, to_base - to_wall);
    let around = light.around.rgb * mix(0.38, 1.0, out_of_wall);
    let background = around + light.focused.rgb * focused;

    // Absorption (Beer's law), denser in streaks.
    let density = 1.0 + 0.8 * (streak - 0.5);
    let teal = vec3(5.6, 2.5, 2.2);
    let honey = vec3(0.9, 2.6, 6.5);
    let absorption = select(teal, honey, is_amber) * density;
    // Single scattering of the key light halfway along the path. It enters through the dome, approximated by a sphere.
    let middle = at + inward * (0.5 * path) - vec3(0.0, 0.05, 0.0);
    let beneath = dot(middle, key);
    let depth = max(sqrt(max(beneath * beneath - dot(middle, middle) + RADIUS * RADIUS, 0.0)) - beneath, 0.05);
    let scattered = light.focused.rgb * select(SCATTERING, SCATTERING_AMBER, is_amber) * path * exp(-absorption * (depth + 0.4 * path));
    let through = background * exp(-absorption * (path + 0.1)) + scattered;

    var out: Glass;
    out.body = select(vec3(0.008, 0.017, 0.019), vec3(0.05, 0.018, 0.005), is_amber);
    // Fresnel: at grazing angles less light is transmitted; exponent 2.5 instead of Schlick's 5.
    let grazing = 1.0 - max(dot(n, v), 0.0);
    out.transmitted = through * (1.0 - grazing * grazing * sqrt(grazing));
    return out;
}

// Width of a cell of the bubble lattice. A cell holds at most one bubble.
const CELL: f32 = 0.11;

// The bubbles that a ray meets beneath the surface. Returns the coverage of their dark rims (x) and of their bright centers (y).
// `seed` differs from piece to piece; `footprint` is the width of a pixel.
fn bubbles(at: vec3<f32>, ray: vec3<f32>, seed: i32, footprint: f32) -> vec2<f32> {
    var covered = vec2(0.0);
    for (var step = 0; step < 6; step++) {
        let cell = vec3<i32>(floor((at + ray * (0.012 + 0.035 * f32(step))) / CELL));
        let key = cell * 5 + vec3(seed * 31);
        let size = hash3(key);
        let place = vec3(hash3(key + vec3(1, 0, 0)), hash3(key + vec3(0, 1, 0)), hash3(key + vec3(0, 0, 1)));
        let radius = mix(0.008, 0.027, size * size);
        let off = (vec3<f32>(cell) + 0.25 + 0.5 * place) * CELL - at;
        let distance = length(cross(ray, off));
        // Whole bubbles only: those that the surface cuts, or that lie beyond the last step, fade out.
        let along = dot(ray, off);
        let whole = smoothstep(0.2 * radius, 0.7 * radius, along) * (1.0 - smoothstep(0.15, 0.19, along));
        let visibility = f32(hash3(key + vec3(1, 1, 0)) < 0.85) * whole * radius / (radius + footprint);
        let inside = visibility * (1.0 - smoothstep(0.85 * radius, radius + footprint, distance));
        covered = max(covered, inside * vec2(smoothstep(0.3 * radius, 0.9 * radius, distance), 1.0 - smoothstep(0.0, 0.5 * radius, distance)));
    }
    return covered;
}
