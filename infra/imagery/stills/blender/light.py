"""Lights and skies. Blender's frame: x forward, y to the driver's left, z up; meters and watts."""
import os

import bpy
from materials import linear
from mathutils import Vector


def area(scene, at, toward, width, height, power, color='#ffffff'):
    light = bpy.data.lights.new('area', 'AREA')
    light.shape, light.size, light.size_y, light.energy = 'RECTANGLE', width, height, power
    light.color = linear(color)[:3]
    holder = bpy.data.objects.new('area', light)
    holder.location = at
    holder.rotation_euler = (Vector(toward) - Vector(at)).to_track_quat('-Z', 'Y').to_euler()
    holder.visible_camera = False
    scene.collection.objects.link(holder)
    return holder


def sky(scene, name, strength, turn):
    """One of the panoramas that come with Blender (CC0); `turn` in radians about the vertical."""
    tree = world(scene)
    picture = tree.nodes.new('ShaderNodeTexEnvironment')
    folder = bpy.utils.system_resource('DATAFILES', path=os.path.join('studiolights', 'world'))
    picture.image = bpy.data.images.load(os.path.join(folder, name + '.exr'))
    picture.interpolation = 'Cubic'
    mapping = tree.nodes.new('ShaderNodeMapping')
    mapping.inputs['Rotation'].default_value = (0, 0, turn)
    coordinates = tree.nodes.new('ShaderNodeTexCoord')
    background = tree.nodes['Background']
    tree.links.new(coordinates.outputs['Generated'], mapping.inputs[0])
    tree.links.new(mapping.outputs[0], picture.inputs[0])
    tree.links.new(picture.outputs[0], background.inputs[0])
    background.inputs[1].default_value = strength


def even(scene, strength):
    """Uniform light from all directions."""
    background = world(scene).nodes['Background']
    background.inputs[0].default_value = (1, 1, 1, 1)
    background.inputs[1].default_value = strength


def world(scene):
    scene.world = bpy.data.worlds.new('world')
    scene.world.use_nodes = True
    return scene.world.node_tree
