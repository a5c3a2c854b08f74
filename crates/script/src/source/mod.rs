//! Script sources and the values they return, with the line of every key.

mod key_path;
mod script_value;
mod source_map;

pub(crate) use key_path::KeyPath;
pub(crate) use script_value::{CapturedVariables, FunctionAnalysis, KEEP, Program, ScriptTable, ScriptValue};
pub(crate) use source_map::{MergedSourceMap, SourceMap, local_values, string_literal};
