import { init } from '@module-federation/enhanced/runtime';
import { basename } from 'node:path';
import { createNodeLoader, type NodeLoader } from './node-loader';

const builds: Record<string, object> = {
  'without.cjs': { Page: () => null },
  'with.cjs': { Component: () => null },
};

let loader: NodeLoader;

beforeAll(() => {
  init({ name: 'host', remotes: [] });
  // Each node build has one module, which the federation runtime reads from disk.
  loader = createNodeLoader((path) =>
    path.endsWith('.json')
      ? {}
      : { init: () => undefined, get: () => Promise.resolve(() => builds[basename(path)]) },
  );
});

test('loading a module without the export "Component" throws an error that names the module and the export', async () => {
  const loading = loader.load('mfe_without', '/releases/without.cjs', './events-page');
  await expect(loading).rejects.toThrow(
    './events-page has no export named "Component": export the component of the page or fragment under that name',
  );
});

test('a module that exports "Component" is loaded', async () => {
  expect((await loader.load('mfe_with', '/releases/with.cjs', './events-page')).loaded).toBe(
    builds['with.cjs'],
  );
});
