//! Games in which pieces become others: taking back, saving, links, the analysis board, and changes of the rules.

use std::sync::Arc;

use birka_records::SavedGame;
use birka_records::game_record::{GameRecord, link, text};
use birka_rules::{Move, Square};
use birka_script::Variant;
use birka_session::{Session, Study};

/// A small game with keys for the attackers and for the defenders, and hooks.
fn source(attacker: &str, defender: &str, hooks: &str) -> String {
    format!(
        "return {{ api = 1, id = 'own', name = 'Own', board = '. d d d .\\n. . . . .\\n. . . . .\\n. . . . .\\n. a a a .',
        pieces = {{ attacker = {{ letter = 'a', side = 'attackers', {attacker} }}, defender = {{ letter = 'd', side = 'defenders', {defender} }},
            queen = {{ letter = 'q', side = 'attackers', record = 'q', moves = {{ 'slide', 'slide diagonally' }} }} }},
        squares = {{ far = {{ at = {{ 'a5', 'e5' }} }} }},
        first = 'attackers', ends = {{ fewer_than = {{ attackers = 1, defenders = 1 }} }}, {hooks} }}"
    )
}

/// Captured men change sides, and attackers become queens in the far corners; and what is captured by a hook becomes a queen.
fn changing() -> String {
    source(
        "promotes = { on = 'far', to = 'queen' }, captured_becomes = 'defender'",
        "captured_becomes = 'attacker'",
        "hooks = { words = 'x', changes = function(board, move) return if move.to == 'c3' then { c3 = false, a3 = 'queen' } else nil end }",
    )
}

fn variant(source: &str) -> Arc<Variant> {
    Arc::new(birka_script::load_source("own.lua", source).unwrap_or_else(|faults| panic!("{faults:?}")))
}

fn mv(session: &Session, text: &str) -> Move {
    let (from, to) = text.split_once('-').expect("a move");
    let square = |name| Square::parse(name, session.rules().size).expect("a square");
    session.game().move_between(square(from), square(to))
}

fn board(session: &Session) -> String {
    let set = session.rules();
    set.draw(|square| session.game().piece(square)).to_string().lines().map(|line| line.replace(' ', "")).collect::<Vec<_>>().join("/")
}

/// b1 comes between b5 and e5 unharmed; then e5 falls and changes sides, an attacker becomes a queen, and one on c3 vanishes.
const MOVES: [&str; 7] = ["d1-e1", "d5-d4", "e1-e5", "d4-d5", "c1-c3", "c5-c4", "b1-b4"];

fn played() -> Session {
    let mut session = Session::new(variant(&changing()));
    for text in MOVES {
        let mv = mv(&session, text);
        drop(session.play(mv).unwrap_or_else(|why| panic!("{text}: {why}")));
    }
    session
}

#[test]
fn changes_are_taken_back_and_made_again() {
    let mut session = played();
    let boards = [
        ".ddd./...../...../...../.aaa.",
        ".ddd./...../...../...../.aa.a",
        ".dd../...d./...../...../.aa.a",
        ".dd.q/...d./...../...../.aa..",
        ".dddq/...../...../...../.aa..",
        ".dddq/...../q..../...../.a...",
        ".d.dq/..d../q..../...../.a...",
    ];
    let end = board(&session);
    assert_eq!(end, ".d.dq/.ad../q..../...../.....");
    for expected in boards.iter().rev() {
        session.undo().expect("a move");
        assert_eq!(board(&session), *expected);
    }
    while session.redo().is_some_and(|played| played.is_ok()) {}
    assert_eq!(board(&session), end);
    let changed: usize = session.moves().map(|played| played.changed.len()).sum();
    assert_eq!((changed, session.captured_pieces().count()), (3, 0));
}

#[test]
fn saved_games_records_links_and_studies_have_the_same_pieces() {
    let session = played();
    let saved = session.to_saved_game().to_text();
    let again = Session::resume(variant(&changing()), &SavedGame::parse(&saved).expect("a saved game")).expect("it is resumed");
    assert_eq!((board(&again), again.game().hash()), (board(&session), session.game().hash()));
    let record = session.record(None);
    let of_link = link::read(&link::write_game(&record).expect("a link")).expect("a game").record;
    let of_text = text::read(&text::write(&record)).expect("a game").remove(0).record;
    for record in [of_link, of_text] {
        let replayed = record.replay(&variant(&changing()).rules).expect("a game");
        assert_eq!(replayed.game.setup(), session.game().setup());
    }
    let study = Study::of_session(&session, GameRecord::default());
    for number in 0..=MOVES.len() {
        let at = study.route_to(study.in_game(number)).travel();
        assert_eq!(at.game().played_moves(), &session.game().played_moves()[..number]);
    }
}

#[test]
fn a_change_of_the_rules_keeps_what_pieces_have_become() {
    let session = played();
    let plain = source("", "", "");
    let mut live = session.clone();
    live.switch_rules(variant(&plain)).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(board(&live), board(&session));
    let saved = live.to_saved_game().to_text();
    let mut again = Session::resume(variant(&plain), &SavedGame::parse(&saved).expect("a saved game"))
        .unwrap_or_else(|error| panic!("{error}: {saved}"));
    assert_eq!(board(&again), board(&session));
    let mut expected = session.clone();
    for _ in MOVES {
        assert!(again.undo().is_some() && live.undo().is_some() && expected.undo().is_some());
        assert_eq!([board(&again), board(&live)], [board(&expected), board(&expected)]);
    }
}
