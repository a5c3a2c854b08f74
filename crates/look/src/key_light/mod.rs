//! The key light: the only light with a shadow. It flickers where it is a fire, and can be focused on a point of the board. Its shadow map is
//! drawn only when it has changed.

mod flicker;
mod focus;
mod materials;
mod shadow_map;
mod spot;

pub use flicker::FireFlicker;
pub use focus::LightFocus;
pub use shadow_map::ShadowMapDraws;

use bevy::prelude::*;

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((spot::plugin, shadow_map::plugin, materials::plugin));
}
