// Value noise on an integer lattice. The hash uses integer arithmetic only, so every driver returns the same values.
#define_import_path birka_look::noise

// Finalizer of an integer hash: "lowbias32" by Chris Wellons (Prospecting for Hash Functions).
fn mix_bits(seed: u32) -> u32 {
    var h = seed;
    h = (h ^ (h >> 16u)) * 0x7feb352du;
    h = (h ^ (h >> 15u)) * 0x846ca68bu;
    return h ^ (h >> 16u);
}

// Pseudo-random value in [0, 1) for a lattice point. `pieces/grain.rs` implements the same function.
fn hash3(p: vec3<i32>) -> f32 {
    let h = mix_bits(bitcast<u32>(p.x) * 0x8da6b343u + bitcast<u32>(p.y) * 0xd8163841u + bitcast<u32>(p.z) * 0xcb1ab31fu);
    return f32(h & 0xffffffu) / 16777216.0;
}

// Pseudo-random value in [0, 1) for an integer.
fn hash1(n: i32) -> f32 {
    return hash3(vec3(n, 17, 5));
}

// Value noise in [0, 1]: lattice values interpolated with smoothstep weights.
fn noise3(p: vec3<f32>) -> f32 {
    let base = floor(p);
    let i = vec3<i32>(base);
    let f = p - base;
    let w = f * f * (3.0 - 2.0 * f);
    let x00 = mix(hash3(i), hash3(i + vec3(1, 0, 0)), w.x);
    let x10 = mix(hash3(i + vec3(0, 1, 0)), hash3(i + vec3(1, 1, 0)), w.x);
    let x01 = mix(hash3(i + vec3(0, 0, 1)), hash3(i + vec3(1, 0, 1)), w.x);
    let x11 = mix(hash3(i + vec3(0, 1, 1)), hash3(i + vec3(1, 1, 1)), w.x);
    return mix(mix(x00, x10, w.y), mix(x01, x11, w.y), w.z);
}

// Band limiting: the weight of a detail of `frequency` cycles per unit where a pixel covers `footprint` units. It falls from 1 to 0
// around the Nyquist frequency, so that the detail fades to its mean instead of aliasing.
fn band_limit(frequency: f32, footprint: f32) -> f32 {
    return 1.0 - smoothstep(0.25, 0.75, frequency * footprint);
}
