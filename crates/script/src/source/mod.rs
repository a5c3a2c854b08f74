//! Script sources and the values they return, with the line of every key.

mod key_path;
mod merged_source_map;
mod program;
mod script_value;
mod source_map;

pub(crate) use key_path::KeyPath;
pub(crate) use merged_source_map::MergedSourceMap;
pub(crate) use program::{CapturedVariables, FunctionAnalysis, KEEP, Program};
pub(crate) use script_value::{ScriptTable, ScriptValue};
pub(crate) use source_map::SourceMap;
