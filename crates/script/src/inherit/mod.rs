//! Inheritance: how the table of a file that extends another is merged with the inherited one.

mod merge;
mod resolved;

pub(crate) use merge::merge;
pub(crate) use resolved::ResolvedScript;
