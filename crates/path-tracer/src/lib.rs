//! A path tracer on the processor: triangles, surfaces and lights in, picture out. It needs neither a window nor a graphics card.
//!
//! Light is followed backwards, from the camera. At every opaque surface a direction towards the lights and one by the surface's own
//! reflection are sampled, and both are weighted by the balance heuristic (Veach and Guibas, "Optimally Combining Sampling Techniques for
//! Monte Carlo Rendering", 1995). The only bias is the clamp of [`Quality::clamp`].
//!
//! Colors are linear; 1 is white. The same seed gives the same picture, whatever the number of threads.

mod bvh;
mod camera;
mod dielectric;
mod integrator;
mod light;
mod opaque;
mod random;
mod render;
mod scene;
mod tone;

pub use camera::Camera;
pub use dielectric::{Glass, fresnel};
pub use light::{AreaLight, Lights, Lobe};
pub use opaque::Opaque;
pub use render::{Picture, Quality, render};
pub use scene::{Hit, Mesh, Scene, Shading, Surface};
pub use tone::display_color;
