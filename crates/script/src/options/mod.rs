//! Options of a variant: what players may choose about its rules, and what they have chosen.

mod declaration;
mod lookup_error;
mod rule_option;
mod selected;
mod variant_name;

pub(crate) use declaration::{read_declaration, select};
pub use lookup_error::VariantLookupError;
pub use rule_option::{OptionChoice, OptionValue, OptionValues, RuleOption};
pub(crate) use selected::SelectedOptions;
pub use variant_name::VariantName;
