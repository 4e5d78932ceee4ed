"""A road above a beach: sandy shoulder, dune grass, surf, the horizon of the sea."""
import numpy as np
import looks
from plants import tuft
from road import road
from shapes import joined, mesh, place, scatter, sheet, tube

EDGE, DUNE, STRAND, SHORE = -2.3, -6.5, -15., -34.
SEA = -3.4

GRADES = {
    'day': {
        'sky': [(0, '#f3c796'), (1.5, '#f6d8b4'), (5, '#f1e4d1'), (10, '#d9e0de'), (20, '#b2ccd8'), (45, '#85adc6'), (90, '#6093b5')],
        'sun': (10, 12, 5.4, '#ffbb76', 1.4), 'glow': (-100, 4, '#ffc98c', .3), 'clouds': ('#fff6ea', .75), 'strength': 1.12, 'fill': 0, 'lamps': 0,
    },
    'dusk': {
        'sky': [(0, '#d8936c'), (1.3, '#b77d6c'), (3, '#8d6c7a'), (6, '#626486'), (12, '#40587e'), (30, '#294870'), (90, '#16304f')],
        'sun': (-50, 4, .3, '#ffa878', 3), 'glow': (-110, 0, '#ff9a62', .12), 'clouds': ('#8d7488', .6), 'strength': .9, 'fill': 900, 'lamps': 1,
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
    sand_fence(scene, rng)


def dune_grass(scene, rng):
    """Marram in clumps on the dune, and low stragglers on the shoulder."""
    look = looks.blades('marram', '#4c4a2a', '#a3a06a', '#d9c48c')
    kinds = [tuft(f'marram {i}', look, i, 130, .16, h, .007, .62) for i, h in enumerate((.5, .62, .75))]
    low = tuft('straggler', look, 9, 60, .13, .2, .006, .8)
    x, y = rng.uniform(-40, 10, 420), EDGE - .35 - np.abs(rng.normal(0, .9, 420))
    scatter(scene, low.name, low, np.stack((x, y, hills(x, y) - .02), -1), rng.uniform(0, 6.3, 420), rng.uniform(.4, 1.1, 420))
    for kind in kinds:
        n = 900
        x, y = rng.uniform(-55, 16, n), DUNE + rng.normal(.6, 1.7, n)
        # Clumps: grass grows beside grass.
        keep = (np.sin(x * .9 + y) + np.sin(x * .37 - y * 1.7) + rng.normal(0, .55, n) > -.15) & (y < EDGE - .45)
        x, y = x[keep], y[keep]
        scatter(scene, kind.name, kind, np.stack((x, y, hills(x, y) - .03), -1), rng.uniform(0, 6.3, len(x)), rng.uniform(.55, 1.15, len(x)))


def sand_fence(scene, rng):
    """Leaning slats on wire that hold the dune."""
    slats = []
    for x in np.arange(-60, -2, .115):
        y = DUNE - 1.1 + np.sin(x * .23) * .5
        lean, foot = rng.normal(0, .035) + np.sin(x * .7) * .06, hills(np.array(x), np.array(y)) - .1
        slats.append(tube([(x, y, foot), (x + lean, y + lean, foot + 1.05 + rng.normal(0, .03))], (.024, .022), 4, rng.uniform(0, 1)))
    points, faces, tone = joined(slats)
    place(scene, mesh('sand fence', points, faces, looks.timber('slat', '#7a6a55', '#b3a48c', .8), tone=tone))


def water():
    """Sea from a bump map, with lines of foam along the shore."""
    look = looks.Surface('sea', .16, .5)
    apart = look.tree.nodes.new('ShaderNodeSeparateXYZ')
    look.link(look.place, apart.inputs[0])
    y = apart.outputs[1]
    swell = look.noise(.13, 6, .62, stretch=(.22, 1, 1), warp=.3)
    line = look.math('ADD', y, look.math('MULTIPLY', look.noise(.045, 5, .6, stretch=(1, .2, 1)), 26))
    combs = look.math('SINE', look.math('MULTIPLY', line, .48))
    near = look.between(y, -95, -40)
    foam = look.math('MULTIPLY', look.math('MULTIPLY', look.between(combs, .7, .95), near), look.between(look.noise(.9, 9, .75), .36, .58))
    deep = look.ramp(look.between(y, -400, -36), (0, '#264c5c'), (.6, '#3b6d75'), (1, '#6f9c94'))
    color = look.mix(foam, look.mix(look.between(swell, .42, .62, 0, .5), deep, '#1d3c49'), '#f6f1e8')
    normal = look.bump(swell, 2.2, .9)
    return look.done(color, look.bump(look.noise(1.1, 7, .65, stretch=(.45, 1, 1)), .35, .8, normal), look.math('ADD', look.math('MULTIPLY', foam, .6), .2))
