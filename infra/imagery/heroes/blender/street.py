"""A neighborhood street: curb and pavement, lawns, house fronts behind street trees."""
import numpy as np
import looks
from houses import house
from plants import tree, tuft
from road import road
from shapes import box, joined, mesh, place, scatter, sheet

CURB, VERGE, WALK, LAWN, FRONTS = -2.3, -2.46, -4.3, -5.9, -17.

GRADES = {
    'day': {
        'sky': [(0, '#f3d9b4'), (5, '#f2e2c9'), (14, '#dfe3df'), (30, '#b3ccd9'), (60, '#86aecb'), (90, '#6796b8')],
        'sun': (35, 17, 6.2, '#ffc07c', 1.2), 'glow': (-75, 8, '#ffcf96', .4), 'clouds': ('#fff4e6', .4), 'strength': 1.0, 'fill': 0, 'lamps': 0,
    },
}

VIEWS = {
    'wide': {'bearing': 36, 'height': .95, 'lens': 50, 'fills': 'height', 'share': .60, 'across': .68, 'foot': .09, 'stop': 2.},
    'tall': {'bearing': 36, 'height': 1.05, 'lens': 55, 'fills': 'width', 'share': .74, 'across': .5, 'foot': .15, 'stop': 2.},
}


def build(scene):
    rng = np.random.default_rng(5)
    road(scene, CURB, 5.2, 1.6, dust='#6f6a60')
    concrete = looks.earth('concrete', ('#a29b8e', '#b5aea1', '#c4bdb0'), depth=.004)
    curb = [box((x, VERGE, -.2), (x + 2.99, CURB, .13)) for x in np.arange(-120, 60, 3.)]
    walk = [box((x, LAWN, -.2), (x + 1.49, WALK, .14)) for x in np.arange(-120, 60, 1.5)]
    place(scene, mesh('curb and walk', *joined(curb + walk)[:2], concrete, smooth=False))
    soil = looks.earth('soil', ('#2f3a1c', '#3d4a24', '#4d5a2c'))
    place(scene, mesh('ground', *sheet(np.linspace(-300, 200, 60), np.linspace(-250, VERGE, 60), rise), soil))
    lawns(scene, rng)
    fronts(scene)
    trees(scene, rng)


def rise(x, y):
    """Lawns climb gently toward the houses."""
    return .11 + np.clip(LAWN - y, 0, 14) * .035


def lawns(scene, rng):
    look = looks.blades('lawn', '#26371a', '#6b8a3a', '#9aa25a')
    # Blades reach .35 from a tuft's middle: over the curb, not beyond it.
    for i, (low, high, n) in enumerate(((WALK + .05, VERGE - .22, 2600), (-12, LAWN - .02, 5200), (-18, -12, 2600))):
        kind = tuft(f'lawn {i}', look, 40 + i, 260, .24, .075 if i else .085, .006, .5, .3)
        x, y = rng.uniform(-46, 15, n), rng.uniform(low, high, n)
        scatter(scene, kind.name, kind, np.stack((x, y, rise(x, y) - .01), -1), rng.uniform(0, 6.3, n), rng.uniform(.8, 1.25, n))


def fronts(scene):
    fashions = (('#e9e4d8', '#4b5358', '#8c2f24'), ('#7f97a0', '#3d3f42', '#e7d9b0'), ('#cdbf9f', '#5a4a3e', '#2f5a57'), ('#f0ece2', '#51413a', '#33506b'), ('#8fa08a', '#474b4c', '#7a3526'))
    for i, (walls, roof, door) in enumerate(fashions):
        x = -49 + i * 14.5
        house(scene, (x, FRONTS - (i % 2) * .9, rise(0, FRONTS)), 10.2 + (i % 3) * .8, walls, roof, door, i)


def trees(scene, rng):
    wood = looks.bark()
    green = looks.leaves('maple', '#2b451a', '#6f9436', '#c9a63e')
    kinds = [tree(f'maple {i}', wood, (green,), i, height=7.5 + i * .6, crown=3.1 + i * .2, count=26000) for i in range(3)]
    spots = [(x + rng.uniform(-.6, .6), (VERGE + WALK) / 2 if k % 2 == 0 else -10.5 - rng.uniform(0, 2)) for k, x in enumerate(np.arange(-70, 14, 4.9))]
    spots = [spot for spot in spots if not (spot[1] > -6 and -6.5 < spot[0] < 2)]
    backs = [(x, -33 - rng.uniform(0, 8)) for x in np.arange(-80, 30, 4.2)]
    for i, kind in enumerate(kinds):
        here = np.array((spots + backs)[i::3])
        at = np.stack((here[:, 0], here[:, 1], rise(here[:, 0], here[:, 1]) - .05), -1)
        turns, scales = rng.uniform(0, 6.3, len(here)), rng.uniform(.85, 1.15, len(here))
        for part in kind:
            scatter(scene, part.name, part, at, turns, scales)
