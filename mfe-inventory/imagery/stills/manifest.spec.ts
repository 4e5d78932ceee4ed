import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noteVehicle } from './manifest.js';

describe('the list of pictures', () => {
  const folder = mkdtempSync(join(tmpdir(), 'manifest-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const manifest = (version: string) => ({ version, paints: [] });
  const list = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'));

  test('names every vehicle once, in order, whichever was rendered last', () => {
    for (const [slug, version] of [
      ['x4', '1'],
      ['d4', '1'],
      ['x4', '2'],
    ] as const)
      noteVehicle(folder, slug, manifest(version));
    expect(Object.keys(list('vehicle-pictures.json') as object)).toEqual(['d4', 'x4']);
    expect(list('vehicle-pictures.json')).toEqual({
      d4: { version: '1', paints: [] },
      x4: { version: '2', paints: [] },
    });
  });
});
