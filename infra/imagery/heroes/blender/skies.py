"""Painted skies on which text is readable: colors by height, a glow around the sun, thin clouds."""
import math

import bpy
import light
from looks import Surface
from materials import linear
from mathutils import Vector


class Nodes(Surface):
    """The same helpers in a world's node tree."""

    def __init__(self, tree):
        self.tree = tree
        self.place = tree.nodes.new('ShaderNodeTexCoord').outputs['Generated']


def direction(bearing, height):
    """Degrees: bearing from the x axis toward y, height above the horizon."""
    a, h = math.radians(bearing), math.radians(height)
    return Vector((math.cos(a) * math.cos(h), math.sin(a) * math.cos(h), math.sin(h)))


def sun(scene, bearing, height, strength, color, softness):
    lamp = bpy.data.lights.new('sun', 'SUN')
    lamp.energy, lamp.color, lamp.angle = strength, linear(color)[:3], math.radians(softness)
    holder = bpy.data.objects.new('sun', lamp)
    holder.rotation_euler = direction(bearing, height).to_track_quat('Z', 'Y').to_euler()
    scene.collection.objects.link(holder)


def painted(scene, stops, glow, clouds, strength=1.):
    """
    `stops`: (height in degrees, '#rrggbb') from the horizon upward. `glow`: (bearing, height, '#rrggbb', strength) of the sun's aureole.
    `clouds`: ('#rrggbb', share 0 to 1), streaks that thin out toward the zenith.
    """
    tree = light.world(scene)
    sky = Nodes(tree)
    apart = tree.nodes.new('ShaderNodeSeparateXYZ')
    tree.links.new(sky.place, apart.inputs[0])
    x, y, z = apart.outputs
    height = sky.math('MULTIPLY', sky.math('ARCSINE', z), 2 / math.pi)
    color = sky.ramp(height, *((max(0, degrees) / 90, tint) for degrees, tint in stops))
    color = veiled(sky, color, (x, y, z), *clouds)
    bearing, above, tint, power = glow
    toward = tree.nodes.new('ShaderNodeVectorMath')
    toward.operation = 'DOT_PRODUCT'
    tree.links.new(sky.place, toward.inputs[0])
    toward.inputs[1].default_value = direction(bearing, above)
    near = sky.math('MAXIMUM', toward.outputs['Value'], 0)
    for exponent, share in ((3, .22), (14, .35), (120, .9)):
        amount = sky.math('MULTIPLY', sky.math('POWER', near, exponent), share * power)
        color = sky.mix(amount, color, tint, 'ADD')
    background = tree.nodes['Background']
    tree.links.new(color, background.inputs[0])
    background.inputs[1].default_value = strength


def veiled(sky, color, axes, tint, share):
    x, y, z = axes
    low = sky.math('ADD', sky.math('MAXIMUM', z, 0), .09)
    flat = sky.tree.nodes.new('ShaderNodeCombineXYZ')
    for axis, socket in zip((x, y), flat.inputs):
        sky.link(sky.math('DIVIDE', axis, low), socket)
    sky.place = flat.outputs[0]
    wisps = sky.between(sky.noise(.55, 8, .58, stretch=(.32, 1, 1), warp=.35), .48, .78)
    here = sky.math('MULTIPLY', wisps, sky.between(z, .02, .16, .2, 1))
    sky.place = sky.tree.nodes['Texture Coordinate'].outputs['Generated']
    return sky.mix(sky.math('MULTIPLY', here, share), color, tint)
