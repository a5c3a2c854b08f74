use std::sync::Arc;

use birka::session::{Hint, NodeBudget};
use birka_localization::Language;
use birka_rules::{Game, Rng};
use birka_script::Library;

#[test]
fn hints_of_every_shipped_variant_are_legal_and_have_reasons() {
    for variant in Library::shipped().variants() {
        let mut rng = Rng::new(5);
        let mut game = Game::new(Arc::clone(&variant.rules));
        for ply in 0..9 {
            if ply % 4 == 0 {
                let hint = Hint::start(&game, NodeBudget::nodes(1500), || ()).wait();
                let hint =
                    hint.unwrap_or_else(|fault| panic!("{}: {fault}", variant.id)).unwrap_or_else(|| panic!("{}: no hint", variant.id));
                assert!(game.legal_moves().contains(&hint.mv), "{}", variant.id);
                assert!(!hint.features.is_empty(), "{}", variant.id);
                for language in Language::ALL {
                    let words = hint.text(variant.rules.rule_set(), language);
                    let is_whole = words.ends_with('.') && !words.contains("  ") && !words.contains(['{', '}']) && words.len() > 20;
                    assert!(is_whole, "{} {language}: {words}", variant.id);
                }
            }
            let moves = game.legal_moves();
            let index = rng.below(u32::try_from(moves.len()).expect("a position has few moves"));
            if moves.is_empty() || game.play(moves[index as usize]).is_err() || game.outcome().is_some() {
                break;
            }
        }
    }
}
