// Board, table and pieces are one material to Bevy; which of them it draws, the pipeline knows.
#import bevy_pbr::forward_io::{VertexOutput, FragmentOutput}
#ifdef CRAFT_BOARD
#import birka::board::shaded
#endif
#ifdef CRAFT_TABLE
#import birka::table::shaded
#endif
#ifdef CRAFT_PLAIN_PIECE
#import birka::plain_piece::shaded
#endif
#ifdef CRAFT_PIECE
#import birka::piece::shaded
#endif

@fragment
fn fragment(in: VertexOutput, @builtin(front_facing) is_front: bool) -> FragmentOutput {
    return shaded(in, is_front);
}
