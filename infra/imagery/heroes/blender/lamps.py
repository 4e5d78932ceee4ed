"""The vehicle's lamps, switched on: bright diodes, and two beams on the road before it."""
import math

import bpy
import light
import numpy as np
from mathutils import Vector


def switch_on(scene, vehicle, power=300):
    for name, strength in (('led', 26), ('ledSoft', 7), ('tail', 5), ('amber', .6)):
        vehicle.looks[name].node_tree.nodes['Principled BSDF'].inputs['Emission Strength'].default_value = strength
    points = np.concatenate([world_points(part) for part in vehicle.objects if part.data.materials[0].name.startswith('led')])
    front = points[points[:, 0] > points[:, 0].max() - .5]
    for side in (front[front[:, 1] > .2], front[front[:, 1] < -.2]):
        beam(scene, side.mean(0) + np.array((.18, 0, 0)), power)


def fill(scene, eye, power):
    """A large soft light on the camera's side, as vehicle photographers use at the blue hour."""
    light.area(scene, (eye[0] * .9 + 3, eye[1] * .7, 4.2), (0, 0, .8), 7, 2.6, power, '#d8e2f2')


def world_points(part):
    points = np.empty(len(part.data.vertices) * 3, np.float32)
    part.data.vertices.foreach_get('co', points)
    matrix = np.array(part.matrix_world)
    return points.reshape(-1, 3) @ matrix[:3, :3].T + matrix[:3, 3]


def beam(scene, at, power):
    lamp = bpy.data.lights.new('beam', 'SPOT')
    lamp.energy, lamp.color, lamp.spot_size, lamp.spot_blend = power, (1, .93, .82), math.radians(88), 1
    lamp.shadow_soft_size = .12
    holder = bpy.data.objects.new('beam', lamp)
    holder.location = at
    holder.rotation_euler = Vector((-1, 0, .12)).to_track_quat('Z', 'Y').to_euler()
    scene.collection.objects.link(holder)
