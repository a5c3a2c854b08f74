"""Light in groups, which the program adds up: fire, lamps, morning, noon and winter."""
from math import radians

import bpy
import numpy as np
from mathutils import Vector

from measures import BACK, DOOR, FLOOR, HEARTH, LAMP_FLAME, MIDDLE, SMOKE_HOLE, TALL_LAMPS

GROUPS = ["fire", "lamps", "morning", "noon", "winter"]
# Weights of the groups at each hour.
HOURS = {
    "morning": {"morning": 1.0, "fire": 0.3},
    "noon": {"noon": 1.0, "fire": 0.3},
    "evening": {"fire": 1.0, "lamps": 1.0, "morning": 0.02},
    "winter night": {"lamps": 1.0, "fire": 0.35, "winter": 1.0},
}
# Powers in watts, and of suns in watts per square length.
FIRE = {"flames": 8500.0, "embers": 11.0, "fill": 2800.0}
LAMPS = {"tall": (5100.0, 2025.0), "table": 3.3, "fill": 8250.0}
MORNING = {"door": 1900.0, "hole": 9000.0, "fill": 16500.0, "sun": 15.0, "outside": 4.0, "sky": 1.8}
NOON = {"door": 1000.0, "hole": 12500.0, "fill": 15000.0, "sun": 15.0, "outside": 1.8, "sky": 1.2}
WINTER = {"door": 110.0, "hole": 260.0, "moon": 0.90, "outside": 0.36}
FLAME, LAMP, DAY, BLUE = (1.0, 0.57, 0.28), (1.0, 0.67, 0.40), (0.86, 0.93, 1.0), (0.38, 0.55, 1.0)
MORNING_SUN, NOON_SUN, MOON = (-0.55, -1.0, -0.52), (1.2, 5.8, -13.8), (-0.75, -0.45, -0.62)

# What the evening leaves of the morning's light outside, by the sine of the elevation: red at the horizon, blue above.
DUSK = ((-0.10, (0.020, 0.024, 0.036)), (-0.01, (0.050, 0.045, 0.050)), (0.015, (0.42, 0.20, 0.11)), (0.12, (0.16, 0.14, 0.19)), (0.45, (0.05, 0.085, 0.19)))


def dusk(up):
    """Colors to multiply the morning's pictures with, for sines of elevations."""
    stops, colors = zip(*DUSK)
    return np.stack([np.interp(up, stops, channel) for channel in zip(*colors)], axis=-1)


def add(name, kind, group, at, power, color, receivers=None, **properties):
    data = bpy.data.lights.new(name, kind)
    data.energy, data.color = power, color
    for key, value in properties.items():
        setattr(data, key, value)
    thing = bpy.data.objects.new(name, data)
    thing.location, thing.lightgroup, thing.visible_camera = at, group, False
    if receivers:
        thing.light_linking.receiver_collection = receivers
    bpy.context.scene.collection.objects.link(thing)
    return thing


def aim(thing, direction):
    thing.rotation_euler = Vector(direction).to_track_quat("-Z", "Y").to_euler()


def area(name, group, at, toward, size, power, color):
    thing = add(name, "AREA", group, at, power, color, shape="RECTANGLE", size=size[0], size_y=size[1])
    thing.rotation_euler = (Vector(toward) - Vector(at)).to_track_quat("-Z", "Z").to_euler()


def fill(group, power, color):
    """From the wind-eyes high in the gables, which nobody sees: what smoke and light walls would scatter."""
    for side in (-1, 1):
        area(f"{group} eye {side}", group, (side * 26.3, MIDDLE, 9.0), (side * 6, 0, -2), (6.0, 2.5), power, color)


def sun(name, group, direction, power, color, angle, receivers=None):
    aim(add(name, "SUN", group, (0, 0, 60), power, color, receivers, angle=radians(angle)), direction)


def build(outside, groups=GROUPS):
    """`outside` is the collection of what is seen through the door; its light from the sky is for it alone."""
    world = bpy.data.worlds.new("world")
    world.use_nodes = True
    world.node_tree.nodes["Background"].inputs[1].default_value = 0.0
    bpy.context.scene.world = world
    door = ((DOOR[0] + DOOR[1]) / 2, BACK + 0.35, (FLOOR + DOOR[2]) / 2)
    door_size = (DOOR[1] - DOOR[0] - 0.1, DOOR[2] - FLOOR - 0.2)
    inward = (door[0] - 3, 0, -1.5)
    hole = ((SMOKE_HOLE[0] + SMOKE_HOLE[1]) / 2, MIDDLE + 3.4, 13.9)
    if "fire" in groups:
        middle = HEARTH[0] + 0.45 * (HEARTH[1] - HEARTH[0])
        for x, z, share in ((-2.2, 2.6, 0.2), (-0.8, 3.4, 0.3), (0.6, 3.8, 0.3), (1.9, 2.8, 0.2)):
            add(f"fire {x}", "POINT", "fire", (middle + x, 0.1 * x, FLOOR + z), FIRE["flames"] * share, FLAME, shadow_soft_size=0.8)
        fill("fire", FIRE["fill"], FLAME)
    if "lamps" in groups:
        for (x, y, z), power in zip(TALL_LAMPS, LAMPS["tall"]):
            add(f"tall lamp {x}", "POINT", "lamps", (x, y, z + 0.35), power, LAMP, shadow_soft_size=0.14)
        fill("lamps", LAMPS["fill"], LAMP)
        add("table lamp", "POINT", "lamps", (LAMP_FLAME[0], LAMP_FLAME[1], LAMP_FLAME[2] + 0.05), LAMPS["table"], LAMP, shadow_soft_size=0.03)
    for group, direction, power, warm in (("morning", MORNING_SUN, MORNING, (1.0, 0.80, 0.56)), ("noon", NOON_SUN, NOON, (1.0, 0.93, 0.82))):
        if group not in groups:
            continue
        area(f"{group} door", group, door, inward, door_size, power["door"], DAY)
        area(f"{group} hole", group, hole, (hole[0] + 2, hole[1] - 4, 0), (3.7, 2.4), power["hole"], DAY)
        fill(group, power["fill"], DAY)
        sun(f"{group} sun", group, direction, power["sun"], warm, 0.7)
        sun(f"{group} outside", group, (0.1, 0.5, -1), power["outside"], DAY, 90, outside)
    if "winter" in groups:
        area("winter door", "winter", door, inward, door_size, WINTER["door"], BLUE)
        area("winter hole", "winter", hole, (hole[0] + 2, hole[1] - 4, 0), (3.7, 2.4), WINTER["hole"], BLUE)


def moonlight(outside):
    """For the winter outside alone."""
    sun("moon", "winter", MOON, WINTER["moon"], (0.62, 0.76, 1.0), 1.5, outside)
    sun("night sky", "winter", (0.1, 0.5, -1), WINTER["outside"], BLUE, 100, outside)
