use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use super::failure::Failure;
use super::scripts::{find, variants_folder};
use crate::script::{self, Diagnostic, Library, Severity};

/// Check files of rules and say everything that is wrong with them; exit code 1 if anything is
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Ids of variants, files or folders; all variants where none is given
    #[arg(value_name = "ID|FILE|DIR")]
    subjects: Vec<PathBuf>,
}

pub(super) fn run(args: &Args, library: &Library, out: &mut impl Write) -> Result<ExitCode, Failure> {
    let mut clean = true;
    let mut say = |diagnostics: &[Diagnostic]| {
        clean &= !diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error);
        diagnostics.iter().try_for_each(|diagnostic| writeln!(out, "{diagnostic}"))
    };
    if args.subjects.is_empty() {
        say(library.diagnostics())?;
    }
    let mut unknown = None;
    for subject in &args.subjects {
        match faults(subject, library) {
            Ok(diagnostics) => say(&diagnostics)?,
            Err(failure) => unknown = unknown.or(Some(failure)),
        }
    }
    match unknown {
        Some(failure) => {
            out.flush()?;
            Err(failure)
        }
        None => Ok(if clean { ExitCode::SUCCESS } else { ExitCode::FAILURE }),
    }
}

/// Everything wrong with a file, with the files of a folder, or with the file of a variant.
fn faults(subject: &Path, library: &Library) -> Result<Vec<Diagnostic>, Failure> {
    if subject.is_dir() {
        return Ok(Library::from_dirs(&[variants_folder(subject)]).diagnostics().to_vec());
    }
    let id = subject.to_str().filter(|text| !text.contains(std::path::is_separator) && !text.ends_with(".lua"));
    let (Some(id), false) = (id, subject.exists()) else {
        return Ok(script::load(subject).err().unwrap_or_default());
    };
    // The file of a variant is called as its id; if it is broken, the library knows it by that alone.
    let broken: Vec<_> = library.diagnostics().iter().filter(|d| d.path.file_stem().is_some_and(|stem| stem == id)).cloned().collect();
    if broken.is_empty() { find(library, id).map(|_| broken) } else { Ok(broken) }
}
