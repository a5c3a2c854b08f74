//! Replays of recorded human games. Needs `BIRKA_CORPUS`: `make test-corpus`.
//!
//! `docs/recorded-games.md` explains every kind of game that does not replay.

use std::fs;
use std::sync::Arc;

use birka_records::{RecordedResult, games};
use birka_rules::{Game, Reason};
use birka_script::Library;

use crate::{BIRKA, text};

/// A file of recorded games, the variant it was played by, and the minimum share, in thousandths, that must replay without a fault.
///
/// The shares are those of an independent implementation over these games and as many others, or ours where they are higher. For
/// ard-ri-online it found 994: two of our 168 games have a wrong capture mark, and one more would fall below 988.
const GAME_FILES: [(&str, &str, usize); 22] = [
    ("004-fetlar-hnefatafl-11x11.csv", "fetlar", 969),
    ("005-sea-battle-t-9x9.csv", "sea-battle-9", 975),
    ("006-foteviken-tablut-9x9.csv", "foteviken", 1000),
    ("007-historical-hnefatafl-9x9-saami-tablut.csv", "tablut", 990),
    ("008-ashton-tablut-9x9.csv", "tablut-ashton-online", 1000),
    ("016-copenhagen-hnefatafl-11x11.csv", "copenhagen", 987),
    ("022-sea-battle-9x9-imperial-contest.csv", "sea-battle-9", 1000),
    ("029-tawlbwrdd-throneless-bell-11x11.csv", "tawlbwrdd-throneless", 1000),
    ("031-simple-tafl-11x11.csv", "simple-tafl", 1000),
    ("033-historical-hnefatafl-13x13.csv", "parlett-13", 996),
    ("035-fetlar-13x13-parlett.csv", "parlett-13-corner", 1000),
    ("039-copenhagen-hnefatafl-13x13.csv", "copenhagen-13", 933),
    ("044-fetlar-13x13-viking-siege.csv", "fetlar-13", 1000),
    ("051-historical-hnefatafl-7x7-irish-brandubh-1.csv", "brandubh", 989),
    ("053-brandubh-7x7-walker.csv", "brandubh-walker", 1000),
    ("059-historical-hnefatafl-7x7-scottish-ard-ri-throneless.csv", "ard-ri-online", 988),
    ("064-magpie-7x7.csv", "magpie", 981),
    ("076-historical-hnefatafl-11x11-welsh-tawlbwrdd.csv", "tawlbwrdd", 993),
    ("091-tawlbwrdd-lewis-cross-11x11.csv", "tawlbwrdd-lewis", 985),
    ("092-unst-alea-evangelii-19x19.csv", "alea", 918),
    ("129-historical-hnefatafl-7x7-irish-brandubh-2.csv", "brandubh", 989),
    ("129-historical-hnefatafl-7x7-irish-brandubh-2.csv", "brandubh-2", 1000),
];

#[test]
#[ignore = "needs BIRKA_CORPUS: make test-corpus"]
fn recorded_games_replay_as_they_were_played() {
    let corpus = birka_test_support::corpus();
    for (file, variant, least) in GAME_FILES {
        let path = corpus.join("games").join(file);
        let output = BIRKA.run(&["replay", variant, text(&path)]);
        let last = output.last_line();
        let count = |name: &str| -> usize {
            let mut words = last.split_whitespace().skip_while(|word| *word != name);
            words.nth(1).and_then(|number| number.parse().ok()).unwrap_or_else(|| panic!("no {name} in `{last}`"))
        };
        let (games, clean) = (count("games"), count("clean"));
        eprintln!("{file}: {last}");
        assert!(games > 0, "{file}: {last}");
        assert!(clean * 1000 >= games * least, "{file}: {last}");
    }
}

/// The winner of a game that was played to its end, and not resigned, is the winner by these rules. Repetition is left out: it is not
/// known when the server ended a game for it.
#[test]
#[ignore = "needs BIRKA_CORPUS: make test-corpus"]
fn games_played_to_their_end_were_won_by_the_side_that_the_rules_say() {
    let corpus = birka_test_support::corpus();
    let library = Library::shipped();
    let mut decided = 0;
    for (file, id, _) in GAME_FILES {
        let variant = library.get(id).unwrap_or_else(|unknown| panic!("{unknown}"));
        let path = corpus.join("games").join(file);
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        for recorded in games::read(&text, variant.rules.rule_set().size).flatten().filter(|recorded| recorded.ending.is_none()) {
            let mut game = Game::new(Arc::clone(&variant.rules));
            let clean =
                recorded.moves.iter().all(|text| game.play(text.mv).is_ok_and(|turn| text.agrees_with(&turn, variant.rules.rule_set())));
            let (true, RecordedResult::Won(winner), Some(outcome)) = (clean, recorded.result, game.outcome()) else { continue };
            if outcome.reason != Reason::Repetition {
                assert_eq!(outcome.winner, Some(winner), "{file}, game {}: {outcome:?}", recorded.id);
                decided += 1;
            }
        }
    }
    assert!(decided > 4000, "{decided} games were compared");
}
