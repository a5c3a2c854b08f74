// Surface of the table top: old dark planks.
#define_import_path birka_look::table::surface

#import birka_look::noise::{hash1, noise3}
#import birka_look::wood::sawn::{Timber, wood}

struct Planks {
    color: vec3<f32>,
    roughness: f32,
    // Depth inside a gap between two planks, 0 to 1, and the side of the gap: −1 or 1.
    gap: f32,
    side: f32,
}

// The planks at `p`, each `plank` wide. `footprint` is the width of a pixel there.
fn planks(p: vec3<f32>, plank: f32, footprint: f32) -> Planks {
    let lane = p.z / plank + 60.37;
    let number = floor(lane);
    let rim = min(lane - number, number + 1.0 - lane) * plank;
    let timber = Timber(vec3(0.105, 0.052, 0.027), vec3(0.036, 0.017, 0.010), 8.0, 0.8);
    let scale = 0.75;
    var grain = wood(vec3(p.x, p.y, (number + 0.5 - lane) * plank) * scale, i32(number), timber, footprint * scale);
    // No two planks are from the same tree.
    let tree = hash1(i32(number) * 7 + 2);
    grain.color *= mix(vec3(0.72, 0.7, 0.68), vec3(1.22, 1.16, 1.06), tree);
    let worn = noise3(p * vec3(0.25, 1.0, 0.6));
    var out: Planks;
    out.gap = 1.0 - smoothstep(0.0, max(0.05, footprint), rim - 0.012);
    out.side = sign(fract(lane) - 0.5);
    out.color = grain.color * (1.0 - 0.8 * out.gap);
    out.roughness = clamp(grain.roughness - 0.06 + 0.18 * worn, 0.3, 1.0);
    return out;
}

// Ambient occlusion by the board: the share of ambient light that reaches the table at `p` beside a board of this half width.
fn board_occlusion(p: vec3<f32>, board: f32) -> f32 {
    let beside = max(max(abs(p.x), abs(p.z)) - board, 0.0);
    return 1.0 - 0.75 * exp(-beside * 1.9);
}
