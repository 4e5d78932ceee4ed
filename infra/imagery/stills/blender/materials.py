"""Appearance of the named materials in Cycles."""
import bpy


def linear(color):
    digits = color.lstrip('#')
    srgb = [int(digits[i:i + 2], 16) / 255 for i in (0, 2, 4)]
    return [((v + .055) / 1.055) ** 2.4 if v > .04045 else v / 12.92 for v in srgb] + [1]


def plain(name, base, rough=.5, metal=0., coat=0., coat_rough=.03, glow=None, strength=0., specular=.5, sheen=0.):
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    inputs = material.node_tree.nodes['Principled BSDF'].inputs
    inputs['Base Color'].default_value = linear(base)
    inputs['Roughness'].default_value = rough
    inputs['Metallic'].default_value = metal
    inputs['Clearcoat'].default_value = coat
    inputs['Clearcoat Roughness'].default_value = coat_rough
    inputs['Specular'].default_value = specular
    inputs['Sheen'].default_value = sheen
    if glow:
        inputs['Emission'].default_value = linear(glow)
        inputs['Emission Strength'].default_value = strength
    return material


def grained(material, scale, strength, distance=.001, cells=False):
    """Adds a fine bump; `scale` is per meter."""
    tree = material.node_tree
    texture = tree.nodes.new('ShaderNodeTexVoronoi' if cells else 'ShaderNodeTexNoise')
    texture.inputs['Scale'].default_value = scale
    coordinates = tree.nodes.new('ShaderNodeTexCoord')
    tree.links.new(coordinates.outputs['Object'], texture.inputs['Vector'])
    bump = tree.nodes.new('ShaderNodeBump')
    bump.inputs['Strength'].default_value = strength
    bump.inputs['Distance'].default_value = distance
    tree.links.new(texture.outputs[0], bump.inputs['Height'])
    tree.links.new(bump.outputs[0], tree.nodes['Principled BSDF'].inputs['Normal'])
    return material


def math_node(tree, operation, a, b):
    node = tree.nodes.new('ShaderNodeMath')
    node.operation = operation
    for slot, value in enumerate((a, b)):
        if isinstance(value, (int, float)):
            node.inputs[slot].default_value = value
        else:
            tree.links.new(value, node.inputs[slot])
    return node.outputs[0]


def facing(tree):
    weight = tree.nodes.new('ShaderNodeLayerWeight')
    weight.inputs[0].default_value = .5
    return weight.outputs['Facing']


def clear(name, tint, base=.012, edge=.4):
    """Thin glass: straight-through light plus a mirror that grows toward grazing angles."""
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    tree = material.node_tree
    tree.nodes.clear()
    output = tree.nodes.new('ShaderNodeOutputMaterial')
    through = tree.nodes.new('ShaderNodeBsdfTransparent')
    through.inputs[0].default_value = linear(tint)
    mirror = tree.nodes.new('ShaderNodeBsdfGlossy')
    # Softens the studio's lamps, which would be bright patches with edges in the windshield.
    mirror.inputs['Roughness'].default_value = .12
    mix = tree.nodes.new('ShaderNodeMixShader')
    share = math_node(tree, 'ADD', math_node(tree, 'MULTIPLY', math_node(tree, 'POWER', facing(tree), 5.5), edge), base)
    tree.links.new(share, mix.inputs[0])
    tree.links.new(through.outputs[0], mix.inputs[1])
    tree.links.new(mirror.outputs[0], mix.inputs[2])
    tree.links.new(mix.outputs[0], output.inputs[0])
    return material


def coat_paint(name, color, metallic):
    """Base color under a mixed-in mirror lobe: Blender 3.4's own clearcoat is too weak for car paint."""
    material = plain(name, color, .34, .45 if metallic else 0, specular=.28)
    tree = material.node_tree
    body = tree.nodes['Principled BSDF']
    rim = facing(tree)
    blend = tree.nodes.new('ShaderNodeMixRGB')
    blend.name = 'coat'
    set_coat(material, linear(color)[:3], metallic)
    tree.links.new(rim, blend.inputs[0])
    tree.links.new(blend.outputs[0], body.inputs['Base Color'])
    mirror = tree.nodes.new('ShaderNodeBsdfGlossy')
    mirror.inputs['Roughness'].default_value = .015
    mix = tree.nodes.new('ShaderNodeMixShader')
    share = math_node(tree, 'ADD', math_node(tree, 'MULTIPLY', math_node(tree, 'POWER', rim, 4), .8), .045)
    tree.links.new(share, mix.inputs[0])
    tree.links.new(body.outputs[0], mix.inputs[1])
    tree.links.new(mirror.outputs[0], mix.inputs[2])
    tree.links.new(mix.outputs[0], tree.nodes['Material Output'].inputs[0])
    return material


def set_coat(material, base, metallic):
    """`base`: linear RGB. The reflected light is proportional to it, except for the mirror lobe."""
    blend = material.node_tree.nodes['coat']
    blend.inputs[1].default_value = [*base, 1]
    blend.inputs[2].default_value = [v * (.30 if metallic else .85) for v in base] + [1]


def repaint(looks, header, base):
    """Changes the paint of all painted materials: linear RGB, 0 to 1."""
    for name in ['paint'] if 'roof' in header['colors'] else ['paint', 'roof']:
        set_coat(looks[name], base, header['metallic'])


def library(header):
    """The materials of one vehicle, by their names in its mesh file."""
    colors, metallic = header['colors'], header['metallic']
    paint = colors['paint']
    return {
        'paint': coat_paint('paint', paint, metallic),
        'roof': coat_paint('roof', colors.get('roof', paint), metallic and 'roof' not in colors),
        'bedPaint': grained(plain('bedPaint', '#2a2c2f', .45, .3), 700, .15, .0006),
        'plastic': grained(plain('plastic', '#292a2c', .55), 900, .25, .0008),
        'gloss': plain('gloss', '#060607', .12, 0, 1, .02),
        'black': plain('black', '#191a1b', .38),
        'rubber': plain('rubber', '#242424', .8),
        'tire': grained(plain('tire', '#2b2b2b', .68, specular=.35), 260, .25),
        'rimFace': plain('rimFace', colors['rim'], .20, 1),
        'rimDark': plain('rimDark', '#0b0b0c', .22, .3, 1),
        'metal': plain('metal', '#8f9296', .34, 1),
        'chrome': plain('chrome', '#e8e8ea', .06, 1),
        'caliper': plain('caliper', '#a01515', .35, 0, .6),
        'shock': plain('shock', '#b5251c', .35, 0, .6),
        'seatMain': grained(plain('seatMain', colors['seatMain'], .48, sheen=.1), 420, .35, cells=True),
        'seatInsert': grained(plain('seatInsert', colors['seatInsert'], .50), 420, .35, cells=True),
        'headliner': plain('headliner', '#3b3c3e', .9, specular=.2),
        'led': plain('led', '#ffffff', .3, glow='#f4f8ff', strength=2.2),
        'ledSoft': plain('ledSoft', '#ffffff', .15, glow='#eef4ff', strength=.9),
        'amber': plain('amber', '#c85a06', .12, 0, 1, glow='#ff8a10', strength=.15),
        'tail': plain('tail', '#7a0508', .08, 0, 1, glow='#ff1010', strength=.25),
        'lens': clear('lens', '#f4f6f8'),
        'glass': clear('glass', '#f6faf9'),
        'screen': plain('screen', '#0a1a2a', .15, glow='#2a6fb0', strength=.25),
        'mirror': plain('mirror', '#dfe3e6', .02, 1),
        'webbing': plain('webbing', '#26272a', .7),
        'copper': plain('copper', '#e06a1b', .5),
        'wood': grained(plain('wood', '#8a6239', .55), 40, .4, .002),
    }
