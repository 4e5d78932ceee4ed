import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { buildLocally } from '../../release/build-locally.js';
import { goLive, type LocalRelease } from '../../release/go-live.js';
import { startPostgres, untilUnguarded, type RunningPostgres } from '../postgres/postgres.js';
import { makePrivateFolder } from '../private-folder.js';
import { type Secret, services, site } from '../processes.js';
import { root } from '../repository.js';
import { ensureDatabases, ownerOf } from './databases.js';
import { ManagedProcess } from './managed-process.js';
import { choosePorts, type Ports } from './ports.js';
import { local, ProcessEnvironment } from './process-environment.js';
import { ensureSecrets } from './secrets.js';
import { watchPostgres } from './watch-postgres.js';

export interface StackOptions {
  /** Where data, logs and the built front end are kept. */
  folder: string;
  /** The configuration of the run; see the table in infra/local/README.md. */
  env?: NodeJS.ProcessEnv;
  /** A front end that was built before; it is built when left out. */
  release?: LocalRelease;
  step?<T>(title: string, work: () => Promise<T>): Promise<T>;
  say?(text: string): void;
}

export interface Stack {
  ports: Ports;
  /** Addresses by name: `site`, `mail`, and each service. */
  urls: Record<string, string>;
  /** The superuser's address of the local database server; nothing when the run uses another one. */
  postgresUrl: string | undefined;
  /** What opens the release service, and what it signs with. */
  releases: { token: string; signingKey: string };
  /** What processes want the person who started them to know, such as the link for the first operator. */
  notices: string[];
  /** Every process by its name, for those who want to end one. */
  processes: Record<string, ManagedProcess>;
  stop(): Promise<void>;
}

/** The whole site as processes of this machine. Begin with `start`; `stop` works at any moment, also during the start. */
export class LocalStack {
  private readonly env: NodeJS.ProcessEnv;
  private readonly step: NonNullable<StackOptions['step']>;
  private readonly say: NonNullable<StackOptions['say']>;
  private readonly processes: Record<string, ManagedProcess> = {};
  private readonly notices: string[] = [];
  private ports: Ports = {};
  private environment!: ProcessEnvironment;
  private postgres: Promise<RunningPostgres> | undefined;
  private unwatch: (() => void) | undefined;
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
    const artefactsDir = this.options.release?.artefactsDir ?? join(folder, 'artefacts');
    this.environment = new ProcessEnvironment({
      env: this.env,
      folder,
      artefactsDir,
      ports: this.ports,
      secrets,
    });
    const servicesStarted = this.startServices();
    this.starting = [servicesStarted, this.startMail()];
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
      postgresUrl,
      releases: { token, signingKey },
      notices: this.notices,
      processes: this.processes,
      stop: () => this.stop(),
    };
  }

  /** In order: the site, then the services, then their mail server, at last their database. */
  stop(): Promise<void> {
    return (this.stopping ??= this.stopEverything());
  }

  private async stopEverything(): Promise<void> {
    this.unwatch?.();
    const { [site.name]: siteProcess, mail, ...others } = this.processes;
    await siteProcess?.stop();
    await Promise.all(Object.values(others).map((process) => process.stop()));
    await mail?.stop();
    // A start that is under way may still be talking to the database.
    await Promise.allSettled(this.starting);
    const postgres = await this.postgres?.catch(() => undefined);
    await postgres?.stop();
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
    };
  }

  private async startServices(): Promise<void> {
    const databases = await this.databases();
    this.assertWanted();
    await Promise.all(
      services.map((service) =>
        this.step(`Starting ${service.name}`, () =>
          this.run(
            service,
            this.environment.ofService(service, databases),
            this.environment.addressOf(service.name),
          ),
        ),
      ),
    );
  }

  /** Addresses of all databases, by role: those that are configured, the rest on the local server. */
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

  /** Those that are configured, the rest as they were made for this folder. */
  private async ensureSecrets(): Promise<Record<Secret, string>> {
    const names = [...services, site].flatMap(({ secrets = [] }) => secrets);
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

  private async startSite(servicesStarted: Promise<void>, token: string): Promise<void> {
    const {
      folder,
      release = await this.step('Building the front end', () => buildLocally({ root, folder })),
    } = this.options;
    const ready = this.step('Starting the site', () =>
      this.run(site, this.environment.ofSite(), this.urls()['site']!),
    );
    // The site is ready once something is live; the gate asks it before anything goes live.
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
      env: { ...this.env, ...env },
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
