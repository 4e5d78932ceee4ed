// After the reference decoder of meshoptimizer by Jasper St. Pierre (MIT, © 2016-2026 Arseny
// Kapoulkine).

const unzigzag = (value: number): number => (value >>> 1) ^ -(value & 1);

/** The last few entries, newest first. */
class Recent {
  private readonly entries: Uint32Array;
  private end = 0;

  constructor(length: 16 | 32) {
    this.entries = new Uint32Array(length);
  }

  push(...values: number[]): void {
    for (const value of values) {
      this.entries[this.end] = value;
      this.end = (this.end + 1) & (this.entries.length - 1);
    }
  }

  back(steps: number): number {
    return this.entries[(this.end - 1 - steps) & (this.entries.length - 1)]!;
  }
}

/** @throws when the source is not such a stream. */
function decodeTriangles(target: Uint16Array, source: Uint8Array): void {
  if (source[0] !== 0xe1) throw new Error('Not a stream of packed triangles');
  const triangles = target.length / 3;
  const table = source.length - 16;
  const edges = new Recent(32);
  const vertices = new Recent(16);
  let data = 1 + triangles;
  let next = 0;
  let last = 0;

  const readFar = (): number => {
    let number = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = source[data++]!;
      number |= (byte & 0x7f) << shift;
      if (byte < 0x80) return (last += unzigzag(number));
    }
  };
  const remembered = (value: number): number => {
    vertices.push(value);
    return value;
  };
  /** The third corner beside a known edge. */
  const corner = (code: number): number => {
    if (code === 0) return remembered(next++);
    if (code < 13) return vertices.back(code);
    if (code === 13) return remembered(--last);
    if (code === 14) return remembered(++last);
    return remembered(readFar());
  };
  const valueOf = (code: number): number =>
    code === 0 ? next++ : code === 15 ? readFar() : vertices.back(code - 1);
  /** Three corners of a triangle that touches no known edge. */
  const newCorner = (kind: number): [number, number, number] => {
    const isInTable = kind < 14;
    const codes = isInTable ? source[table + kind]! : source[data++]!;
    if (!isInTable && codes === 0) next = 0;
    const [second, third] = [codes >>> 4, codes & 15];
    // Entries of the table know no far vertices; what is remembered is written down only after all
    // three are read.
    const a = kind === 15 ? readFar() : next++;
    const b = valueOf(second);
    const c = valueOf(third);
    vertices.push(a);
    if (second === 0 || second === 15) vertices.push(b);
    if (third === 0 || third === 15) vertices.push(c);
    return [a, b, c];
  };

  for (let i = 0; i < triangles; i++) {
    const code = source[1 + i]!;
    const edge = code >>> 4;
    if (edge < 15) {
      const [a, b] = [edges.back(edge << 1), edges.back((edge << 1) + 1)];
      const c = corner(code & 15);
      edges.push(b, c, c, a);
      target.set([a, b, c], i * 3);
    } else {
      const [a, b, c] = newCorner(code & 15);
      edges.push(a, b, b, c, c, a);
      target.set([a, b, c], i * 3);
    }
  }
}

// After the reference decoder of meshoptimizer by Jasper St. Pierre (MIT, © 2016-2026 Arseny
// Kapoulkine), version 0 of the format. The library's own is WebAssembly, which the site's policy
// for scripts does not let run.

const GROUP = 16;
const MOST_BYTES = 0x2000;
const MOST_VERTICES = 0x100;
const TAIL = 32;

/**
 * Reads sixteen deltas of two or four bits; if all bits are set, the whole byte follows. Returns
 * the next position.
 */
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
function decodeVertices(
  target: Uint8Array,
  count: number,
  stride: number,
  source: Uint8Array,
): void {
  if (source[0] !== 0xa0) throw new Error('Not a stream of packed vertices');
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
    throw new Error('The stream of packed vertices is truncated or too long');
}

/**
 * Turns directions on an octahedron, four int16 each, into directions of length 32,767, in place.
 */
function unfoldDirections(bytes: Uint8Array): void {
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

/** The interface that three's loader needs, with only the parts that our models use. */
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
