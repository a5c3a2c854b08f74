//! Every code has a page, and the page is correct: its example gives that code on that line and nothing else, and its fix gives no
//! diagnostics.
//!
//! Fenced blocks are labelled `lua error CODE LINE` and `lua fixed`, with `coverage` if `birka check --coverage` is needed and `folder` if all
//! files of the page are checked together; `lua file NAME` is another such file. A block, of Lua or RON, that ends with `mods PATH` is a file
//! in a folder of mods, which is then checked; one that ends with `exhibition` is an `exhibition.ron`. `sh error CODE` and `sh fixed` are commands.

use std::path::Path;

use birka_diagnostics::explain;
use birka_exhibition::config::{AnyVariant, Config};
use birka_mods::Mods;
use birka_script::{Code, Diagnostic, Library, check_file};

use crate::BIRKA;

/// A fenced block: the words of its label, and its content.
struct Block {
    words: Vec<String>,
    text: String,
}

impl Block {
    /// The path in a folder of mods; `None` if the block is not a file of a mod.
    fn path_in_mods(&self) -> Option<&str> {
        let at = self.words.iter().position(|word| word == "mods")?;
        self.words.get(at + 1).map(String::as_str)
    }
}

fn blocks(page: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        if let Some(words) = line.strip_prefix("```") {
            let within: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
            blocks.push(Block { words: words.split_whitespace().map(str::to_owned).collect(), text: within.join("\n") + "\n" });
        }
    }
    blocks
}

/// The diagnostics of a block, together with the other files of its page.
fn diagnostics(block: &Block, others: &[&Block]) -> Vec<Diagnostic> {
    let folder = tempfile::tempdir().expect("a folder");
    if block.words.iter().any(|word| word == "exhibition") {
        return Config::read(&folder.path().join("exhibition.ron"), block.text.clone(), &AnyVariant).1;
    }
    if let Some(path) = block.path_in_mods() {
        let files = others.iter().filter_map(|other| Some((other.path_in_mods()?, &other.text))).chain([(path, &block.text)]);
        for (path, text) in files {
            let file = folder.path().join(path);
            std::fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
            std::fs::write(file, text).expect("a file");
        }
        return Library::from_mods(Mods::read(folder.path())).check().diagnostics;
    }
    for other in others {
        std::fs::write(folder.path().join(&other.words[2]), &other.text).expect("a file");
    }
    let file = folder.path().join("my-tablut.lua");
    std::fs::write(&file, &block.text).expect("a file");
    let has = |word: &str| block.words.iter().any(|known| known == word);
    if has("folder") {
        return Library::from_dirs(&[folder.path().to_owned()]).check().diagnostics;
    }
    let mut found = check_file(&file, false).diagnostics;
    if has("coverage") {
        let library = Library::from_dirs(&[folder.path().to_owned()]);
        found.extend(library.variants().iter().flat_map(|variant| library.uncovered_rules(variant)));
    }
    found
}

/// The output of a command of a page, and whether it succeeded.
fn run(block: &Block) -> (String, bool) {
    let mut words = block.text.split_whitespace();
    assert_eq!(words.next(), Some("birka"));
    let output = BIRKA.run(&words.collect::<Vec<_>>());
    (output.stdout + &output.stderr, output.code == 0)
}

/// Everything that is wrong with a page.
fn errors(code: Code, page: &str) -> Vec<String> {
    let mut wrong = Vec::new();
    let blocks = blocks(page);
    let others: Vec<&Block> = blocks.iter().filter(|block| block.words.get(1).is_some_and(|word| word == "file")).collect();
    let (mut examples, mut fixes) = (0, 0);
    for block in &blocks {
        let words: Vec<&str> = block.words.iter().map(String::as_str).collect();
        match words[..] {
            ["lua" | "ron", "error" | "warning", known, line, ..] => {
                examples += 1;
                let found = diagnostics(block, &others);
                let codes: Vec<_> =
                    found.iter().map(|diagnostic| (diagnostic.code.as_str(), diagnostic.line.unwrap_or(1).to_string())).collect();
                if known != code.as_str() || codes != [(known, line.to_owned())] {
                    wrong.push(format!("{code}: the example gives {found:#?}"));
                }
            }
            ["lua" | "ron", "fixed", ..] => {
                fixes += 1;
                let found = diagnostics(block, &others);
                if !found.is_empty() {
                    wrong.push(format!("{code}: the fix gives {found:#?}"));
                }
            }
            ["sh", "error", known] => {
                examples += 1;
                let (text, succeeded) = run(block);
                if known != code.as_str() || succeeded || !text.contains(&format!("error[{known}]")) {
                    wrong.push(format!("{code}: the command prints {text}"));
                }
            }
            ["sh", "fixed"] => {
                fixes += 1;
                let (text, succeeded) = run(block);
                if !succeeded {
                    wrong.push(format!("{code}: the fixed command prints {text}"));
                }
            }
            ["lua" | "ron", "file", ..] => {}
            _ => wrong.push(format!("{code}: a block that is neither an example nor a fix: {words:?}")),
        }
    }
    if !page.starts_with(&format!("# {code}: ")) || examples == 0 || fixes == 0 {
        wrong.push(format!("{code}: a page has a title, an example and a fix"));
    }
    wrong
}

#[test]
fn every_code_has_a_correct_page() {
    let lacking: Vec<&str> = Code::ALL.iter().filter(|code| explain(**code).is_none()).map(|code| code.as_str()).collect();
    assert!(
        lacking.is_empty(),
        "no page for {}: write docs/errors/CODE.md and list it in crates/diagnostics/src/diagnostic.rs",
        lacking.join(", ")
    );
    let wrong: Vec<String> = Code::ALL.iter().flat_map(|code| errors(*code, explain(*code).expect("a page"))).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn an_incorrect_page_is_detected() {
    let page = explain(Code::BadValue).expect("a page");
    assert!(errors(Code::WrongType, page).len() > 1);
    assert_eq!(errors(Code::BadValue, &page.replace("BadValue 6", "BadValue 7").replace("E013 6", "E013 7")).len(), 1);
    assert_eq!(errors(Code::BadValue, &page.replace("\"loses\"", "\"looses\"")).len(), 1);
}

#[test]
fn the_table_of_codes_in_the_guide_is_complete() {
    let guide = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/variants.md")).expect("the guide");
    for code in Code::ALL {
        assert!(guide.contains(&format!("| [{code}](errors/{code}.md) |")), "docs/variants.md does not list {code}");
    }
}

#[test]
fn explain_prints_one_page_or_lists_all() {
    assert!(BIRKA.run_ok(&["explain", "e012"]).starts_with("# E012: "));
    assert_eq!(BIRKA.run_ok(&["explain"]).lines().count(), Code::ALL.len());
    let none = BIRKA.run(&["explain", "E999"]);
    assert!(none.code == 1 && none.stderr.contains("`birka explain` lists"), "{}", none.stderr);
}
