//! The exhibition: visits by touch, legibility, random input, what can go wrong around it, and hours of visitors, in simulated time and at real speed.

mod aids;
mod faults;
mod finale;
mod invitation;
mod legibility;
mod monkey;
mod real_time;
#[allow(dead_code, unused_imports, reason = "it drives the window of the game too")]
#[path = "../common/screen.rs"]
mod screen;
mod soak;
mod support;
mod take_home;
mod visits;
