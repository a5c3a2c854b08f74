//! A rule set compiled into tables by kind and square for boards of `W` words.

pub(crate) mod camp;
pub(crate) mod compiled_rules;
pub(crate) mod kind_info;
pub(crate) mod kind_movement;
pub(crate) mod line_mask;
pub(crate) mod move_effects;
pub(crate) mod movement_class;
pub(crate) mod square_group;
pub(crate) mod square_info;
