use std::io::Write;
use std::process::ExitCode;

use super::failure::Failure;
use super::scripts::find;
use crate::prose;
use crate::script::Library;

/// Print the rules of a variant in plain words, with small boards
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The variant
    id: String,
}

pub(super) fn run(args: &Args, library: &Library, out: &mut impl Write) -> Result<ExitCode, Failure> {
    let variant = find(library, &args.id)?;
    writeln!(out, "{}\n{}\n", variant.name, "=".repeat(variant.name.chars().count()))?;
    if !variant.summary.is_empty() {
        writeln!(out, "{}\n", variant.summary)?;
    }
    let mut sections = prose::rules(variant.rules.set());
    sections.extend(prose::own_rules(&variant.rules));
    write!(out, "{}", prose::plain(&sections))?;
    Ok(ExitCode::SUCCESS)
}
