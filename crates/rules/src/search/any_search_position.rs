use crate::hooks::hooked_search_position::HookedSearchPosition;

use super::search_position::SearchPosition;
use super::visitor::PositionVisitor;

/// A [`SearchPosition`] of any width, with or without hooks.
pub(crate) enum AnySearchPosition {
    W1(SearchPosition<1>),
    W2(SearchPosition<2>),
    W3(SearchPosition<3>),
    W6(SearchPosition<6>),
    Hooked1(HookedSearchPosition<1>),
    Hooked2(HookedSearchPosition<2>),
    Hooked3(HookedSearchPosition<3>),
    Hooked6(HookedSearchPosition<6>),
}

impl AnySearchPosition {
    /// Passes the position to a visitor. `None` if the variant has hooks and the visitor does not support them.
    pub(crate) fn accept<V: PositionVisitor>(self, visitor: V) -> Option<V::Output> {
        match self {
            Self::W1(position) => Some(visitor.visit(position)),
            Self::W2(position) => Some(visitor.visit(position)),
            Self::W3(position) => Some(visitor.visit(position)),
            Self::W6(position) => Some(visitor.visit(position)),
            Self::Hooked1(position) => visitor.visit_hooked(position),
            Self::Hooked2(position) => visitor.visit_hooked(position),
            Self::Hooked3(position) => visitor.visit_hooked(position),
            Self::Hooked6(position) => visitor.visit_hooked(position),
        }
    }
}

macro_rules! from_width {
    ($($width:literal $plain:ident $hooked:ident),*) => {
        $(
            impl From<SearchPosition<$width>> for AnySearchPosition {
                fn from(position: SearchPosition<$width>) -> Self {
                    Self::$plain(position)
                }
            }

            impl From<HookedSearchPosition<$width>> for AnySearchPosition {
                fn from(position: HookedSearchPosition<$width>) -> Self {
                    Self::$hooked(position)
                }
            }
        )*
    };
}
from_width!(1 W1 Hooked1, 2 W2 Hooked2, 3 W3 Hooked3, 6 W6 Hooked6);
