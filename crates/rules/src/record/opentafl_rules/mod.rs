//! Rules as `OpenTafl` records them: `dim:9 esc:e ks:c start:/3t3/…/`.
//!
//! The notation is Jay Slater's *OpenTafl Notation*, section 3, rules records. A record and a [`RuleSet`] do not say the same things:
//! [`read`] notes what of a record is left out or only nearly meant, [`write`] what of the rules the record cannot say.
//!
//! [`RuleSet`]: crate::RuleSet

mod letters;
mod loss;
mod read;
mod words;
mod write;

pub use read::{Imported, RulesRecordError, read};
pub use write::{Exported, write};
