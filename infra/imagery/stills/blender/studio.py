"""Cut-outs of one vehicle: the studio picture, and the shadow on the ground under uniform light."""
import math

import bpy
import camera
import light
from materials import plain

# Directions from the vehicle to the camera; the nose points to the left of the picture, or away.
VIEWS = {'front': (5.9, 5.3, 1.05), 'side': (0, 8.6, .5), 'rear': (-5.7, 5.2, 1.3)}

# Longest of the catalog, meters, and the share of the frame's width that it fills.
LONGEST, WIDEST = 4.9, .93
# Shorter vehicles look shorter, but less so than they are: 70, 78 and 94 percent for two, four and eight seats.
COMPRESSION = .5


def light_up(scene, header):
    light.sky(scene, 'city', .32, math.radians(40))
    scene.render.film_transparent = True
    size = header['bodyLength'] / 3.0
    floor = ground('floor', 9, plain('floor', '#9b9994', .7, specular=.1))
    floor.visible_camera = False
    scene.collection.objects.link(floor)
    light.area(scene, (-.9, .8, 5.2), (-.2, 0, 0), 4.2 * size, 1.6, 330 * size)
    light.area(scene, (2, 6.5, 3.2), (.3, 0, .7), 4.5 * size, .8, 210 * size)
    light.area(scene, (7.5, 2.6, .9), (.6, 0, .6), 1.6, .5, 60)
    light.area(scene, (4.5, -6.5, 1.8), (.4, 0, .7), .7, 2.4, 120)
    light.area(scene, (-5, -3.5, 3), (-.5, 0, 1), 1, 4, 160)
    light.area(scene, (-6.5, 4.5, 2.2), (-.8, 0, .7), 3, .8, 130)


def look(scene, vehicle, view):
    length = float(vehicle.cloud[:, 0].max() - vehicle.cloud[:, 0].min())
    share = WIDEST * min(1, length / LONGEST) ** COMPRESSION
    camera.fit(scene, vehicle.cloud, VIEWS[view], 74, share, .88, stands_at=.8)


def only_ground(scene, vehicle):
    """For the contact shadow: only the white ground under uniform light that the vehicle partly blocks."""
    for lamp in [o for o in scene.objects if o.type == 'LIGHT']:
        lamp.hide_render = True
    for part in vehicle.objects:
        part.visible_camera = False
    floor = scene.objects['floor']
    floor.visible_camera = True
    floor.data.materials[0] = plain('white', '#ffffff', 1, specular=0)
    light.even(scene, 1)


def ground(name, radius, material):
    mesh = bpy.data.meshes.new(name)
    ring = [(radius * math.cos(i * math.pi / 32), radius * math.sin(i * math.pi / 32), 0) for i in range(64)]
    mesh.from_pydata(ring, [], [tuple(range(64))])
    mesh.materials.append(material)
    return bpy.data.objects.new(name, mesh)
