/// What exists on a machine: the config is checked against it.
pub trait Catalogue {
    /// Why a variant cannot be offered, with what to do; `None` if it can be.
    fn variant_fault(&self, id: &str) -> Option<String>;

    /// Whether the variant comes with a puzzle in which the king is freed in at most `moves` moves.
    fn has_puzzle(&self, id: &str, moves: u8) -> bool;

    /// The number of the strongest level.
    fn levels(&self) -> u8;
}

/// Accepts every variant: for readers that do not need to know which exist.
#[derive(Clone, Copy, Debug, Default)]
pub struct AnyVariant;

impl Catalogue for AnyVariant {
    fn variant_fault(&self, _: &str) -> Option<String> {
        None
    }

    fn has_puzzle(&self, _: &str, _: u8) -> bool {
        true
    }

    fn levels(&self) -> u8 {
        8
    }
}
