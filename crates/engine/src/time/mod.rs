//! Time management: limits, the time budget of a move and the flags that stop a search.

mod budget;
mod control;
mod limits;

pub(crate) use budget::TimeBudget;
pub(crate) use control::SearchControl;
pub use limits::{Clock, Limits};
