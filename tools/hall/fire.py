"""A loop of fire as a flipbook: a fluid in two dimensions with buoyancy and burning gas, colored as a black body."""
import numpy as np

WIDTH, HEIGHT = 176, 264      # cells of the simulation
FRAMES, COLUMNS, FRAME = 64, 8, (128, 192)
STEPS_PER_FRAME, WARM_UP = 3, 260
BUOYANCY, COOLING, SWIRL, EXPANSION = 0.11, 0.0128, 0.22, 0.025
DRAUGHT, UPRIGHT = 1.0, 0.955  # rising air around the fire; how much sideways velocity is left after a step
CROP = (0.20, 0.80, 0.0, 0.86)  # of the domain: left, right, bottom, top
SOURCES = [(0.35, 0.032, 0.82), (0.425, 0.045, 1.05), (0.50, 0.05, 1.2), (0.58, 0.045, 1.05), (0.65, 0.03, 0.78)]  # place, radius, strength
SEED = 7


def sample(field, x, y):
    """Bilinear samples; clamped."""
    height, width = field.shape
    x, y = np.clip(x, 0, width - 1.001), np.clip(y, 0, height - 1.001)
    i, j = x.astype(int), y.astype(int)
    u, v = x - i, y - j
    return (field[j, i] * (1 - u) + field[j, i + 1] * u) * (1 - v) + (field[j + 1, i] * (1 - u) + field[j + 1, i + 1] * u) * v


class Fire:
    """Row 0 is the bottom. The domain is periodic to the sides and mirrored at the ground, so that the projection is exact in Fourier space."""

    def __init__(self):
        self.rng = np.random.default_rng(SEED)
        self.u, self.v, self.heat = (np.zeros((HEIGHT, WIDTH)) for _ in range(3))
        self.y, self.x = np.mgrid[0:HEIGHT, 0:WIDTH].astype(float)
        self.kx = 2j * np.pi * np.fft.rfftfreq(WIDTH)[None]
        self.ky = 2j * np.pi * np.fft.fftfreq(2 * HEIGHT)[:, None]
        self.k2 = (self.kx**2 + self.ky**2).real
        self.k2[0, 0] = 1
        side = np.clip(np.minimum(self.x, WIDTH - 1 - self.x) / 24, 0, 1)
        self.calm = 1 - 0.25 * (1 - side * np.clip((HEIGHT - 1 - self.y) / 60, 0, 1))
        self.time = 0

    def step(self):
        t, self.time = self.time, self.time + 1
        for at, radius, strength in SOURCES:
            sway = 0.012 * np.sin(t * 0.05 + at * 40) + 0.008 * np.sin(t * 0.13 + at * 90)
            pulse = 0.8 + 0.25 * np.sin(t * (0.07 + 0.05 * at) + at * 70) + 0.15 * self.rng.normal()
            spot = np.exp(-(((self.x / WIDTH - at - sway) / radius) ** 2) - ((self.y - 5) / 5.0) ** 2)
            self.heat = np.maximum(self.heat, np.clip(spot * strength * pulse, 0, 1.25))
        self.v += BUOYANCY * self.heat
        # Swirl keeps small eddies alive (vorticity confinement).
        curl = np.gradient(self.v, axis=1) - np.gradient(self.u, axis=0)
        gy, gx = np.gradient(np.abs(curl))
        norm = np.hypot(gx, gy) + 1e-4
        self.u += np.clip(SWIRL * gy / norm * curl, -0.3, 0.3)
        self.v -= np.clip(SWIRL * gx / norm * curl, -0.3, 0.3)
        self.u *= self.calm * UPRIGHT
        self.v *= self.calm
        # Burning gas expands; the rest of the divergence goes.
        fu = np.fft.rfft2(np.concatenate([self.u, self.u[::-1]]))
        fv = np.fft.rfft2(np.concatenate([self.v, -self.v[::-1]]))
        expansion = EXPANSION * self.heat
        pressure = (self.kx * fu + self.ky * fv - np.fft.rfft2(np.concatenate([expansion, expansion[::-1]]))) / self.k2
        self.u = np.fft.irfft2(fu - self.kx * pressure, s=(2 * HEIGHT, WIDTH))[:HEIGHT]
        self.v = np.fft.irfft2(fv - self.ky * pressure, s=(2 * HEIGHT, WIDTH))[:HEIGHT]
        # Everything drifts, by the midpoint rule, so that eddies keep their shape.
        draught = DRAUGHT * np.clip(self.y / 20, 0, 1)
        middle = self.x - self.u / 2, self.y - (self.v + draught) / 2
        back = self.x - sample(self.u, *middle), self.y - draught - sample(self.v, *middle)
        self.u, self.v, heat = (sample(field, *back) for field in (self.u, self.v, self.heat))
        self.heat = np.maximum(heat - COOLING * (0.3 + heat**0.5), 0)


def black_body(heat):
    """Linear color of burning soot; red where it is cool, and thin there."""
    heat = np.clip(heat, 0, 1.3)[..., None]
    return np.concatenate([heat**1.55 * 1.9, heat**2.9 * 1.25, heat**5.2 * 0.62], axis=-1)


def frame(fire, heat):
    """The cropped picture of a state, the top row first; it fades at its edges."""
    left, right, bottom, top = CROP
    x, y = fire.x / WIDTH, fire.y / HEIGHT
    edge = np.clip(np.minimum(x - left, right - x) / 0.06, 0, 1) * np.clip((top - y) / 0.15, 0, 1) * np.clip(fire.y / 9.0, 0, 1)
    color = (black_body(heat) * edge[..., None])[::-1]
    width, height = FRAME
    ys = (1 - top + (np.arange(height) + 0.5) / height * (top - bottom)) * HEIGHT - 0.5
    xs = (left + (np.arange(width) + 0.5) / width * (right - left)) * WIDTH - 0.5
    return np.stack([sample(color[..., c], *np.meshgrid(xs, ys)) for c in range(3)], axis=-1)


def sheet():
    """All frames, linear. The last ones fade into those before the first, so that the loop has no seam."""
    fire = Fire()
    for _ in range(WARM_UP):
        fire.step()
    fade, states = FRAMES // 4, []
    for _ in range(FRAMES + fade):
        for _ in range(STEPS_PER_FRAME):
            fire.step()
        states.append(fire.heat.copy())
    pictures = []
    for i in range(FRAMES):
        heat, late = states[i + fade], i - (FRAMES - fade)
        if late >= 0:
            share = (late + 1) / (fade + 1)
            heat = heat * (1 - share) + states[late] * share
        pictures.append(frame(fire, heat))
    return np.concatenate([np.concatenate(pictures[i : i + COLUMNS], axis=1) for i in range(0, FRAMES, COLUMNS)])
