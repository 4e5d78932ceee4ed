"""
blender -b -P render_vehicle.py -- --mesh <file.lkm> --out <folder> --size 1600x1000 --samples 48 --shots front-black,front-white,front-ground
Cut-outs of one vehicle, as raw passes. A shot is a view (front, side, rear) in black or white paint, `<view>-black` or `<view>-white`,
from which every paint follows, or `<view>-ground`, how much of an even light reaches the ground, at a quarter of the size.
"""
import argparse
import os
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import bpy
import studio
from materials import library, repaint
from mesh_file import Vehicle
from passes import render, set_up_cycles

WHITE = .8
GROUND_SAMPLES, GROUND_SHARE = 24, 4


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument('--mesh', required=True)
    parser.add_argument('--out', required=True)
    parser.add_argument('--size', required=True)
    parser.add_argument('--samples', type=int, required=True)
    parser.add_argument('--shots', required=True)
    return parser.parse_args(sys.argv[sys.argv.index('--') + 1:])


def main():
    options = arguments()
    width, height = (int(v) for v in options.size.split('x'))
    os.makedirs(options.out, exist_ok=True)
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.render.resolution_x, scene.render.resolution_y = width, height
    set_up_cycles(scene)
    vehicle = Vehicle(options.mesh, library, scene.collection)
    studio.light_up(scene, vehicle.header)
    paints = {'black': [0] * 3, 'white': [WHITE] * 3}
    shots = [shot.split('-') for shot in options.shots.split(',')]

    def shoot(view, kind, size, samples):
        started = time.time()
        name = f'{view}-{kind}'
        studio.look(scene, vehicle, view)
        render(scene, size, samples, os.path.join(options.out, name))
        print(f'SHOT {name} {time.time() - started:.0f} s', flush=True)

    for view, kind in shots:
        if kind != 'ground':
            repaint(vehicle.looks, vehicle.header, paints[kind])
            shoot(view, kind, (width, height), options.samples)
    grounds = [view for view, kind in shots if kind == 'ground']
    if grounds:
        studio.only_ground(scene, vehicle)
        for view in grounds:
            shoot(view, 'ground', (width // GROUND_SHARE, height // GROUND_SHARE), GROUND_SAMPLES)


main()
