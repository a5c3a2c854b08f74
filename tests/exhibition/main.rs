//! The exhibition: visits by touch, legibility, random input, what can go wrong around it, and hours of visitors, in simulated time.

mod ending;
mod invitation;
mod legibility;
mod phone;
mod robustness;
mod support;
mod visits;
