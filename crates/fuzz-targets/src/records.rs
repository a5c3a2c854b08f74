//! Positions, moves, rules, games, saves and puzzles as text.

use std::sync::{Arc, LazyLock};

use birka_records::{
    MoveNotation, PuzzleBook, SavedGame, games as tables, opentafl_rules as rules_records, position as positions, replay, state,
};
use birka_rules::{BoardSize, Game, Rules};
use birka_script::Library;

/// Every shipped variant, each with its default options.
pub(crate) static LIBRARY: LazyLock<Library> = LazyLock::new(Library::shipped);

/// The text of an input, and the rules that its first byte chooses.
fn text_under_rules(input: &[u8]) -> Option<(&'static Arc<Rules>, &str)> {
    let (first, rest) = input.split_first()?;
    let variants = LIBRARY.variants();
    let variant = variants.get(usize::from(*first) % variants.len().max(1))?;
    Some((&variant.rules, str::from_utf8(rest).ok()?))
}

/// Reads all that a table reads from a game.
fn inspect(game: &mut Game) {
    let moves = game.legal_moves();
    // A few of them, spread over all: on a large board every one would take most of the time of an input.
    for &mv in moves.iter().step_by(moves.len().div_ceil(8).max(1)) {
        game.preview(mv).expect("a legal move");
    }
    let before = game.hash();
    if let Some(&mv) = moves.first() {
        game.play(mv).expect("a legal move");
        game.undo();
    }
    assert_eq!(game.hash(), before, "a move that is taken back changes nothing");
    let _ = state::line(game);
}

/// A position record: what is written is read back as the same.
pub(crate) fn position(input: &[u8]) -> bool {
    let Some((rules, text)) = text_under_rules(input) else { return false };
    let set = rules.rule_set();
    let Ok(setup) = positions::parse(text, set) else { return false };
    let written = positions::write(set, &setup);
    assert_eq!(positions::parse(&written, set).as_ref(), Ok(&setup), "{written}");
    if let Ok(mut game) = positions::game(rules, text) {
        assert_eq!(game.setup(), setup, "{written}");
        inspect(&mut game);
    }
    true
}

/// Moves: what is written is read back as the same, and a game plays them or says why not.
pub(crate) fn moves(input: &[u8]) -> bool {
    let Some((rules, text)) = text_under_rules(input) else { return false };
    let size = rules.rule_set().size;
    let moves: Vec<_> = text.split_whitespace().filter_map(|word| MoveNotation::parse(word, size).ok()).collect();
    for notation in &moves {
        let written = notation.name(size);
        assert_eq!(MoveNotation::parse(&written, size).as_ref(), Ok(notation), "{written}");
    }
    let mut game = Game::new(Arc::clone(rules));
    let played = replay(&mut game, &moves);
    assert_eq!(played.is_ok(), game.played_moves().len() == moves.len());
    inspect(&mut game);
    !moves.is_empty()
}

/// A record of rules: rules that are read can be played, and written in a way that can be read, or it is said that they cannot.
pub(crate) fn opentafl_rules(input: &[u8]) -> bool {
    let Ok(text) = str::from_utf8(input) else { return false };
    let Ok(imported) = rules_records::read(text) else { return false };
    let rules = Rules::compile(imported.set).expect("the reader has compiled them");
    let written = rules_records::write(&rules, "fuzzed");
    if let Err(errors) = rules_records::read(&written.record) {
        assert!(!written.lost.is_empty(), "{}\ncannot be read: {errors:?}", written.record);
    }
    inspect(&mut Game::new(Arc::new(rules)));
    true
}

/// A table of games.
pub(crate) fn games(input: &[u8]) -> bool {
    let Some((rules, text)) = text_under_rules(input) else { return false };
    let mut is_valid = false;
    for recorded in tables::read(text, rules.rule_set().size).flatten() {
        let Ok(mut game) = recorded.begin(rules) else { continue };
        is_valid = true;
        let _ = replay(&mut game, &recorded.moves);
        let _ = state::line(&game);
    }
    // Another size makes other squares of the same text.
    if let Ok(size) = BoardSize::new(19) {
        tables::read(text, size).for_each(drop);
    }
    is_valid
}

/// A saved game: what is written is read back as the same.
pub(crate) fn save(input: &[u8]) -> bool {
    let Ok(text) = str::from_utf8(input) else { return false };
    let Ok(saved) = SavedGame::parse(text) else { return false };
    let written = saved.to_text();
    assert_eq!(SavedGame::parse(&written).as_ref().ok(), Some(&saved), "{written}");
    if let Some(variant) = LIBRARY.variants().iter().find(|variant| variant.id == saved.variant)
        && let Ok(mut replayed) = saved.replay(&variant.rules)
    {
        inspect(&mut replayed.game);
    }
    true
}

/// A book of puzzles: what is written is read back as the same.
pub(crate) fn puzzles(input: &[u8]) -> bool {
    let Ok(text) = str::from_utf8(input) else { return false };
    let Ok(book) = PuzzleBook::parse(text) else { return false };
    let written = book.text();
    assert_eq!(PuzzleBook::parse(&written).as_ref().ok(), Some(&book), "{written}");
    for puzzle in &book.puzzles {
        if let Ok(variant) = LIBRARY.get(&book.variant) {
            let _ = puzzle.play_through(&variant.rules);
        }
    }
    true
}
