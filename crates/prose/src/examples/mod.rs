//! Examples of captures: positions are constructed, played, and shown if the move does what it should.

pub(crate) mod caption;
pub(crate) mod layouts;
pub(crate) mod staging;
pub(crate) mod worked_examples;
