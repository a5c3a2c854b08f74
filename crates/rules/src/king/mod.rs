//! The king's geometry: where he can go, what threatens him, and what it takes to capture him.

pub(crate) mod geometry;
pub(crate) mod mobility;
pub(crate) mod reach;
pub(crate) mod threats;
pub(crate) mod view;
