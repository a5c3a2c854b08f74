use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::source_set::{SourceFile, SourceSet};
use crate::variant::Variant;

/// The variants of an earlier library that are still valid, because nothing that they are built from has changed.
#[derive(Default)]
pub(super) struct ReusableVariants {
    variants: Vec<Arc<Variant>>,
    /// Variants with options chosen.
    pub(super) configured: Vec<Arc<Variant>>,
}

impl ReusableVariants {
    /// Selects the variants whose files, mods and base ids are the same in `new` as in `old`.
    pub(super) fn select(variants: &[Arc<Variant>], configured: Vec<Arc<Variant>>, old: &SourceSet, new: &SourceSet) -> Self {
        let (before, after) = (old.loaded_files(), new.loaded_files());
        let is_unchanged = |path: &Path| {
            let find = |files: &[Arc<SourceFile>]| files.iter().find(|file| file.path == path).map(Arc::as_ptr);
            find(&before).is_some() && find(&before) == find(&after)
        };
        // Which file an extended id refers to can only change together with the set of ids.
        let ids = |files: &[Arc<SourceFile>]| -> Vec<(PathBuf, Option<String>)> {
            files.iter().map(|file| (file.path.clone(), file.id().map(str::to_owned))).collect()
        };
        let ids_are_unchanged = ids(&before) == ids(&after);
        // A mod also has translations and art for its variants.
        let has_same_mod = |variant: &Variant| variant.of_mod.as_ref().map(Arc::as_ptr) == new.mod_of(&variant.path).map(Arc::as_ptr);
        let has_same_locales =
            |variant: &Variant| variant.folder_locales.as_ref().map(Arc::as_ptr) == new.locales_of(&variant.path).map(Arc::as_ptr);
        let is_reusable = |variant: &&Arc<Variant>| {
            let files_are_unchanged = variant.files.iter().all(|file| is_unchanged(file));
            files_are_unchanged && (ids_are_unchanged || variant.files.len() == 1) && has_same_mod(variant) && has_same_locales(variant)
        };
        Self {
            variants: variants.iter().filter(is_reusable).cloned().collect(),
            configured: configured.iter().filter(is_reusable).cloned().collect(),
        }
    }

    /// The reusable variant of a file.
    pub(super) fn variant_of(&self, file: &Path) -> Option<Arc<Variant>> {
        self.variants.iter().find(|variant| variant.path == file).cloned()
    }
}
