import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { freePort, memoryOptions } from '@larkway/infra/local';
import { inheritedEnvironment, testAbuseEnvironment } from '@larkway/kit/testing';
import { emptyLedgers, type Ledgers } from '../ledgers/ledgers.js';
import type { StepName } from '../wire/postgres-protocol.js';
import { PostgresProxy } from '../wire/postgres-proxy.js';
import { DatabaseServer, type Settings } from './database-server.js';
import { type Disk, flush, mountPowerDisk, mountSmallDisk, type PowerDisk } from './disk.js';
import { FakeClock } from './fake-clock.js';
import type { Installation } from './installation.js';
import { MailServer } from './mail-server.js';
import {
  type Copies,
  lastCopies,
  namesOf,
  type PartName,
  type Role,
  roleOf,
  services,
} from './parts.js';
import { RedisServer } from './redis-server.js';
import { SupervisedProcess } from './supervised-process.js';

/** Of the queue. */
export const engines = ['redis', 'postgres'] as const;
export type Engine = (typeof engines)[number];

/** Servers whose machines can lose power. */
type Server = 'database' | 'redis';

interface WorldOptions {
  folder: string;
  engine: Engine;
  installation: Installation;
  /** The version before; the first copy of each role starts with it, so it creates the tables. */
  previous?: Installation | undefined;
  copies?: Copies | undefined;
  /**
   * PostgreSQL gets a separate file system that can be filled; with `power`, it and Redis each get
   * one that can lose its power, too.
   */
  disk?: 'small' | 'power' | undefined;
  diskMegabytes?: number | undefined;
  /** Settings of PostgreSQL that are not as in production. */
  postgres?: Settings | undefined;
  /** No fault kills or restarts the last copy of each role. */
  sparesLastCopies?: boolean;
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
  metricsPort: number;
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
  private readonly spared: PartName[];
  /** Of PostgreSQL. */
  disk?: Disk;
  redis?: RedisServer;
  database!: DatabaseServer;

  private readonly powerDisks: Partial<Record<Server, PowerDisk>> = {};

  private constructor(private readonly options: WorldOptions) {
    mkdirSync(options.folder, { recursive: true });
    this.partNames = namesOf(options.copies ?? fewCopies);
    this.spared = options.sparesLastCopies ? lastCopies(this.partNames) : [];
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

  mayKill(name: PartName): boolean {
    return !this.spared.includes(name);
  }

  /** Parts of these roles, or of all, that faults may kill or restart. */
  killable(...roles: Role[]): PartName[] {
    return this.partNames.filter(
      (name) => this.mayKill(name) && (roles.length === 0 || roles.includes(roleOf(name))),
    );
  }

  /**
   * The machines of these servers lose their power at one moment and get it back: what was not
   * fsynced is gone, and the servers are down.
   */
  async losePower(...servers: Server[]): Promise<void> {
    await Promise.all(servers.map((server) => this.powerDisks[server]!.losePower()));
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
    for (const disk of this.disks) disk.remove();
  }

  private get disks(): Disk[] {
    return [...new Set([this.disk, ...Object.values(this.powerDisks)])].filter((disk) => !!disk);
  }

  private mountDisks(): void {
    const { folder, engine, disk, diskMegabytes } = this.options;
    if (disk === 'small') this.disk = mountSmallDisk(folder);
    if (disk !== 'power') return;
    const name = (server: Server): string => `${server}-disk`;
    this.disk = this.powerDisks.database = mountPowerDisk(folder, name('database'), diskMegabytes);
    if (engine === 'redis')
      this.powerDisks.redis = mountPowerDisk(folder, name('redis'), diskMegabytes);
  }

  private async begin(): Promise<void> {
    const { folder, engine, postgres } = this.options;
    this.mountDisks();
    this.database = await DatabaseServer.start(this.disk?.folder ?? folder, postgres);
    if (engine === 'redis')
      this.redis = await RedisServer.start(this.powerDisks.redis?.folder ?? folder);
    for (const name of this.partNames) this.parts[name] = await this.part(name);
    // One copy of each service creates the tables; then the others start.
    const wanted = this.partNames.filter((name) => !this.options.later?.includes(name));
    for (const isFirst of [true, false])
      await Promise.all(
        wanted
          .filter((name) => name.endsWith('-1') === isFirst)
          .map((name) => this.parts[name]!.process.start()),
      );
    // Like the data of a machine that has run for a while; initdb did not fsync them.
    for (const disk of this.disks) flush(disk.folder);
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
      metrics: await freePort(0),
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
    return { process, clock, postgres, queue, port: ports.own, metricsPort: ports.metrics };
  }

  private firstVersionOf(name: PartName): Installation {
    const { installation, previous } = this.options;
    return previous && name.endsWith('-1') ? previous : installation;
  }

  private async environment(
    name: PartName,
    ports: { own: number; metrics: number; database: number; queue: number },
    clock: FakeClock,
  ): Promise<NodeJS.ProcessEnv> {
    const service = services[roleOf(name)];
    const queue = this.redis
      ? { REDIS_URL: this.redis.url }
      : { QUEUE_DATABASE_URL: this.database.url('queue', ports.queue) };
    return {
      ...inheritedEnvironment(),
      ...memoryOptions,
      LEADS_QUEUE_KEY: 'the queue key of leads under injected faults',
      DEALERS_QUEUE_KEY: 'the queue key of dealers under injected faults',
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(ports.own),
      METRICS_PORT: String(ports.metrics),
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
