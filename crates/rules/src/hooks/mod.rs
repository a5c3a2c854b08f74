//! Functions of a variant for what its rule data cannot express, and the positions of such variants.

pub(crate) mod hook_error;
pub(crate) mod hook_view;
pub(crate) mod hooked_rules;
pub(crate) mod hooked_search_position;
pub(crate) mod hooks;
