//! What the games of a tournament add up to, and how it is printed.

pub(super) mod balance_table;
mod elo;
pub(super) mod markdown_page;
pub(super) mod progress_bar;
pub(super) mod report;
pub(super) mod result_table;
pub(super) mod sprt;
