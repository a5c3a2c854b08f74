//! Saved games.

use crate::*;

fn saved_text() -> String {
    let rules = tablut();
    let mut game = Game::new(Arc::clone(&rules));
    game.play(MoveNotation::parse("d1-d3", size()).expect("a move").mv(InHand::NONE)).expect("a legal move");
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
    game.play(MoveNotation::parse("h8-i8", size()).expect("a move").mv(InHand::NONE)).expect("a legal move");
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
    let mv = |text: &str| MoveNotation::parse(text, size()).expect("a move").mv(InHand::NONE);
    let start = Setup::start(rules.rule_set());
    let mut game = Game::new(Arc::clone(&rules));
    let turns = vec![game.play(mv("d1-d3")).expect("a legal move")];
    let chapter = Chapter { rules: "0123456789abcdef".to_owned(), start, moves: turns.clone() };
    let start = game.setup();
    assert_eq!(chapter.end(rules.rule_set(), None), start);
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
    assert_eq!((again.game.played_moves().len(), again.earlier[0].end(tablut().rule_set(), None)), (1, again.start));
}

#[test]
fn gap_between_chapters_is_an_error() {
    let text = unchecked(&saved_game_with_two_chapters().0.to_text(), 2);
    let refused = |from: &str, to: &str| {
        let text = text.replacen(from, to, 1);
        SavedGame::parse(&text).expect("readable").replay(&tablut()).map(|_| ()).unwrap_err()
    };
    assert!(matches!(refused("d1-d3", "d2-d3"), SavedGameError::ImpossibleMove { ply: 1, .. }), "an empty square moves");
    assert!(matches!(refused("d1-d3", "d1-e1"), SavedGameError::ImpossibleMove { ply: 1, .. }), "onto another piece");
    assert!(matches!(refused("d1-d3", "d1-d3xa3"), SavedGameError::ImpossibleMove { ply: 1, .. }), "nothing to capture");
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
fn a_piece_that_fell_between_two_enemies_is_restored() {
    let mut set = tablut().rule_set().clone();
    set.kinds.iter_mut().filter(|kind| !kind.royal).for_each(|kind| kind.captured_when_moving_between = true);
    let rules = Arc::new(Rules::compile(set).expect("valid rules"));
    let start = position::parse("/9/9/9/9/4K4/9/9/3t5/2T1T4/ a", rules.rule_set()).expect("a position");
    let mut game = Game::from_setup(Arc::clone(&rules), &start).expect("a position");
    let played = game.play(MoveNotation::parse("d8-d9", size()).expect("a move").mv(InHand::NONE)).expect("a legal move");
    assert_eq!(MoveNotation::from_played(&played).name(size()), "d8-d9xd9");
    let chapter = Chapter { rules: "0123456789abcdef".to_owned(), start, moves: vec![played] };
    let end = chapter.end(rules.rule_set(), None);
    let after = Game::from_setup(Arc::clone(&rules), &end).expect("a position");
    let saved = SavedGame::new("tablut", std::slice::from_ref(&chapter), &end, &after);
    let again = SavedGame::parse(&saved.to_text()).expect("a saved game").replay(&rules).expect("a game");
    assert_eq!((again.earlier[0].end(rules.rule_set(), None), again.earlier[0].moves[0].captured.len()), (end, 1));
}

#[test]
fn a_turn_of_two_moves_may_have_begun_under_earlier_rules() {
    let mut set = tablut().rule_set().clone();
    (set.two_moves, set.ends.repetition) = (Some(TwoMoves::default()), None);
    let rules = Arc::new(Rules::compile(set).expect("valid rules"));
    let mv = |text: &str| MoveNotation::parse(text, size()).expect("a move").mv(InHand::NONE);
    let mut game = Game::new(Arc::clone(&rules));
    let moves = vec![game.play(mv("d1-d3")).expect("a legal move")];
    let chapter = Chapter { rules: "0123456789abcdef".to_owned(), start: Setup::start(rules.rule_set()), moves };
    let end = chapter.end(rules.rule_set(), Some(mv("f1-f3")));
    assert_eq!((&end, end.continuing.is_some()), (&game.setup(), true));
    assert_eq!(chapter.end(rules.rule_set(), Some(mv("e3-f3"))).turn, Side::Defenders);

    let after = Game::from_setup(Arc::clone(&rules), &end).expect("a position");
    let saved = SavedGame::new("tablut", std::slice::from_ref(&chapter), &end, &after);
    let again = SavedGame::parse(&saved.to_text()).expect("a saved game").replay(&rules).expect("a game");
    assert_eq!((again.game.turn(), again.game.continuing()), (Side::Attackers, end.continuing));
}

#[test]
fn pieces_may_have_been_placed_under_earlier_rules() {
    let rules = rules_with_hands();
    let size = rules.rule_set().size;
    let mut game = Game::new(Arc::clone(&rules));
    let mut moves = Vec::new();
    let placed = game.in_hand().total();
    for number in 0..placed - 1 {
        let legal = game.legal_moves();
        moves.push(game.play(legal[number % legal.len()]).expect("a legal move"));
    }
    let chapter = Chapter { rules: "0123456789abcdef".to_owned(), start: Setup::start(rules.rule_set()), moves };
    assert_eq!((chapter.end(rules.rule_set(), None), game.in_hand().total()), (game.setup(), 1));
    let after = Game::from_setup(Arc::clone(&rules), &game.setup()).expect("a position");
    let saved = SavedGame::new("some", std::slice::from_ref(&chapter), &game.setup(), &after);
    let again = SavedGame::parse(&saved.to_text()).expect("a saved game").replay(&rules).expect("a game");
    assert_eq!((again.game.setup(), again.earlier[0].moves.len()), (game.setup(), placed - 1));
    assert!(
        again.earlier[0]
            .moves
            .iter()
            .all(|played| rules.rule_set().kind_in_hand(rules.rule_set().kind(played.kind).side) == Some(played.kind))
    );
    let mv = MoveNotation::from_played(&again.earlier[0].moves[0]).name(size);
    assert!(mv.split_once('-').is_some_and(|(from, to)| from == to), "{mv}");
}

#[test]
fn a_side_may_have_been_passed_over_under_earlier_rules() {
    let mut set = random_without_king(&mut Rng::new(3));
    (set.ends.no_move, set.two_moves) = (NoMove::Skips, None);
    let mover = set.kinds().next().map(|(id, _)| id).expect("a kind");
    let side = set.kind(mover).side;
    let free: Vec<_> = set.size.squares().take(3).collect();
    let mut pieces = vec![None; set.size.area()];
    pieces[free[0].index()] = Some(mover);
    let start = Setup::new(pieces, side);
    let step = |from: usize, to: usize| {
        let mv = birka_rules::Move::piece(free[from], free[to]);
        PlayedMove { mv, kind: mover, captured: Vec::new(), changed: Vec::new(), announcement: None, outcome: None }
    };
    let chapter = Chapter { rules: String::new(), start, moves: vec![step(0, 1)] };
    let end = chapter.end(&set, Some(step(1, 2).mv));
    assert_eq!((end.turn, end.continuing), (side, None), "the same piece moves again, but not in the same turn");
}

#[test]
fn pieces_that_have_become_others_are_kept_under_changed_rules() {
    let mut rng = Rng::new(0xBEC0);
    let (mut changed, mut written) = (0, 0);
    for _ in 0..40 {
        let set = changing_pieces(random_without_king(&mut rng), &mut rng);
        let rules = Arc::new(Rules::compile(set.clone()).expect("valid rules"));
        let mut game = Game::new(Arc::clone(&rules));
        while game.outcome().is_none() && game.played_moves().len() < 20 {
            let moves = game.legal_moves();
            game.play(rng.pick(&moves)).expect("a legal move");
        }
        changed += game.played_moves().iter().map(|played| played.changed.len()).sum::<usize>();
        let saved = SavedGame::new("some", &[], &Setup::start(&set), &game);
        let again = SavedGame::parse(&saved.to_text()).expect("a saved game").replay(&rules).expect("a game");
        assert_eq!((again.game.setup(), again.game.played_moves()), (game.setup(), game.played_moves()));
        // The same moves as a chapter of a game that goes on without any promotion or conversion.
        let mut later = set.clone();
        later.kinds.iter_mut().for_each(|kind| (kind.promotes, kind.becomes) = (None, None));
        let later = Arc::new(Rules::compile(later).expect("valid rules"));
        let chapter = Chapter { rules: rules.fingerprint().to_owned(), start: Setup::start(&set), moves: game.played_moves().to_vec() };
        let end = Setup { continuing: None, ..chapter.end(later.rule_set(), None) };
        assert_eq!(end.pieces, game.setup().pieces);
        let Ok(after) = Game::from_setup(Arc::clone(&later), &end) else { continue };
        let saved = SavedGame::new("some", std::slice::from_ref(&chapter), &end, &after);
        let text = saved.to_text();
        written += usize::from(text.contains('='));
        let again = SavedGame::parse(&text).expect("a saved game").replay(&later).expect("a game");
        assert_eq!(again.game.setup().pieces, game.setup().pieces);
        let restored = again.earlier[0].moves.iter().map(|played| &played.changed);
        assert!(restored.eq(game.played_moves().iter().map(|played| &played.changed)));
        let record = GameRecord::from_saved(&saved).expect("a record");
        assert_eq!(record.moves.len(), game.played_moves().len());
    }
    assert!(changed > 40 && written > 10, "{changed} changes, {written} chapters");
}

#[test]
fn passes_are_saved_and_kept_under_changed_rules() {
    let rules = rules_with_passes();
    let mut game = Game::new(Arc::clone(&rules));
    let mut moves = Vec::new();
    for text in ["pass", "a1-a2", "pass"] {
        let mv = MoveNotation::parse(text, rules.rule_set().size).expect("a move").mv(InHand::NONE);
        moves.push(game.play(mv).expect("a legal move"));
    }
    assert!(game.setup().passed);
    let saved = SavedGame::new("some", &[], &Setup::start(rules.rule_set()), &game);
    let again = SavedGame::parse(&saved.to_text()).expect("a saved game").replay(&rules).expect("a game");
    assert_eq!((again.game.setup(), again.game.played_moves()), (game.setup(), game.played_moves()));
    let chapter = Chapter { rules: "0123456789abcdef".to_owned(), start: Setup::start(rules.rule_set()), moves };
    assert_eq!(chapter.end(rules.rule_set(), None), game.setup());
    let after = Game::from_setup(Arc::clone(&rules), &game.setup()).expect("a position");
    let saved = SavedGame::new("some", std::slice::from_ref(&chapter), &game.setup(), &after);
    let again = SavedGame::parse(&saved.to_text()).expect("a saved game").replay(&rules).expect("a game");
    assert_eq!((again.game.setup(), again.earlier[0].moves.len()), (game.setup(), 3));
    // Rules without passes forget that a side has passed.
    let mut without = rules.rule_set().clone();
    without.passes = None;
    assert!(!chapter.end(&without, None).passed);
}

#[test]
fn games_with_a_die_keep_its_rolls_and_its_seed() {
    let rules = rules_with_a_die();
    let mut rng = Rng::new(9);
    for length in 1..40 {
        let mut game = Game::new(Arc::clone(&rules));
        for _ in 0..length {
            let moves = game.legal_moves();
            if moves.is_empty() {
                break;
            }
            game.play(rng.pick(&moves)).expect("a legal move");
        }
        let start = Setup::start(rules.rule_set());
        let saved = SavedGame::new("some", &[], &start, &game).with_dice(Some(77));
        let text = saved.to_text();
        let parsed = SavedGame::parse(&text).expect("a saved game");
        assert_eq!((parsed.dice, &parsed), (Some(77), &saved));
        assert!(SavedGame::parse(&text.replace("77", "78")).is_err(), "the checksum covers the seed");
        let again = parsed.replay(&rules).expect("a game");
        assert_eq!((again.game.setup(), again.game.played_moves()), (game.setup(), game.played_moves()));
        // Under changed rules the moves are applied as they are recorded.
        let chapter = Chapter { rules: String::new(), start, moves: game.played_moves().to_vec() };
        let end = chapter.end(rules.rule_set(), None);
        assert_eq!(end.pieces, game.setup().pieces);
        let ends_with_lost_turn = game.awaits_roll() && chapter.moves.last().is_some_and(|last| last.mv.is_roll());
        assert!(ends_with_lost_turn || end == game.setup(), "{text}");
    }
}
