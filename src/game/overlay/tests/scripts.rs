//! The console, and the cards about script files.

use super::*;
use crate::game::actions::ConsolePage;

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
