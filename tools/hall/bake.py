"""The table's furniture and the hall as files for graphics cards: shapes as glTF, color and light of every group in an atlas."""
import json
import os
import struct
import time
from math import radians

import bpy
import numpy as np
from mathutils import Vector

import geometry
import light
import outside
import render
import scene as hall
from measures import FLOOR, TABLE_TOP
from render import log

# Where the camera mostly is; what shines is baked as seen from here.
VIEWPOINT = (0.3, -3.2, 2.2)
SKY = (0.66, 0.80, 1.0)


def write_glb(piles, path, lower=0.0):
    """Positions and places in the atlas, in the game's axes, as one mesh of triangles."""
    triangles, points = [], []
    for pile in piles:
        if not pile.points:
            continue
        at, uv, corner = np.concatenate(pile.points), pile.unrolled[0], 0
        for face in pile.faces:
            for i in range(1, len(face) - 1):
                triangles.append([(*at[face[k]], *uv[corner + k]) for k in (0, i, i + 1)])
            corner += len(face)
    triangles = np.array(triangles)
    area = np.linalg.norm(np.cross(triangles[:, 1, :3] - triangles[:, 0, :3], triangles[:, 2, :3] - triangles[:, 0, :3]), axis=1)
    points = triangles[area > 1e-8].reshape(-1, 5)
    points, indices = np.unique(points.round(6), axis=0, return_inverse=True)
    position = np.stack([points[:, 0], points[:, 2] - lower, -points[:, 1]], axis=1).astype("<f4")
    place = np.stack([points[:, 3], 1 - points[:, 4]], axis=1).astype("<f4")
    indices = indices.ravel().astype("<u4")
    parts = [position.tobytes(), place.tobytes(), indices.tobytes()]
    offsets = [0, len(parts[0]), len(parts[0]) + len(parts[1])]
    views = [{"buffer": 0, "byteOffset": offset, "byteLength": len(part), "target": target} for part, offset, target in zip(parts, offsets, (34962, 34962, 34963))]
    accessors = [
        {"bufferView": 0, "componentType": 5126, "count": len(points), "type": "VEC3", "min": position.min(axis=0).tolist(), "max": position.max(axis=0).tolist()},
        {"bufferView": 1, "componentType": 5126, "count": len(points), "type": "VEC2"},
        {"bufferView": 2, "componentType": 5125, "count": len(indices), "type": "SCALAR"},
    ]
    document = {
        "asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": [0]}], "nodes": [{"mesh": 0}], "buffers": [{"byteLength": sum(map(len, parts))}], "bufferViews": views,
        "accessors": accessors, "meshes": [{"primitives": [{"attributes": {"POSITION": 0, "TEXCOORD_0": 1}, "indices": 2}]}],
    }
    text = json.dumps(document, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 4)
    body = b"".join(parts)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(struct.pack("<III", 0x46546C67, 2, 12 + 8 + len(text) + 8 + len(body)))
        file.write(struct.pack("<II", len(text), 0x4E4F534A) + text + struct.pack("<II", len(body), 0x004E4942) + body)
    log(f"{path}: {os.path.getsize(path) / 1e6:.2f} MB, {len(indices) // 3} triangles, {len(points)} vertices")


def join(things):
    bpy.ops.object.select_all(action="DESELECT")
    for thing in things:
        thing.select_set(True)
    bpy.context.view_layer.objects.active = things[0]
    bpy.ops.object.join()
    things[0].data.uv_layers.active = things[0].data.uv_layers["atlas"]
    return things[0]


def bake(thing, side, samples, kind, margin, passes=(), **settings):
    """One picture of the atlas, the bottom row first."""
    scene, start, cpu = bpy.context.scene, time.time(), os.times()
    image = bpy.data.images.new("atlas", side, side, float_buffer=True, alpha=False)
    nodes = []
    for material in thing.data.materials:
        node = material.node_tree.nodes.new("ShaderNodeTexImage")
        node.image = image
        material.node_tree.nodes.active = node
        nodes.append((material.node_tree, node))
    scene.cycles.samples = samples
    scene.render.bake.view_from = "ACTIVE_CAMERA"
    bpy.ops.object.bake(type=kind, pass_filter=set(passes), margin=margin, margin_type="EXTEND", uv_layer="atlas", use_clear=True, **settings)
    pixels = np.empty(side * side * 4, np.float32)
    image.pixels.foreach_get(pixels)
    for tree, node in nodes:
        tree.nodes.remove(node)
    bpy.data.images.remove(image)
    log(f"{kind.lower()} {side}: {time.time() - start:.0f} s, {os.times().user - cpu.user:.0f} s of processor")
    return pixels.reshape(side, side, 4)[..., :3].copy()


def denoise(color, albedo, normal, path):
    """By OpenImageDenoise in the compositor. Bottom rows first."""
    side = len(color)
    scene = bpy.data.scenes.new("denoise")
    scene.use_nodes = True
    scene.render.resolution_x = scene.render.resolution_y = side
    scene.render.resolution_percentage = 100
    scene.render.image_settings.file_format, scene.render.image_settings.color_depth = "OPEN_EXR", "16"
    scene.render.filepath = path
    tree = scene.node_tree
    tree.nodes.clear()
    node, images = tree.nodes.new("CompositorNodeDenoise"), []
    node.use_hdr, node.prefilter = True, "NONE"
    for socket, pixels in (("Image", color), ("Albedo", albedo), ("Normal", normal)):
        image = bpy.data.images.new(socket, side, side, float_buffer=True, alpha=False)
        image.pixels.foreach_set(np.concatenate([pixels, np.ones_like(pixels[..., :1])], axis=-1).astype(np.float32).ravel())
        source = tree.nodes.new("CompositorNodeImage")
        source.image = image
        tree.links.new(source.outputs[0], node.inputs[socket])
        images.append(image)
    tree.links.new(node.outputs[0], tree.nodes.new("CompositorNodeComposite").inputs[0])
    bpy.ops.render.render(write_still=True, scene=scene.name)
    for image in images:
        bpy.data.images.remove(image)
    bpy.data.scenes.remove(scene)


def stretch(picture):
    """Twice as large, smoothly."""
    for axis in (0, 1):
        picture = np.moveaxis(picture, axis, 0)
        before, after = np.concatenate([picture[:1], picture[:-1]]), np.concatenate([picture[1:], picture[-1:]])
        picture = np.stack([0.75 * picture + 0.25 * before, 0.75 * picture + 0.25 * after], axis=1).reshape(-1, *picture.shape[1:])
        picture = np.moveaxis(picture, 0, axis)
    return picture


def filled(picture, covered):
    """Gives the texels that nothing covers the mean color of those around."""
    weight = covered[..., None].astype(np.float32)
    if len(picture) == 1 or covered.all():
        return picture
    total = lambda a: a[::2, ::2] + a[1::2, ::2] + a[::2, 1::2] + a[1::2, 1::2]
    weights = total(weight)
    small = filled(total(picture * weight) / np.maximum(weights, 1e-6), weights[..., 0] > 0)
    return np.where(covered[..., None], picture, small.repeat(2, axis=0).repeat(2, axis=1))


def surfaces(folder, name, side, fine):
    """Colors without light, at the atlas' full size and at that of the light, and directions: they guide the denoiser."""
    paths = {key: f"{folder}/{name}_{key}.npy" for key in ("fine", "color", "normal")}
    if not all(map(os.path.exists, paths.values())):
        hall.new(1)
        made = hall.build(strands=False, groups=[], atlas=(name, fine))
        render.camera(VIEWPOINT, Vector((0, 0, 0)) - Vector(VIEWPOINT), (0, 0, 1), 0.6)
        thing = join(list(made[name].objects))
        np.save(paths["fine"], bake(thing, fine, 2 if fine > side else 8, "DIFFUSE", 6, {"COLOR"}).astype(np.float16))
        np.save(paths["color"], bake(thing, side, 2, "DIFFUSE", 6, {"COLOR"}).astype(np.float16))
        np.save(paths["normal"], bake(thing, side, 2, "NORMAL", 6, normal_space="OBJECT").astype(np.float16))
    return [np.load(path).astype(np.float32) for path in paths.values()]


def atlas(folder, name, side, fine, samples, group):
    """Color times light of a group, the top row first. Light is baked at `side`, color at `fine`, which may be twice that."""
    os.makedirs(folder, exist_ok=True)
    path = f"{folder}/{name}_{group}.exr"
    sharp, color, normal = surfaces(folder, name, side, fine)
    if not os.path.exists(path):
        hall.new(samples)
        made = hall.build(strands=False, groups=[group], atlas=(name, fine))
        render.camera(VIEWPOINT, Vector((0, 0, 0)) - Vector(VIEWPOINT), (0, 0, 1), 0.6)
        lit = bake(join(list(made[name].objects)), side, samples, "COMBINED", 6, {"DIRECT", "INDIRECT", "DIFFUSE", "GLOSSY", "TRANSMISSION", "EMIT"})
        denoise(lit, color, normal * 2 - 1, path)
    lit = filled(render.read(path)[::-1], color.max(axis=-1) > 0)
    if fine != side:
        color, sharp = filled(color, color.max(axis=-1) > 0), filled(sharp, sharp.max(axis=-1) > 0)
        lit = stretch(lit / (color + 0.01)) * (sharp + 0.01)
    return np.maximum(lit, 0)[::-1]


def furniture(folder, target, samples):
    """The table's furniture."""
    geometry.FINE = False
    hall.new(1)
    made = hall.build(strands=False, groups=[], atlas=("table", 1024))
    write_glb(made["piles"]["table"].values(), f"{target}/table.glb", TABLE_TOP)
    for group in light.GROUPS:
        render.save(atlas(folder, "table", 1024, 1024, samples, group), f"{target}/table/{group}.webp", 95)
    # The dusk is seen only.
    render.save(np.zeros((1024, 1024, 3)), f"{target}/table/dusk.webp")
    geometry.FINE = True


def paste(picture, painting, x, y, turned):
    """Into the atlas, whose top row is first, with a margin; x and y are of the island's corner at the bottom left."""
    if turned:
        painting = painting[::-1].swapaxes(0, 1)[::-1]
    height, width = painting.shape[:2]
    painting = np.pad(painting, ((4, 4), (4, 4), (0, 0)), mode="edge")
    left, top = round(x - 0.5) - 4, len(picture) - round(y - 0.5) - height - 4
    picture[top : top + height + 8, left : left + width + 8] = painting


def floor_and_view(folder, samples, side):
    """Pictures that are rendered by a camera: the floor from above, with its straw, and what is seen through the door. Yields their islands."""
    os.makedirs(folder, exist_ok=True)
    for winter in (False, True):
        scene = hall.new(samples)
        made = hall.build(winter=winter, strands=False, groups=["winter"] if winter else light.GROUPS, atlas=("hall", side))
        groups = ["winter"] if winter else light.GROUPS
        for name in ("hall", "table", "top"):
            for thing in made[name].objects:
                thing.visible_camera = thing.name == "earth"
        number = 0
        for pile, x, y, width, height, turned in made["islands"]:
            if pile.name == "hole" and not winter:
                tones = {"morning": light.MORNING["sky"], "noon": light.NOON["sky"], "winter": 0.05, "dusk": light.MORNING["sky"] * light.dusk(1.0)}
                yield {group: np.full((round(height) + 1, round(width) + 1, 3), SKY) * tones.get(group, 0.0) for group in [*light.GROUPS, "dusk"]}, x, y, turned
            if pile.name == "earth" and not winter:
                points = pile.points[number]
                low, high = points.min(axis=0), points.max(axis=0)
                eye = render.camera((*((low + high) / 2)[:2], FLOOR + 0.9), (0, 0, -1), (0, 1, 0), 1.0)
                eye.data.type, eye.data.sensor_fit, eye.data.ortho_scale = "ORTHO", "HORIZONTAL", high[0] - low[0]
                yield render.groups_of_picture(folder, f"floor{number}", round(width) + 1, round(height) + 1), x, y, turned
                number += 1
            if pile.name == "view":
                eye = render.camera(render.EYE, (0, 1, 0), (0, 0, 1), 1.0)
                for thing in made["strands"].objects:
                    thing.visible_camera = False
                eye.data.type = "PANO"
                eye.data.panorama_type = "EQUIRECTANGULAR"
                eye.data.longitude_min, eye.data.longitude_max = map(radians, outside.ACROSS)
                eye.data.latitude_min, eye.data.latitude_max = map(radians, outside.UP)
                pictures = render.groups_of_picture(folder, f"view_{'winter' if winter else 'summer'}", round(width) + 1, round(height) + 1, groups)
                if not winter:
                    low, high = np.radians(outside.UP)
                    sines = np.sin(np.linspace(high, low, len(pictures["morning"])))
                    pictures["dusk"] = pictures["morning"] * light.dusk(sines)[:, None]
                yield pictures, x, y, turned


def fleeces(folder, samples, piles, islands):
    """Wool is strands, which cannot be baked: each fleece is rendered from the hall and the picture is laid onto it. Yields their islands."""
    hall.new(samples)
    made, wools = hall.build(), ("wool", "gray wool", "brown wool")
    for thing in (thing for name in ("hall", "strands", "table", "top") for thing in made[name].objects):
        thing.visible_camera = thing.name in wools or thing.name.startswith("fleece")
    number = 0
    for pile in (piles[name] for name in wools):
        for points, (_, x, y, width, height, turned) in zip(pile.points, (island for island in islands if island[0] is pile)):
            # The points of the texels: as in `Pile.grid`.
            points = points.reshape(geometry.steps(26, 12), -1, 3)
            u, v = (np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(points, axis=axis), axis=2).max(axis=1 - axis))]) for axis in (1, 0))
            columns = np.interp(np.linspace(0, u[-1], round(width) + 1), u, np.arange(len(u)))
            rows = np.interp(np.linspace(v[-1], 0, round(height) + 1), v, np.arange(len(v)))
            at = at_places(points, *np.meshgrid(columns, rows))
            middle = points.mean(axis=(0, 1))
            toward = -1 if middle[1] > 0.5 else 1
            eye = render.camera(middle + np.array((0, 1.5 * toward, 1.5)), (0, -toward, -1), (0, 0, 1), 1.0)
            right, over = (np.array(eye.matrix_world.col[axis][:3]) for axis in (0, 1))
            shown = np.stack([(at - middle) @ right, (at - middle) @ over], axis=-1)
            eye.data.type, eye.data.ortho_scale = "ORTHO", 2.1 * np.abs(shown).max()
            texels = round(1.2 * eye.data.ortho_scale * height / v[-1])
            pictures = render.groups_of_picture(folder, f"fleece{number}", texels, texels)
            place = (shown / eye.data.ortho_scale * (1, -1) + 0.5) * texels - 0.5
            yield {group: at_places(picture, place[..., 0], place[..., 1]) for group, picture in pictures.items()}, x, y, turned
            number += 1


def at_places(grid, x, y):
    """Bilinear values of a grid of vectors."""
    height, width = grid.shape[:2]
    x, y = np.clip(x, 0, width - 1.001), np.clip(y, 0, height - 1.001)
    i, j = x.astype(int), y.astype(int)
    u, v = (x - i)[..., None], (y - j)[..., None]
    return (grid[j, i] * (1 - u) + grid[j, i + 1] * u) * (1 - v) + (grid[j + 1, i] * (1 - u) + grid[j + 1, i + 1] * u) * v


# By how many texels the matters are softened whose pattern is finer than the atlas.
SOFT = {"checks": 2, "stripes": 2, "cloak": 1, "stone": 1}


def soften(picture, islands):
    """Means over the neighbours, in the islands of soft matters. The top row is first."""
    for pile, x, y, width, height, turned in islands:
        reach, (wide, high) = SOFT.get(pile.name, 0), (height, width) if turned else (width, height)
        island = picture[round(len(picture) - y - high) : round(len(picture) - y), round(x) : round(x + wide)]
        if reach and island.size:
            padded = np.pad(island, ((reach, reach), (reach, reach), (0, 0)), mode="edge")
            shifts = range(2 * reach + 1)
            island[:] = np.mean([padded[i : i + island.shape[0], j : j + island.shape[1]] for i in shifts for j in shifts], axis=0)


def whole(folder, target, samples, side=4096):
    """The hall."""
    geometry.FINE = False
    hall.new(1)
    made = hall.build(strands=False, groups=[], atlas=("hall", side))
    write_glb(made["piles"]["hall"].values(), f"{target}/hall.glb")
    used = sum(width * height for _, _, _, width, height, _ in made["islands"]) / side**2
    log(f"{used * 100:.0f} % of the atlas used")
    paintings = [*floor_and_view(folder, 2 * samples, side), *fleeces(folder, 2 * samples, made["piles"]["hall"], made["islands"])]
    for group in [*light.GROUPS, "dusk"]:
        picture = np.zeros((side, side, 3)) if group == "dusk" else atlas(folder, "hall", side // 2, side, samples, group)
        soften(picture, made["islands"])
        for pictures, x, y, turned in paintings:
            if group in pictures:
                paste(picture, pictures[group], x, y, turned)
        render.save(picture, f"{target}/bake/{group}.webp", 85)
    geometry.FINE = True
