import autocannon from 'autocannon';
import { median, microseconds, times } from '../figures.js';
import { startOwnSite } from '../own-site.js';
import type { Part, Row } from '../part.js';
import { bareFastify, type Contender, service } from './contenders.js';

const PATH = '/api/vehicles';
const REQUESTS = 15_000;
const ROUNDS = 7;
const CONNECTIONS = 20;
const LIMIT = 1.6;

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

/** In turn, each first in every other round; the first round warms both up and does not count. */
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

/** What Nest, request ids, metrics and a log line cost on top of a bare Fastify that sends the same bytes. */
export const catalogue: Part = {
  name: 'catalogue',
  title: 'Catalogue: CPU of `GET /api/vehicles` against a bare Fastify route',
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
      // A 304 sends next to nothing, so the same cost weighs more against it: shown, but not held to the limit.
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
