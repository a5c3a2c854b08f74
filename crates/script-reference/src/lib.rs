//! The scripting vocabulary as data, and what is generated from it: the tables of `docs/variants.md` and `docs/hooks.md`, and type stubs for
//! editors.
//!
//! Scripts are read by the `lower` module of the script crate, not by this data. A test compares the two.

mod board_methods;
mod lua_stubs;
mod luau_definitions;
mod markdown;
mod model;
mod tables;

pub use board_methods::BOARD_METHODS;
pub use lua_stubs::{lua_stubs, luarc};
pub use luau_definitions::luau_definitions;
pub use markdown::{board_markdown, table_markdown};
pub use model::{Alias, Key, Method, Table, Type};
pub use tables::{ALIASES, TABLES};
