//! Games as text, as `OpenTafl` records, as links and in tables: they round-trip, and every fault has its place.

mod formats;
mod shared;

use std::sync::Arc;

use birka_records::game_record::{
    AnnotatedMove, Fault, GameDate, GameRecord, GameResult, MAX_DEPTH, MAX_FAULTS, MoveSign, ParsedGame, ReadGames, RecordError,
    RecordPart, RuleChange, Variation, link, opentafl, table, text,
};
use birka_records::{Chapter, SavedGame, opentafl_rules, position};
use birka_rules::{Game, Rules, Setup, Side};
use birka_test_support::random_rulesets::{passing_over, random, random_without_king, with_hands};
use birka_test_support::rulesets::{TABLUT, saami};
use birka_test_support::{RandomChoice, Rng, rulesets};
use proptest::prelude::*;

const START: &str = "/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/ a";
const RULES: &str = "dim:9 esc:e ks:c surf:n start:/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/";

fn tablut() -> Arc<Rules> {
    Arc::new(Rules::compile(saami(TABLUT)).expect("valid rules"))
}

fn rules(rng: &mut Rng) -> Arc<Rules> {
    let known = rulesets::all();
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
            let moves = random_line(rng, &mut game.clone(), 5, depth + 1, comments);
            let comment = if rng.one_in(3) && !comments.is_empty() { comments[rng.index(comments.len())].clone() } else { String::new() };
            variations.push(Variation { comment, moves });
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

fn games_of(table: ReadGames) -> Result<Vec<ParsedGame>, Vec<Fault>> {
    if table.faults.is_empty() { Ok(table.games) } else { Err(table.faults) }
}

fn only(games: Result<Vec<ParsedGame>, Vec<Fault>>) -> ParsedGame {
    let mut games = games.unwrap_or_else(|faults| panic!("{faults:?}"));
    assert_eq!(games.len(), 1);
    games.remove(0)
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
        ("1. d1-d3 !", &[(1, 10, "without a blank, as in `e4-e7!`")]),
        ("1. d1-d3 ({c})", &[(1, 10, "no moves")]),
        ("{hello}", &[(1, 1, "there are no moves in it")]),
        ("[Event \"x\"]", &[(1, 1, "there are no moves in it")]),
        ("1.", &[(1, 1, "there are no moves in it")]),
        ("1. d1-d3\n\n[Event \"x\"]\n", &[(3, 1, "there are no moves in it")]),
        ("1. d1-d3 3.", &[(1, 10, "before move 1")]),
        ("1. d1-d3 (3. {c} d1-d2 4.)", &[(1, 11, "before move 1"), (1, 24, "before move 1")]),
        ("1. roll-6 e7-e1 3. roll-6", &[(1, 17, "before move 1")]),
        ("1. roll-6 2. e7-e1", &[(1, 11, "before move 1")]),
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
    let comments = format!("1. d1-d3 {{{}}} {{{}}}", "a".repeat(60_000), "b".repeat(60_000));
    assert!(places(&text::read(&comments).unwrap_err())[0].contains("64000 characters"), "two comments are written as one");
    assert!(link::read(&format!("birka://game?v=1&variant=tablut&moves={}", "d1-d3.".repeat(5_000))).is_err());
    let record = GameRecord { attackers: "å".repeat(10_000), ..GameRecord::default() };
    assert_eq!(link::write_game(&record), Err(link::LinkError::TooLong(link::MAX_LENGTH)));
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
    let game = link::read("birka://game?v=1&amp;variant=tablut&amp;moves=d1-d3&utm").expect("a game, as the source of a page has it");
    assert_eq!((game.record.variant.as_str(), game.record.moves.len()), ("tablut", 1));
    // Fields of a game are unknown to a position, and the other way round.
    let position = link::read(&format!("{link}&moves=d1-d3&result=draw&start=/9/%20a")).expect("a position");
    assert_eq!((position.record.moves.len(), position.record.result), (0, GameResult::None));
    assert_eq!(position.record.start.as_deref(), Some(START));
    let game = link::read("birka://game?v=1&variant=tablut&position=/9/%20a").expect("a game");
    assert_eq!(game.record.start, None);
    let cases: Cases = &[
        ("birka://match?v=1", &[(1, 1, "no game and no position")]),
        ("birka://game?variant=tablut", &[(1, 1, "version")]),
        ("birka://game?v=2&variant=%zz", &[(1, 16, "version 2")]),
        ("birka://game?v=1", &[(1, 1, "`variant=`")]),
        ("birka://position?v=1&variant=tablut", &[(1, 1, "`position=`")]),
        ("birka://game?v=1&variant&moves=d1-d3", &[(1, 1, "`variant=`")]),
        ("birka://position?v=1&variant=tablut&position=", &[(1, 1, "`position=`")]),
        ("birka://game?v=&variant=tablut", &[(1, 1, "version")]),
        ("birka://game?v=1&variant=tablut&mov", &[(1, 37, "cut off")]),
        ("birka://game?v=1&variant=tablut&moves=", &[(1, 39, "cut off")]),
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
