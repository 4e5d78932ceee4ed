import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import autocannon from 'autocannon';
import { median, microseconds, times } from '../figures.js';
import type { Defer, Part, Row } from '../part.js';
import { startOwnSite } from '../sites.js';

interface Contender {
  url: string;
  /** Microseconds of CPU that its process has used so far. */
  cpu: () => Promise<number>;
}

/** The service, by its own metrics: they read the process's counter when they are asked. */
const service = (url: string, metricsUrl: string): Contender => ({
  url,
  cpu: async () => {
    const text = await (await fetch(metricsUrl)).text();
    const seconds = /^process_cpu_seconds_total(?:\{[^}]*\})? (\S+)/m.exec(text)?.[1];
    if (seconds === undefined) throw new Error(`${metricsUrl} does not say how much CPU was used`);
    return Number(seconds) * 1e6;
  },
});

// Node sets these in both; without a body, the type does not apply.
const ownWay = new Set([
  'date',
  'connection',
  'keep-alive',
  'content-length',
  'transfer-encoding',
  'content-type',
]);

/** A bare Fastify server that sends the service's answer: same bytes and headers. */
const bareFastify = async (original: string, defer: Defer): Promise<Contender> => {
  const answer = await fetch(original);
  const { pathname } = new URL(original);
  const headers = Object.fromEntries([...answer.headers].filter(([name]) => !ownWay.has(name)));
  const bytes = Buffer.from(await answer.arrayBuffer()).toString('base64');

  const child = fork(path.join(import.meta.dirname, 'bare-fastify.mjs'), {
    execArgv: ['--enable-source-maps'],
  });
  defer(async () => {
    const gone = once(child, 'exit');
    child.disconnect();
    await gone;
  });
  child.send({ path: pathname, headers, type: answer.headers.get('content-type'), bytes });
  const [{ origin }] = (await once(child, 'message')) as [{ origin: string }];
  return {
    url: `${origin}${pathname}`,
    cpu: async () => {
      child.send('cpu');
      const [{ user, system }] = (await once(child, 'message')) as [NodeJS.CpuUsage];
      return user + system;
    },
  };
};

const PATH = '/api/vehicles';
const REQUESTS = 15_000;
const ROUNDS = 7;
const CONNECTIONS = 20;
const LIMIT = 1.2;

const load = async (
  url: string,
  status: 200 | 304,
  headers: Record<string, string>,
): Promise<void> => {
  const result = await autocannon({ url, headers, amount: REQUESTS, connections: CONNECTIONS });
  const asked = result.statusCodeStats?.[`${status}`]?.count;
  if (result.errors > 0 || asked !== REQUESTS)
    throw new Error(`${url}: ${result.errors} errors, ${asked} of ${REQUESTS} answered ${status}`);
};

const perRequest = async (
  { url, cpu }: Contender,
  status: 200 | 304,
  headers: Record<string, string>,
): Promise<number> => {
  const before = await cpu();
  await load(url, status, headers);
  return ((await cpu()) - before) / REQUESTS;
};

interface Comparison {
  service: number[];
  bare: number[];
  ratio: number;
}

/** Alternating order; the first round warms both up and does not count. */
const compare = async (
  ours: Contender,
  bare: Contender,
  status: 200 | 304,
  headers: Record<string, string> = {},
): Promise<Comparison> => {
  const costs: Comparison = { service: [], bare: [], ratio: 0 };
  for (let round = 0; round <= ROUNDS; round += 1) {
    const cost = { service: 0, bare: 0 };
    for (const name of round % 2
      ? (['service', 'bare'] as const)
      : (['bare', 'service'] as const)) {
      cost[name] = await perRequest(name === 'service' ? ours : bare, status, headers);
    }
    if (round === 0) continue;
    costs.service.push(cost.service);
    costs.bare.push(cost.bare);
  }
  return { ...costs, ratio: median(costs.service.map((cost, round) => cost / costs.bare[round]!)) };
};

const rowsOf = (
  what: string,
  { service: ours, bare, ratio }: Comparison,
  limit?: number,
): Row[] => [
  { what: `${what}, CPU per request`, value: microseconds(median(ours)) },
  { what: `${what}, bare Fastify`, value: microseconds(median(bare)) },
  {
    what: `${what}, ratio`,
    value: times(ratio),
    ...(limit !== undefined && { target: `<= ${limit}x`, holds: ratio <= limit }),
  },
];

/** Cost of Nest, request ids, metrics and logging compared with bare Fastify. */
export const catalog: Part = {
  name: 'catalog',
  title: 'Catalog: CPU of `GET /api/vehicles` against a bare Fastify route',
  measure: async (context) => {
    const site = await startOwnSite(context);
    const url = `${site.urls['inventory']}${PATH}`;
    const ours = service(
      url,
      `http://127.0.0.1:${site.ports['INVENTORY_METRICS_PORT']!.actual}/metrics`,
    );
    const bare = await bareFastify(url, context.defer);
    const etag = (await fetch(url)).headers.get('etag')!;

    const full = await compare(ours, bare, 200);
    const unchanged = await compare(ours, bare, 304, { 'if-none-match': etag });
    return {
      // A 304 has almost no body, so the same cost weighs more: shown without a limit.
      rows: [...rowsOf('200', full, LIMIT), ...rowsOf('304', unchanged)],
      figures: {
        requests: REQUESTS,
        rounds: ROUNDS,
        connections: CONNECTIONS,
        microseconds: { full, unchanged },
      },
    };
  },
};
