//! `OpenTafl` records.

use crate::*;

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
fn names_and_headers_cannot_be_taken_for_tags() {
    let record =
        &only(text::read("[Variant \"tablut\"]\n[Position \"one\"]\n[Start-Comment \"two\"]\n[Rules-Of \"three\"]\n\n1. d1-d3\n")).record;
    let written = opentafl::write(record, &tablut(), "Tablut [1811]: castle").expect("a record").record;
    let again = opentafl::read(&written).unwrap_or_else(|faults| panic!("{:?}\n{written}", places(&faults))).game.record;
    assert_eq!((again.moves.len(), again.start.as_deref(), again.comment.as_str()), (1, None, ""), "{written}");
    assert_eq!((again.header("other-position"), again.header("rules-of")), (Some("one"), Some("three")), "{written}");
}
