"""House fronts: clapboard, gable roof, trimmed windows, a porch. The front looks along +y."""
import numpy as np
import looks
from materials import plain
from shapes import box, joined, mesh, place

BASE, STOREY, EAVES, DEEP = .5, 2.9, .45, 8.


def house(scene, at, width, walls, roof, door, seed):
    """`at`: the middle of the front's foot. Colors are '#rrggbb'."""
    half, top = width / 2, BASE + STOREY * (2 if seed % 2 else 1) - (.3 if seed % 2 else 0)
    ridge = top + half * .62
    put = lambda name, pieces, look: place(scene, mesh(f'{name} {seed}', *joined(pieces)[:2], look, smooth=False), at)
    put('walls', [box((-half, -DEEP, 0), (half, 0, top))], clapboard(walls))
    points = ((-half, 0, top), (half, 0, top), (0, 0, ridge), (-half, -DEEP, top), (half, -DEEP, top), (0, -DEEP, ridge))
    place(scene, mesh(f'gables {seed}', points, ((0, 1, 2), (4, 3, 5)), clapboard(walls), smooth=False), at)
    put('roof', [slope(half, top, ridge, side) for side in (-1, 1)], shingles(roof))
    white, glass = plain('trim', '#f1ede4', .45), pane()
    trim, panes = [box((-half - .03, -.1, 0), (-half + .14, .04, top)), box((half - .14, -.1, 0), (half + .03, .04, top))], []
    for floor in range(2 if seed % 2 else 1):
        low = BASE + .75 + floor * (STOREY - .15)
        for x in (-half * .62, half * .62) if floor == 0 else (-half * .62, 0, half * .62):
            window(trim, panes, x, low, 1.15, 1.5)
    if not seed % 2:
        window(trim, panes, 0, top + half * .16, .9, 1.05)
    trim += rakes(half, top, ridge) + porch(seed)
    put('trim', trim, white)
    put('panes', panes, glass)
    put('porch floor', [box((-2.1, 0, 0), (2.1, 1.9, BASE - .06)), box((-.9, 1.9, 0), (.9, 2.3, .3))], looks.earth('steps', ('#8f8a80', '#a19b90', '#b1aa9e'), depth=.003))
    put('porch roof', [box((-2.35, -.05, 2.95), (2.35, 2.2, 3.08))], shingles(roof))
    put('door', [box((-.48, .0, BASE), (.48, .07, BASE + 2.1))], plain('door', door, .35))
    hedge(scene, at, half, seed)


def window(trim, panes, x, low, wide, high):
    frame = .1
    trim.append(box((x - wide / 2 - frame, 0, low - frame), (x - wide / 2, .07, low + high + frame)))
    trim.append(box((x + wide / 2, 0, low - frame), (x + wide / 2 + frame, .07, low + high + frame)))
    trim.append(box((x - wide / 2 - frame - .05, 0, low - frame - .04), (x + wide / 2 + frame + .05, .12, low)))
    trim.append(box((x - wide / 2 - frame, 0, low + high), (x + wide / 2 + frame, .09, low + high + frame)))
    trim.append(box((x - .02, 0, low), (x + .02, .05, low + high)))
    trim.append(box((x - wide / 2, 0, low + high * .5 - .025), (x + wide / 2, .055, low + high * .5 + .025)))
    panes.append(box((x - wide / 2, 0, low), (x + wide / 2, .03, low + high)))


def slope(half, top, ridge, side):
    rise = (ridge - top) / half
    out, low = half + EAVES, top - EAVES * rise
    corners = [(0, EAVES, ridge), (side * out, EAVES, low), (side * out, -DEEP - EAVES, low), (0, -DEEP - EAVES, ridge)]
    points = np.array([(x, y, z + lift) for lift in (.02, .2) for x, y, z in corners])
    faces = np.array(((0, 1, 2, 3), (4, 7, 6, 5), (0, 4, 5, 1), (1, 5, 6, 2), (2, 6, 7, 3), (3, 7, 4, 0)))
    return points, faces, np.zeros(8)


def rakes(half, top, ridge):
    """White boards along the gable's edges."""
    pieces, rise = [], (ridge - top) / half
    for side in (-1, 1):
        out = half + EAVES
        face = [(0, ridge), (side * out, top - EAVES * rise), (side * out, top - EAVES * rise - .22), (0, ridge - .22)]
        points = np.array([(x, y, z + .04) for y in (EAVES - .02, EAVES + .03) for x, z in face])
        pieces.append((points, np.array(((0, 1, 2, 3), (4, 7, 6, 5), (0, 4, 5, 1), (1, 5, 6, 2), (2, 6, 7, 3), (3, 7, 4, 0))), np.zeros(8)))
    return pieces


def porch(seed):
    posts = [box((x - .08, 1.75, BASE - .1), (x + .08, 1.91, 2.75)) for x in (-2.05, -1, 1, 2.05)]
    rails = [box((a, 1.8, BASE + h), (b, 1.86, BASE + h + .07)) for a, b in ((-2.05, -1), (1, 2.05)) for h in (.12, .82)]
    bars = [box((x, 1.81, BASE + .15), (x + .03, 1.85, BASE + .85)) for x in np.concatenate((np.arange(-1.95, -1.02, .13), np.arange(1.08, 2, .13)))]
    return posts + rails + bars + [box((-2.2, 1.7, 2.72), (2.2, 1.95, 2.95)), box((-.62, 0, BASE), (-.5, .09, BASE + 2.25)), box((.5, 0, BASE), (.62, .09, BASE + 2.25)), box((-.62, 0, BASE + 2.1), (.62, .1, BASE + 2.25))]


def hedge(scene, at, half, seed):
    from plants import foliage_of, foliage_tone
    rng = np.random.default_rng(90 + seed)
    spots = [(x, .55) for x in np.concatenate((np.arange(-half, -2.4, .5), np.arange(2.5, half, .5)))]
    leaves = np.concatenate([np.array((x, y, .38)) + rng.normal(0, (.24, .22, .2), (420, 3)) for x, y in spots])
    leaves[:, 2] = np.abs(leaves[:, 2])
    look = looks.leaves('hedge', '#1f3216', '#55742f', '#8b9a4c')
    place(scene, mesh(f'hedge {seed}', *foliage_of(rng, leaves, .07), look, foliage_tone(rng, leaves)), at)


def clapboard(color):
    """Boards 13 cm high, each a shade proud of the one above."""
    look = looks.Surface('clapboard', .6, .3)
    apart = look.tree.nodes.new('ShaderNodeSeparateXYZ')
    look.link(look.place, apart.inputs[0])
    lap = look.math('FRACT', look.math('DIVIDE', apart.outputs[2], .13))
    shade = look.mix(look.between(lap, .82, 1, 0, .35), color, '#2a2825')
    return look.done(look.mix(look.between(look.noise(.7, 6), .4, .8, 0, .12), shade, '#6f675b'), look.bump(look.math('SUBTRACT', 1, lap), .018, .7))


def shingles(color):
    look = looks.Surface('shingles', .85, .2)
    tone = look.ramp(look.cells(4.5, output='Color'), (.2, color), (1, '#7c756b'))
    return look.done(tone, look.bump(look.cells(4.5), .03, .5))


def pane():
    return plain('pane', '#1c2427', .04, specular=.8)
