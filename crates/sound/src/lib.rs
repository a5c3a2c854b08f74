//! The sounds of a tafl table, synthesized: no recordings, no files. The same seed gives the same samples.
//!
//! - [`Impact`]: a piece that strikes the board, the table or another piece, by modal synthesis;
//! - [`Signal`]: horn and drum for announcements and for the end of a game;
//! - [`ambience`]: a loop of the place: its fire, and the wind at the door;
//! - [`Distant`]: what is heard from outside now and then;
//! - [`music`]: tunes for lyre and bone pipe.
//!
//! Each is a [`StereoClip`] with the reverb of the place already applied.
//!
//! ```
//! use birka_art::{Backdrop, Material};
//! use birka_sound::{Impact, ImpactSurface};
//!
//! let impact = Impact { material: Material::Glass, force: 0.5, size: 1.0, position: (0.5, 0.5), surface: ImpactSurface::Board };
//! let clip = impact.synthesize(Backdrop::HallByFire, 1);
//! assert!(clip.seconds() < 1.5 && clip.peak() <= 1.0);
//! ```

pub mod ambience;
mod impact;
pub mod music;
mod signal;
mod synthesis;

pub use ambience::Distant;
pub use impact::{Impact, ImpactSurface};
pub use signal::Signal;
pub use synthesis::{SAMPLE_RATE, StereoClip};
