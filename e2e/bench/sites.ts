import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  anyPorts,
  buildLocally,
  freePort,
  type LocalRelease,
  ManagedProcess,
  root,
  services,
  site as shell,
  type Stack,
  startStack,
} from '@larkway/infra/local';
import { testAbuseEnvironment, testSiteKeys } from '@larkway/kit/testing';
import { liveRoutes } from '@larkway/releases-contract';
import type { PartContext } from './part.js';

// The shipped configuration, without settings of the current shell.
const shipped = Object.fromEntries(
  Object.entries(process.env).filter(
    ([name]) => !/(_URL|_PORT|LOG_LEVEL|_CONCURRENCY)$/.test(name),
  ),
);

export interface OwnSite extends Stack {
  release: LocalRelease;
}

/** The shipped site on free ports with its own data. Stops with the benchmark. */
export const startOwnSite = async (
  { folder, defer, say }: PartContext,
  env: NodeJS.ProcessEnv = {},
): Promise<OwnSite> => {
  const release = await buildLocally({ root });
  const stack = await startStack({
    folder,
    release,
    say,
    env: { ...shipped, ...anyPorts, ...testAbuseEnvironment, ...env },
  });
  defer(() => stack.stop());
  return { ...stack, release };
};

export interface Contender {
  origin: string;
  pid: () => number;
}

interface ProgramOptions {
  name: string;
  program: string;
  args?: string[];
  cwd?: string;
  env: NodeJS.ProcessEnv;
  /** A path that answers 200 once the server is ready. */
  ready?: string;
}

/** A measured server on a free port. Stops with the benchmark. */
export const startProgram = async (
  { folder, defer, say }: PartContext,
  { name, program, args = [], cwd = root, env, ready = '/readyz' }: ProgramOptions,
): Promise<Contender> => {
  const port = await freePort(0);
  const origin = `http://127.0.0.1:${port}`;
  const server = new ManagedProcess({
    name,
    args: ['--enable-source-maps', program, ...args],
    cwd,
    env: { ...process.env, PORT: String(port), ...env },
    logFile: path.join(folder, 'logs', `${name}.log`),
    readyUrl: origin + ready,
    say,
  });
  defer(() => server.stop());
  await server.start();
  return { origin, pid: () => server.pid! };
};

/** A second site server of the same release. */
export const startSite = async (
  context: PartContext,
  { urls, release }: OwnSite,
  name: string,
  env: NodeJS.ProcessEnv,
  program = path.join(root, shell.entry),
): Promise<Contender> => {
  const map = path.join(context.folder, `${name}-map.json`);
  await writeFile(map, await (await fetch(`${urls['releases']}${liveRoutes.live.path}`)).text());
  const { publicKey } = (await (
    await fetch(`${urls['releases']}${liveRoutes.key.path}`)
  ).json()) as { publicKey: string };
  return startProgram(context, {
    name,
    program,
    env: {
      ...testSiteKeys,
      METRICS_PORT: '0',
      LOG_LEVEL: 'warn',
      DIST: path.join(root, 'shell/dist'),
      RELEASE_MAP: map,
      RELEASE_PUBLIC_KEYS: publicKey,
      ARTIFACT_CACHE_DIR: path.join(context.folder, `${name}-cache`),
      ARTIFACTS_DIR: release.artifactsDir,
      API_UPSTREAMS: services
        .flatMap(({ name: service, api }) => api.map((prefix) => `${prefix}=${urls[service]}`))
        .join(','),
      ...env,
    },
  });
};
