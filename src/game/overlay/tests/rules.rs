//! The rules card.

use super::*;

#[test]
fn the_laws_of_linnaeus_stand_beside_the_rules_of_the_variant() {
    for (variant, expected) in [
        ("tablut", "Tablut, “How the pieces move”: the same"),
        ("copenhagen", "Copenhagen Hnefatafl, “How the pieces move”: not the same in everything"),
    ] {
        let mut table = Table::new(1280, 720);
        table.app.world_mut().write_message(StartGame { variant: Some(variant.to_owned()) });
        (0..3).for_each(|_| table.app.update());
        table.act(UiAction::ToggleRules);
        table.act(UiAction::SelectRulesPage(RulesPage::Laws));
        (0..3).for_each(|_| table.frame([]));
        let texts = table.texts();
        assert!(texts.iter().any(|text| text.starts_with("Svecus et Muscovita") || text.starts_with("Alla få")), "{texts:?}");
        assert!(texts.iter().any(|text| text.starts_with(expected)), "{variant}: {texts:?}");
        table.act(UiAction::SelectRulesPage(RulesPage::Sources));
        (0..3).for_each(|_| table.frame([]));
        assert!(table.texts().iter().any(|text| text.contains("Conjecture")), "{variant}: {:?}", table.texts());
    }
}
