use std::path::Path;

use birka_diagnostics::read_start;
use birka_localization::{Language, Texts};
use ron::Value;

use super::super::reader::Section;
use super::super::{House, OwnText};
use super::Files;

pub(super) fn read_house(mut section: Section<'_>, files: &Files<'_>) -> House {
    let name = section.text("name").unwrap_or_default();
    if name.chars().count() > 80 || name.chars().any(char::is_control) {
        section.fault("name", "the name has at most 80 characters, on one line");
    }
    let logo = files.existing(&mut section, "logo", Path::is_file, "picture");
    if let Some(logo) = &logo
        && image_kind_fault(logo)
    {
        section.fault("logo", "the logo is not a PNG picture; save it as PNG");
    }
    let mods = files.existing(&mut section, "mods", Path::is_dir, "folder");
    let texts = read_texts(section.section("texts"));
    section.finish();
    House { name, logo, mods, texts }
}

/// Whether a file does not begin as a PNG picture does.
fn image_kind_fault(path: &Path) -> bool {
    read_start(path, 8).ok().is_none_or(|start| start != *b"\x89PNG\r\n\x1a\n")
}

/// The house's texts: for each language, the texts by the ids that they replace.
fn read_texts(mut section: Section<'_>) -> Vec<OwnText> {
    let faults = section.faults();
    let mut texts = Vec::new();
    for (path, code, value) in section.rest() {
        let language = match code.parse::<Language>() {
            Ok(language) => language,
            Err(message) => {
                faults.error(&path, message);
                continue;
            }
        };
        for (path, id, value) in Section::new(faults, path, Some(value)).rest() {
            let Value::String(text) = value else {
                faults.error(&path, format!("the text `{id}` is written in quotes"));
                continue;
            };
            match Texts::check(&id, &text) {
                Ok(_) => texts.push(OwnText { language, id, text }),
                Err(error) if error.is_unknown_message() => {
                    let ids = Texts::ids();
                    let known: Vec<&str> = ids.iter().map(String::as_str).collect();
                    let close = birka_diagnostics::suggest::closest_matches(&id, known);
                    let hint = if close.is_empty() {
                        "; `birka exhibit --texts` lists them".to_owned()
                    } else {
                        format!("; did you mean {}?", birka_diagnostics::suggest::or_list(&close))
                    };
                    faults.error(&path, format!("{error}{hint}"));
                }
                Err(error) => faults.error(&path, error),
            }
        }
    }
    texts
}
