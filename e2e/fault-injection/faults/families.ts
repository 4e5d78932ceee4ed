import type { Engine } from '../world/world.js';
import { smallDiskUnavailable } from '../world/small-disk.js';
import { fakeClockUnavailable } from '../world/fake-clock.js';
import type { Family, Fault } from './fault.js';
import { findClientUnavailable } from './find-client.js';
import { serviceFaults, workerFaults } from './kill-at-steps.js';
import { mixedFaults } from './mixed-faults.js';
import { networkFaults } from './network-faults.js';
import { postgresFaults } from './postgres-faults.js';
import { redisFaults } from './redis-faults.js';
import { smtpFaults } from './smtp-faults.js';

export interface FamilyDefinition {
  name: Family;
  title: string;
  faults: Fault[];
  /** Minimum number of faults in a full run. */
  times: number;
  engines: Engine[];
}

const both: Engine[] = ['redis', 'postgres'];

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
    name: 'smtp',
    title: 'the mail server refuses, is silent, hangs up or is slow',
    faults: smtpFaults,
    times: 200,
    engines: both,
  },
  {
    name: 'network',
    title: 'one-way loss and delay between one process and Postgres',
    faults: networkFaults,
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

const unavailable: Record<NonNullable<Fault['needs']>, (folder: string) => string | undefined> = {
  'small-disk': smallDiskUnavailable,
  'movable-clock': fakeClockUnavailable,
  proc: findClientUnavailable,
};

/** Faults that cannot be injected on this machine, with the reason. */
export const unavailableFaults = (folder: string): Map<string, string> => {
  const found = new Map<string, string>();
  for (const { faults } of families) {
    for (const { kind, needs } of faults) {
      const trouble = needs && unavailable[needs](folder);
      if (trouble) found.set(kind, trouble);
    }
  }
  return found;
};
