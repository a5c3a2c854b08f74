//! Game records of `OpenTafl` (files `*.otg`).
//!
//! Source: Jay Slater, *OpenTafl Notation*, section 4, and the `GameSerializer` of `OpenTafl`. Tags come first, `[rules:…]` the last of them,
//! then the moves in pairs, each pair followed by a line `[comment on the first|comment on the second]`, and variations as pairs with an
//! address, such as `7a.1.2a.`: the second pair of the first variation on the first move of pair 7.
//!
//! The record does not name a variant of Birka but writes its rules out. [`write`] adds `[variant:ID]`; for other records the caller finds
//! the variant with [`opentafl_rules::differences`](crate::opentafl_rules::differences). Signs are written before the comment.
//! Comments and tags lose `[`, `]` and `|`.

mod address;
mod moves;
mod read;
mod write;

pub use read::{OpenTaflGame, read};
pub use write::write;
