import { mkdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { WEB_ENTRY, WEB_INTEGRITY } from '@larkway/releases-contract';
import { hotConfiguration } from '../../presets/development/development.js';
import type { RemoteBuild } from '../../presets/federation/index.js';
import { type Running, temporaryFolder, type WorkOptions } from '../context.js';
import { styleSheetsOf } from '../../release/compile.js';
import { createLocalServer, forwardTo } from '../serving/local-server.js';
import { watchRemote } from '../serving/watch-remote.js';
import { buildDevelopmentHost } from './development-host.js';
import { createDevelopmentMap } from './development-map.js';
import { readBuiltFiles, writeDevelopmentVersion } from './development-version.js';
import { ownSiteEnvironment, type SiteProcess, startSiteProcess } from './site-process.js';
import { findSiteContext } from './site-context.js';

const FOLLOW_MILLISECONDS = 2_000;
const PORT = 3100;

export interface DevelopOptions extends WorkOptions {
  /** Starts the local site if no other is named and none runs. */
  startSite: () => Promise<void>;
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Shows one remote from its sources in the shell, with live versions of everything else: a separate
 * site server that trusts a map signed for this run, behind a server for the remote's builds. No
 * other site is changed.
 * @returns once its pages can be opened
 * @throws UserError
 */
export const develop = async ({
  root,
  folder,
  env,
  say,
  step,
  port = PORT,
  startSite,
}: DevelopOptions): Promise<Running> => {
  const siteContext = await findSiteContext(root, env, startSite);
  const home = temporaryFolder('develop');
  const [dist, web, node, artifacts] = ['shell', 'web', 'node', 'artifacts'].map((name) =>
    join(home, name),
  ) as [string, string, string, string];
  for (const made of [web, node, artifacts]) await mkdir(made, { recursive: true });
  const name = basename(folder);
  const server = await createLocalServer({ port, built: web, name });
  const map = createDevelopmentMap({ folder: home, artifacts, siteContext, name });
  let count = 0;
  let site: SiteProcess | undefined;

  const problem = (message: string): void => {
    server.events.tell({ kind: 'failed', message });
    say(`\n  ✗ ${name} cannot be built; pages show the previous build\n${message}\n`);
  };

  let began: () => void;
  const first = new Promise<void>((resolve) => (began = resolve));
  const builds = watchRemote({
    folder,
    configure: (build: RemoteBuild) => {
      const [forWeb, forNode] = build.configurations as [
        (typeof build.configurations)[number],
        (typeof build.configurations)[number],
      ];
      const pages = Object.values(build.manifest.exposes).map((file) => join(folder, file));
      return [
        hotConfiguration(forWeb, { pages, output: web }),
        { ...forNode, output: { ...forNode.output, path: node } },
      ];
    },
    onBuilt: (build, stats) => {
      const hash = stats.stats[0]!.hash!;
      const files = readBuiltFiles({ web, node, hash, sheet: styleSheetsOf(stats)[0]! });
      if (files)
        server.events.tell({
          kind: 'built',
          hash,
          sheet: `/assets/${name}/${build.version}/web/${files.sheet.name}`,
        });
      return async () => {
        if (!files) return;
        count += 1;
        const pointer = await writeDevelopmentVersion({ folder, build, files, artifacts, count });
        await map.show({ team: build.manifest.team, pointer });
        if (count > 1) say(`  ✓ built ${new Date().toLocaleTimeString('en-US')}`);
        began();
      };
    },
    onProblem: problem,
  });

  const following = setInterval(
    () =>
      void map
        .follow()
        .catch((error: unknown) => say(`  ! the live map is unavailable: ${textOf(error)}`)),
    FOLLOW_MILLISECONDS,
  );
  const stop = async (): Promise<void> => {
    clearInterval(following);
    await builds.stop();
    await server.close();
    await site?.stop();
    await rm(home, { recursive: true, force: true });
  };

  try {
    await Promise.all([
      step('Building the shell for development', () => buildDevelopmentHost(root, dist)),
      step(`Building ${name}`, () => first),
    ]);
    const logFile = join(home, 'site.log');
    site = await step('Starting the site', () =>
      startSiteProcess({
        root,
        logFile,
        env: ownSiteEnvironment({ home, dist, map, artifacts, siteContext }),
        onProblem: (text) => say(`  ! ${text}`),
        onEnd: () =>
          say(`  ✗ The site server exited; its log is ${logFile}. Start the command again.`),
      }),
    );
    const { origin: siteOrigin } = site;
    const pass = forwardTo(() => siteOrigin);
    server.fastify.all('/*', pass);
    // A document is made of one build: its entry belongs to that build and is verified like any
    // other.
    for (const file of [WEB_ENTRY, WEB_INTEGRITY])
      server.fastify.get(`/assets/${name}/:version/${file}`, pass);
    return { origin: await server.open(), stop };
  } catch (error) {
    await stop();
    throw error;
  }
};
