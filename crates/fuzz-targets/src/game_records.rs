//! Games with what is said about them, as text, as OpenTafl records and as links.

use std::sync::Arc;

use birka_records::game_record::{link as links, opentafl, text as texts};
use birka_records::position;
use birka_rules::Rules;

use crate::records::LIBRARY;

/// Games in Birka's own format: what is written is read back as the same.
pub(crate) fn game_text(input: &[u8]) -> bool {
    let Ok(text) = str::from_utf8(input) else { return false };
    let Ok(games) = texts::read(text) else { return false };
    for game in &games {
        let written = texts::write(&game.record);
        let again = texts::read(&written).unwrap_or_else(|faults| panic!("{written}\ncannot be read: {faults:?}"));
        assert!(again.iter().map(|game| &game.record).eq([&game.record]), "{written}");
        if let Ok(variant) = LIBRARY.get(&game.record.variant) {
            let _ = game.record.replay(&variant.rules);
        }
    }
    !games.is_empty()
}

/// A game record of OpenTafl: what is written can be read.
pub(crate) fn game_opentafl(input: &[u8]) -> bool {
    let Ok(text) = str::from_utf8(input) else { return false };
    let Ok(read) = opentafl::read(text) else { return false };
    // A record need not state playable rules.
    let Ok(rules) = Rules::compile(read.rules.value.set).map(Arc::new) else { return false };
    let mut record = read.game.record;
    record.start = Some(position::write(rules.rule_set(), &read.start));
    if let Ok(written) = opentafl::write(&record, &rules, "fuzzed")
        && let Err(faults) = opentafl::read(&written.record)
    {
        panic!("{}\ncannot be read: {faults:?}", written.record);
    }
    true
}

/// A link to a game or a position: what is written is read back as the same.
pub(crate) fn link(input: &[u8]) -> bool {
    let Ok(text) = str::from_utf8(input) else { return false };
    let Ok(game) = links::read(text) else { return false };
    if let Ok(written) = links::write_game(&game.record) {
        let again = links::read(&written).unwrap_or_else(|faults| panic!("{written}\ncannot be read: {faults:?}"));
        assert_eq!(again.record, game.record, "{written}");
    }
    true
}
