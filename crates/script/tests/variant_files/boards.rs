//! Boards that are no odd squares, and boards with gaps.

use std::sync::Arc;

use birka_records::{opentafl_rules, position};
use birka_rules::{Game, Move, Side, Square};
use birka_script::{Code, load_source};

use crate::{assert_survives_writing, check, rules};

/// A cross-shaped board of eight files and six ranks.
const CROSS: &str = "
    # # a . . a # #
    # . . d . . . #
    a . d K . . . a
    a . . d . . . a
    # . . . . . . #
    # # a . . a # #";

/// A variant on a board, with more keys.
fn source(board: &str, more: &str) -> String {
    format!(
        "return {{ api = 1, id = 'own', name = 'Own', board = [[{board}]],
        pieces = {{ attacker = {{ letter = 'a', side = 'attackers' }}, defender = {{ letter = 'd', side = 'defenders' }},
            king = {{ letter = 'K', side = 'defenders', royal = true }} }},
        first = 'attackers', ends = {{ escape = 'edge' }}, {more} }}"
    )
}

/// Code and message of the only error.
fn error(source: &str) -> (Code, String) {
    let mut errors = load_source("own.lua", source).expect_err("an error");
    assert_eq!(errors.len(), 1, "{errors:?}");
    let error = errors.remove(0);
    (error.code, error.message)
}

#[test]
fn a_cross_is_loaded_with_its_gaps() {
    let variant = load_source("own.lua", &source(CROSS, "")).expect("a variant");
    let set = variant.rules.rule_set();
    assert_eq!((set.size.to_string().as_str(), set.size.squares().count()), ("8×6", 36));
    assert_eq!(set.draw(|square| set.start[square.index()]).to_string(), CROSS.replace(' ', "").trim_start().to_owned() + "\n");
    let record = position::write(set, &Game::new(Arc::clone(&variant.rules)).setup());
    assert_eq!(record, "/##t2t##/#6#/t2T3t/t1TK3t/#2T3#/##t2t##/ a");
    assert_eq!(position::game(&variant.rules, &record).map(|game| game.setup().pieces), Ok(set.start.clone()));
}

#[test]
fn a_written_variant_has_the_same_board() {
    assert_survives_writing(&rules(&source(CROSS, "")));
}

#[test]
fn an_opentafl_record_of_the_board_can_be_read_again() {
    let rules = load_source("own.lua", &source(CROSS, "")).expect("a variant").rules;
    let exported = opentafl_rules::write(&rules, "Own");
    assert!(exported.record.starts_with("dim:8x6 ") && exported.record.contains("start:/##t2t##/"), "{}", exported.record);
    assert!(exported.lost.iter().any(|lost| lost.starts_with("the shape of the board")), "{:?}", exported.lost);
    let again = opentafl_rules::read(&exported.record).expect("a record");
    assert_eq!(again.set.size, rules.rule_set().size);
}

#[test]
fn wrong_boards_are_told_what_is_wrong() {
    let board = |board: &str| error(&source(board, ""));
    let (code, message) = board(&CROSS.replacen("a . . d . . . a", "a . . d . . a", 1));
    assert_eq!(code, Code::Board);
    assert!(message.contains("rank 3 has 7 squares where the board has 8 files; write `#`"), "{message}");
    assert!(board("a K\nd a").1.contains("3 to 19 files and 3 to 19 ranks, not 2 and 2"));
    let letters =
        load_source("own.lua", &source(&CROSS.replace('a', "."), "").replace("letter = 'a'", "letter = '#'")).expect_err("errors");
    assert!(letters.iter().any(|error| error.message.contains("`#` have another meaning")), "{letters:?}");
    let mut unknown = load_source("own.lua", &source(&CROSS.replace('K', "x"), "")).expect_err("errors");
    assert!(unknown.remove(0).message.contains("use the same letter"));
}

#[test]
fn a_gap_cannot_be_named_or_stood_on() {
    let (code, message) = error(&source(CROSS, "squares = { gate = { at = { 'a1', 'c1' } } },"));
    assert_eq!(code, Code::BadSquare);
    assert!(message.contains("this board has no square a1: its drawing has `#` there"), "{message}");
}

#[test]
fn even_boards_have_several_squares_in_the_middle() {
    let with_middle = source(&CROSS.replace("d K", "K .").replace(". d .", ". . ."), "squares = { middle = { stop = 'king' } },");
    let set = rules(&with_middle);
    let names: Vec<String> =
        set.classes.iter().find(|class| class.name == "middle").expect("middle").squares.iter().map(|s| s.name(set.size)).collect();
    assert_eq!(names, ["d3", "e3", "d4", "e4"]);
}

#[test]
fn hooks_see_files_ranks_and_gaps() {
    let hooks = "hooks = { words = 'x', announce = function(board)
        local seen = { board:files(), board:ranks(), board:size(), tostring(board:square(1, 1)), tostring(board:square(3, 1)),
            tostring(board:step('c1', 'west')), tostring(board:step('c1', 'north')), #board:beside('c1'), tostring(board:direction('b2', 'g2')),
            tostring(board:between('a3', 'a4') ~= nil), board:file('h3'), board:rank('h3') }
        return table.concat(seen, ' ')
    end },";
    let variant = load_source("own.lua", &source(CROSS, hooks)).unwrap_or_else(|errors| panic!("{errors:?}"));
    let mut game = Game::new(Arc::clone(&variant.rules));
    let size = variant.rules.rule_set().size;
    let square = |name| Square::parse(name, size).expect("a square");
    let played = game.play(Move::piece(square("c1"), square("d1"))).expect("a legal move");
    assert_eq!(played.announcement.as_deref(), Some("8 6 8 nil c1 nil c2 2 east true 8 3"));
    assert_eq!(game.turn(), Side::Defenders);
    let fails = source(CROSS, "hooks = { words = 'x', announce = function(board) return board:at('a1') end },");
    let message = load_source("own.lua", &fails).map(|variant| Game::new(variant.rules).play(Move::piece(square("c1"), square("d1"))));
    assert!(format!("{message:?}").contains("its drawing has `#` there"), "{message:?}");
}

#[test]
fn a_gap_between_two_squares_interrupts_their_line() {
    let hooks = "hooks = { words = 'x', announce = function(board)
        return tostring(board:direction('c3', 'g3')) .. tostring(board:between('c3', 'g3')) .. tostring(board:is_clear('c3', 'g3'))
    end },";
    let holed = CROSS.replace("a . . d . . . a", "a . . d # . . a");
    let variant = load_source("own.lua", &source(&holed, hooks)).unwrap_or_else(|errors| panic!("{errors:?}"));
    let size = variant.rules.rule_set().size;
    let square = |name| Square::parse(name, size).expect("a square");
    let played = Game::new(variant.rules).play(Move::piece(square("c1"), square("d1"))).expect("a legal move");
    assert_eq!(played.announcement.as_deref(), Some("nilnilfalse"));
}

#[test]
fn examples_draw_the_same_gaps() {
    let example = |board: &str| format!("examples = {{ {{ rule = 'x', board = [[{board}]], move = 'c1-d1', captures = false }} }},");
    let check = |board: &str| format!("{:?}", check(&source(CROSS, &example(board)), false));
    assert!(!check(CROSS).contains("its board"), "{}", check(CROSS));
    let told = check(&CROSS.replacen('#', ".", 1));
    assert!(told.contains("has a square on a6, where the game has none; write `#`"), "{told}");
    assert!(check(&CROSS.replacen("d . . .", "d . # .", 1)).contains("`#` on f5, where the game has a square; write `.`"));
    assert!(check("# . .\n. K .\n. . a").contains("its board has 3×3 squares, but the game has 8×6"));
}
