use std::sync::Arc;

use super::reductions::ReductionTable;
use super::transposition_table::TranspositionTable;
use crate::eval::evaluator::Evaluator;
use crate::handicap::Handicap;
use crate::params::SearchParams;
use crate::time::SearchControl;

/// What all threads of one search have in common.
pub(crate) struct SearchContext<const W: usize> {
    pub(crate) evaluator: Arc<Evaluator<W>>,
    pub(crate) table: Arc<TranspositionTable>,
    pub(crate) control: Arc<SearchControl>,
    pub(crate) params: SearchParams,
    pub(crate) reductions: Arc<ReductionTable>,
    /// `None` for a search that overlooks nothing.
    pub(crate) handicap: Option<Handicap>,
}

impl<const W: usize> Clone for SearchContext<W> {
    fn clone(&self) -> Self {
        Self {
            evaluator: Arc::clone(&self.evaluator),
            table: Arc::clone(&self.table),
            control: Arc::clone(&self.control),
            params: self.params.clone(),
            reductions: Arc::clone(&self.reductions),
            handicap: self.handicap,
        }
    }
}
