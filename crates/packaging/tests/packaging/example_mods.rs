//! The bundled example mods.

use std::path::PathBuf;
use std::sync::Arc;

use birka_mods::Mods;
use birka_packaging::{install, pack};
use birka_rules::{Game, Move, PieceMove, Setup, Side};
use birka_script::{Library, check_mod};

use birka_test_support::naive::Board;
use birka_test_support::{RandomChoice, Rng};

const EXAMPLES: [&str; 5] = ["commanders", "couriers", "skerries", "tribute", "winter-tablut"];

fn examples_folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../scripts/mods")
}

fn example_library() -> Library {
    Library::at(None, Some(&examples_folder()))
}

#[test]
fn each_has_no_warnings_and_full_coverage() {
    let library = example_library();
    assert_eq!(library.diagnostics(), []);
    let ids: Vec<&str> = library.mods().loaded().iter().map(|one| one.manifest.id.as_str()).collect();
    assert_eq!(ids, EXAMPLES);
    for id in EXAMPLES {
        let checked = check_mod(&examples_folder().join(id), true);
        assert_eq!(checked.diagnostics, [], "{id}");
        assert!(checked.examples > 0, "{id}");
        let variant = library.get(id).unwrap();
        assert!(!variant.summary.is_empty() && !variant.sources.is_empty());
    }
}

#[test]
fn each_can_be_packed_and_installed() {
    let outside = tempfile::tempdir().unwrap();
    let mods = outside.path().join("mods");
    for id in EXAMPLES {
        let zip = outside.path().join(id).with_extension("zip");
        pack(&examples_folder().join(id), Some(&zip), false).unwrap();
        let added = install(&zip, &Mods::empty(Some(mods.clone())), false).unwrap();
        assert_eq!(added.notes, []);
    }
    let library = Library::at(None, Some(&mods));
    assert_eq!(library.diagnostics(), []);
    for variant in example_library().variants() {
        assert_eq!(library.get(&variant.id).unwrap().rules.fingerprint(), variant.rules.fingerprint());
    }
}

/// The perft count of the naive implementation.
fn leaves(board: &Board, depth: u32) -> u64 {
    let moves = board.moves();
    if depth == 1 {
        return moves.len() as u64;
    }
    let after = |(from, to)| {
        let mut next = board.clone();
        next.play(from, to);
        leaves(&next, depth - 1)
    };
    moves.into_iter().map(after).sum()
}

#[test]
fn the_naive_implementation_agrees() {
    for id in ["commanders", "couriers", "skerries"] {
        let rules = Arc::clone(&example_library().get(id).unwrap().rules);
        let set = rules.rule_set();
        let start = Board::new(set, &Setup::start(set));
        for depth in 1..=3 {
            assert_eq!(Game::new(Arc::clone(&rules)).perft(depth), Ok(leaves(&start, depth)), "{id} at depth {depth}");
        }
        let (mut rng, mut captures) = (Rng::new(0xF00D), 0);
        for _ in 0..40 {
            let mut game = Game::new(Arc::clone(&rules));
            let mut naive = Board::new(set, &Setup::start(set));
            for _ in 0..150 {
                let mut slow: Vec<_> = naive.moves().into_iter().map(|(from, to)| (naive.square(from), naive.square(to))).collect();
                let mut fast: Vec<_> = game.legal_moves().into_iter().filter_map(Move::squares).map(|mv| (mv.from, mv.to)).collect();
                slow.sort();
                fast.sort();
                // The naive implementation has no history and does not detect repetitions.
                if game.outcome() != naive.outcome() {
                    assert_eq!(
                        (game.outcome().map(|outcome| outcome.reason.as_str()), naive.outcome()),
                        (Some("repetition"), None),
                        "{id}"
                    );
                    break;
                }
                assert_eq!(fast, slow, "{id}");
                if fast.is_empty() {
                    break;
                }
                let mv = rng.pick(&game.legal_moves());
                let turn = game.play(mv).unwrap();
                let at = |square| (set.size.file(square), set.size.rank(square));
                let PieceMove { from, to } = mv.squares().unwrap();
                let fallen = naive.play(at(from), at(to));
                assert_eq!(turn.captured.iter().map(|fallen| fallen.square).collect::<Vec<_>>(), fallen, "{id}");
                captures += fallen.len();
            }
        }
        assert!(captures > 50, "{id}: {captures}");
    }
}

#[test]
fn winter_tablut_changes_the_look_of_tablut_only() {
    let library = example_library();
    let (winter, tablut) = (library.get("winter-tablut").unwrap(), library.get("tablut").unwrap());
    assert_eq!(winter.rules.fingerprint(), tablut.rules.fingerprint());
    let art = winter.art().unwrap();
    assert_eq!(art.pieces.keys().collect::<Vec<_>>(), ["attacker", "defender", "king"]);
    assert_eq!(winter.name_in("sv"), "Vintertablut");
    assert!(tablut.art().is_none());
}

#[test]
fn tribute_ends_games_when_half_the_defenders_are_captured() {
    let library = example_library();
    let (own, base) = (Arc::clone(&library.get("tribute").unwrap().rules), Arc::clone(&library.get("tablut").unwrap().rules));
    let (mut rng, mut paid) = (Rng::new(0x7A11), 0);
    for _ in 0..60 {
        let mut pair = [Game::new(Arc::clone(&own)), Game::new(Arc::clone(&base))];
        while pair[1].outcome().is_none() {
            let men = pair[1].pieces().into_iter().filter(|(_, id)| base.rule_set().kind(*id).side == Side::Defenders).count() - 1;
            let ended = pair[0].outcome().map(|outcome| (outcome.winner, outcome.reason.as_str().to_owned()));
            assert_eq!(ended, (men <= 4).then(|| (Some(Side::Attackers), "tribute".to_owned())));
            if ended.is_some() {
                paid += 1;
                break;
            }
            assert_eq!(pair[0].legal_moves(), pair[1].legal_moves());
            // Prefers captures, so that tribute is paid.
            let moves: Vec<_> = (0..6).map(|_| rng.pick(&pair[1].legal_moves())).collect();
            let taken = |mv: &_| pair[1].preview(*mv).map_or(0, |turn| turn.captured.len());
            let mv = moves.into_iter().max_by_key(taken).unwrap();
            pair.iter_mut().for_each(|game| drop(game.play(mv).unwrap()));
        }
    }
    assert!(paid > 10, "{paid}");
}
