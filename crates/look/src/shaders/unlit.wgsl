// Entry point of the unlit material. Marks, contact shadows, baked surfaces and bake sources are one Rust type; the pipeline key
// selects which of them is drawn.
#import bevy_pbr::forward_io::VertexOutput
#ifdef UNLIT_MARKER
#import birka_look::markers::shade
#endif
#ifdef UNLIT_HALL
#import birka_look::hall::shade
#endif
#ifdef UNLIT_GLOW
#import birka_look::glow::shade
#endif
#ifdef UNLIT_BAKED
#import birka_look::board::baked::shade
#endif
#ifdef UNLIT_BAKE_SOURCE
#import birka_look::board::bake::shade
#endif

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    return shade(in);
}
