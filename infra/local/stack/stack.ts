import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { buildLocally } from '../../release/build-locally.js';
import { goLive, type LocalRelease } from '../../release/go-live.js';
import { type RunningPostgres, startPostgres, untilUnguarded } from '../postgres/postgres.js';
import { makePrivateFolder } from '../private-folder.js';
import { inbox, type Secret, services, site } from '../processes.js';
import { root } from '../repository.js';
import type { HandoverSource } from '../service-handover.js';
import { ensureDatabases, ownerOf } from './databases.js';
import { ManagedProcess } from './managed-process.js';
import { choosePorts, type Ports } from './ports.js';
import { ensureSecrets, local, type Origins, ProcessEnvironment } from './process-environment.js';

const milliseconds = 1_000;

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** Restarts PostgreSQL when it crashes, like every other process. */
const watchPostgres = (postgres: RunningPostgres, say: (text: string) => void): (() => void) => {
  let busy = false;
  const look = async (): Promise<void> => {
    if (busy || isAlive(await postgres.pid().catch(() => -1))) return;
    busy = true;
    say('  ! PostgreSQL has died and is started again');
    await postgres.revive().then(
      () => say('  ✓ PostgreSQL is back'),
      (error: Error) => say(`  ! PostgreSQL could not be started: ${error.message}`),
    );
    busy = false;
  };
  const timer = setInterval(() => void look(), milliseconds);
  return () => clearInterval(timer);
};

export interface StackOptions {
  /** Folder for data, logs and the built front end. */
  folder: string;
  /** The configuration of the run; see the table in infra/local/README.md. */
  env?: NodeJS.ProcessEnv;
  /** Receives and shows the traces of all processes. */
  traces?: boolean;
  /** A built front end; built if omitted. */
  release?: LocalRelease;
  step?<T>(title: string, work: () => Promise<T>): Promise<T>;
  say?(text: string): void;
}

export interface Stack {
  ports: Ports;
  /** Addresses by name: `site`, `mail`, `traces`, and each service. */
  urls: Record<string, string>;
  origins: Origins;
  /** The superuser's address of the local database server, if the run has one. */
  postgresUrl: string | undefined;
  /** Token of the release service, and its signing key. */
  releases: { token: string; signingKey: string };
  /** Notices for the person who started the run, such as the link for the first operator. */
  notices: string[];
  /** Processes by name. */
  processes: Record<string, ManagedProcess>;
  /** Stops a service for a process that takes its place. @throws Error if there is none */
  handOver: HandoverSource['handOver'];
  stop(): Promise<void>;
}

/** The whole site as local processes. `stop` works at any time, also during `start`. */
export class LocalStack {
  private readonly env: NodeJS.ProcessEnv;
  private readonly step: NonNullable<StackOptions['step']>;
  private readonly say: NonNullable<StackOptions['say']>;
  private readonly processes: Record<string, ManagedProcess> = {};
  private readonly notices: string[] = [];
  private ports: Ports = {};
  private environment!: ProcessEnvironment;
  /** Of databases, by role. */
  private addresses: Record<string, string> = {};
  private postgres: Promise<RunningPostgres> | undefined;
  private unwatch: (() => void) | undefined;
  private readonly handedOver = new Set<string>();
  private starting: Promise<void>[] = [];
  private stopping: Promise<void> | undefined;

  constructor(private readonly options: StackOptions) {
    this.env = options.env ?? process.env;
    this.step = options.step ?? ((_, work) => work());
    this.say = options.say ?? (() => undefined);
  }

  async start(): Promise<Stack> {
    const { folder } = this.options;
    await makePrivateFolder(join(folder, 'logs'));
    await untilUnguarded(join(folder, 'postgres'));
    this.ports = await choosePorts(this.env);
    const secrets = await this.ensureSecrets();
    const artifactsDir = this.options.release?.artifactsDir ?? join(folder, 'artifacts');
    this.environment = new ProcessEnvironment({
      env: this.env,
      folder,
      artifactsDir,
      ports: this.ports,
      secrets,
    });
    const servicesStarted = this.startServices();
    this.starting = [servicesStarted, this.startMail(), this.startTraces()];
    try {
      await Promise.all([
        ...this.starting,
        this.startSite(servicesStarted, secrets.RELEASES_OPERATIONS_TOKEN),
      ]);
    } catch (error) {
      await this.stop();
      throw error;
    }
    const { RELEASES_OPERATIONS_TOKEN: token, RELEASE_SIGNING_KEY: signingKey } = secrets;
    const postgresUrl = (await this.postgres)?.url;
    return {
      ports: this.ports,
      urls: this.urls(),
      origins: this.environment.origins(),
      postgresUrl,
      releases: { token, signingKey },
      notices: this.notices,
      processes: this.processes,
      handOver: (service) => this.handOver(service),
      stop: () => this.stop(),
    };
  }

  /** Stops the site, then services, mail server and database. */
  stop(): Promise<void> {
    return (this.stopping ??= this.stopEverything());
  }

  private async stopEverything(): Promise<void> {
    this.unwatch?.();
    const { [site.name]: siteProcess, mail, traces, ...others } = this.processes;
    await siteProcess?.stop();
    await Promise.all(Object.values(others).map((process) => process.stop()));
    await mail?.stop();
    await traces?.stop();
    // A running start may still use the database.
    await Promise.allSettled(this.starting);
    const postgres = await this.postgres?.catch(() => undefined);
    await postgres?.stop();
  }

  private async handOver(name: string): ReturnType<HandoverSource['handOver']> {
    const service = services.find((each) => each.name === name);
    const running = this.processes[name];
    if (!service || !running)
      throw new Error(
        `The running site has no service ${name}. Services: ${services.map((each) => each.name).join(', ')}. A service that was just created needs another start of the site.`,
      );
    if (this.handedOver.has(name))
      throw new Error(`Another "npm run dev" has taken the place of ${name}. Stop it first.`);
    this.handedOver.add(name);
    await running.stop();
    this.say(`  ! ${name} is run by "npm run dev -w services/${name}" until that ends`);
    const env = this.environment.ofService(service, this.addresses);
    return {
      env: Object.fromEntries(
        Object.entries(env).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
      ),
      address: this.environment.addressOf(name),
      takeBack: async () => {
        this.handedOver.delete(name);
        if (this.stopping) return;
        await running.start().then(
          () => this.say(`  ✓ ${name} is back, as it was when the site started`),
          (error: Error) => this.say(`  ! ${name} could not be started: ${error.message}`),
        );
      },
    };
  }

  private assertWanted(): void {
    if (this.stopping) throw new Error('The start was stopped');
  }

  private port(name: string): number {
    return this.ports[name]!.actual;
  }

  private urls(): Record<string, string> {
    return {
      ...this.environment.urls(),
      ...(this.processes['mail'] && { mail: local(this.port('MAIL_PORT')) }),
      ...(this.options.traces && { traces: local(this.port('TRACES_PORT')) }),
    };
  }

  private async startServices(): Promise<void> {
    this.addresses = await this.databases();
    this.assertWanted();
    await Promise.all(
      services.map((service) =>
        this.step(`Starting ${service.name}`, () =>
          this.run(
            service,
            this.environment.ofService(service, this.addresses),
            this.environment.addressOf(service.name),
          ),
        ),
      ),
    );
  }

  /** Addresses of all databases by role: configured ones, else on the local server. */
  private async databases(): Promise<Record<string, string>> {
    const names = [
      ...services.filter(({ database }) => database).map(({ name }) => name),
      ...(this.env['REDIS_URL'] ? [] : ['queue']),
    ];
    const configured = Object.fromEntries(
      [...names, ...names.map(ownerOf)]
        .flatMap((role) => [[role, this.env[`${role.toUpperCase()}_DATABASE_URL`]]])
        .filter(([, url]) => url),
    );
    const missing = names.filter((name) => !configured[name]);
    if (missing.length === 0) return configured;
    return this.step('Preparing the databases', async () => {
      const admin = this.env['POSTGRES_URL'] ?? (await this.startPostgres()).url;
      return {
        ...(await ensureDatabases(
          admin,
          missing,
          join(this.options.folder, 'database-passwords.json'),
        )),
        ...configured,
      };
    });
  }

  private async startPostgres(): Promise<RunningPostgres> {
    this.assertWanted();
    this.postgres = this.step('Starting PostgreSQL', () =>
      startPostgres({
        folder: join(this.options.folder, 'postgres'),
        port: this.port('POSTGRES_PORT'),
      }),
    );
    const postgres = await this.postgres;
    this.ports['POSTGRES_PORT']!.actual = postgres.port;
    if (!this.stopping) this.unwatch = watchPostgres(postgres, this.say);
    return postgres;
  }

  /** Configured secrets, else those of this folder. */
  private async ensureSecrets(): Promise<Record<Secret, string>> {
    const names = [...services, site, inbox].flatMap(({ secrets = [] }) => secrets);
    const made = await ensureSecrets(names, join(this.options.folder, 'secrets.json'));
    return {
      ...made,
      ...Object.fromEntries(names.map((name) => [name, this.env[name] ?? made[name]])),
    };
  }

  private async startMail(): Promise<void> {
    if (this.env['SMTP_URL']) return;
    await this.step('Starting the mail inbox', () =>
      this.run(
        { name: 'mail', entry: 'infra/dist/local/mail/main.js' },
        this.environment.ofMail(),
        local(this.port('MAIL_PORT')),
      ),
    );
  }

  private async startTraces(): Promise<void> {
    if (!this.options.traces) return;
    await this.step('Starting the trace view', () =>
      this.run(
        { name: 'traces', entry: 'infra/dist/local/traces/main.js' },
        { PORT: String(this.port('TRACES_PORT')) },
        local(this.port('TRACES_PORT')),
      ),
    );
  }

  private async startSite(servicesStarted: Promise<void>, token: string): Promise<void> {
    const {
      folder,
      release = await this.step('Building the front end', () => buildLocally({ root, folder })),
    } = this.options;
    const ready = this.step('Starting the site', () =>
      this.run(site, this.environment.ofSite(), this.urls()['site']!),
    );
    // The site is ready once something is live; the compatibility check asks it before.
    await Promise.all([ready, servicesStarted.then(() => this.goLive(release, token))]);
  }

  private async goLive(release: LocalRelease, token: string): Promise<void> {
    await this.untilSiteAnswers();
    await this.step('Making the front end live', () =>
      goLive({
        url: this.environment.addressOf('releases'),
        token,
        release,
        reason: 'Start of a local run',
      }),
    );
  }

  private async untilSiteAnswers(): Promise<void> {
    while (!this.stopping) {
      const answer = await fetch(`${this.urls()['site']}/healthz`).catch(() => undefined);
      if (answer?.ok) return;
      await delay(50);
    }
    this.assertWanted();
  }

  private async run(
    { name, entry }: { name: string; entry: string },
    env: NodeJS.ProcessEnv,
    address: string,
  ): Promise<void> {
    this.assertWanted();
    const process = new ManagedProcess({
      name,
      args: ['--enable-source-maps', join(root, entry)],
      cwd: root,
      env: {
        ...this.env,
        ...(this.options.traces && {
          OTEL_EXPORTER_OTLP_ENDPOINT: local(this.port('TRACES_PORT')),
        }),
        ...env,
      },
      logFile: join(this.options.folder, 'logs', `${name}.log`),
      readyUrl: `${address}/readyz`,
      say: this.say,
      onNotice: (text) => void this.notices.push(text),
    });
    this.processes[name] = process;
    await process.start();
  }
}

/** Starts the whole site and waits until every part is ready. */
export const startStack = (options: StackOptions): Promise<Stack> =>
  new LocalStack(options).start();
