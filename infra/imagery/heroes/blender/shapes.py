"""Meshes from arrays, and many instances of one. Meters; x along the road, y to its left, z up."""
import bpy
import numpy as np


def mesh(name, points, faces, material, tone=None, smooth=True):
    """`faces`: rows of equal length. `tone`: one number per point, which materials read as the attribute `tone`."""
    data = bpy.data.meshes.new(name)
    points, faces = np.asarray(points, np.float32), np.asarray(faces, np.int32)
    sides = faces.shape[1]
    data.vertices.add(len(points))
    data.loops.add(faces.size)
    data.polygons.add(len(faces))
    data.vertices.foreach_set('co', points.ravel())
    data.loops.foreach_set('vertex_index', faces.ravel())
    data.polygons.foreach_set('loop_start', np.arange(0, faces.size, sides, dtype=np.int32))
    data.polygons.foreach_set('loop_total', np.full(len(faces), sides, dtype=np.int32))
    data.polygons.foreach_set('use_smooth', np.full(len(faces), smooth))
    if tone is not None:
        data.attributes.new('tone', 'FLOAT', 'POINT').data.foreach_set('value', np.asarray(tone, np.float32))
    data.update(calc_edges=True)
    data.materials.append(material)
    return data


def place(scene, data, at=(0, 0, 0), turn=0.):
    placed = bpy.data.objects.new(data.name, data)
    placed.location, placed.rotation_euler = at, (0, 0, turn)
    scene.collection.objects.link(placed)
    return placed


def joined(pieces):
    """Joins several (points, faces, tone) into one."""
    starts = np.cumsum([0] + [len(piece[0]) for piece in pieces])
    points, faces, tones = zip(*pieces)
    return np.concatenate(points), np.concatenate([f + start for f, start in zip(faces, starts)]), np.concatenate(tones)


def sheet(xs, ys, height):
    """A grid over the plane; `height(x, y)` of arrays. Rows of xs may be uneven."""
    x, y = np.meshgrid(xs, ys, indexing='ij')
    points = np.stack((x, y, height(x, y)), -1).reshape(-1, 3)
    at = np.arange(len(xs) * len(ys)).reshape(len(xs), len(ys))
    faces = np.stack((at[:-1, :-1], at[1:, :-1], at[1:, 1:], at[:-1, 1:]), -1).reshape(-1, 4)
    return points, faces


CORNERS = np.array([(x, y, z) for z in (0, 1) for y in (0, 1) for x in (0, 1)], np.float32)
SIDES = np.array(((0, 2, 3, 1), (4, 5, 7, 6), (0, 1, 5, 4), (2, 6, 7, 3), (0, 4, 6, 2), (1, 3, 7, 5)))


def box(low, high, tone=.5):
    low, high = np.array(low), np.array(high)
    return low + CORNERS * (high - low), SIDES, np.full(8, tone)


def tube(path, radii, sides=6, tone=.5):
    """A round bar along a path; `radii` per point of it."""
    path = np.asarray(path, np.float32)
    along = np.gradient(path, axis=0)
    along /= np.linalg.norm(along, axis=1, keepdims=True)
    aside = np.cross(along, (.31, .17, .93) if abs(along[0][2]) < .8 else (1, .2, 0))
    aside /= np.linalg.norm(aside, axis=1, keepdims=True)
    up = np.cross(along, aside)
    turns = np.linspace(0, 2 * np.pi, sides, endpoint=False)
    ring = np.cos(turns)[None, :, None] * aside[:, None] + np.sin(turns)[None, :, None] * up[:, None]
    points = (path[:, None] + ring * np.asarray(radii)[:, None, None]).reshape(-1, 3)
    a = np.arange(len(path) - 1)[:, None] * sides
    i, j = np.arange(sides)[None], (np.arange(sides)[None] + 1) % sides
    faces = np.stack((a + i, a + j, a + j + sides, a + i + sides), -1).reshape(-1, 4)
    return points, faces, np.full(len(points), tone)


def scatter(scene, name, data, at, turns, scales):
    """Places one mesh many times: Blender puts an instance on each square of an invisible sheet."""
    at, turns, scales = np.asarray(at), np.asarray(turns), np.asarray(scales)
    corner = turns[:, None] + np.pi / 4 + np.arange(4)[None] * np.pi / 2
    half = scales[:, None] / 2 ** .5
    flat = np.stack((np.cos(corner) * half, np.sin(corner) * half, np.zeros_like(corner)), -1)
    points = (at[:, None] + flat).reshape(-1, 3)
    faces = np.arange(len(points)).reshape(-1, 4)
    squares = place(scene, mesh(name + ' places', points, faces, data.materials[0]))
    squares.instance_type, squares.use_instance_faces_scale = 'FACES', True
    squares.show_instancer_for_render = squares.show_instancer_for_viewport = False
    one = place(scene, data)
    one.parent = squares
    return squares
