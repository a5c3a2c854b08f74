//! Subcommands about mods.

pub(super) mod add;
pub(super) mod list;
pub(super) mod new;
pub(super) mod pack;
pub(super) mod remove;
