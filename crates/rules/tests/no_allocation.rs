//! The operations of a search do not allocate.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::sync::Arc;

use birka_rules::{Game, MoveList, PositionVisitor, Rng, Rules, SearchPosition, Side};
use birka_test_support::rulesets;

/// The system allocator, counting the allocations of each thread.
struct CountingAllocator;

thread_local! {
    static ALLOCATIONS: Cell<usize> = const { Cell::new(0) };
}

// SAFETY: every call is forwarded to the system allocator; the counter is not allocated.
#[allow(unsafe_code, reason = "an allocator cannot be written without")]
unsafe impl GlobalAlloc for CountingAllocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.set(ALLOCATIONS.get() + 1);
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        ALLOCATIONS.set(ALLOCATIONS.get() + 1);
        unsafe { System.realloc(pointer, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

/// The number of allocations during some work.
fn allocations(work: impl FnOnce()) -> usize {
    let before = ALLOCATIONS.get();
    work();
    ALLOCATIONS.get() - before
}

/// Counts of events in the games, to check that they exercise the rules.
#[derive(Debug, Default)]
struct Coverage {
    nodes: usize,
    captures: usize,
    ends: usize,
}

/// Plays random games and calls every query at every node.
struct RandomGames;

impl PositionVisitor for RandomGames {
    type Output = (usize, Coverage);

    fn visit<const W: usize>(self, mut position: SearchPosition<W>) -> (usize, Coverage) {
        let mut lists = [MoveList::new(), MoveList::new()];
        let mut rng = Rng::new(3);
        let mut coverage = Coverage::default();
        let allocations = allocations(|| {
            for _ in 0..4 {
                while position.plies() < 150 && query_node(&mut position, &mut lists, &mut coverage) {
                    let mv = *rng.choose(&lists[0]).expect("the game is not over");
                    position.make(mv);
                }
                while position.plies() > 0 {
                    position.unmake();
                }
            }
        });
        (allocations, coverage)
    }
}

/// Calls every query and makes every move of a position. Returns whether the game goes on.
fn query_node<const W: usize>(position: &mut SearchPosition<W>, [list, other]: &mut [MoveList; 2], coverage: &mut Coverage) -> bool {
    position.generate_captures(other);
    position.generate_king_moves(other);
    position.generate_escapes(other);
    position.generate_moves(list);
    assert!(position.immediate_outcome().is_some() || list.len() == position.mobility(position.turn()) as usize);
    for &mv in list.iter() {
        coverage.captures += usize::from(!position.make(mv).is_empty());
        coverage.ends += usize::from(position.outcome().is_some());
        position.unmake();
    }
    let threats = position.king_threats();
    let _ = threats.map(|king| (king.mobility(), king.capture_squares(), king.escape_blocking_squares()));
    let _ = (
        position.open_ways(),
        position.king().map(|king| position.destinations(king)),
        position.mobility(Side::Attackers),
        position.occurrences(),
    );
    coverage.nodes += list.len();
    position.outcome().is_none()
}

#[test]
fn searching_does_not_allocate() {
    assert_eq!(allocations(|| drop(std::hint::black_box(vec![1]))), 1, "allocations are counted");
    let mut ends = 0;
    for (name, set) in rulesets::all() {
        let rules = Rules::compile(set).expect("valid rules");
        let (allocations, coverage) = Game::new(Arc::new(rules)).visit(RandomGames).expect("no hooks");
        assert!(coverage.nodes > 1000 && coverage.captures > 0, "{name}: the games do not exercise the rules: {coverage:?}");
        assert_eq!(allocations, 0, "{name}: {coverage:?}");
        ends += coverage.ends;
    }
    assert!(ends > 100, "too few games ended: {ends}");
}
