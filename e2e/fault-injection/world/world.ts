import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '@larkway/infra/local';
import { inheritedEnvironment, testAbuseEnvironment } from '@larkway/kit/testing';
import { emptyLedgers, type Ledgers } from '../ledgers/ledgers.js';
import type { StepName } from '../wire/postgres-protocol.js';
import { PostgresProxy } from '../wire/postgres-proxy.js';
import { DatabaseServer } from './database-server.js';
import { FakeClock } from './fake-clock.js';
import type { Installation } from './installation.js';
import { MailServer } from './mail-server.js';
import { RedisServer } from './redis-server.js';
import { mountSmallDisk, type SmallDisk } from './small-disk.js';
import { SupervisedProcess } from './supervised-process.js';

/** The roles in the delivery pipeline and the service that each runs. */
const services = { leads: 'leads', dealers: 'dealers', worker: 'email' } as const;

export type Role = keyof typeof services;

/** A role and the number of its copy, from 1. */
export type PartName = `${Role}-${number}`;

export type Copies = Record<Role, number>;

const roleOf = (name: PartName): Role => name.slice(0, name.lastIndexOf('-')) as Role;

export type Engine = 'redis' | 'postgres';

interface WorldOptions {
  folder: string;
  engine: Engine;
  installation: Installation;
  /** The version before; the first copy of each role starts with it, so it creates the tables. */
  previous?: Installation | undefined;
  copies?: Copies | undefined;
  /** PostgreSQL gets a separate file system that can be filled. */
  smallDisk?: boolean;
  /** Processes reach PostgreSQL without a proxy: no steps or traps, and no slowdown. */
  direct?: boolean;
  /** Parts that are not started with the others. */
  later?: PartName[];
  /** Additional environment of every process. */
  env?: NodeJS.ProcessEnv;
  /** Each process reads its own clock, which can be moved. */
  movableClock?: boolean;
}

const fewCopies: Copies = { leads: 2, dealers: 1, worker: 2 };

/** A process with its PostgreSQL proxies. */
interface Part {
  process: SupervisedProcess;
  clock: FakeClock;
  postgres: PostgresProxy;
  /** Of the queue, unless it is on Redis. */
  queue?: PostgresProxy | undefined;
  port: number;
}

/**
 * The delivery pipeline as in production: copies of leads, dealers and the email worker, a queue,
 * PostgreSQL and a mail server, all real processes.
 */
export class World {
  readonly ledgers: Ledgers = emptyLedgers();
  readonly mail = new MailServer(this.ledgers);
  readonly parts: Record<PartName, Part> = {};
  readonly partNames: PartName[];
  disk?: SmallDisk;
  redis?: RedisServer;
  database!: DatabaseServer;

  private constructor(private readonly options: WorldOptions) {
    mkdirSync(options.folder, { recursive: true });
    this.partNames = Object.entries(options.copies ?? fewCopies).flatMap(([role, count]) =>
      Array.from({ length: count }, (_, index): PartName => `${role as Role}-${index + 1}`),
    );
  }

  static async start(options: WorldOptions): Promise<World> {
    const world = new World(options);
    try {
      await world.begin();
      return world;
    } catch (error) {
      await world.stop();
      throw error;
    }
  }

  get engine(): Engine {
    return this.options.engine;
  }

  /** The processes that accept leads. */
  get serviceNames(): PartName[] {
    return this.partNames.filter((name) => roleOf(name) !== 'worker');
  }

  get workerNames(): PartName[] {
    return this.copiesOf('worker');
  }

  copiesOf(role: Role): PartName[] {
    return this.partNames.filter((name) => roleOf(name) === role);
  }

  /** @param seconds offset from the real time */
  moveClocks(names: readonly PartName[], seconds: number): void {
    for (const name of names) this.parts[name]!.clock.move(seconds);
  }

  /** Restarts a process with the other version, as a rollout or a rollback does. */
  async replace(name: PartName, version: 'current' | 'previous'): Promise<void> {
    const { installation, previous } = this.options;
    const chosen = version === 'previous' ? previous! : installation;
    await this.parts[name]!.process.restart(chosen.main(services[roleOf(name)]));
  }

  /** Resolves when every process is ready. */
  async untilReady(): Promise<void> {
    await Promise.all(this.partNames.map((name) => this.parts[name]!.process.untilReady()));
  }

  async stop(): Promise<void> {
    await Promise.all(Object.values(this.parts).map(({ process }) => process.stop()));
    await Promise.all(
      Object.values(this.parts).flatMap(({ postgres, queue }) => [
        postgres.close(),
        queue?.close(),
      ]),
    );
    await this.mail.close();
    await this.redis?.stop();
    await this.database?.stop();
    this.disk?.remove();
  }

  private async begin(): Promise<void> {
    const { folder, engine, smallDisk } = this.options;
    if (smallDisk) this.disk = mountSmallDisk(folder);
    this.database = await DatabaseServer.start(this.disk?.folder ?? folder);
    if (engine === 'redis') this.redis = await RedisServer.start(folder);
    for (const name of this.partNames) this.parts[name] = await this.part(name);
    // One copy of each service creates the tables; then the others start.
    const wanted = this.partNames.filter((name) => !this.options.later?.includes(name));
    for (const isFirst of [true, false])
      await Promise.all(
        wanted
          .filter((name) => name.endsWith('-1') === isFirst)
          .map((name) => this.parts[name]!.process.start()),
      );
  }

  private async part(name: PartName): Promise<Part> {
    const { ledgers, options } = this;
    const service = services[roleOf(name)];
    const clock = new FakeClock(path.join(options.folder, `${name}.clock`));
    const postgres = new PostgresProxy(this.database.port, (step, ids) =>
      this.note(name, step, ids),
    );
    const queue =
      options.engine === 'postgres' && !options.direct
        ? new PostgresProxy(this.database.port, () => undefined)
        : undefined;
    const ports = {
      own: await freePort(0),
      database: options.direct ? this.database.port : await postgres.listen(),
      queue: (await queue?.listen()) ?? this.database.port,
    };
    const process = new SupervisedProcess({
      name,
      main: this.firstVersionOf(name).main(service),
      logFile: path.join(options.folder, `${name}.log`),
      env: await this.environment(name, ports, clock),
      onUnexpectedExit: (what) =>
        ledgers.unexpectedExits.push({ at: Date.now(), process: name, what }),
      onKill: (point) => ledgers.kills.push({ at: Date.now(), process: name, point }),
    });
    return { process, clock, postgres, queue, port: ports.own };
  }

  private firstVersionOf(name: PartName): Installation {
    const { installation, previous } = this.options;
    return previous && name.endsWith('-1') ? previous : installation;
  }

  private async environment(
    name: PartName,
    ports: { own: number; database: number; queue: number },
    clock: FakeClock,
  ): Promise<NodeJS.ProcessEnv> {
    const service = services[roleOf(name)];
    const queue = this.redis
      ? { REDIS_URL: this.redis.url }
      : { QUEUE_DATABASE_URL: this.database.url('queue', ports.queue) };
    return {
      ...inheritedEnvironment(),
      LEADS_QUEUE_KEY: 'the queue key of leads under injected faults',
      DEALERS_QUEUE_KEY: 'the queue key of dealers under injected faults',
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(ports.own),
      METRICS_PORT: '0',
      LOG_LEVEL: 'warn',
      DATABASE_URL: this.database.url(service, ports.database),
      ...queue,
      // Thousands of leads come from one address within minutes.
      ...testAbuseEnvironment,
      ...this.options.env,
      ...(service === 'email' && { SMTP_URL: await this.mail.listenFor(name) }),
      ...(this.options.movableClock && clock.env),
    };
  }

  private note(worker: PartName, step: StepName, ids: string[]): void {
    if (step !== 'claim' && step !== 'record') return;
    for (const id of ids)
      this.ledgers.steps.push({
        at: Date.now(),
        worker,
        id,
        step: step === 'claim' ? 'claimed' : 'sent',
      });
  }
}
