//! Tables of games.

use crate::*;

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
