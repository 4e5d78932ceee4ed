import { randomBytes } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createFormTokens } from '@larkway/kit/signing';
import type { Manifest } from '@larkway/releases-contract';
import type { Configuration, MultiStats } from '@rspack/core';
import { hotConfiguration } from '../../presets/development/development.js';
import {
  readManifest,
  type RemoteBuild,
  sdkSources,
  styleSheet,
} from '../../presets/federation/index.js';
import { styleSheetsOf } from '../../release/compile.js';
import { type Running, temporaryFolder, type WorkOptions } from '../context.js';
import { createLocalServer, forwardTo } from '../serving/local-server.js';
import { watchRemote } from '../serving/watch-remote.js';
import { type RemoteServices, startRemoteServices } from './remote-services.js';
import { standaloneDocument } from './standalone-document.js';

/** Source of the browser program: the remote's modules in the SDK's standalone host. */
const entrySource = (folder: string, manifest: Manifest): string => {
  const modules = Object.entries(manifest.exposes).map(
    ([module, file]) =>
      `  ${JSON.stringify(module)}: () => import(${JSON.stringify(join(folder, file))}),`,
  );
  return [
    "import { runStandalone } from '@larkway/sdk/standalone';",
    "import { fontFaceCss } from '@larkway/shell/fonts';",
    '',
    'runStandalone({',
    `  manifest: ${JSON.stringify(manifest)},`,
    '  form: window.__STANDALONE__,',
    '  fontFaceCss,',
    '  modules: {',
    ...modules,
    '  },',
    '});',
    '',
  ].join('\n');
};

const PORT = 3200;
const INDEX = '/standalone';

const configurationOf = async (
  root: string,
  home: string,
  folder: string,
  output: string,
  { configurations, manifest, media }: RemoteBuild,
): Promise<Configuration> => {
  const entry = join(home, 'entry.mjs');
  await writeFile(entry, entrySource(folder, manifest));
  const pages = Object.values(manifest.exposes).map((file) => join(folder, file));
  // Without federation: one program.
  const shell = join(root, 'shell');
  const styles = styleSheet({
    own: [join(folder, 'src'), ...sdkSources(shell), join(shell, 'sdk/src/testing')],
    isWhole: true,
  });
  const hot = hotConfiguration(
    { ...configurations[0]!, entry: { main: entry }, plugins: [...media.web, styles] },
    { pages, output },
  );
  return {
    ...hot,
    resolve: { ...hot.resolve, modules: ['node_modules', join(root, 'node_modules')] },
  };
};

const scriptsOf = (stats: MultiStats): string[] => {
  const { entrypoints } = stats.stats[0]!.toJson({ all: false, entrypoints: true });
  return (entrypoints?.['main']?.assets ?? [])
    .map(({ name }) => name)
    .filter((name) => name.endsWith('.js') && !name.includes('.hot-update.'));
};

/**
 * Runs one remote without shell, releases and other teams: its sources in a host of the SDK, and
 * the services of its contracts with their own data.
 * @returns once its pages can be opened
 * @throws UserError
 */
export const runStandalone = async ({
  root,
  folder,
  say,
  step,
  port = PORT,
}: WorkOptions): Promise<Running> => {
  const name = basename(folder);
  const { manifest } = readManifest(folder);
  const home = temporaryFolder('standalone');
  const web = join(home, 'web');
  await mkdir(web);
  const formSigningKey = randomBytes(32).toString('base64url');
  const formTokens = createFormTokens(formSigningKey);
  const server = await createLocalServer({ port, built: web, name });
  let scripts: string[] = [];
  let sheet = '';
  let services: RemoteServices | undefined;
  let began: () => void;
  const first = new Promise<void>((resolve) => (began = resolve));

  const builds = watchRemote({
    folder,
    configure: async (build) => [await configurationOf(root, home, folder, web, build)],
    onBuilt: (build, stats) => {
      scripts = scriptsOf(stats).map((file) => `/assets/${name}/${build.version}/web/${file}`);
      sheet = `/assets/${name}/${build.version}/web/${styleSheetsOf(stats)[0]!}`;
      server.events.tell({ kind: 'built', hash: stats.stats[0]!.hash!, sheet });
      began();
      return undefined;
    },
    onProblem: (message) => {
      server.events.tell({ kind: 'failed', message });
      say(`\n  ✗ ${name} cannot be built; pages show the previous build\n${message}\n`);
    },
  });
  const stop = async (): Promise<void> => {
    await builds.stop();
    await server.close();
    await services?.stop();
    await rm(home, { recursive: true, force: true });
  };

  try {
    const starting = startRemoteServices({
      root,
      folder: home,
      contracts: manifest.contracts,
      formSigningKey,
      say,
      step,
    }).then((started) => (services = started));
    await Promise.all([starting, step(`Building ${name}`, () => first)]);
    server.fastify.all(
      '/api/*',
      forwardTo(({ url }) => services!.upstreams.find(([prefix]) => url.startsWith(prefix))?.[1]),
    );
    server.fastify.get('/', (_request, reply) => reply.redirect(INDEX));
    server.fastify.get('/*', (_request, reply) => {
      const { headers, html } = standaloneDocument({ title: name, formTokens, scripts, sheet });
      return reply.headers(headers).send(html);
    });
    return { origin: await server.open(), stop };
  } catch (error) {
    await stop();
    throw error;
  }
};
