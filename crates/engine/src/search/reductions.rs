//! Late move reductions (Chess Programming Wiki: Late Move Reductions): moves late in the order are searched less deep first.

use std::sync::{Arc, LazyLock};

use crate::params::SearchParams;

/// The base reduction by depth and number of the move.
pub(crate) struct ReductionTable(Box<[i32]>);

impl ReductionTable {
    const SIZE: usize = 64;

    pub(crate) fn new(params: &SearchParams) -> Self {
        Self((0..Self::SIZE * Self::SIZE).map(|i| formula(params, i / Self::SIZE, i % Self::SIZE)).collect())
    }

    /// The table of the shipped parameters.
    pub(crate) fn shipped() -> Arc<Self> {
        static SHIPPED: LazyLock<Arc<ReductionTable>> = LazyLock::new(|| Arc::new(ReductionTable::new(SearchParams::shipped())));
        Arc::clone(&SHIPPED)
    }

    /// The reduction in plies of move number `number` at `depth`.
    #[inline]
    pub(crate) fn get(&self, depth: i32, number: usize) -> i32 {
        let last = Self::SIZE - 1;
        self.0[depth.min(last as i32) as usize * Self::SIZE + number.min(last)]
    }
}

/// The logarithmic formula of Stockfish.
#[expect(clippy::cast_possible_truncation, clippy::cast_precision_loss, reason = "a few plies")]
fn formula(params: &SearchParams, depth: usize, number: usize) -> i32 {
    if depth < 2 || number < 2 {
        return 0;
    }
    let (base, divisor) = (f64::from(params.reduction_base) / 100.0, f64::from(params.reduction_divisor) / 100.0);
    (base + (depth as f64).ln() * (number as f64).ln() / divisor) as i32
}
