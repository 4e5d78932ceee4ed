"""Materials of ground, plants, wood and water, made from noise instead of photographs."""
from materials import linear, plain


class Surface:
    """A principled material and the few nodes that all of these materials use."""

    def __init__(self, name, rough=.8, specular=.3):
        self.material = plain(name, '#808080', rough, specular=specular)
        self.tree = self.material.node_tree
        self.body = self.tree.nodes['Principled BSDF']
        self.place = self.tree.nodes.new('ShaderNodeTexCoord').outputs['Object']

    def link(self, value, socket):
        if hasattr(value, 'node'):
            self.tree.links.new(value, socket)
        else:
            socket.default_value = value

    def noise(self, scale, detail=4., rough=.55, stretch=(1, 1, 1), warp=0.):
        node = self.tree.nodes.new('ShaderNodeTexNoise')
        self.link(self.stretched(stretch), node.inputs['Vector'])
        for key, value in (('Scale', scale), ('Detail', detail), ('Roughness', rough), ('Distortion', warp)):
            node.inputs[key].default_value = value
        return node.outputs[0]

    def cells(self, scale, feature='F1', output='Distance'):
        node = self.tree.nodes.new('ShaderNodeTexVoronoi')
        node.feature = feature
        self.link(self.place, node.inputs['Vector'])
        node.inputs['Scale'].default_value = scale
        return node.outputs[output]

    def stretched(self, by):
        if by == (1, 1, 1):
            return self.place
        node = self.tree.nodes.new('ShaderNodeMapping')
        self.link(self.place, node.inputs[0])
        node.inputs['Scale'].default_value = by
        return node.outputs[0]

    def attribute(self, name='tone'):
        node = self.tree.nodes.new('ShaderNodeAttribute')
        node.attribute_name = name
        return node.outputs['Fac']

    def each(self):
        """A random number for each instance."""
        return self.tree.nodes.new('ShaderNodeObjectInfo').outputs['Random']

    def ramp(self, value, *stops):
        """Colors by value: (position, '#rrggbb') each."""
        node = self.tree.nodes.new('ShaderNodeValToRGB')
        elements = node.color_ramp.elements
        while len(elements) < len(stops):
            elements.new(.5)
        for element, (position, color) in zip(elements, stops):
            element.position, element.color = position, linear(color)
        self.link(value, node.inputs[0])
        return node.outputs[0]

    def between(self, value, low, high, to_low=0., to_high=1.):
        node = self.tree.nodes.new('ShaderNodeMapRange')
        node.interpolation_type = 'SMOOTHSTEP'
        for slot, number in enumerate((low, high, to_low, to_high), start=1):
            self.link(number, node.inputs[slot])
        self.link(value, node.inputs[0])
        return node.outputs[0]

    def math(self, operation, a, b=0.):
        node = self.tree.nodes.new('ShaderNodeMath')
        node.operation = operation
        self.link(a, node.inputs[0])
        self.link(b, node.inputs[1])
        return node.outputs[0]

    def mix(self, share, a, b, blend='MIX'):
        node = self.tree.nodes.new('ShaderNodeMixRGB')
        node.blend_type = blend
        for value, socket in zip((share, a, b), node.inputs):
            self.link(linear(value) if isinstance(value, str) else value, socket)
        return node.outputs[0]

    def bump(self, height, distance, strength=1., onto=None):
        node = self.tree.nodes.new('ShaderNodeBump')
        node.inputs['Distance'].default_value, node.inputs['Strength'].default_value = distance, strength
        self.link(height, node.inputs['Height'])
        if onto is not None:
            self.link(onto, node.inputs['Normal'])
        return node.outputs[0]

    def done(self, color, normal=None, rough=None):
        self.link(linear(color) if isinstance(color, str) else color, self.body.inputs['Base Color'])
        if normal is not None:
            self.link(normal, self.body.inputs['Normal'])
        if rough is not None:
            self.link(rough, self.body.inputs['Roughness'])
        return self.material

    def translucent(self, color, share):
        """Lets a share of the light through, like leaves and blades."""
        through = self.tree.nodes.new('ShaderNodeBsdfTranslucent')
        self.link(color, through.inputs['Color'])
        mixed = self.tree.nodes.new('ShaderNodeMixShader')
        mixed.inputs[0].default_value = share
        self.tree.links.new(self.body.outputs[0], mixed.inputs[1])
        self.tree.links.new(through.outputs[0], mixed.inputs[2])
        self.tree.links.new(mixed.outputs[0], self.tree.nodes['Material Output'].inputs[0])
        return self.material


def asphalt(dust='#8d8271'):
    """Worn road: aggregate, patches, hairline cracks, and dust that gathers at the edges (attribute `tone`, 0 to 1)."""
    look = Surface('asphalt', .78, .35)
    stones, patches = look.cells(170, output='Color'), look.noise(.8, 6)
    worn = look.ramp(patches, (.3, '#504e4b'), (.7, '#6d6963'))
    speckled = look.mix(.22, worn, look.ramp(stones, (0, '#34322f'), (1, '#a39d93')), 'OVERLAY')
    crack = look.between(look.math('ABSOLUTE', look.math('SUBTRACT', look.noise(.55, 9, .62, warp=.6), .5)), .0, .0035, .55, 0)
    dark = look.mix(crack, speckled, '#1d1c1a')
    share = look.between(look.math('ADD', look.attribute(), look.math('MULTIPLY', look.noise(2.4, 8, .65), .9)), .85, 1.35)
    height = look.math('SUBTRACT', look.cells(170), look.math('MULTIPLY', crack, 3))
    return look.done(look.mix(share, dark, dust), look.bump(height, .0035, .55))


def paint_on_road(color='#d9a92a'):
    """Traffic paint worn by tires."""
    look = Surface('road paint', .6, .4)
    gone = look.between(look.noise(14, 10, .72), .52, .66, 0, .8)
    return look.done(look.mix(gone, color, '#59564f'), look.bump(look.cells(170), .003, .4))


def earth(name, colors, grain=90, ripple=.0, depth=.01):
    """Sand, soil: `colors` dark to light; `ripple` meters of waves a hand wide."""
    look = Surface(name, .92, .15)
    broad, fine = look.noise(.45, 8, .6), look.noise(grain, 5, .6)
    color = look.ramp(broad, *zip((.32, .5, .68), colors))
    tinted = look.mix(.25, color, look.ramp(fine, (.35, '#55504a'), (.65, '#d6d2c8')), 'OVERLAY')
    normal = look.bump(look.noise(7, 8, .6), depth)
    if ripple:
        normal = look.bump(look.noise(3.2, 3, .5, stretch=(1, 4, 1), warp=.8), ripple, 1, normal)
    return look.done(tinted, look.bump(fine, .004, .6, normal))


def blades(name, root, tip, dry, through=.35):
    """Grass: darker at the root (attribute `tone` is the way along the blade), some of it dry."""
    look = Surface(name, .55, .25)
    green = look.ramp(look.attribute(), (0, root), (.75, tip))
    color = look.mix(look.between(look.each(), .45, 1, 0, .85), green, look.mix(look.attribute(), root, dry))
    look.done(color)
    return look.translucent(color, through)


def leaves(name, dark, light, autumn, through=.4):
    look = Surface(name, .45, .35)
    color = look.ramp(look.attribute(), (0, dark), (.7, light), (1, autumn))
    look.done(color)
    return look.translucent(color, through)


def timber(name, dark, light, weathered=.5):
    """Planks and posts, grain along x of each piece (attribute `tone` varies the pieces)."""
    look = Surface(name, .75, .2)
    grain = look.noise(9, 8, .6, stretch=(.35, 6, 6), warp=.4)
    color = look.mix(look.math('MULTIPLY', look.attribute(), .6), look.ramp(grain, (.3, dark), (.7, light)), '#8b867d')
    return look.done(color, look.bump(grain, .004, weathered))


def bark():
    look = Surface('bark', .9, .1)
    grain = look.noise(5, 8, .65, stretch=(3, 3, .5), warp=.5)
    return look.done(look.ramp(grain, (.3, '#2f2820'), (.7, '#6e6253')), look.bump(grain, .03))
