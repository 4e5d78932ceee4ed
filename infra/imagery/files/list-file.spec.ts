import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addToList } from './list-file.js';

describe('the list of pictures', () => {
  const folder = mkdtempSync(join(tmpdir(), 'list-'));
  const file = join(folder, 'vehicle-pictures.json');
  afterAll(() => rmSync(folder, { recursive: true }));

  test('names every vehicle once, in order, whichever was rendered last', () => {
    for (const [slug, version] of [
      ['x4', '1'],
      ['d4', '1'],
      ['x4', '2'],
    ] as const)
      addToList(file, slug, { version, paints: [] });
    const list = JSON.parse(readFileSync(file, 'utf8')) as object;
    expect(Object.keys(list)).toEqual(['d4', 'x4']);
    expect(list).toEqual({ d4: { version: '1', paints: [] }, x4: { version: '2', paints: [] } });
  });
});
