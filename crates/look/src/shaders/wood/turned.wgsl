// Growth rings of a turned wooden piece. It is cut from a branch beside the pith, so the rings are arcs on its top and lines up its side.
#define_import_path birka_look::wood::turned

// Growth rings per unit.
const RINGS: f32 = 24.0;
// The factor by which latewood darkens each color channel.
const LATEWOOD: vec3<f32> = vec3(0.80, 0.63, 0.44);

// Distance of a point of the piece from the pith, in rings. `seed` differs from piece to piece; `wander`, 0 to 1, perturbs the rings.
fn ring_distance(object: vec3<f32>, seed: f32, wander: f32) -> f32 {
    let pith = 0.34 * vec2(cos(seed), sin(seed));
    return RINGS * (length(object.xz - pith) + 0.14 * object.y + 0.09 * wander);
}

// Share of latewood, 0 to 1, at a ring distance; `footprint` is the width of a pixel in rings.
fn latewood(ring: f32, footprint: f32) -> f32 {
    let season = fract(ring);
    let late = smoothstep(0.25, 0.9, season) * (1.0 - smoothstep(0.92, 1.0, season));
    return mix(late, 0.35, smoothstep(0.3, 0.8, footprint));
}
