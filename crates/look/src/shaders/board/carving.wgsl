// All carving of the board as one height field over its top.
#define_import_path birka_look::board::carving

#import birka_look::board::border::border
#import birka_look::board::cut::{Cut, groove, pressure, stray, tool_marks}
#import birka_look::board::layout::{Board, CAMP, REFUGE, SQUARE_HOLES, THRONE, ornament_at}
#import birka_look::board::squares::{camp, hole, refuge, throne}

// The cut at `p` on the top of the board. `blur` is the width of a pixel there.
fn carve(p: vec2<f32>, board: ptr<function, Board>, blur: f32) -> Cut {
    var cut = planned_cut(p, board, blur);
    // The ground of a sunk field is not smooth.
    cut.height -= smoothstep(0.022, 0.045, -cut.height) * tool_marks(p, blur);
    return cut;
}

// The cut as it is drawn on the wood, before the tool leaves its marks.
fn planned_cut(p: vec2<f32>, board: ptr<function, Board>, blur: f32) -> Cut {
    let out = max(abs(p.x), abs(p.y)) - (*board).half_side;
    if out > 0.03 {
        return border(p, out, board, blur);
    }
    let grid = vec2(p.x, -p.y) + (*board).half_side;
    let cell = clamp(floor(grid), vec2(0.0), vec2((*board).side - 1.0));
    let q = grid - cell - 0.5;
    if (*board).style.y == SQUARE_HOLES {
        let inward = sign((*board).half_side - 0.5 - cell);
        return hole(q, inward, ornament_at(board, u32(cell.x), u32(cell.y)), blur);
    }
    // The nearest line along the files and along the ranks.
    let number = round(grid);
    let off = abs(grid - number - vec2(stray(grid.y, number.x), stray(grid.x, number.y + 0.5)));
    let deep = select(pressure(grid.x, number.y + 0.5), pressure(grid.y, number.x), off.x < off.y);
    let line = (*board).dark.w * deep * groove(min(off.x, off.y), 0.026, 0.034, blur);
    var cut: Cut;
    cut.height = 0.0;
    cut.stain = 0.0;
    cut.line = 0.0;
    switch ornament_at(board, u32(cell.x), u32(cell.y)) {
        case THRONE: { cut = throne(q, blur); }
        case REFUGE: { cut = refuge(q, blur); }
        case CAMP: { cut = camp(q, blur); }
        default: {}
    }
    cut.height = min(cut.height, line);
    cut.stain = max(cut.stain, -line * 16.0);
    cut.line = clamp(-line * 16.0, 0.0, 1.0);
    return cut;
}
