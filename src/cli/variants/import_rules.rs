use std::fs::File;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use birka_diagnostics::{is_printable, printable};
use birka_records::opentafl_rules;
use birka_script::{VariantMetadata, write_variant};

use crate::cli::error::CliError;
use crate::cli::output;

/// Turn an `OpenTafl` rules record into a script
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Args {
    /// The record: `dim:9 … start:/3ttt3/…/`
    record: String,
    /// The file to write; it must not exist [default: print the script]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// The id of the variant [default: made from its name]
    #[arg(long, value_name = "ID")]
    id: Option<String>,
}

pub(in crate::cli) fn run(args: &Args, out: &mut impl Write) -> Result<ExitCode, CliError> {
    let imported = opentafl_rules::read(&args.record).map_err(|faults| CliError::RulesRecord { faults })?;
    let name = imported.name.unwrap_or_else(|| "Imported tafl".to_owned());
    let mut comments = vec![format!("{name}, imported from an OpenTafl rules record:"), String::new(), args.record.trim().to_owned()];
    if !imported.notes.is_empty() {
        comments.extend([String::new(), "Left out or approximated:".to_owned()]);
        comments.extend(imported.notes.iter().map(|note| format!("  {note}")));
    }
    let comments = comments.iter().map(|remark| remark.chars().filter(|c| is_printable(*c)).collect()).collect();
    let id = args.id.clone().unwrap_or_else(|| id_from_name(&name));
    let sources = vec!["An OpenTafl rules record".to_owned()];
    let text = write_variant(&VariantMetadata { id, name, summary: String::new(), sources, comments }, &imported.set);
    for note in &imported.notes {
        let _ = writeln!(output::stderr(), "note: {}", printable(note));
    }
    match &args.out {
        Some(path) => {
            let file = File::create_new(path);
            file.and_then(|mut file| file.write_all(text.as_bytes()))
                .map_err(|error| CliError::Unwritable { path: path.clone(), error })?;
        }
        None => out.write_all(text.as_bytes())?,
    }
    Ok(ExitCode::SUCCESS)
}

/// A valid id made from a name: `Saami Tablut 9x9` becomes `saami-tablut-9x9`.
fn id_from_name(name: &str) -> String {
    let words = name.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let id: String = words.map(str::to_ascii_lowercase).collect::<Vec<_>>().join("-").chars().take(60).collect();
    let id = id.trim_end_matches('-');
    if id.starts_with(|c: char| c.is_ascii_lowercase()) { id.to_owned() } else { format!("imported-{id}").trim_end_matches('-').to_owned() }
}
