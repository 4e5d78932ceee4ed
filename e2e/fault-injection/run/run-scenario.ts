import { setTimeout as delay } from 'node:timers/promises';
import { type CheckResult, checkLedgers, describe } from '../check/check.js';
import { type MemoryTrend, memoryTrends } from '../check/memory.js';
import { Clients } from './clients.js';
import { families } from '../faults/families.js';
import type { Fault } from '../faults/fault.js';
import type { Ledgers } from '../ledgers/ledgers.js';
import { countOpen, countUnsettled, readStored } from '../ledgers/read-stored.js';
import { readTables, type TableSize } from '../ledgers/read-tables.js';
import type { Scenario } from '../plan/scenarios.js';
import { type Lead, leadOf } from '../plan/leads.js';
import { type Random, seeded } from '../plan/random.js';
import type { Installation } from '../world/installation.js';
import type { Settings } from '../world/database-server.js';
import { sampleMemory } from '../world/memory-sampler.js';
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
  /** What a soak that is not at its end has done so far. */
  unfinished?: string | undefined;
  memory?: MemoryTrend[] | undefined;
  /** Sizes of tables in a soak: at the start, at each check, at the end. */
  tables?: TableSize[][] | undefined;
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
  /** Called with the result so far, whenever a soak was checked. */
  onProgress?: (result: ScenarioResult) => void;
  /** Emails that a worker sends at the same time, each in its own process. */
  emailProcesses?: number;
}

/** Two workers with ten children each would restart twenty processes after each kill. */
const usualEmailProcesses = 4;
const perSecond = 30;
const warmUp = 8;
/** Faults in a row before all emails must be settled. */
const faultsBetweenRests = 4;
const faultsBetweenRestsOfSoak = 20;
/** How often a soak is checked, and its result written. */
const checksOfSoak = 10;
/** Samples of memory in a soak, and the milliseconds between two samples. */
const memorySamples = 240;
const shortestSampling = 1_000;
/** Part of the time from one fault of a soak to the next in which its leads are posted. */
const partOfPosting = 0.8;
/** Of the database of 100,000 leads and 200,000 emails. */
const soakDiskMegabytes = 4_096;
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
  private readonly scenario: Scenario;
  private readonly log: (text: string) => void;
  private readonly restMilliseconds: number;
  private readonly random: Random;
  private readonly tables: TableSize[][] = [];
  private started = 0;
  private next: number;

  constructor(
    private readonly options: ScenarioOptions,
    private readonly world: World,
    private readonly began: number,
  ) {
    const { scenario, log, restMilliseconds = longestRest } = options;
    this.scenario = scenario;
    this.log = (text) => log(`${scenario.name}: ${text}`);
    this.restMilliseconds = restMilliseconds;
    this.random = seeded('faults', scenario.seed, scenario.name);
    this.clients = new Clients(world);
    this.next = scenario.firstLead;
  }

  /** Injects all faults, waits until every outcome is known and reads what is stored. */
  async run(): Promise<void> {
    const { faults, pace } = this.scenario;
    await this.clients.post(this.take(warmUp), perSecond);
    await this.rest();
    this.log('starts');
    this.started = performance.now();
    if (pace) this.tables.push(await readTables(this.world));
    const restsAfter = pace ? faultsBetweenRestsOfSoak : faultsBetweenRests;
    const checksAfter = pace ? Math.ceil(faults.length / checksOfSoak) : Infinity;
    for (let done = 1; done <= faults.length; done += 1) {
      await this.inject(done - 1);
      if (done % checksAfter === 0 && done < faults.length) await this.report(done);
      else if (done % restsAfter === 0) await this.rest();
    }
    await this.settle();
  }

  /** Checks the ledgers. */
  result(): ScenarioResult {
    const { scenario, tables } = this;
    const { ledgers } = this.world;
    return {
      scenario: scenario.name,
      engine: scenario.engine,
      seconds: Math.round((performance.now() - this.began) / 1_000),
      leads: ledgers.leads.length,
      posts: ledgers.responses.length,
      emails: ledgers.received.length,
      refused: ledgers.refused.length,
      faults: countByKind(ledgers),
      ...checkLedgers(ledgers),
      ...(scenario.pace && { memory: memoryTrends(ledgers.memory), tables }),
    };
  }

  private async settle(): Promise<void> {
    const { world, scenario } = this;
    await this.rest();
    const { left, after } = await untilNone(() => countUnsettled(world), this.restMilliseconds);
    this.log(
      `every outcome is known after ${(after / 1_000).toFixed(1)} s${left ? `, except ${left}` : ''}`,
    );
    await readStored(world);
    if (scenario.pace) this.tables.push(await readTables(world));
  }

  private async report(done: number): Promise<void> {
    await this.settle();
    const result = this.result();
    const unfinished = `${done} of ${this.scenario.faults.length} faults`;
    this.log(`${unfinished}; ${describe(result.ruleResults) || 'every rule holds'}`);
    this.options.onProgress?.({ ...result, unfinished });
  }

  /** Waits until each client has an answer and each email is settled. */
  private async rest(): Promise<void> {
    await this.clients.untilAllAnswered();
    const { left, after } = await untilNone(() => countOpen(this.world), this.restMilliseconds);
    this.log(`rest after ${(after / 1_000).toFixed(1)} s${left ? `, except ${left} emails` : ''}`);
  }

  /** Injects a fault while leads are posted. */
  private async inject(index: number): Promise<void> {
    const { firstLead, leads, faults, pace } = this.scenario;
    const { family, kind } = faults[index]!;
    if (faultOf(kind).fromRest) await this.rest();
    const share =
      Math.floor(((leads - warmUp) * (index + 1)) / faults.length) + warmUp + firstLead - this.next;
    const batch = this.take(share);
    const next = pace && this.started + (index + 1) * pace;
    const seconds = next ? ((next - performance.now()) * partOfPosting) / 1_000 : 0;
    // A soak that is late posts as fast as other runs.
    const rate = seconds > 0 ? Math.min(share / seconds, perSecond) : perSecond;
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
    const posting = this.clients.post(batch, rate);
    await work.catch((error: Error) => (entry.failure = error.message));
    entry.ended = Date.now();
    this.log(
      `${index + 1} of ${faults.length}: ${kind}, ${((entry.ended - entry.began) / 1_000).toFixed(1)} s${entry.failure ? `: ${entry.failure}` : ''}`,
    );
    await posting;
    if (next) await delay(Math.max(0, next - performance.now()));
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
    diskMegabytes: scenario.pace ? soakDiskMegabytes : undefined,
    postgres: options.postgres,
    sparesLastCopies: scenario.pace !== undefined,
    movableClock: kinds.includes('movable-clock'),
  });
  const { pace, faults } = scenario;
  const stopSampling =
    pace && sampleMemory(world, Math.max((pace * faults.length) / memorySamples, shortestSampling));
  const run = new ScenarioRun(options, world, began);
  try {
    await run.run();
  } finally {
    log(
      `${scenario.name}: ${world.ledgers.faults.length} faults, ${world.ledgers.leads.length} leads, ${world.ledgers.received.length} emails`,
    );
    if (stopSampling) stopSampling();
    await world.stop();
  }
  return { result: run.result(), ledgers: world.ledgers };
};
