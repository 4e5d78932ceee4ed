"""Cameras that fit a vehicle into a frame."""

import bpy
import numpy as np
from mathutils import Vector

SENSOR = 36.


def fit(scene, cloud, direction, lens, width, height=.9, stands_at=None, shift=(0., 0.)):
    """
    Looks at the vertices along -direction from where they fill at most `width` and `height` of the frame (0..1).
    `stands_at`: how far below the middle the lowest vertex is, in half heights; the vertices are centered without it.
    """
    aspect = scene.render.resolution_x / scene.render.resolution_y
    tan_x = SENSOR / lens / 2 * min(aspect, 1)
    tan_y = tan_x / aspect
    toward = Vector(direction).normalized()
    right = Vector((-toward.y, toward.x, 0)).normalized()
    axes = np.array((right, toward.cross(right), toward))
    target, distance = np.array((0., 0., .9)), 8.
    for _ in range(14):
        seen = (cloud - target - axes[2] * distance) @ axes.T
        x, y = seen[:, 0] / -seen[:, 2], seen[:, 1] / -seen[:, 2]
        reach = max((x.max() - x.min()) / (2 * tan_x * width), (y.max() - y.min()) / (2 * tan_y * height))
        middle = (y.max() + y.min()) / 2 if stands_at is None else y.min() + stands_at * tan_y
        target = target + axes[0] * (x.max() + x.min()) / 2 * distance + axes[1] * middle * distance
        distance *= reach
    lens_data = bpy.data.cameras.new('camera')
    lens_data.lens, lens_data.sensor_width, lens_data.sensor_fit = lens, SENSOR, 'AUTO'
    lens_data.shift_x, lens_data.shift_y = shift
    holder = bpy.data.objects.new('camera', lens_data)
    holder.location = Vector(target) + toward * distance
    holder.rotation_euler = toward.to_track_quat('Z', 'Y').to_euler()
    scene.collection.objects.link(holder)
    scene.camera = holder
    return lens_data, holder
