//! Rules in `OpenTafl` notation: `dim:9 esc:e ks:c start:/3t3/…/`.
//!
//! Source: Jay Slater, *OpenTafl Notation*, section 3, rules records. The notation and a [`RuleSet`] differ in what they can express: [`read`]
//! lists what it leaves out or approximates, [`write`] what the notation cannot express.
//!
//! ```
//! use birka_records::opentafl_rules;
//! use birka_rules::{Rules, Siege};
//!
//! let brandubh = opentafl_rules::read("dim:7 ks:w surf:n start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/").unwrap();
//! assert!(brandubh.notes.is_empty());
//! let (_, king) = brandubh.set.king().unwrap();
//! assert_eq!(king.capture.elsewhere, Siege::Opposite);
//!
//! let rules = Rules::compile(brandubh.set).unwrap();
//! let exported = opentafl_rules::write(&rules, "Brandubh");
//! assert!(exported.record.starts_with("dim:7 name:Brandubh"));
//! assert!(exported.lost.is_empty());
//! ```
//!
//! [`RuleSet`]: birka_rules::RuleSet

mod letters;
mod loss;
mod read;
mod words;
mod write;

pub use read::{ImportedRules, RulesRecordError, read};
pub use write::{ExportedRules, convert, differences, write, write_from};

pub(crate) use read::read_unchecked;
pub(crate) use write::letters;
