//! The key light: the only light with a shadow. It flickers where it is a fire, and can be focused on a point of the board.

mod flicker;
mod focus;
mod spot;

pub use flicker::FireFlicker;
pub use focus::LightFocus;
pub(crate) use spot::plugin;
