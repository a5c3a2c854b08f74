//! Nothing that a search does at each node asks for memory.
#![allow(unsafe_code, reason = "a global allocator that counts is an unsafe trait")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::sync::Arc;

use birka_rules::{Game, MoveList, PositionVisitor, Rng, SearchPosition, Side};
use birka_script::Library;

/// The system's memory, with every request of this thread counted.
struct Counting;

thread_local! {
    static REQUESTS: Cell<usize> = const { Cell::new(0) };
}

// SAFETY: all is left to the system's allocator; counting touches no memory that could itself have to be asked for.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        REQUESTS.set(REQUESTS.get() + 1);
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        REQUESTS.set(REQUESTS.get() + 1);
        unsafe { System.realloc(pointer, layout, size) }
    }
}

#[global_allocator]
static MEMORY: Counting = Counting;

/// How often memory is asked for during some work.
fn requests(work: impl FnOnce()) -> usize {
    let before = REQUESTS.get();
    work();
    REQUESTS.get() - before
}

/// Random games in which everything is asked at every node.
struct Games;

/// What came about, so that the test can tell whether it tried what it claims to.
#[derive(Debug, Default)]
struct Seen {
    nodes: usize,
    captures: usize,
    ends: usize,
}

impl PositionVisitor for Games {
    type Output = (usize, Seen);

    fn visit<const W: usize>(self, mut walk: SearchPosition<W>) -> (usize, Seen) {
        let mut lists = [MoveList::new(), MoveList::new()];
        let mut rng = Rng::new(3);
        let mut seen = Seen::default();
        let requests = requests(|| {
            for _ in 0..4 {
                while walk.plies() < 150 && one_node(&mut walk, &mut lists, &mut seen) {
                    let [list, _] = &lists;
                    let number = rng.below(u32::try_from(list.len()).expect("few moves"));
                    walk.make(list[number as usize]);
                }
                while walk.plies() > 0 {
                    walk.unmake();
                }
            }
        });
        (requests, seen)
    }
}

/// Asks everything of a position and makes every move of it; whether the game goes on.
fn one_node<const W: usize>(walk: &mut SearchPosition<W>, [list, other]: &mut [MoveList; 2], seen: &mut Seen) -> bool {
    walk.generate_captures(other);
    walk.generate_king_moves(other);
    walk.generate_escapes(other);
    walk.generate_moves(list);
    assert!(walk.immediate_outcome().is_some() || list.len() == walk.mobility(walk.turn()) as usize);
    for &mv in list.iter() {
        seen.captures += usize::from(!walk.make(mv).is_empty());
        seen.ends += usize::from(walk.outcome().is_some());
        walk.unmake();
    }
    let _ = (walk.open_ways(), walk.slides_from(walk.king()), walk.mobility(Side::Attackers), walk.occurrences());
    seen.nodes += list.len();
    walk.outcome().is_none()
}

#[test]
fn a_game_is_searched_without_asking_for_memory() {
    assert_eq!(requests(|| drop(std::hint::black_box(vec![1]))), 1, "requests are counted");
    let mut ends = 0;
    // A search never comes upon functions of a variant's own.
    for variant in Library::shipped().variants().iter().filter(|variant| variant.rules.hooks().is_none()) {
        let (requests, seen) = Game::new(Arc::clone(&variant.rules)).visit(Games).expect("no functions");
        assert!(seen.nodes > 1000 && seen.captures > 0, "{}: too little happened to tell: {seen:?}", variant.id);
        assert_eq!(requests, 0, "{}: {seen:?}", variant.id);
        ends += seen.ends;
    }
    assert!(ends > 1000, "too few games came to an end to tell: {ends}");
}
