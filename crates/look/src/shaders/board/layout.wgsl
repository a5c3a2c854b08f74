// The board as data: its size, the ornament of every square, its colors and styles.
#define_import_path birka_look::board::layout

// Matches `BoardUniform` in Rust.
struct Board {
    // Squares per side, and half of that: the distance from the center to the edge of the squares.
    side: f32,
    half_side: f32,
    // Width of the carved border.
    border: f32,
    padding: f32,
    // The ornament of every square in two bits, a1 first.
    ornaments: array<vec4<u32>, 6>,
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

fn ornament_at(board: ptr<function, Board>, file: u32, rank: u32) -> u32 {
    let index = rank * u32((*board).side) + file;
    let word = index / 16u;
    return ((*board).ornaments[word / 4u][word % 4u] >> ((index % 16u) * 2u)) & 3u;
}

// The file at `p` that is inlaid with darker wood, counted from 0; −1 without inlay. Every second file is inlaid, starting with
// the second, as in Robert ap Ifan's drawing of 1587.
fn inlaid_file(p: vec2<f32>, board: ptr<function, Board>) -> f32 {
    let file = floor(p.x + (*board).half_side);
    let is_inside = max(abs(p.x), abs(p.y)) < (*board).half_side;
    return select(-1.0, file, (*board).style.y == SQUARE_COLUMNS && is_inside && (i32(file) & 1) == 1);
}
