use std::io::Write;
use std::process::ExitCode;

use super::failure::Failure;
use super::scripts::find;
use birka_rules::record::opentafl_rules;
use birka_script::Library;

/// Print the rules of a variant as a record for `OpenTafl`, and what the record cannot say
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The variant
    id: String,
}

pub(super) fn run(args: &Args, library: &Library, out: &mut impl Write) -> Result<ExitCode, Failure> {
    let variant = find(library, &args.id)?;
    let exported = opentafl_rules::write(&variant.rules, &variant.name);
    writeln!(out, "{}", exported.record)?;
    out.flush()?;
    // Not on standard output, which holds the record alone.
    let mut err = std::io::stderr().lock();
    for lost in &exported.lost {
        let _ = writeln!(err, "lost: {lost}");
    }
    Ok(ExitCode::SUCCESS)
}
