//! Rendering without a window: pictures, contact sheets and the frame benchmark.

mod contact_sheet;
mod frame_benchmark;
mod offscreen;
mod scene;
mod shot;

pub use contact_sheet::{ContactSheetOptions, contact_sheet};
pub use frame_benchmark::{BenchFramesOptions, bench_frames};
pub use shot::{ShotOptions, shot, shots};
