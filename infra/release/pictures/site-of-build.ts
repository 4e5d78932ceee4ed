import { existsSync } from 'node:fs';
import { mkdir, realpath, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ownBase, type Release } from '@larkway/releases-contract';
import { temporaryFolder, UserError } from '../../dev/context.js';
import { createDevelopmentMap } from '../../dev/in-shell/development-map.js';
import { findSiteContext, type SiteContext } from '../../dev/in-shell/site-context.js';
import {
  ownSiteEnvironment,
  type SiteProcess,
  startSiteProcess,
} from '../../dev/in-shell/site-process.js';
import type { Side } from './take-pictures.js';

const START_FIRST =
  'a build that is not published is shown by a site on this machine: run npm start here first';

interface BuiltVersion {
  release: Release;
  digest: string;
  /** Folder of an artifact store that has it. What is live of other remotes is copied there. */
  artifacts: string;
}

interface SiteOptions {
  root: string;
  /** Folder for what the site writes. */
  home: string;
  siteContext: SiteContext;
  built: BuiltVersion;
  /** Whether it shows the build, and not the live version. */
  showsBuild: boolean;
}

/** A site server of its own with what is live, as `npm run dev` starts it. */
const startSite = async ({
  root,
  home,
  siteContext,
  built: { release, digest, artifacts: ofBuild },
  showsBuild,
}: SiteOptions): Promise<SiteProcess> => {
  // A build of unchanged sources has the name of the live version, but may have other bytes.
  const artifacts = showsBuild ? ofBuild : join(home, 'artifacts');
  await mkdir(home);
  const { name, version } = release;
  const map = createDevelopmentMap({ folder: home, artifacts, siteContext, name });
  const own = {
    team: release.face.team,
    pointer: { version, digest, base: ownBase(release) },
  };
  await map.show(showsBuild ? own : undefined);
  // Render processes read real paths only.
  const shell = await realpath(join(root, 'shell'));
  return startSiteProcess({
    root: dirname(shell),
    logFile: join(home, 'site.log'),
    env: {
      ...ownSiteEnvironment({ home, dist: join(shell, 'dist'), map, artifacts, siteContext }),
      RENDER_PROCESSES: '1',
    },
    // What a page lacks is seen in its picture or fails it.
    onProblem: () => undefined,
    onEnd: () => undefined,
  });
};

/**
 * Two site servers on this machine that differ in one remote only: one has its live version, the
 * other a build that is not published.
 * @throws UserError if no site runs here, and the environment names no other one
 */
export const withSitesOfBuild = async <T>(
  root: string,
  env: NodeJS.ProcessEnv,
  built: BuiltVersion,
  work: (sides: [before: Side, after: Side]) => Promise<T>,
): Promise<T> => {
  if (!existsSync(join(root, 'shell/dist/bundle/main.mjs'))) throw new UserError(START_FIRST);
  const siteContext = await findSiteContext(root, env, () =>
    Promise.reject(new UserError(START_FIRST)),
  );
  const { name, version } = built.release;
  const live = (await siteContext.live()).remotes.find((remote) => remote.name === name);
  const home = temporaryFolder('pictures');
  const started: SiteProcess[] = [];
  const start = async (showsBuild: boolean): Promise<string> => {
    const folder = join(home, showsBuild ? 'after' : 'before');
    const site = await startSite({ root, home: folder, siteContext, built, showsBuild });
    started.push(site);
    return site.origin;
  };
  try {
    return await work([
      { origin: await start(false), version: live?.stable.version ?? null },
      { origin: await start(true), version },
    ]);
  } finally {
    await Promise.all(started.map((site) => site.stop()));
    await rm(home, { recursive: true, force: true });
  }
};
