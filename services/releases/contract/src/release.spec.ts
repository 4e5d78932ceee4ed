import { artifactKey, artifactOriginsSchema, isAllowedBase } from './release.js';
import { releaseSchema, versionSchema } from './release.js';

const release = { name: 'mfe-inventory', version: '1.0.0' };
const isPath = (path: string): boolean =>
  releaseSchema.shape.files.element.shape.path.safeParse(path).success;

test('files of a version have their own keys, and files with a content hash in their name are shared', () => {
  expect(artifactKey(release, 'web/remoteEntry.js')).toBe('mfe-inventory/1.0.0/web/remoteEntry.js');
  expect(artifactKey(release, 'media/d4.1a2b3c4d.glb')).toBe('mfe-inventory/media/d4.1a2b3c4d.glb');
});

test('a shared file without a content hash in its name is refused', () => {
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

test('a release without the pictures that its manifest names is refused', () => {
  const picture = 'media/utility.4b64604d3095.webp';
  const card = 'media/inventory.1a2b3c4d.jpg';
  const links = [{ label: 'Utility', to: '/inventory', picture: { file: picture, tone: 'stone' } }];
  const menu = { title: 'All', text: 'All.', overview: [{ label: 'All', to: '/all' }], links };
  const problemsWith = (paths: string[]): string[] =>
    releaseSchema
      .safeParse({
        ...release,
        container: 'mfe_inventory_1_0_0',
        face: {
          name: release.name,
          team: 'inventory',
          sdk: '^2.0.0',
          contracts: [],
          routes: [
            {
              path: '/inventory',
              module: './inventory-page',
              title: 'Inventory',
              card: { file: card, alt: 'a vehicle' },
            },
          ],
          exposes: {},
          navigation: { main: [{ label: 'Inventory', order: 20, menu }] },
        },
        sdkExports: [],
        shared: {},
        contracts: {},
        scripts: {},
        files: paths.map((path) => ({ path, bytes: 1, integrity: `sha384-${'A'.repeat(64)}` })),
      })
      .error?.issues.map(({ message }) => message) ?? [];
  expect([problemsWith([picture, card]), problemsWith([])]).toEqual([
    [],
    [card, picture].map((file) => `${file} is not among the files of the release`),
  ]);
});

test('a version cannot have the name of the shared folder', () => {
  expect(versionSchema.safeParse('media').success).toBe(false);
  expect(versionSchema.safeParse('media-2').success).toBe(true);
});

const version = { name: 'mfe-x', version: '1' };
const origins = ['https://cdn.example', 'http://store.example:9000'];

it.each([
  '/assets/mfe-x/1/',
  'https://cdn.example/',
  'https://cdn.example/mfe-x/1/',
  'http://store.example:9000/bucket/mfe-x/1/',
])('files may be loaded from %s', (base) => {
  expect(isAllowedBase(version, base, origins)).toBe(true);
});

it.each([
  '/assets/mfe-x/2/',
  '/api/contact/',
  '//cdn.example/mfe-x/1/',
  '/\\cdn.example/',
  'https://cdn.example.evil.example/',
  'https://cdn.example:8443/',
  'http://cdn.example/',
  'https://someone@cdn.example/',
  'https://cdn.example/?x=/',
  'https://cdn.example/#/',
  'https://cdn.example/a/../b/',
  'https://evil.example\\@cdn.example/',
  'http://169.254.169.254/latest/',
  'http://127.0.0.1:4005/internal/leads/',
  'file:///etc/',
])('files are not loaded from %s', (base) => {
  expect(isAllowedBase(version, base, origins)).toBe(false);
});

it('origins are a list without paths, which is empty by default', () => {
  expect(artifactOriginsSchema.parse(undefined)).toEqual([]);
  expect(artifactOriginsSchema.parse('https://cdn.example, http://store.example:9000')).toEqual(
    origins,
  );
  for (const text of [
    'https://cdn.example/',
    'https://cdn.example/mfe',
    'cdn.example',
    'file:///x',
    '*',
  ])
    expect(artifactOriginsSchema.safeParse(text).success).toBe(false);
});
