"""Reads the weight files (`.tza`) of Intel's Open Image Denoise: named tensors in half precision."""
import struct

import numpy as np
import torch

MAGIC = 0x41D7


def read(path):
    with open(path, 'rb') as file:
        data = file.read()
    magic, major = struct.unpack_from('<HB', data)
    if magic != MAGIC or major != 2:
        raise ValueError(f'{path} is not a tensor archive of version 2')
    at = struct.unpack_from('<Q', data, 4)[0]
    count = struct.unpack_from('<I', data, at)[0]
    at += 4
    tensors = {}
    for _ in range(count):
        length = struct.unpack_from('<H', data, at)[0]
        name = data[at + 2:at + 2 + length].decode()
        at += 2 + length
        axes = data[at]
        shape = struct.unpack_from(f'<{axes}I', data, at + 1)
        kind = data[at + 1 + 5 * axes:at + 2 + 5 * axes]
        offset = struct.unpack_from('<Q', data, at + 2 + 5 * axes)[0]
        at += 10 + 5 * axes
        values = np.frombuffer(data, {b'h': '<f2', b'f': '<f4'}[kind], int(np.prod(shape)), offset)
        tensors[name] = torch.from_numpy(values.astype(np.float32).reshape(shape))
    return tensors
