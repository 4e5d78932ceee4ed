import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Outcome, releasesRoutes, releaseSchema } from '@larkway/releases-contract';
import type { LocalRelease } from './local-release.js';
import { openReleases, type ReleasesAddress, Unreachable } from './releases-client.js';

/** Milliseconds for which a service that starts is waited for. */
const PATIENCE = 60_000;
const PAUSE = 200;

export interface GoLiveOptions extends ReleasesAddress {
  release: LocalRelease;
  reason: string;
}

const patiently = async <T>(work: () => Promise<T>): Promise<T> => {
  for (const deadline = Date.now() + PATIENCE; ; await delay(PAUSE)) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Unreachable) || Date.now() > deadline) throw error;
    }
  }
};

/**
 * Registers what the release service does not know yet, and makes live in one command what is not live in production. A locked
 * channel is left as it is once every remote is live in it. @returns nothing when there was nothing to do. @throws Refused, Unreachable
 */
export const goLive = async ({
  url,
  token,
  release: { artefactsDir, remotes },
  reason,
}: GoLiveOptions): Promise<Outcome | undefined> => {
  const { call } = openReleases({ url, token });
  const { remotes: live, lock } = await patiently(() => call(releasesRoutes.status, { query: {} }));

  for (const { name, version, digest } of remotes) {
    const known = await call(releasesRoutes.versions, { query: { name } });
    if (known.some((published) => published.version === version)) continue;
    const release = releaseSchema.parse(
      JSON.parse(await readFile(join(artefactsDir, name, version, 'release.json'), 'utf8')),
    );
    await call(releasesRoutes.publish, { body: { release, digest } });
  }

  const stable = new Map(live.map((pointers) => [pointers.name, pointers.stable.version]));
  const moved = remotes
    .filter(({ name, version }) => stable.get(name) !== version)
    .map(({ name, version }) => ({ name, version }));
  if (moved.length === 0 || (lock && remotes.every(({ name }) => stable.has(name))))
    return undefined;
  return patiently(() => call(releasesRoutes.promote, { body: { remotes: moved, reason } }));
};
