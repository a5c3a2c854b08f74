"""Makes the pictures and shapes of the hall. Run it with `make art`, or see README.md for its parts."""
import argparse
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import bake
import render

ASSETS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../crates/look/assets/hall")
# Of every pixel, unless --samples says otherwise.
SAMPLES = {"look": 8, "cube": 24, "winter": 48, "table": 32, "hall": 8}
# Position, target and vertical field of view of the pictures for judging.
VIEWS = {
    "low": ((-0.62, -1.3, 0.46), (0.1, 1.0, 0.25), 40),
    "wall": ((0.0, -1.0, 1.0), (0.8, 12, 0.6), 42),
    "door": ((0.0, 0.0, 0.8), (12.0, 12.0, 0.0), 40),
    "hearth": ((0.0, 0.5, 1.6), (12.0, 0.0, -1.6), 38),
    "left": ((1.0, -1.0, 1.2), (-12.0, 5.0, -0.6), 46),
    "front": ((0.0, 2.0, 1.2), (-1.0, -11.0, 0.0), 46),
    "table": ((1.2, -4.6, 2.6), (0.3, 0.0, -0.6), 32),
    "bench": ((0.0, 1.4, 0.9), (0.1, 5.2, -2.2), 46),
    "roof": ((0.0, 0.0, 0.4), (2.0, 6.0, 9.0), 70),
    "ship": ((0.0, 0.0, 0.5), (12.4, 12.0, 0.3), 10),
}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("part", choices=["all", "look", "cube", "winter", "pack", "fire", "table", "hall"])
    parser.add_argument("--work", default="target/art", help="folder for what is not kept")
    parser.add_argument("--side", type=int, default=1024)
    parser.add_argument("--samples", type=int, help="of every pixel")
    parser.add_argument("--view", default="wall", choices=VIEWS)
    parser.add_argument("--size", default="480x270")
    parser.add_argument("--faces", default="0,1,2,3,4,5")
    a = parser.parse_args()
    work = os.path.abspath(a.work)
    samples = {part: a.samples or number for part, number in SAMPLES.items()}
    if a.part == "look":
        render.look(work, a.view, *VIEWS[a.view], *map(int, a.size.split("x")), samples["look"])
    if a.part in ("cube", "all"):
        render.cube(f"{work}/cube{a.side}", a.side, samples["cube"], [int(face) for face in a.faces.split(",")])
    if a.part in ("winter", "all"):
        render.winter(f"{work}/cube{a.side}", a.side, samples["winter"])
    if a.part in ("fire", "all"):
        render.save_fire(f"{ASSETS}/fire.webp")
    if a.part in ("pack", "all"):
        render.pack_cube(f"{work}/cube{a.side}", f"{ASSETS}/cube")
    if a.part in ("table", "all"):
        bake.furniture(f"{work}/table", ASSETS, samples["table"])
    if a.part in ("hall", "all"):
        bake.whole(f"{work}/hall", ASSETS, samples["hall"])


main()
