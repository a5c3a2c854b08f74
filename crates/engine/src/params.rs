//! The numbers that steer the search: margins, reductions, divisors and limits of plies.

use std::sync::{Arc, LazyLock};

use serde::{Deserialize, Serialize};

/// Declares the search parameters, each with the range in which the tuner may move it. The names are the keys of `search_params.ron`.
macro_rules! params {
    ($($(#[doc = $doc:literal])* $name:ident in $min:literal..=$max:literal,)*) => {
        /// The parameters of the search, in hundredths of an attacker, in plies or as documented.
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct SearchParams {
            $($(#[doc = $doc])* pub $name: i32,)*
        }

        impl SearchParams {
            /// The names of all parameters, in the order of the file.
            pub const NAMES: [&'static str; [$(stringify!($name)),*].len()] = [$(stringify!($name)),*];

            /// By parameter, the least and the greatest value that the search accepts.
            pub const RANGES: [(i32, i32); Self::NAMES.len()] = [$(($min, $max)),*];

            /// The values of all parameters, in the order of [`SearchParams::NAMES`].
            #[must_use]
            pub fn values(&self) -> [i32; Self::NAMES.len()] {
                [$(self.$name),*]
            }

            /// Parameters with these values, each clamped to its range.
            #[must_use]
            pub fn from_values(values: [i32; Self::NAMES.len()]) -> Self {
                let [$($name),*] = values;
                Self { $($name: $name.clamp($min, $max)),* }
            }
        }
    };
}

params! {
    /// Aspiration windows: from this depth on a search begins with a narrow window.
    aspiration_min_depth in 1..=20,
    /// Aspiration windows: the distance of the first window's bounds from the previous score.
    aspiration_width in 5..=500,
    /// Aspiration windows: the factor by which the window widens after a fail.
    aspiration_growth in 2..=10,
    /// Aspiration windows: the width above which a bound becomes infinite.
    aspiration_max_width in 100..=20000,

    /// Reverse futility pruning: the greatest depth.
    reverse_futility_max_depth in 0..=12,
    /// Reverse futility pruning: the margin per ply of depth.
    reverse_futility_margin in 10..=1000,

    /// Null move pruning: the least depth.
    null_move_min_depth in 1..=12,
    /// Null move pruning: the reduction at depth 0.
    null_move_reduction in 1..=8,
    /// Null move pruning: each time this many plies of depth reduce by one ply more.
    null_move_depth_divisor in 1..=16,
    /// Null move pruning: each time the evaluation exceeds beta by this, it reduces by one ply more.
    null_move_eval_divisor in 10..=2000,
    /// Null move pruning: the greatest extra reduction for the evaluation.
    null_move_max_eval_reduction in 0..=8,
    /// Null move pruning: not with fewer pieces than this, because of zugzwang.
    null_move_min_pieces in 1..=12,

    /// Internal iterative reductions: the least depth.
    internal_reduction_min_depth in 2..=20,
    /// Threat extensions: up to the ply that is this multiple of the root depth.
    extension_ply_factor in 0..=4,

    /// Futility pruning: the greatest depth.
    futility_max_depth in 0..=12,
    /// Futility pruning: the margin at depth 0.
    futility_base in 0..=1000,
    /// Futility pruning: the margin per ply of depth.
    futility_margin in 10..=1000,

    /// Late move pruning: the greatest depth.
    late_move_max_depth in 0..=12,
    /// Late move pruning: moves searched at depth 0 of a PV node.
    late_move_pv_base in 1..=100,
    /// Late move pruning: moves searched per square of the depth of a PV node.
    late_move_pv_factor in 1..=100,
    /// Late move pruning: moves searched at depth 0 of another node.
    late_move_base in 1..=100,
    /// Late move pruning: moves searched per square of the depth of another node.
    late_move_factor in 1..=100,

    /// Late move reductions: the least depth.
    reduction_min_depth in 2..=12,
    /// Late move reductions: the number of moves at the root that are not reduced.
    reduction_root_moves in 1..=30,
    /// Late move reductions: the number of moves at other nodes that are not reduced.
    reduction_moves in 1..=30,
    /// Late move reductions: the constant of the formula, in hundredths of a ply.
    reduction_base in 0..=300,
    /// Late move reductions: the divisor of the formula, in hundredths.
    reduction_divisor in 50..=1000,
    /// Late move reductions: this much history score changes the reduction by one ply.
    reduction_history_divisor in 500..=32000,
    /// Late move reductions: the greatest change by history, in plies.
    reduction_max_history in 0..=4,
    /// Late move reductions: a move that creates a threat is reduced by this many plies less.
    reduction_threat_bonus in 0..=6,

    /// Quiescence search: escapes are blocked up to this ply of it.
    quiescence_block_plies in 0..=16,
    /// Quiescence search: the last ply with captures.
    quiescence_max_plies in 1..=30,
    /// Quiescence search: the penalty for a king who can be captured.
    quiescence_threat_penalty in 0..=2000,
    /// Quiescence search: up to this ply the penalty applies.
    quiescence_penalty_plies in 0..=16,
    /// Delta pruning: the margin above the value of the captured men.
    delta_margin in 0..=2000,
    /// Delta pruning: the largest number of men that a capture is expected to win.
    delta_captures in 1..=6,

    /// The score of a first repetition where repetition loses: the opponent may still avoid the next.
    repetition_score in 0..=10000,

    /// History: the bonus per square of the depth.
    history_bonus in 1..=200,
    /// History: the greatest bonus.
    history_max_bonus in 100..=8000,
    /// Move ordering: the bonus of a king move.
    king_move_bonus in 0..=8000,
    /// Move ordering: below this depth only moves with a positive score are sorted.
    full_sort_min_depth in 1..=20,

    /// Variants with hooks: plies that are searched with hooks at depth 0.
    hooked_plies in 1..=8,
    /// Variants with hooks: each time this many plies of depth add one more.
    hooked_plies_divisor in 1..=16,
    /// Variants with hooks: from this move on, the search without hooks is one ply shallower.
    hooked_first_reduced_move in 1..=60,
    /// Variants with hooks: from this move on, it is two plies shallower.
    hooked_second_reduced_move in 1..=200,
}

const HEADER: &str = "\
// Parameters of the search: margins in hundredths of an attacker, depths in plies.
// They are documented in crates/engine/src/params.rs; `birka spsa --search` tunes them.
";

impl SearchParams {
    #[must_use]
    pub fn shipped() -> &'static Self {
        static SHIPPED: LazyLock<SearchParams> = LazyLock::new(|| {
            // The file is part of the program, and a test parses it.
            SearchParams::parse(include_str!("search_params.ron")).expect("the shipped search parameters parse")
        });
        &SHIPPED
    }

    /// Parses parameters in RON. Values out of range are clamped.
    ///
    /// # Errors
    /// A syntax error, or a parameter that is missing, unknown or not a number.
    pub fn parse(text: &str) -> Result<Self, ron::error::SpannedError> {
        ron::from_str::<Self>(text).map(|params| Self::from_values(params.values()))
    }

    /// The parameters in RON, as [`SearchParams::parse`] accepts them.
    #[must_use]
    pub fn to_ron(&self) -> String {
        let lines: String = Self::NAMES.iter().zip(self.values()).map(|(name, value)| format!("    {name}: {value},\n")).collect();
        format!("{HEADER}(\n{lines})\n")
    }
}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shipped_parameters_are_in_range_and_survive_a_round_trip_through_ron() {
        let shipped = SearchParams::shipped();
        assert_eq!(*shipped, SearchParams::from_values(shipped.values()));
        assert_eq!(SearchParams::parse(&shipped.to_ron()).as_ref(), Ok(shipped));
        assert_eq!(include_str!("search_params.ron"), shipped.to_ron());
    }

    #[test]
    fn values_out_of_range_are_clamped() {
        let params = SearchParams::from_values([i32::MAX; SearchParams::NAMES.len()]);
        assert!(params.values().into_iter().zip(SearchParams::RANGES).all(|(value, (_, max))| value == max));
    }
}
