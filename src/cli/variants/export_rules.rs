use std::io::Write;
use std::process::ExitCode;

use birka_records::opentafl_rules;
use birka_script::Library;

use crate::cli::error::CliError;
use crate::cli::library::find_variant;
use crate::cli::output;

/// Print the rules of a variant as an `OpenTafl` rules record, and what the record cannot express
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Args {
    /// The variant
    id: String,
}

pub(in crate::cli) fn run(args: &Args, library: &Library, out: &mut impl Write) -> Result<ExitCode, CliError> {
    let variant = find_variant(library, &args.id)?;
    let exported = opentafl_rules::write(&variant.rules, &variant.name);
    writeln!(out, "{}", exported.record)?;
    out.flush()?;
    // Standard output has only the record.
    let mut err = output::stderr();
    for lost in &exported.lost {
        let _ = writeln!(err, "lost: {lost}");
    }
    Ok(ExitCode::SUCCESS)
}
