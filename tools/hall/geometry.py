"""Pieces of the hall: every surface is a grid of points, so that its place in the atlas is a rectangle and packs well."""
from math import cos, pi, radians, sin, tau

import bpy
import numpy as np

SEED = 11
# Fine geometry is for pictures, coarse for the game.
FINE = True
# The place that texels of the atlas are dense around, and the distance at which they are half as dense.
EYE, HALFWAY = np.array([0.0, 0.0, 0.3]), 7.0


def rng_of(*key):
    return np.random.default_rng([SEED, *(int(abs(float(k)) * 1000) + (7919 if float(k) < 0 else 0) for k in key)])


def steps(fine, coarse):
    return fine if FINE else coarse


class Pile:
    """Pieces of one material in one mesh. `grain` is where a point is in its piece, x along the fiber; `tone` is the brightness of the piece."""

    piles = []

    def __init__(self, name, material, strands=None, angle=40):
        self.name, self.material, self.strands, self.angle = name, material, strands, angle
        self.points, self.grain, self.tone, self.faces, self.unrolled, self.picture, self.islands = [], [], [], [], [], [], []
        self.count = self.corners = 0
        Pile.piles.append(self)

    def add(self, points, faces, grain, tone, unrolled, picture=None, weight=1.0):
        """`unrolled` and `picture` are per corner of a face; the former is in lengths of the hall."""
        points = np.asarray(points, float)
        self.points.append(points)
        self.grain.append(np.asarray(grain, float))
        self.tone.append(np.full(len(points), tone))
        faces = np.asarray(faces) + self.count
        self.faces += faces.tolist()
        unrolled = np.asarray(unrolled, float) - np.min(unrolled, axis=0)
        distance = np.linalg.norm(points - EYE, axis=1).min()
        self.islands.append((self.corners, len(unrolled), *unrolled.max(axis=0), weight * HALFWAY / (HALFWAY + distance), self))
        self.unrolled.append(unrolled)
        self.picture.append(np.zeros((len(unrolled), 2)) if picture is None else np.asarray(picture, float))
        self.count += len(points)
        self.corners += len(unrolled)

    def grid(self, points, grain=None, tone=1.0, closed=False, picture=None, weight=1.0, flip=False):
        """Rows × columns of points. Columns may be closed to a tube; `picture` has a column more then."""
        points = np.asarray(points, float)
        rows, columns = points.shape[:2]
        grain = points if grain is None else np.asarray(grain, float)
        wide = np.concatenate([points, points[:, :1]], axis=1) if closed else points
        across = np.linalg.norm(np.diff(wide, axis=1), axis=2)
        along = np.linalg.norm(np.diff(points, axis=0), axis=2)
        u = np.concatenate([[0], np.cumsum(across.max(axis=0))])
        v = np.concatenate([[0], np.cumsum(along.max(axis=1))])
        r, c = (a.ravel() for a in np.mgrid[0 : rows - 1, 0 : wide.shape[1] - 1])
        corners = [(r, c), (r, c + 1), (r + 1, c + 1), (r + 1, c)]
        if flip:
            corners.reverse()
        faces = np.stack([i * columns + j % columns for i, j in corners], axis=1)
        unrolled = np.stack([np.stack([u[j], v[i]], axis=1) for i, j in corners], axis=1).reshape(-1, 2)
        if picture is not None:
            picture = np.stack([np.asarray(picture)[i, j] for i, j in corners], axis=1).reshape(-1, 2)
        self.add(points.reshape(-1, 3), faces, grain.reshape(-1, 3), tone, unrolled, picture, weight)

    def build(self, collection):
        if not self.points:
            return None
        mesh = bpy.data.meshes.new(self.name)
        mesh.from_pydata(np.concatenate(self.points).tolist(), [], self.faces)
        mesh.polygons.foreach_set("use_smooth", np.ones(len(mesh.polygons), bool))
        mesh.set_sharp_from_angle(angle=radians(self.angle))
        mesh.attributes.new("grain", "FLOAT_VECTOR", "POINT").data.foreach_set("vector", np.concatenate(self.grain).astype(np.float32).ravel())
        mesh.attributes.new("tone", "FLOAT", "POINT").data.foreach_set("value", np.concatenate(self.tone).astype(np.float32))
        for name, uv in (("picture", self.picture), ("atlas", self.unrolled)):
            mesh.uv_layers.new(name=name).data.foreach_set("uv", np.concatenate(uv).astype(np.float32).ravel())
        mesh.materials.append(self.material)
        thing = bpy.data.objects.new(self.name, mesh)
        collection.objects.link(thing)
        return thing


def frame(axis, up):
    axis = np.asarray(axis, float) / np.linalg.norm(axis)
    side = np.cross(up, axis)
    if np.linalg.norm(side) < 1e-6:
        side = np.cross((0, 1, 0) if abs(axis[1]) < 0.9 else (1, 0, 0), axis)
    side = side / np.linalg.norm(side)
    return axis, side, np.cross(axis, side)


def prism(pile, start, end, profile, up=(0, 0, 1), closed=True, segments=None, wobble=0.008, bevel=0.03, tone=1.0, key=0.0, taper=(1.0, 1.0), bow=0.0, caps=(True, True), wrap=None, weight=1.0):
    """A piece of wood along a line. `profile` is its cross-section, sideways and up, counter-clockwise; an open one has no back and no ends.

    `wrap` (from, to) lays a picture around it, between these shares of its length.
    """
    rng = rng_of(*start, *end, key)
    start, end, profile = np.asarray(start, float), np.asarray(end, float), np.asarray(profile, float)
    length = np.linalg.norm(end - start)
    axis, side, over = frame(end - start, up)
    segments = segments or int(min(steps(14, 3), 1 + length * steps(1.2, 0.25)))
    stations, scale = np.linspace(0, length, segments + 1), np.ones(segments + 1)
    if closed and bevel:
        stations = np.concatenate([[0], np.linspace(bevel, length - bevel, segments + 1), [length]])
        scale = np.ones(segments + 3)
        scale[[0, -1]] = max(0.3, 1 - bevel / np.abs(profile).max(axis=0).min())
    phases, rates, offset = rng.uniform(0, tau, (5, 3)), rng.uniform(0.4, 1.6, (5, 3)), rng.uniform(-40, 40, 3)
    angles = np.arctan2(profile[:, 1], profile[:, 0])
    size = max(np.abs(profile).max(axis=0).min(), 0.1)
    points, grain = [], []
    for s, k in zip(stations, scale):
        share = s / length
        lump = sum(np.sin(s * rates[n, 0] * 1.4 + phases[n, 0] + (n + 1) * angles) for n in range(3)) * wobble * 0.5
        local = profile * (k * (taper[0] + (taper[1] - taper[0]) * share)) * (1 + lump / size)[:, None]
        local = local + [np.sin(s * rates[n, 1] * 0.4 + phases[n, 1]) * wobble for n in (3, 4)]
        local[:, 1] += bow * 4 * share * (1 - share)
        points.append(start + axis * s + local[:, :1] * side + local[:, 1:] * over)
        grain.append(np.column_stack([np.full(len(local), s), local]) + offset)
    points, grain, tone = np.array(points), np.array(grain), tone * rng.uniform(0.8, 1.2)
    picture = None
    if wrap is not None:
        u, v = np.meshgrid(np.linspace(0, 1, len(profile) + 1), (stations / length - wrap[0]) / (wrap[1] - wrap[0]))
        picture = np.stack([u, v], axis=-1)
    pile.grid(points, grain, tone, closed, picture, weight)
    if closed:
        for row, there in zip((0, -1), caps):
            if there:
                order = np.arange(len(profile))[:: 1 if row else -1]
                picture = None if wrap is None else np.full((len(profile), 2), -1.0)
                pile.add(points[row], [order], grain[row], tone * 0.8, profile[order], picture, weight)


def plank(width, thick, bevel=0.04):
    """A rectangle with rounded edges."""
    w, t, b = width / 2, thick / 2, min(bevel, thick * 0.45)
    turns = np.linspace(0, pi / 2, steps(4, 2))
    corners = ((w, -t, -pi / 2), (w, t, 0), (-w, t, pi / 2), (-w, -t, pi))
    return [(x - np.sign(x) * b + b * cos(a + turn), y - np.sign(y) * b + b * sin(a + turn)) for x, y, a in corners for turn in turns]


def stave(width, thick):
    """The front of a cleft plank, slightly round; to be used open."""
    count = steps(9, 5)
    return [(width / 2, -thick), *((width / 2 * cos(a), thick * (0.5 + 0.5 * sin(a) ** 0.6)) for a in np.linspace(0.12, pi - 0.12, count)), (-width / 2, -thick)]


def round_profile(radius, rng, count=None, rough=0.02):
    angles = np.arange(count or steps(24, 10)) / (count or steps(24, 10)) * tau
    lumps = sum(rng.normal(0, rough) * np.cos(k * angles + rng.uniform(0, tau)) for k in (2, 3, 4, 5))
    return np.column_stack([np.cos(angles), np.sin(angles)]) * (radius * (1 + lumps))[:, None]


def smooth_line(points, count):
    """Catmull-Rom through the points; a repeated point is a sharp corner."""
    points = [np.asarray(p, float) for p in points]
    result = [points[0]]
    for i in range(len(points) - 1):
        p0, p1, p2, p3 = points[max(i - 1, 0)], points[i], points[i + 1], points[min(i + 2, len(points) - 1)]
        if np.allclose(p1, p2):
            continue
        for t in np.arange(1, count + 1) / count:
            result.append(0.5 * (2 * p1 + (p2 - p0) * t + (2 * p0 - 5 * p1 + 4 * p2 - p3) * t * t + (3 * p1 - p0 - 3 * p2 + p3) * t**3))
    return np.array(result)


def lathe(pile, at, outline, count=None, smooth=None, tone=1.0, ruffle=None, lean=(0, 0), scale=1.0, key=0.0, facing=(0, 0, 1), weight=1.0):
    """A body of revolution from (radius, height) pairs; `ruffle(angle, share)` scales the radius; `facing` is its axis."""
    outline = smooth_line(outline, smooth or steps(6, 3)) * scale
    angle = np.arange(count or steps(48, 22)) / (count or steps(48, 22)) * tau
    share = np.linspace(0, 1, len(outline))[:, None]
    radius = outline[:, :1] * (np.ones((1, len(angle))) if ruffle is None else np.array([[ruffle(a, s[0]) for a in angle] for s in share]))
    height = outline[:, 1:] * np.ones_like(radius)
    local = np.stack([radius * np.cos(angle) + lean[0] * height, radius * np.sin(angle) + lean[1] * height, height], axis=-1)
    axis, side, over = frame(facing, (0, 1, 0) if abs(facing[2]) > 0.9 else (0, 0, 1))
    pile.grid(np.asarray(at) + local @ np.array([side, over, axis]), local + key, tone, closed=True, weight=weight)


def boulder(pile, at, size, key, tone=1.0, under=-0.6, weight=1.4):
    """A stone: a ball cut by a few planes, open below."""
    rng = rng_of(key, *at)
    rows, columns = steps((18, 32), (7, 12))
    polar, angle = np.meshgrid(np.linspace(0, np.arccos(under), rows)[::-1], np.arange(columns) / columns * tau, indexing="ij")
    points = np.stack([np.sin(polar) * np.cos(angle), np.sin(polar) * np.sin(angle), np.cos(polar)], axis=-1)
    for _ in range(9):
        normal = rng.normal(size=3)
        normal /= np.linalg.norm(normal)
        over = np.maximum(points @ normal - rng.uniform(0.5, 0.85), 0)
        points = points - over[..., None] * normal * 0.85
    points *= (1 + 0.04 * sum(np.sin(points @ rng.normal(0, 2.2 * (n + 1), 3) + rng.uniform(0, tau)) / (n + 1) for n in range(4)))[..., None]
    turn = rng.uniform(0, tau)
    points = points * np.asarray(size) @ np.array([[cos(turn), sin(turn), 0], [-sin(turn), cos(turn), 0], [0, 0, 1]])
    pile.grid(points + np.asarray(at), points + rng.uniform(-20, 20, 3), tone * rng.uniform(0.65, 1.25), closed=True, weight=weight)


def tube(pile, path, radius, sides=None, tone=1.0, closed_path=False, key=0.0):
    """A rope, a chain's link or a rod along a path."""
    path = np.asarray(path, float)
    if closed_path:
        path = np.concatenate([path, path[:1]])
    ahead = np.gradient(path, axis=0)
    if closed_path:
        ahead[0] = ahead[-1] = path[1] - path[-2]
    count = sides or steps(10, 6)
    radius = np.broadcast_to(radius, len(path))
    side = np.array([frame(a, (0.3, 0.2, 0.93))[1:] for a in ahead])
    angle = np.arange(count) / count * tau
    ring = np.cos(angle)[None, :, None] * side[:, :1] + np.sin(angle)[None, :, None] * side[:, 1:]
    length = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(path, axis=0), axis=1))])
    grain = np.concatenate([np.repeat(length[:, None, None], count, axis=1) + key, ring[..., :2] * radius[:, None, None]], axis=-1)
    pile.grid(path[:, None] + ring * radius[:, None, None], grain, tone, closed=True)


def sheet(pile, function, rows, columns, tone=1.0, weight=1.5, flip=False):
    """A cloth: `function(u, v)` gives its points; its picture is laid over it."""
    v, u = np.meshgrid(np.linspace(0, 1, rows + 1), np.linspace(0, 1, columns + 1), indexing="ij")
    pile.grid(function(u, v), tone=tone, picture=np.stack([u, v], axis=-1), weight=weight, flip=flip)


def curves(name, strands, radii, material, collection, tone):
    """Strands of equally many points (count × points × 3) as hair."""
    strands = np.asarray(strands, np.float32)
    count, length, _ = strands.shape
    data = bpy.data.hair_curves.new(name)
    data.add_curves([length] * count)
    data.attributes["position"].data.foreach_set("vector", strands.ravel())
    radius = data.attributes.get("radius") or data.attributes.new("radius", "FLOAT", "POINT")
    radius.data.foreach_set("value", np.broadcast_to(np.asarray(radii, np.float32), (count, length)).ravel())
    data.attributes.new("tone", "FLOAT", "CURVE").data.foreach_set("value", np.asarray(tone, np.float32))
    data.materials.append(material)
    thing = bpy.data.objects.new(name, data)
    collection.objects.link(thing)
    return thing


def pack(piles, side, margin=4, least=7.0):
    """Places every island of the piles in a square atlas, as large as fits, row by row. Returns (pile, x, y, width, height, turned) in texels.

    Narrow ones are stretched to `least` texels, so that light is baked for them at half the size too.
    """
    islands = [island for pile in piles for island in pile.islands]
    sizes = np.array([[w, h, density] for _, _, w, h, density, _ in islands])
    turned = sizes[:, 0] < sizes[:, 1]
    wide, high = sizes[:, :2].max(axis=1) * sizes[:, 2], sizes[:, :2].min(axis=1) * sizes[:, 2]

    def place(scale):
        w, h = (np.ceil(np.maximum(length * scale, least)) + 1 + 2 * margin for length in (wide, high))
        if w.max() > side or (w * h).sum() > side * side:
            return None
        places, top, rows = np.zeros((len(w), 2)), 0, []
        for i in sorted(range(len(w)), key=lambda i: (-h[i], -w[i], i)):
            # The ends of earlier rows first.
            row = next((row for row in rows if side - row[0] >= w[i]), None)
            if row is None:
                if top + h[i] > side:
                    return None
                row = [0, top]
                rows.append(row)
                top += h[i]
            places[i] = row
            row[0] += w[i]
        return places

    low, limit = 1.0, 8192.0
    for _ in range(24):
        middle = (low + limit) / 2
        low, limit = (middle, limit) if place(middle) is not None else (low, middle)
    places, result = place(low), []
    for pile in piles:
        pile.unrolled = [np.concatenate(pile.unrolled)] if pile.unrolled else []
    for (start, count, w, h, density, pile), (x, y), turn in zip(islands, places + margin + 0.5, turned):
        size = np.maximum(np.array([w, h]) * density * low, least)
        uv = pile.unrolled[0][start : start + count] / np.maximum([w, h], 1e-9) * size
        pile.unrolled[0][start : start + count] = ((uv[:, ::-1] if turn else uv) + (x, y)) / side
        result.append((pile, x, y, *size, turn))
    return result
