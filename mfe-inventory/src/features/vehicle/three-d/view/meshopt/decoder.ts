import { decodeTriangles } from './decode-triangles';
import { decodeVertices, unfoldDirections } from './decode-vertices';

/** In the shape that three's loader asks for; what our models do not use is not there. */
export const decoder = {
  supported: true,
  ready: Promise.resolve(),
  /** @throws when the source is damaged. */
  decodeGltfBuffer(
    target: Uint8Array,
    count: number,
    size: number,
    source: Uint8Array,
    mode: string,
    filter?: string,
  ): void {
    if (mode === 'TRIANGLES')
      return decodeTriangles(new Uint16Array(target.buffer, target.byteOffset, count), source);
    decodeVertices(target, count, size, source);
    if (filter === 'OCTAHEDRAL') unfoldDirections(target);
  },
};
