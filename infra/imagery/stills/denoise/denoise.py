"""
python3 denoise.py --weights <folder of .tza files> --size 1600x1000 <shot>...
Reads `<shot>.color`, `.albedo` and `.normal` (raw 32-bit RGBA, linear, alpha multiplied in), writes `<shot>.clean` in the same form
and in full size, whatever size of the same shape the shot has.
"""
import argparse
import os

import numpy as np
import torch
import transfer
import weights
from network import Network


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument('--weights', required=True)
    parser.add_argument('--size', required=True)
    parser.add_argument('shots', nargs='+')
    return parser.parse_args()


def read(path, aspect):
    values = np.fromfile(path, np.float32)
    width = round((values.size / 4 * aspect) ** .5)
    return values.reshape(-1, width, 4)


def enlarged(image, height, width):
    if image.shape[:2] == (height, width):
        return image
    return torch.nn.functional.interpolate(planes(image)[None], (height, width), mode='bicubic')[0].numpy().transpose(1, 2, 0)


def planes(image):
    return torch.from_numpy(np.ascontiguousarray(image.transpose(2, 0, 1)))


class Denoiser:
    """Denoises the guides first, because they are as noisy behind glass as the light itself."""

    def __init__(self, folder):
        load = lambda name: Network(weights.read(os.path.join(folder, name + '.tza')))
        self.albedo, self.normal = load('rt_alb'), load('rt_nrm')
        self.light, self.cover = load('rt_hdr_calb_cnrm'), load('rt_ldr_calb_cnrm')

    def clean(self, color, albedo, normal):
        # Normals are -1 to 1, the networks use 0 to 1.
        guides = (self.albedo(planes(albedo[..., :3].clip(0, 1))).clamp(0, 1),
                  self.normal(planes(normal[..., :3].clip(-1, 1) * .5 + .5)).clamp(0, 1))
        scale = float(transfer.exposure(color[..., :3]))
        light = transfer.encode(planes(color[..., :3].clip(0)) * scale)
        rgb = transfer.decode(self.light(torch.cat((light, *guides)))) / scale
        cover = self.cover(torch.cat((planes(color[..., 3:].clip(0, 1)).repeat(3, 1, 1), *guides))).mean(0, keepdim=True)
        return torch.cat((rgb.clamp(min=0), cover.clamp(0, 1))).numpy().transpose(1, 2, 0)


def main():
    options = arguments()
    width, height = (int(v) for v in options.size.split('x'))
    # PyTorch detects too few cores on some virtual machines.
    torch.set_num_threads(os.cpu_count())
    denoiser = Denoiser(options.weights)
    for shot in options.shots:
        passes = [read(f'{shot}.{name}', width / height) for name in ('color', 'albedo', 'normal')]
        enlarged(denoiser.clean(*passes), height, width).astype(np.float32).tofile(f'{shot}.clean')


main()
