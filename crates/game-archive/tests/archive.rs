//! The archive: games survive crashes, damage and other programs, and are found again.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::thread;

use birka_game_archive::{Archive, ArchiveError, GameCount, Put, Query, ResultFilter, Statistics, today};
use birka_records::game_record::{AnnotatedMove, GameDate, GameRecord, GameResult, MoveSign, RuleChange};
use birka_rules::{Game, Rules, Setup, Side};
use birka_session::Player;
use birka_test_support::rulesets::{TABLUT, saami};
use proptest::prelude::*;
use tempfile::TempDir;

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

fn record(moves: &str) -> GameRecord {
    let mut record = GameRecord { variant: "tablut".to_owned(), ..GameRecord::default() };
    record.moves = moves.split_whitespace().map(|text| AnnotatedMove::parse(text).expect("a move")).collect();
    record
}

fn add(archive: &Archive, record: &GameRecord) {
    archive.add(record).expect("added");
}

fn numbers(archive: &Archive) -> Vec<u64> {
    archive.read().expect("an archive").games.iter().map(|game| game.number).collect()
}

fn game_of(archive: &Archive, number: u64) -> Result<GameRecord, ArchiveError> {
    archive.read()?.game(number)
}

fn text_of(path: &Path) -> String {
    fs::read_to_string(path).expect("a file")
}

#[test]
fn games_are_kept_with_everything_said_about_them() {
    let folder = folder();
    let archive = Archive::at(&folder.path().join("not/yet/there"));
    assert!(archive.read().expect("no file is an empty archive").games.is_empty());
    let mut annotated = record("d1-d3 e3-f3");
    (annotated.comment, annotated.attackers) = ("Line\nand \"quote\" } [x] \\ \u{7}".to_owned(), "Åsa".to_owned());
    annotated.moves[0].sign = Some(MoveSign::Dubious);
    annotated.moves[1].comment = "c".to_owned();
    annotated.moves[1].variations = vec![record("e3-d3 a4-b4").moves.into()];
    (annotated.date, annotated.result) = (GameDate::new(2026, 11, 22), GameResult::over(None, "agreed"));
    annotated.start = Some("/9/ a".to_owned());
    annotated.changes = vec![RuleChange { moves: 1, rules: "00ff".to_owned() }];
    annotated.headers = vec![("Event".to_owned(), "A \"match\"".to_owned())];
    let games = [annotated, record(""), record("d1-d3")];
    for (number, game) in (1..).zip(&games) {
        assert_eq!(archive.add(game).expect("added"), number);
    }
    for (number, game) in (1..).zip(&games) {
        assert_eq!(&game_of(&archive, number).expect("a game"), game);
    }
    assert!(matches!(game_of(&archive, 4), Err(ArchiveError::NoGame { number: 4 })));
    let file = text_of(&archive.file());
    assert_eq!(file.lines().count(), 4, "a heading and one line for each game");
    assert!(!file.contains(|c: char| c.is_control() && c != '\n'));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn any_text_is_kept(comment: String, player: String, seed: u64) {
        let rules = Arc::new(Rules::compile(saami(TABLUT)).expect("valid rules"));
        let mut game = Game::new(Arc::clone(&rules));
        let moves = game.legal_moves();
        game.play(moves[usize::try_from(seed % moves.len() as u64).expect("small")]).expect("a legal move");
        let mut record = GameRecord::of("tablut", &Setup::start(rules.rule_set()), &game);
        (record.comment, record.defenders) = (comment.replace('\r', ""), player);
        let folder = folder();
        let archive = Archive::at(folder.path());
        let number = archive.add(&record).expect("added");
        prop_assert_eq!(game_of(&archive, number).expect("a game"), record);
    }

    #[test]
    fn any_bytes_are_an_archive_that_keeps_working(bytes: Vec<u8>, at in 0usize..400) {
        let folder = folder();
        let archive = Archive::at(folder.path());
        archive.add(&record("d1-d3")).expect("added");
        let mut file = fs::read(archive.file()).expect("a file");
        file.splice(at.min(file.len()).., bytes);
        fs::write(archive.file(), &file).expect("written");
        let before = archive.read().expect("an archive");
        let number = archive.add(&record("d1-d2")).expect("added");
        let after = archive.read().expect("an archive");
        prop_assert_eq!(after.games.len(), before.games.len() + 1);
        prop_assert_eq!(game_of(&archive, number).expect("a game"), record("d1-d2"));
        prop_assert!(after.problems.first().is_none_or(|problem| problem.to_string().contains("newer")));
    }
}

#[test]
fn a_game_is_in_the_archive_once_with_all_that_is_said_about_it() {
    let folder = folder();
    let archive = Archive::at(folder.path());
    let plain = record("d1-d3 e3-f3");
    let mut commented = plain.clone();
    commented.moves[0].comment = "moves:\" of a quotation".to_owned();
    let mut varied = commented.clone();
    varied.moves[1].variations = vec![record("e3-d3 a4-b4").moves.into()];
    let put = |game: &GameRecord| archive.put(game).expect("put");
    assert_eq!(put(&record("a4-b4")), Put::New(1));
    assert_eq!(put(&plain), Put::New(2));
    assert_eq!(put(&record("d1-d2")), Put::New(3));
    assert_eq!([put(&plain), put(&commented), put(&varied)], [Put::Known(2), Put::Extended(2), Put::Extended(2)]);
    assert_eq!([put(&plain), put(&commented), put(&varied)], [Put::Known(2); 3], "what is said is not lost");
    assert_eq!(game_of(&archive, 2).expect("a game"), varied);
    // A longer variation, and another sign.
    varied.moves[1].variations = vec![record("e3-d3 a4-b4 e4-f4").moves.into()];
    assert_eq!(put(&varied), Put::Extended(2));
    commented.moves[0].sign = Some(MoveSign::Good);
    assert_eq!(put(&commented), Put::New(4), "each says something that the other does not");
    // Other players, another result and another day are another game.
    let other = GameRecord { attackers: "Åsa".to_owned(), ..plain.clone() };
    assert_eq!(put(&other), Put::New(5));
    assert_eq!(put(&GameRecord { result: GameResult::over(None, "agreed"), ..other.clone() }), Put::New(6));
    assert_eq!(put(&GameRecord { date: GameDate::new(2026, 11, 22), ..other }), Put::New(7));
    assert_eq!(numbers(&archive), [1, 2, 3, 4, 5, 6, 7]);
}

#[test]
fn a_last_line_that_was_cut_off_is_put_aside_and_the_rest_is_whole() {
    for cut in [1, 2, 10, 60] {
        let folder = folder();
        let archive = Archive::at(folder.path());
        archive.add(&record("d1-d3")).expect("added");
        archive.add(&record("d1-d2")).expect("added");
        let whole = fs::read(archive.file()).expect("a file");
        fs::write(archive.file(), &whole[..whole.len() - cut]).expect("written");
        let number = archive.add(&record("e2-f2")).expect("added");
        // Only the end of the line was missing, or all of the game.
        let expected: &[u64] = if cut == 1 { &[1, 2, 3] } else { &[1, 2] };
        assert_eq!(numbers(&archive), expected);
        assert_eq!(game_of(&archive, number).expect("a game"), record("e2-f2"));
        let aside = folder.path().join("games.ron.damaged");
        assert_eq!(aside.exists(), cut > 1);
        if cut > 1 {
            let lost = &whole[..whole.len() - cut];
            assert!(lost.ends_with(text_of(&aside).trim_end().as_bytes()), "what was left of the line is kept");
        }
    }
}

#[test]
fn damaged_lines_are_put_aside_with_a_message() {
    let folder = folder();
    let archive = Archive::at(folder.path());
    (0..3).for_each(|_| add(&archive, &record("d1-d3")));
    let file = text_of(&archive.file());
    let lines: Vec<&str> = file.lines().collect();
    let damaged = lines[2].replace("moves:", "move");
    let later = lines[3].replace("format:1", "format:9").replace("number:3", "number:41");
    fs::write(archive.file(), [lines[0], lines[1], &damaged, &later, "rubbish"].join("\r\n") + "\n").expect("written");
    let contents = archive.read().expect("an archive");
    assert_eq!(contents.games.iter().map(|game| game.number).collect::<Vec<_>>(), [1]);
    assert!(contents.problems[0].to_string().contains("newer Birka"), "{:?}", contents.problems);
    assert!(
        contents.problems[1].to_string().contains("2 damaged lines") && contents.problems[1].to_string().contains("games.ron.damaged"),
        "{:?}",
        contents.problems
    );
    assert_eq!(text_of(&folder.path().join("games.ron.damaged")), format!("{damaged}\nrubbish\n"));
    assert!(text_of(&archive.file()).contains("format:9"), "what a newer Birka wrote stays");
    assert_eq!(archive.read().expect("an archive").problems.len(), 1, "said once");
    assert_eq!(archive.add(&record("d1-d2")).expect("added"), 42);
}

#[test]
fn deleted_games_are_gone_and_their_numbers_are_not_used_again() {
    let folder = folder();
    let archive = Archive::at(folder.path());
    (0..4).for_each(|_| add(&archive, &record("d1-d3")));
    assert!(matches!(archive.delete(&[2, 9]), Err(ArchiveError::NoGame { number: 9 })));
    assert_eq!(numbers(&archive), [1, 2, 3, 4]);
    archive.delete(&[2, 4]).expect("deleted");
    assert_eq!(numbers(&archive), [1, 3]);
    assert_eq!(archive.add(&record("d1-d2")).expect("added"), 5);
    archive.delete(&[1, 3, 5]).expect("deleted");
    assert!(numbers(&archive).is_empty());
    assert_eq!(archive.add(&record("d1-d2")).expect("added"), 6);
    assert_eq!(text_of(&archive.file()).lines().filter(|line| line.starts_with("// next")).count(), 1);
}

#[test]
fn games_of_joined_archives_get_numbers_of_their_own() {
    let folder = folder();
    let archive = Archive::at(folder.path());
    let joined = |archive: &Archive| {
        ["d1-d3", "d1-d2"].iter().for_each(|moves| add(archive, &record(moves)));
        let text = text_of(&archive.file());
        let second: Vec<&str> = text.lines().collect();
        let later = second[2].replace("format:1", "format:9");
        fs::write(archive.file(), [&text, second[0], "\n", second[1], "\n", &later, "\n"].concat()).expect("written");
    };
    joined(&archive);
    assert_eq!(numbers(&archive), [1, 2, 3]);
    assert_eq!(numbers(&archive), [1, 2, 3], "the numbers stay");
    assert!(text_of(&archive.file()).contains("(format:9,number:4,"), "{}", text_of(&archive.file()));
    assert_eq!(game_of(&archive, 3).expect("a game"), record("d1-d3"));
    fs::remove_file(archive.file()).expect("removed");
    joined(&archive);
    // Nobody has read it before.
    archive.delete(&[1]).expect("deleted");
    assert_eq!(numbers(&archive), [2, 3]);
    assert_eq!(archive.add(&record("e2-f2")).expect("added"), 5);
}

#[test]
fn several_writers_lose_nothing() {
    let folder = folder();
    let path = folder.path();
    let added: Vec<u64> = thread::scope(|scope| {
        let writers: Vec<_> = (0..4)
            .map(|_| scope.spawn(move || (0..8).map(|_| Archive::at(path).add(&record("d1-d3")).expect("added")).collect::<Vec<_>>()))
            .collect();
        writers.into_iter().flat_map(|writer| writer.join().expect("a writer")).collect()
    });
    assert_eq!(added.iter().copied().collect::<BTreeSet<_>>(), (1..=32).collect());
    assert_eq!(numbers(&Archive::at(path)), (1..=32).collect::<Vec<_>>());
}

#[test]
fn only_new_games_are_added_twice() {
    let folder = folder();
    let archive = Archive::at(folder.path());
    archive.add(&record("d1-d3")).expect("added");
    let mut named = record("d1-d3");
    named.attackers = "Anna".to_owned();
    let added = archive.add_new(&[record("d1-d3"), named.clone(), record("d1-d2"), named]).expect("added");
    assert_eq!((added.numbers, added.known), (vec![2, 3], 2));
    assert_eq!(archive.add_new(&[record("d1-d2")]).expect("added").numbers, Vec::<u64>::new());
}

#[test]
fn a_folder_that_cannot_be_written_is_an_error_with_its_path() {
    let folder = folder();
    let blocked = folder.path().join("a file");
    fs::write(&blocked, "").expect("written");
    let error = Archive::at(&blocked.join("x")).add(&record("d1-d3")).expect_err("no folder");
    assert!(matches!(error, ArchiveError::Unwritable { .. }) && error.to_string().contains("games.ron"), "{error}");
    let archive = Archive::at(folder.path());
    fs::create_dir(archive.file()).expect("a folder in place of the file");
    assert!(matches!(archive.read(), Err(ArchiveError::Unreadable { .. })));
    assert!(matches!(archive.add(&record("d1-d3")), Err(ArchiveError::Unreadable { .. })));
}

#[test]
fn games_are_found_by_what_they_are() {
    let folder = folder();
    let archive = Archive::at(folder.path());
    let mut games = [record("d1-d3"), record("d1-d3 e3-f3"), record("d1-d3 e3-f3 a4-b4"), record("")];
    games[0].attackers = "Åsa".to_owned();
    games[0].date = GameDate::new(2026, 11, 20);
    games[1].defenders = "Birka, level 4".to_owned();
    games[1].date = GameDate::new(2026, 11, 22);
    games[1].result = GameResult::over(Some(Side::Attackers), "resigned");
    games[2].variant = "tablut-castle{king=two}".to_owned();
    games[2].result = GameResult::over(None, "");
    games[2].moves[1].comment = "A fork".to_owned();
    games[3].add_header("Event", "Birka Cup");
    games.iter().for_each(|game| add(&archive, game));
    let contents = archive.read().expect("an archive");
    let all = Query::default;
    let day = |day| GameDate::new(2026, 11, day);
    let text = |text: &str| Query { text: Some(text.to_owned()), ..all() };
    let result = |text: &str| Query { result: ResultFilter::parse(text), ..all() };
    let variant = |text: &str| Query { variant: Some(text.to_owned()), ..all() };
    let cases: [(Query, &[u64]); 18] = [
        (all(), &[1, 2, 3, 4]),
        (variant("tablut"), &[1, 2, 4]),
        (variant("tablut-castle"), &[3]),
        (variant("tablut-castle{king=two}"), &[3]),
        (variant("tablut-castle{king=four}"), &[]),
        (Query { opponent: Some("åSA".to_owned()), ..all() }, &[1]),
        (Query { opponent: Some("level".to_owned()), ..all() }, &[2]),
        (result("attackers"), &[2]),
        (result("draw"), &[3]),
        (result("none"), &[1, 4]),
        (result("resigned"), &[2]),
        (Query { since: day(21), ..all() }, &[2]),
        (Query { until: day(21), ..all() }, &[1]),
        (Query { since: day(20), until: day(22), ..all() }, &[1, 2]),
        (Query { min_moves: Some(2), max_moves: Some(2), ..all() }, &[2]),
        (text("FORK"), &[3]),
        (text("cup"), &[4]),
        (Query { min_moves: Some(3), ..text("tablut") }, &[3]),
    ];
    for (query, expected) in cases {
        assert_eq!(contents.find(&query).map(|game| game.number).collect::<Vec<_>>(), expected, "{query:?}");
    }
    assert_eq!(ResultFilter::parse("Two words"), None);
}

#[test]
fn results_are_counted_by_variant_and_against_each_level() {
    let folder = folder();
    let archive = Archive::at(folder.path());
    let game = |variant: &str, attackers: Player, defenders: Player, result: GameResult| GameRecord {
        variant: variant.to_owned(),
        attackers: attackers.recorded_name(),
        defenders: defenders.recorded_name(),
        result,
        ..record("d1-d3")
    };
    let won = |side| GameResult::over(Some(side), "resigned");
    let (person, engine) = (Player::Person, Player::Engine(2));
    for game in [
        game("tablut", person, engine, won(Side::Attackers)),
        game("tablut", person, engine, won(Side::Defenders)),
        game("tablut{king=two}", engine, person, GameResult::over(None, "agreed")),
        game("brandubh", person, person, won(Side::Defenders)),
        game("brandubh", engine, engine, GameResult::None),
    ] {
        archive.add(&game).unwrap();
    }
    let Statistics { variants, levels } = Statistics::of(&archive.read().unwrap().games);
    let tablut = GameCount { wins: [1, 1], draws: 1 };
    let brandubh = GameCount { wins: [0, 1], draws: 0 };
    assert_eq!(variants.into_iter().collect::<Vec<_>>(), [("brandubh".to_owned(), brandubh), ("tablut".to_owned(), tablut)]);
    let against = [GameCount { wins: [1, 1], draws: 0 }, GameCount { wins: [0, 0], draws: 1 }];
    assert_eq!(levels.into_iter().collect::<Vec<_>>(), [(2, against)]);
}

#[test]
fn a_game_of_today_has_its_time_and_is_still_known() {
    let folder = folder();
    let archive = Archive::at(folder.path());
    let now = GameRecord { date: today(), ..record("d1-d3") };
    let then = GameRecord { date: GameDate::new(2015, 5, 4), ..record("d1-d3") };
    for (game, is_timed) in [(&now, true), (&then, false)] {
        let Put::New(number) = archive.put(game).unwrap() else { panic!("it is new") };
        let archived = archive.read().unwrap().games.into_iter().find(|game| game.number == number).unwrap();
        assert_eq!(archived.time.len(), if is_timed { "14:05".len() } else { 0 }, "{}", archived.time);
        assert_eq!(archive.put(game).unwrap(), Put::Known(number));
        assert_eq!(archive.add_new(std::slice::from_ref(game)).unwrap().known, 1, "a time makes no other game");
    }
}
