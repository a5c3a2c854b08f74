//! Tuners for the evaluation's weights and the search's parameters: [`spsa`] by playing games, [`texel`] from games whose result is known.

pub mod spsa;
pub mod texel;
