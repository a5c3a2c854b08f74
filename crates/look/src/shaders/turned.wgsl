// The years in a turned piece of wood: it is cut from a branch beside the pith, so they are arcs on its head and lines up its side, drawn
// into tongues where it swells.
#define_import_path birka::turned

// Years a unit.
const RINGS: f32 = 24.0;
// What late summer leaves of each colour.
const LATE: vec3<f32> = vec3(0.80, 0.63, 0.44);

// How many years from the pith a point of the piece is; `own` tells pieces apart, `wander`, 0 to 1, is how the branch grew.
fn turned_ring(object: vec3<f32>, own: f32, wander: f32) -> f32 {
    let pith = 0.34 * vec2(cos(own), sin(own));
    return RINGS * (length(object.xz - pith) + 0.14 * object.y + 0.09 * wander);
}

// How much late wood there is, 0 to 1, where a pixel is so many years wide.
fn year(ring: f32, wide: f32) -> f32 {
    let season = fract(ring);
    let late = smoothstep(0.25, 0.9, season) * (1.0 - smoothstep(0.92, 1.0, season));
    return mix(late, 0.35, smoothstep(0.3, 0.8, wide));
}
