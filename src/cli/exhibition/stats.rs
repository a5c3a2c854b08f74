use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use birka_exhibition::statistics::{Summary, page};

use crate::cli::error::CliError;
use crate::cli::output_file::write_output;

/// Summarize the visits of an exhibition, and write a page with plots
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Args {
    /// Files of visits (CSV)
    #[arg(value_name = "FILE.csv", required = true)]
    files: Vec<PathBuf>,
    /// The page to write [default: the first file, ending in .html]
    #[arg(long, value_name = "PAGE.html")]
    out: Option<PathBuf>,
}

pub(in crate::cli) fn run(args: &Args, out: &mut impl Write) -> Result<ExitCode, CliError> {
    let mut summary = Summary::default();
    for path in &args.files {
        summary.add_file(path).map_err(|error| CliError::Unreadable { path: path.clone(), error })?;
    }
    write!(out, "{summary}")?;
    let path = args.out.clone().unwrap_or_else(|| args.files[0].with_extension("html"));
    if args.files.iter().any(|file| is_same_file(file, &path)) {
        return Err(CliError::OutputIsInput { path });
    }
    write_output(&path, &page(&summary))?;
    writeln!(out, "page              {}", path.display())?;
    Ok(ExitCode::SUCCESS)
}

/// Whether two paths name the same file, however they are written.
fn is_same_file(one: &Path, other: &Path) -> bool {
    one == other || one.canonicalize().is_ok_and(|one| other.canonicalize().is_ok_and(|other| one == other))
}
