use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use super::failure::Failure;
use birka_rules::record::opentafl_rules;
use birka_script::{VariantMetadata, write_variant};

/// PlayedMove rules as `OpenTafl` records them into a file of rules
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The record: `dim:9 … start:/3ttt3/…/`
    record: String,
    /// The file to write; what is printed where none is given
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// What the variant is called on a command line; taken from its name where it is not given
    #[arg(long, value_name = "ID")]
    id: Option<String>,
}

pub(super) fn run(args: &Args, out: &mut impl Write) -> Result<ExitCode, Failure> {
    let imported = opentafl_rules::read(&args.record).map_err(|faults| Failure::Record { faults })?;
    let name = imported.name.unwrap_or_else(|| "Imported tafl".to_owned());
    let mut remarks = vec![format!("{name}, imported from a rules record of OpenTafl's:"), String::new(), args.record.trim().to_owned()];
    if !imported.notes.is_empty() {
        remarks.extend([String::new(), "What of the record is left out, or only nearly meant:".to_owned()]);
        remarks.extend(imported.notes.iter().map(|note| format!("  {note}")));
    }
    let remarks = remarks.iter().map(|remark| remark.chars().filter(|c| !c.is_control()).collect()).collect();
    let id = args.id.clone().unwrap_or_else(|| identifier(&name));
    let sources = vec!["A rules record of OpenTafl's".to_owned()];
    let text = write_variant(&VariantMetadata { id, name, summary: String::new(), sources, remarks }, &imported.set);
    for note in &imported.notes {
        let _ = writeln!(std::io::stderr(), "note: {note}");
    }
    match &args.out {
        Some(path) => {
            // A file that somebody has written is not written over.
            let file = std::fs::File::create_new(path);
            file.and_then(|mut file| file.write_all(text.as_bytes())).map_err(|error| Failure::Unwritable { path: path.clone(), error })?;
        }
        None => out.write_all(text.as_bytes())?,
    }
    Ok(ExitCode::SUCCESS)
}

/// An id made of a name: `Saami Tablut 9x9` becomes `saami-tablut-9x9`.
fn identifier(name: &str) -> String {
    let words = name.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let id: String = words.map(str::to_ascii_lowercase).collect::<Vec<_>>().join("-").chars().take(60).collect();
    let id = id.trim_end_matches('-');
    if id.starts_with(|c: char| c.is_ascii_lowercase()) { id.to_owned() } else { format!("imported-{id}").trim_end_matches('-').to_owned() }
}
