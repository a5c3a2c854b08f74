"""Where things are, in half widths of the board (about 22 cm), from the middle of its top. Blender's x is the game's x, its y the game's −z, its z
the game's y. The lengths are those of `crates/look/src/lighting/room.rs`."""

FLOOR, EAVES, RIDGE = -3.4, 6.0, 15.0
BACK, FRONT, GABLE = 12.0, -11.0, 27.0      # y of the long walls, x of the gables
MIDDLE = (BACK + FRONT) / 2                 # y of the ridge
DOOR = (10.9, 13.9, 3.6)                    # from, to, height of the lintel; in the wall behind the table
POSTS = [-25.8, -15.5, -5.2, 5.1, 15.4, 25.7]
HEARTH = (6.6, 17.6, 1.7)                   # from, to, half width
SMOKE_HOLE = (-6.0, -2.0)                   # from, to along the roof
TABLE = (2.3, 1.34, 0.16)                   # half extents and thickness of the top
TABLE_TOP = -0.09
TALL_LAMPS = [(-5.2, -0.9, 3.9), (1.2, 6.6, 3.4)]
LAMP_FLAME = (2.17, 1.06, 0.07)
WATER = -9.0
