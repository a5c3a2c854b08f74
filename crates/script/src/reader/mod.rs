//! Reads the table that a script returned: typed access to its values, and one diagnostic for everything that is wrong.

mod field;
mod reporter;
mod shown_text;
mod table_reader;

pub(crate) use field::Field;
pub(crate) use reporter::Reporter;
pub(crate) use shown_text::{MAX_WORD_LENGTH, check_shown_key};
pub(crate) use table_reader::TableReader;
