"""
blender -b -P render_hero.py -- --scene coast --mesh <file.lkm> --out <file> --size 1920x836 --samples 32 --view wide --grade day
One scene with one vehicle, as raw passes.
"""
import argparse
import importlib
import os
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, '..', '..', 'stills', 'blender')]
import bpy
import lamps
import skies
from materials import library
from mesh_file import Vehicle
from passes import render, set_up_cycles
from viewpoint import stand


def arguments():
    parser = argparse.ArgumentParser()
    for name in ('scene', 'mesh', 'out', 'size', 'view', 'grade'):
        parser.add_argument('--' + name, required=True)
    parser.add_argument('--samples', type=int, required=True)
    return parser.parse_args(sys.argv[sys.argv.index('--') + 1:])


def main():
    options = arguments()
    started = time.time()
    size = [int(v) for v in options.size.split('x')]
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.render.resolution_x, scene.render.resolution_y = size
    set_up_cycles(scene)
    # Half of the leaves and blades are visible through others.
    scene.cycles.transparent_max_bounces = 8
    place = importlib.import_module(options.scene)
    vehicle = Vehicle(options.mesh, library, scene.collection)
    place.build(scene)
    grade = place.GRADES[options.grade]
    bearing, height, strength, color, softness = grade['sun']
    skies.sun(scene, bearing, height, strength, color, softness)
    skies.painted(scene, grade['sky'], grade['glow'], grade['clouds'], grade['strength'])
    camera = stand(scene, vehicle.cloud, place.VIEWS[options.view])
    if grade['fill']:
        lamps.fill(scene, camera.location, grade['fill'])
    if grade['lamps']:
        lamps.switch_on(scene, vehicle)
    built = time.time()
    render(scene, size, options.samples, options.out)
    print(f'SHOT {options.scene} {options.view} {options.grade} {built - started:.0f} s + {time.time() - built:.0f} s', flush=True)


main()
