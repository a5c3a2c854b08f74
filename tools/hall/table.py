"""The trestles under the table and the things on it, and a stand-in for table top and board, which the program draws itself."""
from math import cos, exp, pi, radians, sin, tau

import numpy as np

from geometry import lathe, plank, prism, rng_of, round_profile, sheet, smooth_line, steps, tube
from measures import FLOOR, TABLE, TABLE_TOP


def build(piles):
    trestles(piles["table oak"])
    cup(piles["maple"], (-2.02, 1.02, TABLE_TOP))
    lamp(piles, (2.05, 1.08, TABLE_TOP))
    comb(piles["antler"], (-1.72, -1.18, TABLE_TOP), 0.5)
    purse(piles, (2.0, -1.12, TABLE_TOP))


def stand_in(piles):
    """Only for shadows and reflected light."""
    half_x, half_y, thick = TABLE
    prism(piles["top"], (-half_x, 0, TABLE_TOP - thick / 2), (half_x, 0, TABLE_TOP - thick / 2), plank(2 * half_y, thick, 0.02), wobble=0)
    prism(piles["top"], (-1, 0, TABLE_TOP / 2), (1, 0, TABLE_TOP / 2), plank(2.0, -TABLE_TOP, 0.01), wobble=0, tone=2.0)


def trestles(oak):
    top, half_y = TABLE_TOP - TABLE[2], TABLE[1]
    foot = FLOOR - 0.1
    for x in (-1.656, 1.656):
        prism(oak, (x, -half_y * 0.86, top - 0.13), (x, half_y * 0.86, top - 0.13), plank(0.30, 0.26, 0.035), wobble=0.004, segments=4, weight=0.5)
        for side in (-1, 1):
            prism(oak, (x, side * 0.98, foot), (x, side * 0.42, top - 0.2), plank(0.24, 0.22, 0.035), up=(1, 0, 0), wobble=0.005, segments=4, taper=(1.0, 1.15), weight=0.5)
        prism(oak, (x, -0.82, FLOOR + 0.8), (x, 0.82, FLOOR + 0.8), plank(0.16, 0.20, 0.025), wobble=0.003, segments=4, weight=0.4)
        # The wedge that holds the rail.
        outer = x + np.sign(x) * 0.15
        prism(oak, (outer, 0, FLOOR + 0.82), (outer, 0, FLOOR + 1.2), plank(0.07, 0.1, 0.015), up=(1, 0, 0), wobble=0, segments=1, taper=(0.8, 1.2), weight=0.4)
    prism(oak, (-1.95, 0, FLOOR + 0.99), (1.95, 0, FLOOR + 0.99), plank(0.14, 0.20, 0.03), wobble=0.005, segments=8, weight=0.4)


def cup(maple, at):
    """A turned cup with two grooves; it is worn at the rim."""
    outline = [(0.0, 0.004), (0.07, 0.004), (0.086, 0.0), (0.098, 0.012), (0.132, 0.062), (0.139, 0.076), (0.139, 0.080), (0.144, 0.084), (0.155, 0.13), (0.162, 0.19), (0.161, 0.226), (0.157, 0.234), (0.151, 0.233), (0.147, 0.222), (0.146, 0.17), (0.128, 0.09), (0.08, 0.042), (0.0, 0.034)]
    lathe(maple, at, outline, count=steps(64, 40), smooth=steps(2, 1), key=0.3, weight=3.0)


def lamp(piles, at):
    """A bowl of soapstone with a handle and tallow in it."""
    grip = lambda a, share: 1 + 0.012 * sin(3 * a + 1) + 0.008 * sin(7 * a) + (0.75 * exp(-((((a - 2.6 + pi) % tau - pi) / 0.22) ** 2)) if 0.25 < share < 0.75 else 0.0)
    outline = [(0.0, 0.003), (0.08, 0.003), (0.10, 0.0), (0.125, 0.012), (0.175, 0.040), (0.203, 0.075), (0.213, 0.100), (0.208, 0.113), (0.197, 0.116), (0.187, 0.108), (0.165, 0.083), (0.155, 0.076)]
    lathe(piles["soapstone"], at, outline, count=steps(80, 48), smooth=steps(2, 1), ruffle=grip, weight=3.0)
    lathe(piles["tallow"], at, [(0.172, 0.0835), (0.12, 0.0845), (0.0, 0.083)], count=steps(48, 32), smooth=1, weight=3.0)
    x, y, z = at
    tube(piles["wick"], [(x - 0.02, y - 0.03, z + 0.084), (x + 0.05, y - 0.02, z + 0.088), (x + 0.10, y - 0.02, z + 0.095), (x + 0.125, y - 0.02, z + 0.115)], [0.007, 0.008, 0.008, 0.004], sides=steps(8, 5))


def comb(antler, at, turn):
    """A composite comb: plates with teeth between two rails, which have rings and dots."""
    c, s = cos(turn), sin(turn)

    def place(points):
        points = np.asarray(points, float)
        return np.stack([at[0] + points[..., 0] * c - points[..., 1] * s, at[1] + points[..., 0] * s + points[..., 1] * c, at[2] + points[..., 2]], axis=-1)

    # The rails are thicker in the middle, and their backs are bowed.
    x, across = np.meshgrid(np.linspace(-0.195, 0.195, 20), np.linspace(-1, 1, 7))
    end = np.maximum(1 - (x / 0.197) ** 8, 0)
    wide = 0.012 + 0.022 * end
    for top in (True, False):
        thick = 0.017 * np.sqrt(np.maximum(1 - 0.72 * across**2, 0)) * (0.35 + 0.65 * end)
        y = 0.012 * (1 - (x / 0.195) ** 2) + across * wide
        points = place(np.stack([x, y, 0.026 + (thick if top else -0.02 * np.ones_like(x))], axis=-1))
        picture = np.stack([(x + 0.195) / 0.39, (across + 1) / 2], axis=-1) if top else np.full(x.shape + (2,), -1.0)
        antler.grid(points, np.stack([x, y, 0 * x], axis=-1), 1.0 if top else 0.7, picture=picture, weight=3.0, flip=not top)
    for edge in (0, -1):
        rail = np.stack([x[edge], 0.012 * (1 - (x[edge] / 0.195) ** 2) + across[edge] * wide[edge]], axis=-1)
        high = 0.026 + 0.017 * np.sqrt(0.28) * (0.35 + 0.65 * end[edge])
        rows = np.stack([np.column_stack([rail, np.full(len(rail), 0.006)]), np.column_stack([rail, high])])
        antler.grid(place(rows), rows, 0.8, picture=np.full(rows.shape[:2] + (2,), -1.0), weight=2.0, flip=edge == -1)
    count = 34
    for i in range(count):
        tx, length = -0.172 + i * 0.344 / (count - 1), 0.088 - 0.012 * abs(i - count / 2) / count
        rows = [[(tx + dx * w, yy, 0.020 + dz * h) for dx, dz in ((-1, -1), (1, -1), (1, 1), (-1, 1))] for yy, w, h in ((-0.016, 0.0037, 0.006), (-0.06, 0.0035, 0.0055), (-0.026 - length, 0.0012, 0.002))]
        antler.grid(place(rows), rows, 0.9, closed=True, picture=np.full((3, 5, 2), -1.0), weight=1.5)
    for side in (-1, 1):
        rows = [[(side * (0.178 + dx), yy, 0.020 + dz) for dx, dz in ((-w, -0.006), (w, -0.006), (w, 0.006), (-w, 0.006))] for yy, w in ((-0.012, 0.012), (-0.07, 0.010), (-0.105, 0.003))]
        antler.grid(place(rows), rows, 0.95, closed=True, picture=np.full((3, 5, 2), -1.0), weight=1.5)


def purse(piles, at):
    """A pouch of leather, gathered by a cord."""
    rng = rng_of(15)
    folds = [(k, rng.uniform(0, tau), rng.uniform(0.5, 1.0)) for k in (9, 13, 17)]

    def ruffle(a, share):
        neck, mouth = exp(-(((share - 0.66) / 0.16) ** 2)), max(0.0, (share - 0.62) / 0.38)
        wave = sum(w * sin(k * a + p) for k, p, w in folds) / 2.2
        slump = 1 + 0.08 * sin(a + 1.0) * (1 - share) + 0.05 * sin(2 * a) + 0.03 * sin(3 * a + 2) * (1 - share)
        return slump * (1 + 0.11 * wave * neck + 0.24 * wave * mouth + 0.022 * wave)

    outline = [(0.10, 0.0), (0.160, 0.012), (0.198, 0.048), (0.205, 0.088), (0.178, 0.140), (0.115, 0.180), (0.058, 0.203), (0.049, 0.213), (0.060, 0.228), (0.098, 0.258), (0.104, 0.264), (0.094, 0.262), (0.055, 0.228), (0.0, 0.212)]
    lathe(piles["leather purse"], at, outline, count=steps(160, 54), smooth=2, ruffle=ruffle, lean=(0.12, 0.1), weight=3.0)
    x, y, z = at
    t = np.linspace(0, 1, steps(40, 24))
    wrap = np.column_stack([x + 0.026 + 0.060 * np.cos(t * tau * 2.2), y + 0.021 + 0.060 * np.sin(t * tau * 2.2), z + 0.207 + 0.012 * t])
    tube(piles["cord"], wrap, 0.0085, sides=steps(8, 5))
    loose = smooth_line([(x + 0.085, y - 0.01, z + 0.21), (x + 0.17, y - 0.05, z + 0.165), (x + 0.225, y - 0.09, z + 0.03), (x + 0.25, y - 0.14, z + 0.010), (x + 0.20, y - 0.24, z + 0.009), (x + 0.10, y - 0.25, z + 0.009)], 4)
    tube(piles["cord"], loose, 0.0085, sides=steps(8, 5))
    lathe(piles["cord"], loose[-1] + (-0.018, 0, 0.004), [(0.0, -0.012), (0.015, -0.006), (0.016, 0.004), (0.0, 0.014)], count=10, smooth=2)
