"""The hall itself: walls, posts, roof, benches, floor and hearth."""
from math import cos, pi, sin, tau

import numpy as np

from geometry import boulder, curves, lathe, plank, prism, rng_of, round_profile, stave, steps, tube
from measures import BACK, DOOR, EAVES, FLOOR, FRONT, GABLE, HEARTH, MIDDLE, POSTS, RIDGE, SMOKE_HOLE

CAULDRON = 14.8
SOOT = 0.15  # how bright the cauldron is, among iron
BAYS = [-GABLE, *(x for x in POSTS if abs(x) < GABLE - 2), GABLE]


def build(piles):
    floor(piles)
    long_walls(piles)
    gables(piles)
    posts(piles)
    roof(piles)
    benches(piles)
    hearth(piles)


def floor(piles):
    """Trodden earth; in zones, since the atlas is denser near the table."""
    rng = rng_of(1)
    waves = [(rng.normal(0, 0.9 * (k + 1)), rng.normal(0, 0.9 * (k + 1)), rng.uniform(0, tau), 0.035 / (k + 1)) for k in range(6)]
    for low, high in ((-GABLE, -13.0), (-13.0, 6.0), (6.0, GABLE)):
        for near, far in ((FRONT - 0.5, -4.6), (-4.6, BACK + 0.6)):
            y, x = np.meshgrid(np.linspace(near, far, steps(60, 8)), np.linspace(low, high, steps(90, 10)), indexing="ij")
            z = FLOOR + sum(height * np.sin(x * a + y * b + phase) for a, b, phase, height in waves)
            piles["earth"].grid(np.stack([x, y, z], axis=-1), weight=0.75)


def straw(collection, material, count=52000):
    """Straw lies in drifts: thick along the benches and under the table, trodden to bits and away on the ways."""
    rng = rng_of(16)
    at = np.column_stack([rng.uniform(-GABLE, GABLE, count * 3), rng.uniform(FRONT + 2.6, BACK - 2.6, count * 3)])
    x, y = at.T
    drift = 0.25 + 0.45 * np.sin(x * 0.55 + 0.4 * y + 1.3 * np.sin(y * 0.5)) * np.sin(y * 0.8 - x * 0.25) + 0.55 * np.exp(-(np.minimum(BACK - 3 - y, y - FRONT - 3) / 1.3) ** 2)
    drift += 0.35 * np.exp(-((x / 4) ** 2) - (y / 3.5) ** 2) - 0.5 * np.exp(-(((x - 9) / 5) ** 2) - ((y - 5) / 5) ** 2)
    keep = rng.uniform(0, 1, len(at)) < np.clip(drift, 0.03, 1) * np.exp(-np.linalg.norm(at / (19, 14), axis=1) ** 2)
    keep &= ~((x > HEARTH[0] - 0.7) & (x < HEARTH[1] + 0.7) & (np.abs(y) < HEARTH[2] + 0.6))
    at = at[keep][:count]
    n = len(at)
    angle, length = rng.uniform(0, tau, n), np.clip(rng.gamma(2.2, 0.20, n), 0.07, 1.5)
    bend, tilt = rng.normal(0, 0.30, n), np.abs(rng.normal(0, 0.035, n))
    height = FLOOR + 0.025 + np.abs(rng.normal(0, 0.035, n))
    # Some are broken: they have a kink.
    kink = rng.normal(0, 0.55, n) * (rng.uniform(0, 1, n) < 0.3)
    strands = []
    for s in (-0.5, -0.2, 0.05, 0.2, 0.5):
        turn = angle + bend * s + kink * (s > 0.1)
        strands.append(np.column_stack([at[:, 0] + np.cos(turn) * length * s, at[:, 1] + np.sin(turn) * length * s, height + tilt * (s + 0.5)]))
    return curves("straw", np.stack(strands, axis=1), rng.uniform(0.0035, 0.0075, (n, 1)), material, collection, rng.beta(1.6, 2.4, n))


def long_walls(piles):
    wall, post = piles["wall"], piles["post"]
    for side, y in ((1, BACK), (-1, FRONT)):
        x, number = -GABLE, 0
        while x < GABLE:
            rng = rng_of(2, number, side)
            width = rng.uniform(0.85, 1.4)
            middle, depth = x + width / 2, y - side * (0.10 + rng.uniform(-0.06, 0.06))
            over_door = side > 0 and DOOR[0] - 0.3 < middle < DOOR[1] + 0.3
            prism(wall, (middle, depth, DOOR[2] if over_door else FLOOR), (middle + rng.normal(0, 0.02), depth, EAVES + 0.9), stave(width * 1.05, 0.26), up=(0, -side, 0), closed=False, tone=rng.uniform(0.75, 1.2), key=number)
            x, number = x + width, number + 1
        cuts = sorted([*BAYS, DOOR[0] - 0.45, DOOR[1] + 0.45]) if side > 0 else BAYS
        for low, high in zip(cuts, cuts[1:]):
            if not (side > 0 and DOOR[0] - 1 < low < DOOR[1] - 1):
                prism(post, (low, y - side * 0.35, FLOOR + 0.2), (high, y - side * 0.35, FLOOR + 0.2), plank(0.5, 0.55, 0.07), wobble=0.02, caps=(False, False))
            prism(post, (low, y - side * 0.35, EAVES - 0.35), (high, y - side * 0.35, EAVES - 0.35), plank(0.5, 0.75, 0.07), wobble=0.02, caps=(False, False))
    # The frame of the door, its threshold and the leaf, which stands open.
    for x in (DOOR[0] - 0.25, DOOR[1] + 0.25):
        prism(post, (x, BACK - 0.25, FLOOR), (x, BACK - 0.25, DOOR[2] + 0.3), plank(0.5, 0.9, 0.06), up=(0, -1, 0), wobble=0.012)
    prism(post, (DOOR[0] - 0.9, BACK - 0.25, DOOR[2] + 0.25), (DOOR[1] + 0.9, BACK - 0.25, DOOR[2] + 0.25), plank(0.9, 0.5, 0.08), wobble=0.02)
    prism(post, (DOOR[0], BACK - 0.25, FLOOR + 0.05), (DOOR[1], BACK - 0.25, FLOOR + 0.05), plank(0.8, 0.28, 0.1), wobble=0.02)
    for i in range(4):
        y = BACK - 0.85 - 0.74 * i
        prism(wall, (DOOR[1] + 0.42, y, FLOOR + 0.2), (DOOR[1] + 0.42, y, DOOR[2] - 0.1), plank(0.73, 0.16, 0.03), up=(-1, 0, 0), key=i + 0.5)
    for z in (-2.2, 1.9):
        prism(piles["iron"], (DOOR[1] + 0.325, BACK - 0.4, z), (DOOR[1] + 0.325, BACK - 3.2, z), plank(0.025, 0.16, 0.008), wobble=0)


def gables(piles):
    for side in (-1, 1):
        y, number = FRONT - 0.4, 0
        while y < BACK + 0.6:
            rng = rng_of(3, number, side)
            width = rng.uniform(0.95, 1.4)
            top = RIDGE + 1 - (RIDGE - EAVES) / 11.5 * abs(y + width / 2 - MIDDLE)
            x = side * (GABLE - rng.uniform(0, 0.1))
            prism(piles["wall"], (x, y + width / 2, FLOOR), (x, y + width / 2, top), stave(width * 1.05, 0.26), up=(-side, 0, 0), closed=False, tone=rng.uniform(0.75, 1.2), key=number)
            y, number = y + width, number + 1
        prism(piles["post"], (side * (GABLE - 0.4), FRONT, EAVES), (side * (GABLE - 0.4), BACK, EAVES), plank(0.6, 0.7, 0.06), wobble=0.03, caps=(False, False))


def posts(piles):
    for number, x in enumerate(POSTS):
        for side, y in ((1, BACK - 3.0), (-1, FRONT + 3.0)):
            rng = rng_of(4, number, side)
            carved = (2.1 - FLOOR) / 12.4, (3.2 - FLOOR) / 12.4
            profile = round_profile(0.45, rng, steps(40, 20), 0.012)
            prism(piles["carved"], (x, y, FLOOR), (x + rng.normal(0, 0.05), y, 9.0), profile, segments=steps(24, 5), wobble=0.02, taper=(1.06, 0.92), key=number, wrap=carved, caps=(False, False))
            for z in (1.86, 3.28):
                lathe(piles["post"], (x, y, z), [(0.40, 0.0), (0.49, 0.04), (0.49, 0.10), (0.40, 0.14)], count=steps(48, 20), smooth=steps(6, 2), key=number)
            boulder(piles["stone"], (x, y, FLOOR - 0.05), (0.78, 0.72, 0.22), number + 50 * side, under=0.0)
            prism(piles["post"], (x, y - side * 0.2, 5.8), (x, y - side * 2.4, 8.0), plank(0.32, 0.42, 0.06), wobble=0.02, key=number + 0.3, caps=(False, False))
            if x > -GABLE + 2:
                prism(piles["post"], (x + 0.3, y, 6.4), (x + 2.2, y, 8.6), plank(0.3, 0.36, 0.06), wobble=0.02, key=number + 0.7, caps=(False, False))
            if x < GABLE - 2:
                prism(piles["post"], (x - 0.3, y, 6.4), (x - 2.2, y, 8.6), plank(0.3, 0.36, 0.06), wobble=0.02, key=number + 0.8, caps=(False, False))


def roof(piles):
    boards, post = piles["roof"], piles["post"]
    rows = 16
    for side in (-1, 1):
        eave, ridge = np.array([MIDDLE + side * 12.2, EAVES + 0.1]), np.array([MIDDLE, RIDGE])
        along = (eave - ridge) / np.linalg.norm(eave - ridge)
        inner = np.array([along[1], -along[0]]) * side
        for row in range(rows):
            low, high = eave + (ridge - eave) * row / rows, eave + (ridge - eave) * (row + 1.15) / rows
            middle, width = (low + high) / 2, np.linalg.norm(high - low)
            rng = rng_of(31, row, side)
            hole = side > 0 and 10 <= row <= 12
            joints = [-GABLE, *np.sort(rng.choice(np.arange(-20, 21, 4.0), 3, replace=False)), GABLE]
            if hole:
                joints = sorted({-GABLE, -14.0, *SMOKE_HOLE, 8.0, GABLE})
            for a, b in zip(joints, joints[1:]):
                if hole and a == SMOKE_HOLE[0]:
                    continue
                lift = -inner * (0.07 * (row % 2) + rng.uniform(0, 0.03))
                w = width / 2
                profile = [(w, -0.07), (w, 0.04), (w * 0.6, 0.07), (-w * 0.6, 0.07), (-w, 0.04), (-w, -0.07)]
                prism(boards, (a, *(middle + lift)), (b, *(middle + lift)), profile, up=(0, *inner), closed=False, wobble=0.012, key=row + 0.1 * side, tone=rng.uniform(0.7, 1.3), weight=0.7)
        # Bark above the boards, which lets no light through.
        place = lambda x, row: (x, *(eave + (ridge - eave) * row / rows - inner * 0.35))
        for a, b, first, last in ((-GABLE, SMOKE_HOLE[0], 0, rows), (SMOKE_HOLE[1], GABLE, 0, rows), (*SMOKE_HOLE, 0, 10 if side > 0 else rows), (*SMOKE_HOLE, 13.1, rows)):
            boards.grid([[place(a, first), place(b, first)], [place(a, last), place(b, last)]], weight=0.02)
        for number in range(14):
            x = -26 + number * 4.0
            at = lambda place: (x, *(place + inner * 0.28))
            cut = eave + (ridge - eave) * 0.5
            for a, b in ((eave, cut), (cut, ridge)):
                prism(post, at(a), at(b), plank(0.34, 0.44, 0.07), up=(1, 0, 0), wobble=0.02, key=number + side, caps=(False, False), weight=0.8)
        y = MIDDLE + side * 8.2
        for low, high in zip(BAYS, BAYS[1:]):
            prism(post, (low, y, 9.0), (high, y, 9.0), plank(0.7, 0.7, 0.12), wobble=0.04, caps=(False, False), key=low)
    # The frame of the smoke hole.
    slope = (RIDGE - EAVES - 0.1) / 12.2
    height = lambda y: RIDGE - slope * (y - MIDDLE) - 0.12
    first, last = (MIDDLE + 12.2 * (1 - row / rows) for row in (13.1, 9.9))
    for y in (first, last):
        prism(post, (SMOKE_HOLE[0] - 0.3, y, height(y)), (SMOKE_HOLE[1] + 0.3, y, height(y)), plank(0.24, 0.3, 0.04), key=y)
    for x in SMOKE_HOLE:
        prism(post, (x, first, height(first)), (x, last, height(last)), plank(0.24, 0.3, 0.04), up=(1, 0, 0), key=x)
    prism(post, (-GABLE, MIDDLE, RIDGE - 0.5), (GABLE, MIDDLE, RIDGE - 0.5), plank(0.5, 0.5, 0.08), wobble=0.03, caps=(False, False), weight=0.6)
    for number, x in enumerate(POSTS):
        prism(post, (x, FRONT + 2.0, 8.3), (x, BACK - 2.0, 8.3), plank(0.66, 0.8, 0.1), wobble=0.04, key=number, bow=0.25)
        prism(post, (x, MIDDLE, 8.8), (x, MIDDLE, RIDGE - 0.4), plank(0.45, 0.45, 0.06), wobble=0.02, key=number, caps=(False, False), weight=0.7)
        prism(post, (x, MIDDLE - 4.6, 11.6), (x, MIDDLE + 4.6, 11.6), plank(0.4, 0.5, 0.06), wobble=0.03, key=number + 0.2, caps=(False, False), weight=0.7)
    # The beam that the cauldron hangs from.
    prism(post, (CAULDRON, FRONT + 3.0, 8.9), (CAULDRON, BACK - 3.0, 8.9), plank(0.5, 0.55, 0.1), wobble=0.04)


def benches(piles):
    bench, oak = piles["bench"], piles["oak"]
    for side, y in ((1, BACK), (-1, FRONT)):
        for a, b in [(-GABLE, 10.0), (14.9, GABLE)] if side > 0 else [(-GABLE, GABLE)]:
            cuts = [a, *(x for x in POSTS if a + 1 < x < b - 1), b]
            for low, high in zip(cuts, cuts[1:]):
                rng = rng_of(40, low, side)
                for row, width in enumerate((1.05, 0.92, 1.0)):
                    inner = y - side * (0.85 + row * 1.0)
                    z = -1.72 + rng.uniform(-0.025, 0.025)
                    ends = (low == a, high == b)
                    prism(bench, (low + 0.02, inner, z), (high - 0.02 - rng.uniform(0, 0.03), inner, z), plank(width, 0.20, 0.05), wobble=0.010, key=row, tone=rng.uniform(0.85, 1.1), caps=ends)
                front = y - side * 3.2
                for height in (-2.17, -2.83):
                    prism(oak, (low, front, height), (high, front, height), plank(0.14, 0.65, 0.03), wobble=0.012, key=height, caps=(False, False))
                prism(oak, (low + 0.9, front - side * 0.09, FLOOR), (low + 0.9, front - side * 0.09, -1.83), plank(0.3, 0.14, 0.03), up=(0, -side, 0), key=low)
            for x in (a, b):
                if abs(x) < GABLE:
                    prism(oak, (x, y - side * 0.3, -2.5), (x, y - side * 3.2, -2.5), plank(0.12, 1.4, 0.03), key=x)
    # Benches of the players.
    for side in (-1, 1):
        y = side * 3.82
        for row in (-1, 1):
            prism(bench, (-3.4, y + row * 0.33, -2.12), (3.4, y + row * 0.33, -2.12), plank(0.65, 0.2, 0.05), wobble=0.004, key=row)
        for x in (-2.8, 2.8):
            prism(oak, (x, y, FLOOR), (x, y, -2.2), plank(0.95, 0.26, 0.04), up=(1, 0, 0), wobble=0.008)
        prism(oak, (-2.7, y, -2.75), (2.7, y, -2.75), plank(0.12, 0.3, 0.03), wobble=0.008)


def hearth(piles):
    low, high, half = HEARTH
    rng, stone = rng_of(6), piles["stone"]
    for side in (-1, 1):
        x, number = low, 0
        while x < high + 0.2:
            size = rng.uniform(0.33, 0.66)
            tall = rng.uniform(0.36, 0.62)
            boulder(stone, (x + size * 0.8, side * (half + rng.uniform(-0.08, 0.12)), FLOOR + 0.18), (size, rng.uniform(0.32, 0.46), tall), number + side * 0.5)
            if rng.uniform() < 0.3:
                boulder(stone, (x + size * rng.uniform(0.5, 1.4), side * (half + rng.uniform(0.45, 0.8)), FLOOR + 0.05), rng.uniform(0.13, 0.24, 3), number + side * 0.7)
            x, number = x + size * 1.5, number + 1
    for x in (low - 0.1, high + 0.25):
        for i in range(5):
            boulder(stone, (x + rng.uniform(-0.12, 0.12), -1.4 + i * 0.7, FLOOR + 0.18), (0.36, 0.44, rng.uniform(0.36, 0.55)), i + x)
    y, x = np.meshgrid(np.linspace(-half, half, steps(50, 6)), np.linspace(low, high, steps(150, 16)), indexing="ij")
    z = FLOOR + 0.14 + 0.26 * np.exp(-((y / 0.9) ** 2)) * (1 + 0.25 * np.sin(x * 2.1) + 0.2 * np.sin(x * 3.7 + y * 4)) + 0.03 * np.sin(x * 9 + 3 * np.sin(y * 7))
    piles["embers"].grid(np.stack([x, y, z], axis=-1))
    middle = low + 0.45 * (high - low)
    for number in range(16):
        x = middle + (number - 7.5) * 0.52 + rng.uniform(-0.2, 0.2)
        turn, tilt, length = rng.uniform(-1.2, 1.2), rng.uniform(-0.18, 0.18), rng.uniform(0.8, 1.3)
        ahead = np.array([cos(turn), sin(turn), tilt]) * length
        at = np.array([x, rng.uniform(-0.35, 0.35), FLOOR + 0.42 + 0.30 * np.exp(-((number - 7.5) / 4) ** 2) * rng.uniform(0.3, 1)])
        prism(piles["charred"], at - ahead, at + ahead, round_profile(rng.uniform(0.12, 0.20), rng, steps(18, 7), 0.06), up=(0, 0.3, 1), wobble=0.03, bevel=0.03, key=number)
    for i in range(steps(90, 24)):
        boulder(piles["charred"], (np.clip(middle + rng.normal(0, 2.2), low + 0.7, high - 0.7), rng.normal(0, 0.5), FLOOR + 0.36 + rng.uniform(-0.05, 0.06)), rng.uniform(0.05, 0.14, 3), i + 100)
    # A stack of split wood beside the hearth.
    for row, count in enumerate((7, 6, 5)):
        for i in range(count):
            radius, shift = rng.uniform(0.17, 0.23), rng.normal(0, 0.06)
            at = (low + 1.2 + i * 0.41 + row * 0.2 + rng.normal(0, 0.02), 3.0 + shift, FLOOR + 0.2 + row * 0.34)
            split = [(radius * cos(a), radius * sin(a)) for a in np.linspace(0, pi, steps(12, 5))] if rng.uniform() < 0.5 else round_profile(radius, rng, steps(16, 7), 0.06)
            prism(piles["log"], at, (at[0] + rng.normal(0, 0.05), at[1] + 1.5, at[2]), split, up=(sin(i * 2.1), 0, cos(i * 2.1) + 0.3), wobble=0.015, bevel=0.0, key=i + 10 * row, tone=rng.uniform(0.6, 1.1))
    cauldron(piles, (CAULDRON, 0.0))


def cauldron(piles, at):
    iron = piles["iron"]
    x, y = at
    bottom = FLOOR + 3.1
    lathe(iron, (x, y, bottom), [(0.0, 0.0), (0.35, 0.04), (0.72, 0.28), (0.86, 0.72), (0.80, 1.02), (0.88, 1.10), (0.88, 1.10), (0.84, 1.11), (0.80, 1.08), (0.77, 1.0), (0.82, 0.7), (0.4, 0.2), (0.0, 0.15)], count=steps(64, 32), tone=SOOT)
    for height in (0.45, 0.8):
        for i in range(steps(26, 0)):
            a = i * tau / 26
            r = 0.80 if height < 0.5 else 0.865
            lathe(iron, (x + r * cos(a), y + r * sin(a), bottom + height), [(0.03, 0.0), (0.02, 0.018), (0.0, 0.022)], count=8, smooth=2, facing=(cos(a), sin(a), 0.01))
    tube(iron, [(x + 0.84 * cos(a), y, bottom + 1.05 + 0.8 * sin(a)) for a in np.linspace(0, pi, steps(24, 9))], 0.035)
    z, number = bottom + 1.88, 0
    link = steps(0.235, 0.47)
    while z < 8.6:
        turn = number % 2
        path = [(0.085 * cos(a), link * 0.62 * sin(a)) for a in np.linspace(0, tau, steps(20, 8), endpoint=False)]
        tube(iron, [(x + p * (1 - turn), y + p * turn, z + link * 0.5 + q) for p, q in path], 0.024, sides=steps(8, 4), closed_path=True)
        z, number = z + link, number + 1
