//! Every drawn move, played once more.

use std::sync::Arc;

use birka_prose::{Block, Diagram, describe_rules};
use birka_rules::BoardDiagram;
use birka_rules::{Game, Reason, RuleSet, Rules};

use crate::TRIALS;
use crate::richer::richer;
use birka_test_support::{RandomChoice, Rng};

fn diagrams(set: &RuleSet) -> Vec<Diagram> {
    let parts = describe_rules(set).into_iter().flat_map(|section| section.blocks);
    parts.filter_map(|part| if let Block::Diagram(drawing) = part { Some(drawing) } else { None }).collect()
}

#[test]
fn every_drawn_move_does_what_its_drawing_claims() {
    let mut rng = Rng::new(0x5eed);
    let (mut moves, mut kings) = (0, 0);
    let drawn = |set: &RuleSet, game: &Game, board: &BoardDiagram| {
        board.squares().all(|(square, letter)| match game.piece(square) {
            Some(id) => set.kind(id).letter == letter,
            None => set.kinds.iter().all(|kind| kind.letter != letter),
        })
    };
    for _ in 0..TRIALS {
        let set = richer(&mut rng);
        let compiled = Arc::new(Rules::compile(set.clone()).expect("sound rules"));
        for drawing in diagrams(&set) {
            let Some(example) = &drawing.example else {
                assert_eq!(drawing.boards.len(), 1);
                continue;
            };
            let mut game = Game::from_setup(Arc::clone(&compiled), &example.setup).expect("a sound position");
            assert!(drawn(&set, &game, &drawing.boards[0]));
            let turn = game.play(example.mv).expect("a legal move");
            let fallen: Vec<_> = turn.captured.iter().map(|fallen| fallen.square).collect();
            assert_eq!(fallen, example.captured);
            assert!(!fallen.is_empty() && drawn(&set, &game, &drawing.boards[1]));
            for square in fallen.iter().chain([&example.mv.from, &example.mv.to]) {
                assert!(drawing.caption.contains(&square.name(set.size)), "{}", drawing.caption);
            }
            moves += 1;
            kings += usize::from(turn.outcome.is_some_and(|outcome| outcome.reason == Reason::KingCaptured));
        }
    }
    assert!(moves > TRIALS && kings > TRIALS / 3, "{moves} moves were drawn, {kings} of them against kings");
}
