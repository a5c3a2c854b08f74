//! Floor 5: one game being played, and the file it is kept in.
//!
//! [`Session`] is what a table shows and what moves are sent to; [`Players`] says who sends them; [`Autosave`] sees to it that no
//! game is lost; [`Hint`] and [`Review`] teach, and [`puzzle`] poses puzzles.
//! Nothing here knows Bevy.

mod aside;
mod autosave;
mod kept_file;
mod play;
mod players;
pub mod puzzle;
mod renew;
mod restore;
mod teacher;
mod writer;

pub use autosave::Autosave;
pub use kept_file::KeptFile;
pub use play::{CannotAdopt, Session};
pub use players::{Player, Players};
pub use renew::Renewal;
pub use restore::Restored;
pub use teacher::{Asking, Effort, Hint, Judged, Mark, Progress, Review, Reviewing};
