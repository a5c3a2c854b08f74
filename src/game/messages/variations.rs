//! The order of variations on the analysis board.

use super::texts;

texts! {
    promote = "variations-promote";
    /// On the button that moves a variation up.
    promote_explained = "variations-promote-explained";
}
