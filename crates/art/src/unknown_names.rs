use birka_diagnostics::{Code, Diagnostic, suggest};

use crate::Art;

/// The names of a variant that an `art.ron` may refer to.
#[derive(Clone, Debug)]
pub struct VariantNames<'a> {
    /// The id of the variant, without options.
    pub id: &'a str,
    /// The names of its kinds of pieces.
    pub kinds: Vec<&'a str>,
}

impl Art {
    /// An error for each variant and kind of piece that it names and that none of these variants has.
    #[must_use]
    pub fn unknown_names(&self, variants: &[VariantNames]) -> Vec<Diagnostic> {
        // A mod without variants is reported elsewhere.
        if variants.is_empty() {
            return Vec::new();
        }
        let ids: Vec<&str> = variants.iter().map(|variant| variant.id).collect();
        let applies_to = |id: &str| self.variants.is_empty() || self.variants.iter().any(|named| named == id);
        let mut kinds: Vec<&str> =
            variants.iter().filter(|variant| applies_to(variant.id)).flat_map(|variant| variant.kinds.clone()).collect();
        kinds.sort_unstable();
        kinds.dedup();
        let unknown_ids = self.variants.iter().enumerate().filter(|(_, id)| !ids.contains(&id.as_str())).map(|(index, id)| {
            let message = format!("the mod has no variant `{id}`{}", suggest::hint(id, &ids));
            self.error(&format!("variants.{index}"), message)
        });
        // If the art applies to none of the variants, their kinds are not known.
        let unknown_kinds = self.pieces.keys().filter(|kind| !kinds.is_empty() && !kinds.contains(&kind.as_str())).map(|kind| {
            let message = format!("there is no kind of piece `{kind}`{}", suggest::hint(kind, &kinds));
            self.error(&format!("pieces.{kind}"), message)
        });
        unknown_ids.chain(unknown_kinds).collect()
    }

    fn error(&self, key_path: &str, message: String) -> Diagnostic {
        Diagnostic::error(&self.path, Code::Art, message).at(self.source_map.line(key_path), self.source_map.span(key_path))
    }
}
