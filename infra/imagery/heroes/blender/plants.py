"""Grass and trees as meshes, with every blade and leaf."""
import numpy as np
from shapes import joined, mesh, tube


def tuft(name, material, seed, count, radius, height, width, bend, spread=.5):
    """Blades that grow from a disc and lean outward; `height` meters of the longest."""
    rng = np.random.default_rng(seed)
    steps = np.linspace(0, 1, 5)
    turn, lean = rng.uniform(0, 2 * np.pi, count), rng.uniform(0, 2 * np.pi, count)
    away = radius * np.sqrt(rng.uniform(0, 1, count))
    long = height * rng.uniform(.45, 1, count) ** .8
    bent = bend * rng.uniform(.3, 1.2, count) * long
    foot = np.stack((np.cos(turn) * away, np.sin(turn) * away, np.zeros(count)), -1)
    outward = np.stack((np.cos(turn), np.sin(turn), np.zeros(count)), -1) * spread + np.stack((np.cos(lean), np.sin(lean), np.zeros(count)), -1) * (1 - spread)
    aside = np.stack((-np.sin(lean), np.cos(lean), np.zeros(count)), -1)
    middle = foot[:, None] + outward[:, None] * (bent[:, None] * steps[None] ** 1.8)[..., None]
    middle[..., 2] += long[:, None] * (steps - .28 * bend * steps ** 2.6)[None]
    half = width / 2 * (1 - steps ** 2)[None, :, None] * aside[:, None]
    points = np.stack((middle - half, middle + half), 2).reshape(-1, 3)
    a = (np.arange(count)[:, None] * 10 + np.arange(4)[None] * 2)[..., None]
    faces = (a + np.array((0, 1, 3, 2))).reshape(-1, 4)
    tone = np.tile(np.repeat(steps, 2), count)
    return mesh(name, points, faces, material, tone)


def tree(name, wood, foliage, seed, height=7., crown=3., count=22000, leaf=.11):
    """A street tree: trunk, limbs that fork four times, and leaves in clumps about the twigs. Two meshes."""
    rng = np.random.default_rng(seed)
    tubes, tips = [], []
    fork = height * .34

    def grow(start, heading, length, radius, level):
        steps = np.linspace(0, 1, 5)[:, None]
        sway = rng.normal(0, .09, 3) * length
        path = start + heading * length * steps + sway * steps ** 2 + np.array((0, 0, .10 * length)) * steps ** 2
        tubes.append(tube(path, radius * (1 - .45 * steps[:, 0]), 7 if level < 2 else 4))
        if level == 4:
            tips.append(path[2:])
            return
        for _ in range((6, 4, 3, 3)[level]):
            out = heading * .75 + rng.normal(0, .62, 3) * (1, 1, .6) + np.array((0, 0, .12))
            at = path[-1] if level == 0 else path[rng.integers(2, 5)]
            grow(at, out / np.linalg.norm(out), length * rng.uniform(.55, .8), radius * .55, level + 1)

    grow(np.zeros(3), np.array((0, 0, 1.)), fork, height * .022, 0)
    twigs = np.concatenate(tips)
    twigs[:, :2] *= crown / np.abs(twigs[:, :2]).max(0).mean()
    twigs = twigs[rng.integers(0, len(twigs), count)] + rng.normal(0, .16 * crown / 3, (count, 3))
    return mesh(name + ' wood', *joined(tubes)[:2], wood), mesh(name + ' leaves', *foliage_of(rng, twigs, leaf), foliage[0], foliage_tone(rng, twigs))


def foliage_of(rng, at, size):
    count = len(at)
    normal = rng.normal(0, 1, (count, 3)) + np.array((0, 0, .9))
    normal /= np.linalg.norm(normal, axis=1, keepdims=True)
    along = np.cross(normal, rng.normal(0, 1, (count, 3)))
    along /= np.linalg.norm(along, axis=1, keepdims=True)
    aside = np.cross(normal, along)
    long = size * rng.uniform(.6, 1.25, (count, 1))
    corners = (at - along * long / 2, at + aside * long * .3 + normal * long * .06, at + along * long / 2, at - aside * long * .3 + normal * long * .06)
    return np.stack(corners, 1).reshape(-1, 3), np.arange(count * 4).reshape(-1, 4)


def foliage_tone(rng, at):
    """Lighter outside and above, with random variation."""
    height = (at[:, 2] - at[:, 2].min()) / np.ptp(at[:, 2])
    return np.repeat(np.clip(.15 + .45 * height + rng.normal(0, .16, len(at)), 0, 1), 4)
