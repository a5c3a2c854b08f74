//! Positions, moves, tables of games, and turns of several moves in records that write each turn as one move.

use birka_records::{TurnError, replay_turns};
use birka_rules::Again;
use birka_test_support::rulesets::position as drawn;

use crate::*;

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
    let setup = Setup::new(set.start.clone(), Side::Defenders);
    let text = position::write(&set, &setup);
    assert_eq!(text, "/t1T7t/11/11/11/11/5K5/11/11/11/11/10t/ d");
    assert_eq!(position::parse(&text, &set), Ok(setup));
}

#[test]
fn every_error_of_a_position_is_reported_with_its_place() {
    let rules = tablut();
    let set = rules.rule_set();
    let faults = position::parse("/3ttt3/4x4/4T3/t03T3t/99999999999999999999999/t3T3t/4T4/4t4/ q now", set).unwrap_err();
    let known = [('t', "attacker"), ('T', "defender"), ('K', "king")].map(|(letter, kind)| (letter, kind.to_owned())).to_vec();
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

#[test]
fn kinds_are_parsed_by_their_record_letter() {
    let set = saami(TABLUT);
    assert_eq!(pieces(&set, TABLUT), set.start);
    assert_eq!(position::parse(START, &set).map(|setup| setup.pieces[set.size.middle().index()]), Ok(Some(KindId(2))));
}

fn squares(set: &RuleSet, names: &[&str]) -> Vec<birka_rules::Square> {
    names.iter().map(|name| square(set, name)).collect()
}

#[test]
fn all_variants_of_move_notation_are_parsed() {
    let rules = tablut();
    let set = rules.rule_set();
    let captured = |text| MoveNotation::parse(text, size()).map(|read| (read.without_captures(size()), read.captured));
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
    let turn = game.play(read("e9-e7").mv(InHand::NONE)).expect("a legal move");
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
        let mut in_hand = Setup::start(set).hand;
        for turn in game.played_moves() {
            let text = MoveNotation::from_played(turn);
            prop_assert!(text.agrees_with(turn, set));
            let read = MoveNotation::parse(&text.name(set.size), set.size).expect("a move");
            prop_assert_eq!(read.mv(in_hand), turn.mv);
            in_hand = in_hand.without_one(set.kind(turn.kind).side);
            let mut captured: Vec<_> = turn.captured.iter().map(|piece| piece.square).collect();
            captured.dedup();
            prop_assert_eq!(read.captured.unwrap_or_default(), captured);
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
fn gaps_are_written_and_have_to_be_read_where_they_are() {
    let set = saami(
        "##..a##
         .......
         .a.K..a
         ...#...
         .......
         ##.a.##",
    );
    let text = "/##1t1##/7/3#3/1t1K2t/7/##2t##/ a";
    assert_eq!(position::write(&set, &Setup::start(&set)), text);
    assert_eq!(position::parse(text, &set), Ok(Setup::start(&set)));
    let fault = |from: &str, to: &str| position::parse(&text.replace(from, to), &set).unwrap_err();
    assert_eq!(fault("/3#3/", "/7/"), [PositionError::Gap { square: "d3".into(), is_absent: true }]);
    assert_eq!(fault("/3#3/", "/3t3/"), [PositionError::Gap { square: "d3".into(), is_absent: true }]);
    assert_eq!(fault("/3#3/", "/2##3/"), [PositionError::Gap { square: "c3".into(), is_absent: false }]);
    assert_eq!(fault("/3#3/", "/3#4/"), [PositionError::RankLength { rank: 3, found: 8, expected: 7 }]);
    let off = MoveNotation::parse("d2-d3", set.size).unwrap_err();
    assert_eq!(off.to_string(), "in the move `d2-d3`: this board has no square d3: its drawing has `#` there");
}

#[test]
fn board_sizes_are_numbers_where_they_can_be() {
    let rectangle = BoardSize::rectangle(8, 6).expect("a board size");
    let with_gap = rectangle.without([rectangle.at(1, 0)]);
    for (size, expected) in [(size(), "9"), (rectangle, "(8,6)"), (with_gap, "(8,6,[1])")] {
        assert_eq!(ron::to_string(&size).expect("text"), expected);
        assert_eq!(ron::from_str::<BoardSize>(expected).ok(), Some(size));
    }
    for wrong in ["2", "20", "(8,2)", "(8)", "\"9\"", "(8,6,[-1])"] {
        assert!(ron::from_str::<BoardSize>(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn a_position_says_how_many_pieces_are_in_hand() {
    let rules = rules_with_hands();
    let set = rules.rule_set();
    let mut game = Game::new(Arc::clone(&rules));
    let start = position::write(set, &game.setup());
    let hand = set.hand.as_ref().expect("a hand").pieces;
    assert!(start.ends_with(&format!(" hand:{}/{}", hand.attackers, hand.defenders)), "{start}");
    let mv = game.legal_moves()[0];
    game.play(mv).expect("a legal move");
    let text = position::write(set, &game.setup());
    assert_eq!(position::parse(&text, set), Ok(game.setup()));
    let board = text.split_once(" hand:").expect("pieces in hand").0;
    let faults = |word: &str| position::parse(&format!("{board} {word}"), set).unwrap_err();
    for word in ["hand:", "hand:3", "hand:3/", "hand:3/x", "hand:+3/1", "hand:300/1", "hand:1/2/3"] {
        assert_eq!(faults(word), [PositionError::Hand { found: word.into() }]);
    }
    assert_eq!(faults("hand:1/1 hand:1/1"), [PositionError::Trailing { found: "hand:1/1".into() }]);
    let too_many = format!("{board} hand:200/200");
    assert!(matches!(position::game(&rules, &too_many).map(drop).unwrap_err().as_slice(), [PositionError::Setup(SetupError::Hand { .. })]));
}

#[test]
fn a_pass_is_a_word_and_a_position_says_that_a_side_has_passed() {
    let rules = rules_with_passes();
    let set = rules.rule_set();
    let text = MoveNotation::parse("pass", set.size).expect("a move");
    assert_eq!((text.mv(InHand::NONE), text.name(set.size)), (Move::Pass, "pass".to_owned()));
    for wrong in ["Pass", "passx", "passxa1", "pass-pass", "a1-pass"] {
        assert!(MoveNotation::parse(wrong, set.size).is_err(), "{wrong}");
    }
    let mut game = Game::new(Arc::clone(&rules));
    let played = game.play(Move::Pass).expect("a pass");
    assert_eq!(MoveNotation::from_played(&played).name(set.size), "pass");
    let after = position::write(set, &game.setup());
    assert!(after.ends_with(" d passed"), "{after}");
    assert_eq!(position::parse(&after, set), Ok(game.setup()));
    assert_eq!(position::game(&rules, &after).expect("a position").hash(), game.hash());
    let faults = |word: &str| position::game(&rules, &format!("{after} {word}")).map(drop).unwrap_err();
    assert_eq!(faults("passed"), [PositionError::Trailing { found: "passed".into() }]);
    assert!(matches!(&faults("a1")[..], [PositionError::Setup(_), ..]));
    let plain = tablut();
    let in_tablut = position::game(&plain, &format!("{START} passed")).map(drop).unwrap_err();
    assert!(matches!(&in_tablut[..], [PositionError::Setup(SetupError::Passed { .. })]), "{in_tablut:?}");
}

#[test]
fn a_roll_is_a_word_and_a_position_says_what_has_been_rolled() {
    let rules = rules_with_a_die();
    let set = rules.rule_set();
    let text = MoveNotation::parse("roll-4", set.size).expect("a move");
    let Move::Roll(rolled) = text.mv(InHand::NONE) else { panic!("a roll") };
    assert_eq!((rolled.number(), text.name(set.size)), (4, "roll-4".to_owned()));
    for wrong in ["Roll-4", "roll-0", "roll-7", "roll-", "roll-4xa1", "roll-04", "roll4", "roll-+4"] {
        assert!(MoveNotation::parse(wrong, set.size).is_err(), "{wrong}");
    }
    let mut game = Game::new(Arc::clone(&rules));
    let before = position::write(set, &game.setup());
    let played = game.play(Move::Roll(rolled)).expect("a roll");
    assert_eq!(MoveNotation::from_played(&played).name(set.size), "roll-4");
    let after = position::write(set, &game.setup());
    assert_eq!(after, format!("{before} rolled:4"));
    assert_eq!(position::parse(&after, set), Ok(game.setup()));
    assert_eq!(position::game(&rules, &after).expect("a position").hash(), game.hash());
    let faults = |text: &str| position::game(&rules, text).map(drop).unwrap_err();
    for word in ["rolled:", "rolled:0", "rolled:7", "rolled:x", "rolled:44"] {
        assert_eq!(faults(&format!("{before} {word}")), [PositionError::Rolled { found: word.into() }]);
    }
    assert_eq!(faults(&format!("{after} rolled:4")), [PositionError::Trailing { found: "rolled:4".into() }]);
    let in_tablut = position::game(&tablut(), &format!("{START} rolled:4")).map(drop).unwrap_err();
    assert!(matches!(&in_tablut[..], [PositionError::Setup(SetupError::Rolled { .. })]), "{in_tablut:?}");
}

/// Tablut in which attackers go on after a capture. The one on a7 captures on e7 by going to d7, and from there on e3 by going to d3.
fn game_of_several_captures() -> Game {
    let mut set = saami(TABLUT);
    set.kinds[0].again = Again::WhileCapturing;
    let setup = drawn(
        &set,
        "
        .........
        .........
        a...da...
        .........
        .........
        .......K.
        ....da...
        .........
        .........",
        Side::Attackers,
    );
    Game::from_setup(Arc::new(Rules::compile(set).expect("valid rules")), &setup).expect("a position")
}

fn play_turns(game: &mut Game, words: &str) -> Result<usize, (usize, TurnError)> {
    let size = game.rules().rule_set().size;
    let turns: Vec<MoveNotation> = words.split_whitespace().map(|word| MoveNotation::parse(word, size).expect("a move")).collect();
    replay_turns(game, &turns)
}

fn played_moves(game: &Game) -> Vec<String> {
    game.played_moves().iter().map(|played| MoveNotation::from_played(played).name(game.rules().rule_set().size)).collect()
}

#[test]
fn a_turn_written_as_one_move_is_played_move_by_move() {
    let mut game = game_of_several_captures();
    assert_eq!(play_turns(&mut game, "a7-d3xe3/e7 h4-h5"), Ok(0));
    assert_eq!(played_moves(&game), ["a7-d7xe7", "d7-d3xe3", "h4-h5"]);
}

#[test]
fn a_turn_that_could_go_on_is_ended_where_the_record_ends_it() {
    let mut game = game_of_several_captures();
    assert_eq!(play_turns(&mut game, "a7-d7xe7 h4-h5 d7-d6"), Ok(0));
    assert_eq!(played_moves(&game), ["a7-d7xe7", "d7-d7", "h4-h5", "d7-d6"]);
}

#[test]
fn a_turn_cut_short_is_completed_if_the_rest_can_be_played_then() {
    let mut game = game_of_several_captures();
    assert_eq!(play_turns(&mut game, "a7-d7xe7 h4-h5 d3-d1"), Ok(1));
    assert_eq!(played_moves(&game), ["a7-d7xe7", "d7-d3xe3", "h4-h5", "d3-d1"]);
}

#[test]
fn what_no_completion_explains_is_an_error_and_plays_nothing() {
    let mut game = game_of_several_captures();
    let before = position::write(game.rules().rule_set(), &game.setup());
    let refused = |game: &mut Game, words: &str| play_turns(game, words).map_err(|(turn, error)| (turn, error.to_string()));
    assert_eq!(refused(&mut game, "a7-d7xe7 h4-h5 c3-c1"), Err((2, "there is no piece on c3".to_owned())));
    assert_eq!(refused(&mut game, "a7-d7xe3"), Err((0, "by these rules the move is a7-d7xe7".to_owned())));
    assert_eq!(refused(&mut game, "a7-d7xe7 h4-i4 d7-d6"), Err((2, "the game is over".to_owned())));
    assert_eq!(position::write(game.rules().rule_set(), &game.setup()), before);
}
