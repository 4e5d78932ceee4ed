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
  loader = createNodeLoader({
    entries: { 'without 1': '/releases/without.cjs', 'with 1': '/releases/with.cjs' },
    requireFile: (path) =>
      path.endsWith('.json')
        ? {}
        : { init: () => undefined, get: () => Promise.resolve(() => builds[basename(path)]) },
  });
});

const load = (name: string) =>
  loader.load({ name, version: '1', container: `mfe_${name}` }, './events-page', 1_000);

test('loading a module without the export "Component" throws an error that names the module and the export', async () => {
  await expect(load('without')).rejects.toThrow(
    './events-page has no export named "Component": export the component of the page or fragment under that name',
  );
});

test('a module that exports "Component" is loaded', async () => {
  expect((await load('with')).loaded).toBe(builds['with.cjs']);
});

test('a version without an entry cannot be loaded', async () => {
  await expect(load('other')).rejects.toThrow('other 1 cannot be loaded');
});
