"""Matter of the hall as Cycles materials. All are made of noise in the coordinates of the piece (`grain`) or of the hall."""
from math import tau

import bpy

import pictures
from measures import FLOOR, HEARTH


class Nodes:
    """A short way to write node trees."""

    def __init__(self, name):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.tree.nodes.clear()
        self.output = self.tree.nodes.new("ShaderNodeOutputMaterial")

    def __call__(self, kind, out=0, **inputs):
        """A node; `i0` is its first socket, `_name` a property."""
        node = self.tree.nodes.new("ShaderNode" + kind)
        for name, value in inputs.items():
            if name.startswith("_"):
                setattr(node, name[1:], value)
                continue
            socket = node.inputs[int(name[1:])] if name[0] == "i" and name[1:].isdigit() else node.inputs[name.replace("_", " ")]
            self.put(socket, value)
        return node.outputs[out]

    def put(self, socket, value):
        if isinstance(value, bpy.types.NodeSocket):
            self.tree.links.new(value, socket)
        elif socket.type == "RGBA":
            socket.default_value = (*value, 1)
        else:
            socket.default_value = value

    def attribute(self, name, out="Vector"):
        node = self.tree.nodes.new("ShaderNodeAttribute")
        node.attribute_name = name
        return node.outputs[out]

    def scaled(self, vector, x, y, z):
        return self("VectorMath", _operation="MULTIPLY", i0=vector, i1=(x, y, z))

    def noise(self, vector, scale, detail=4.0, roughness=0.55, distortion=0.0):
        return self("TexNoise", Vector=vector, Scale=scale, Detail=detail, Roughness=roughness, Distortion=distortion)

    def math(self, operation, a, b=0.0, clamp=False):
        return self("Math", _operation=operation, i0=a, i1=b, _use_clamp=clamp)

    def sum(self, *terms):
        """Of (value, factor) pairs."""
        total = None
        for value, factor in terms:
            term = self.math("MULTIPLY", value, factor)
            total = term if total is None else self.math("ADD", total, term)
        return total

    def range(self, value, low, high, to_low=0.0, to_high=1.0):
        return self("MapRange", Value=value, From_Min=low, From_Max=high, To_Min=to_low, To_Max=to_high)

    def mix(self, factor, a, b, blend="MIX"):
        node = self.tree.nodes.new("ShaderNodeMix")
        node.data_type, node.blend_type = "RGBA", blend
        for socket, value in ((node.inputs[0], factor), (node.inputs[6], a), (node.inputs[7], b)):
            self.put(socket, value)
        return node.outputs[2]

    def dim(self, color, value):
        return self.mix(1.0, color, self("CombineColor", i0=value, i1=value, i2=value), "MULTIPLY")

    def bump(self, height, strength, distance):
        return self("Bump", Height=height, Strength=strength, Distance=distance)

    def surface(self, shader):
        self.tree.links.new(shader, self.output.inputs[0])
        return self.material

    def matter(self, **inputs):
        return self.surface(self("BsdfPrincipled", **inputs))

    def height(self):
        return self("SeparateXYZ", out=2, Vector=self("NewGeometry"))


def wood(name, dark, light, rough=0.66, soot=0.0, wax=0.0, ring=7.0, bump=0.5, cracks=1.0, carving=None):
    """Cleft and hewn wood: rings, fibers, cracks, marks of the adze; soot towards the roof, dirt at the floor."""
    n = Nodes(name)
    grain, tone = n.attribute("grain"), n.attribute("tone", "Fac")
    warp = n.noise(n.scaled(grain, 0.30, 0.9, 0.9), 1.0, 2)
    bent = n("VectorMath", _operation="ADD", i0=n.scaled(grain, 0.045, 1, 1), i1=n.scaled(n("CombineXYZ", Y=warp, Z=warp), 0, 0.6, 0.6))
    rings = n("TexWave", _wave_type="RINGS", _rings_direction="X", _wave_profile="SAW", out=1, Vector=bent, Scale=ring, Distortion=1.2, Detail=2.0, Detail_Scale=1.6)
    fiber = n.noise(n.scaled(grain, 0.9, 26, 26), 1.0, 4, 0.72)
    broad = n.noise(n.scaled(grain, 0.25, 2.2, 2.2), 1.0, 4, 0.65)
    split = n.noise(n.scaled(grain, 0.14, 9, 9), 1.0, 1, 0.5)
    split = n.range(n.math("SUBTRACT", split, n.range(broad, 0.35, 0.65, -0.03, 0.05)), 0.265, 0.295)
    hewn = n.noise(n.scaled(grain, 1.1, 1.8, 1.8), 1.0, 2)
    color = n.mix(n.range(n.sum((rings, 0.22), (fiber, 0.95), (broad, 0.70)), 0.62, 1.28), dark, light)
    # Weather and hands: gray, and darker in patches.
    gray = n.range(n.noise(n.scaled(grain, 0.35, 3.0, 3.0), 1.0, 4, 0.75), 0.40, 0.72, 0.0, 0.5)
    middle = sum(dark) / 3 * 0.5 + sum(light) / 3 * 0.5
    color = n.mix(gray, color, n.dim(n.mix(fiber, (0.5, 0.47, 0.43), (1.5, 1.42, 1.30)), middle))
    color = n.dim(color, tone)
    color = n.mix(n.range(split, 0, 1, 0.9 * cracks, 0.0), color, tuple(c * 0.15 for c in dark))
    if soot:
        height = n.height()
        color = n.mix(n.math("MULTIPLY", n.range(n.sum((height, 1.0), (broad, 5.0)), 3.5, 12.0), soot, True), color, (0.013, 0.010, 0.008))
        color = n.mix(n.range(n.sum((height, 1.0), (broad, 2.0)), FLOOR + 0.7, FLOOR + 2.4, 0.65, 0.0), color, (0.024, 0.018, 0.012))
    relief = n.sum((fiber, 0.55), (rings, 0.10), (split, 1.0 * cracks), (hewn, 0.8), (broad, 0.4))
    if carving is not None:
        cut = n("TexImage", _image=carving, _extension="CLIP", Vector=n("UVMap", _uv_map="picture"))
        color = n.mix(n.math("MULTIPLY", cut, 0.75), color, tuple(c * 0.25 for c in dark))
        relief = n.sum((relief, 1.0), (cut, -1.6))
    return n.matter(Base_Color=color, Roughness=n.range(fiber, 0.25, 0.75, rough - 0.10, rough + 0.14), Normal=n.bump(relief, bump, 0.04), Coat_Weight=wax, Coat_Roughness=0.35)


def stone():
    n = Nodes("stone")
    grain, tone = n.attribute("grain"), n.attribute("tone", "Fac")
    broad, fine = n.noise(grain, 1.6, 6, 0.6), n.noise(grain, 22.0, 6, 0.7)
    specks = n.range(n("TexVoronoi", Vector=grain, Scale=38.0), 0.0, 0.35)
    color = n.mix(n.range(broad, 0.3, 0.7), (0.060, 0.052, 0.045), (0.150, 0.134, 0.118))
    color = n.mix(n.range(n.noise(grain, 0.7, 3), 0.52, 0.62), color, (0.115, 0.072, 0.055))
    color = n.mix(n.range(fine, 0.32, 0.62, 0.75, 0.0), color, (0.030, 0.028, 0.026))
    color = n.dim(color, tone)
    # Soot on the side of the fire, earth at the foot.
    across = n.math("ABSOLUTE", n("SeparateXYZ", out=1, Vector=n("NewGeometry")))
    color = n.mix(n.range(n.sum((across, 1.0), (broad, 0.8)), HEARTH[2] + 0.1, HEARTH[2] + 0.75, 0.9, 0.0), color, (0.012, 0.010, 0.009))
    color = n.mix(n.range(n.sum((n.height(), 1.0), (broad, 0.4)), FLOOR + 0.25, FLOOR + 0.5, 0.8, 0.0), color, (0.040, 0.029, 0.020))
    return n.matter(Base_Color=color, Roughness=0.88, Normal=n.bump(n.sum((broad, 0.9), (fine, 0.5), (specks, 0.1)), 0.7, 0.07))


def earth():
    """Trodden earth: damp and dry, with chaff and ash."""
    n = Nodes("earth")
    at = n("NewGeometry")
    broad, middle, fine = n.noise(at, 0.28, 5, 0.6), n.noise(at, 2.2, 7, 0.66), n.noise(at, 19.0, 5, 0.65)
    color = n.mix(n.range(middle, 0.3, 0.7), (0.026, 0.018, 0.012), (0.080, 0.057, 0.038))
    color = n.mix(n.range(broad, 0.42, 0.62), n.dim(color, 0.62), color)
    turned = [n("VectorRotate", _rotation_type="Z_AXIS", Vector=at, Angle=angle) for angle in (0.4, 1.9)]
    chaff = n.math("MAXIMUM", *[n.range(n.noise(n.scaled(place, 6.0, 36.0, 9.0), 1.0, 2, 0.5, 1.0), 0.63, 0.70) for place in turned])
    color = n.mix(n.math("MULTIPLY", chaff, 0.7), color, (0.185, 0.135, 0.072))
    pebble = n.range(n("TexVoronoi", Vector=at, Scale=3.1), 0.10, 0.15)
    color = n.mix(n.range(pebble, 0, 1, 0.6, 0.0), color, (0.085, 0.078, 0.070))
    relief = n.sum((middle, 0.9), (fine, 0.35), (chaff, 0.15), (pebble, -0.3))
    return n.matter(Base_Color=color, Roughness=n.range(broad, 0.40, 0.62, 0.75, 0.95), Normal=n.bump(relief, 0.9, 0.09))


def iron():
    n = Nodes("iron")
    grain = n.attribute("grain")
    broad, fine = n.noise(grain, 5.0, 6, 0.62), n.noise(grain, 40.0, 4)
    rust = n.range(broad, 0.46, 0.68)
    base = n.dim(n.mix(rust, (0.050, 0.047, 0.045), (0.085, 0.038, 0.019)), n.attribute("tone", "Fac"))
    return n.matter(Base_Color=base, Metallic=n.range(rust, 0, 1, 0.7, 0.1), Roughness=n.range(rust, 0, 1, 0.46, 0.85), Normal=n.bump(n.sum((broad, 1.0), (fine, 0.4)), 0.5, 0.02))


def plain(name, color, rough=0.7, scale=9.0, bump=0.3, contrast=0.35, **more):
    """A matter with an uneven color: antler, clay, soapstone, bark."""
    n = Nodes(name)
    grain = n.attribute("grain")
    broad, fine = n.noise(grain, scale, 7, 0.64), n.noise(grain, scale * 9, 4)
    base = n.mix(n.range(broad, 0.3, 0.7), tuple(c * (1 - contrast) for c in color), tuple(min(1.0, c * (1 + contrast)) for c in color))
    base = n.dim(base, n.attribute("tone", "Fac"))
    return n.matter(Base_Color=base, Roughness=rough, Normal=n.bump(n.sum((broad, 1.0), (fine, 0.6)), bump, 0.015), **more)


def antler():
    """Polished antler with rings and dots."""
    n = Nodes("antler")
    grain = n.attribute("grain")
    streaks = n.noise(n.scaled(grain, 6, 60, 60), 1.0, 5, 0.6)
    base = n.mix(n.range(streaks, 0.3, 0.7), (0.36, 0.27, 0.16), (0.56, 0.46, 0.31))
    cut = n("TexImage", _image=pictures.image("ring and dot", pictures.ring_and_dot(), data=True), _extension="CLIP", Vector=n("UVMap", _uv_map="picture"))
    base = n.dim(n.mix(n.math("MULTIPLY", cut, 0.85), base, (0.06, 0.035, 0.018)), n.attribute("tone", "Fac"))
    return n.matter(Base_Color=base, Roughness=0.36, Normal=n.bump(n.sum((streaks, 0.15), (cut, -0.8)), 0.4, 0.006))


def leather():
    n = Nodes("leather")
    grain = n.attribute("grain")
    cells = n("TexVoronoi", _feature="DISTANCE_TO_EDGE", Vector=grain, Scale=105.0)
    broad = n.noise(grain, 14.0, 6, 0.62)
    creases = n.noise(n.scaled(grain, 1, 1, 0.35), 30.0, 4, 0.6, 0.8)
    worn = n.range(n.noise(grain, 6.0, 5, 0.7), 0.52, 0.70)
    base = n.mix(n.range(broad, 0.3, 0.7), (0.050, 0.021, 0.010), (0.150, 0.068, 0.030))
    base = n.mix(n.math("MULTIPLY", worn, 0.5), base, (0.24, 0.135, 0.07))
    relief = n.sum((n.range(cells, 0, 0.25), 0.3), (broad, 1.0), (creases, 0.8))
    return n.matter(Base_Color=base, Roughness=n.range(broad, 0.3, 0.7, 0.42, 0.62), Normal=n.bump(relief, 0.5, 0.012), Coat_Weight=0.06, Coat_Roughness=0.4)


def woven(name, picture, threads, bump=0.8):
    """A picture woven of wool: threads over and under, faded in patches."""
    n = Nodes(name)
    uv = n("UVMap", _uv_map="picture")
    color = n("TexImage", _image=pictures.image(name, picture), _interpolation="Cubic", Vector=uv)
    waves = [n.math("ABSOLUTE", n("Math", _operation="SINE", i0=n.math("MULTIPLY", n("SeparateXYZ", out=axis, Vector=uv), threads[axis] * tau / 2))) for axis in (0, 1)]
    weave = n.sum((waves[1], 0.8), (waves[0], 0.4))
    wool = n.noise(n.scaled(uv, threads[0] * 1.5, threads[1] * 4, 1), 1.0, 3, 0.6)
    faded = n.noise(uv, 3.0, 6, 0.6)
    base = n.mix(n.range(n.math("ADD", weave, wool), 0.4, 1.7), n.dim(color, 0.45), color)
    base = n.mix(n.range(faded, 0.35, 0.75, 0.0, 0.8), base, n.mix(1.0, base, (0.60, 0.58, 0.55), "MULTIPLY"))
    base = n.mix(n.range(n.noise(uv, 2.2, 4), 0.55, 0.75, 0.0, 0.25), base, (0.16, 0.13, 0.10))
    return n.matter(Base_Color=base, Roughness=0.95, Normal=n.bump(n.sum((weave, 1.0), (wool, 0.7)), bump, 0.022), Sheen_Weight=0.25, Sheen_Roughness=0.5, Sheen_Tint=(0.9, 0.8, 0.7))


def hair(name, root, tip, rough=0.8):
    """Wool, straw, threads; the color is by the tone of the strand."""
    n = Nodes(name)
    return n.matter(Base_Color=n.mix(n.attribute("tone", "Fac"), root, tip), Roughness=rough, Specular_IOR_Level=0.25)


def fleece(name, root, tip):
    """Wool without strands: locks as cells."""
    n = Nodes(name)
    grain = n.attribute("grain")
    bent = n("VectorMath", _operation="ADD", i0=grain, i1=n.scaled(n("TexNoise", out=1, Vector=grain, Scale=5.0, Detail=3.0), 0.25, 0.25, 0.25))
    locks = n("TexVoronoi", Vector=bent, Scale=9.0)
    fine = n.noise(n.scaled(bent, 1, 1, 0.4), 55.0, 4, 0.7)
    value = n.range(n.sum((locks, -0.9), (fine, 0.6), (n.noise(grain, 3.0, 4), 0.4)), -0.25, 0.45)
    return n.matter(Base_Color=n.mix(value, root, tip), Roughness=0.95, Normal=n.bump(n.sum((locks, -1.0), (fine, 0.5)), 1.0, 0.09), Sheen_Weight=0.3)


def glow(n, lit):
    return n.mix(lit, (0.95, 0.055, 0.004), (1.0, 0.34, 0.055))


def charred(strength):
    """A log in the fire: cracked to squares, embers in the cracks, ash on it."""
    n = Nodes("charred")
    grain = n.attribute("grain")
    cells = n("TexVoronoi", _feature="DISTANCE_TO_EDGE", Vector=n.scaled(grain, 2.8, 5.5, 5.5), Scale=1.0)
    lit = n.math("MULTIPLY", n.range(cells, 0.11, 0.0), n.range(n.noise(grain, 1.6, 6, 0.7), 0.50, 0.68))
    ash = n.range(n.noise(grain, 4.0, 6, 0.7), 0.46, 0.62)
    base = n.mix(ash, (0.010, 0.008, 0.007), (0.15, 0.142, 0.135))
    return n.matter(Base_Color=base, Roughness=0.9, Normal=n.bump(n.range(cells, 0, 0.3), 0.9, 0.06), Emission_Color=glow(n, lit), Emission_Strength=n.math("MULTIPLY", lit, strength))


def embers(strength):
    """The bed of the hearth: embers in the middle of the fire, ash around."""
    n = Nodes("embers")
    at = n("NewGeometry")
    x, y = (n("SeparateXYZ", out=axis, Vector=at) for axis in (0, 1))
    middle = HEARTH[0] + 0.45 * (HEARTH[1] - HEARTH[0])
    squares = [n.math("POWER", n.math("DIVIDE", n.math("SUBTRACT", value, center), reach), 2.0) for value, center, reach in ((x, middle, 4.2), (y, 0.0, 1.1))]
    away = n.math("SQRT", n.math("ADD", *squares))
    cells, patches = n("TexVoronoi", Vector=at, Scale=5.5), n.noise(at, 1.4, 6, 0.68)
    lit = n.math("MULTIPLY", n.range(n.sum((away, 1.0), (patches, 0.9)), 0.65, 1.35, 1.0, 0.0), n.range(cells, 0.55, 0.05))
    lit = n.math("MULTIPLY", lit, n.range(n.noise(at, 7.0, 6, 0.7), 0.44, 0.66))
    base = n.mix(n.range(away, 0.7, 1.2), (0.013, 0.011, 0.010), n.mix(patches, (0.030, 0.028, 0.026), (0.13, 0.122, 0.113)))
    return n.matter(Base_Color=base, Roughness=0.95, Normal=n.bump(n.sum((patches, 1.0), (cells, 0.7), (n.noise(at, 30.0, 4), 0.3)), 0.9, 0.1), Emission_Color=glow(n, lit), Emission_Strength=n.math("MULTIPLY", lit, strength))


def shield(name, picture):
    """Painted boards, worn at the edges."""
    n = Nodes(name)
    uv = n("UVMap", _uv_map="picture")
    paint = n("TexImage", _image=pictures.image(name, picture), Vector=uv)
    board = n.math("FRACT", n.math("MULTIPLY", n("SeparateXYZ", out=0, Vector=uv), 7.0))
    gap = n.math("MULTIPLY", n.range(board, 0.0, 0.025), n.range(board, 1.0, 0.975))
    fiber = n.noise(n.scaled(uv, 60, 2.0, 1), 1.0, 6, 0.65)
    edge = n.range(n("VectorMath", _operation="DISTANCE", out=1, i0=uv, i1=(0.5, 0.5, 0)), 0.30, 0.5, 0.0, 0.12)
    worn = n.range(n.sum((n.noise(uv, 5.0, 8, 0.72), 1.0), (fiber, 0.35), (edge, 1.0)), 0.70, 0.80)
    color = n.mix(n.range(fiber, 0.25, 0.75), n.dim(paint, 0.5), paint)
    color = n.mix(worn, color, n.mix(fiber, (0.07, 0.045, 0.026), (0.18, 0.12, 0.07)))
    color = n.mix(gap, (0.01, 0.008, 0.006), color)
    return n.matter(Base_Color=color, Roughness=0.62, Normal=n.bump(n.sum((gap, 1.0), (fiber, 0.4), (worn, -0.3)), 0.6, 0.03))


def ground(winter):
    """Meadow and beach, or snow, by the height above the water."""
    n = Nodes("ground")
    at, height = n("NewGeometry"), n.height()
    broad, fine = n.noise(at, 0.04, 6, 0.6), n.noise(at, 1.1, 5, 0.7)
    if winter:
        color = n.mix(n.range(n.sum((broad, 1.0), (fine, 0.25)), 0.66, 0.74), (0.80, 0.82, 0.86), (0.20, 0.17, 0.13))
        color = n.mix(n.range(height, -9.3, -8.9), (0.10, 0.10, 0.11), color)
    else:
        grass = n.mix(n.range(n.sum((broad, 0.6), (fine, 0.5)), 0.4, 0.75), (0.055, 0.085, 0.020), (0.17, 0.18, 0.055))
        path = n.range(n.sum((broad, 0.5), (fine, 0.5)), 0.52, 0.60)
        grass = n.mix(path, grass, (0.20, 0.155, 0.10))
        sand = n.mix(fine, (0.24, 0.20, 0.15), (0.36, 0.31, 0.24))
        color = n.mix(n.range(n.sum((height, 1.0), (fine, 1.5), (broad, 2.0)), -6.6, -5.4), sand, grass)
    return n.matter(Base_Color=color, Roughness=0.95, Normal=n.bump(fine, 0.8, 0.5))


def water():
    n = Nodes("water")
    waves = n.noise(n.scaled(n("NewGeometry"), 0.10, 0.32, 1), 1.0, 5, 0.6)
    return n.matter(Base_Color=(0.020, 0.035, 0.042), Roughness=0.16, Normal=n.bump(waves, 0.5, 1.2))


def woods(winter):
    n = Nodes("woods")
    at = n("NewGeometry")
    fine = n.noise(at, 0.09, 5, 0.7)
    color = n.mix(n.range(fine, 0.35, 0.65), (0.035, 0.055, 0.040), (0.085, 0.110, 0.070))
    if winter:
        color = n.mix(n.range(fine, 0.5, 0.7), (0.03, 0.035, 0.045), (0.34, 0.36, 0.42))
    return n.matter(Base_Color=color, Roughness=1.0)


def sky(name, low, high, strength, behind=False):
    """A gradient that glows, by direction; what is behind it shines through."""
    n = Nodes(name)
    clouds = n.noise(n.scaled(n("NewGeometry"), 0.0025, 0.0025, 0.011), 1.0, 6, 0.6)
    share = n.range(n.height(), 0.0, 700.0)
    color = n.mix(share, low, high)
    color = n.mix(n.range(clouds, 0.46, 0.70, 0.0, 0.65), color, tuple(0.35 * a + 0.75 * max(low) for a in low))
    light = n("Emission", Color=color, Strength=strength)
    return n.surface(light if not behind else n("AddShader", i0=n("BsdfTransparent"), i1=light))
