//! The exhibition: visits by touch, legibility, random input, what can go wrong around it, and hours of visitors, in simulated time.

mod aids;
mod faults;
mod finale;
mod invitation;
mod legibility;
mod monkey;
mod soak;
mod support;
mod take_home;
mod visits;
