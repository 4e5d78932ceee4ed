"""Cycles and its output files: raw 32-bit RGBA, top row first."""
import os
import tempfile

import bpy
import numpy as np

PASSES = (('color', 'Image'), ('albedo', 'Denoising Albedo'), ('normal', 'Denoising Normal'))


def set_up_cycles(scene):
    scene.render.engine = 'CYCLES'
    scene.render.use_persistent_data = True
    cycles = scene.cycles
    cycles.use_denoising = False
    cycles.use_adaptive_sampling, cycles.adaptive_threshold, cycles.adaptive_min_samples = True, .02, 8
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces, cycles.transparent_max_bounces = 5, 2, 3, 10
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.sample_clamp_indirect, cycles.blur_glossy = 4, .5
    cycles.seed = 7
    scene.view_layers[0].cycles.denoising_store_passes = True


def render(scene, size, samples, out):
    """Writes `<out>.color`, `<out>.albedo` and `<out>.normal`."""
    scene.render.resolution_x, scene.render.resolution_y = size
    scene.cycles.samples = samples
    with tempfile.TemporaryDirectory() as folder:
        connect(scene, folder)
        bpy.ops.render.render(write_still=False)
        for name, _ in PASSES:
            pixels(os.path.join(folder, name + '0001.exr')).tofile(f'{out}.{name}.part')
            os.replace(f'{out}.{name}.part', f'{out}.{name}')


def connect(scene, folder):
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    layers = tree.nodes.new('CompositorNodeRLayers')
    files = tree.nodes.new('CompositorNodeOutputFile')
    files.base_path = folder
    files.format.file_format, files.format.color_depth, files.format.color_mode = 'OPEN_EXR', '32', 'RGBA'
    files.file_slots.clear()
    for name, socket in PASSES:
        files.file_slots.new(name)
        tree.links.new(layers.outputs[socket], files.inputs[name])
    tree.links.new(layers.outputs['Image'], tree.nodes.new('CompositorNodeComposite').inputs[0])


def pixels(path):
    image = bpy.data.images.load(path)
    image.colorspace_settings.name = 'Non-Color'
    # Otherwise the pixels are divided by their alpha.
    image.alpha_mode = 'CHANNEL_PACKED'
    width, height = image.size
    values = np.empty(width * height * 4, np.float32)
    image.pixels.foreach_get(values)
    bpy.data.images.remove(image)
    return values.reshape(height, width, 4)[::-1]
