import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ObjectStore, openFolderStore } from '@larkway/kit/objects';
import type { RouteDefinition } from '@larkway/kit-contract';
import { isAuthorized } from '@larkway/kit/signing';
import { type StartedService, startService } from '@larkway/kit/testing';
import {
  type CompatibilityReport,
  type HostDescription,
  type Pointer,
  siteRoutes,
  type Trial,
} from '@larkway/releases-contract';
import { readConfig } from '../../src/config.js';
import { CompatibilityCheck } from '../../src/compatibility-check/compatibility-check.js';
import { channelOf, type Live, publish, type Wanted } from './published.js';

const token = 'site-token-of-the-tests-0000000001';

class NoModule {}

export interface Scene {
  compatibilityCheck: CompatibilityCheck;
  store: ObjectStore;
  folder: string;
  /** The answers of the site; tests may change both. */
  host: HostDescription;
  trial: Trial;
  /** The remotes of each requested trial render. */
  trials: { name: string; pointer: Pointer }[][];
  publish(wanted: Wanted): Promise<Pointer>;
  /**
   * Checks the change from `live` to `live` with `wanted`. Returns `<rule>: <message>` of each
   * problem.
   */
  problems(live: Live, moving: Live): Promise<string[]>;
  check(live: Live, moving: Live, withTrial?: boolean): Promise<CompatibilityReport>;
  stop(): Promise<void>;
}

export interface SceneOptions {
  /** Service -> the operations that it serves. A service without a list does not answer. */
  services?: Record<string, RouteDefinition[] | undefined>;
  budgets?: object;
  site?: 'answers' | 'is away';
}

const startSite = async (scene: Pick<Scene, 'host' | 'trial' | 'trials'>) => {
  const server = createServer((request, response) => {
    const send = (status: number, value: object): void =>
      void response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(JSON.stringify(value));
    if (!isAuthorized(request.headers.authorization, token)) return send(401, {});
    if (request.url === siteRoutes.host.path) return send(200, scene.host);
    let text = '';
    request
      .on('data', (part) => (text += part))
      .on('end', () => {
        scene.trials.push(siteRoutes.trial.body.parse(JSON.parse(text)).remotes);
        send(200, scene.trial);
      });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
};

/** A port on which no process listens. */
const nowhere = 'http://127.0.0.1:2';

/**
 * A compatibility check with a real artifact store, services that serve contracts, and a site that
 * describes itself.
 */
export const startScene = async ({
  services = {},
  budgets,
  site = 'answers',
}: SceneOptions = {}): Promise<Scene> => {
  const siteState: Pick<Scene, 'host' | 'trial' | 'trials'> = {
    host: {
      sdk: '1.4.0',
      sdkExports: ['Link', 'useApi'],
      shared: { react: '19.3.0', '@larkway/sdk': '1.4.0' },
      slots: [],
    },
    trial: { pages: ['/'], problems: [] },
    trials: [],
  };
  const folder = await mkdtemp(join(tmpdir(), 'larkway-compatibility-'));
  const store = openFolderStore(join(folder, 'artifacts'));
  const { url, server } = await startSite(siteState);
  const started: StartedService[] = [];
  const urls: string[] = [];
  for (const [name, routes] of Object.entries(services)) {
    const service =
      routes &&
      (await startService({
        name,
        module: { module: NoModule },
        routes: Object.fromEntries(routes.map((route, index) => [index, route])),
      }));
    if (service) started.push(service);
    urls.push(`${name}=${service?.url ?? nowhere}`);
  }
  if (budgets) await writeFile(join(folder, 'budgets.json'), JSON.stringify(budgets));
  const config = readConfig({
    DATABASE_URL: 'postgres://nobody@127.0.0.1/none',
    ARTIFACTS_DIR: folder,
    RELEASES_OPERATIONS_TOKEN: 'operations-token-of-the-tests-0001',
    SITE_TOKEN: token,
    RELEASE_SIGNING_KEY: randomBytes(32).toString('base64url'),
    SERVICE_URLS: urls.length > 0 ? urls.join() : `nobody=${nowhere}`,
    SITE_URL: site === 'answers' ? url : nowhere,
    ...(budgets && { SIZE_BUDGETS: join(folder, 'budgets.json') }),
  });
  const compatibilityCheck = new CompatibilityCheck(config, store);
  const check: Scene['check'] = (live, moving, withTrial = false) =>
    compatibilityCheck.check({
      before: channelOf(live),
      payload: channelOf({ ...live, ...moving }),
      moved: Object.keys(moving),
      withTrial,
    });
  return Object.assign(siteState, {
    compatibilityCheck,
    store,
    folder,
    publish: (wanted: Wanted) => publish(store, wanted),
    check,
    problems: async (live: Live, moving: Live) =>
      (await check(live, moving)).problems.map(({ rule, message }) => `${rule}: ${message}`),
    stop: async () => {
      await Promise.all(started.map((service) => service.close()));
      server.close().closeAllConnections();
      await rm(folder, { recursive: true });
    },
  });
};
