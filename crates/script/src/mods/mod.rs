//! Mods: folders of variants, with pictures and words, that people give one another.
//!
//! A mod is a folder with a `mod.ron`. [`Mods`] reads a folder of mods and says which of them can be loaded; `birka new`,
//! `birka pack` and `birka add` make, pack and install one. `docs/mods.md` explains it to modders.

mod add;
mod archive;
mod arrange;
mod found;
mod kinds;
mod list;
mod locale;
mod manifest;
mod names;
mod new;
mod pack;
mod ron_file;
mod ron_lines;
mod words;
mod workshop;

pub use add::{AddFault, Added, add};
pub use archive::ArchiveFault;
pub use found::Mod;
pub use list::{LeftOut, Mods, check_mod};
pub use locale::{Locale, OptionWords, VariantWords};
pub use manifest::{Dependency, MANIFEST, Manifest};
pub use names::{id_fault, path_fault};
pub use new::{NewFault, Template, new_mod};
pub use pack::{PackFault, Packed, pack};
pub(super) use ron_file::{RonFile, fault};
pub(super) use ron_lines::RonLines;
