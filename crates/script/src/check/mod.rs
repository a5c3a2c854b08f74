//! What `birka check` reports beyond errors that keep a file from loading: warnings, options without valid rules, examples that fail.

mod allowances;
mod coverage;
mod effort;
mod file_checker;
mod hook_faults;
mod hook_trial;
mod report;
mod source_checker;
mod warnings;

pub use effort::CheckEffort;
pub(crate) use file_checker::FileChecker;
pub use file_checker::check_file;
pub use hook_trial::{HookSpeed, HookTrial, run_hook_trial};
pub use report::{CheckReport, FailedExample};
pub use source_checker::SourceChecker;
