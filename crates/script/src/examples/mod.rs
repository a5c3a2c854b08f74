//! Examples in a variant file: a position, moves, and the expected result.

mod example;
mod play;

pub(crate) use example::{Example, ExampleBoard, ExpectedOutcome};
pub(crate) use play::ExampleFailure;
