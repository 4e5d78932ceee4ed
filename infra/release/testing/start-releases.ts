import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { integrityOf, type ObjectStore, openFolderStore } from '@larkway/kit/objects';
import type { ContractDocument } from '@larkway/kit-contract';
import { buildServices, createTestDatabase, startProcess } from '@larkway/kit/testing';
import {
  artifactKey,
  CONTRACTS_FILE,
  type HostDescription,
  type Release,
  releasesRoutes,
  siteRoutes,
} from '@larkway/releases-contract';
import { root } from '../../local/repository.js';
import { describeHost } from '../build-shell.js';
import { openReleases, type ReleasesClient } from '../releases-client.js';
import { releaseBytes } from '../remote/describe.js';

const operationsToken = 'operations-token-of-the-tests-0001';

export interface StartedReleases {
  url: string;
  artifactsDir: string;
  store: ObjectStore;
  operationsToken: string;
  operations: ReleasesClient;
  /** Issues a token for this team. */
  tokenOf: (team: string) => Promise<string>;
  /** Stores and registers a copy of a remote's first version under another number. */
  addVersion: (
    name: string,
    version: string,
    change?: (release: Release) => Partial<Release>,
  ) => Promise<void>;
  stop: () => Promise<void>;
}

/** Serves the contracts that the published remotes were built with. */
const servedContracts = async (artifactsDir: string): Promise<ContractDocument> => {
  const files = (await readdir(artifactsDir, { recursive: true })).filter((file) =>
    file.endsWith(CONTRACTS_FILE),
  );
  const documents = await Promise.all(
    files.map(async (file) =>
      Object.values(
        JSON.parse(await readFile(join(artifactsDir, file), 'utf8')) as Record<
          string,
          ContractDocument
        >,
      ),
    ),
  );
  return {
    hash: 'sha256-of-all',
    operations: Object.assign(
      {},
      ...documents.flat().map(({ operations }) => operations),
    ) as ContractDocument['operations'],
  };
};

/**
 * What the compatibility check calls: a site that describes itself and renders every page, and
 * services' contracts.
 */
const startSiteAndServices = async (
  host: HostDescription,
  artifactsDir: string,
): Promise<Server> => {
  const answers: Record<string, () => Promise<object>> = {
    [siteRoutes.host.path]: async () => host,
    [siteRoutes.trial.path]: async () => ({ pages: ['/'], problems: [] }),
    '/contract': () => servedContracts(artifactsDir),
  };
  const server = createServer((request, response) => {
    request.resume();
    void answers[request.url!]!().then((answer) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer)),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
};

/** The slot of a vehicle's page that mfe-financing fills. */
export const paymentSlot: HostDescription['slots'][number] = {
  name: 'vehicle.payment',
  props: {
    type: 'object',
    properties: { price: { type: 'number' } },
    required: ['price'],
  },
};

/**
 * The release service in a separate process, with its own database and artifact folder.
 * @param slots what pages of remotes that are not released here offer
 */
export const startReleases = async (
  slots: HostDescription['slots'] = [],
): Promise<StartedReleases> => {
  buildServices(join(root, 'services'), ['releases']);
  const [database, artifactsDir] = await Promise.all([
    createTestDatabase(),
    mkdtemp(join(tmpdir(), 'larkway-artifacts-')),
  ]);
  const host = await describeHost(join(root, 'shell'));
  const context = await startSiteAndServices(
    { ...host, slots: [...host.slots, ...slots] },
    artifactsDir,
  );
  const site = `http://127.0.0.1:${(context.address() as AddressInfo).port}`;
  const service = await startProcess(join(root, 'services/releases/dist/bundle/main.mjs'), {
    PORT: '0',
    METRICS_PORT: '0',
    LOG_LEVEL: 'warn',
    DATABASE_URL: database.url,
    ARTIFACTS_DIR: artifactsDir,
    RELEASES_OPERATIONS_TOKEN: operationsToken,
    SITE_TOKEN: randomBytes(32).toString('hex'),
    RELEASE_SIGNING_KEY: randomBytes(32).toString('base64url'),
    SERVICE_URLS: `all=${site}`,
    SITE_URL: site,
  });
  const url = `http://127.0.0.1:${service.port}`;
  const operations = openReleases({ url, token: operationsToken });
  const store = openFolderStore(artifactsDir);
  return {
    url,
    artifactsDir,
    store,
    operationsToken,
    operations,
    tokenOf: async (team) =>
      (await operations.call(releasesRoutes.issueToken, { body: { team, name: 'pipeline' } }))
        .secret,
    addVersion: async (name, version, change = () => ({})) => {
      const base = (await operations.call(releasesRoutes.versions, { query: { name } })).at(
        -1,
      )!.version;
      const known = await operations.call(releasesRoutes.release, {
        params: { name, version: base },
      });
      const release = {
        ...known,
        version,
        container: `${known.container}_${version.replace(/\W/g, '_')}`,
        ...change(known),
      };
      for (const { path } of known.files)
        await store.write(
          artifactKey(release, path),
          (await store.read(artifactKey(known, path)))!,
        );
      const bytes = releaseBytes(release);
      await store.write(`${name}/${version}/release.json`, bytes);
      await operations.call(releasesRoutes.publish, {
        body: { release, digest: integrityOf(bytes) },
      });
    },
    stop: async () => {
      await service.stop();
      context.closeAllConnections();
      context.close();
      await Promise.all([database.drop(), rm(artifactsDir, { recursive: true })]);
    },
  };
};
