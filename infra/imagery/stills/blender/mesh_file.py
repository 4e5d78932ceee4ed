"""Reads a mesh file (`.lkm`, see format/mesh-file.ts) into Blender objects."""
import json
import struct

import bpy
import numpy as np
from mathutils import Matrix

# The generator's frame (x forward, y up, z right) to Blender's (x forward, y left, z up).
TO_BLENDER = Matrix(((1, 0, 0, 0), (0, 0, -1, 0), (0, 1, 0, 0), (0, 0, 0, 1)))


class Vehicle:
    """The content of a mesh file: its header, its objects and a thinned cloud of its vertices in meters."""

    def __init__(self, path, materials, collection, at=(0, 0, 0), heading=0.):
        with open(path, 'rb') as file:
            data = file.read()
        if data[:4] != b'LKM1':
            raise ValueError(f'{path} is not a mesh file')
        length = struct.unpack_from('<I', data, 4)[0]
        self.header = json.loads(data[8:8 + length])
        self.objects, clouds = [], []
        place = Matrix.Translation(at) @ Matrix.Rotation(heading, 4, 'Z')
        looks = materials(self.header)
        for entry in self.header['meshes']:
            mesh, points = to_mesh(entry, data, 8 + length + entry['offset'])
            mesh.materials.append(looks[entry['material']])
            for rows in entry['matrices']:
                matrix = Matrix((rows[0:4], rows[4:8], rows[8:12], (0, 0, 0, 1)))
                placed = bpy.data.objects.new(entry['name'], mesh)
                placed.matrix_world = place @ TO_BLENDER @ matrix @ TO_BLENDER.inverted()
                collection.objects.link(placed)
                self.objects.append(placed)
                world = np.array(placed.matrix_world)
                clouds.append(points[::29] @ world[:3, :3].T + world[:3, 3])
        self.looks, self.cloud = looks, np.concatenate(clouds)


def to_mesh(entry, data, at):
    count, corners = entry['vertices'], entry['corners']
    low, high = np.array(entry['min']), np.array(entry['max'])
    packed = np.frombuffer(data, '<u2', count * 3, at).reshape(-1, 3)
    normals = np.frombuffer(data, '<i2', count * 3, at + count * 6).reshape(-1, 3).astype(np.float32) / 32767
    padding = -(count * 12) % 4
    indices = np.frombuffer(data, '<u4', corners, at + count * 12 + padding).astype(np.int32)
    points = turned((low + packed / 65535.0 * (high - low)).astype(np.float32))
    mesh = bpy.data.meshes.new(entry['name'])
    mesh.vertices.add(count)
    mesh.loops.add(corners)
    mesh.polygons.add(corners // 3)
    mesh.vertices.foreach_set('co', points.ravel())
    mesh.loops.foreach_set('vertex_index', indices)
    mesh.polygons.foreach_set('loop_start', np.arange(0, corners, 3, dtype=np.int32))
    mesh.polygons.foreach_set('loop_total', np.full(corners // 3, 3, dtype=np.int32))
    mesh.polygons.foreach_set('use_smooth', np.ones(corners // 3, dtype=bool))
    mesh.update(calc_edges=True)
    mesh.use_auto_smooth = True
    mesh.auto_smooth_angle = 3.14
    mesh.normals_split_custom_set_from_vertices(turned(normals).tolist())
    return mesh, points


def turned(v):
    return np.ascontiguousarray(np.stack([v[:, 0], -v[:, 2], v[:, 1]], 1))
