"""The camera position: level, so that posts stay upright; the frame is shifted instead of tilted."""
import math

import bpy
import numpy as np
from mathutils import Vector

SENSOR = 36.


def stand(scene, cloud, view):
    """
    `view`: bearing (degrees from the nose toward its left) and height (m) of the lens (mm), `share` of the frame's width or height that
    the vehicle fills, `across` and `foot`: where its middle and its lowest point are, from the left and from below (0 to 1), `stop`.
    """
    size = np.array((scene.render.resolution_x, scene.render.resolution_y), float)
    larger = size.max()
    bearing = math.radians(view['bearing'])
    toward = np.array((math.cos(bearing), math.sin(bearing), 0))
    axes = np.array(((-toward[1], toward[0], 0), (0, 0, 1), toward))
    distance = 9.
    for _ in range(16):
        at = toward * distance + np.array((0, 0, view['height']))
        seen = (cloud - at) @ axes.T
        flat = seen[:, :2] / -seen[:, 2:] * view['lens'] / SENSOR * larger / size
        low, high = flat.min(0), flat.max(0)
        distance *= (high - low)[0 if view['fills'] == 'width' else 1] / view['share']
    lens = bpy.data.cameras.new('camera')
    lens.lens, lens.sensor_width, lens.sensor_fit = view['lens'], SENSOR, 'AUTO'
    lens.shift_x = ((low + high)[0] / 2 + .5 - view['across']) * size[0] / larger
    lens.shift_y = (low[1] + .5 - view['foot']) * size[1] / larger
    lens.clip_end = 30000
    lens.dof.use_dof, lens.dof.aperture_fstop = True, view['stop']
    lens.dof.focus_distance = distance - 1.
    holder = bpy.data.objects.new('camera', lens)
    holder.location = at
    holder.rotation_euler = Vector(toward).to_track_quat('Z', 'Y').to_euler()
    scene.collection.objects.link(holder)
    scene.camera = holder
    return holder
