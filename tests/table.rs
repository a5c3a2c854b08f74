//! The table without a window.
