//! Records are replayed under the rules of their variant.

use crate::*;

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
