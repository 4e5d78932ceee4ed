import { setTimeout as delay } from 'node:timers/promises';
import { type CheckResult, checkLedgers } from '../check/check.js';
import { Clients } from './clients.js';
import { families } from '../faults/families.js';
import type { Fault } from '../faults/fault.js';
import type { Ledgers } from '../ledgers/ledgers.js';
import { countOpen, countUnsettled, readStored } from '../ledgers/read-stored.js';
import type { Scenario } from '../plan/scenarios.js';
import { type Lead, leadOf } from '../plan/leads.js';
import { type Random, seeded } from '../plan/random.js';
import type { Installation } from '../world/installation.js';
import type { Settings } from '../world/database-server.js';
import type { Copies } from '../world/parts.js';
import { World } from '../world/world.js';

export interface ScenarioResult extends CheckResult {
  scenario: string;
  engine: string;
  seconds: number;
  leads: number;
  posts: number;
  emails: number;
  refused: number;
  /** How often each kind of fault was injected. */
  faults: Record<string, number>;
}

export interface ScenarioOptions {
  scenario: Scenario;
  folder: string;
  installation: Installation;
  /** Version N-1, if it takes part. */
  previous?: Installation | undefined;
  copies?: Copies;
  /** Settings of PostgreSQL that are not as in production. */
  postgres?: Settings | undefined;
  log: (text: string) => void;
  /** Milliseconds to wait for emails that have not arrived. */
  restMilliseconds?: number;
  /** Emails that a worker sends at the same time, each in its own process. */
  emailProcesses?: number;
}

/** Two workers with ten children each would restart twenty processes after each kill. */
const usualEmailProcesses = 4;
const perSecond = 30;
const warmUp = 8;
/** Faults in a row before all emails must be settled. */
const faultsBetweenRests = 4;
/** Longer than any email may wait; the checker reports what is missing then. */
const longestRest = 75_000;

const faultOf = (kind: string): Fault =>
  families.flatMap(({ faults }) => faults).find((fault) => fault.kind === kind)!;

/** @returns how many are left, and after how many milliseconds */
const untilNone = async (
  count: () => Promise<number>,
  milliseconds: number,
): Promise<{ left: number; after: number }> => {
  const began = Date.now();
  for (;;) {
    const left = await count();
    const after = Date.now() - began;
    if (left === 0 || after > milliseconds) return { left, after };
    await delay(200);
  }
};

const diskFor = (needs: Fault['needs'][]): 'power' | 'small' | undefined => {
  if (needs.includes('power-disk')) return 'power';
  return needs.includes('small-disk') ? 'small' : undefined;
};

class ScenarioRun {
  private readonly clients: Clients;
  private next: number;

  private readonly scenario: Scenario;
  private readonly log: (text: string) => void;
  private readonly restMilliseconds: number;

  constructor(
    { scenario, log, restMilliseconds = longestRest }: ScenarioOptions,
    private readonly world: World,
    private readonly random: Random,
  ) {
    this.scenario = scenario;
    this.log = log;
    this.restMilliseconds = restMilliseconds;
    this.clients = new Clients(world);
    this.next = scenario.firstLead;
  }

  async run(): Promise<void> {
    const { faults } = this.scenario;
    await this.clients.post(this.take(warmUp), perSecond);
    await this.rest();
    this.log(`${this.scenario.name}: starts`);
    for (const [index] of faults.entries()) {
      await this.inject(index);
      if ((index + 1) % faultsBetweenRests === 0) await this.rest();
    }
    await this.rest();
    const { left, after } = await untilNone(
      () => countUnsettled(this.world),
      this.restMilliseconds,
    );
    this.log(
      `${this.scenario.name}: every outcome is known after ${(after / 1_000).toFixed(1)} s${left ? `, except ${left}` : ''}`,
    );
    await readStored(this.world);
  }

  /** Waits until each client has an answer and each email is settled. */
  private async rest(): Promise<void> {
    await this.clients.untilAllAnswered();
    const { left, after } = await untilNone(() => countOpen(this.world), this.restMilliseconds);
    this.log(
      `${this.scenario.name}: rest after ${(after / 1_000).toFixed(1)} s${left ? `, except ${left} emails` : ''}`,
    );
  }

  /** Injects a fault while leads are posted. */
  private async inject(index: number): Promise<void> {
    const { firstLead, leads, faults } = this.scenario;
    const { family, kind } = faults[index]!;
    if (faultOf(kind).fromRest) await this.rest();
    const share =
      Math.floor(((leads - warmUp) * (index + 1)) / faults.length) + warmUp + firstLead - this.next;
    const batch = this.take(share);
    const entry: Ledgers['faults'][number] = {
      number: index + 1,
      family,
      kind,
      began: Date.now(),
      ended: 0,
      poisoned: [],
    };
    this.world.ledgers.faults.push(entry);
    const poison = (mark: string): void => void entry.poisoned!.push(mark);
    const work = faultOf(kind).run({
      world: this.world,
      random: this.random,
      leads: batch,
      poison,
    });
    const posting = this.clients.post(batch, perSecond);
    await work.catch((error: Error) => (entry.failure = error.message));
    entry.ended = Date.now();
    this.log(
      `${this.scenario.name}: ${index + 1} of ${faults.length}: ${kind}, ${((entry.ended - entry.began) / 1_000).toFixed(1)} s${entry.failure ? `: ${entry.failure}` : ''}`,
    );
    await posting;
  }

  private take(count: number): Lead[] {
    const leads = Array.from({ length: count }, (_, index) =>
      leadOf(this.scenario.seed, this.next + index),
    );
    this.next += count;
    return leads;
  }
}

const countByKind = (ledgers: Ledgers): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { kind, failure } of ledgers.faults)
    if (!failure) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
};

/** Runs one scenario in a new world and checks its ledgers. */
export const runScenario = async (
  options: ScenarioOptions,
): Promise<{ result: ScenarioResult; ledgers: Ledgers }> => {
  const { scenario, folder, installation, previous, copies, log } = options;
  const began = performance.now();
  const kinds = scenario.faults.map(({ kind }) => faultOf(kind).needs);
  const world = await World.start({
    folder,
    engine: scenario.engine,
    installation,
    previous: kinds.includes('previous-version') ? previous : undefined,
    copies,
    env: { EMAIL_CONCURRENCY: String(options.emailProcesses ?? usualEmailProcesses) },
    disk: diskFor(kinds),
    postgres: options.postgres,
    movableClock: kinds.includes('movable-clock'),
  });
  try {
    await new ScenarioRun(options, world, seeded('faults', scenario.seed, scenario.name)).run();
  } finally {
    log(
      `${scenario.name}: ${world.ledgers.faults.length} faults, ${world.ledgers.leads.length} leads, ${world.ledgers.received.length} emails`,
    );
    await world.stop();
  }
  const { ledgers } = world;
  const result: ScenarioResult = {
    scenario: scenario.name,
    engine: scenario.engine,
    seconds: Math.round((performance.now() - began) / 1_000),
    leads: ledgers.leads.length,
    posts: ledgers.responses.length,
    emails: ledgers.received.length,
    refused: ledgers.refused.length,
    faults: countByKind(ledgers),
    ...checkLedgers(ledgers),
  };
  return { result, ledgers };
};
