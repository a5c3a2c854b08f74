//! Games as text, as `OpenTafl` records, as links and in tables: they round-trip, and every fault has its place.

use std::sync::Arc;

use birka_rules::record::game_record::{
    AnnotatedMove, Fault, GameDate, GameRecord, GameResult, MAX_DEPTH, MAX_FAULTS, MoveSign, ParsedGame, RecordError, RecordPart,
    RuleChange, link, opentafl, table, text,
};
use birka_rules::record::opentafl_rules;
use birka_rules::record::{Chapter, SavedGame, position};
use birka_rules::{Game, Rules, Setup, Side};
use birka_test_support::rulesets::{TABLUT, random, saami};
use birka_test_support::{RandomChoice, Rng, variants};
use proptest::prelude::*;

const START: &str = "/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/ a";
const RULES: &str = "dim:9 esc:e ks:c surf:n start:/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/";

fn tablut() -> Arc<Rules> {
    Arc::new(Rules::compile(saami(TABLUT)).expect("valid rules"))
}

fn rules(rng: &mut Rng) -> Arc<Rules> {
    let known = variants::all();
    match rng.index(known.len() + 2) {
        0 | 1 => Arc::new(Rules::compile(random(rng)).expect("valid rules")),
        at => Arc::new(Rules::compile(known[at - 2].1.clone()).expect("valid rules")),
    }
}

/// Plays random moves and writes them down, with signs, comments and variations.
fn random_line(rng: &mut Rng, game: &mut Game, most: usize, depth: usize, comments: &[String]) -> Vec<AnnotatedMove> {
    let mut line = Vec::new();
    for _ in 0..1 + rng.index(most) {
        let moves = game.legal_moves();
        if moves.is_empty() {
            break;
        }
        let mut variations = Vec::new();
        while depth < 3 && rng.one_in(12) {
            let variation = random_line(rng, &mut game.clone(), 5, depth + 1, comments);
            variations.push(variation);
        }
        let played = game.play(rng.pick(&moves)).expect("a legal move");
        let mut mv = AnnotatedMove::of(&played, game.rules().rule_set().size);
        mv.variations = variations;
        if rng.one_in(6) && !comments.is_empty() {
            mv.comment.clone_from(&comments[rng.index(comments.len())]);
        }
        if rng.one_in(6) {
            mv.sign = Some(MoveSign::ALL[rng.index(MoveSign::ALL.len())]);
        }
        line.push(mv);
    }
    line
}

fn random_record(seed: u64, texts: &[String]) -> (GameRecord, Arc<Rules>) {
    let mut rng = Rng::new(seed | 1);
    let rules = rules(&mut rng);
    let mut start = Setup::start(rules.rule_set());
    if rng.one_in(3) {
        start.turn = start.turn.opponent();
    }
    let mut game = Game::from_setup(Arc::clone(&rules), &start).expect("a position");
    let moves = random_line(&mut rng, &mut game, 50, 0, texts);
    let mut record = GameRecord::of("some-id{king=two}", &start, &game);
    record.moves = moves;
    if game.outcome().is_none() && rng.one_in(2) {
        record.result = GameResult::parse(rng.pick(&["none", "a resigned", "d timeout", "draw agreed", "a"])).expect("a result");
    }
    let mut text = || texts.get(rng.index(texts.len().max(1))).cloned().unwrap_or_default();
    (record.attackers, record.defenders, record.comment) = (text(), text(), text());
    record.add_header("Event", &text());
    record.add_header("Event", &text());
    record.add_header("Variant", &text());
    record.date = GameDate::new(2026, 11, 22);
    (record, rules)
}

fn games_of(table: table::TableGames) -> Result<Vec<ParsedGame>, Vec<Fault>> {
    if table.faults.is_empty() { Ok(table.games) } else { Err(table.faults) }
}

fn only(games: Result<Vec<ParsedGame>, Vec<Fault>>) -> ParsedGame {
    let mut games = games.unwrap_or_else(|faults| panic!("{faults:?}"));
    assert_eq!(games.len(), 1);
    games.remove(0)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn a_game_as_text_is_read_as_the_same_game(seed: u64, texts in prop::collection::vec(any::<String>(), 3)) {
        // An end of a line in another system's form is read as an end of a line.
        let texts: Vec<String> = texts.into_iter().map(|text| text.replace('\r', "\n")).collect();
        let (record, rules) = random_record(seed, &texts);
        let written = text::write(&record);
        let read = only(text::read(&written));
        prop_assert_eq!(&read.record, &record, "{}", written);
        prop_assert_eq!(read.moves.len(), record.count_moves());
        prop_assert!(read.record.replay(&rules).is_ok());
        prop_assert!(!written.contains(|c: char| c.is_control() && c != '\n'));
        // Each move stands where its place says.
        let lines: Vec<Vec<char>> = written.lines().map(|line| line.chars().collect()).collect();
        for (mv, place) in read.record.moves.iter().zip(main_places(&read)) {
            let there: String = lines[place.line - 1][place.column - 1..].iter().take(mv.text().len()).collect();
            prop_assert_eq!(there, mv.text());
        }
    }

    #[test]
    fn several_games_stand_in_one_text(seeds in prop::collection::vec(any::<u64>(), 1..5)) {
        let records: Vec<GameRecord> = seeds.iter().map(|&seed| random_record(seed, &[]).0).collect();
        let written: String = records.iter().map(text::write).collect();
        let read = text::read(&written).expect("games");
        prop_assert_eq!(read.into_iter().map(|game| game.record).collect::<Vec<_>>(), records);
    }

    #[test]
    fn an_opentafl_record_is_read_as_the_same_game(seed: u64, texts in prop::collection::vec("[a-z ,.;:!?]{0,30}", 3)) {
        let (mut record, rules) = random_record(seed, &texts);
        clear_ambiguous_comments(&mut record.moves);
        record.settle(&rules).expect("a game");
        let set = rules.rule_set();
        let written = opentafl::write(&record, &rules, "Some name").expect("a game").record;
        let opentafl::OpenTaflGame { game, rules: imported, start } = opentafl::read(&written).unwrap_or_else(|faults| panic!("{faults:?}\n{written}"));
        let mut read = game.record;
        // More than six kinds of a side share a letter.
        if let Some(setup) = opentafl_rules::convert(set, &imported.value.set, &start) {
            read.start = (setup != Setup::start(set)).then(|| position::write(set, &setup));
            read.settle(&rules).unwrap_or_else(|faults| panic!("{faults:?}\n{written}"));
            prop_assert_eq!(&read.start, &record.start);
        }
        (read.start, read.rules) = (record.start.clone(), record.rules.clone());
        prop_assert_eq!(&read.moves, &record.moves, "{}", &written);
        prop_assert_eq!(&read.result, &record.result);
        prop_assert_eq!((&read.attackers, &read.defenders, &read.variant), (&record.attackers, &record.defenders, &record.variant));
        prop_assert_eq!((&read.comment, &read.date), (&record.comment, &record.date));
    }

    #[test]
    fn a_link_is_read_as_the_same_game(seed: u64, texts in prop::collection::vec(any::<String>(), 3)) {
        let (mut record, rules) = random_record(seed, &texts);
        (record.comment, record.headers) = (String::new(), Vec::new());
        for mv in &mut record.moves {
            (mv.sign, mv.comment, mv.variations) = (None, String::new(), Vec::new());
        }
        record.settle(&rules).expect("a game");
        let Ok(written) = link::write_game(&record) else { return Ok(()) };
        prop_assert!(written.len() <= link::MAX_LENGTH && written.bytes().all(|b| b.is_ascii_graphic()));
        let mut read = link::read(&written).unwrap_or_else(|faults| panic!("{faults:?}\n{written}")).record;
        read.settle(&rules).unwrap_or_else(|faults| panic!("{faults:?}\n{written}"));
        prop_assert_eq!(read, record);
    }

    #[test]
    fn a_line_of_a_table_is_read_as_the_same_game(seed: u64, id in any::<String>()) {
        let (mut record, rules) = random_record(seed, &[]);
        record.moves.iter_mut().for_each(|mv| (mv.sign, mv.comment, mv.variations) = (None, String::new(), Vec::new()));
        record.settle(&rules).expect("a game");
        (record.date, record.headers) = (None, Vec::new());
        let line = table::write_line(&format!("#{id}").replace('#', "n"), &record);
        let text = format!("{}\n{}\n{line}\n", table::HEADING, table::variant_line(&record.variant));
        let mut read = only(games_of(table::read(&text, None, |_| Ok(rules.rule_set().size)))).record;
        read.settle(&rules).unwrap_or_else(|faults| panic!("{faults:?}\n{line}"));
        read.headers.clear();
        prop_assert_eq!(read, record);
    }

    #[test]
    fn a_saved_game_is_the_same_game(seed: u64, cut in 0usize..20) {
        let (mut record, rules) = random_record(seed, &[]);
        let plain = |mv: &AnnotatedMove| AnnotatedMove::parse(mv.text()).expect("a move");
        record.moves = record.moves.iter().map(plain).collect();
        (record.date, record.headers) = (None, Vec::new());
        let cut = cut.min(record.moves.len());
        if cut > 0 && record.result.reason() != "repetition" {
            record.changes = vec![RuleChange { moves: cut, rules: "0123456789abcdef".to_owned() }];
        }
        // A chapter writes its position down even if it is the variant's.
        let saved = record.to_saved(&rules);
        if let Ok(saved) = saved {
            let read = GameRecord::from_saved(&SavedGame::parse(&saved.to_text()).expect("a saved game")).expect("a game");
            let (mut read, mut expected) = (read, record.clone());
            read.settle(&rules).expect("a game");
            expected.settle(&rules).expect("a game");
            // A saved game does not say that a player resigned.
            read.result.clone_from(&expected.result);
            prop_assert_eq!(&read, &expected);
            let written = text::write(&read);
            prop_assert_eq!(only(text::read(&written)).record, expected);
        }
    }

    #[test]
    fn readers_never_panic(
        text in any::<String>(),
        shaped in "[\\[\\]{}()|:\"\\\\ \\n.!?/a-k1-9-]{0,120}",
        tail in "[\\[\\]{}()|. \\n!?/x^=a-k1-9-]{0,80}",
        link in "[a-z%=&.0-9/?{}é-]{0,60}",
    ) {
        let rules = tablut();
        for text in [&text, &shaped, &format!("[Birka \"1\"]\n{tail}"), &format!("[rules:{RULES}]\n1. {tail}"), &format!("{link},{tail},,,Black")] {
            for game in text::read(text).into_iter().flatten() {
                let _ = game.record.replay(&rules);
            }
            if let Ok(read) = opentafl::read(text) {
                let _ = read.game.record.replay(&rules);
            }
            let _ = table::read(text, Some("tablut"), |_| Ok(rules.rule_set().size));
            let _ = link::read(text);
        }
        let _ = link::read(&format!("birka://game?v=1&variant=tablut&moves={link}"));
        let _ = link::read(&format!("birka://position?{link}"));
    }
}

/// The places of the moves of the game itself.
fn main_places(game: &ParsedGame) -> Vec<birka_rules::record::game_record::Place> {
    let mut places = game.moves.iter();
    game.record
        .moves
        .iter()
        .filter_map(|mv| {
            let inside: usize = mv.variations.iter().flatten().map(count).sum();
            let place = places.next().copied();
            places.by_ref().take(inside).for_each(drop);
            place
        })
        .collect()
}

fn count(mv: &AnnotatedMove) -> usize {
    1 + mv.variations.iter().flatten().map(count).sum::<usize>()
}

/// Removes comments whose first word is a sign: `OpenTafl` has no other place for signs.
fn clear_ambiguous_comments(moves: &mut [AnnotatedMove]) {
    for mv in moves {
        let first = mv.comment.split(' ').next().unwrap_or_default();
        if MoveSign::parse(first).is_some() {
            mv.comment.clear();
        }
        mv.variations.iter_mut().for_each(|line| clear_ambiguous_comments(line));
    }
}

#[test]
fn the_text_of_a_game_is_what_a_person_would_write() {
    let written = "[Birka \"1\"]\n[Variant \"tablut\"]\n[Date \"2026-11-22\"]\n[Attackers \"Anna \\\"A\\\"\"]\n[Result \"a resigned\"]\n\n\
        {About the game.}\n1. d1-d3!? {Usual.\nTwo lines \\}.} (1. d1-d2 e3-f3 (1... e3-d3??)) 1... e3-f3\n2. a4-b4\n\n";
    let game = only(text::read(written));
    let record = &game.record;
    assert_eq!((record.variant.as_str(), record.attackers.as_str(), record.comment.as_str()), ("tablut", "Anna \"A\"", "About the game."));
    assert_eq!((record.result.winner(), record.result.reason()), (Some(Side::Attackers), "resigned"));
    assert_eq!(record.moves.iter().map(AnnotatedMove::text).collect::<Vec<_>>(), ["d1-d3", "e3-f3", "a4-b4"]);
    let first = &record.moves[0];
    assert_eq!((first.sign, first.comment.as_str()), (Some(MoveSign::Interesting), "Usual.\nTwo lines }."));
    assert_eq!(first.variations[0][1].variations[0][0].sign, Some(MoveSign::Blunder));
    assert_eq!(
        game.moves.iter().map(|place| (place.line, place.column)).collect::<Vec<_>>(),
        [(8, 4), (9, 20), (9, 26), (9, 38), (9, 53), (10, 4)]
    );
    assert!(record.replay(&tablut()).is_ok());
    assert_eq!(text::write(record), written);
}

#[test]
fn a_text_by_hand_may_be_less_tidy() {
    let game = only(text::read("\u{feff}  \r\n[Variant \"tablut\"]\r\n1.d1d3 e3f3 2. a4-b4{a}{b}\r\n"));
    assert_eq!(game.record.moves.iter().map(AnnotatedMove::text).collect::<Vec<_>>(), ["d1-d3", "e3-f3", "a4-b4"]);
    assert_eq!(game.record.moves[2].comment, "a\nb");
    assert_eq!(only(text::read("d1-d3 e3-f3")).record.moves.len(), 2);
}

/// The faults as `line:column kind`, where the kind is the beginning of the message.
fn places(faults: &[Fault]) -> Vec<String> {
    faults.iter().map(|fault| format!("{}:{} {}", fault.place.line, fault.place.column, fault.kind)).collect()
}

/// Texts with their faults: the line, the column and a part of the message of each.
type Cases = &'static [(&'static str, &'static [(usize, usize, &'static str)])];

#[track_caller]
fn assert_faults(read: Result<(), Vec<Fault>>, text: &str, expected: &[(usize, usize, &str)]) {
    let faults = read.expect_err(text);
    assert_eq!(faults.len(), expected.len(), "{text:?}: {:#?}", places(&faults));
    for (fault, (line, column, part)) in faults.iter().zip(expected) {
        assert_eq!((fault.place.line, fault.place.column), (*line, *column), "{text:?}: {fault}");
        assert!(fault.kind.to_string().contains(part), "{text:?}: {fault} lacks {part}");
    }
}

#[test]
fn every_fault_of_a_text_has_its_place() {
    let cases: Cases = &[
        ("", &[(1, 1, "no game")]),
        ("  \n ", &[(1, 1, "no game")]),
        ("[Birka \"2\"]", &[(1, 9, "newer Birka")]),
        ("[Variant tablut]\n1. e4-e7", &[(1, 1, "no header")]),
        ("[Variant \"tablut\n1. d1-d3", &[(1, 11, "does not end")]),
        ("[Variant \"a\"]\n[Variant \"b\"]", &[(2, 1, "twice")]),
        ("[Date \"22.11.2026\"]\n[Result \"1-0\"]\n[Changed \"x\"]", &[(1, 8, "date"), (2, 10, "result"), (3, 11, "change")]),
        ("[Event \"a\\qb\"]", &[(1, 9, "stands before")]),
        ("[Event \"a\\u{110000}\"]", &[(1, 9, "stands before")]),
        ("1. d1-d3 e3\n2. q!", &[(1, 10, "not a move"), (2, 4, "not a move")]),
        ("1. d1-d3 3. e3-f3", &[(1, 10, "before move 1")]),
        ("1. d1-d3 e3-f3 1. a4-b4", &[(1, 16, "before move 2")]),
        ("99999999999999999999999. d1-d3", &[(1, 1, "before move 1")]),
        ("1. d1-d3!!!", &[(1, 4, "sign")]),
        ("1. d1-d3 {open", &[(1, 10, "does not end")]),
        ("(1. d1-d3) d1-d3", &[(1, 1, "replaces")]),
        ("1. d1-d3 (", &[(1, 10, "does not end"), (1, 10, "no moves")]),
        ("1. d1-d3 () )", &[(1, 10, "no moves"), (1, 13, "ends no variation")]),
        ("1. d1-d3 ({c} 1. d1-d2)", &[(1, 11, "none yet")]),
        ("1. d1-d3 } ]", &[(1, 10, "no place"), (1, 12, "no place")]),
        ("1-0", &[(1, 2, "not a move")]),
    ];
    for (text, expected) in cases {
        assert_faults(text::read(text).map(drop), text, expected);
    }
}

#[test]
fn sizes_are_bounded() {
    let deep = "1. d1-d3 ".to_owned() + &"(1. d1-d2 ".repeat(MAX_DEPTH + 1) + &")".repeat(MAX_DEPTH + 1);
    assert!(places(&text::read(&deep).unwrap_err())[0].contains("nested"));
    let nested = "1. d1-d3 ".to_owned() + &"(1. d1-d2 ".repeat(MAX_DEPTH) + &")".repeat(MAX_DEPTH);
    assert!(only(text::read(&nested)).record.replay(&tablut()).is_ok());
    assert!(places(&text::read(&"(".repeat(100_000)).unwrap_err()).len() <= MAX_FAULTS + 1);
    assert!(places(&text::read(&"d1-d3 ".repeat(10_001)).unwrap_err())[0].contains("more than 10000 moves"));
    let faults = text::read(&"zz ".repeat(5_000)).unwrap_err();
    assert_eq!(faults.len(), MAX_FAULTS + 1);
    assert!(faults[MAX_FAULTS].to_string().contains("and 4900 more"), "{}", faults[MAX_FAULTS]);
    let long = format!("[Event \"{}\"]", "x".repeat(5_000));
    assert!(places(&text::read(&long).unwrap_err())[0].contains("4000 characters"));
    assert!(link::read(&format!("birka://game?v=1&variant=tablut&moves={}", "d1-d3.".repeat(5_000))).is_err());
    let record = GameRecord { attackers: "å".repeat(10_000), ..GameRecord::default() };
    assert_eq!(link::write_game(&record), Err(link::LinkError::TooLong));
}

#[test]
fn replay_reports_every_line_that_breaks() {
    let text =
        "[Variant \"tablut\"]\n[Result \"d king-escaped\"]\n1. d1-d3 (1. d1-e1) (1. e1-e9 d1-d2) e3-f3\n2. d3-d1xa1 (2. k1-k2 a4-b4)";
    let game = only(text::read(text));
    let faults = game.record.replay(&tablut()).map(drop).unwrap_err();
    let found: Vec<_> = faults.iter().map(|fault| (fault.part, game.place_of(fault.part).line, game.place_of(fault.part).column)).collect();
    use RecordPart::Move;
    assert_eq!(found, [(Move(1), 3, 14), (Move(2), 3, 25), (Move(5), 4, 4), (Move(6), 4, 17)], "{faults:?}");
    assert!(matches!(&faults[2].error, RecordError::Captures { number: 3, made, .. } if made == "d3-d1"), "{:?}", faults[2]);
    assert!(faults[3].to_string().contains("off this 9×9 board"), "{}", faults[3]);
}

#[test]
fn the_result_must_be_that_of_the_rules() {
    let replay = |text: &str| {
        let mut record = only(text::read(text)).record;
        record.settle(&tablut()).map(|_| record.result.to_string()).map_err(|faults| (faults[0].part, faults[0].to_string()))
    };
    assert_eq!(replay("1. d1-d3"), Ok("none".to_owned()));
    for kept in ["a resigned", "draw agreed", "d", "d some-hook"] {
        assert_eq!(replay(&format!("[Result \"{kept}\"]\n1. d1-d3")), Ok(kept.to_owned()));
    }
    let (part, message) = replay("[Result \"d king-escaped\"]\n1. d1-d3").unwrap_err();
    assert!(part == RecordPart::Result && message.contains("`none`"), "{message}");
    let end = "[Start \"/9/9/9/9/4K4/9/9/9/t8/ d\"]";
    assert_eq!(replay(&format!("{end}\n1. e5-e1")), Ok("d king-escaped".to_owned()));
    assert_eq!(replay(&format!("{end}\n[Result \"d resigned\"]\n1. e5-e1")), Ok("d king-escaped".to_owned()));
    assert!(replay(&format!("{end}\n[Result \"a resigned\"]\n1. e5-e1")).is_err());
    assert!(replay("[Start \"/9/ x\"]\n1. e5-e1").is_err_and(|(part, _)| part == RecordPart::Start));
    assert!(replay("[Changed \"2 aa\"]\n1. d1-d3").is_err_and(|(_, message)| message.contains("there are 1 moves")));
    assert!(replay("[Changed \"1 aa\"]\n1. d2-d3 e3-f3").is_err_and(|(part, _)| part == RecordPart::Move(0)));
}

#[test]
fn moves_before_a_change_of_the_rules_are_not_replayed() {
    let rules = tablut();
    let set = rules.rule_set();
    // By these rules d1 cannot jump to d7.
    let text = "[Changed \"1 00ff\"]\n1. d1-d7 e3-f3";
    let record = only(text::read(text)).record;
    let replayed = record.replay(&rules).expect("a game");
    assert_eq!((replayed.earlier.len(), replayed.game.played_moves().len()), (1, 1));
    assert_eq!(replayed.earlier[0].start, Setup::start(set));
    let saved = record.to_saved(&rules).expect("a game");
    let again = GameRecord::from_saved(&saved).expect("a game");
    assert_eq!(again.changes, record.changes);
    assert_eq!(again.moves, record.moves);
    let chapter = Chapter { rules: "00ff".to_owned(), ..replayed.earlier[0].clone() };
    assert_eq!(SavedGame::new("", &[chapter], &replayed.start, &replayed.game), saved);
}

fn opentafl(moves: &str) -> Result<opentafl::OpenTaflGame, Vec<Fault>> {
    opentafl::read(&format!(
        "[date:2015.05.04]\n[event:A match]\n[result:-1]\n[attackers:Nasa]\n[termination:Black resigns]\n[start-comment:Two\nlines]\n[rules:{RULES}]\n\n{moves}"
    ))
}

#[test]
fn opentafl_records_have_comments_and_variations() {
    let read = opentafl(
        "1. d1-d3 Ke5-e4+ \n[first|]\n\n2. a4-b4 e3-f3\n[|second]\n\n2a.1.1a. a5-b5 f5-f8xce8\n[!? why not|]\n2a.1.2a. a6-b6\n[]\n\
         2a.1.2a.1.1a. a6-b6 d5-d6\n[|]\n2b.1.1a. ..... e3-d3\n[reply]\n\n3. --- \n",
    )
    .unwrap_or_else(|faults| panic!("{:?}", places(&faults)));
    let record = &read.game.record;
    assert_eq!(
        text::write(record),
        "[Birka \"1\"]\n[Date \"2015-05-04\"]\n[Attackers \"Nasa\"]\n[Result \"d resigned\"]\n[Event \"A match\"]\n[Termination \"Black resigns\"]\n\n\
         {Two\nlines}\n1. d1-d3 {first} 1... e5-e4\n\
         2. a4-b4 (2. a5-b5!? {why not} 2... f5-f8xe8 3. a6-b6 (3. a6-b6 d5-d6)) 2... e3-f3 {second} (2... e3-d3 {reply})\n\n"
    );
    assert_eq!(read.start, Setup::start(&read.rules.value.set));
    // As OpenTafl writes them: the number of the pair, and dots if the second move is replaced; numbers may be left out.
    let quirky = opentafl(
        "1. d1-d3 e3-f3\n2. a4-b4 f3-f2\n1a.3.1a. ..... e3-d3\n[|]\n1a.3.2a. a4-c4 d3-d2\n1a.3.1a.1.1a. ..... f5-f4\n1a.3.1a.1.2a. a4-b4\n",
    );
    let quirky = quirky.unwrap_or_else(|faults| panic!("{:?}", places(&faults)));
    assert!(
        text::write(&quirky.game.record).ends_with("1. d1-d3 e3-f3 (1... e3-d3 (1... f5-f4 2. a4-b4) 2. a4-c4 d3-d2)\n2. a4-b4 f3-f2\n\n"),
        "{}",
        text::write(&quirky.game.record)
    );
    let resigned = opentafl::read(&format!("[rules:{RULES}]\n1. d1-d3 ---\n")).expect("a game");
    assert_eq!(resigned.game.record.result, GameResult::over(Some(Side::Attackers), "resigned"));
}

#[test]
fn every_fault_of_an_opentafl_record_has_its_place() {
    let cases: Cases = &[
        ("1. d1-d3 e3-f3 a4-b4", &[(10, 16, "berserk")]),
        ("1. d1-z3 e3-f3\n2. a4-b4", &[(10, 4, "not a move")]),
        ("1. d1^d3 e3-f3", &[(10, 4, "berserk")]),
        ("1. d1-d3 e3-f3\n3. a4-b4", &[(11, 1, "before move 2")]),
        ("1. d1-d3 e3-f3\n[a|b\n", &[(11, 2, "does not end")]),
        ("1. d1-d3 e3 \n2. a4-b4", &[(10, 10, "not a move")]),
        ("hello\n1. d1-d3", &[(10, 1, "no place")]),
        ("1. d1-d3\n3a.1.1a. d1-d2", &[(11, 1, "no move read so far")]),
        ("1. d1-d3\n1a.1.2a. d1-d2", &[(11, 1, "has not begun")]),
        ("1. d1-d3\n1a.1.1a.1.1a. d1-d2", &[(11, 1, "around it has not begun")]),
        ("1. d1-d3\n1a.1.1a. d1-d2\n1a.1.3a. d1-d2", &[(12, 1, "a move is missing")]),
        ("1. d1-d3\n1c.1.1a. d1-d2", &[(11, 1, "first or second")]),
        ("1. ..... ..... ..... d1-d3", &[(10, 1, "first move of a pair")]),
    ];
    for (moves, expected) in cases {
        assert_faults(opentafl(moves).map(drop), moves, expected);
    }
    assert_faults(opentafl::read("1. d1-d3").map(drop), "no rules", &[(1, 1, "[rules:")]);
    assert_faults(opentafl::read("[rules:dim:8 ks:q]").map(drop), "bad rules", &[(1, 8, "dim:8"), (1, 8, "start")]);
    assert_faults(opentafl::read(&format!("[result:2]\n[rules:{RULES}]")).map(drop), "result", &[(1, 9, "result")]);
    assert_faults(opentafl::read(&format!("[position:/9/]\n[rules:{RULES}]")).map(drop), "position", &[(1, 11, "ranks")]);
    assert_faults(opentafl::read(&format!("[event]\n[rules:{RULES}]")).map(drop), "tag", &[(1, 1, "header")]);
}

#[test]
fn links_are_read_and_their_faults_have_columns() {
    let link = link::write_position("tablut-castle{king=two}", START).expect("a link");
    assert_eq!(
        link,
        "birka://position?v=1&variant=tablut-castle%7Bking%3Dtwo%7D&position=/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/%20a"
    );
    let game = link::read(&format!(" {link}\n")).expect("a position");
    assert_eq!((game.record.variant.as_str(), game.record.start.as_deref()), ("tablut-castle{king=two}", Some(START)));
    let game = link::read("birka://game/?moves=d1d3.e3-f3&v=1&variant=tablut&later=1&attackers=%C3%85sa").expect("a game");
    assert_eq!((game.record.attackers.as_str(), game.record.moves.len(), game.moves[1].column), ("Åsa", 2, 26));
    // An empty value is as good as none, and so it is written again.
    let game = link::read("birka://game?v=1&variant=tablut&start=&rules=&date=").expect("a game");
    assert_eq!((game.record.start.as_ref(), link::write_game(&game.record).as_deref()), (None, Ok("birka://game?v=1&variant=tablut")));
    let cases: Cases = &[
        ("birka://match?v=1", &[(1, 1, "no game and no position")]),
        ("birka://game?variant=tablut", &[(1, 1, "version")]),
        ("birka://game?v=2&variant=%zz", &[(1, 16, "version 2")]),
        ("birka://game?v=1", &[(1, 1, "`variant=`")]),
        ("birka://position?v=1&variant=tablut", &[(1, 1, "`position=`")]),
        ("birka://game?v=1&variant&moves=d1-d3", &[(1, 1, "`variant=`")]),
        ("birka://position?v=1&variant=tablut&position=", &[(1, 1, "`position=`")]),
        ("birka://game?v=&variant=tablut", &[(1, 1, "version")]),
        ("birka://game?v=1&variant=a&variant=b", &[(1, 36, "twice")]),
        ("birka://game?v=1&variant=a%2", &[(1, 27, "two hexadecimal")]),
        ("birka://game?v=1&variant=%FF", &[(1, 26, "two hexadecimal")]),
        ("birka://game?v=1&variant=a b", &[(1, 27, "does not belong")]),
        ("birka://game?v=1&variant=a&date=1&result=x&changed=0", &[(1, 33, "date"), (1, 42, "result"), (1, 52, "change")]),
        ("birka://game?v=1&variant=a&moves=d1-d3.q.e3-f3..", &[(1, 40, "not a move"), (1, 48, "not a move"), (1, 49, "not a move")]),
    ];
    for (link, expected) in cases {
        assert_faults(link::read(link).map(drop), link, expected);
    }
}

#[test]
fn tables_name_the_variant_of_their_games() {
    let size = |name: &str| if name == "tablut" { Ok(tablut().rule_set().size) } else { Err(format!("there is no variant `{name}`")) };
    let text = "# a comment\n# variant: tablut\n1,e4-c4 d9-d8xc8 resigned,1,0,White\n\n2, /9/ a e4-c4,,,Ongoing\n";
    let games = games_of(table::read(text, None, size)).expect("games");
    assert_eq!(games.len(), 2);
    assert_eq!((games[0].record.header(table::ID), games[0].record.result.to_string().as_str()), (Some("1"), "d resigned"));
    assert_eq!((games[0].moves[1].line, games[0].moves[1].column), (3, 9));
    assert_eq!((games[1].record.start.as_deref(), games[1].moves[0].column), (Some("/9/ a"), 10));
    let cases: Cases = &[
        ("1,e4-c4,,,White", &[(1, 1, "does not say what variant")]),
        ("# variant: x\n1,e4-c4,,,White\n2,e4-c4,,,White", &[(2, 1, "no variant `x`")]),
        ("# variant: tablut\n1,e4-c4 é q,,,White", &[(2, 9, "move 2")]),
        ("# variant: tablut\n1,e4-c4,,,Purple\n2,", &[(2, 11, "no result"), (3, 1, "2 fields")]),
        ("# nothing", &[(1, 1, "no game")]),
    ];
    let partly = table::read("# variant: tablut\n1,e4-c4,,,White\n2,q1,,,White\n3,e4-c4,,,White", None, size);
    assert_eq!((partly.games.len(), partly.faults.len()), (2, 1), "one line does not affect the others");
    for (text, expected) in cases {
        assert_faults(games_of(table::read(text, None, size)).map(drop), text, expected);
    }
}
