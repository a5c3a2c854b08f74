use std::path::{Path, PathBuf};
use std::sync::Arc;

use birka_diagnostics::{Code, Diagnostic, read_text_file};

use super::{Catalogue, Config};

/// A config file that can be read again while the exhibit runs.
pub struct ConfigSource {
    path: Option<PathBuf>,
    /// The config last read, or the read error.
    seen: Option<Result<String, Diagnostic>>,
    config: Arc<Config>,
}

/// The result of reading the file again.
#[derive(Clone, Debug, PartialEq)]
pub enum Reload {
    /// The file is as it was.
    Unchanged,
    /// The file has a new config, which is now the current one.
    Changed,
    /// The file is faulty; the config stays as it was.
    Rejected(Vec<Diagnostic>),
}

impl ConfigSource {
    /// The config in a file and all its faults. A faulty value has its default; without a file, every value has.
    #[must_use]
    pub fn open(path: Option<&Path>, catalogue: &impl Catalogue) -> (Self, Vec<Diagnostic>) {
        let mut source = Self { path: path.map(Path::to_owned), seen: None, config: Arc::default() };
        let Some(text) = source.read() else { return (source, Vec::new()) };
        source.seen = Some(text.clone());
        match (text, &source.path) {
            (Ok(text), Some(path)) => {
                let (config, diagnostics) = Config::read(path, text, catalogue);
                source.config = Arc::new(config);
                (source, diagnostics)
            }
            (Err(diagnostic), _) => (source, vec![diagnostic]),
            (Ok(_), None) => (source, Vec::new()),
        }
    }

    /// A config that does not come from a file.
    #[must_use]
    pub fn fixed(config: Config) -> Self {
        Self { path: None, seen: None, config: Arc::new(config) }
    }

    #[must_use]
    pub fn config(&self) -> Arc<Config> {
        Arc::clone(&self.config)
    }

    /// The file, if there is one.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// Reads the file again. It compares the content, so a clock that jumps or a copied file does not mislead it.
    pub fn reload(&mut self, catalogue: &impl Catalogue) -> Reload {
        let text = self.read();
        if text == self.seen {
            return Reload::Unchanged;
        }
        self.seen.clone_from(&text);
        match (text, &self.path) {
            (Some(Ok(text)), Some(path)) => {
                let (config, diagnostics) = Config::read(path, text, catalogue);
                if diagnostics.is_empty() {
                    self.config = Arc::new(config);
                    Reload::Changed
                } else {
                    Reload::Rejected(diagnostics)
                }
            }
            (Some(Err(diagnostic)), _) => Reload::Rejected(vec![diagnostic]),
            _ => Reload::Unchanged,
        }
    }

    fn read(&self) -> Option<Result<String, Diagnostic>> {
        let path = self.path.as_deref()?;
        Some(read_text_file(path).map_err(|fault| {
            let message = format!("{}; without it every setting has its default", fault.message);
            Diagnostic { message, code: Code::UnreadableFile, ..fault }
        }))
    }
}
