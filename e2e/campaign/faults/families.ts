import type { Engine } from '../world/world.js';
import { smallDiskTrouble } from '../world/small-disk.js';
import { fakeClockTrouble } from '../world/fake-clock.js';
import type { Family, Fault } from './fault.js';
import { findClientTrouble } from './find-client.js';
import { serviceFaults, workerFaults } from './kill-at-steps.js';
import { mixedFaults } from './mixed-faults.js';
import { postgresFaults } from './postgres-faults.js';
import { redisFaults } from './redis-faults.js';
import { smtpFaults } from './smtp-faults.js';

export interface FamilyDefinition {
  name: Family;
  title: string;
  faults: Fault[];
  /** How often at least in a whole campaign. */
  times: number;
  engines: Engine[];
}

const both: Engine[] = ['redis', 'postgres'];

/** What is done to the road, and how often. */
export const families: FamilyDefinition[] = [
  {
    name: 'worker',
    title: 'kill -9 of the mail worker at a named point',
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
    name: 'mixed',
    title: 'poison jobs, rolling restarts, clock jumps, repeated posts',
    faults: mixedFaults,
    times: 100,
    engines: both,
  },
];

const troubles: Record<NonNullable<Fault['needs']>, (folder: string) => string | undefined> = {
  'small-disk': smallDiskTrouble,
  'movable-clock': fakeClockTrouble,
  proc: findClientTrouble,
};

/** Faults that this machine cannot bring about, with the reason. */
export const impossibleFaults = (folder: string): Map<string, string> => {
  const found = new Map<string, string>();
  for (const { faults } of families) {
    for (const { kind, needs } of faults) {
      const trouble = needs && troubles[needs](folder);
      if (trouble) found.set(kind, trouble);
    }
  }
  return found;
};
