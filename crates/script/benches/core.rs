//! Times of the rules core: move generation, making and unmaking, perft, playouts, compiling rules, loading scripts.
//!
//! `cargo bench --profile dev -p birka-script --bench core`. Every count is compared with its expected value. `docs/performance.md` explains the
//! figures.

#[path = "common/four_hooks.rs"]
mod four_hooks;

use std::fmt;
use std::num::NonZeroUsize;
use std::sync::Arc;

use birka_rules::{Game, Move, MoveList, Perft, PositionVisitor, Rng, Rules, SearchPosition};
use birka_script::Library;
use divan::Bencher;
use divan::counter::ItemsCount;

fn main() {
    divan::main();
}

/// Representative variants: all sizes and kinds of rules, and two similar ones of which one has rules that are tested after every move.
const VARIANTS: [&str; 7] = ["brandubh", "tablut", "tablut-ashton-online", "copenhagen", "fetlar", "parlett-13", "alea"];

/// The base of the variant with four hooks.
const TABLUT: &str = "extends = 'tablut',";

const HOOKED: [&str; 4] = ["tablut-law-10", "tablut-one-stroke", "tablut-raichi", "tablut-tuichu"];

fn rules(id: &str) -> Arc<Rules> {
    Arc::clone(&Library::shipped().get(id).unwrap_or_else(|unknown| panic!("{unknown}")).rules)
}

/// A game tree of known size.
struct Tree {
    id: &'static str,
    depth: u32,
    leaves: u64,
}

impl fmt::Display for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.id, self.depth)
    }
}

const fn tree(id: &'static str, depth: u32, leaves: u64) -> Tree {
    Tree { id, depth, leaves }
}

const IN_BULK: [Tree; 7] = [
    tree("brandubh", 5, 41_843_336),
    tree("tablut", 4, 19_913_864),
    tree("tablut-ashton-online", 4, 19_161_264),
    tree("copenhagen", 4, 50_456_804),
    tree("fetlar", 4, 50_456_804),
    tree("parlett-13", 3, 4_370_608),
    tree("alea", 3, 65_962_976),
];

const ONE_BY_ONE: [Tree; 5] = [
    tree("brandubh", 4, 1_007_392),
    tree("tablut", 3, 353_200),
    tree("copenhagen", 3, 806_344),
    tree("fetlar", 3, 806_344),
    tree("parlett-13", 3, 4_370_608),
];

fn perft(bencher: Bencher, tree: &Tree, bulk_counting: bool, threads: usize) {
    let game = Game::new(rules(tree.id));
    let perft = Perft { depth: tree.depth, bulk_counting, threads: NonZeroUsize::new(threads).expect("not zero") };
    bencher.counter(ItemsCount::new(tree.leaves)).bench(|| assert_eq!(perft.count(&game).expect("no hooks"), tree.leaves, "{tree}"));
}

#[divan::bench(args = IN_BULK, sample_count = 20)]
fn perft_in_bulk(bencher: Bencher, tree: &Tree) {
    perft(bencher, tree, true, 1);
}

#[divan::bench(args = ONE_BY_ONE, sample_count = 20)]
fn perft_without_bulk_counting(bencher: Bencher, tree: &Tree) {
    perft(bencher, tree, false, 1);
}

#[divan::bench(args = [1, 2, 4], sample_count = 5)]
fn perft_in_threads(bencher: Bencher, threads: usize) {
    perft(bencher, &tree("tablut", 4, 19_913_864), true, threads);
}

/// Runs a measurement on the positions of one random game, each with its moves.
struct Positions<F>(F);

impl<F: Stroll> PositionVisitor for Positions<F> {
    type Output = ();

    fn visit<const W: usize>(self, mut walk: SearchPosition<W>) {
        let mut rng = Rng::new(7);
        let (mut positions, mut moves) = (Vec::new(), 0);
        while positions.len() < 60 && walk.immediate_outcome().is_none() {
            let mut list = MoveList::new();
            walk.generate_moves(&mut list);
            moves += list.len();
            positions.push((walk.clone(), list.to_vec()));
            let Some(mv) = walk.random_move(&mut rng) else { break };
            walk.make(mv);
        }
        self.0.stroll(positions, moves);
    }
}

trait Stroll {
    fn stroll<const W: usize>(self, positions: Vec<(SearchPosition<W>, Vec<Move>)>, moves: usize);
}

struct Generation<'a, 'b>(Bencher<'a, 'b>);

impl Stroll for Generation<'_, '_> {
    fn stroll<const W: usize>(self, positions: Vec<(SearchPosition<W>, Vec<Move>)>, moves: usize) {
        let mut list = MoveList::new();
        self.0.counter(ItemsCount::new(moves)).bench_local(|| {
            let mut found = 0;
            for (walk, _) in &positions {
                walk.generate_moves(&mut list);
                found += list.len();
            }
            assert_eq!(found, moves);
        });
    }
}

struct Making<'a, 'b>(Bencher<'a, 'b>);

impl Stroll for Making<'_, '_> {
    fn stroll<const W: usize>(self, mut positions: Vec<(SearchPosition<W>, Vec<Move>)>, moves: usize) {
        self.0.counter(ItemsCount::new(moves)).bench_local(|| {
            for (walk, moves) in &mut positions {
                let before = walk.hash();
                for &mv in moves.iter() {
                    divan::black_box(walk.make(mv));
                    divan::black_box(walk.immediate_outcome());
                    walk.unmake();
                }
                assert_eq!(walk.hash(), before);
            }
        });
    }
}

/// Generates the moves of sixty positions of a random game.
#[divan::bench(args = VARIANTS)]
fn generation(bencher: Bencher, id: &str) {
    Game::new(rules(id)).visit(Positions(Generation(bencher))).expect("no hooks");
}

/// Makes and unmakes each of those moves, with captures, outcome and hash.
#[divan::bench(args = VARIANTS)]
fn make_and_unmake(bencher: Bencher, id: &str) {
    Game::new(rules(id)).visit(Positions(Making(bencher))).expect("no hooks");
}

struct Playing<'a, 'b>(Bencher<'a, 'b>);

impl PositionVisitor for Playing<'_, '_> {
    type Output = ();

    fn visit<const W: usize>(self, mut walk: SearchPosition<W>) {
        let games = |walk: &mut SearchPosition<W>| {
            let mut rng = Rng::new(1);
            (0..50).map(|_| walk.playout(&mut rng, 2000).plies).sum::<usize>()
        };
        let plies = games(&mut walk);
        self.0.counter(ItemsCount::new(50usize)).bench_local(|| assert_eq!(games(&mut walk), plies, "the same rng, another game"));
    }
}

/// Random playouts.
#[divan::bench(args = VARIANTS, sample_count = 20)]
fn playouts(bencher: Bencher, id: &str) {
    Game::new(rules(id)).visit(Playing(bencher)).expect("no hooks");
}

#[divan::bench(args = VARIANTS)]
fn rule_compilation(bencher: Bencher, id: &str) {
    let rules = rules(id);
    bencher
        .with_inputs(|| rules.rule_set().clone())
        .bench_values(|set| Rules::compile(set).map(|rules| Game::new(Arc::new(rules))).map_err(|faults| faults.len()));
}

/// Perft of variants with hooks: every position calls Lua.
#[divan::bench(args = HOOKED, sample_count = 10)]
fn hooked_perft(bencher: Bencher, id: &str) {
    let game = Game::new(rules(id));
    let leaves = game.perft(3).expect("sound hooks");
    bencher.counter(ItemsCount::new(leaves)).bench(|| assert_eq!(game.perft(3).expect("sound hooks"), leaves));
}

/// Perft of Tablut with four hooks, which change nothing.
#[divan::bench(args = [true, false], sample_count = 10)]
fn perft_with_four_hooks(bencher: Bencher, bulk_counting: bool) {
    let game = Game::new(four_hooks::rules(TABLUT));
    let perft = Perft { depth: 3, bulk_counting, threads: NonZeroUsize::MIN };
    bencher.counter(ItemsCount::new(353_200u64)).bench(|| assert_eq!(perft.count(&game).expect("sound hooks"), 353_200));
}

/// One call of one hook, including the conversion of the position and of the result.
#[divan::bench(args = ["legal", "captures", "outcome", "announce"])]
fn hook_call(bencher: Bencher, hook: &str) {
    let rules = four_hooks::rules(TABLUT);
    let hooks = rules.hooks().expect("four functions");
    let view = four_hooks::first_view(&rules);
    let mut moves = vec![Game::new(Arc::clone(&rules)).legal_moves()[0]];
    bencher.counter(ItemsCount::new(1u64)).bench_local(|| four_hooks::ask(hooks, hook, &view, &mut moves));
    assert_eq!(moves.len(), 1, "a legal move was struck out");
}

/// Loads all shipped variants.
#[divan::bench(sample_count = 10)]
fn script_loading(bencher: Bencher) {
    let variants = Library::shipped().variants().len();
    bencher.counter(ItemsCount::new(variants)).bench(|| assert_eq!(Library::shipped().variants().len(), variants));
}
