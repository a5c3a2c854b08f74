//! Functions of a variant for what its rule data cannot express, and the positions of such variants.

pub(crate) mod hook_error;
pub(crate) mod hook_view;
pub(crate) mod hooked_rules;
pub(crate) mod hooked_search_position;
#[expect(clippy::module_inception, reason = "the file of the type `Hooks`")]
pub(crate) mod hooks;
