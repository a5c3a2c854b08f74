"""Small pictures that are woven, painted or carved into things."""
from math import pi

import bpy
import numpy as np

from geometry import rng_of

HORSE = """
.........##.
........####
........#.##
#..#######..
#.########..
##########..
..########..
..##....##..
..#.#..#.#..
..#.#..#.#..
"""
SHIP = """
......#.......
..#...#...#...
.##..###..##..
#....###....#.
#...#####...#.
##....#....##.
.############.
..##########..
...########...
"""
TREE = """
....#....
..#.#.#..
#..###..#
.#..#..#.
..#.#.#..
...###...
....#....
...###...
..#...#..
"""
STAG = """
.......#.#
......#.##
.......##.
#.....###.
.########.
.#######..
.#######..
.#.#..#.#.
.#.#..#.#.
"""
COLORS = {name: np.array(color) for name, color in dict(
    red=(0.45, 0.13, 0.10), white=(0.76, 0.69, 0.57), ochre=(0.66, 0.46, 0.19), blue=(0.14, 0.22, 0.31), brown=(0.25, 0.16, 0.10), green=(0.26, 0.31, 0.19)).items()}


def image(name, pixels, data=False):
    """A picture from rows of sRGB values from 0 to 1, the top row first."""
    height, width = pixels.shape[:2]
    picture = bpy.data.images.new(name, width, height)
    if data:
        picture.colorspace_settings.name = "Non-Color"
    rgba = np.ones((height, width, 4), np.float32)
    rgba[..., :3] = (pixels if pixels.ndim == 3 else pixels[..., None])[::-1]
    picture.pixels.foreach_set(rgba.ravel())
    picture.pack()
    return picture


def bitmap(text):
    rows = text.strip("\n").split("\n")
    return np.array([[c == "#" for c in row.ljust(max(map(len, rows)), ".")] for row in rows])


def hanging(width, bands, key, cell=6):
    """Bands of figures in the manner of the tapestries of Överhogdal; one cell is a stitch. A band is (height, ground, figure, color, gap)."""
    rng = rng_of(5, key)
    height = sum(band[0] for band in bands)
    picture, top = np.zeros((height, width, 3)), 0
    for number, (tall, ground, figure, color, gap) in enumerate(bands):
        picture[top : top + tall] = COLORS[ground]
        if figure == "lozenge":
            x, y = np.meshgrid(np.arange(width), np.arange(tall))
            d = np.abs(x % tall - tall // 2) + np.abs(y - tall // 2)
            area = picture[top : top + tall]
            area[d == tall // 2 - 1], area[d < tall // 4], area[d == tall // 2 - 2] = COLORS["white"], COLORS[color], COLORS["red"]
        elif figure == "zigzag":
            for x in range(width):
                picture[top + np.abs(x % (2 * gap) - gap) * (tall - 1) // gap, x] = COLORS[color]
        elif figure:
            x, turn = gap // 2 + 1, 0
            while True:
                shape = bitmap(figure[turn % len(figure)])
                shape = shape[:, ::-1] if rng.uniform() < 0.3 else shape
                if x + shape.shape[1] >= width:
                    break
                low = top + (tall - shape.shape[0]) // 2 + rng.integers(0, 2)
                picture[low : low + shape.shape[0], x : x + shape.shape[1]][shape] = COLORS[color]
                x, turn = x + shape.shape[1] + gap + rng.integers(-1, 2), turn + 1
        top += tall
    # No two threads took the dye alike.
    picture = picture * (1 + rng.normal(0, 0.06, (height, width, 1))) * (1 + rng.normal(0, 0.05, (height, 1, 1)))
    return np.clip(np.kron(picture, np.ones((cell, cell, 1))), 0, 1)


def great_hanging():
    return hanging(168, [
        (3, "brown", None, "", 0), (1, "white", None, "", 0), (4, "ochre", "zigzag", "red", 4), (16, "red", [HORSE], "white", 6), (2, "ochre", None, "", 0),
        (13, "blue", "lozenge", "ochre", 0), (1, "white", None, "", 0), (17, "white", [SHIP, TREE], "red", 6), (2, "blue", None, "", 0),
        (15, "red", [STAG, HORSE, TREE], "ochre", 6), (2, "white", None, "", 0), (5, "blue", "zigzag", "white", 5), (3, "brown", None, "", 0)], 1)


def small_hanging():
    return hanging(84, [
        (3, "brown", None, "", 0), (14, "white", [STAG, TREE], "blue", 5), (2, "red", None, "", 0), (13, "green", "lozenge", "white", 0), (2, "ochre", None, "", 0),
        (16, "white", [HORSE, SHIP], "red", 5), (6, "ochre", "zigzag", "brown", 6), (3, "brown", None, "", 0)], 2)


def checks(size=64, cell=8, ground="brown", stripe="red"):
    picture = np.zeros((size, size, 3)) + COLORS[ground] * 0.9
    for i in range(size):
        if i % 16 in (0, 1, 5, 6):
            picture[:, i] = picture[:, i] * 0.45 + COLORS[stripe] * 0.55
            picture[i] = picture[i] * 0.45 + COLORS[stripe] * 0.55
        if i % 16 == 3:
            picture[:, i] = picture[i] = COLORS["ochre"] * 0.8
    return np.kron(picture, np.ones((cell, cell, 1)))


def stripes(colors, size=48, cell=8):
    rows = np.array([COLORS[colors[i // 4 % len(colors)]] for i in range(size)])
    return np.kron(np.broadcast_to(rows[:, None], (size, size, 3)), np.ones((cell, cell, 1)))


def shield(first, second, arms=4, size=512):
    y, x = np.mgrid[0:size, 0:size] / (size - 1) * 2 - 1
    radius, angle = np.hypot(x, y), np.arctan2(y, x)
    picture = np.where((np.floor((angle + 1.1 * radius) / (pi / arms)) % 2)[..., None] == 0, COLORS[first], COLORS[second])
    picture[(np.abs(radius - 0.80) < 0.012) | (np.abs(radius - 0.36) < 0.014)] = COLORS["brown"]
    return picture


def plait(width=512, height=512, strands=3):
    """A carved plait between two borders, around a post: 1 is cut away. It repeats from left to right."""
    y, x = np.mgrid[0:height, 0:width] / np.array([height, width]).reshape(2, 1, 1)
    carved = np.zeros((height, width))
    over = np.full((height, width), -1.0)
    for k in range(strands):
        phase = x * 6 * pi + k * 2 * pi / strands
        middle, depth = 0.5 + 0.27 * np.sin(phase), np.cos(phase * 1.5 + k)
        d = np.abs(y - middle) / np.hypot(1, 0.27 * np.cos(phase) * 2.2)
        inside, front = d < 0.075, depth > over
        carved = np.where((d < 0.095) & front, 1.0, carved)
        carved = np.where(inside & front, np.where(np.abs(d - 0.0) < 0.016, 0.6, 0.0), carved)
        over = np.where((d < 0.095) & front, depth, over)
    carved = np.where((over < -0.999) & (np.abs(y - 0.5) < 0.38), 0.85, carved)
    border = np.abs(np.abs(y - 0.5) - 0.43)
    return np.where(border < 0.014, 1.0, np.where(np.abs(y - 0.5) > 0.41, 0.0, carved))


def ring_and_dot(width=768, height=128, count=9):
    y, x = np.mgrid[0:height, 0:width] / height
    result = np.zeros((height, width))
    for i in range(count):
        radius = np.hypot(x - (i + 0.5) * width / height / count, y - 0.5)
        for ring in (0.0, 0.13, 0.24):
            result = np.maximum(result, np.clip(1.6 - np.abs(radius - ring) / 0.022, 0, 1))
    for line in (0.08, 0.92):
        result = np.maximum(result, np.clip(1.5 - np.abs(y - line) / 0.02, 0, 1))
    return result
