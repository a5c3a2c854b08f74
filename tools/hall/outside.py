"""What is seen through the open door: a meadow that falls to the shore, a ship on the beach, the sound and the woods behind it."""
from math import cos, pi, sin, tau

import numpy as np

from geometry import Pile, lathe, plank, prism, rng_of, round_profile, smooth_line, tube
from measures import BACK, FLOOR, WATER

SHORE = 165.0
SHIP, HEADING = np.array([158.0, 160.0]), 4.15


def height_of(x, y):
    """Of the ground, by the distance from the hall."""
    away = np.maximum((y - BACK) * 0.8 + x * 0.55, 0)
    fall = (WATER - 0.9 - FLOOR) * np.clip(away / SHORE, 0, 1.3) ** 1.15
    return FLOOR - 0.15 + fall + 0.25 * np.sin(x * 0.11 + 0.7 * np.sin(y * 0.07)) * np.clip(away / 40, 0, 1)


def build(piles):
    x, y = np.meshgrid(np.linspace(-40, 340, 200), np.linspace(BACK - 0.6, 330, 170))
    piles["ground"].grid(np.stack([x, y, height_of(x, y)], axis=-1))
    piles["water"].grid([[(-900, 60, WATER), (1800, 60, WATER)], [(-900, 1800, WATER), (1800, 1800, WATER)]])
    for number, (away, tall, tone) in enumerate(((900, 20, 1.0), (1250, 46, 1.7), (1700, 80, 3.2))):
        rng = rng_of(50, number)
        # Spruces of different widths and heights, as triangles side by side on uneven ground.
        trees = np.cumsum(rng.uniform(4.0, 11.0, 700)) / away - 0.2
        t = np.sort(np.concatenate([trees, (trees[1:] + trees[:-1]) / 2]))
        ground = tall * (0.50 + 0.22 * np.sin(t * 5 + number * 2) + 0.13 * np.sin(t * 13 + number) + 0.07 * np.sin(t * 37))
        ridge = ground + np.where(np.arange(len(t)) % 2, rng.uniform(-1, 2, len(t)), rng.gamma(5.0, 1.7, len(t)))
        foot = np.stack([away * np.sin(t), away * np.cos(t), np.full_like(t, WATER - 1)], axis=-1)
        piles["woods"].grid(np.stack([foot, foot + np.stack([0 * t, 0 * t, ridge * 0.6], axis=-1), foot + np.stack([4 * np.sin(t), 4 * np.cos(t), ridge], axis=-1)]), tone=tone)
    ship(piles)
    # A fence, a rack for nets, and a few stones.
    rng = rng_of(51)
    for i in range(9):
        at = np.array([26.0 + i * 6.5, 34.0 - i * 1.1])
        z = height_of(*at)
        prism(piles["ship"], (*at, z - 0.5), (*(at + rng.normal(0, 0.15, 2)), z + 4.2), round_profile(0.22, rng, 8), segments=2, key=i)
    for z in (1.6, 3.3):
        a, b = np.array([24.0, 34.4]), np.array([80.0, 24.8])
        prism(piles["ship"], (*a, height_of(*a) + z), (*b, height_of(*b) + z), round_profile(0.16, rng, 8), segments=6, wobble=0.2, key=z)


# What the door shows, as a piece of a sphere: its radius, and the angles from the back wall to the right and upwards.
CARD, ACROSS, UP = 110.0, (14.0, 72.0), (-24.0, 34.0)


def card(piles):
    """For the game: a picture of the outside behind the door, and one of the sky above the smoke hole."""
    a, b = np.meshgrid(np.radians(np.linspace(*ACROSS, 12)), np.radians(np.linspace(*UP, 10)))
    points = CARD * np.stack([np.sin(a) * np.cos(b), np.cos(a) * np.cos(b), np.sin(b)], axis=-1)
    piles["view"].grid(points + (0, 0, 0.35), weight=1.3)
    x, y = np.meshgrid((-9.0, 1.0), (0.0, 8.0))
    piles["hole"].grid(np.stack([x, y, np.full_like(x, 16.0)], axis=-1), weight=0.02)


def ship(piles):
    """A clinker-built ship, its stems drawn up: strakes from stem to stem, each over the next."""
    length, beam, depth, strakes = 62.0, 7.2, 6.0, 9
    c, s = cos(HEADING), sin(HEADING)
    base = height_of(*SHIP) + 0.7

    def place(points):
        points = np.asarray(points, float)
        x, y = points[..., 0], points[..., 1]
        return np.stack([SHIP[0] + x * c - y * s, SHIP[1] + x * s + y * c, base + points[..., 2] + 0.02 * x], axis=-1)

    t = np.linspace(-1, 1, 61)
    sheer = depth + 9.5 * np.abs(t) ** 3.2
    keel = 5.5 * np.abs(t) ** 5
    width = beam * np.maximum(1 - np.abs(t) ** 2.4, 0) ** 0.8

    def edge(share, side):
        around = np.sin(np.minimum(share * 1.15, 1) * pi / 2) ** 0.75
        return np.stack([t * length / 2, side * (width * around + 0.12), keel + (sheer - keel) * share**1.35], axis=-1)

    for side in (-1, 1):
        for k in range(strakes):
            low, high = edge(k / strakes, side), edge((k + 1) / strakes, side)
            lip = low + (0, side * 0.16, -0.12)
            piles["ship"].grid(place(np.stack([low, lip, high])), np.stack([low, lip, high]), 0.8 + 0.25 * (k % 2))
        rail = edge(1.0, side)
        tube(piles["ship"], place(rail), 0.22, sides=8)
        for k in range(9):
            t0 = -0.5 + k * 0.125
            at = np.array([t0 * length / 2, side * (beam * (1 - abs(t0) ** 2.4) ** 0.8 + 0.35), depth + 9.5 * abs(t0) ** 3.2 - 0.9])
            face = (-s * side, c * side, 0.001)
            lathe(piles["ship red" if k % 2 else "ship yellow"], place(at), [(1.9, 0.0), (1.85, 0.12), (0.5, 0.25), (0.45, 0.5), (0.0, 0.6)], count=24, smooth=1, facing=face)
    for end in (-1, 1):
        stem = smooth_line([(end * length * 0.42, 0, 1.3), (end * length * 0.49, 0, 6.0), (end * length * 0.515, 0, 13.0), (end * length * 0.51, 0, 18.5), (end * length * 0.495, 0, 20.6), (end * length * 0.478, 0, 20.4), (end * length * 0.474, 0, 19.3)], 5)
        tube(piles["ship"], place(stem), np.linspace(0.75, 0.35, len(stem)), sides=10)
    mast = place([(0, 0, 1.0), (0.5, 0, 34.0)])
    prism(piles["ship"], mast[0], mast[1], round_profile(0.42, rng_of(52), 12), segments=3, taper=(1.1, 0.6))
    yard = place([(-17, 2.0, depth + 3.4), (15, -1.5, depth + 4.2)])
    tube(piles["sail"], np.linspace(yard[0], yard[1], 24), 0.55 + 0.16 * np.sin(np.arange(24) * 1.9) ** 2, sides=10)
    for end in (-1, 1):
        stay = place([(0.5, 0, 33.5), (end * length * 0.46, 0, 13.5)])
        tube(piles["ship"], stay, 0.06, sides=4)
