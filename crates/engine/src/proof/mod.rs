//! Proven wins: a search without evaluation or pruning, by the rules of the variant alone (Chess Programming Wiki: Mate Search).
//!
//! A proof says whether a side wins within a number of its own moves whatever the opponent does. Short proofs take moments, each further
//! move some tens of times as long; a budget of nodes bounds them. Wins in variants with hooks cannot be proven.

mod prover;
mod query;
mod unique_win;
mod verify;

pub use prover::ProofError;
pub use query::{best_defences, distance_to_win, winning_moves};
pub use unique_win::{UniqueWin, find_unique_win};
pub use verify::{LineFlaw, verify};

/// The usual budget of a proof in nodes: about ten seconds.
pub const DEFAULT_BUDGET: u64 = 3_000_000;
