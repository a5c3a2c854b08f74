//! Subcommands about variants and their rules.

pub(super) mod check;
mod check_json;
pub(super) mod explain;
pub(super) mod export_rules;
pub(super) mod import_rules;
pub(super) mod list;
pub(super) mod print_rules;
pub(super) mod stubs;
