use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Calls a function with the numbers below `count` on several threads and returns the results in order. A panic of a thread is propagated.
pub(super) fn map_in_parallel<T: Send>(count: usize, threads: usize, compute: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let work = || {
        let numbers = std::iter::from_fn(|| Some(next.fetch_add(1, Ordering::Relaxed)).filter(|&number| number < count));
        numbers.map(|number| (number, compute(number))).collect::<Vec<_>>()
    };
    let mut done: Vec<(usize, T)> = thread::scope(|scope| {
        let others: Vec<_> = (1..threads.min(count)).map(|_| scope.spawn(work)).collect();
        let mut done = work();
        others.into_iter().for_each(|other| done.extend(other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))));
        done
    });
    done.sort_by_key(|(number, _)| *number);
    done.into_iter().map(|(_, found)| found).collect()
}
