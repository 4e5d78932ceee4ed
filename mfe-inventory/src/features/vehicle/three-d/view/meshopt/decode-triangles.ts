// After the reference decoder of meshoptimizer by Jasper St. Pierre (MIT, © 2016-2026 Arseny Kapoulkine).

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

/** @throws when the source is no such stream. */
export function decodeTriangles(target: Uint16Array, source: Uint8Array): void {
  if (source[0] !== 0xe1) throw new Error('These are no packed triangles');
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
  /** The third corner beside an edge that is known. */
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
  const anew = (kind: number): [number, number, number] => {
    const isInTable = kind < 14;
    const codes = isInTable ? source[table + kind]! : source[data++]!;
    if (!isInTable && codes === 0) next = 0;
    const [second, third] = [codes >>> 4, codes & 15];
    // Entries of the table know no far vertices; what is remembered is written down only after all three are read.
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
      const [a, b, c] = anew(code & 15);
      edges.push(a, b, b, c, c, a);
      target.set([a, b, c], i * 3);
    }
  }
}
