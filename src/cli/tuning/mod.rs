//! Subcommands that tune the weights of the evaluation.

pub(super) mod spsa;
pub(super) mod tune;
