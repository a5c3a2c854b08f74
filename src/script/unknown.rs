use std::fmt;

use super::names;

/// There is no variant of that id. Displays with what may have been meant.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct UnknownVariant {
    /// What was asked for.
    pub id: String,
    /// The ids that are near to it, nearest first.
    pub near: Vec<String>,
    /// Every id there is.
    pub known: Vec<String>,
}

impl UnknownVariant {
    /// The most ids that the message lists.
    const LISTED: usize = 8;

    pub(super) fn new(id: &str, known: Vec<String>) -> Self {
        let near = names::near(id, known.iter().map(String::as_str)).into_iter().map(str::to_owned).collect();
        Self { id: id.to_owned(), near, known }
    }
}

impl fmt::Display for UnknownVariant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no variant `{}`", self.id.escape_debug())?;
        if !self.near.is_empty() {
            return write!(f, "; did you mean {}? (birka variants lists them all)", names::any_of(&self.near));
        }
        if self.known.is_empty() {
            return f.write_str(", nor any other: no file of rules could be read (birka check says why)");
        }
        let shown = &self.known[..self.known.len().min(Self::LISTED)];
        match self.known.len() - shown.len() {
            0 => write!(f, "; there is {} (birka variants lists them all)", names::all_of(shown)),
            more => write!(f, "; there is {} and {more} more (birka variants lists them all)", names::all_of(shown)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(id: &str, known: &[&str]) -> String {
        UnknownVariant::new(id, known.iter().map(|&id| id.to_owned()).collect()).to_string()
    }

    #[test]
    fn near_names_are_offered_and_otherwise_some_of_all() {
        let known = ["brandubh", "tablut", "tablut-1811"];
        assert_eq!(message("tabult", &known), "there is no variant `tabult`; did you mean `tablut`? (birka variants lists them all)");
        assert_eq!(
            message("tablu", &known),
            "there is no variant `tablu`; did you mean `tablut` or `tablut-1811`? (birka variants lists them all)"
        );
        assert_eq!(
            message("chess", &known),
            "there is no variant `chess`; there is `brandubh`, `tablut` and `tablut-1811` (birka variants lists them all)"
        );
        let many: Vec<String> = (0..20).map(|n| format!("variant-{n}")).collect();
        assert!(UnknownVariant::new("chess", many).to_string().contains("`variant-7` and 12 more"));
        assert!(message("tablut", &[]).contains("nor any other"));
    }
}
