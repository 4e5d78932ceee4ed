import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noteVehicle } from './manifest.js';

describe('the lists of pictures', () => {
  const folder = mkdtempSync(join(tmpdir(), 'manifest-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const manifest = (version: string) => ({ front: { version, placeholder: 'AA==' }, side: { version }, rear: { version }, paints: [] });
  const list = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'));

  test('name every vehicle once, in order, whichever was rendered last; fronts apart from galleries', () => {
    for (const [slug, version] of [['x4', '1'], ['d4', '1'], ['x4', '2']] as const) noteVehicle(folder, slug, manifest(version));
    expect(Object.keys(list('front-pictures.json') as object)).toEqual(['d4', 'x4']);
    expect(list('front-pictures.json')).toMatchObject({ x4: { version: '2', placeholder: 'AA==' } });
    expect(list('gallery-pictures.json')).toMatchObject({ x4: { side: { version: '2' }, rear: { version: '2' }, paints: [] } });
  });
});
