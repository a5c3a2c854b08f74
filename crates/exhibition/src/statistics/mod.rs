//! What a house learns about visits, without any personal data: one line of CSV for each.
//!
//! [`VisitLog`] writes on a thread of its own, so that a slow or full disk never holds the exhibit up. [`Summary`] and [`page`] are for
//! `birka stats`.

mod dates;
mod files;
mod log;
mod page;
mod plots;
mod summary;
mod visit;

pub use log::{DayTotals, VisitLog};
pub use page::page;
pub use summary::Summary;
pub use visit::{Ended, Party, Visit, VisitTask, Winner};
