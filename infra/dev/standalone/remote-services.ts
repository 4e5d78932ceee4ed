import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { startThrowAwayPostgres } from '../../local/postgres/postgres.js';
import { makePrivateFolder } from '../../local/private-folder.js';
import { services } from '../../local/processes.js';
import { ensureDatabases } from '../../local/stack/databases.js';
import { ManagedProcess } from '../../local/stack/managed-process.js';
import { anyPorts, choosePorts } from '../../local/stack/ports.js';
import { ProcessEnvironment } from '../../local/stack/process-environment.js';
import { UserError } from '../context.js';

export interface RemoteServices {
  /** Prefix of calls -> origin, longest first. */
  upstreams: [prefix: string, origin: string][];
  stop: () => Promise<void>;
}

export interface RemoteServicesOptions {
  root: string;
  /** Folder for data and logs; removed after the run. */
  folder: string;
  /** Packages such as `@larkway/dealers-contract`. */
  contracts: string[];
  formSigningKey: string;
  say: (text: string) => void;
  step: <T>(title: string, work: () => Promise<T>) => Promise<T>;
}

const secret = (): string => randomBytes(32).toString('base64url');

const wantedServices = (contracts: string[]) =>
  contracts.map((contract) => {
    const service = services.find(({ name }) => contract === `@larkway/${name}-contract`);
    if (!service) throw new UserError(`No service here has the contract ${contract}.`);
    return service;
  });

/**
 * Starts the services whose contracts a remote uses, with their own data.
 * @throws with the log of a service that does not start
 */
export const startRemoteServices = async ({
  root,
  folder,
  contracts,
  formSigningKey,
  say,
  step,
}: RemoteServicesOptions): Promise<RemoteServices> => {
  const wanted = wantedServices(contracts);
  if (wanted.length === 0) return { upstreams: [], stop: () => Promise.resolve() };
  await makePrivateFolder(join(folder, 'logs'));
  const names = wanted.flatMap(({ secrets = [] }) => secrets);
  const secrets = {
    ...Object.fromEntries(names.map((name) => [name, secret()])),
    FORM_SIGNING_KEY: formSigningKey,
  };
  const environment = new ProcessEnvironment({
    env: {},
    folder,
    artifactsDir: folder,
    ports: await choosePorts(anyPorts),
    secrets,
  });

  const postgres = await step('Starting PostgreSQL', () =>
    startThrowAwayPostgres(join(folder, 'postgres')),
  );
  const running: ManagedProcess[] = [];
  const stop = async (): Promise<void> => {
    await Promise.all(running.map((process) => process.stop()));
    await postgres.stop();
  };
  try {
    const databases = await ensureDatabases(
      postgres.url,
      [...wanted.map(({ name }) => name), 'queue'],
      join(folder, 'passwords.json'),
    );
    const inherited = Object.fromEntries(
      Object.entries(process.env).filter(([name]) => !/_(URL|PORT|KEY|TOKEN)$/.test(name)),
    );
    await Promise.all(
      wanted.map((service) =>
        step(`Starting ${service.name}`, async () => {
          const managed = new ManagedProcess({
            name: service.name,
            args: ['--enable-source-maps', join(root, service.entry)],
            cwd: root,
            env: { ...inherited, ...environment.ofService(service, databases) },
            logFile: join(folder, 'logs', `${service.name}.log`),
            readyUrl: `${environment.addressOf(service.name)}/readyz`,
            say,
          });
          running.push(managed);
          await managed.start();
        }),
      ),
    );
  } catch (error) {
    await stop();
    throw error;
  }
  const upstreams = wanted.flatMap(({ name, api }) =>
    api.map((prefix): [string, string] => [prefix, environment.addressOf(name)]),
  );
  return { upstreams: upstreams.sort(([a], [b]) => b.length - a.length), stop };
};
