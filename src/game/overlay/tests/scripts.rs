//! The console, and the cards about script files.

use birka_test_support::TempFiles;
use birka_test_support::mod_folder::ModFolder;

use super::*;
use crate::game::actions::ConsolePage;
use crate::game::reload::LibraryReloaded;

/// Gives the table a library, as the thread does that follows the files.
fn reload(table: &mut Table, library: Library) {
    table.app.world_mut().write_message(LibraryReloaded(library));
    (0..3).for_each(|_| table.frame([]));
}

#[test]
fn a_fault_of_the_art_of_the_game_on_the_table_is_not_one_of_another_file() {
    let mods = ModFolder::new();
    mods.add_mod("small", "").write("small/art.ron", r#"(board: (ornament: "rings"))"#);
    let mut table = Table::new(1280, 720);
    let library = Library::at(None, Some(mods.path()));
    reload(&mut table, library.clone());
    let game = NewGame { variant: Some("small".to_owned()), ..NewGame::like(table.session()) };
    table.app.world_mut().write_message(GameCommand(Command::Start(game)));
    table.app.update();
    assert_eq!(table.session().variant().id, "small");
    mods.write("small/art.ron", r#"(board: (ornament: "stars"))"#);
    reload(&mut table, library.reload());
    let texts = table.texts();
    assert!(texts.iter().any(|text| text == "The game goes on. The file has no effect until it is mended."), "{texts:?}");
}

#[test]
fn the_console_tells_the_rules_in_the_words_of_a_variant_file() {
    let mut table = Table::new(1280, 720);
    table.act(UiAction::SelectConsolePage(ConsolePage::RuleData));
    (0..3).for_each(|_| table.frame([]));
    let texts = table.texts();
    let rules = texts.iter().find(|text| text.starts_with("return {")).unwrap_or_else(|| panic!("{texts:?}"));
    let again = birka_script::load_source("copy.lua", rules).expect("a variant file");
    assert_eq!(again.rules.rule_set(), table.session().rules());
    assert!(rules.contains("first = \"attackers\",") && rules.contains("escape = \"edge\","), "{rules}");
}

#[test]
fn every_error_of_the_scripts_can_be_seen() {
    let tablut = include_str!("../../../../scripts/variants/tablut.lua");
    let files = TempFiles::new(&[("tablut.lua", tablut), ("one.lua", "return {"), ("two.lua", "\nreturn {")]);
    let mut table = Table::new(1280, 720);
    reload(&mut table, Library::from_dirs(&[files.folder().to_owned()]));
    let shows = |table: &mut Table, place: &str| table.texts().iter().any(|text| text == place);
    assert!(shows(&mut table, "one.lua, line 1") && !shows(&mut table, "two.lua, line 2"), "{:?}", table.texts());
    table.click_text("and 1 more");
    assert!(shows(&mut table, "two.lua, line 2") && !shows(&mut table, "one.lua, line 1"), "{:?}", table.texts());
    table.click_text("and 1 more");
    assert!(shows(&mut table, "one.lua, line 1"), "{:?}", table.texts());
}
