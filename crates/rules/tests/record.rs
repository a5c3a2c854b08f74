//! Positions, moves, tables of games and saved games as text: they round-trip, and errors have their place.

use std::sync::Arc;

use birka_rules::BoardSize;
use birka_rules::record::games::{self, GameLineErrorKind};
use birka_rules::record::{
    Chapter, Conclusion, MoveNotation, MoveNotationError, PositionError, RecordedResult, ReplayError, ReplayedGame, SavedClock, SavedGame,
    SavedGameError, TimeControl, position, replay, state,
};
use birka_rules::{Game, KindId, PlayedMove, RuleSet, Rules, Setup, SetupError, Side};
use birka_test_support::rulesets::{TABLUT, pieces, random, saami, square};
use birka_test_support::{RandomChoice, Rng};
use proptest::prelude::*;

const START: &str = "/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/ a";

fn tablut() -> Arc<Rules> {
    Arc::new(Rules::compile(saami(TABLUT)).expect("valid rules"))
}

fn size() -> BoardSize {
    BoardSize::new(9).expect("a board size")
}

/// A game of random moves under random rules.
fn random_game(seed: u64) -> Game {
    let mut rng = Rng::new(seed | 1);
    let rules = if rng.one_in(2) { tablut() } else { Arc::new(Rules::compile(random(&mut rng)).expect("valid rules")) };
    let mut game = Game::new(rules);
    for _ in 0..rng.index(60) {
        let moves = game.legal_moves();
        if moves.is_empty() {
            break;
        }
        game.play(rng.pick(&moves)).expect("a legal move");
    }
    game
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn positions_round_trip(seed: u64) {
        let game = random_game(seed);
        let set = game.rules().rule_set();
        let text = position::write(set, &game.setup());
        prop_assert_eq!(position::parse(&text, set), Ok(game.setup()));
    }

    #[test]
    fn moves_round_trip(seed: u64) {
        let game = random_game(seed);
        let set = game.rules().rule_set();
        for turn in game.played_moves() {
            let text = MoveNotation::from_played(turn);
            prop_assert!(text.agrees_with(turn, set));
            let read = MoveNotation::parse(&text.name(set.size), set.size).expect("a move");
            prop_assert_eq!(read.mv, turn.mv);
            prop_assert_eq!(read.captured.unwrap_or_default(), turn.captured.iter().map(|piece| piece.square).collect::<Vec<_>>());
        }
    }

    #[test]
    fn saved_games_round_trip(seed: u64) {
        let game = random_game(seed);
        let saved = SavedGame::new("some-id", &[], &Setup::start(game.rules().rule_set()), &game);
        let read = SavedGame::parse(&saved.to_text()).expect("a saved game");
        prop_assert_eq!(&read, &saved);
        let ReplayedGame { start, game: again, .. } = read.replay(game.rules()).expect("the same game");
        prop_assert_eq!(start, Setup::start(game.rules().rule_set()));
        prop_assert_eq!(again.played_moves(), game.played_moves());
        prop_assert_eq!(again.setup(), game.setup());
    }

    #[test]
    fn a_flipped_bit_of_a_saved_game_is_detected(seed: u64, place: prop::sample::Index, bit in 0..8_u32) {
        let game = random_game(seed);
        let saved = SavedGame::new("some-id", &[], &Setup::start(game.rules().rule_set()), &game);
        let mut bytes = saved.to_text().into_bytes();
        let place = place.index(bytes.len());
        bytes[place] ^= 1_u8 << bit;
        if let Ok(Ok(read)) = String::from_utf8(bytes).map(|text| SavedGame::parse(&text)) {
            prop_assert_eq!(read, saved);
        }
    }

    #[test]
    fn parsers_never_panic(text in any::<String>(), shaped in "[/0-9tTKad x-]{0,80}") {
        let rules = tablut();
        for text in [&text, &shaped] {
            let _ = position::game(&rules, text);
            let _ = MoveNotation::parse(text, size());
            let _ = games::read(text, size()).count();
            let _ = SavedGame::parse(text);
        }
    }
}

#[test]
fn start_of_tablut_has_the_usual_notation() {
    let rules = tablut();
    assert_eq!(position::write(rules.rule_set(), &Setup::start(rules.rule_set())), START);
    assert_eq!(state::line(&Game::new(Arc::clone(&rules))), format!("state {START} turn a result none"));
    assert_eq!(position::parse(START.trim_start_matches('/'), rules.rule_set()), position::parse(START, rules.rule_set()));
}

#[test]
fn empty_squares_are_counted_with_two_digits_on_wide_boards() {
    let empty = ".".repeat(11);
    let mut drawing = vec![empty; 11];
    drawing[0] = "..........a".into();
    drawing[5] = ".....K.....".into();
    drawing[10] = "a.d.......a".into();
    let set = saami(&drawing.join("\n"));
    let setup = Setup { pieces: set.start.clone(), turn: Side::Defenders };
    let text = position::write(&set, &setup);
    assert_eq!(text, "/t1T7t/11/11/11/11/5K5/11/11/11/11/10t/ d");
    assert_eq!(position::parse(&text, &set), Ok(setup));
}

#[test]
fn every_error_of_a_position_is_reported_with_its_place() {
    let rules = tablut();
    let set = rules.rule_set();
    let faults = position::parse("/3ttt3/4x4/4T3/t03T3t/99999999999999999999999/t3T3t/4T4/4t4/ q now", set).unwrap_err();
    let known = "t (attacker), T (defender), K (king)".to_owned();
    assert_eq!(
        faults,
        [
            PositionError::Ranks { found: 8, expected: 9 },
            PositionError::UnknownPiece { rank: 2, column: 5, letter: 'x', known },
            PositionError::RankLength { rank: 3, found: 8, expected: 9 },
            PositionError::RankLength { rank: 5, found: usize::MAX, expected: 9 },
            PositionError::UnknownSide { found: "q".into() },
            PositionError::Trailing { found: "now".into() },
        ]
    );
    assert_eq!(
        position::parse("/3ttt3/4t4/4T4/t0t2T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/ a", set).unwrap_err(),
        [PositionError::EmptyCount { rank: 4, column: 2 }]
    );
    assert_eq!(position::parse(START.trim_end_matches(" a"), set).unwrap_err(), [PositionError::NoSide]);
    assert!(position::parse("", set).is_err());
    let no_king = START.replace('K', "T");
    assert_eq!(
        position::game(&rules, &no_king).err(),
        Some(vec![PositionError::Setup(SetupError::Kings { found: 0 })]).map(|mut faults| {
            // A soldier now stands on the throne.
            faults.insert(
                0,
                PositionError::Setup(SetupError::Forbidden { kind: "defender".into(), square: "e5".into(), class: "throne".into() }),
            );
            faults
        })
    );
}

fn squares(set: &RuleSet, names: &[&str]) -> Vec<birka_rules::Square> {
    names.iter().map(|name| square(set, name)).collect()
}

#[test]
fn all_variants_of_move_notation_are_parsed() {
    let rules = tablut();
    let set = rules.rule_set();
    let captured = |text| MoveNotation::parse(text, size()).map(|read| (read.mv.name(size()), read.captured));
    assert_eq!(captured("e4-e7"), Ok(("e4-e7".into(), None)));
    assert_eq!(captured("e4e7"), Ok(("e4-e7".into(), None)));
    assert_eq!(captured("e4-e7xf7/d7"), Ok(("e4-e7".into(), Some(squares(set, &["d7", "f7"])))));
    assert_eq!(captured("e4-e7xf7xd7xf7"), Ok(("e4-e7".into(), Some(squares(set, &["d7", "f7"])))));
    for text in ["", "-", "e4", "e4-", "-e4", "e4-e7x", "e4-e7xd7/", "e4 e7", "E4-E7", "e4–e7", "4e-7e", "resigned", "éé"] {
        assert!(matches!(captured(text), Err(MoveNotationError::Shape(_))), "{text}");
    }
    assert!(matches!(captured("e4-e10"), Err(MoveNotationError::Square { .. })));
    assert!(matches!(captured("e4-e7xk7"), Err(MoveNotationError::Square { .. })));
    let long = "e".repeat(10_000);
    assert!(captured(&long).unwrap_err().to_string().len() < 200);
}

/// `e9-e7` captures the soldier on d7 and the king on f7.
fn game_before_a_double_capture() -> Game {
    let set = saami(
        "....a....
         .........
         ..ad.Ka..
         .........
         .........
         .........
         .........
         .........
         a........",
    );
    Game::new(Arc::new(Rules::compile(set).expect("valid rules")))
}

#[test]
fn captures_are_listed_by_square_including_the_king() {
    let mut game = game_before_a_double_capture();
    let set = Arc::clone(game.rules());
    let read = |text: &str| MoveNotation::parse(text, size()).expect("a move");
    let turn = game.play(read("e9-e7").mv).expect("a legal move");
    assert_eq!(MoveNotation::from_played(&turn).name(size()), "e9-e7xd7/f7");
    for text in ["e9-e7", "e9-e7xd7/f7", "e9-e7xf7xd7", "e9-e7xd7"] {
        assert!(read(text).agrees_with(&turn, set.rule_set()), "{text}");
    }
    for text in ["e9-e7xf7", "e9-e7xd7/f7/a1", "e9-e7xa1"] {
        assert!(!read(text).agrees_with(&turn, set.rule_set()), "{text}");
    }
    assert_eq!(state::result(game.outcome()), "a king-captured");
}

#[test]
fn replay_stops_before_the_wrong_move() {
    let read = |text: &str| MoveNotation::parse(text, size()).expect("a move");
    let mut game = Game::new(tablut());
    let fault = replay(&mut game, &[read("d1-d3"), read("e3-d3")]).unwrap_err();
    assert!(matches!(&fault, ReplayError::Illegal { ply: 2, text, .. } if text == "e3-d3"), "{fault}");
    assert_eq!(game.played_moves().len(), 1);
    let mut game = game_before_a_double_capture();
    let fault = replay(&mut game, &[read("e9-e7xa1")]).unwrap_err();
    assert_eq!(fault, ReplayError::Captures { ply: 1, text: "e9-e7xa1".into(), made: "e9-e7xd7/f7".into() });
    assert!(game.played_moves().is_empty());
}

#[test]
fn table_of_games_is_parsed_line_by_line() {
    let text = "# a comment\n\
        1,e4-c4 d9-d8xc8xc8 e1-e2 resigned,1,0,White\r\n\
        \n\
        2,c5c8 a4c4,,,Draw\n\
        3,,0,0,Ongoing\n\
        4,e4-c4,0\n\
        5,e4-c4 e4-z9 d1-d2,0,0,Black\n\
        6,e4-c4,0,0,Purple\n";
    let read: Vec<_> = games::read(text, size()).collect();
    let good = |n: usize| read[n].as_ref().expect("a game");
    assert_eq!(read.len(), 6);
    assert_eq!((good(0).id.as_str(), good(0).line, good(0).ending.as_deref()), ("1", 2, Some("resigned")));
    let marks: Vec<_> = good(0).moves.iter().map(|mv| mv.captured.as_ref().map(Vec::len)).collect();
    assert_eq!(marks, [Some(0), Some(1), Some(0)]);
    assert_eq!(good(0).result, RecordedResult::Won(Side::Defenders));
    assert!(good(1).moves.iter().all(|mv| mv.captured.is_none()), "a line without marks says nothing of captures");
    assert_eq!((good(1).result, good(2).result), (RecordedResult::Drawn, RecordedResult::Unknown));
    assert!(good(2).moves.is_empty());
    let fault = |n: usize| read[n].as_ref().expect_err("no game");
    assert_eq!((fault(3).line, &fault(3).why), (6, &GameLineErrorKind::Fields { found: 3 }));
    assert!(matches!(fault(4).why, GameLineErrorKind::Move { ply: 2, .. }));
    assert_eq!(fault(4).to_string(), "line 7: move 2: in the move `e4-z9`: square z9 lies off this 9×9 board, whose last square is i9");
    assert_eq!(fault(5).why, GameLineErrorKind::Winner("Purple".into()));
}

#[test]
fn a_starting_position_without_moves_keeps_its_side() {
    let read = |line: &str| games::read(line, size()).next().expect("a line").expect("a game");
    let game = read(&format!("1,{START},,,Ongoing"));
    assert_eq!((game.start.as_deref(), game.ending, game.moves.len()), (Some(START), None, 0));
    let game = read(&format!("1,{START} resigned,,,White"));
    assert_eq!((game.start.as_deref(), game.ending.as_deref()), (Some(START), Some("resigned")));
}

fn saved_text() -> String {
    let rules = tablut();
    let mut game = Game::new(Arc::clone(&rules));
    game.play(MoveNotation::parse("d1-d3", size()).expect("a move").mv).expect("a legal move");
    SavedGame::new("tablut", &[], &Setup::start(rules.rule_set()), &game).to_text()
}

/// The same game in a format without a checksum, so that it can be edited.
fn unchecked(text: &str, format: u32) -> String {
    let lines = text.lines().filter(|line| !line.trim_start().starts_with("checksum:"));
    lines.map(|line| format!("{}\n", line.replace("format: 4", &format!("format: {format}")))).collect()
}

#[test]
fn saved_game_is_readable_text() {
    let rules = tablut();
    let text = saved_text();
    for part in
        ["format: 4", "checksum: Some(\"", "variant: \"tablut\"", rules.fingerprint(), "\"d1-d3\"", "start: None", "result: \"none\""]
    {
        assert!(text.contains(part), "{part} in {text}");
    }
}

#[test]
fn saved_game_keeps_its_starting_position() {
    let rules = tablut();
    let mut start = Setup::start(rules.rule_set());
    start.turn = Side::Defenders;
    let game = Game::from_setup(Arc::clone(&rules), &start).expect("a position");
    let saved = SavedGame::new("tablut", &[], &start, &game);
    assert_eq!(saved.start, Some(START.replace(" a", " d")));
    let again = SavedGame::parse(&saved.to_text()).expect("a saved game").replay(&rules).expect("a game");
    assert_eq!((again.start, again.game.turn()), (start, Side::Defenders));
}

#[test]
fn errors_of_a_saved_game_have_their_place() {
    let rules = tablut();
    let text = unchecked(&saved_text(), 2);
    let line_of = |part: &str, text: &str| 1 + text.lines().position(|line| line.contains(part)).expect("the line");

    let cut = &text[..text.len() / 2];
    assert!(matches!(SavedGame::parse(cut), Err(SavedGameError::Syntax { .. })));
    assert!(matches!(SavedGame::parse(""), Err(SavedGameError::Syntax { line: 1, .. })));
    assert!(matches!(SavedGame::parse("\u{0}\u{1}"), Err(SavedGameError::Syntax { .. })));
    let mistyped = text.replace("variant: \"tablut\"", "variant: 7");
    let Err(SavedGameError::Syntax { line, .. }) = SavedGame::parse(&mistyped) else { panic!("read {mistyped}") };
    assert_eq!(line, line_of("variant: 7", &mistyped));
    let unknown = text.replace("moves:", "colour: \"red\", moves:");
    assert!(matches!(SavedGame::parse(&unknown), Err(SavedGameError::Syntax { .. })));

    let newer = text.replace("format: 2", "format: 5").replace(env!("CARGO_PKG_VERSION"), "9.9.9").replace("moves:", "clock: 3, moves:");
    let fault = SavedGame::parse(&newer).unwrap_err();
    assert!(matches!(fault, SavedGameError::Newer { found: 5, .. }));
    assert!(fault.to_string().contains("Birka 9.9.9 or later"), "{fault}");
    assert!(matches!(SavedGame::parse(&text.replace("format: 2", "format: 0")), Err(SavedGameError::UnknownFormat { found: 0 })));

    let replayed =
        |from: &str, to: &str| SavedGame::parse(&text.replace(from, to)).expect("readable").replay(&rules).map(|_| ()).unwrap_err();
    assert!(matches!(replayed("d1-d3", "d1d"), SavedGameError::Move { ply: 1, .. }));
    assert!(matches!(replayed("d1-d3", "d1-e3"), SavedGameError::Replay(ReplayError::Illegal { ply: 1, .. })));
    assert!(matches!(replayed("d1-d3", "d1-d3xa4"), SavedGameError::Replay(ReplayError::Captures { ply: 1, .. })));
    assert!(matches!(replayed("\"none\"", "\"draw no-move\""), SavedGameError::Result { .. }));
    assert!(matches!(replayed("start: None", "start: Some(\"/9/ a\")"), SavedGameError::Start(_)));
}

#[test]
fn format_1_is_read() {
    let old = unchecked(&saved_text(), 1);
    let again = SavedGame::parse(&old).expect("a saved game").replay(&tablut()).expect("a game");
    assert_eq!((again.earlier.len(), again.game.played_moves().len()), (0, 1));
}

#[test]
fn a_file_of_format_3_is_read_with_its_checksum() {
    // As Birka wrote it before there were clocks.
    let old = include_str!("saved_game_format_3.ron");
    let saved = SavedGame::parse(old).expect("a saved game");
    assert_eq!((saved.moves.len(), saved.clock.as_ref(), saved.conclusion()), (3, None, None));
    assert!(matches!(SavedGame::parse(&old.replace("format: 3", "format: 4")), Err(SavedGameError::Checksum { .. })));
}

fn clocked(spent: Vec<u64>) -> SavedGame {
    let clock = SavedClock { attackers: Some(TimeControl { main: 300, increment: 3 }), defenders: None, spent, running: 250 };
    SavedGame::parse(&saved_text()).expect("a saved game").with_clock(Some(clock))
}

#[test]
fn clocks_and_conclusions_are_saved() {
    let rules = tablut();
    for conclusion in [Conclusion::Resigned(Side::Attackers), Conclusion::Agreed, Conclusion::Timeout(Side::Defenders)] {
        let saved = clocked(vec![1200]).with_conclusion(Some(conclusion));
        let again = SavedGame::parse(&saved.to_text()).expect("a saved game");
        assert_eq!((&again, again.conclusion()), (&saved, Some(conclusion)));
        assert_eq!(again.replay(&rules).expect("a game").game.outcome(), None);
    }
    let text = clocked(vec![1200]).to_text();
    for (from, to) in [("1200", "1201"), ("running: 250", "running: 0"), ("main: 300", "main: 600"), ("increment: 3", "increment: 0")] {
        assert!(text.contains(from), "{text}");
        assert!(matches!(SavedGame::parse(&text.replace(from, to)), Err(SavedGameError::Checksum { .. })), "{from}");
    }
    let wrong = clocked(vec![1200, 7]).replay(&rules).map(|_| ()).unwrap_err();
    assert!(matches!(wrong, SavedGameError::Clock { times: 2, moves: 1 }), "{wrong}");
}

#[test]
fn a_game_that_the_rules_have_ended_is_not_concluded() {
    let rules = tablut();
    let start = position::parse("/9/9/9/9/t8/9/9/7K1/3t5/ d", rules.rule_set()).expect("a position");
    let mut game = Game::from_setup(Arc::clone(&rules), &start).expect("a position");
    game.play(MoveNotation::parse("h8-i8", size()).expect("a move").mv).expect("a legal move");
    let saved = SavedGame::new("tablut", &[], &start, &game).with_conclusion(Some(Conclusion::Agreed));
    assert_eq!((saved.result.as_str(), saved.conclusion()), ("d king-escaped", None));
}

#[test]
fn a_wrong_or_missing_checksum_is_an_error() {
    let text = saved_text();
    let refused = |text: &str| match SavedGame::parse(text) {
        Err(error @ SavedGameError::Checksum { .. }) => error.to_string(),
        other => panic!("{other:?} of {text}"),
    };
    // Another legal move, which nothing but the checksum detects.
    let error = refused(&text.replace("d1-d3", "d1-d2"));
    assert!(error.contains("damaged, or edited by hand"), "{error}");
    refused(&text.lines().filter(|line| !line.contains("checksum")).collect::<Vec<_>>().join("\n"));
    refused(&text.replace("format: 4", "format: 2"));
    // White space and comments are no part of the game.
    let spaced = text.replace("\n", "\r\n").replace("moves:", "/* so far */ moves :");
    assert_eq!(SavedGame::parse(&spaced).expect("a saved game"), SavedGame::parse(&text).expect("a saved game"));
}

#[test]
fn any_single_bit_flip_gives_the_same_game_or_an_error() {
    for text in [saved_text(), saved_game_with_two_chapters().0.to_text()] {
        let saved = SavedGame::parse(&text).expect("a saved game");
        let (mut refused, mut same) = (0, 0);
        for bit in 0..8 * text.len() {
            let mut bytes = text.clone().into_bytes();
            bytes[bit / 8] ^= 1 << (bit % 8);
            match String::from_utf8(bytes).ok().map(|flipped| SavedGame::parse(&flipped)) {
                Some(Ok(read)) => {
                    assert_eq!(read, saved, "bit {bit}");
                    same += 1;
                }
                Some(Err(_)) | None => refused += 1,
            }
        }
        assert!(refused > 4 * 8 * "d1-d3".len() && same > 0, "{refused} refused, {same} the same");
    }
}

/// A saved game whose first move was made by other rules.
fn saved_game_with_two_chapters() -> (SavedGame, Vec<PlayedMove>) {
    let rules = tablut();
    let mv = |text: &str| MoveNotation::parse(text, size()).expect("a move").mv;
    let start = Setup::start(rules.rule_set());
    let mut game = Game::new(Arc::clone(&rules));
    let turns = vec![game.play(mv("d1-d3")).expect("a legal move")];
    let chapter = Chapter { rules: "0123456789abcdef".to_owned(), start, moves: turns.clone() };
    let start = game.setup();
    assert_eq!(chapter.end(), start);
    let mut game = Game::from_setup(rules, &start).expect("a position");
    game.play(mv("e3-f3")).expect("a legal move");
    (SavedGame::new("tablut", &[chapter], &start, &game), turns)
}

#[test]
fn earlier_chapters_are_saved_and_restored() {
    let (saved, turns) = saved_game_with_two_chapters();
    let text = saved.to_text();
    assert!(text.contains("0123456789abcdef") && text.contains("\"d1-d3\""), "{text}");
    let again = SavedGame::parse(&text).expect("a saved game").replay(&tablut()).expect("a game");
    assert_eq!(again.earlier.len(), 1);
    assert_eq!((again.earlier[0].rules.as_str(), &again.earlier[0].moves), ("0123456789abcdef", &turns));
    assert_eq!((again.game.played_moves().len(), again.earlier[0].end()), (1, again.start));
}

#[test]
fn gap_between_chapters_is_an_error() {
    let text = unchecked(&saved_game_with_two_chapters().0.to_text(), 2);
    let refused = |from: &str, to: &str| {
        let text = text.replacen(from, to, 1);
        SavedGame::parse(&text).expect("readable").replay(&tablut()).map(|_| ()).unwrap_err()
    };
    assert!(matches!(refused("d1-d3", "d2-d3"), SavedGameError::Retold { ply: 1, .. }), "an empty square moves");
    assert!(matches!(refused("d1-d3", "d1-e1"), SavedGameError::Retold { ply: 1, .. }), "onto another piece");
    assert!(matches!(refused("d1-d3", "d1-d3xa3"), SavedGameError::Retold { ply: 1, .. }), "nothing to capture");
    assert!(matches!(refused("d1-d3", "d1-d2"), SavedGameError::Gap { ply: 2 }));
    assert!(matches!(refused("e3-f3", "e3-e2xx"), SavedGameError::Move { ply: 2, .. }));
}

#[test]
fn nested_brackets_do_not_overflow_the_stack() {
    for bracket in ["(", "[", "Some(", "{"] {
        assert!(SavedGame::parse(&bracket.repeat(200_000)).is_err());
    }
}

#[test]
fn kinds_are_parsed_by_their_record_letter() {
    let set = saami(TABLUT);
    assert_eq!(pieces(&set, TABLUT), set.start);
    assert_eq!(position::parse(START, &set).map(|setup| setup.pieces[set.size.middle().index()]), Ok(Some(KindId(2))));
}
