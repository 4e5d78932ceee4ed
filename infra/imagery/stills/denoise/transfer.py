"""Maps linear light to the network's 0 to 1 and back, as in Open Image Denoise, core/color.h."""
import numpy as np
import torch

A, B, C, D, E, F, G = 1.41283765e3, 1.64593172, 4.31384981e-1, -2.94139609e-3, 1.92653254e-1, 6.26026094e-3, 9.98620152e-1
LOW, HIGH = 1.57945760e-6, 3.22087631e-2
BRIGHTEST = 65504.


def encode(y):
    """Perceptually uniform; grows from 0, 1 at the brightest."""
    return raw(y) / raw(torch.tensor(BRIGHTEST))


def raw(y):
    return torch.where(y <= LOW, A * y, torch.where(y <= HIGH, B * y.clamp(min=LOW) ** C + D, E * torch.log(y + F) + G))


def decode(x):
    x = x * raw(torch.tensor(BRIGHTEST))
    low, high = A * LOW, B * HIGH ** C + D
    return torch.where(x <= low, x / A, torch.where(x <= high, ((x.clamp(min=low) - D) / B) ** (1 / C), torch.exp((x - G) / E) - F))


def exposure(color, key=.18, cell=16):
    """The factor that brings the picture's mean brightness (logarithmic, over cells that are not black) to `key`."""
    luminance = color @ np.array((.212671, .715160, .072169), np.float32)
    height, width = (side // cell * cell for side in luminance.shape)
    cells = luminance[:height, :width].reshape(height // cell, cell, width // cell, cell).mean((1, 3))
    lit = cells[cells > 1e-8]
    return key / 2 ** np.log2(lit).mean() if lit.size else 1.
