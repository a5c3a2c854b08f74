// Signs, painted surfaces and recipes are one material to Bevy; which of them it draws, the pipeline knows.
#import bevy_pbr::forward_io::VertexOutput
#ifdef SHEET_SIGN
#import birka::mark::shaded
#endif
#ifdef SHEET_PAINTED
#import birka::plain::shaded
#endif
#ifdef SHEET_RECIPE
#import birka::bake::shaded
#endif

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    return shaded(in);
}
