//! Rendering without a window: pictures, contact sheets and the frame benchmark.

mod contact_sheet;
mod error;
mod frame_benchmark;
mod label;
mod mark_names;
mod offscreen;
mod output;
mod scene;
mod shot;

pub use contact_sheet::{ContactSheetOptions, contact_sheet};
pub use frame_benchmark::{BenchFramesOptions, bench_frames};
pub use shot::{ShotOptions, shot};
