"""Pictures of the hall: the cube map by groups of light, and previews of the hours."""
import glob
import os
import sys
import time
from math import radians

import bpy
import numpy as np
from mathutils import Matrix, Vector

import fire
import light
import scene as hall

# Direction and up of the faces, in Blender's axes, in the order +x, −x, +y, −y, −z, +z of the game's axes.
FACES = [((1, 0, 0), (0, 0, 1)), ((-1, 0, 0), (0, 0, 1)), ((0, 0, 1), (0, -1, 0)), ((0, 0, -1), (0, 1, 0)), ((0, 1, 0), (0, 0, 1)), ((0, -1, 0), (0, 0, 1))]
# How many of the samples each needs: the roof is seen least.
SHARES = (1.0, 0.75, 0.4, 0.75, 1.0, 0.5)
EYE = (0.0, 0.0, 0.35)
# The value of white in files of eight bits.
WHITE = 4.0
# The door as seen from the eye: faces and their parts, left, right, bottom and top from 0 to 1.
DOOR_PARTS = {0: (0.0, 0.11, 0.32, 0.68), 4: (0.90, 1.0, 0.32, 0.68)}


def log(*words):
    print(*words, file=sys.stderr, flush=True)


def camera(at, toward, up, angle):
    data = bpy.data.cameras.new("camera")
    data.sensor_fit, data.angle, data.clip_start, data.clip_end = "VERTICAL", angle, 0.02, 5000
    thing = bpy.data.objects.new("camera", data)
    ahead, over = Vector(toward).normalized(), Vector(up)
    right = ahead.cross(over).normalized()
    thing.matrix_world = Matrix.Translation(at) @ Matrix((right, right.cross(ahead), -ahead)).transposed().to_4x4()
    bpy.context.scene.collection.objects.link(thing)
    bpy.context.scene.camera = thing
    return thing


def read(path):
    """Linear colors, the top row first."""
    image = bpy.data.images.load(path)
    width, height = image.size
    pixels = np.empty(width * height * 4, np.float32)
    image.pixels.foreach_get(pixels)
    bpy.data.images.remove(image)
    return pixels.reshape(height, width, 4)[::-1, :, :3].copy()


def denoised_groups(folder, name, groups):
    """Lets the compositor denoise every group of light and write it as folder/name_group_0001.exr."""
    scene = bpy.context.scene
    layer = scene.view_layers[0]
    layer.cycles.denoising_store_passes = True
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    source = tree.nodes.new("CompositorNodeRLayers")
    output = tree.nodes.new("CompositorNodeOutputFile")
    output.base_path = folder
    output.format.file_format, output.format.color_depth = "OPEN_EXR", "16"
    output.file_slots.clear()
    for group in groups:
        denoise = tree.nodes.new("CompositorNodeDenoise")
        denoise.use_hdr, denoise.prefilter = True, "ACCURATE"
        tree.links.new(source.outputs[f"Combined_{group}"], denoise.inputs["Image"])
        tree.links.new(source.outputs["Denoising Normal"], denoise.inputs["Normal"])
        tree.links.new(source.outputs["Denoising Albedo"], denoise.inputs["Albedo"])
        output.file_slots.new(f"{name}_{group}_")
        tree.links.new(denoise.outputs[0], output.inputs[f"{name}_{group}_"])
    composite = tree.nodes.new("CompositorNodeComposite")
    tree.links.new(source.outputs["Image"], composite.inputs[0])


def groups_of_picture(folder, name, width, height, groups=light.GROUPS):
    """Renders what is not there yet. Returns the pictures by group."""
    paths = {group: f"{folder}/{name}_{group}_0001.exr" for group in groups}
    if not all(map(os.path.exists, paths.values())):
        scene = bpy.context.scene
        scene.render.resolution_x, scene.render.resolution_y, scene.render.resolution_percentage = width, height, 100
        denoised_groups(folder, name, groups)
        start, cpu = time.time(), os.times()
        bpy.ops.render.render()
        log(f"{name}: {time.time() - start:.0f} s, {os.times().user - cpu.user:.0f} s of processor")
    return {group: read(path) for group, path in paths.items()}


def hide_table(made):
    for name in ("table", "top"):
        for thing in made[name].objects:
            thing.visible_camera = False


def cube(folder, side, samples, faces=range(6)):
    """The cube map into the folder, by faces and groups; goes on where it was interrupted."""
    os.makedirs(folder, exist_ok=True)
    scene = hall.new(samples)
    hide_table(hall.build())
    for face in faces:
        scene.cycles.samples = max(1, round(samples * SHARES[face]))
        camera(EYE, *FACES[face], radians(90))
        groups_of_picture(folder, f"face{face}", side, side)


def winter(folder, side, samples):
    """The winter outside the door, only the parts of the faces where the door is."""
    scene = hall.new(samples)
    hide_table(hall.build(winter=True, groups=["winter"]))
    scene.render.use_border = True
    for face, (left, right, bottom, top) in DOOR_PARTS.items():
        camera(EYE, *FACES[face], radians(90))
        scene.render.border_min_x, scene.render.border_max_x, scene.render.border_min_y, scene.render.border_max_y = left, right, bottom, top
        groups_of_picture(folder, f"winter{face}", side, side, ["winter"])


def faces_of(folder, group):
    faces = [read(f"{folder}/face{face}_{group}_0001.exr") for face in range(6)]
    if group == "winter":
        for face, (left, right, bottom, top) in DOOR_PARTS.items():
            path = f"{folder}/winter{face}_winter_0001.exr"
            if os.path.exists(path):
                side = len(faces[face])
                rows, columns = slice(round((1 - top) * side) + 1, round((1 - bottom) * side) - 1), slice(round(left * side), round(right * side))
                faces[face][rows, columns] = read(path)[rows, columns]
    return faces


def dusk_faces(folder):
    """What is seen outside, by the light that the evening leaves of the morning: neither fire nor lamps shine on it."""
    faces = []
    for face, (ahead, over) in enumerate(FACES):
        morning, inside = read(f"{folder}/face{face}_morning_0001.exr"), read(f"{folder}/face{face}_fire_0001.exr") + read(f"{folder}/face{face}_lamps_0001.exr")
        along = (np.arange(len(morning)) + 0.5) / len(morning) * 2 - 1
        x, y = np.meshgrid(along, -along)
        sine = (ahead[2] + y * over[2]) / np.sqrt(1 + x * x + y * y)
        faces.append(morning * light.dusk(sine) * np.clip(1 - inside.max(axis=-1, keepdims=True) / 0.01, 0, 1))
    return faces


def srgb(linear):
    linear = np.clip(linear, 0, 1)
    return np.where(linear <= 0.0031308, linear * 12.92, 1.055 * linear ** (1 / 2.4) - 0.055)


def save_fire(path):
    from PIL import Image

    Image.fromarray((srgb(fire.sheet()) * 255 + 0.5).astype(np.uint8)).save(path, quality=88, method=6)
    log(f"{path}: {os.path.getsize(path) / 1e6:.2f} MB")


def save(linear, path, quality=90):
    """Eight bits of sRGB where 255 is WHITE; a fine dither hides bands."""
    from PIL import Image

    dither = np.random.default_rng(1).uniform(-0.5, 0.5, linear.shape[:2] + (1,))
    value = srgb(linear / WHITE) * 255
    value = np.where(value > 0.5, value + dither * 0.8, value)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    Image.fromarray(np.clip(value + 0.5, 0, 255).astype(np.uint8)).save(path, quality=quality, method=6)
    log(f"{path}: {os.path.getsize(path) / 1e6:.2f} MB, mean {linear.mean():.3f}, 99.9 % {np.percentile(linear, 99.9):.2f}")


def pack_cube(folder, target):
    for group in light.GROUPS:
        save(np.concatenate(faces_of(folder, group)), f"{target}/{group}.webp", 94)
    save(np.concatenate(dusk_faces(folder)), f"{target}/dusk.webp", 90)


def filmic(linear):
    """A curve like the program's, for previews."""
    x = np.maximum(linear, 0) * 0.8
    return srgb((x * (2.51 * x + 0.03)) / (x * (2.43 * x + 0.59) + 0.14))


def preview(pictures, path):
    """The four hours side by side as JPEG."""
    from PIL import Image

    views = []
    for hour, weights in light.HOURS.items():
        total = sum(pictures[group] * weight for group, weight in weights.items())
        log(f"{hour}: mean {total.mean():.3f}, median {np.median(total):.3f}, above 1: {(total.max(axis=-1) > 1).mean() * 100:.1f} %, above 4: {(total.max(axis=-1) > 4).mean() * 100:.2f} %")
        views.append(filmic(total))
    picture = np.concatenate([np.concatenate(views[:2], axis=1), np.concatenate(views[2:], axis=1)])
    Image.fromarray((picture * 255 + 0.5).astype(np.uint8)).save(path, quality=92)


def look(folder, name, at, toward, angle, width, height, samples, table=True):
    """A view of the four hours, for judging them."""
    os.makedirs(folder, exist_ok=True)
    for old in glob.glob(f"{folder}/{name}_*.exr"):
        os.remove(old)
    hall.new(samples)
    made = hall.build()
    if not table:
        hide_table(made)
    camera(at, Vector(toward) - Vector(at), (0, 0, 1), radians(angle))
    preview(groups_of_picture(folder, name, width, height), f"{folder}/{name}.jpg")
