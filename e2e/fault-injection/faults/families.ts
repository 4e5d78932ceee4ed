import { clockFaults } from './clock-faults.js';
import { type Engine, engines } from '../world/world.js';
import { powerDiskUnavailable, smallDiskUnavailable } from '../world/disk.js';
import { fakeClockUnavailable } from '../world/fake-clock.js';
import type { Family, Fault } from './fault.js';
import { findClientUnavailable } from './find-client.js';
import { serviceFaults, workerFaults } from './kill-at-steps.js';
import { mixedFaults } from './mixed-faults.js';
import { networkFaults } from './network-faults.js';
import { postgresFaults } from './postgres-faults.js';
import { powerFaults } from './power-faults.js';
import { redisFaults } from './redis-faults.js';
import { smtpFaults } from './smtp-faults.js';
import { versionFaults } from './version-faults.js';

export interface FamilyDefinition {
  name: Family;
  title: string;
  faults: Fault[];
  /** Minimum number of faults in a full run. */
  times: number;
  engines: Engine[];
}

const both: Engine[] = [...engines];

/** The faults, and how often each family is injected. */
export const families: FamilyDefinition[] = [
  {
    name: 'worker',
    title: 'kill -9 of the email worker at a named point',
    faults: workerFaults,
    times: 200,
    engines: both,
  },
  {
    name: 'service',
    title: 'kill -9 of a service or of the relay mid-batch',
    faults: serviceFaults,
    times: 100,
    engines: both,
  },
  {
    name: 'redis',
    title: 'Redis killed, restarted, emptied, out of memory, hanging',
    faults: redisFaults,
    times: 100,
    engines: ['redis'],
  },
  {
    name: 'postgres',
    title: 'Postgres crashed, out of connections, out of disk',
    faults: postgresFaults,
    times: 60,
    engines: both,
  },
  {
    name: 'power',
    title: 'power loss: Postgres and Redis lose what was not fsynced',
    faults: powerFaults,
    times: 60,
    engines: both,
  },
  {
    name: 'smtp',
    title: 'the mail server refuses, is silent, hangs up or is slow',
    faults: smtpFaults,
    times: 200,
    engines: both,
  },
  {
    name: 'network',
    title: 'loss and delay between one process and Postgres, and a failover',
    faults: networkFaults,
    times: 60,
    engines: both,
  },
  {
    name: 'clocks',
    title: 'the clock of one copy differs from the others',
    faults: clockFaults,
    times: 60,
    engines: both,
  },
  {
    name: 'versions',
    title: 'versions N and N-1 work together',
    faults: versionFaults,
    times: 60,
    engines: both,
  },
  {
    name: 'mixed',
    title: 'poison jobs, rolling restarts, clock jumps, repeated posts',
    faults: mixedFaults,
    times: 100,
    engines: both,
  },
];

type NeedOfMachine = Exclude<Fault['needs'], undefined | 'previous-version'>;

const unavailable: Record<
  NeedOfMachine,
  (folder: string) => string | undefined | Promise<string | undefined>
> = {
  'small-disk': smallDiskUnavailable,
  'power-disk': powerDiskUnavailable,
  'movable-clock': fakeClockUnavailable,
  proc: findClientUnavailable,
};

/**
 * Faults that cannot be injected in this run, with the reason.
 * @param hasPrevious whether there is a version N-1
 */
export const unavailableFaults = async (
  folder: string,
  hasPrevious: boolean,
): Promise<Map<string, string>> => {
  const found = new Map<string, string>();
  const troubles = new Map<Fault['needs'], string | false | undefined>([
    ['previous-version', !hasPrevious && 'it needs --previous'],
  ]);
  for (const need of Object.keys(unavailable) as NeedOfMachine[])
    troubles.set(need, await unavailable[need](folder));
  for (const { kind, needs } of families.flatMap(({ faults }) => faults)) {
    const trouble = troubles.get(needs);
    if (trouble) found.set(kind, trouble);
  }
  return found;
};
