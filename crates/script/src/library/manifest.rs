use std::path::Path;

use birka_diagnostics::{Code, Diagnostic};

/// The file of a variants folder that names its default variant.
const LIBRARY_MANIFEST: &str = "library.ron";

#[derive(serde::Deserialize)]
struct LibraryManifest {
    first: String,
}

/// The id of the default variant of a folder; `None` if the folder does not name one.
///
/// # Errors
/// When `library.ron` cannot be read or parsed.
pub(super) fn read_default_variant(folder: &Path) -> Result<Option<String>, Diagnostic> {
    let file = folder.join(LIBRARY_MANIFEST);
    let text = match std::fs::read_to_string(&file) {
        Ok(text) => text,
        Err(reason) if reason.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        Err(reason) => return Err(Diagnostic::error(&file, Code::UnreadableFile, format!("the file cannot be read: {reason}"))),
    };
    match ron::from_str::<LibraryManifest>(&text) {
        Ok(manifest) => Ok(Some(manifest.first)),
        Err(fault) => {
            let message = format!("{}; write `(first: \"ID\")`", fault.code);
            Err(Diagnostic::error(&file, Code::WrongType, message).at_line(fault.span.start.line))
        }
    }
}

/// The error about a default variant that does not exist.
pub(super) fn unknown_default_variant(folder: &Path, message: String) -> Diagnostic {
    Diagnostic::error(&folder.join(LIBRARY_MANIFEST), Code::UnknownName, message)
}
