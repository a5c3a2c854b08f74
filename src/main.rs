//! The `birka` program.

fn main() {}
