"""The whole scene: matter, things in collections, lights."""
import bpy
import numpy as np

import furnishings
import geometry
import light
import materials as m
import model
import outside
import pictures
import table
from geometry import Pile
from measures import BACK


def hall_piles(embers):
    carving = pictures.image("plait", pictures.plait(), data=True)
    post = dict(dark=(0.042, 0.023, 0.012), light=(0.150, 0.088, 0.046), soot=0.85, rough=0.60, ring=5.0)
    matter = {
        "earth": m.earth(), "wall": m.wood("wall", (0.058, 0.034, 0.019), (0.200, 0.125, 0.068), soot=0.85, rough=0.74),
        "post": m.wood("post", **post), "carved": m.wood("carved", **post, carving=carving), "roof": m.wood("roof", (0.026, 0.017, 0.011), (0.082, 0.050, 0.030), soot=0.9, rough=0.88),
        "bench": m.wood("bench", (0.070, 0.041, 0.021), (0.245, 0.155, 0.084), rough=0.52, wax=0.08), "oak": m.wood("oak", (0.040, 0.022, 0.011), (0.135, 0.078, 0.040), rough=0.55, wax=0.06),
        "log": m.wood("log", (0.10, 0.062, 0.035), (0.34, 0.235, 0.14), rough=0.8, ring=11.0), "stone": m.stone(), "iron": m.iron(),
        "charred": m.charred(embers * 1.3), "embers": m.embers(embers), "clay": m.plain("clay", (0.17, 0.11, 0.075), 0.85), "leather": m.leather(),
        "thread": m.plain("thread", (0.34, 0.28, 0.20), 0.9, 30.0), "great hanging": m.woven("great hanging", pictures.great_hanging(), (336, 170)),
        "small hanging": m.woven("small hanging", pictures.small_hanging(), (190, 160)), "checks": m.woven("checks", pictures.checks(), (90, 90)),
        "stripes": m.woven("stripes", pictures.stripes(["ochre", "red", "brown", "white"]), (80, 80)), "cloak": m.woven("cloak", pictures.stripes(["blue"] * 7 + ["ochre"]), (100, 100), 0.5),
        "web": m.woven("web", pictures.stripes(["white", "white", "red", "white", "white", "blue", "white", "white"], 40), (150, 90)),
    }
    for paint, colors in {"red": ("red", "ochre"), "blue": ("blue", "white"), "green": ("green", "white"), "white": ("white", "red")}.items():
        matter[f"shield {paint}"] = m.shield(f"shield {paint}", pictures.shield(*colors))
    piles = {name: Pile(name, material) for name, material in matter.items()}
    wools = {"wool": ((0.21, 0.152, 0.098), (0.53, 0.435, 0.325)), "gray wool": ((0.10, 0.09, 0.08), (0.34, 0.31, 0.27)), "brown wool": ((0.035, 0.022, 0.014), (0.13, 0.083, 0.05))}
    for name, colors in wools.items():
        piles[name] = Pile(name, m.fleece(name, *colors), strands=m.hair(f"strands of {name}", *colors))
    return piles


def table_piles():
    antler = m.antler()
    return {name: Pile(f"table {name}", material) for name, material in {
        "table oak": m.wood("table oak", (0.036, 0.020, 0.010), (0.125, 0.072, 0.036), rough=0.55, wax=0.08), "maple": m.wood("maple", (0.17, 0.085, 0.034), (0.34, 0.19, 0.085), rough=0.36, wax=0.25, ring=14.0, bump=0.12, cracks=0.25),
        "soapstone": m.plain("soapstone", (0.105, 0.108, 0.10), 0.5, 14.0, 0.25, 0.4), "tallow": m.plain("tallow", (0.46, 0.36, 0.19), 0.28, 9.0, 0.08, 0.15), "wick": m.plain("wick", (0.05, 0.04, 0.03), 0.95, 60.0),
        "antler": antler, "leather purse": m.leather(), "cord": m.plain("cord", (0.20, 0.14, 0.085), 0.85, 60.0)}.items()}


def outside_piles(winter):
    tar = m.wood("ship", (0.050, 0.028, 0.014), (0.150, 0.085, 0.042), rough=0.6, ring=2.0)
    matter = {"ground": m.ground(winter), "water": m.water(), "woods": m.woods(winter), "ship": tar, "sail": m.plain("sail", (0.42, 0.34, 0.24) if not winter else (0.7, 0.72, 0.75), 0.95, 1.0),
              "ship red": m.plain("ship red", (0.24, 0.05, 0.035), 0.7, 1.0), "ship yellow": m.plain("ship yellow", (0.34, 0.24, 0.08), 0.7, 1.0)}
    return {name: Pile(f"outside {name}", material) for name, material in matter.items()}


def skies(collection, winter):
    """A piece of sky for every group of light; each lets what is behind it through."""
    hours = [("morning", (1.05, 0.94, 0.80), (0.52, 0.72, 1.0), light.MORNING["sky"]), ("noon", (0.92, 0.97, 1.0), (0.50, 0.68, 1.0), light.NOON["sky"])]
    if winter:
        hours = [("winter", (0.50, 0.66, 1.0), (0.16, 0.24, 0.50), 0.09)]
    for number, (group, low, high, strength) in enumerate(hours):
        t, away = np.linspace(0, 2 * np.pi, 33), 2200 + 100 * number
        dome = ((1.0, -60.0), (1.0, 500.0), (0.9, 1400.0), (0.55, 2100.0), (0.0, 2300.0))
        points = np.stack([np.stack([away * r * np.sin(t), away * r * np.cos(t), np.full_like(t, z)], axis=-1) for r, z in dome])
        pile = Pile(f"sky {group}", m.sky(f"sky {group}", low, high, strength, behind=number == 0 and not winter))
        pile.grid(points)
        thing = pile.build(collection)
        thing.lightgroup = group
        Pile.piles.remove(pile)


def new(samples=16, seed=geometry.SEED):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    Pile.piles.clear()
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    c = scene.cycles
    c.device, c.samples, c.seed = "CPU", samples, seed
    c.use_adaptive_sampling, c.use_denoising = False, False
    c.max_bounces, c.diffuse_bounces, c.glossy_bounces, c.transmission_bounces, c.transparent_max_bounces = 5, 3, 1, 1, 8
    c.caustics_reflective = c.caustics_refractive = False
    c.sample_clamp_indirect, c.sample_clamp_direct, c.blur_glossy, c.light_sampling_threshold = 4.0, 30.0, 1.0, 0.003
    scene.cycles_curves.shape = "RIBBONS"
    scene.view_settings.view_transform = "Standard"
    for group in light.GROUPS:
        scene.view_layers[0].lightgroups.add(name=group)
    return scene


def collection(name):
    made = bpy.data.collections.new(name)
    bpy.context.scene.collection.children.link(made)
    return made


def build(winter=False, strands=True, groups=light.GROUPS, atlas=None):
    """Everything. Returns the collections by name, and the islands of the atlas (of "hall" or "table", side), where one is asked for."""
    made = {name: collection(name) for name in ("hall", "strands", "table", "top", "outside")}
    piles = {"hall": hall_piles(light.FIRE["embers"] if "fire" in groups else 0.0), "table": table_piles(), "outside": outside_piles(winter), "top": {"top": Pile("top", m.wood("top", (0.075, 0.040, 0.019), (0.21, 0.125, 0.062), rough=0.5, wax=0.06))}}
    model.build(piles["hall"])
    furnishings.build(piles["hall"], made["strands"], strands)
    table.build(piles["table"])
    table.stand_in(piles["top"])
    outside.build(piles["outside"])
    islands = None
    if atlas:
        name, side = atlas
        if name == "hall":
            piles["hall"] |= {"view": Pile("view", None), "hole": Pile("hole", None)}
            outside.card(piles["hall"])
        islands = geometry.pack(list(piles[name].values()), side)
    for name, group in piles.items():
        for pile in group.values():
            if pile.material:
                pile.build(made[name])
    model.straw(made["strands"], m.hair("straw", (0.072, 0.047, 0.024), (0.37, 0.255, 0.125), 0.55))
    for thing in made["hall"].objects:
        if thing.name in ("embers", "charred"):
            thing.lightgroup = "fire"
    skies(made["outside"], winter)
    for thing in made["outside"].objects:
        thing.visible_diffuse = thing.visible_glossy = False
        thing.visible_shadow = thing.name.startswith("outside ship")
    light.build(made["outside"], groups)
    if winter:
        light.moonlight(made["outside"])
    made["piles"], made["islands"] = piles, islands
    return made
