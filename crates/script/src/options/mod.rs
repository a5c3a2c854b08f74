//! Options of a variant: what players may choose about its rules, and what they have chosen.

mod declaration;
mod rule_option;
mod variant_name;

pub(crate) use declaration::{read_declaration, select};
pub(crate) use rule_option::SelectedOptions;
pub use rule_option::{OptionChoice, OptionValue, OptionValues, RuleOption};
pub use variant_name::{VariantLookupError, VariantName};
