/// How much of a variant is tried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CheckEffort {
    /// Combinations of options, a dozen games with the hooks, and their speed.
    Thorough,
    /// Single options, and a few moves with the hooks: for many files in a short time.
    Brief,
}
