import type { Pointer, ResolvedRemote } from '@larkway/releases-contract';
import type { LiveReleases } from './live-releases.js';
import { createTryVersions, MOST_TRIED } from './try-versions.js';

const remote = (version: string): ResolvedRemote =>
  ({
    name: 'mfe-x',
    version,
    container: `mfe_x_${version}`,
    face: { routes: [], fragments: [], slots: [] },
  }) as unknown as ResolvedRemote;
const pointer = (version: string): Pointer => ({ version, digest: '', base: '/' });
const live = { state: () => ({ slots: [] }) } as unknown as LiveReleases;

test('versions with a recent trial are not tried again before they take traffic, and earlier ones are', async () => {
  let trials = 0;
  const rendering = {
    tryOut: async () => {
      trials += 1;
      return { pages: [], problems: [] };
    },
  };
  const { candidates, beforeTraffic } = createTryVersions({
    rendering,
    lists: async () => [],
    files: { release: async (_name: string, { version }: Pointer) => remote(version) } as never,
  });
  for (let version = 0; version <= MOST_TRIED; version += 1)
    await candidates(live, [{ name: 'mfe-x', pointer: pointer(String(version)) }]);
  trials = 0;
  for (const version of ['1', String(MOST_TRIED)]) await beforeTraffic(live, remote(version));
  expect(trials).toBe(0);
  await beforeTraffic(live, remote('0'));
  expect(trials).toBe(1);
});
