import { MeshoptEncoder } from 'meshoptimizer/encoder';
import { decoder } from './meshopt-decoder';

beforeAll(() => MeshoptEncoder.ready);

/** The same numbers in each run. */
const numbers = (count: number, most: number, seed: number): number[] => {
  let state = seed;
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  });
};

const bytesOf = (values: Int16Array | Uint16Array): Uint8Array => new Uint8Array(values.buffer);

const decoded = (
  source: Uint8Array,
  count: number,
  stride: number,
  mode: string,
  filter?: string,
): Uint8Array => {
  const target = new Uint8Array(count * stride);
  decoder.decodeGltfBuffer(target, count, stride, source, mode, filter);
  return target;
};

test.each([1, 15, 16, 17, 255, 256, 257, 3000])('%i vertices are decoded exactly', (count) => {
  const smooth = Int16Array.from({ length: count * 4 }, (_, i) =>
    Math.round(Math.sin(i / 40) * 4000),
  );
  const rough = Int16Array.from(numbers(count * 4, 65_536, count), (value) => value - 32_768);
  for (const values of [smooth, rough, new Int16Array(count * 4)]) {
    const packed = MeshoptEncoder.encodeGltfBuffer(bytesOf(values), count, 8, 'ATTRIBUTES', 0);
    expect(decoded(packed, count, 8, 'ATTRIBUTES')).toEqual(bytesOf(values));
  }
});

test.each([
  ['a strip', (i: number) => [i, i + 1, i + 2]],
  ['a fan', (i: number) => [0, i + 1, i + 2]],
  ['islands', (i: number) => [i * 3, i * 3 + 1, i * 3 + 2]],
  ['a heap', (i: number) => numbers(3, 5000, i + 7)],
])('triangles come out as they went in: %s', (_name, corners) => {
  const triangles = Array.from({ length: 2000 }, (_, i) => corners(i));
  const packed = MeshoptEncoder.encodeGltfBuffer(
    bytesOf(Uint16Array.from(triangles.flat())),
    6000,
    2,
    'TRIANGLES',
    0,
  );
  const out = new Uint16Array(decoded(packed, 6000, 2, 'TRIANGLES').buffer);
  // The first corner may be another one; the way around stays.
  const turnedAlike = ([a, b, c]: number[]): string =>
    [
      [a, b, c],
      [b, c, a],
      [c, a, b],
    ]
      .map((order) => order.join())
      .sort()[0]!;
  expect(
    Array.from({ length: 2000 }, (_, i) => turnedAlike([...out.subarray(i * 3, i * 3 + 3)])),
  ).toEqual(triangles.map(turnedAlike));
});

test('decoded directions have length one and an error below a quarter of a degree', () => {
  const count = 2000;
  const raw = numbers(count * 3, 20_001, 3).map((value) => value - 10_000);
  const directions = Float32Array.from({ length: count * 4 }, (_, i) =>
    i % 4 === 3
      ? 0
      : raw[Math.floor(i / 4) * 3 + (i % 4)]! /
        Math.hypot(...raw.slice(Math.floor(i / 4) * 3, Math.floor(i / 4) * 3 + 3)),
  );
  const packed = MeshoptEncoder.encodeGltfBuffer(
    MeshoptEncoder.encodeFilterOct(directions, count, 8, 10),
    count,
    8,
    'ATTRIBUTES',
    0,
  );
  const out = new Int16Array(decoded(packed, count, 8, 'ATTRIBUTES', 'OCTAHEDRAL').buffer);
  const units = Array.from({ length: count }, (_, i) =>
    [...out.subarray(i * 4, i * 4 + 3)].map((value) => value / 32_767),
  );
  expect(Math.max(...units.map((unit) => Math.abs(Math.hypot(...unit) - 1)))).toBeLessThan(0.001);
  const off = units.map((unit, i) =>
    Math.hypot(...unit.map((value, axis) => value - directions[i * 4 + axis]!)),
  );
  expect(Math.max(...off)).toBeLessThan((0.25 * Math.PI) / 180);
});

test('truncated streams and other formats are refused', () => {
  const packed = MeshoptEncoder.encodeGltfBuffer(
    bytesOf(Int16Array.from(numbers(400, 9000, 5))),
    100,
    8,
    'ATTRIBUTES',
    0,
  );
  expect(() => decoded(packed.subarray(0, -3), 100, 8, 'ATTRIBUTES')).toThrow('truncated');
  expect(() => decoded(packed, 100, 8, 'TRIANGLES')).toThrow('Not a stream of packed triangles');
  expect(() => decoded(Uint8Array.of(1, 2, 3), 1, 8, 'ATTRIBUTES')).toThrow(
    'Not a stream of packed vertices',
  );
});
