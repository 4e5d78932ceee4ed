import { setTimeout as delay } from 'node:timers/promises';
import type { Network } from '../wire/postgres-connection.js';
import type { StepName } from '../wire/postgres-protocol.js';
import { until } from '../world/until.js';
import type { PartName } from '../world/parts.js';
import type { PostgresProxy } from '../wire/postgres-proxy.js';
import type { World } from '../world/world.js';
import { type Fault, type FaultContext, trapMilliseconds } from './fault.js';

/** Longer than an email or a job belongs to a worker that is silent: another worker takes over. */
const shortestMilliseconds = 4_000;

/** Which processes, and the statement with which the outage begins. */
const targets: { namesIn: (world: World) => PartName[]; step: StepName }[] = [
  { namesIn: (world) => world.workerNames, step: 'claim' },
  { namesIn: (world) => world.serviceNames, step: 'accept' },
];

interface Outage {
  /** Begins it, in the place of PostgreSQL for one process. */
  begin: (proxies: PostgresProxy[]) => void;
  /** Resolves once it is over. */
  end: () => Promise<unknown>;
}

/** An outage for one process, from a statement on whose loss would matter. */
const outage = (kind: string, createOutage: (context: FaultContext) => Outage): Fault => ({
  kind,
  run: async (context) => {
    const { world, random } = context;
    const { namesIn, step } = random.pick(targets);
    const { begin, end } = createOutage(context);
    let affected: { name: PartName; from: number } | undefined;
    const traps = random.shuffle(namesIn(world)).map((name) => {
      const { postgres, queue } = world.parts[name]!;
      return postgres.set({
        step,
        place: 'statement',
        takes: () => {
          if (affected) return false;
          affected = { name, from: Date.now() };
          begin(queue ? [postgres, queue] : [postgres]);
          return false;
        },
        spring: () => undefined,
      });
    });
    try {
      const { name, from } = await until(
        `a process reaches its "${step}"`,
        () => affected,
        trapMilliseconds,
      );
      await end();
      world.ledgers.outages.push({ from, to: Date.now(), process: name, point: kind });
    } finally {
      traps.forEach((unset) => unset());
    }
    await world.untilReady();
  },
});

/** Disturbs the network between the process and PostgreSQL for a few seconds. */
const disturb = (kind: string, network: Network, ends: 'delivered' | 'cut'): Fault =>
  outage(kind, ({ random }) => {
    let repairs: ReturnType<PostgresProxy['disturb']>[] = [];
    return {
      begin: (proxies) => (repairs = proxies.map((proxy) => proxy.disturb(network))),
      end: async () => {
        await delay(shortestMilliseconds + random.below(3_000));
        for (const repair of repairs) repair(ends);
      },
    };
  });

/** Milliseconds in which a process notices that a connection leads nowhere. */
const longestSilence = 60_000;

const failOver = outage('the machine of PostgreSQL is gone, and another one takes over', () => {
  let isKept = (): boolean => true;
  return {
    // Not awaited for the queue: by TCP's keepalive BullMQ notices that the connection on which it
    // listens is gone, and here the proxy answers it. Until then it polls.
    begin: ([database, queue]) => {
      isKept = database!.failOver();
      queue?.failOver();
    },
    end: () => until('the process gives up its connections', () => !isKept(), longestSilence),
  };
});

export const networkFaults: Fault[] = [
  disturb('statements are lost, and arrive late', { lost: 'server' }, 'delivered'),
  disturb('statements are lost, then the connections are', { lost: 'server' }, 'cut'),
  disturb('answers are lost, and arrive late', { lost: 'client' }, 'delivered'),
  disturb('answers are lost, then the connections are', { lost: 'client' }, 'cut'),
  disturb('each message is 250 ms late', { delay: 250 }, 'delivered'),
  failOver,
];
