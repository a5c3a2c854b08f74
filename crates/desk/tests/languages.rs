//! A language is added as docs/translating.md says, by a folder and a line, and the desk speaks it.

use std::fs;
use std::path::Path;
use std::process::Command;

/// The line that a translator adds to `languages!`.
const LINE: &str = "    MadeUp \"zz\" \"Ôllérísch\" ',' '.' \"de\";\n";

/// English with an accent on each vowel. What stands in braces, and before the text of a line, stays.
fn made_up(english: &str) -> String {
    let is_message = |line: &str| line.starts_with(|c: char| c.is_ascii_lowercase());
    let line = |line: &str| match line.trim_start() {
        comment if comment.starts_with(['#', '.']) => line.to_owned(),
        variant if variant.starts_with(['[', '*']) => {
            line.split_once(']').map_or_else(String::new, |(key, text)| format!("{key}]{}", accented(text)))
        }
        _ if is_message(line) => line.split_once(" =").map_or_else(String::new, |(id, text)| format!("{id} ={}", accented(text))),
        _ => accented(line),
    };
    english.lines().map(|text| line(text) + "\n").collect()
}

fn accented(text: &str) -> String {
    let mut depth = 0;
    let accent = |letter: char| {
        depth = match letter {
            '{' => depth + 1,
            '}' => i32::max(depth - 1, 0),
            _ => depth,
        };
        let pairs =
            [('a', 'á'), ('e', 'é'), ('i', 'í'), ('o', 'ó'), ('u', 'ú'), ('A', 'Á'), ('E', 'É'), ('I', 'Í'), ('O', 'Ó'), ('U', 'Ú')];
        pairs.into_iter().find(|(plain, _)| *plain == letter && depth == 0).map_or(letter, |(_, accent)| accent)
    };
    // As in most languages, a space stands before a per cent sign.
    text.chars().map(accent).collect::<String>().replace('%', "\u{a0}%")
}

/// Writes a file if its content differs, so that cargo builds only what has changed.
fn write(file: &Path, text: &str) {
    if fs::read_to_string(file).ok().as_deref() != Some(text) {
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, text).unwrap();
    }
}

/// Copies a folder of text files.
fn copy(from: &Path, to: &Path) {
    for entry in fs::read_dir(from).unwrap() {
        let (path, to) = (entry.as_ref().unwrap().path(), to.join(entry.unwrap().file_name()));
        if path.is_dir() { copy(&path, &to) } else { write(&to, &fs::read_to_string(&path).unwrap()) }
    }
}

#[cfg(unix)]
fn link(entries: &Path, into: &Path, except: &[&str]) {
    fs::create_dir_all(into).unwrap();
    for entry in fs::read_dir(entries).unwrap() {
        let name = entry.unwrap().file_name();
        if !except.iter().any(|except| name == *except) && fs::symlink_metadata(into.join(&name)).is_err() {
            std::os::unix::fs::symlink(entries.join(&name), into.join(&name)).unwrap();
        }
    }
}

#[cfg(unix)]
#[test]
#[ignore = "builds everything below the desk once more, which takes minutes"]
fn a_language_is_a_folder_and_a_line() {
    let checkout = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap();
    // In a folder of the workspace, so that cargo does not take its crates for those of the checkout.
    let workspace = Path::new(env!("CARGO_TARGET_TMPDIR")).join("made-up-language");
    let tree = workspace.join("checkout");
    let manifest = fs::read_to_string(checkout.join("Cargo.toml")).unwrap();
    let is_shared = |section: &&str| section.starts_with("workspace") || section.starts_with("profile");
    let shared: String = manifest.split("\n[").filter(is_shared).map(|section| format!("[{section}\n")).collect();
    let members = "[workspace]\nresolver = \"3\"\nmembers = [\"checkout/crates/desk\", \"checkout/crates/localization\"]\n";
    write(&workspace.join("Cargo.toml"), &(members.to_owned() + &shared.replace("path = \"", "path = \"checkout/")));
    write(&workspace.join("Cargo.lock"), &fs::read_to_string(checkout.join("Cargo.lock")).unwrap());
    link(checkout, &tree, &["Cargo.toml", "crates", "target", ".git"]);
    link(&checkout.join("crates"), &tree.join("crates"), &["localization"]);
    let (shipped, changed) = (checkout.join("crates/localization"), tree.join("crates/localization"));
    for folder in ["locales", "tests"] {
        copy(&shipped.join(folder), &changed.join(folder));
    }
    for file in ["Cargo.toml", "build.rs"] {
        write(&changed.join(file), &fs::read_to_string(shipped.join(file)).unwrap());
    }
    for file in fs::read_dir(shipped.join("locales/en")).unwrap().map(|file| file.unwrap().path()) {
        write(&changed.join("locales/zz").join(file.file_name().unwrap()), &made_up(&fs::read_to_string(&file).unwrap()));
    }
    for file in fs::read_dir(shipped.join("src")).unwrap().map(|file| file.unwrap().path()) {
        let text = fs::read_to_string(&file).unwrap();
        let with_line = text.split_once("\nlanguages! {\n").and_then(|(before, list)| {
            let (list, after) = list.split_once("\n}\n")?;
            Some(format!("{before}\nlanguages! {{\n{list}\n{LINE}}}\n{after}"))
        });
        write(&changed.join("src").join(file.file_name().unwrap()), &with_line.unwrap_or(text));
    }
    let test = |arguments: &[&str]| {
        let output = Command::new(env!("CARGO")).args(["test", "--offline"]).args(arguments).current_dir(&workspace).output().unwrap();
        let told = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(output.status.success(), "{told}{}", String::from_utf8_lossy(&output.stderr));
        told
    };
    test(&["-p", "birka-localization"]);
    let told = test(&["-p", "birka-desk", "--test", "desk", "--", "every_language_is_spoken", "--nocapture"]);
    assert!(told.contains("zz: Áttáckérs tó móvé"), "{told}");
}
