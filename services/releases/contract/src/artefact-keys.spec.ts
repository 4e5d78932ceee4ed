import { artefactKey } from './artefact-keys.js';
import { releaseSchema, versionSchema } from './release.js';

const release = { name: 'mfe-inventory', version: '1.0.0' };
const isPath = (path: string): boolean =>
  releaseSchema.shape.files.element.shape.path.safeParse(path).success;

test('a version keeps its own files, and all versions share those whose names change with their bytes', () => {
  expect(artefactKey(release, 'web/remoteEntry.js')).toBe('mfe-inventory/1.0.0/web/remoteEntry.js');
  expect(artefactKey(release, 'media/d4.1a2b3c4d.glb')).toBe('mfe-inventory/media/d4.1a2b3c4d.glb');
});

test('a shared file whose name would stay the same is in no release', () => {
  expect(isPath('media/d4-front-480.1a2b3c4d.avif')).toBe(true);
  for (const path of [
    'media/d4.avif',
    'media/1a2b3c4d.avif',
    'media/d4.1a2b.avif',
    'media/deeper/d4.1a2b3c4d.avif',
    'media/d4.1a2b3c4d',
  ])
    expect(isPath(path)).toBe(false);
});

test('no version is called as the folder that versions share', () => {
  expect(versionSchema.safeParse('media').success).toBe(false);
  expect(versionSchema.safeParse('media-2').success).toBe(true);
});
