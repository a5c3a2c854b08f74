//! Positions.

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
    let setup = Setup { pieces: set.start.clone(), turn: Side::Defenders };
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
