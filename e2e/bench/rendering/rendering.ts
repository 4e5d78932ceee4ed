import { Agent, request } from 'node:http';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import autocannon from 'autocannon';
import { median, milliseconds, percentile, times } from '../figures.js';
import { type Contender, startOwnSite, startSite } from '../sites.js';
import type { Part } from '../part.js';
import { cpuOf, memoryOf, withChildren } from '../machine.js';

const pages = ['/', '/inventory', '/states/florida', '/faq'];
const DOCUMENTS = 400;
const ROUNDS = 5;
const SECONDS = 10;
/**
 * Concurrent visitors while the capacity is measured: enough to keep every process busy, too few to
 * be refused.
 */
const VISITORS_PER_PROCESS = 6;
const COST_LIMIT = 1.15;
const THROUGHPUT_LIMIT = 2.5;
const OVERLOAD = 3;
/** Milliseconds for 99 of 100 documents that are not refused. */
const OVERLOAD_LIMIT = 1_000;
/** Visitors without a pause. */
const VISITORS = 64;
const MEMORY_LIMIT = 512;
/** Every visit is rendered. */
const rendered = { DOCUMENT_CACHE_MB: '0' };

const visit = async (origin: string, page: string): Promise<number> => {
  const begin = performance.now();
  const response = await fetch(origin + page);
  const reader = response.body!.getReader();
  await reader.read();
  const firstByte = performance.now() - begin;
  while (!(await reader.read()).done);
  if (response.status !== 200) throw new Error(`${page} answered ${response.status}`);
  return firstByte;
};

interface Cost {
  /** Seconds of CPU per document. */
  cpu: number;
  /** Milliseconds. */
  firstByte: number;
}

/** One visitor after the other: what a document costs, not what a queue does. */
const costOf = async ({ origin, pid }: Contender): Promise<Cost> => {
  const before = cpuOf(withChildren(pid()));
  const firstBytes: number[] = [];
  for (let number = 0; number < DOCUMENTS; number += 1)
    firstBytes.push(await visit(origin, pages[number % pages.length]!));
  return { cpu: (cpuOf(withChildren(pid())) - before) / DOCUMENTS, firstByte: median(firstBytes) };
};

interface Load {
  /** Documents a second that were answered 200. */
  rate: number;
  /** Milliseconds, of those. */
  p99: number;
  refused: number;
  /** Milliseconds until 99 of 100 refusals; nothing without one. */
  refusedP99?: number;
}

/** A response: its status, and milliseconds until it was complete. */
type Answered = [status: number, duration: number];

const loadOf = (answers: Answered[]): Load => {
  const durationsOf = (isAdmitted: boolean): number[] =>
    answers.filter(([status]) => (status === 200) === isAdmitted).map(([, duration]) => duration);
  const [admitted, refused] = [durationsOf(true), durationsOf(false)];
  return {
    rate: admitted.length / SECONDS,
    p99: percentile(admitted, 0.99),
    refused: refused.length,
    ...(refused.length > 0 && { refusedP99: percentile(refused, 0.99) }),
  };
};

/** Visitors who ask for the next document as soon as they have one. */
const loadWithoutPause = async (origin: string, connections: number): Promise<Load> => {
  const answers: Answered[] = [];
  await new Promise<void>((resolve, reject) => {
    const options = {
      url: origin,
      connections,
      duration: SECONDS,
      requests: pages.map((page) => ({ path: page })),
    };
    const run = autocannon(options, (error) => (error ? reject(error as Error) : resolve()));
    run.on('response', (_client, status, _bytes, duration) => answers.push([status, duration]));
  });
  return loadOf(answers);
};

/**
 * Visitors who arrive independently of each other (a Poisson process) and do not wait for others'
 * documents. Not with autocannon: all its connections send at the same moments, so that nearly all
 * are refused, and nothing is rendered in between.
 * @param rate visitors a second
 */
const loadAtRandom = async (origin: string, rate: number): Promise<Load> => {
  const answers: Promise<Answered>[] = [];
  const end = performance.now() + 1_000 * SECONDS;
  const agent = new Agent({ keepAlive: true });
  // Not `fetch`, whose CPU the site would lack.
  const arrive = (due: number, page: string): Promise<Answered> =>
    new Promise((resolve, reject) => {
      request(origin + page, { agent }, (response) => {
        response.once('end', () => resolve([response.statusCode!, performance.now() - due]));
        response.once('error', reject).resume();
      })
        .once('error', reject)
        .end();
    });
  for (
    let due = performance.now();
    due < end;
    due += (-1_000 * Math.log(1 - Math.random())) / rate
  ) {
    const early = due - performance.now();
    if (early > 0) await delay(early);
    answers.push(arrive(due, pages[answers.length % pages.length]!));
  }
  try {
    return loadOf(await Promise.all(answers));
  } finally {
    agent.destroy();
  }
};

/** Cost and benefit of separate render processes. */
export const rendering: Part = {
  name: 'rendering',
  title: 'Rendering: documents from render processes against documents from the site server itself',
  measure: async (context) => {
    const own = await startOwnSite(context, { RENDER_PROCESSES: '1' });
    const inProcess = await startSite(
      context,
      own,
      'in-process',
      rendered,
      path.join(import.meta.dirname, 'in-process.mjs'),
    );
    const one = await startSite(context, own, 'one-process', {
      ...rendered,
      RENDER_PROCESSES: '1',
    });

    const ratios: { cpu: number[]; firstByte: number[] } = { cpu: [], firstByte: [] };
    const costs: { inProcess: Cost; one: Cost }[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const [first, second] = round % 2 ? [inProcess, one] : [one, inProcess];
      const [a, b] = [await costOf(first), await costOf(second)];
      // The first round warms both up.
      if (round === 0) continue;
      const cost = round % 2 ? { inProcess: a, one: b } : { inProcess: b, one: a };
      costs.push(cost);
      ratios.cpu.push(cost.one.cpu / cost.inProcess.cpu);
      ratios.firstByte.push(cost.one.firstByte / cost.inProcess.firstByte);
    }

    const cores = availableParallelism();
    const before = await loadWithoutPause(inProcess.origin, VISITORS_PER_PROCESS);
    const single = await loadWithoutPause(one.origin, VISITORS_PER_PROCESS);
    const many = await startSite(context, own, 'many-processes', {
      ...rendered,
      RENDER_PROCESSES: String(cores),
    });
    const all = await loadWithoutPause(many.origin, VISITORS_PER_PROCESS * cores);
    const overload = await loadAtRandom(many.origin, all.rate * OVERLOAD);
    const visitors = await loadWithoutPause(many.origin, VISITORS);
    const memory = Math.max(...withChildren(many.pid()).map(memoryOf));

    const [cpu, firstByte, throughput, goodput] = [
      median(ratios.cpu),
      median(ratios.firstByte),
      all.rate / before.rate,
      overload.rate / all.rate,
    ];
    const { refusedP99 = 0 } = overload;
    return {
      rows: [
        {
          what: 'CPU per document, ratio',
          value: times(cpu),
          target: `<= ${COST_LIMIT}x`,
          holds: cpu <= COST_LIMIT,
        },
        {
          what: 'CPU per document, render process and site',
          value: milliseconds(1_000 * median(costs.map(({ one: { cpu: seconds } }) => seconds))),
        },
        {
          what: 'Time to first byte, ratio',
          value: times(firstByte),
          target: `<= ${COST_LIMIT}x`,
          holds: firstByte <= COST_LIMIT,
        },
        { what: 'Documents a second, in the site server itself', value: before.rate.toFixed(1) },
        {
          what: 'Documents a second, one render process beside the site server',
          value: single.rate.toFixed(1),
        },
        { what: `Documents a second, ${cores} render processes`, value: all.rate.toFixed(1) },
        {
          what: `Throughput, ${cores} render processes to the site server itself`,
          value: times(throughput),
          ...(cores >= 4 && {
            target: `>= ${THROUGHPUT_LIMIT}x`,
            holds: throughput >= THROUGHPUT_LIMIT,
          }),
        },
        {
          what: `99 of 100 documents at ${OVERLOAD} times the capacity, of those that are not refused`,
          value: milliseconds(overload.p99),
          target: `<= ${milliseconds(OVERLOAD_LIMIT)}`,
          holds: overload.p99 <= OVERLOAD_LIMIT,
        },
        { what: 'Documents refused meanwhile', value: String(overload.refused) },
        { what: '99 of 100 refusals', value: milliseconds(refusedP99) },
        {
          what: `Documents a second at ${OVERLOAD} times the capacity, to the capacity`,
          value: times(goodput),
        },
        {
          what: `99 of 100 documents for ${VISITORS} visitors without a pause`,
          value: milliseconds(visitors.p99),
          target: `<= ${milliseconds(OVERLOAD_LIMIT)}`,
          holds: visitors.p99 <= OVERLOAD_LIMIT,
        },
        {
          what: 'Memory of the largest process afterward',
          value: `${Math.round(memory)} MB`,
          target: `<= ${MEMORY_LIMIT} MB`,
          holds: memory <= MEMORY_LIMIT,
        },
      ],
      figures: { pages, costs, ratios, before, single, all, overload, visitors, memory, cores },
    };
  },
};
