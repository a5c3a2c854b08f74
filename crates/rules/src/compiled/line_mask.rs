/// The squares of a rank or file that a piece cannot use, as bits along the line.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct LineMask {
    /// Squares that it cannot pass over.
    pub(crate) no_pass: u32,
    /// Squares that it cannot stop on.
    pub(crate) no_stop: u32,
}

/// The masks of the rank and of the file through a square, for a piece that slides from there.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct LineMasks {
    pub(crate) rank: LineMask,
    pub(crate) file: LineMask,
}
