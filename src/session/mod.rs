//! Floor 5: one game being played, and the file it is kept in.
//!
//! [`Session`] is what a table shows and what moves are sent to; [`Autosave`] sees to it that no game is lost.
//! Nothing here knows Bevy.

mod aside;
mod autosave;
mod play;
mod restore;
mod writer;

pub use autosave::Autosave;
pub use play::Session;
pub use restore::Restored;
