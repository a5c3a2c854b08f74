//! Worked examples are played again and compared with their diagrams.

use std::sync::Arc;

use birka_localization::Language;
use birka_prose::{Block, Diagram, Signs, describe_rules};
use birka_rules::BoardDiagram;
use birka_rules::{Game, Reason, RuleSet, Rules};

use crate::TRIALS;
use crate::random_rule_set::random_rule_set;
use birka_test_support::Rng;

fn diagrams(set: &RuleSet) -> Vec<Diagram> {
    let blocks = describe_rules(set, Signs::Letters, Language::English).into_iter().flat_map(|section| section.blocks);
    blocks.filter_map(|block| if let Block::Diagram(diagram) = block { Some(diagram) } else { None }).collect()
}

#[test]
fn worked_examples_capture_what_their_diagrams_show() {
    let mut rng = Rng::new(0x5eed);
    let (mut moves, mut kings) = (0, 0);
    let is_drawn = |set: &RuleSet, game: &Game, board: &BoardDiagram| {
        board.squares().all(|(square, letter)| match game.piece(square) {
            Some(id) => set.kind(id).letter == letter,
            None => set.kinds.iter().all(|kind| kind.letter != letter),
        })
    };
    for _ in 0..TRIALS {
        let set = random_rule_set(&mut rng);
        let compiled = Arc::new(Rules::compile(set.clone()).expect("valid rules"));
        for diagram in diagrams(&set) {
            let Some(example) = &diagram.example else {
                assert_eq!(diagram.boards.len(), 1);
                continue;
            };
            let mut game = Game::from_setup(Arc::clone(&compiled), &example.setup).expect("a valid position");
            assert!(is_drawn(&set, &game, &diagram.boards[0]));
            let turn = game.play(example.mv).expect("a legal move");
            let fallen: Vec<_> = turn.captured.iter().map(|fallen| fallen.square).collect();
            assert_eq!(fallen, example.captured);
            assert!(!fallen.is_empty() && is_drawn(&set, &game, &diagram.boards[1]));
            for square in fallen.iter().chain([&example.mv.from, &example.mv.to]) {
                assert!(diagram.caption.contains(&square.name(set.size)), "{}", diagram.caption);
            }
            moves += 1;
            kings += usize::from(turn.outcome.is_some_and(|outcome| outcome.reason == Reason::KingCaptured));
        }
    }
    assert!(moves > TRIALS && kings > TRIALS / 3, "{moves} moves were drawn, {kings} of them against kings");
}
