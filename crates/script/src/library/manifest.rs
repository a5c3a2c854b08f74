use std::path::Path;

use birka_diagnostics::{Code, Diagnostic, read_text_file};

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
    if !file.exists() {
        return Ok(None);
    }
    let text = read_text_file(&file)?;
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

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn a_pipe_in_place_of_the_manifest_is_an_error_and_nothing_waits() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(read_default_variant(folder.path()).unwrap(), None);
        assert!(std::process::Command::new("mkfifo").arg(folder.path().join(LIBRARY_MANIFEST)).status().unwrap().success());
        let error = read_default_variant(folder.path()).unwrap_err();
        assert_eq!((error.code, error.message.contains("a pipe")), (Code::UnreadableFile, true), "{error}");
    }
}
