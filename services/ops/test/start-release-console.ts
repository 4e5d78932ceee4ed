import {
  type AuditEntry,
  opsRoutes,
  type ReleaseHistory,
  type RemoteReleases,
} from '@larkway/ops-contract';
import { type Answer, followLink, invite, type SetUp } from './browser.js';
import { startOps } from './start-ops.js';
import { type StartedReleases, startReleases } from './start-releases.js';

/** The console's service with a release service, for tests of releases. */
export interface ReleaseConsole {
  releases: StartedReleases;
  admin: SetUp;
  otto: SetUp;
  vera: SetUp;
  /** Creates the remote of the calls below: version 1 was live, 2 is live, 3 is published. */
  newRemote(): Promise<string>;
  get(route: { path: string }, query?: Record<string, string>): Promise<Answer>;
  /** Calls as the operator Otto by default. */
  post(route: { path: string }, body: object, by?: SetUp): Promise<Answer>;
  one(): Promise<RemoteReleases>;
  /** The live version. */
  stable(): Promise<string>;
  history(query: Record<string, string>): Promise<ReleaseHistory>;
  /** The console's audit entries about the remote, latest first. */
  audit(): Promise<AuditEntry[]>;
  stop(): Promise<void>;
}

const away = 'http://127.0.0.1:9';

/** @param env overrides of the console's environment */
export const startReleaseConsole = async (
  env: Record<string, string> = {},
): Promise<ReleaseConsole> => {
  const releases = await startReleases();
  const ops = await startOps({
    env: {
      SERVICE_URLS: `leads=${away},dealers=${away},email=${away},releases=${releases.url}`,
      ...env,
    },
  });
  const admin = await followLink(ops.url, await ops.setupToken(), 'Ada');
  const [otto, vera] = [
    await invite(admin, 'Otto', 'operator'),
    await invite(admin, 'Vera', 'viewer'),
  ];
  let made = 0;
  let name = '';
  const at = ({ path }: { path: string }): string => path.replace(':name', name);
  const operations: ReleaseConsole = {
    releases,
    admin,
    otto,
    vera,
    newRemote: async () => {
      name = `mfe-events-${++made}`;
      for (const version of ['1', '2', '3']) await releases.publish(name, version);
      for (const version of ['1', '2']) await releases.promote(name, version);
      return name;
    },
    get: (route, query = {}) => vera.browser.get(at(route), { query }),
    post: (route, body, by = otto) => by.browser.post(at(route), body),
    one: async () => (await operations.get(opsRoutes.getRemote)).body,
    stable: async () => (await operations.one()).remote!.live.version,
    history: async (query) => (await operations.get(opsRoutes.listReleaseChanges, query)).body,
    audit: async () =>
      (await admin.browser.get(opsRoutes.listAudit.path, { query: { subject: name } })).body
        .entries,
    stop: async () => {
      await ops.stop();
      await releases.stop();
    },
  };
  return operations;
};
