import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type ChangeResult, releaseSchema, releasesRoutes } from '@larkway/releases-contract';
import { z } from 'zod';
import { openReleases, type ReleasesAddress, Unreachable } from './releases-client.js';

/**
 * The result of a local build, stored in `.local/built.json`: the folder of versions, and the
 * version of each remote that was built.
 */
export const localReleaseSchema = z.object({
  artifactsDir: z.string(),
  remotes: z.array(
    z.object({ name: z.string(), version: z.string(), digest: z.string(), team: z.string() }),
  ),
});

export type LocalRelease = z.infer<typeof localReleaseSchema>;

/** Milliseconds to wait for a service that is starting. */
const START_TIMEOUT = 60_000;
const RETRY_DELAY = 200;

export interface GoLiveOptions extends ReleasesAddress {
  release: LocalRelease;
  reason: string;
}

const retryWhileUnreachable = async <T>(work: () => Promise<T>): Promise<T> => {
  for (const deadline = Date.now() + START_TIMEOUT; ; await delay(RETRY_DELAY)) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Unreachable) || Date.now() > deadline) throw error;
    }
  }
};

/**
 * Registers versions that the release service does not know, and promotes those that are not live
 * in production, with one command. A locked channel is not changed if every remote is live in it.
 * @returns undefined if there was nothing to do
 * @throws Refused, Unreachable
 */
export const goLive = async ({
  url,
  token,
  release: { artifactsDir, remotes },
  reason,
}: GoLiveOptions): Promise<ChangeResult | undefined> => {
  const { call } = openReleases({ url, token });
  const { remotes: live, lock } = await retryWhileUnreachable(() =>
    call(releasesRoutes.status, { query: {} }),
  );

  for (const { name, version, digest } of remotes) {
    const known = await call(releasesRoutes.versions, { query: { name } });
    if (known.some((published) => published.version === version)) continue;
    const release = releaseSchema.parse(
      JSON.parse(await readFile(join(artifactsDir, name, version, 'release.json'), 'utf8')),
    );
    await call(releasesRoutes.publish, { body: { release, digest } });
  }

  const stable = new Map(live.map((pointers) => [pointers.name, pointers.stable.version]));
  const moved = remotes
    .filter(({ name, version }) => stable.get(name) !== version)
    .map(({ name, version }) => ({ name, version }));
  if (moved.length === 0 || (lock && remotes.every(({ name }) => stable.has(name))))
    return undefined;
  return retryWhileUnreachable(() =>
    call(releasesRoutes.promote, { body: { remotes: moved, reason } }),
  );
};
