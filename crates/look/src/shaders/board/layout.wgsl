// The board as data: its size, the ornament of every square, its colors and styles.
#define_import_path birka_look::board::layout

// Matches `BoardUniform` in Rust.
struct Board {
    // Half the squares along each side: the distance from the center to the border.
    half: vec2<f32>,
    // Width of the carved border.
    border: f32,
    // 1 if squares are absent inside the border.
    has_gaps: u32,
    // x is the number of files, y that of ranks.
    squares: vec4<u32>,
    // The ornament of every square in four bits, a1 first; ABSENT where there is no square.
    ornaments: array<vec4<u32>, 12>,
    // Color of earlywood; w is the number of growth rings per unit.
    light: vec4<f32>,
    // Color of latewood; w scales the depth of the lines, 1 by default.
    dark: vec4<f32>,
    // Color of the lines; w is 1 where they have one.
    line: vec4<f32>,
    // x is the border style, y the square style.
    style: vec4<u32>,
}

// Border styles; match `OrnamentStyle` in Rust.
const BORDER_NONE: u32 = 0u;
const BORDER_INTERLACE: u32 = 1u;
const BORDER_RINGS: u32 = 2u;
const BORDER_RUNES: u32 = 3u;
const BORDER_MOULDING: u32 = 4u;

// Square styles; match `SquareStyle` in Rust.
const SQUARE_LINES: u32 = 0u;
const SQUARE_HOLES: u32 = 1u;
const SQUARE_COLUMNS: u32 = 2u;

// Square ornaments; match `Ornament` in Rust.
const PLAIN: u32 = 0u;
const THRONE: u32 = 1u;
const REFUGE: u32 = 2u;
const CAMP: u32 = 3u;
const FORT: u32 = 4u;
const POND: u32 = 5u;
const ABSENT: u32 = 15u;

fn ornament_at(board: ptr<function, Board>, file: u32, rank: u32) -> u32 {
    let index = rank * (*board).squares.x + file;
    let word = index / 8u;
    return ((*board).ornaments[word / 4u][word % 4u] >> ((index % 8u) * 4u)) & 15u;
}

// Distance from file a and rank 1 at `p`, in squares.
fn grid_at(p: vec2<f32>, board: ptr<function, Board>) -> vec2<f32> {
    return vec2(p.x, -p.y) + 0.5 * vec2<f32>((*board).squares.xy);
}

// `p`, or the nearest point beside a peg hole that it lies in: the piece that stands over a hole fills it. The arguments are those of a `Board`.
fn beside_hole(p: vec2<f32>, squares: vec2<u32>, square_style: u32) -> vec2<f32> {
    // A little wider than the hole.
    let wide = select(0.0, 0.15, square_style == SQUARE_HOLES);
    let q = fract(p + 0.5 * vec2<f32>(squares)) - 0.5;
    return p + q * max(wide / max(length(q), 1e-3) - 1.0, 0.0);
}

// Whether the board has a square with this file and rank, counted from 0.
fn is_square(cell: vec2<f32>, board: ptr<function, Board>) -> bool {
    if any(cell < vec2(0.0)) || any(cell >= vec2<f32>((*board).squares.xy)) {
        return false;
    }
    return ornament_at(board, u32(cell.x), u32(cell.y)) != ABSENT;
}

// The file at `p` that is inlaid with darker wood, counted from 0; −1 without inlay. Every second file is inlaid, starting with
// the second, as in Robert ap Ifan's drawing of 1587.
fn inlaid_file(p: vec2<f32>, board: ptr<function, Board>) -> f32 {
    let cell = floor(grid_at(p, board));
    let file = cell.x;
    let is_inside = is_square(cell, board);
    return select(-1.0, file, (*board).style.y == SQUARE_COLUMNS && is_inside && (i32(file) & 1) == 1);
}
