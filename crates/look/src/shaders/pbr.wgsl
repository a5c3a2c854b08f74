// Entry point of the PBR material extension. Board, table and pieces are one Rust type; the pipeline key selects the surface.
#import bevy_pbr::forward_io::{VertexOutput, FragmentOutput}
#ifdef PBR_BOARD
#import birka_look::board::pbr::shade
#endif
#ifdef PBR_TABLE
#import birka_look::table::pbr::shade
#endif
#ifdef PBR_PIECE_LOW
#import birka_look::pieces::low::shade
#endif
#ifdef PBR_PIECE
#import birka_look::pieces::pbr::shade
#endif

@fragment
fn fragment(in: VertexOutput, @builtin(front_facing) is_front: bool) -> FragmentOutput {
    return shade(in, is_front);
}
