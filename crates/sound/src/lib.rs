//! The sounds of a tafl table, synthesized: no recordings, no files. The same seed gives the same samples.
//!
//! - [`Impact`]: a piece that strikes the board, the table or another piece, by modal synthesis;
//! - [`Signal`]: horn and drum for announcements and for the end of a game;
//! - [`ambience`]: a loop of the hall and its fire.
//!
//! Each is a [`StereoClip`] with reverb already applied.
//!
//! ```
//! use birka_art::Material;
//! use birka_sound::{Impact, ImpactSurface};
//!
//! let impact = Impact { material: Material::Glass, force: 0.5, size: 1.0, position: (0.5, 0.5), surface: ImpactSurface::Board };
//! let clip = impact.synthesize(1);
//! assert!(clip.seconds() < 1.5 && clip.peak() <= 1.0);
//! ```

pub mod ambience;
mod clip;
mod impact;
mod signal;
mod synthesis;

pub use clip::StereoClip;
pub use impact::{Impact, ImpactSurface};
pub use signal::Signal;
pub use synthesis::SAMPLE_RATE;
