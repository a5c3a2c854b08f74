//! Writes what the Fluent files say about themselves as Rust: which files a language has, and a function for each English message.

#[path = "src/variables.rs"]
mod variables;

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// Groups of messages whose name has a hyphen. Other groups are named by the first word of the id.
const LONG_GROUPS: [&str; 2] = ["new-game", "first-start"];

/// Topics whose messages stand within others, or are replaced by a house: their functions return a `Phrase`, and their names are whole ids.
fn phrases_of(topic: &str) -> Option<&'static str> {
    match topic {
        "exhibition" => Some("exhibition"),
        _ => topic.starts_with("rules-").then_some("rules"),
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=locales");
    let locales = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("locales");
    let written = Path::new(&env::var("OUT_DIR")?).to_owned();
    fs::write(written.join("files.rs"), files(&locales)?)?;
    fs::write(written.join("messages.rs"), messages(&locales.join("en"))?)?;
    Ok(())
}

fn sorted(folder: &Path) -> Result<BTreeSet<PathBuf>, Box<dyn Error>> {
    Ok(fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path())).collect::<Result<_, _>>()?)
}

fn stem(path: &Path) -> &str {
    path.file_stem().and_then(|name| name.to_str()).unwrap_or_default()
}

/// An expression: the files of the language `code`.
fn files(locales: &Path) -> Result<String, Box<dyn Error>> {
    let mut code = "match code {\n".to_owned();
    for folder in sorted(locales)? {
        writeln!(code, "{:?} => &[", stem(&folder))?;
        for file in sorted(&folder)? {
            writeln!(code, "Source {{ topic: {:?}, text: include_str!({file:?}) }},", stem(&file))?;
        }
        code.push_str("],\n");
    }
    Ok(code + "_ => &[],\n}\n")
}

/// A module for each group of messages, and `CALLS`: the id of each message and its function.
fn messages(english: &Path) -> Result<String, Box<dyn Error>> {
    let mut modules: BTreeMap<String, String> = BTreeMap::new();
    let mut calls = String::new();
    for file in sorted(english)? {
        let topic = stem(&file).to_owned();
        for (id, variables) in variables::variables(&fs::read_to_string(&file)?) {
            let (module, rest) = match phrases_of(&topic) {
                Some(module) => (module, id.as_str()),
                None => {
                    let long = LONG_GROUPS.iter().find_map(|group| id.strip_prefix(group)?.strip_prefix('-').map(|rest| (*group, rest)));
                    long.or_else(|| id.split_once('-')).ok_or_else(|| format!("{topic}.ftl: the id `{id}` has no hyphen"))?
                }
            };
            let module = module.replace('-', "_");
            let name = match rest.replace('-', "_") {
                keyword if ["move", "type", "match", "loop", "static", "in"].contains(&keyword.as_str()) => format!("r#{keyword}"),
                name => name,
            };
            let kind = if phrases_of(&topic).is_some() { "phrase" } else { "text" };
            let called = if variables.len() > 1 { camel(rest) } else { name };
            let list = variables.iter().zip('A'..).map(|(name, generic)| format!("{name}: {generic}")).collect::<Vec<_>>().join(", ");
            writeln!(modules.entry(module.clone()).or_default(), "message! {{ {kind} {id:?} {topic:?} {called} ({list}) }}")?;
            writeln!(calls, "({id:?}, \"{module}::{called}\"),")?;
        }
    }
    let mut code = String::new();
    for (module, functions) in modules {
        writeln!(code, "#[allow(clippy::must_use_candidate)]\npub mod {module} {{\n{functions}}}")?;
    }
    writeln!(code, "/// The id of each message, and the path of its function.\npub const CALLS: &[(&str, &str)] = &[\n{calls}];")?;
    Ok(code)
}

/// `way-is-blocked` as the name of a type: `WayIsBlocked`.
fn camel(id: &str) -> String {
    let word = |word: &str| word.chars().take(1).flat_map(char::to_uppercase).chain(word.chars().skip(1)).collect::<String>();
    id.split('-').map(word).collect()
}
