//! Creates mods from templates, packs them into zips, installs such zips and removes mods.
//!
//! Everything is prepared in a hidden staging folder beside its destination and renamed into place when it is complete, so a failure
//! changes nothing.

// Text from outside must not be able to panic.
#![deny(clippy::expect_used, clippy::indexing_slicing, clippy::unwrap_used)]

pub mod archive;
mod create_and_pack;
mod install;
mod staging;

pub use create_and_pack::{CreateError, PackError, PackedMod, Template, create_mod, pack};
pub use install::{InstallError, InstalledMod, RemoveError, RemovedMod, install, remove};
