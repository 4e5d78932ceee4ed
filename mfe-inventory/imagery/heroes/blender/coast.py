"""A road above a beach: sandy shoulder, dune grass, surf, the horizon of the sea."""
import numpy as np
import looks
import skies
from plants import tuft
from road import road
from shapes import mesh, place, scatter, sheet

EDGE, DUNE, STRAND, SHORE = -2.3, -6.5, -15., -34.
SEA = -3.4

GRADES = {
    'day': {
        'sky': [(0, '#f6cfa2'), (2.5, '#f7dcbb'), (7, '#f1e5d3'), (14, '#d6dfe0'), (28, '#a9c6d4'), (55, '#7ea8c2'), (90, '#5f8fb0')],
        'sun': (10, 12, 5.4, '#ffbb76', 1.4), 'glow': (-95, 5, '#ffc98c', .35), 'clouds': ('#fff4e6', .55), 'strength': 1.1, 'lamps': 0,
    },
    'dusk': {
        'sky': [(0, '#d9895e'), (3, '#c4806a'), (8, '#8a7283'), (18, '#4c5d78'), (40, '#233b54'), (90, '#10233a')],
        'sun': (-50, 4, .25, '#ff9a62', 3), 'glow': (-60, -2, '#ff8a4a', .35), 'clouds': ('#5b4a5c', .6), 'strength': .5, 'lamps': 1,
    },
}

VIEWS = {
    'wide': {'bearing': 40, 'height': .82, 'lens': 55, 'fills': 'height', 'share': .66, 'across': .70, 'foot': .085, 'stop': 2.2},
    'tall': {'bearing': 40, 'height': .95, 'lens': 60, 'fills': 'width', 'share': .70, 'across': .5, 'foot': .17, 'stop': 2.2},
}


def hills(x, y):
    """Soft dunes between shoulder and strand."""
    waves = np.sin(x * .31 + 1) * .22 + np.sin(x * .83 + y * .5) * .12 + np.sin(x * 1.9 - y * 1.3) * .05
    on_dune = np.exp(-((y - DUNE) / 2.6) ** 2)
    fall = np.interp(y, (SHORE - 30, SHORE, STRAND, DUNE - 1, EDGE - .3), (SEA - 1.2, SEA, SEA + 1.5, -.25, -.06))
    return fall + on_dune * (waves + .15)


def build(scene):
    rng = np.random.default_rng(3)
    road(scene, EDGE, 4.9, 1.6, dust='#b7a482')
    xs = np.concatenate((np.linspace(-900, -60, 40), np.arange(-59, 40, .35), np.linspace(41, 300, 20)))
    ys = np.concatenate((np.linspace(SHORE - 60, -30, 30), np.arange(-29.5, EDGE + .31, .25)))
    sand = looks.earth('sand', ('#b39a74', '#c9b38c', '#dcc9a6'), ripple=.03, depth=.03)
    place(scene, mesh('beach', *sheet(xs, ys, hills), sand))
    place(scene, mesh('sea', ((-2e4, -2e4, SEA + .12), (2e4, -2e4, SEA + .12), (2e4, SHORE + 3, SEA + .12), (-2e4, SHORE + 3, SEA + .12)), ((0, 1, 2, 3),), water()))
    dune_grass(scene, rng)


def dune_grass(scene, rng):
    look = looks.blades('marram', '#4c4a2a', '#a3a06a', '#d9c48c')
    kinds = [tuft(f'marram {i}', look, i, 130, .16, h, .007, .62) for i, h in enumerate((.5, .62, .75))]
    for kind in kinds:
        n = 900
        x, y = rng.uniform(-55, 16, n), DUNE + rng.normal(.6, 1.7, n)
        # Clumps: grass grows where grass is.
        keep = (np.sin(x * .9 + y) + np.sin(x * .37 - y * 1.7) + rng.normal(0, .55, n) > -.15) & (y < EDGE - .45)
        x, y = x[keep], y[keep]
        scatter(scene, kind.name, kind, np.stack((x, y, hills(x, y) - .03), -1), rng.uniform(0, 6.3, len(x)), rng.uniform(.55, 1.15, len(x)))


def water():
    """Sea by bump; foam lies in lines along the shore."""
    look = looks.Surface('sea', .12, .5)
    swell = look.noise(.16, 5, .55, stretch=(.25, 1, 1), warp=.3)
    chop = look.noise(1.6, 6, .6, stretch=(.5, 1, 1))
    apart = look.tree.nodes.new('ShaderNodeSeparateXYZ')
    look.link(look.place, apart.inputs[0])
    y = apart.outputs[1]
    line = look.maths('ADD', y, look.maths('MULTIPLY', look.noise(.06, 5, .6, stretch=(1, .2, 1)), 22))
    combs = look.maths('SINE', look.maths('MULTIPLY', line, .62))
    near = look.between(y, -74, -36)
    foam = look.maths('MULTIPLY', look.maths('MULTIPLY', look.between(combs, .72, .97), near), look.between(look.noise(1.1, 9, .75), .38, .62))
    colour = look.mix(foam, look.ramp(look.between(y, -260, -34), (0, '#2c5560'), (1, '#5b8f8e')), '#f4efe6')
    normal = look.bump(swell, .8, .5)
    return look.done(colour, look.bump(chop, .16, .45, normal), look.maths('ADD', look.maths('MULTIPLY', foam, .6), .13))
