import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { encode, steppedAlpha } from './encode.js';

const WIDTHS = [32, 64, 160];
const frame = { width: 320, height: 200 };
const square = (red: number): Uint8Array =>
  Uint8Array.from({ length: frame.width * frame.height * 4 }, (_, at) => {
    const x = (at / 4) % frame.width;
    return x > 80 && x < 240 ? [red, 40, 20, 255][at % 4]! : 0;
  });

describe('an encoded picture', () => {
  const folder = mkdtempSync(join(tmpdir(), 'encode-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  test('comes in two formats and three widths, 16 to 10, and stays transparent', async () => {
    await encode(square(200), frame, join(folder, 'wide', 'front'), WIDTHS);
    const files = readdirSync(join(folder, 'wide'));
    expect(files).toHaveLength(6);
    for (const file of files) {
      const width = Number(/-(\d+)\./.exec(file)![1]);
      const { data, info } = await sharp(join(folder, 'wide', file))
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect(info).toMatchObject({ width, height: (width * 10) / 16, channels: 4 });
      expect([data[3], data[(data.length + info.width * 4) / 2 + 3]]).toEqual([0, 255]);
    }
  });

  test('has another version as soon as a pixel differs, and the same for the same pixels', async () => {
    const versions = [];
    for (const red of [200, 200, 90])
      versions.push(await encode(square(red), frame, join(folder, 'front'), WIDTHS));
    expect(versions[0]).toMatch(/^[0-9a-f]{8}$/);
    expect(versions[1]).toBe(versions[0]);
    expect(versions[2]).not.toBe(versions[0]);
  });
});

test('glass keeps finer alpha steps than a shadow, a shadow finer ones than an outline, and solid pixels stay opaque', () => {
  const size = { width: 64, height: 3 };
  const row = (alphaAt: (x: number) => number) =>
    Uint8Array.from({ length: size.width * size.height * 4 }, (_, at) =>
      at % 4 === 3 ? alphaAt((at >> 2) % size.width) : 7,
    );
  const levels = (alphaAt: (x: number) => number) =>
    new Set([...steppedAlpha(row(alphaAt), size)].filter((_, at) => at % 4 === 3));
  expect(levels((x) => x)).toEqual(
    new Set(Array.from({ length: 16 }, (_, step) => Math.floor(step * 4.25))),
  );
  expect(levels((x) => 80 + 2 * x)).toEqual(
    new Set(Array.from({ length: 16 }, (_, step) => Math.floor((step + 9) * 8.5))),
  );
  expect([...levels((x) => (x < 32 ? 0 : x === 32 ? 130 : 255))].toSorted((a, b) => a - b)).toEqual(
    [0, 153, 255],
  );
});
