use super::{HookedWalk, Walk};

/// Something that is done with a [`Walk`] of whatever width the board needs.
pub trait Explore {
    /// What it finds out.
    type Found;

    /// Does it.
    fn explore<const W: usize>(self, walk: Walk<W>) -> Self::Found;

    /// Does it in a game of a variant with functions of its own. `None` if it cannot, which is how it is unless it says otherwise.
    fn explore_hooked<const W: usize>(self, walk: HookedWalk<W>) -> Option<Self::Found>
    where
        Self: Sized,
    {
        drop(walk);
        None
    }
}

/// A [`Walk`] of any width.
#[expect(clippy::large_enum_variant, reason = "one lives for a whole search; a pointer more for every look at it would cost more")]
pub(super) enum AnyWalk {
    W1(Walk<1>),
    W2(Walk<2>),
    W3(Walk<3>),
    W6(Walk<6>),
}

impl AnyWalk {
    pub(super) fn explore<E: Explore>(self, explorer: E) -> E::Found {
        match self {
            Self::W1(walk) => explorer.explore(walk),
            Self::W2(walk) => explorer.explore(walk),
            Self::W3(walk) => explorer.explore(walk),
            Self::W6(walk) => explorer.explore(walk),
        }
    }
}

macro_rules! of_width {
    ($($width:literal $name:ident),*) => {
        $(impl From<Walk<$width>> for AnyWalk {
            fn from(walk: Walk<$width>) -> Self {
                Self::$name(walk)
            }
        })*
    };
}
of_width!(1 W1, 2 W2, 3 W3, 6 W6);
