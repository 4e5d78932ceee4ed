import { pino } from 'pino';
import type { DataSource, EntityManager } from 'typeorm';
import type { OutboxMetrics } from '../../src/outbox/outbox-metrics.js';
import { OutboxQueue } from '../../src/outbox/outbox-queue.js';
import { OutboxReconciler } from '../../src/outbox/outbox-reconciler.js';
import { OutboxRelay } from '../../src/outbox/outbox-relay.js';
import {
  addToOutbox,
  type JobOutcome,
  retryOutbox,
  settle,
  type WorkItem,
} from '../../src/outbox/outbox.js';
import type { DatabaseListener } from '../../src/postgres/database-listener.js';
import { jobIdOf } from '../../src/queue/job.js';
import { choreQueue } from '../chores.js';
import { SimulatedQueue } from './simulated-queue.js';
import { Actor, turn } from './turns.js';

/** A mistake in the code: of its SQL, of how it uses the queue, or of what the queue says. */
export interface PlantedBug {
  title: string;
  sql?: { find: string; by: string };
  queue?: ConstructorParameters<typeof SimulatedQueue>[0];
  /** Changes the outbox's side of the queue. */
  change?: (queue: OutboxQueue) => void;
}

/** Milliseconds after which the reconciler asks about work; the simulation moves time instead. */
const reconcileAfterMs = 1_000;

/** More than any order of events needs once faults have ended. */
const mostRounds = 60;

const silent = pino({ level: 'silent' });
const metrics = { sent: { inc: () => undefined }, requeued: { inc: () => undefined } };

/** A copy of a service: a relay and a reconciler, with the outcomes that it was told of. */
interface Copy {
  relay: OutboxRelay;
  reconciler: OutboxReconciler;
  relayActor: Actor;
  reconcilerActor: Actor;
  recorderActor: Actor;
  outcomes: (WorkItem & { outcome: JobOutcome })[];
}

type Action = () => Promise<unknown> | void;

/** What the real code did wrong in one order of events; empty if nothing. */
export type Violations = string[];

/**
 * Two copies of a service with the real relay, reconciler and SQL, a queue, and workers, whose steps
 * happen in an order that a list of numbers decides: each statement of each copy is a step, and
 * after each a copy may be killed, the queue may lose everything, and notifications may get lost.
 */
export class Simulation {
  private readonly queue: SimulatedQueue;
  private readonly copies: Copy[];
  private readonly accepted: string[] = [];
  private readonly operator = new Actor('operator');

  constructor(
    private readonly source: DataSource,
    private readonly bug?: PlantedBug,
  ) {
    this.queue = new SimulatedQueue(bug?.queue);
    this.copies = [1, 2].map((number) => this.copy(number));
  }

  /** @param choices each decides what happens next */
  async run(choices: number[]): Promise<Violations> {
    await this.source.query('TRUNCATE outbox, journal');
    try {
      for (const choice of choices) {
        const actions = this.possible();
        await actions[choice % actions.length]!();
      }
      return (await this.comeToRest()) ? await this.violations() : ['it does not come to rest'];
    } finally {
      await this.untilIdle((actor) => actor.die());
    }
  }

  /** What can happen now. What goes on is listed more often than what fails. */
  private possible(): Action[] {
    const { queue } = this;
    const waiting = this.actors().filter(({ isWaiting }) => isWaiting);
    const goOn = waiting.map((actor) => () => actor.goOn());
    const [news, active] = [queue.hasNews, queue.names('active')];
    return [
      ...goOn,
      ...goOn,
      ...goOn,
      ...waiting.map((actor) => () => actor.die()),
      ...this.starts(),
      ...(this.accepted.length < 6 ? [() => this.accept()] : []),
      ...this.work(),
      ...active.map((name) => () => queue.refuse(name)),
      ...[...active, ...queue.names('delayed')].map((name) => () => queue.endByMistake(name)),
      ...(news ? [() => queue.announce(), () => queue.loseNews()] : []),
      ...this.settlements(),
      () => queue.lose(),
      ...(this.operator.isIdle ? [() => this.operator.start(() => this.retryOne())] : []),
      () => this.passTime(),
    ];
  }

  private actors(): Actor[] {
    const ofCopies = this.copies.flatMap(({ relayActor, reconcilerActor, recorderActor }) => [
      relayActor,
      reconcilerActor,
      recorderActor,
    ]);
    return [...ofCopies, this.operator];
  }

  private starts(): Action[] {
    return this.copies.flatMap(({ relay, reconciler, relayActor, reconcilerActor }) => [
      ...(relayActor.isIdle ? [() => relayActor.start(() => relay.sendWaiting())] : []),
      ...(reconcilerActor.isIdle
        ? [() => reconcilerActor.start(() => reconciler.reconcile())]
        : []),
    ]);
  }

  /** What workers do without a fault. */
  private work(): Action[] {
    const { queue } = this;
    return [
      ...queue.names('waiting').map((name) => () => queue.take(name)),
      ...queue
        .names('active')
        .flatMap((name) => [() => queue.complete(name), () => queue.postpone(name)]),
      ...queue.names('delayed').map((name) => () => queue.promote(name)),
    ];
  }

  private settlements(): Action[] {
    return this.copies
      .filter(({ outcomes, recorderActor }) => outcomes.length > 0 && recorderActor.isIdle)
      .map(({ outcomes, recorderActor }) => () => {
        const batch = outcomes.splice(0);
        return recorderActor.start(() => settle(this.planted(), batch));
      });
  }

  private async accept(): Promise<void> {
    const job = { name: 'wash' as const, payload: { dishes: 1 }, requestId: 'request' };
    const id = await this.source.transaction((manager) => addToOutbox(manager, choreQueue, job));
    this.accepted.push(id);
  }

  /** An operator retries the work that ended first. */
  private async retryOne(): Promise<void> {
    const [ended] = await this.source.query(
      'SELECT id FROM outbox WHERE done_at IS NOT NULL ORDER BY done_at LIMIT 1',
    );
    if (ended) await retryOutbox(this.planted(), choreQueue, [ended.id]);
  }

  private passTime(): Promise<unknown> {
    return this.source.query(
      `UPDATE outbox SET next_attempt_at = next_attempt_at - interval '1 second'
       WHERE id IN (SELECT id FROM outbox WHERE done_at IS NULL FOR UPDATE SKIP LOCKED)`,
    );
  }

  /** There are no more faults. @returns whether all work has an outcome in the end */
  private async comeToRest(): Promise<boolean> {
    for (let round = 0; round < mostRounds; round += 1) {
      await this.untilIdle((actor) => actor.goOn());
      if (await this.isAtRest()) return true;
      await this.passTime();
      for (const action of [...this.starts(), ...this.settlements()]) await action();
      for (const name of this.queue.names('waiting')) this.queue.take(name);
      for (const name of this.queue.names('active')) this.queue.complete(name);
      for (const name of this.queue.names('delayed')) this.queue.promote(name);
      while (this.queue.hasNews) this.queue.announce();
    }
    return false;
  }

  /** One step of each actor after the other, because one may wait for a lock of another. */
  private async untilIdle(step: (actor: Actor) => Promise<void>): Promise<void> {
    const busy = (): Actor[] => this.actors().filter(({ isIdle }) => !isIdle);
    for (let open = busy(); open.length > 0; open = busy())
      for (const actor of open) await step(actor);
  }

  private async isAtRest(): Promise<boolean> {
    const [{ open }] = await this.source.query(
      'SELECT count(*)::int AS open FROM outbox WHERE done_at IS NULL',
    );
    return open === 0;
  }

  private async violations(): Promise<Violations> {
    const rows: (WorkItem & { outcome: JobOutcome })[] = await this.source.query(
      'SELECT id, round, outcome FROM outbox',
    );
    const found = rows.flatMap((row) => {
      const name = jobIdOf(row);
      const known = row.outcome === 'completed' ? this.queue.handled : this.queue.refused;
      return known.has(name) ? [] : [`${name} is ${row.outcome}, and its handler did not say so`];
    });
    const stored = new Set(rows.map(({ id }) => id));
    const lost = this.accepted.filter((id) => !stored.has(id)).map((id) => `${id} is gone`);
    return [...found, ...lost];
  }

  private copy(number: number): Copy {
    const options = { queue: choreQueue, reconcileAfterMs };
    const source = this.planted();
    const queue = new OutboxQueue(options, this.queue.engine);
    this.bug?.change?.(queue);
    const counters = metrics as unknown as OutboxMetrics;
    const outcomes: Copy['outcomes'] = [];
    queue.onOutcome = (work, outcome) => outcomes.push({ ...work, outcome });
    return {
      relay: new OutboxRelay(options, silent, source, queue, counters, {} as DatabaseListener),
      reconciler: new OutboxReconciler(options, silent, source, queue, counters),
      relayActor: new Actor(`relay ${number}`),
      reconcilerActor: new Actor(`reconciler ${number}`),
      recorderActor: new Actor(`recorder ${number}`),
      outcomes,
    };
  }

  /** The database, with a turn before each statement and each commit, and after each commit. */
  private planted(): DataSource {
    const statement = (sql: string): string => {
      const { find, by } = this.bug?.sql ?? { find: '', by: '' };
      return find === '' ? sql : sql.replaceAll(find, by);
    };
    return {
      query: async (sql: string, values: unknown[]) => {
        await turn();
        return this.source.query(statement(sql), values);
      },
      transaction: async <T>(work: (manager: EntityManager) => Promise<T>): Promise<T> => {
        const result = await this.source.transaction(async (manager) => {
          const query = async (sql: string, values: unknown[]): Promise<unknown> => {
            await turn();
            return manager.query(statement(sql), values);
          };
          const done = await work({ query } as unknown as EntityManager);
          await turn();
          return done;
        });
        await turn();
        return result;
      },
    } as unknown as DataSource;
  }
}
