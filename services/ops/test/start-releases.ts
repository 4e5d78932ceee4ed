import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { authorizationFor } from '@larkway/kit/signing';
import {
  buildServices,
  createTestDatabase,
  type StartedProcess,
  testOperationsTokens,
} from '@larkway/kit/testing';
import { canonicalJson } from '@larkway/kit/http';
import { integrityOf, openFolderStore } from '@larkway/kit/objects';
import type { RouteDefinition } from '@larkway/kit-contract';
import {
  CONTRACTS_FILE,
  type Manifest,
  type HostDescription,
  NODE_ENTRY,
  type Release,
  releaseSchema,
  releasesRoutes,
  siteRoutes,
  telemetryRoutes,
  type Observation,
  WEB_ENTRY,
  WEB_INTEGRITY,
} from '@larkway/releases-contract';
import { startService } from './start-ops.js';

export interface StartedReleases {
  url: string;
  /** Publishes a version of a remote, with one page. */
  publish(name: string, version: string, face?: Partial<Manifest>): Promise<void>;
  promote(name: string, version: string): Promise<void>;
  /** Reports telemetry of a version, as site servers do. */
  observe(seen: Omit<Observation, 'visits'> & Partial<Pick<Observation, 'visits'>>): Promise<void>;
  /** Calls the service as operations does. */
  call(route: RouteDefinition, body: object): Promise<unknown>;
  /** Delays the site's responses: its trial rendering, or its description of the host. */
  slowDown(route: keyof typeof siteRoutes, milliseconds: number): void;
  /** Stops the service, and starts it again on the same port. */
  end(): Promise<void>;
  again(): Promise<void>;
  stop(): Promise<void>;
}

const host: HostDescription = {
  sdk: '1.0.0',
  sdkExports: [],
  shared: {},
  slots: [{ name: 'home.events' }, { name: 'home.news' }],
};

/** A site server, which the compatibility check asks for its host description and trial renders. */
const startSite = async () => {
  const answers: Record<string, object> = {
    [siteRoutes.host.path]: host,
    [siteRoutes.trial.path]: { pages: ['/'], problems: [] },
  };
  const delays: Record<string, number> = {};
  const server = createServer((request, response) => {
    request.resume();
    void delay(delays[request.url!] ?? 0).then(() =>
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify(answers[request.url!])),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    delays,
    stop: () => (server.closeAllConnections(), server.close()),
  };
};

const describe = (
  name: string,
  version: string,
  face: Partial<Manifest>,
): { release: Release; files: Record<string, string> } => {
  const entry = `/* ${name} ${version} */`;
  const files = {
    [CONTRACTS_FILE]: '{}',
    [NODE_ENTRY]: entry,
    [WEB_ENTRY]: entry,
    [WEB_INTEGRITY]: JSON.stringify({ 'remoteEntry.js': integrityOf(entry) }),
  };
  const team = name.slice(4);
  const release = releaseSchema.parse({
    name,
    version,
    container: `${name}_${version}`.replace(/\W/g, '_'),
    face: {
      name,
      team,
      sdk: '^1.0.0',
      contracts: [],
      routes: [{ path: `/${team}`, module: './page', title: `All ${team}` }],
      exposes: { './page': './src/page.tsx' },
      ...face,
    },
    sdkExports: [],
    shared: {},
    contracts: {},
    scripts: { './page': [WEB_ENTRY] },
    files: Object.entries(files).map(([path, text]) => ({
      path,
      bytes: Buffer.byteLength(text),
      integrity: integrityOf(text),
    })),
  });
  return { release, files };
};

/** Starts the release service as a process, with its own database and artifact store. */
export const startReleases = async (): Promise<StartedReleases> => {
  buildServices(join(__dirname, '../..'), ['releases']);
  const [database, site, folder] = await Promise.all([
    createTestDatabase(),
    startSite(),
    mkdtemp(join(tmpdir(), 'larkway-artifacts-')),
  ]);
  const env = {
    DATABASE_URL: database.url,
    ARTIFACTS_DIR: folder,
    RELEASES_OPERATIONS_TOKEN: testOperationsTokens.RELEASES_OPERATIONS_TOKEN,
    SITE_TOKEN: randomBytes(32).toString('hex'),
    RELEASE_SIGNING_KEY: randomBytes(32).toString('base64url'),
    SERVICE_URLS: 'nobody=http://127.0.0.1:9',
    SITE_URL: site.url,
  };
  const launch = (port: string): Promise<StartedProcess> =>
    startService('releases', { ...env, PORT: port });
  let service = await launch('0');
  const { url } = service;
  const store = openFolderStore(folder);
  const call = async ({ path, success }: RouteDefinition, body: object): Promise<unknown> => {
    const headers = {
      'content-type': 'application/json',
      authorization: authorizationFor(testOperationsTokens.RELEASES_OPERATIONS_TOKEN),
    };
    const response = await fetch(url + path, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (response.status !== success.status)
      throw new Error(`${path} answered ${response.status}: ${text}`);
    return JSON.parse(text);
  };
  return {
    url,
    call,
    publish: async (name, version, face = {}) => {
      const { release, files } = describe(name, version, face);
      const text = canonicalJson(release);
      for (const [path, bytes] of Object.entries({ ...files, 'release.json': text }))
        await store.write(`${name}/${version}/${path}`, Buffer.from(bytes));
      await call(releasesRoutes.publish, { release, digest: integrityOf(text) });
    },
    promote: async (name, version) =>
      void (await call(releasesRoutes.promote, {
        remotes: [{ name, version }],
        reason: 'as a test wants it',
      })),
    observe: async (seen) => void (await call(telemetryRoutes.observe, [seen])),
    slowDown: (route, milliseconds) => void (site.delays[siteRoutes[route].path] = milliseconds),
    end: async () => void (await service.stop()),
    again: async () => void (service = await launch(new URL(url).port)),
    stop: async () => {
      await service.stop();
      site.stop();
      await Promise.all([database.drop(), rm(folder, { recursive: true })]);
    },
  };
};
