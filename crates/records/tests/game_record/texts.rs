//! Games as text, and as tables.

use crate::*;

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

#[test]
fn tables_name_the_variant_of_their_games() {
    let size = |name: &str| if name == "tablut" { Ok(tablut().rule_set().size) } else { Err(format!("there is no variant `{name}`")) };
    let text = "# a comment\n# variant: tablut\n1,e4-c4 d9-d8xc8 resigned,1,0,White\n\n2, /9/ a e4-c4,,,Ongoing\n";
    assert!(games_of(table::read(&format!("\u{feff}{}", &text[12..]), None, size)).is_ok(), "a byte order mark hides nothing");
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
