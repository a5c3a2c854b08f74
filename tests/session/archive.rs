//! A game that another one replaces goes into the archive.

use std::fs;

use birka_game_archive::Archive;
use birka_game_archive::Autosave;
use birka_records::game_record::{AnnotatedMove, GameRecord, GameResult, opentafl, text};
use birka_records::{Conclusion, SavedGame, TimeControl};
use birka_rules::Side;
use birka_session::{Player, Players, Session, TimeControls};

use super::saved_game_folder::{SavedGameFolder, mv};

const PLAYERS: Players = Players { attackers: Player::Person, defenders: Player::Engine(4) };

fn session(saved: &SavedGameFolder, moves: &[&str]) -> Session {
    let mut session = saved.new_game();
    for text in moves {
        session.play(mv(text)).expect("a legal move");
    }
    session
}

fn moves(record: &GameRecord) -> Vec<&str> {
    record.moves.iter().map(AnnotatedMove::text).collect()
}

fn archived(saved: &SavedGameFolder) -> Vec<GameRecord> {
    let contents = Archive::at(saved.folder.path()).read().expect("an archive");
    assert_eq!(contents.problems, []);
    contents.games.iter().map(|game| game.record().expect("a game")).collect()
}

fn saved_moves(saved: &SavedGameFolder) -> Vec<String> {
    SavedGame::parse(&fs::read_to_string(saved.file()).expect("a file")).expect("a saved game").moves
}

#[test]
fn a_replaced_game_is_archived_once_before_the_new_one_is_saved() {
    let saved = SavedGameFolder::new();
    let autosave = Autosave::open(saved.file());
    let old = session(&saved, &["d1-d3", "e3-f3"]).with_players(PLAYERS);
    autosave.save(&old);
    autosave.replace(&old);
    autosave.save(&session(&saved, &[]));
    autosave.save(&session(&saved, &["a4-b4"]));
    drop(autosave);
    let games = archived(&saved);
    assert_eq!(games.len(), 1);
    let game = &games[0];
    assert_eq!((moves(game), game.variant.as_str(), game.start.as_deref()), (vec!["d1-d3", "e3-f3"], "tablut", None));
    assert_eq!((game.attackers.as_str(), game.defenders.as_str(), game.date.is_some()), ("Person", "Birka, Smith", true));
    assert!(game.replay(&old.variant().rules).is_ok());
    assert_eq!(saved_moves(&saved), ["a4-b4"]);
    assert_eq!(saved.files(), ["games.ron", "table.ron"]);
}

#[test]
fn a_game_without_moves_is_not_archived() {
    let saved = SavedGameFolder::new();
    let autosave = Autosave::open(saved.file());
    autosave.replace(&session(&saved, &[]));
    autosave.save(&session(&saved, &["a4-b4"]));
    drop(autosave);
    assert_eq!(saved.files(), ["table.ron"]);
}

#[test]
fn nothing_is_written_until_the_new_game_is() {
    let saved = SavedGameFolder::new();
    let autosave = Autosave::open(saved.file());
    autosave.save(&session(&saved, &["d1-d3"]));
    autosave.replace(&session(&saved, &["d1-d3"]));
    drop(autosave);
    assert_eq!(saved_moves(&saved), ["d1-d3"], "the game is still on the table");
    assert_eq!(saved.files(), ["table.ron"]);
}

#[test]
fn a_game_that_cannot_be_archived_is_kept_beside_the_saved_game() {
    let saved = SavedGameFolder::new();
    fs::create_dir(saved.folder.path().join("games.ron")).expect("a folder in place of the archive");
    let autosave = Autosave::open(saved.file());
    let old = session(&saved, &["d1-d3"]);
    autosave.save(&old);
    for _ in 0..2 {
        autosave.replace(&old);
        autosave.save(&session(&saved, &["a4-b4"]));
        assert!(autosave.flush().is_ok());
    }
    let messages: Vec<String> = autosave.take_notices().iter().map(ToString::to_string).collect();
    assert!(messages[0].contains("games.ron") && messages[0].contains("table.ron.earlier-1"), "{messages:?}");
    assert_eq!(messages.len(), 2);
    assert_eq!(saved_moves(&saved), ["a4-b4"]);
    for name in ["table.ron.earlier-1", "table.ron.earlier-2"] {
        let text = fs::read_to_string(saved.folder.path().join(name)).expect("a file");
        assert_eq!(SavedGame::parse(&text).expect("a saved game").moves, ["d1-d3"]);
    }
}

#[test]
fn changes_of_the_rules_during_a_game_are_archived() {
    let saved = SavedGameFolder::new();
    let mut old = session(&saved, &["d1-d3"]);
    let before = old.variant().rules.fingerprint().to_owned();
    saved.change_rules("times = 3", "times = 4");
    old.update_rules(&saved.library());
    let autosave = Autosave::open(saved.file());
    old.play(mv("e3-f3")).expect("a legal move");
    autosave.replace(&old);
    autosave.save(&session(&saved, &[]));
    drop(autosave);
    let games = archived(&saved);
    assert_eq!(moves(&games[0]), ["d1-d3", "e3-f3"]);
    assert_eq!(games[0].changes.iter().map(|change| (change.moves, change.rules.as_str())).collect::<Vec<_>>(), [(1, before.as_str())]);
}

#[test]
fn how_the_players_ended_a_game_and_its_clocks_are_archived() {
    let saved = SavedGameFolder::new();
    let autosave = Autosave::open(saved.file());
    let control = Some(TimeControl { main: 300, increment: 3 });
    for conclusion in [Conclusion::Resigned(Side::Attackers), Conclusion::Agreed, Conclusion::Timeout(Side::Defenders)] {
        let mut old = session(&saved, &[]).with_players(PLAYERS);
        old.set_clock(TimeControls { attackers: control, defenders: control });
        old.play(mv("d1-d3")).expect("a legal move");
        assert!(old.conclude(conclusion));
        autosave.replace(&old);
        autosave.save(&session(&saved, &[]));
    }
    drop(autosave);
    let games = archived(&saved);
    let results: Vec<_> = games.iter().map(|game| game.result.to_string()).collect();
    assert_eq!(results, ["d resigned", "draw agreed", "a timeout"]);
    assert_eq!(games[0].header("Time-Control"), Some("300+3"));
    // Exported and read again, and back on the table.
    let variant = saved.library().get("tablut").expect("the variant");
    for game in &games {
        let text = opentafl::write(game, &variant.rules, &variant.name).expect("a record").record;
        assert!(text.contains("[time-control:300+3]"), "{text}");
        assert_eq!(opentafl::read(&text).expect("a record").game.record.result, game.result, "{text}");
        assert_eq!(text::read(&text::write(game)).expect("a text")[0].record.result, game.result);
        let again = Session::resume(variant.clone(), &game.to_saved(&variant.rules).expect("a game")).expect("a game");
        assert_eq!(GameResult::of(again.outcome()), game.result);
    }
}
