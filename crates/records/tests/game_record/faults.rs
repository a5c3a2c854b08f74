//! Every fault has its place.

use crate::*;

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
    let comments = format!("1. d1-d3 {{{}}} {{{}}}", "a".repeat(60_000), "b".repeat(60_000));
    assert!(places(&text::read(&comments).unwrap_err())[0].contains("64000 characters"), "two comments are written as one");
    assert!(link::read(&format!("birka://game?v=1&variant=tablut&moves={}", "d1-d3.".repeat(5_000))).is_err());
    let record = GameRecord { attackers: "å".repeat(10_000), ..GameRecord::default() };
    assert_eq!(link::write_game(&record), Err(link::LinkError::TooLong));
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
    // What only a game has is unknown to a position, and the other way round.
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
