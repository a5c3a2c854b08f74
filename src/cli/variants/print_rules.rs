use std::io::Write;
use std::process::ExitCode;

use birka_localization::Language;
use birka_prose as prose;
use birka_script::{Library, OptionValues, RuleOption};

use crate::cli::error::CliError;
use crate::cli::library::find_variant;

/// Print the rules of a variant in plain words, with small boards
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Args {
    /// The variant
    id: String,
    /// Print its sources too, the basis of each rule and what is conjecture
    #[arg(long)]
    sources: bool,
    /// The language of the rules: en, sv, de, fr, es or la. Its options and sources stay as its file has them
    #[arg(long, default_value_t)]
    language: Language,
}

pub(in crate::cli) fn run(args: &Args, library: &Library, out: &mut impl Write) -> Result<ExitCode, CliError> {
    let variant = find_variant(library, &args.id)?;
    let chosen = variant.id.strip_prefix(&variant.base_id).filter(|chosen| !chosen.is_empty());
    let locale = args.language.to_string();
    let name = variant.name_in(&locale);
    let title = chosen.map_or_else(|| name.to_owned(), |chosen| format!("{name} {chosen}"));
    writeln!(out, "{title}\n{}\n", "=".repeat(title.chars().count()))?;
    let summary = variant.summary_in(&locale);
    if !summary.is_empty() {
        writeln!(out, "{summary}\n")?;
    }
    let mut sections = prose::describe_rules(&variant.rule_set_in(&locale), prose::Signs::Letters, args.language);
    sections.extend(prose::describe_hooks(variant.hook_words_in(&locale), args.language));
    write!(out, "{}", prose::to_plain_text(&sections))?;
    if !variant.options.is_empty() {
        writeln!(out, "\nOptions\n-------\n\nChoose with `{}{{name=value}}`; the current choices are marked.\n", variant.base_id)?;
    }
    variant.options.iter().try_for_each(|option| writeln!(out, "{}", describe_option(option)))?;
    if args.sources {
        writeln!(out, "\nSources\n-------\n")?;
        variant.sources.iter().try_for_each(|source| writeln!(out, "- {source}"))?;
        if !variant.notes.is_empty() {
            writeln!(out, "\n{}", variant.notes)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// An option and its values, one a line, the current one marked with `*`.
fn describe_option(option: &RuleOption) -> String {
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
