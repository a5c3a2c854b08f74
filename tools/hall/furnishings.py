"""What stands, lies and hangs in the hall: textiles, shields, fleeces, loom, chest, chair, buckets, lamps, weapons."""
from math import cos, exp, pi, sin, tau

import numpy as np

import geometry
from geometry import curves, frame, lathe, plank, prism, rng_of, round_profile, sheet, steps, tube
from measures import BACK, FLOOR, FRONT, GABLE, TALL_LAMPS

SEAT = -1.60
# Position, half extents, color and key of each fleece.
FLEECES = [
    ((3.2, BACK - 1.85, SEAT), (1.75, 1.35), "wool"), ((-3.3, BACK - 1.8, SEAT), (1.55, 1.3), "gray wool"), ((17.8, BACK - 1.9, SEAT), (1.7, 1.35), "brown wool"),
    ((0.1, 3.82, -2.0), (1.05, 0.75), "wool"), ((-0.2, -3.82, -2.0), (1.05, 0.75), "gray wool"), ((5.5, FRONT + 1.9, SEAT), (1.9, 1.4), "wool"),
    ((-5.0, FRONT + 1.9, SEAT), (1.9, 1.4), "brown wool"), ((-13.0, BACK - 1.9, SEAT), (1.6, 1.3), "wool"), ((-12.5, 0.0, -1.55), (0.85, 0.95), "wool"),
]
# Position, radius, facing and picture of each shield.
SHIELDS = [
    ((8.0, BACK - 0.42, 2.0), 1.75, (0, -1, 0), "shield red"), ((17.5, BACK - 0.42, 2.2), 1.85, (0, -1, 0), "shield blue"), ((21.6, BACK - 0.42, 2.2), 1.85, (0, -1, 0), "shield green"),
    ((GABLE - 0.4, -4.4, 2.6), 1.85, (-1, 0, 0), "shield blue"), ((GABLE - 0.4, 4.9, 2.6), 1.85, (-1, 0, 0), "shield red"), ((GABLE - 0.4, 0.3, 2.9), 1.85, (-1, 0, 0), "shield white"),
    ((-6.5, FRONT + 0.42, 2.2), 1.85, (0, 1, 0), "shield green"), ((4.0, FRONT + 0.42, 2.2), 1.85, (0, 1, 0), "shield red"), ((15.0, FRONT + 0.42, 2.2), 1.85, (0, 1, 0), "shield blue"),
    ((-7.3, BACK - 0.42, 1.9), 1.6, (0, -1, 0), "shield white"),
]


def build(piles, collection, strands):
    hanging(piles, "great hanging", (0.0, BACK - 0.42, 0.3), 8.2, 4.35, 1)
    hanging(piles, "small hanging", (-21.0, BACK - 0.42, 0.1), 4.6, 4.1, 2)
    for number, (at, half, wool) in enumerate(FLEECES):
        fleece(piles[wool], at, half, number, collection if strands else None)
    for number, shape in enumerate(SHIELDS):
        shield(piles, *shape, number)
    cushion(piles["stripes"], (6.9, BACK - 1.5, SEAT), (0.75, 0.6, 0.30), 1, 0.2)
    cushion(piles["checks"], (-1.2, BACK - 1.2, SEAT), (0.8, 0.62, 0.32), 2, -0.15)
    cushion(piles["stripes"], (-8.0, FRONT + 1.6, SEAT), (0.8, 0.65, 0.32), 3, 0.1)
    cushion(piles["checks"], (19.5, BACK - 1.6, SEAT), (0.75, 0.6, 0.3), 4, 0.3)
    folded(piles["cloak"], (8.6, BACK - 1.9, SEAT), (0.95, 0.75), 3, 5)
    folded(piles["checks"], (-9.0, BACK - 1.9, SEAT), (0.9, 0.75), 2, 6)
    chest(piles, (-4.5, 6.75))
    loom(piles, (-10.9, 8.2))
    chair(piles, (-12.5, 0.0))
    for number, at in enumerate(((9.4, 8.0), (-7.6, 7.6), (16.2, 4.2))):
        bucket(piles, (*at, FLOOR + 0.02), number)
    for x, y, z in TALL_LAMPS:
        tall_lamp(piles["iron"], x, y, z)
    weapons(piles)


def hanging(piles, name, at, width, height, key):
    rng = rng_of(8, key)
    waves = [(k, rng.uniform(0.5, 1.0), rng.uniform(0, tau)) for k in (2, 3, 5, 8)]

    def cloth(u, v):
        wave = sum(w * np.sin(u * tau * k + p + 0.6 * (1 - v)) for k, w, p in waves) / 3
        sag = 0.10 * np.abs(np.sin(u * pi * 7)) * v**3
        fall = 0.16 * (0.25 + 0.75 * (1 - v)) * (1 + wave)
        return np.stack([at[0] + (u - 0.5) * width * (1 - 0.012 * wave), at[1] - 0.10 - fall, at[2] + v * height - sag + 0.04 * np.sin(u * tau * 2 + key) * (1 - v)], axis=-1)

    sheet(piles[name], cloth, steps(110, 12), steps(220, 48))
    # Tassels at the hem.
    count = int(width * steps(9, 4))
    for i in range(count):
        u = np.array((i + 0.5) / count)
        x, y, z = cloth(u, np.array(0.0))
        lathe(piles["thread"], (x, y, z - 0.36), [(0.02, 0.0), (0.034, 0.10), (0.024, 0.28), (0.012, 0.38)], count=steps(8, 4), smooth=2, lean=tuple(rng.normal(0, 0.12, 2)), tone=rng.uniform(0.6, 1.1))
    top = at[2] + height + 0.10
    prism(piles["oak"], (at[0] - width / 2 - 0.35, at[1] - 0.12, top), (at[0] + width / 2 + 0.35, at[1] - 0.12, top), round_profile(0.07, rng, steps(14, 7)), wobble=0.01, key=key)
    for i in range(8):
        x = at[0] + (i / 7 - 0.5) * width * 0.98
        tube(piles["leather"], [(x, at[1] - 0.12 + 0.10 * cos(a), top - 0.03 + 0.13 * sin(a)) for a in np.linspace(0, tau, steps(16, 7), endpoint=False)], 0.02, closed_path=True)


def fleece(pile, at, half, key, collection):
    """A sheepskin that hangs over the edge of the bench: locks of wool, as strands or as a lumpy skin."""
    rng = rng_of(20, key)
    toward = -1 if at[1] > 0 else 1
    edge = half[1] * 0.80
    spread = rng.normal(0, 0.02, (3, 2))

    def skin(u, v):
        x, y = u * half[0], v * half[1]
        over = np.maximum(y - edge, 0)
        bump = 0.05 * np.sin(u * 4 + key) * np.cos(v * 3 + key) + 0.03 * np.sin(u * 9 + 2 * v)
        return np.stack([at[0] + x, at[1] + toward * np.minimum(y, edge + over * 0.25), at[2] + 0.05 + bump - over * 0.95], axis=-1)

    def rim(angle):
        return 0.84 + 0.15 * np.cos(4 * (angle - pi / 4)) + 0.05 * np.sin(3 * angle + key) + 0.03 * np.sin(9 * angle + 2 * key) + spread[0, 0] * np.sin(14 * angle)

    rings, around = (12, 64) if collection else (steps(26, 12), steps(96, 44))
    r, a = np.meshgrid(np.linspace(1, 0.0, rings), np.linspace(0, tau, around + 1), indexing="ij")
    if toward < 0:
        a = a[:, ::-1]
    points = skin(r * np.cos(a) * rim(a), r * np.sin(a) * rim(a))
    if not collection:
        lumps = sum(np.sin(points @ rng.normal(0, 5 * (k + 1), 3) + rng.uniform(0, tau)) / (k + 1) for k in range(4))
        points[..., 2] += 0.14 * (1 - r**8) + 0.022 * lumps * (1 - r**6)
    pile.grid(points, points + key * 3.0, 0.8, weight=1.5)
    if not collection:
        return
    count = int(26000 * min(1.0, half[0] * half[1] / 2.2))
    locks = count // 40
    angle, radius = rng.uniform(0, tau, locks), np.sqrt(rng.uniform(0, 1, locks))
    cu, cv = radius * np.cos(angle) * rim(angle), radius * np.sin(angle) * rim(angle)
    lock = rng.integers(0, locks, count)
    su, sv = cu[lock] + rng.normal(0, 0.06, count) / half[0], cv[lock] + rng.normal(0, 0.06, count) / half[1]
    root, center = skin(su, sv), skin(cu, cv)
    # All lie along the back of the animal, and fall outwards at the rim.
    lean = np.column_stack([0.7 + rng.normal(0, 0.6, locks) + cu, rng.normal(0, 0.7, locks) + toward * cv * 1.3, np.full(locks, 0.55)])
    lean /= np.linalg.norm(lean, axis=1)[:, None]
    short = min(1.0, half[1] / 1.35)
    length = rng.uniform(0.20, 0.42, locks) * short
    phase, turns, curl = rng.uniform(0, tau, locks), rng.uniform(0.8, 1.8, locks), rng.uniform(0.015, 0.040, locks) * short
    side = np.cross(lean, [0, 0, 1.0])
    side /= np.linalg.norm(side, axis=1)[:, None] + 1e-6
    over, jitter = np.cross(lean, side), rng.normal(0, 0.022, (count, 3))
    points = []
    for t in np.linspace(0, 1, 8):
        spin = phase + turns * tau * t
        spine = center + lean * (length * t)[:, None]
        spine[:, 2] += 0.10 * np.sin(t * pi * 0.55) - 0.13 * t * t
        wind = (curl * t**0.8)[:, None] * (np.cos(spin)[:, None] * side + np.sin(spin)[:, None] * over)
        points.append((spine + wind)[lock] + (root - center[lock]) * (1 - 0.62 * t**0.8) + jitter * t)
    tone = np.clip(rng.beta(3, 2, locks)[lock] + rng.normal(0, 0.10, count), 0, 1)
    curves(f"fleece {key}", np.stack(points, axis=1), np.linspace(0.0065, 0.0025, 8)[None], pile.strands, collection, tone)


def shield(piles, at, radius, facing, paint, key):
    right = np.cross([0, 0, 1], facing)
    turn = rng_of(11, key).uniform(-0.5, 0.5)
    r, a = np.meshgrid(np.linspace(1, 0.16, steps(14, 3)), np.linspace(0, tau, steps(96, 28) + 1), indexing="ij")
    x, z = r * np.cos(a), r * np.sin(a)
    points = np.asarray(at) + radius * (x[..., None] * right + np.stack([0 * z, 0 * z, z], axis=-1)) + np.asarray(facing) * (0.10 * (1 - r * r))[..., None]
    picture = np.stack([0.5 + 0.5 * (x * cos(turn) - z * sin(turn)), 0.5 + 0.5 * (x * sin(turn) + z * cos(turn))], axis=-1)
    piles[paint].grid(points, picture=picture, weight=1.5)
    center = np.asarray(at) + np.asarray(facing) * 0.09
    lathe(piles["iron"], center, [(0.58, 0.0), (0.56, 0.03), (0.40, 0.05), (0.38, 0.10), (0.32, 0.24), (0.18, 0.33), (0.0, 0.36)], scale=radius / 1.85, facing=facing, count=steps(48, 16))
    for i in range(steps(6, 0)):
        rivet = center + 0.48 * radius / 1.85 * (cos(i * tau / 6) * right + sin(i * tau / 6) * np.array([0, 0, 1])) + np.asarray(facing) * 0.03
        lathe(piles["iron"], rivet, [(0.045, 0.0), (0.035, 0.025), (0.0, 0.035)], count=10, facing=facing)
    lathe(piles["leather"], at, [(radius * 1.01, -0.05), (radius * 1.01, 0.03), (radius * 0.985, 0.06), (radius * 0.955, 0.03)], count=steps(96, 28), smooth=steps(4, 1), facing=facing)


def cushion(pile, at, half, key, turn):
    """A stuffed cushion with a seam around."""
    rng = rng_of(21, key)
    dents = [(rng.normal(0, 3, 2), rng.uniform(0, tau)) for _ in range(4)]

    def side(sign):
        def function(u, v):
            x, y = u * 2 - 1, v * 2 - 1
            plump = np.maximum((1 - np.abs(x) ** 3.2) * (1 - np.abs(y) ** 3.2), 0) ** 0.5
            dent = sum(np.sin(x * k[0] + y * k[1] + p) for k, p in dents) * 0.03
            pinch = 1 - 0.07 * (1 - np.abs(x * y)) * (np.abs(x) ** 4 + np.abs(y) ** 4)
            x, y = x * half[0] * pinch, y * half[1] * pinch
            z = at[2] + half[2] * (0.42 + sign * 0.58 * plump * (1 + dent))
            return np.stack([at[0] + x * cos(turn) - y * sin(turn), at[1] + x * sin(turn) + y * cos(turn), z], axis=-1)
        return function

    sheet(pile, side(1), steps(44, 8), steps(44, 8))
    sheet(pile, side(-0.7), steps(30, 6), steps(30, 6), flip=True, weight=0.5)


def folded(pile, at, half, layers, key):
    """A folded cloak or blanket: rounded folds on each other."""
    rng = rng_of(22, key)
    for layer in range(layers):
        shift, grow = rng.normal(0, 0.04, 2), 1 - 0.05 * layer + rng.normal(0, 0.015)
        phase = rng.uniform(0, tau, 3)

        def function(u, v):
            x, y = u * 2 - 1, v * 2 - 1
            edge = np.maximum(1 - np.maximum(np.abs(x), np.abs(y)) ** 10, 0) ** 0.4
            z = at[2] + 0.17 * layer + 0.19 * edge + 0.02 * edge * (np.sin(x * 4 + phase[0]) + np.sin(y * 5 + x * 2 + phase[1]))
            reach = 1 - 0.04 * (1 - edge)
            return np.stack([at[0] + shift[0] + x * half[0] * grow * reach, at[1] + shift[1] + y * half[1] * grow * reach + 0.03 * np.sin(x * 3 + phase[2]), z], axis=-1)

        sheet(pile, function, steps(50, 10), steps(50, 10))


def chest(piles, at):
    """A chest as from Oseberg: leaning sides, a round lid, iron bands with tinned nails."""
    x, y = at
    oak, iron = piles["oak"], piles["iron"]
    half, deep, low, high = 1.9, 0.75, FLOOR + 0.25, FLOOR + 1.5
    for side in (-1, 1):
        for row in range(2):
            z = low + 0.33 + row * 0.61
            prism(oak, (x - half, y + side * (deep - 0.04 * row), z), (x + half, y + side * (deep - 0.04 * row), z), plank(0.12, 0.605, 0.02), wobble=0.004, key=row + side)
        prism(oak, (x + side * (half - 0.06), y, FLOOR + 0.02), (x + side * (half - 0.06), y, high), plank(0.14, 1.52, 0.02), up=(0, 1, 0), wobble=0.004, key=side)
    for row in range(5):
        a = pi * (row + 0.5) / 5
        prism(oak, (x - half - 0.08, y + 0.76 * cos(a), high + 0.34 * sin(a)), (x + half + 0.08, y + 0.76 * cos(a), high + 0.34 * sin(a)), plank(0.55, 0.09, 0.02), up=(0, cos(a) * 0.5, sin(a)), wobble=0.004, key=row)
    bend = np.linspace(pi, 0, steps(14, 7))
    for side in (-1, 1):
        rim = np.array([(x + side * half, y + 0.76 * cos(a), high - 0.03 + 0.36 * sin(a)) for a in bend[::-side]])
        oak.add(rim, [np.arange(len(rim))], rim[:, [1, 2, 0]], 0.9, rim[:, 1:])
    for bx in (-1.5, -0.55, 0.55, 1.5):
        line = np.array([(y - deep - 0.075, low + 0.05), (y - deep - 0.045, high - 0.05), *((y + 0.85 * cos(a), high + 0.41 * sin(a)) for a in bend)])
        iron.grid(np.stack([np.column_stack([np.full(len(line), x + bx + s), line + d]) for s, d in ((-0.1, 0.02), (-0.09, 0), (0.09, 0), (0.1, 0.02))], axis=1))
        for z in np.arange(low + 0.14, high, 0.24) if geometry.FINE else ():
            for s in (-0.05, 0.05):
                lathe(iron, (x + bx + s, y - deep - 0.07, z), [(0.036, 0.0), (0.028, 0.02), (0.0, 0.028)], count=10, smooth=3, facing=(0, -1, 0))
    prism(iron, (x, y - deep - 0.09, high - 0.45), (x, y - deep - 0.09, high - 0.02), plank(0.36, 0.03, 0.01), up=(0, -1, 0), wobble=0)
    tube(iron, [(x + 0.11 * cos(a), y - deep - 0.12, high - 0.12 + 0.2 * sin(a)) for a in np.linspace(pi, tau, steps(14, 7))], 0.025)


def loom(piles, foot):
    """A warp-weighted loom that leans to the wall."""
    x, y = foot
    oak, height, half, lean = piles["oak"], 8.0, 2.6, 0.14
    at = lambda dx, h, before=0.0: np.array([x + dx, y + h * lean - before, FLOOR + h])
    for side in (-half, half):
        prism(oak, at(side, 0), at(side, height), plank(0.34, 0.3, 0.04), up=(0, -1, 0), wobble=0.012, tone=1.5)
    for h, before, radius in ((height - 0.1, 0.25, 0.15), (3.4, 0.55, 0.07), (2.2, 0.3, 0.07)):
        prism(oak, at(-half - 0.5, h, before), at(half + 0.5, h, before), round_profile(radius, rng_of(12, h), steps(16, 7)), wobble=0.01, tone=1.5)
    rng = rng_of(13)
    web = height - 2.9
    for i in range(13):
        dx, back = -half + 0.3 + i * 0.42, 0.22 * (i % 2)
        low = FLOOR + 0.55 + rng.uniform(0, 0.15)
        lathe(piles["clay"], (x + dx, y + 0.1 + back, low), [(0.05, 0.0), (0.17, 0.06), (0.20, 0.2), (0.12, 0.36), (0.03, 0.44)], count=steps(20, 8), tone=rng.uniform(0.7, 1.2))
        for k in range(steps(9, 2)):
            top = at(dx + (k / steps(9, 2) - 0.4) * 0.40, web, 0.28)
            bottom = np.array([x + dx + rng.normal(0, 0.02), y + 0.1 + back, low + 0.42])
            tube(piles["thread"], [top + (bottom - top) * t for t in np.linspace(0, 1, 3)], 0.011 if geometry.FINE else 0.02, sides=steps(5, 3), tone=rng.uniform(0.6, 1.1))

    def cloth(u, v):
        h = web + v * (height - 0.15 - web)
        return np.stack([x + (u - 0.5) * (2 * half - 0.7) * (1 - 0.02 * np.sin(v * pi)), y + h * lean - 0.29 - 0.02 * np.sin(u * 11 + v * 2), FLOOR + h - 0.04 * np.sin(u * 15) * (v < 0.05)], axis=-1)

    sheet(piles["web"], cloth, steps(30, 5), steps(60, 10))


def chair(piles, at):
    """A chair with a high back, for the one who owns the hall."""
    x, y = at
    oak, seat = piles["oak"], -1.65
    for dx, dy, top in ((-0.9, -1.1, 2.5), (-0.9, 1.1, 2.5), (0.9, -1.1, -0.5), (0.9, 1.1, -0.5)):
        prism(oak, (x + dx, y + dy, FLOOR), (x + dx, y + dy, top), plank(0.26, 0.26, 0.05), up=(1, 0, 0), wobble=0.006, tone=1.6)
        lathe(oak, (x + dx, y + dy, top), [(0.10, -0.02), (0.17, 0.08), (0.17, 0.2), (0.08, 0.32), (0.0, 0.36)], count=steps(32, 12), tone=1.5)
    for row in range(3):
        prism(oak, (x - 0.6 + row * 0.6, y - 1.1, seat), (x - 0.6 + row * 0.6, y + 1.1, seat), plank(0.59, 0.14, 0.03), tone=1.6, key=row)
    for z, height in ((seat + 0.55, 0.5), (1.35, 0.75), (2.2, 0.35), (0.2, 0.35)):
        prism(oak, (x - 0.9, y - 1.1, z), (x - 0.9, y + 1.1, z), plank(0.12, height, 0.03), tone=1.6, key=z)
    for dy in (-1.1, 1.1):
        prism(oak, (x - 0.9, y + dy, -0.62), (x + 0.9, y + dy, -0.62), plank(0.2, 0.16, 0.05), tone=1.6, key=dy)
        prism(oak, (x - 0.9, y + dy, -2.5), (x + 0.9, y + dy, -2.5), plank(0.1, 0.3, 0.03), tone=1.6, key=dy)
    for dx in (-0.9, 0.9):
        prism(oak, (x + dx, y - 1.1, -2.3), (x + dx, y + 1.1, -2.3), plank(0.1, 0.5, 0.03), tone=1.6, key=dx)


def bucket(piles, at, key):
    rng = rng_of(23, key)
    x, y, z = at
    staves = 14
    for i in range(staves):
        a = i / staves * tau
        out = np.array([cos(a), sin(a), 0])
        half = 0.47 * sin(pi / staves) * 0.985
        foot, top = np.array(at) + out * 0.44, np.array(at) + out * 0.52 + (0, 0, 0.95 + rng.normal(0, 0.008))
        prism(piles["bench"], foot, top, plank(half * 2, 0.05, 0.012), up=tuple(out), segments=2, wobble=0.003, bevel=0.01, taper=(0.97, 1.12), tone=rng.uniform(0.6, 1.0), key=i + 20 * key)
    lathe(piles["oak"], (x, y, z + 0.06), [(0.45, 0.0), (0.45, 0.02), (0.0, 0.03)], smooth=1, count=steps(28, 14))
    for height in (0.14, 0.72):
        r = 0.47 + 0.085 * height
        lathe(piles["iron"], (x, y, z + height), [(r, 0.0), (r + 0.018, 0.005), (r + 0.024, 0.09), (r + 0.004, 0.1)], smooth=2, count=steps(48, 14))
    turn = rng.uniform(0, tau)
    tube(piles["iron"], [(x + 0.55 * cos(a) * cos(turn), y + 0.55 * cos(a) * sin(turn), z + 0.9 + 0.45 * sin(a)) for a in np.linspace(0, pi, steps(20, 8))], 0.022)


def tall_lamp(iron, x, y, z):
    """A bowl of iron on a twisted shaft with three feet."""
    turns = steps(46, 6)
    height = np.linspace(FLOOR + 0.3, z - 0.34, turns)
    twist = np.linspace(0, tau * 3.5 if geometry.FINE else tau / 4, turns)
    square = np.array([(1, 0), (0, 1), (-1, 0), (0, -1)]) * 0.052
    points = np.stack([np.stack([x + square[:, 0] * cos(t) - square[:, 1] * sin(t), y + square[:, 0] * sin(t) + square[:, 1] * cos(t), np.full(4, h)], axis=-1) for h, t in zip(height, twist)])
    iron.grid(points, closed=True)
    for i in range(3):
        a = i * tau / 3 + 0.4
        path = [(x, y, FLOOR + 0.55), (x + 0.22 * cos(a), y + 0.22 * sin(a), FLOOR + 0.50), (x + 0.55 * cos(a), y + 0.55 * sin(a), FLOOR + 0.16), (x + 0.8 * cos(a), y + 0.8 * sin(a), FLOOR + 0.05)]
        tube(iron, geometry.smooth_line(path, steps(6, 2)), 0.04, sides=steps(8, 4))
    bowl = [(0.0, -0.37), (0.06, -0.36), (0.30, -0.25), (0.47, 0.0), (0.47, 0.0), (0.44, 0.012), (0.43, 0.0), (0.28, -0.17), (0.0, -0.2)]
    lathe(iron, (x, y, z), bowl, count=steps(64, 20))


def weapons(piles):
    """Spears that lean in a corner, and a sword in its sheath and a horn on the wall."""
    for number, x in enumerate((9.45, 9.7, 10.05)):
        foot, head = np.array([x - 0.1 * number, BACK - 1.1 - 0.2 * number, SEAT]), np.array([x, BACK - 0.35, 5.0 + 0.5 * number])
        prism(piles["bench"], foot, head, round_profile(0.055, rng_of(24, number), steps(12, 6)), segments=4, wobble=0.012, key=number)
        axis, side, over = frame(head - foot, (0, -1, 0))
        blade = [(0.05, 0.0), (0.04, 0.18), (0.12, 0.3), (0.13, 0.45), (0.07, 0.9), (0.0, 1.1)]
        rows = [[head + axis * h + side * w * s + over * d for s, d in ((1, 0), (0, 0.03), (-1, 0), (0, -0.03))] for w, h in blade]
        piles["iron"].grid(rows, closed=True)
    x, y, z = 5.9, BACK - 0.45, 3.1
    prism(piles["leather"], (x, y, z), (x + 0.25, y, z - 3.1), plank(0.28, 0.08, 0.035), up=(0, -1, 0), taper=(1, 0.7), wobble=0.002)
    prism(piles["iron"], (x - 0.26, y, z + 0.05), (x + 0.24, y, z + 0.09), plank(0.09, 0.1, 0.03), wobble=0)
    prism(piles["leather"], (x - 0.01, y, z + 0.1), (x - 0.05, y, z + 0.58), round_profile(0.06, rng_of(25), steps(12, 6)), wobble=0)
    lathe(piles["iron"], (x - 0.06, y, z + 0.58), [(0.0, -0.05), (0.15, -0.02), (0.16, 0.06), (0.08, 0.15), (0.0, 0.16)], count=steps(24, 8))
    tube(piles["leather"], [(x + 0.02 + 0.2 * sin(t * tau), y - 0.03, z - 0.3 + 0.75 * (1 - exp(-3 * t)) * (t < 1)) for t in np.linspace(0, 0.5, 10)], 0.018)
