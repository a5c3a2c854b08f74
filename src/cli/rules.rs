use std::io::Write;
use std::process::ExitCode;

use super::failure::Failure;
use super::scripts::find;
use birka_prose as prose;
use birka_script::{Library, OptionValues, RuleOption};

/// Print the rules of a variant in plain words, with small boards
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The variant
    id: String,
}

pub(super) fn run(args: &Args, library: &Library, out: &mut impl Write) -> Result<ExitCode, Failure> {
    let variant = find(library, &args.id)?;
    let chosen = variant.id.strip_prefix(&variant.base_id).filter(|chosen| !chosen.is_empty());
    let title = chosen.map_or_else(|| variant.name.clone(), |chosen| format!("{} {chosen}", variant.name));
    writeln!(out, "{title}\n{}\n", "=".repeat(title.chars().count()))?;
    if !variant.summary.is_empty() {
        writeln!(out, "{}\n", variant.summary)?;
    }
    let mut sections = prose::rules(variant.rules.rule_set());
    sections.extend(prose::own_rules(&variant.rules));
    write!(out, "{}", prose::plain(&sections))?;
    if !variant.options.is_empty() {
        writeln!(
            out,
            "\nWhat can be chosen\n------------------\n\nBy `{}{{name=value}}`; what is chosen here is marked.\n",
            variant.base_id
        )?;
    }
    variant.options.iter().try_for_each(|option| writeln!(out, "{}", choices(option)))?;
    Ok(ExitCode::SUCCESS)
}

/// An option and everything that may be chosen of it, one a line, what is chosen with a star.
fn choices(option: &RuleOption) -> String {
    let line = |value: &str, doc: &str, chosen: bool| {
        let mark = if chosen { '*' } else { ' ' };
        let rest = if doc.is_empty() { String::new() } else { format!(": {doc}") };
        format!("  {mark} {}={value}{rest}\n", option.name)
    };
    let lines: String = match &option.values {
        OptionValues::Choices(words) => {
            words.iter().map(|word| line(&word.name, &word.doc, option.chosen.to_string() == word.name)).collect()
        }
        OptionValues::Bool => ["false", "true"].map(|truth| line(truth, "", option.chosen.to_string() == truth)).concat(),
        OptionValues::Integer { from, to } => line(&option.chosen.to_string(), &format!("from {from} to {to}"), true),
    };
    let doc = if option.doc.is_empty() { option.name.as_str() } else { option.doc.as_str() };
    format!("{doc}\n{lines}")
}
