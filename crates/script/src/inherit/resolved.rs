use std::path::PathBuf;
use std::sync::Arc;

use crate::options::RuleOption;
use crate::source::{MergedSourceMap, ScriptValue};

/// The table of a file, merged with everything that it inherits.
#[derive(Debug)]
pub(crate) struct ResolvedScript {
    /// The merged table.
    pub(crate) value: ScriptValue,
    /// The table as the file itself writes it.
    pub(crate) own: ScriptValue,
    /// The inherited table, if the file extends another.
    pub(crate) base: Option<ScriptValue>,
    /// The source locations of the merged table.
    pub(crate) source_map: Arc<MergedSourceMap>,
    /// The options of the file and of what it extends, ordered by name.
    pub(crate) options: Vec<RuleOption>,
    /// The files that the table comes from, the file itself first.
    pub(crate) files: Vec<PathBuf>,
}
