//! The light of every backdrop, and the environment maps made from it.

mod cube_map;
mod environment_map;
mod gaussian_light;
mod key_light_uniform;
mod light_rig;
mod radiance;
mod rig_uniform;
mod room;
mod spherical_harmonics;

pub(crate) use environment_map::{EnvironmentMaps, plugin, update_environment_maps};
pub(crate) use key_light_uniform::KeyLightUniform;
pub(crate) use light_rig::{LightRig, WHITE_LUMINANCE};
pub(crate) use radiance::Radiance;
pub(crate) use rig_uniform::LightRigUniform;
