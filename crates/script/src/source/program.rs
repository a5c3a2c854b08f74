use std::path::PathBuf;
use std::sync::Arc;

use crate::options::SelectedOptions;

/// A source file that hook functions come from, with everything needed to run it again.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Program {
    pub(crate) path: PathBuf,
    pub(crate) source: String,
    /// The options the file runs with.
    pub(crate) selected: SelectedOptions,
    /// Side effects that the purity analysis found, each with its line.
    pub(crate) impurities: Arc<[(usize, String)]>,
}
