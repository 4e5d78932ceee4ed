"""A two-lane road along x with a dashed yellow center line, as in the logo."""
import looks
import numpy as np
from shapes import box, joined, mesh, place, sheet

DASH, GAP, STRIPE = 3., 2.6, .13


def road(scene, right, left, center, dust):
    """`right`, `left`: the road's edges; `center`: where the line is (all y, meters). The vehicle stands at x = y = 0."""
    ys = np.concatenate((np.linspace(right - .6, right + .6, 7), np.linspace(right + 1, left - 1, 6), np.linspace(left - .6, left + 9, 9)))
    points, faces = sheet(np.arange(-120, 90, 2.), ys, lambda x, y: x * 0)
    edge = np.minimum(points[:, 1] - right, 2)
    place(scene, mesh('road', points, faces, looks.asphalt(dust), tone=np.clip(1 - (edge + .4) / 1.1, 0, 1)))
    dashes = [box((x, center - STRIPE / 2, -.01), (x + DASH, center + STRIPE / 2, .0025)) for x in np.arange(-100.4, 60, DASH + GAP)]
    place(scene, mesh('center line', *joined(dashes)[:2], looks.paint_on_road(), smooth=False))
