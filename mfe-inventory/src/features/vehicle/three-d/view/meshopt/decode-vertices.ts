// After the reference decoder of meshoptimizer by Jasper St. Pierre (MIT, © 2016-2026 Arseny Kapoulkine), version 0 of the format.
// The library's own is WebAssembly, which the site's policy for scripts does not let run.

const GROUP = 16;
const MOST_BYTES = 0x2000;
const MOST_VERTICES = 0x100;
const TAIL = 32;

const unzigzag = (value: number): number => (value >>> 1) ^ -(value & 1);

/** Sixteen deltas of two or four bits; where all bits are set, the whole byte stands behind them. Gives the place behind what it read. */
const readPacked = (
  source: Uint8Array,
  from: number,
  bits: 2 | 4,
  deltas: Uint8Array,
  to: number,
): number => {
  const [perByte, most] = [8 / bits, (1 << bits) - 1];
  let behind = from + GROUP / perByte;
  for (let i = 0; i < GROUP; i++) {
    const short =
      (source[from + Math.floor(i / perByte)]! >>> (8 - bits - (i % perByte) * bits)) & most;
    deltas[to + i] = short === most ? source[behind++]! : short;
  }
  return behind;
};

const readGroup = (
  source: Uint8Array,
  from: number,
  mode: number,
  deltas: Uint8Array,
  to: number,
): number => {
  if (mode === 0) return from;
  if (mode < 3) return readPacked(source, from, mode === 1 ? 2 : 4, deltas, to);
  deltas.set(source.subarray(from, from + GROUP), to);
  return from + GROUP;
};

/**
 * Writes `count` vertices of `stride` bytes into the target.
 * @throws when the source is no such stream, or is not used up to its end.
 */
export function decodeVertices(
  target: Uint8Array,
  count: number,
  stride: number,
  source: Uint8Array,
): void {
  if (source[0] !== 0xa0) throw new Error('These are no packed vertices');
  const block = Math.min(Math.floor(MOST_BYTES / stride) & ~(GROUP - 1), MOST_VERTICES);
  const last = source.slice(source.length - stride);
  const deltas = new Uint8Array(block);
  let at = 1;
  for (let first = 0; first < count; first += block) {
    const vertices = Math.min(count - first, block);
    const groups = Math.ceil(vertices / GROUP);
    for (let byte = 0; byte < stride; byte++) {
      const modes = at;
      at += Math.ceil(groups / 4);
      deltas.fill(0);
      for (let group = 0; group < groups; group++) {
        const mode = (source[modes + (group >>> 2)]! >>> ((group & 3) << 1)) & 3;
        at = readGroup(source, at, mode, deltas, group * GROUP);
      }
      let value = last[byte]!;
      for (let vertex = 0; vertex < vertices; vertex++) {
        value = (value + unzigzag(deltas[vertex]!)) & 0xff;
        target[(first + vertex) * stride + byte] = value;
      }
      last[byte] = value;
    }
  }
  if (at !== source.length - Math.max(stride, TAIL))
    throw new Error('The packed vertices do not end where they should');
}

/** Turns directions on an octahedron, four int16 each, into directions of length 32,767, in place. */
export function unfoldDirections(bytes: Uint8Array): void {
  const values = new Int16Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 2);
  for (let i = 0; i < values.length; i += 4) {
    const one = values[i + 2]!;
    let [x, y] = [values[i]! / one, values[i + 1]! / one];
    const z = 1 - Math.abs(x) - Math.abs(y);
    const fold = Math.max(-z, 0);
    x -= x >= 0 ? fold : -fold;
    y -= y >= 0 ? fold : -fold;
    const scale = 32_767 / Math.hypot(x, y, z);
    values[i] = Math.round(x * scale);
    values[i + 1] = Math.round(y * scale);
    values[i + 2] = Math.round(z * scale);
  }
}
