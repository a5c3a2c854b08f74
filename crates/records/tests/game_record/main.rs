//! Games as text, as `OpenTafl` records, as links and in tables: they round-trip, and every fault has its place.

mod faults;
mod formats;
mod shared;

use std::sync::Arc;

use birka_records::game_record::{
    AnnotatedMove, Fault, GameDate, GameRecord, GameResult, MAX_DEPTH, MAX_FAULTS, MoveSign, ParsedGame, RecordError, RecordPart,
    RuleChange, link, opentafl, table, text,
};
use birka_records::opentafl_rules;
use birka_records::{Chapter, SavedGame, position};
use birka_rules::{Game, Rules, Setup, Side};
use birka_test_support::random_rulesets::{random, random_without_king, with_hands};
use birka_test_support::ruleset_variations::passing_over;
use birka_test_support::rulesets::{TABLUT, saami};
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
