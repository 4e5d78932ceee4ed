import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '@larkway/infra/local';
import { testAbuseEnvironment } from '@larkway/kit/testing';
import { emptyLedgers, type Ledgers } from '../ledgers/ledgers.js';
import { PostgresProxy } from '../wire/postgres-proxy.js';
import type { StepName } from '../wire/steps.js';
import { DatabaseServer } from './database-server.js';
import { FakeClock } from './fake-clock.js';
import type { Installation } from './installation.js';
import { MailServer } from './mail-server.js';
import { type PartName, partNames, roles } from './parts.js';
import { RedisServer } from './redis-server.js';
import { mountSmallDisk, type SmallDisk } from './small-disk.js';
import { SupervisedProcess } from './supervised-process.js';

export type Engine = 'redis' | 'postgres';

export interface WorldOptions {
  folder: string;
  engine: Engine;
  installation: Installation;
  /** Postgres gets a file system of its own, which can be filled up. */
  smallDisk?: boolean;
  /** Processes reach Postgres without a proxy: nothing can be seen or broken there, and nothing is slower for it. */
  direct?: boolean;
  /** Parts that are not started with the others. */
  later?: PartName[];
  /** Settings of every process beside its own. */
  env?: NodeJS.ProcessEnv;
  /** The processes read a clock that can be moved. */
  movableClock?: boolean;
}

/** A process with its own way to Postgres. */
export interface Part {
  process: SupervisedProcess;
  postgres: PostgresProxy;
  port: number;
}

/** The road as it is in production, of real processes: two copies of leads, dealers, two mail workers, a queue, Postgres, a mail server. */
export class World {
  readonly ledgers: Ledgers = emptyLedgers();
  readonly mail = new MailServer(this.ledgers);
  readonly clock: FakeClock;
  readonly parts = {} as Record<PartName, Part>;
  disk?: SmallDisk;
  redis?: RedisServer;
  database!: DatabaseServer;

  private constructor(private readonly options: WorldOptions) {
    mkdirSync(options.folder, { recursive: true });
    this.clock = new FakeClock(path.join(options.folder, 'clock'));
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

  /** Every part is there and ready. */
  async whole(): Promise<void> {
    await Promise.all(partNames.map((name) => this.parts[name].process.untilReady()));
  }

  async stop(): Promise<void> {
    await Promise.all(Object.values(this.parts).map(({ process }) => process.stop()));
    await Promise.all(Object.values(this.parts).map(({ postgres }) => postgres.close()));
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
    for (const name of partNames) this.parts[name] = await this.part(name);
    // One copy of each service makes the tables; the rest may come at once.
    const wanted = partNames.filter((name) => !this.options.later?.includes(name));
    for (const isSecond of [false, true])
      await Promise.all(
        wanted
          .filter((name) => name.endsWith('2') === isSecond)
          .map((name) => this.parts[name].process.start()),
      );
  }

  private async part(name: PartName): Promise<Part> {
    const { ledgers, options } = this;
    const service = roles[name];
    const postgres = new PostgresProxy(this.database.port, (step, ids) =>
      this.note(name, step, ids),
    );
    const [port, databasePort] = [
      await freePort(0),
      options.direct ? this.database.port : await postgres.listen(),
    ];
    const process = new SupervisedProcess({
      name,
      main: options.installation.main(service),
      logFile: path.join(options.folder, `${name}.log`),
      env: await this.environment(name, port, databasePort),
      onMishap: (what) => ledgers.mishaps.push({ at: Date.now(), process: name, what }),
      onDeath: (point) => ledgers.deaths.push({ at: Date.now(), process: name, point }),
    });
    return { process, postgres, port };
  }

  private async environment(
    name: PartName,
    port: number,
    databasePort: number,
  ): Promise<NodeJS.ProcessEnv> {
    const service = roles[name];
    const queue = this.redis
      ? { REDIS_URL: this.redis.url }
      : { QUEUE_DATABASE_URL: this.database.url('queue') };
    return {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      METRICS_PORT: '0',
      LOG_LEVEL: 'warn',
      DATABASE_URL: this.database.url(service, databasePort),
      ...queue,
      // Thousands of leads come from one address within minutes.
      ...testAbuseEnvironment,
      ...this.options.env,
      ...(service === 'email' && { SMTP_URL: await this.mail.listenFor(name) }),
      ...(this.options.movableClock && this.clock.env),
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
