use std::path::{Path, PathBuf};
use std::sync::Arc;

use birka_diagnostics::{Code, Diagnostic, read_text_file};

use super::{Catalogue, Config};

/// A config file that can be read again while the exhibit runs.
pub struct ConfigSource {
    path: Option<PathBuf>,
    /// The text last read, or the read error.
    seen: Option<Result<String, Diagnostic>>,
    /// The faults that it had then.
    faults: Vec<Diagnostic>,
    config: Arc<Config>,
}

/// The result of reading the file again.
#[derive(Clone, Debug, PartialEq)]
pub enum Reload {
    /// The file is as it was.
    Unchanged,
    /// The file has a new config, or nothing is wrong with it any more; it is now the current one.
    Changed,
    /// The file is faulty; the config stays as it was.
    Rejected(Vec<Diagnostic>),
}

impl ConfigSource {
    /// The config in a file and all its faults. A faulty value has its default; without a file, every value has.
    #[must_use]
    pub fn open(path: Option<&Path>, catalogue: &impl Catalogue) -> (Self, Vec<Diagnostic>) {
        let mut source = Self { path: path.map(Path::to_owned), seen: None, faults: Vec::new(), config: Arc::default() };
        source.seen = source.read();
        let (config, faults) = source.parse(catalogue);
        source.config = Arc::new(config);
        source.faults.clone_from(&faults);
        (source, faults)
    }

    /// A config that does not come from a file.
    #[must_use]
    pub fn fixed(config: Config) -> Self {
        Self { path: None, seen: None, faults: Vec::new(), config: Arc::new(config) }
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

    /// Reads the file again. It compares the content, so a clock that jumps or a copied file does not mislead it. A faulty file is judged again even if
    /// its text is the same: the fault may be in a script or in a folder that it names.
    pub fn reload(&mut self, catalogue: &impl Catalogue) -> Reload {
        let text = self.read();
        let is_edited = text != self.seen;
        if !is_edited && self.faults.is_empty() {
            return Reload::Unchanged;
        }
        self.seen = text;
        let (config, faults) = self.parse(catalogue);
        if !is_edited && faults == self.faults {
            return Reload::Unchanged;
        }
        self.faults.clone_from(&faults);
        if faults.is_empty() {
            self.config = Arc::new(config);
            Reload::Changed
        } else {
            Reload::Rejected(faults)
        }
    }

    /// The config in the text last read, and all its faults.
    fn parse(&self, catalogue: &impl Catalogue) -> (Config, Vec<Diagnostic>) {
        match (&self.path, &self.seen) {
            (Some(path), Some(Ok(text))) => Config::read(path, text.clone(), catalogue),
            (_, Some(Err(fault))) => (Config::default(), vec![fault.clone()]),
            _ => (Config::default(), Vec::new()),
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
