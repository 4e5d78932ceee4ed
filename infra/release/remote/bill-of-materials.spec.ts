import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { billOfMaterials } from './bill-of-materials.js';

const hash = Buffer.alloc(64, 7);
const integrity = `sha512-${hash.toString('base64')}`;

const lock = JSON.stringify({
  packages: {
    '': { name: 'larkway' },
    'mfe-events': { version: '0.0.0' },
    'services/events/contract': { name: '@larkway/events-contract', version: '0.0.0' },
    'node_modules/@larkway/events-contract': { link: true, resolved: 'services/events/contract' },
    'node_modules/calendar': { version: '1.2.0', license: 'MIT', integrity },
    'node_modules/calendar/node_modules/dates': { version: '2.0.0', license: 'My own', integrity },
    'node_modules/@scope/chart': { version: '3.0.0', license: '(MIT OR Apache-2.0)', integrity },
    'node_modules/unused': { version: '1.0.0', license: 'MIT', integrity },
  },
});

let root: string;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'larkway-bill-'));
  mkdirSync(join(root, 'node_modules'));
});

afterAll(() => rmSync(root, { recursive: true }));

const files = [
  'mfe-events/src/page.tsx',
  'node_modules/calendar/index.js',
  'node_modules/calendar/lib/more.js',
  'node_modules/calendar/node_modules/dates/index.js',
  'node_modules/@scope/chart/dist/chart.js',
  'services/events/contract/dist/index.js',
];

const billOf = (paths: string[]): Buffer =>
  billOfMaterials({
    root,
    lock,
    remote: 'mfe-events',
    version: '0.0.0-1a2b3c',
    files: paths.map((path) => join(root, path)),
  });

test('each package in the bundles is listed once, with version, license and integrity of the lock file', () => {
  const { metadata, components } = JSON.parse(billOf(files).toString());
  expect(metadata).toMatchObject({
    component: { name: 'mfe-events', version: '0.0.0-1a2b3c', type: 'application' },
    lifecycles: [{ phase: 'build' }],
  });
  const hashes = [{ alg: 'SHA-512', content: hash.toString('hex') }];
  expect(components).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        name: 'calendar',
        version: '1.2.0',
        purl: 'pkg:npm/calendar@1.2.0',
        licenses: [{ license: { id: 'MIT' } }],
        hashes,
      }),
      expect.objectContaining({
        name: 'dates',
        version: '2.0.0',
        licenses: [{ license: { name: 'My own' } }],
        hashes,
      }),
      expect.objectContaining({
        group: '@scope',
        name: 'chart',
        purl: 'pkg:npm/%40scope/chart@3.0.0',
        licenses: [{ expression: '(MIT OR Apache-2.0)' }],
      }),
      expect.objectContaining({ group: '@larkway', name: 'events-contract', version: '0.0.0' }),
    ]),
  );
  expect(components).toHaveLength(4);
});

test('it is valid CycloneDX 1.6', async () => {
  const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot6);
  expect(await validator.validate(billOf(files).toString())).toBeNull();
});

test('the same files in another order give the same bytes', () => {
  expect(billOf([...files].reverse())).toEqual(billOf(files));
});

test('a bundled file of no package is an error, because the bill would be incomplete', () => {
  expect(() => billOf([...files, 'node_modules/not-locked/index.js'])).toThrow(
    /not-locked\/index\.js is part of a bundle, and package-lock\.json has no package with it/,
  );
});
