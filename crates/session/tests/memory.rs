//! Games of variants whose hooks remember moves: taking back, saving, links, the analysis board, positions that are set up, and changes of the rules.

use std::sync::Arc;

use birka_localization::Language;
use birka_records::game_record::{GameRecord, link, text};
use birka_records::{MemoryFault, PositionError, SavedGame, position};
use birka_rules::{InHand, Move, Setup, SetupError, Side, Square};
use birka_script::{Library, Variant};
use birka_session::{PositionForm, RuleUpdate, Session, Study, SwitchRulesError};
use birka_test_support::TempFiles;

/// No piece goes to the square that a piece of its side has just left; and the moves are counted.
const NO_RETURN: &str = "memory = { plies = { from = 0, to = 500 }, attackers_left = 'square', defenders_left = 'square' },
    after = function(board, move, memory)
        memory.plies = memory.plies + 1
        memory[move.side .. '_left'] = move.from
    end,
    legal = function(board, from, to)
        return to ~= board.memory[board:turn() .. '_left']
    end";

fn source(hooks: &str) -> String {
    format!("return {{ api = 1, id = 'own', name = 'Own', extends = 'tablut', {hooks} }}")
}

fn with(hooks: &str) -> String {
    source(&format!("hooks = {{ words = 'As the test says.', {hooks} }}"))
}

fn variant(source: &str) -> Arc<Variant> {
    Arc::new(birka_script::load_source("own.lua", source).unwrap_or_else(|faults| panic!("{faults:?}")))
}

fn mv(text: &str) -> Move {
    let (from, to) = text.split_once('-').expect("a move");
    let size = variant(&source("")).rules.rule_set().size;
    let square = |name| Square::parse(name, size).expect("a square");
    Move::from_squares(square(from), square(to), InHand::NONE)
}

fn played(source: &str, moves: &[&str]) -> Session {
    let mut session = Session::new(variant(source));
    moves.iter().for_each(|text| drop(session.play(mv(text)).unwrap_or_else(|why| panic!("{text}: {why}"))));
    session
}

/// What a game remembers.
fn memory(session: &Session) -> String {
    session.game().memory().text(session.rules())
}

const MOVES: [&str; 4] = ["e2-f2", "e4-f4", "h5-h4", "f4-f3"];
const REMEMBERED: &str = "attackers_left=h5/defenders_left=f4/plies=4";

#[test]
fn taking_back_and_playing_again_restore_the_memory() {
    let mut session = played(&with(NO_RETURN), &MOVES);
    assert_eq!(memory(&session), REMEMBERED);
    assert!(session.play(mv("h4-h5")).is_err());
    session.undo().expect("a move");
    assert_eq!(memory(&session), "attackers_left=h5/defenders_left=e4/plies=3");
    session.undo().expect("a move");
    assert!(session.play(mv("f2-e2")).is_err(), "the square that was left before");
    assert!(session.redo().expect("a move").is_ok() && session.redo().expect("a move").is_ok());
    assert_eq!(memory(&session), REMEMBERED);
    while session.undo().is_some() {}
    assert_eq!(memory(&session), "");
}

#[test]
fn a_saved_game_is_resumed_with_its_memory() {
    let session = played(&with(NO_RETURN), &MOVES);
    let text = session.to_saved_game().to_text();
    let mut again = Session::resume(variant(&with(NO_RETURN)), &SavedGame::parse(&text).expect("a saved game")).expect("it is resumed");
    assert_eq!((memory(&again), again.game().hash()), (memory(&session), session.game().hash()));
    assert!(again.play(mv("h4-h5")).is_err());
    // From a position that was set up.
    let setup = session.game().setup();
    let mut session = Session::from_setup(variant(&with(NO_RETURN)), &setup).expect("a position");
    assert_eq!(memory(&session), REMEMBERED);
    assert!(session.play(mv("h4-h5")).is_err());
    session.play(mv("a4-b4")).expect("a legal move");
    let text = session.to_saved_game().to_text();
    assert!(text.contains(&format!("memory:{REMEMBERED}")), "{text}");
    let again = Session::resume(variant(&with(NO_RETURN)), &SavedGame::parse(&text).expect("a saved game")).expect("it is resumed");
    assert_eq!((memory(&again), again.game().hash()), (memory(&session), session.game().hash()));
}

#[test]
fn links_and_records_carry_the_memory() {
    let session = played(&with(NO_RETURN), &MOVES);
    let written = position::write(session.rules(), &session.game().setup());
    assert!(written.ends_with(&format!("/ a memory:{REMEMBERED}")), "{written}");
    let read = link::read(&link::write_position("own", &written).expect("a link")).expect("a position");
    let replayed = read.record.replay(&variant(&with(NO_RETURN)).rules).expect("a position");
    assert_eq!(replayed.game.setup(), session.game().setup());
    // A game from there, as a link and as a text.
    let mut later = Session::from_setup(variant(&with(NO_RETURN)), &session.game().setup()).expect("a position");
    later.play(mv("a4-b4")).expect("a legal move");
    let record = later.record(None);
    let of_link = link::read(&link::write_game(&record).expect("a link")).expect("a game").record;
    let of_text = text::read(&text::write(&record)).expect("a game").remove(0).record;
    for record in [of_link, of_text] {
        let replayed = record.replay(&variant(&with(NO_RETURN)).rules).expect("a game");
        assert_eq!((replayed.game.setup(), replayed.game.hash()), (later.game().setup(), later.game().hash()));
    }
}

#[test]
fn variations_of_a_study_have_a_memory_of_their_own() {
    let mut study = Study::of_session(&played(&with(NO_RETURN), &MOVES), GameRecord::default());
    let root = study.in_game(2);
    let mut session = study.route_to(root).travel();
    assert_eq!(memory(&session), "attackers_left=e2/defenders_left=e4/plies=2");
    assert!(session.play(mv("f2-e2")).is_err(), "the square that was left");
    session.play(mv("a4-b4")).expect("another move");
    session.play(mv("f4-f3")).expect("a legal move");
    study.go_to(root);
    study.follow(&session);
    let variation = study.current();
    assert_eq!(memory(&study.route_to(variation).travel()), "attackers_left=a4/defenders_left=f4/plies=4");
    assert_eq!(memory(&study.route_to(study.in_game(4)).travel()), REMEMBERED);
    assert!(study.route_to(variation).travel().play(mv("b4-a4")).is_err());
    assert!(study.route_to(variation).travel().play(mv("h5-h4")).is_ok());
    let read = Study::from_record(variant(&with(NO_RETURN)), study.to_record()).expect("it is replayed");
    assert_eq!(read.to_record().moves, study.to_record().moves);
}

#[test]
fn the_form_of_a_position_writes_and_reads_the_memory() {
    let session = played(&with(NO_RETURN), &MOVES);
    let set = session.rules();
    let mut form = PositionForm::new("own", set, session.game().setup());
    assert!(form.text().ends_with(&format!(" a memory:{REMEMBERED}")), "{}", form.text());
    assert_eq!(form.faults(set), []);
    let text = form.text().replace("plies=4", "plies=9");
    form.set_text(set, text);
    assert_eq!(form.setup().memory.text(set), "attackers_left=h5/defenders_left=f4/plies=9");
    form.press(set, set.size.at(0, 0));
    form.set_turn(set, Side::Defenders);
    assert!(form.text().ends_with(" d memory:attackers_left=h5/defenders_left=f4/plies=9"), "{}", form.text());
    let text = form.text().replace("plies=9", "plies=501");
    form.set_text(set, text);
    let why = MemoryFault::Number { from: 0, to: 500 };
    assert_eq!(form.faults(set), [PositionError::Memory { found: "plies=501".into(), why }]);
    assert_eq!(form.setup().memory.text(set), "attackers_left=h5/defenders_left=f4/plies=9", "the last one that was right");
    form.clear(set);
    assert_eq!(form.text(), "/9/9/9/9/9/9/9/9/9/ d");
    // A memory of another variant is not taken over.
    let plain = variant(&source(""));
    let form = PositionForm::new("own", plain.rules.rule_set(), session.game().setup());
    assert_eq!((form.faults(plain.rules.rule_set()), form.setup().memory.is_initial()), (vec![], true));
}

/// The games that a change of the rules leads to, live and after they were saved.
fn switched(session: &Session, source: &str) -> [Session; 2] {
    let mut live = session.clone();
    live.switch_rules(variant(source)).unwrap_or_else(|error| panic!("{error}"));
    let text = live.to_saved_game().to_text();
    let saved = SavedGame::parse(&text).expect("a saved game");
    let again = Session::resume(variant(source), &saved).unwrap_or_else(|error| panic!("{error}: {text}"));
    // The record of the game says the same.
    let record = GameRecord::from_saved(&saved).expect("a record");
    let replayed = record.replay(&variant(source).rules).unwrap_or_else(|faults| panic!("{faults:?}: {record:?}"));
    assert_eq!(replayed.game.setup(), live.game().setup());
    [live, again]
}

#[test]
fn new_rules_remember_the_moves_that_were_made_before() {
    let counter = "memory = { captures = { from = 0, to = 9 }, last = 'square' },
        after = function(board, move, memory)
            memory.captures = memory.captures + #move.taken
            memory.last = move.to
        end";
    // Memory is added, changed and removed.
    let plain = played(&source(""), &MOVES);
    for game in switched(&plain, &with(NO_RETURN)) {
        assert_eq!(memory(&game), REMEMBERED);
        assert!(game.clone().play(mv("h4-h5")).is_err());
        game.clone().play(mv("f2-e2")).expect("only the last square is closed");
        for other in switched(&game, &with(counter)) {
            assert_eq!(memory(&other), "last=f3");
            assert_eq!(other.ply(), 4);
            for without in switched(&other, &source("")) {
                assert_eq!(memory(&without), "");
            }
        }
    }
    // Moves that the new rules forbid are remembered as they were made.
    let back = played(&source(""), &["e2-f2", "e4-f4", "f2-e2", "f4-e4"]);
    for mut game in switched(&back, &with(NO_RETURN)) {
        assert_eq!(memory(&game), "attackers_left=f2/defenders_left=f4/plies=4");
        assert_eq!(game.game().setup().pieces, Setup::start(game.rules()).pieces, "the pieces are where they began");
        // Taken back, they are remembered as far as they go.
        game.undo().expect("a move");
        assert_eq!(memory(&game), "attackers_left=f2/defenders_left=e4/plies=3");
        game.play(mv("f4-f3")).expect("a legal move");
        assert_eq!(memory(&game), "attackers_left=f2/defenders_left=f4/plies=4");
        let text = game.to_saved_game().to_text();
        let again = Session::resume(variant(&with(NO_RETURN)), &SavedGame::parse(&text).expect("a saved game")).expect("it is resumed");
        assert_eq!((memory(&again), again.game().setup()), (memory(&game), game.game().setup()));
        while game.undo().is_some() {}
        assert_eq!(memory(&game), "");
    }
    let captured = played(&source(""), &["d1-d3", "e3-d3"][..1]);
    assert_eq!(memory(&switched(&captured, &with(counter))[0]), "last=d3");
}

#[test]
fn a_game_from_a_position_keeps_what_it_began_with() {
    let setup = played(&with(NO_RETURN), &MOVES).game().setup();
    let mut session = Session::from_setup(variant(&with(NO_RETURN)), &setup).expect("a position");
    let narrow = with(&NO_RETURN.replace("to = 500", "to = 501"));
    for game in switched(&session, &narrow) {
        assert_eq!(memory(&game), REMEMBERED, "before its first move");
    }
    session.play(mv("a4-b4")).expect("a legal move");
    for game in switched(&session, &narrow) {
        assert_eq!(memory(&game), "attackers_left=a4/defenders_left=f4/plies=5");
    }
    // A field of another name or with other bounds begins anew.
    let renamed = with(&NO_RETURN.replace("plies", "moves"));
    for game in switched(&session, &renamed) {
        assert_eq!(memory(&game), "attackers_left=a4/defenders_left=f4/moves=1");
    }
    let small = with(&NO_RETURN.replace("to = 500", "to = 3"));
    for game in switched(&session, &small) {
        assert_eq!(memory(&game), "attackers_left=a4/defenders_left=f4/plies=1");
    }
}

#[test]
fn a_game_does_not_go_on_by_rules_that_fail_to_remember_it() {
    let mut session = played(&source(""), &MOVES);
    let before = session.to_saved_game();
    let narrow = with(&NO_RETURN.replace("to = 500", "to = 3"));
    let Err(SwitchRulesError::Position(errors)) = session.switch_rules(variant(&narrow)) else { panic!("the counter overflows") };
    assert!(matches!(&errors[..], [SetupError::Hook(error)] if error.what.contains("`memory.plies` cannot be 4")), "{errors:?}");
    assert_eq!(session.to_saved_game(), before, "nothing has changed");
}

#[test]
fn a_changed_file_is_noticed_if_only_what_it_remembers_has_changed() {
    let files = TempFiles::new(&[("own.lua", &with(NO_RETURN))]);
    let library = || Library::from_dirs(&[files.folder().to_owned()]);
    let mut session = Session::new(library().get("own").expect("the variant"));
    MOVES.iter().for_each(|text| drop(session.play(mv(text)).expect("a legal move")));
    assert!(matches!(session.update_rules(&library()), RuleUpdate::Unchanged));
    files.write("own.lua", &with(&NO_RETURN.replace("to = 500", "to = 400")));
    let RuleUpdate::Applied(changes) = session.update_rules(&library()) else { panic!("the bounds have changed") };
    assert_eq!(changes.describe(Language::English, "en").len(), 1);
    assert_eq!(memory(&session), REMEMBERED);
    // Bounds that the moves exceed are a conflict, and the old rules stay.
    files.write("own.lua", &with(&NO_RETURN.replace("to = 500", "to = 2")));
    assert!(matches!(session.update_rules(&library()), RuleUpdate::Conflict { .. }));
    session.play(mv("a4-b4")).expect("a legal move");
    assert_eq!(memory(&session), "attackers_left=a4/defenders_left=f4/plies=5");
}
