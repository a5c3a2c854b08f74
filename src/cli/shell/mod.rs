//! Subcommands that install the command line in a system: shell completions and manual pages.

pub(super) mod completions;
pub(super) mod man;
