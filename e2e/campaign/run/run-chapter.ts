import { setTimeout as delay } from 'node:timers/promises';
import { type Judgement, judge } from '../check/check.js';
import { Clients } from '../driver/clients.js';
import { families } from '../faults/families.js';
import type { Fault } from '../faults/fault.js';
import type { Ledgers } from '../ledgers/ledgers.js';
import { countOpen, countUnsettled, readStored } from '../ledgers/read-stored.js';
import type { Chapter } from '../plan/chapters.js';
import { type Lead, leadOf } from '../plan/leads.js';
import { type Random, seeded } from '../plan/random.js';
import type { Installation } from '../world/installation.js';
import { World } from '../world/world.js';

export interface ChapterResult extends Judgement {
  chapter: string;
  engine: string;
  seconds: number;
  leads: number;
  posts: number;
  mails: number;
  refused: number;
  /** How often each kind of fault was brought about. */
  faults: Record<string, number>;
}

export interface ChapterOptions {
  chapter: Chapter;
  folder: string;
  installation: Installation;
  say: (text: string) => void;
  /** For so long it is waited for what is not there yet. */
  restMilliseconds?: number;
}

const perSecond = 30;
const warmUp = 8;
/** So many faults follow each other before everything has to come to rest. */
const together = 4;
/** Longer than any mail may wait: what is not there then will not come, and the checker says so. */
const longestRest = 75_000;

const faultOf = (kind: string): Fault =>
  families.flatMap(({ faults }) => faults).find((fault) => fault.kind === kind)!;

/** @returns how many are left, and after how many milliseconds. */
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

class ChapterRun {
  private readonly clients: Clients;
  private next: number;

  private readonly chapter: Chapter;
  private readonly say: (text: string) => void;
  private readonly restMilliseconds: number;

  constructor(
    { chapter, say, restMilliseconds = longestRest }: ChapterOptions,
    private readonly world: World,
    private readonly random: Random,
  ) {
    this.chapter = chapter;
    this.say = say;
    this.restMilliseconds = restMilliseconds;
    this.clients = new Clients(world);
    this.next = chapter.firstLead;
  }

  async run(): Promise<void> {
    const { faults } = this.chapter;
    await this.clients.post(this.take(warmUp), perSecond);
    await this.rest();
    this.say(`${this.chapter.name}: begins`);
    for (const [index] of faults.entries()) {
      await this.inject(index);
      if ((index + 1) % together === 0) await this.rest();
    }
    await this.rest();
    const { left, after } = await untilNone(
      () => countUnsettled(this.world),
      this.restMilliseconds,
    );
    this.say(
      `${this.chapter.name}: every outcome is known after ${(after / 1_000).toFixed(1)} s${left ? `, but for ${left}` : ''}`,
    );
    await readStored(this.world);
  }

  /** The road comes to rest: everybody has an answer, and every mail is where it ends. */
  private async rest(): Promise<void> {
    await this.clients.untilAnswered();
    const { left, after } = await untilNone(() => countOpen(this.world), this.restMilliseconds);
    this.say(
      `${this.chapter.name}: rest after ${(after / 1_000).toFixed(1)} s${left ? `, but for ${left} mails` : ''}`,
    );
  }

  /** One fault, and the leads that are posted meanwhile. */
  private async inject(index: number): Promise<void> {
    const { firstLead, leads, faults } = this.chapter;
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
    this.say(
      `${this.chapter.name}: ${index + 1} of ${faults.length}: ${kind}, ${((entry.ended - entry.began) / 1_000).toFixed(1)} s${entry.failure ? `: ${entry.failure}` : ''}`,
    );
    await posting;
  }

  private take(count: number): Lead[] {
    const leads = Array.from({ length: count }, (_, index) =>
      leadOf(this.chapter.seed, this.next + index),
    );
    this.next += count;
    return leads;
  }
}

const tally = (ledgers: Ledgers): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { kind, failure } of ledgers.faults)
    if (!failure) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
};

/** Runs one chapter from an empty world to its judgement. */
export const runChapter = async (
  options: ChapterOptions,
): Promise<{ result: ChapterResult; ledgers: Ledgers }> => {
  const { chapter, folder, installation, say } = options;
  const began = performance.now();
  const kinds = chapter.faults.map(({ kind }) => faultOf(kind).needs);
  const world = await World.start({
    folder,
    engine: chapter.engine,
    installation,
    // Two workers with ten children each would be twenty processes to start again at each kill.
    env: { EMAIL_CONCURRENCY: '4' },
    smallDisk: kinds.includes('small-disk'),
    movableClock: kinds.includes('movable-clock'),
  });
  try {
    await new ChapterRun(options, world, seeded('faults', chapter.seed, chapter.name)).run();
  } finally {
    say(
      `${chapter.name}: ${world.ledgers.faults.length} faults, ${world.ledgers.leads.length} leads, ${world.ledgers.received.length} mails`,
    );
    await world.stop();
  }
  const { ledgers } = world;
  const result: ChapterResult = {
    chapter: chapter.name,
    engine: chapter.engine,
    seconds: Math.round((performance.now() - began) / 1_000),
    leads: ledgers.leads.length,
    posts: ledgers.told.length,
    mails: ledgers.received.length,
    refused: ledgers.refused.length,
    faults: tally(ledgers),
    ...judge(ledgers),
  };
  return { result, ledgers };
};
