import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ObjectStore, openFolderStore } from '@larkway/kit/objects';
import {
  createTestDatabase,
  type StartedService,
  startService,
  testProcessConfig,
} from '@larkway/kit/testing';
import {
  errorRoutes,
  liveRoutes,
  pictureRoutes,
  quarantineRoutes,
  releasesRoutes,
  telemetryRoutes,
} from '@larkway/releases-contract';
import pg from 'pg';
import { appModule, bodyLimits } from '../src/app.module.js';
import { type Config, readConfig } from '../src/config.js';
import { type Client, clientOf, operationsToken, siteToken } from './client.js';
import { type Site, startSite } from './start-site.js';

export interface StartedReleases {
  url: string;
  /** All log entries so far. */
  logs: StartedService['logs'];
  service: StartedService;
  config: Config;
  /** The environment for a separate process. */
  environment: Record<string, string>;
  site: Site;
  store: ObjectStore;
  /** For direct access to the database. */
  sql: pg.Client;
  operations: Client;
  /** A client with the token of site servers. */
  siteServer: Client;
  /** A client with a new token of this team. */
  team(name: string): Promise<Client>;
  /** Another copy of the service on the same database. */
  another(): Promise<StartedService>;
  stop(): Promise<void>;
}

const start = (config: Config): Promise<StartedService> =>
  startService({
    name: 'releases',
    routes: {
      ...releasesRoutes,
      ...liveRoutes,
      ...telemetryRoutes,
      ...errorRoutes,
      ...pictureRoutes,
      ...quarantineRoutes,
    },
    bodyLimits,
    module: appModule(config),
  });

/**
 * The release service in this process, with its own database, artifact store and site.
 * @param settings additional environment variables
 */
export const startReleases = async (
  settings: Record<string, string> = {},
): Promise<StartedReleases> => {
  const [database, site, folder] = await Promise.all([
    createTestDatabase(),
    startSite(),
    mkdtemp(join(tmpdir(), 'larkway-artifacts-')),
  ]);
  const environment = {
    DATABASE_URL: database.url,
    ARTIFACTS_DIR: folder,
    RELEASES_OPERATIONS_TOKEN: operationsToken,
    SITE_TOKEN: siteToken,
    RELEASE_SIGNING_KEY: randomBytes(32).toString('base64url'),
    SERVICE_URLS: 'nobody=http://127.0.0.1:9',
    SITE_URL: site.url,
    ...settings,
  };
  const config: Config = { ...readConfig(environment), ...testProcessConfig };
  const services = [await start(config)];
  const { url } = services[0]!;
  const sql = new pg.Client({ connectionString: database.url });
  await sql.connect();
  const operations = clientOf(url, operationsToken);
  return {
    url,
    logs: services[0]!.logs,
    service: services[0]!,
    config,
    environment,
    site,
    store: openFolderStore(folder),
    sql,
    operations,
    siteServer: clientOf(url, siteToken),
    team: async (name) =>
      clientOf(
        url,
        (await operations.post(releasesRoutes.issueToken, { team: name, name: 'pipeline' })).body
          .secret,
      ),
    another: async () => {
      const copy = await start(config);
      services.push(copy);
      return copy;
    },
    stop: async () => {
      await sql.end();
      await Promise.all(services.map((service) => service.close()));
      await Promise.all([site.stop(), database.drop(), rm(folder, { recursive: true })]);
    },
  };
};
