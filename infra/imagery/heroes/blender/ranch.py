"""A ranch track: two ruts through dry grass, a post-and-rail fence, oaks on golden hills."""
import numpy as np
import looks
from plants import tree, tuft
from shapes import joined, mesh, place, scatter, sheet, tube

FENCE, RUTS, HALF_RUT = -4.6, (-.62, .62), .34

GRADES = {
    'day': {
        'sky': [(0, '#f4cf9d'), (4, '#f4dcb8'), (10, '#e8dfd0'), (22, '#bfd0d8'), (50, '#86accb'), (90, '#5f8db4')],
        'sun': (5, 12, 6.2, '#ffb56c', 1.3), 'glow': (-90, 6, '#ffc586', .5), 'clouds': ('#fff0dc', .55), 'strength': 1.0, 'fill': 0, 'lamps': 0,
    },
}

VIEWS = {
    'wide': {'bearing': 38, 'height': .9, 'lens': 52, 'fills': 'height', 'share': .62, 'across': .69, 'foot': .10, 'stop': 2.2},
    'tall': {'bearing': 38, 'height': 1., 'lens': 58, 'fills': 'width', 'share': .72, 'across': .5, 'foot': .16, 'stop': 2.2},
}


def land(x, y):
    """Flat by the track, then rolling, then hills."""
    far = np.hypot(x, y)
    roll = (np.sin(x * .045 + 2) * np.cos(y * .052) * 1.3 + np.sin(x * .021 - y * .03) * 2.2) * np.clip((far - 16) / 60, 0, 1)
    away = np.clip((far - 130) / 420, 0, 1) ** 1.3
    ridges = 34 + 16 * np.sin(np.arctan2(y, x) * 9 + 1) + 9 * np.sin(np.arctan2(y, x) * 23) + 6 * np.sin(x * .012) * np.cos(y * .016)
    return roll + away * ridges + np.sin(x * 1.3 + y) * np.sin(y * 1.7) * .02


def depth(y):
    """Depth of the rut at this point, 0 to 1."""
    return sum(np.exp(-((y - rut) / HALF_RUT) ** 4) for rut in RUTS)


def build(scene):
    rng = np.random.default_rng(8)
    near = np.concatenate((np.arange(-30, -4, .5), np.arange(-4, 4, .06), np.arange(4, 12, .5)))
    ys = np.concatenate((np.linspace(-900, -31, 110), near, np.linspace(13, 60, 20)))
    xs = np.concatenate((np.linspace(-1000, -41, 110), np.arange(-40, 20, .2), np.linspace(21, 400, 50)))
    points, faces = sheet(xs, ys, lambda x, y: land(x, y) - depth(y) * .055 - np.exp(-(y / .3) ** 2) * -.02)
    bare = np.clip(depth(points[:, 1]) + .8 * np.exp(-(points[:, 1] / 1.5) ** 4), 0, 1)
    place(scene, mesh('land', points, faces, track(), tone=bare))
    grass(scene, rng)
    fence(scene, rng)
    oaks(scene, rng)


def track():
    """Dusty soil where wheels go (attribute `tone`), straw-colored pasture elsewhere."""
    look = looks.Surface('track', .95, .1)
    dirt = look.ramp(look.noise(.9, 8, .62), (.32, '#8a6b4a'), (.5, '#a3835c'), (.68, '#bb9b72'))
    straw = look.ramp(look.noise(.05, 9, .62), (.3, '#8d7a45'), (.5, '#b89c5c'), (.7, '#cdb274'))
    share = look.between(look.math('ADD', look.attribute(), look.math('MULTIPLY', look.noise(2.2, 7, .65), .7)), .62, 1.15)
    pebbles = look.between(look.cells(26), .0, .22, 1, 0)
    height = look.math('ADD', look.math('MULTIPLY', look.noise(9, 9, .65), 1.), look.math('MULTIPLY', pebbles, .5))
    grit = look.mix(.3, look.mix(share, straw, dirt), look.ramp(look.noise(70, 4), (.35, '#5a5148'), (.65, '#d8cfc0')), 'OVERLAY')
    return look.done(grit, look.bump(height, .035, .8))


def grass(scene, rng):
    look = looks.blades('pasture', '#6f5f33', '#c2a561', '#dcc384', .3)
    # Plants: number of blades, height, area (from y, to y, from x, to x), number of tufts.
    rows = ((190, .30, -4.2, -1.5, -45, 14, 2400), (190, .42, -9, -4, -55, 14, 3400), (150, .5, -30, -9, -80, 12, 4200), (120, .13, -.3, .3, -45, 12, 420), (170, .22, 1.5, 3.6, -30, 9, 800))
    for i, (count, height, low, high, back, front, n) in enumerate(rows):
        kinds = [tuft(f'pasture {i} {k}', look, 70 + i * 3 + k, count, .22, height * (1 + .25 * k), .005, .5, .5) for k in range(2)]
        for kind in kinds:
            x, y = rng.uniform(back, front, n // 2), rng.uniform(low, high, n // 2)
            keep = depth(y) < .15
            x, y = x[keep], y[keep]
            scatter(scene, kind.name, kind, np.stack((x, y, land(x, y) - .02), -1), rng.uniform(0, 6.3, len(x)), rng.uniform(.5, 1.2, len(x)))


def fence(scene, rng):
    look = looks.timber('rail', '#6b5b47', '#a08b6c', .8)
    pieces, step = [], 2.7
    for x in np.arange(-75, 24, step):
        ground = land(np.array(x), np.array(FENCE))
        lean = rng.normal(0, .025, 2)
        pieces.append(tube([(x, FENCE, ground - .2), (x + lean[0], FENCE + lean[1], ground + 1.28)], (.085, .078), 9, rng.uniform(0, 1)))
        ahead = land(np.array(x + step), np.array(FENCE))
        for height in (.42, .78, 1.12):
            a, b = ((x - .12, FENCE + .09, ground + height + rng.normal(0, .02)), (x + step + .12, FENCE + .09, ahead + height + rng.normal(0, .02)))
            middle = tuple((np.array(a) + b) / 2 + (0, 0, -.02))
            pieces.append(tube([a, middle, b], (.058, .062, .055), 8, rng.uniform(0, 1)))
    place(scene, mesh('fence', *joined(pieces)[:2], look, tone=joined(pieces)[2]))


def oaks(scene, rng):
    wood, foliage = looks.bark(), looks.leaves('oak', '#26331a', '#5f6f35', '#8d8742')
    kinds = [tree(f'oak {i}', wood, (foliage,), 20 + i, height=7 + i, crown=4.4, count=24000, leaf=.16) for i in range(2)]
    near = [(-34, -19), (-58, -33), (-25, -52), (-71, -24), (-92, -61), (-48, -88), (-12, -74), (-110, -90), (-78, -118), (-36, -128)]
    angle, far = rng.uniform(np.radians(190), np.radians(262), 260), rng.uniform(150, 620, 260)
    # Farther away a trunk is thinner than a pixel, and a crown floats above its slope.
    angle, far = angle[far < 340], far[far < 340]
    spots = np.array(near + list(zip(np.cos(angle) * far, np.sin(angle) * far)))
    for i, kind in enumerate(kinds):
        here = spots[i::2]
        at = np.stack((here[:, 0], here[:, 1], land(here[:, 0], here[:, 1]) - .1), -1)
        turns, scales = rng.uniform(0, 6.3, len(here)), rng.uniform(.8, 1.3, len(here))
        for part in kind:
            scatter(scene, part.name, part, at, turns, scales)
