//! What is written down about the vocabulary is what is read: the tables of keys are compared with the reader itself, and everything
//! made from them must be up to date. `BIRKA_WRITE=1 cargo test --test reference` writes it anew.

use std::collections::BTreeSet;
use std::path::Path;

use birka_script::{API, load_source};
use birka_script_reference::{self as reference, ALIASES, BOARD, TABLES, Type};

/// A file with something put into one of its tables, and options in front.
fn source(table: &str, put: &str) -> String {
    let at = |name: &str| if name == table { put } else { "" };
    format!(
        "local option = options {{ ring = {{ {option}, default = true }} }}\nreturn {{ api = {API}, id = 'x', name = 'X', {variant}
        board = '. . a . . | . . a . . | a d K d a | . . a . . | . . a . .',
        pieces = {{ attacker = {{ letter = 'a', side = 'attackers' }}, defender = {{ letter = 'd', side = 'defenders' }},
            king = {{ letter = 'K', side = 'defenders', royal = true, {kind} captured = {{ {{ {capture} sides = 2 }} }} }} }},
        squares = {{ throne = {{ at = 'middle', {class} }} }}, first = 'attackers',
        ends = {{ escape = 'corners', {ends} repetition = {{ {repetition} times = 3, verdict = 'draw' }},
            quiet_limit = {{ {quiet} plies = 9, verdict = 'draw' }} }},
        shieldwall = {{ {shieldwall} }}, announcements = {{ {{ {announcement} ways = 1, call = 'x' }} }},
        hooks = {{ {hooks} words = 'x', announce = function() end }},
        examples = {{ {{ {example} rule = 'x', ends = {{ {ending} winner = 'nobody' }} }} }} }}",
        option = at("Option"),
        variant = at("Variant"),
        kind = at("Kind"),
        capture = at("Capture"),
        class = at("SquareClass"),
        ends = at("Ends"),
        repetition = at("Repetition"),
        quiet = at("QuietLimit"),
        shieldwall = at("Shieldwall"),
        announcement = at("Announcement"),
        hooks = at("Hooks"),
        example = at("Example"),
        ending = at("Ending"),
    )
    .replace(" | ", "\\n")
    .replace("{ ,", "{")
}

/// What is in backquotes in the message about a key or word that nobody knows.
fn known(table: &str, put: &str, code: &str) -> BTreeSet<String> {
    let faults = load_source("reference.lua", &source(table, put)).err().unwrap_or_default();
    let fault = faults.iter().find(|fault| fault.code.as_str() == code && fault.message.contains("zzzzzzzz"));
    let message = &fault.unwrap_or_else(|| panic!("{table}: no {code} for {put}: {faults:?}")).message;
    let after = message.split_once("known here").or_else(|| message.split_once(" must be ")).map_or("", |(_, after)| after);
    after.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

#[test]
fn the_reader_knows_the_keys_that_are_written_down_and_no_other() {
    for table in TABLES {
        let mut written: BTreeSet<String> = table.keys.iter().map(|key| key.name.to_owned()).collect();
        if table.name == "Variant" {
            // Asked for only to say where options belong.
            written.insert("options".to_owned());
        }
        // Of one key alone, the message says it otherwise.
        let put = if table.name == "Option" { "zzzzzzzz = 1" } else { "zzzzzzzz = 1," };
        let found = if table.keys.len() == 1 { written.clone() } else { known(table.name, put, "E010") };
        assert_eq!(found, written, "{}", table.name);
    }
}

#[test]
fn the_reader_knows_the_words_that_are_written_down_and_no_other() {
    let mut tried = 0;
    for table in TABLES.iter().filter(|table| table.name != "Example" && table.name != "Ending") {
        for key in table.keys {
            let Type::Alias(name) = key.ty else { continue };
            let alias = ALIASES.iter().find(|alias| alias.name == name).unwrap_or_else(|| panic!("no alias {name}"));
            let Type::Words(words) = alias.ty else { continue };
            // Before what the file sets itself: of two, Lua takes the last.
            if source(table.name, "").contains(&format!("{} = '", key.name)) {
                continue;
            }
            let put = format!("{} = 'zzzzzzzz',", key.name);
            let found = known(table.name, &put, "E013");
            assert_eq!(found, words.iter().map(|word| (*word).to_owned()).collect(), "{}.{}", table.name, key.name);
            tried += 1;
        }
    }
    assert!(tried >= 3, "{tried}");
}

#[test]
fn the_board_answers_what_is_written_down_and_nothing_else() {
    let ask = "announce = function(board)\n local t = {}\n for name in board do t[#t + 1] = name end\n table.sort(t)\n error('|' .. table.concat(t, ' ') .. '|') end,";
    let text = source("Hooks", ask).replace(", announce = function() end", "").replace("words = 'x',", "words = 'x'");
    let faults = load_source("reference.lua", &text).expect_err("it errs");
    let names = faults.iter().find_map(|fault| fault.message.split('|').nth(1)).unwrap_or_else(|| panic!("{faults:?}"));
    let mut written: Vec<&str> = BOARD.iter().map(|method| method.name).collect();
    written.sort_unstable();
    assert_eq!(names.split(' ').collect::<Vec<_>>(), written);
}

/// Compares a file with what it should be, or writes it.
fn is_current(path: &str, text: &str) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
    if std::env::var_os("BIRKA_WRITE").is_some() {
        std::fs::create_dir_all(file.parent().expect("a folder")).and_then(|()| std::fs::write(&file, text)).expect("it can be written");
    }
    let known = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(known == text, "{path} is not up to date: run `BIRKA_WRITE=1 cargo test --no-default-features --test reference`");
}

#[test]
fn the_stubs_are_up_to_date() {
    is_current("scripts/types/birka.lua", &reference::lua_stubs());
    is_current("scripts/types/birka.d.luau", &reference::luau_definitions());
    is_current("scripts/.luarc.json", reference::luarc());
}

#[test]
fn the_tables_of_the_guides_are_up_to_date() {
    for guide in ["docs/variants.md", "docs/hooks.md"] {
        let text = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(guide)).expect("a guide");
        let mut parts = text.split("<!-- made from src/script/reference: ");
        let mut made = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let (name, rest) = part.split_once(" -->\n").expect("a name");
            let (_, after) = rest.split_once("<!-- end -->").expect("an end");
            let table = if name == "board" { reference::board_table() } else { reference::markdown_table(name).expect("a table") };
            made += &format!("<!-- made from src/script/reference: {name} -->\n{table}<!-- end -->{after}");
        }
        is_current(guide, &made);
    }
}
