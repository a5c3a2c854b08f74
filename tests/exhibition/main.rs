//! The exhibition without a screen: visits by touch, legibility, random input, and hours of visitors in simulated time.

mod legibility;
mod monkey;
mod soak;
mod support;
mod visits;
