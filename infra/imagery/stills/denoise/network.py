"""The networks of Open Image Denoise (Apache-2.0, https://github.com/RenderKit/oidn, training/model.py), on PyTorch."""
import torch
import torch.nn.functional as F

# Sides must divide by the network's four halvings.
BLOCK = 16
# Pixels beyond an edge are mirrored. Zeros or a repeated last row would cause streaks along the edge.
MARGIN = 32


def quick(tensor):
    """
    The form in which convolutions are four times as fast: channels innermost, 16 bits. Of 255 steps a picture then differs by 0.1 on
    average, by 5 at most.
    """
    layout = torch.channels_last if tensor.dim() == 4 else torch.contiguous_format
    return tensor.to(torch.bfloat16, memory_format=layout)


class Network:
    """`UNetLarge` where the weights have a `enc_conv1b`, the smaller `UNet` otherwise."""

    def __init__(self, tensors):
        self.tensors = {name: quick(tensor) for name, tensor in tensors.items()}
        self.large = 'enc_conv1b.weight' in tensors

    def conv(self, x, name):
        return F.relu_(F.conv2d(x, self.tensors[name + '.weight'], self.tensors[name + '.bias'], padding=1))

    def convs(self, x, *names):
        for name in names:
            x = self.conv(x, name)
        return x

    def __call__(self, image):
        """`image`: channels x height x width."""
        height, width = image.shape[1:]
        padded = F.pad(image[None], (MARGIN, MARGIN + -width % BLOCK, MARGIN, MARGIN + -height % BLOCK), mode='reflect')
        with torch.no_grad():
            return self.run(quick(padded)).float()[0, :, MARGIN:MARGIN + height, MARGIN:MARGIN + width]

    def run(self, image):
        down = [('enc_conv1a', 'enc_conv1b'), ('enc_conv2a', 'enc_conv2b'), ('enc_conv3a', 'enc_conv3b'), ('enc_conv4a', 'enc_conv4b')] \
            if self.large else [('enc_conv0', 'enc_conv1'), ('enc_conv2',), ('enc_conv3',), ('enc_conv4',)]
        skips, x = [image], image
        for names in down:
            x = F.max_pool2d(self.convs(x, *names), 2)
            skips.append(x)
        x = self.convs(x, 'enc_conv5a', 'enc_conv5b')
        last = ('dec_conv1a', 'dec_conv1b', 'dec_conv1c') if self.large else ('dec_conv1a', 'dec_conv1b', 'dec_conv0')
        up = [('dec_conv4a', 'dec_conv4b'), ('dec_conv3a', 'dec_conv3b'), ('dec_conv2a', 'dec_conv2b'), last]
        for names, skip in zip(up, reversed(skips[:-1])):
            x = torch.cat((F.interpolate(x, scale_factor=2, mode='nearest'), skip), 1)
            x = self.convs(x, *names)
        return x
