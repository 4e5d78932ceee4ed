import { readFile, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { root } from '@larkway/infra/local';
import type { Vehicle } from '@larkway/inventory-contract';
import pg from 'pg';
import { median, microseconds, milliseconds, times } from '../figures.js';
import { type Contender, type OwnSite, startOwnSite, startProgram, startSite } from '../sites.js';
import { type Load, load } from '../load.js';
import type { Part } from '../part.js';
import { memoryOf } from '../machine.js';

const CONNECTIONS = 64;
const ROUNDS = 5;
const SECONDS = 6;
const COST_LIMIT = 1.3;
const RATE_TARGET = 3_000;
const P99_LIMIT = 15;
const DOCUMENTS = 20_000;
const ADDRESSES = 500;
const MEMORY_LIMIT = 256;
/** Milliseconds to wait for a further rendering or compression of a document. */
const SETTLING = 3_000;
const CHANGES = 10;
const CHANGE_LIMIT = 1_000;
/** Visitors at the same time while memory is measured. */
const SIDE_BY_SIDE = 4;

const browser = {
  'user-agent': 'Mozilla/5.0 Chrome/142.0.0.0',
  'accept-encoding': 'gzip, deflate, br, zstd',
  accept: 'text/html',
};

const count = (value: number): string => Math.round(value).toLocaleString('en');

interface SentDocument {
  headers: Record<string, string>;
  /** As it was sent, in base64. */
  body: string;
}

/** One document as its bytes came. */
const read = (origin: string, page: string): Promise<SentDocument> =>
  new Promise((resolve, reject) => {
    request(origin + page, { headers: browser }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('end', () => {
        const {
          connection: _connection,
          'keep-alive': _keepAlive,
          date: _date,
          'transfer-encoding': _chunked,
          'content-length': _length,
          ...headers
        } = response.headers as Record<string, string>;
        if (response.statusCode === 200)
          resolve({ headers, body: Buffer.concat(chunks).toString('base64') });
        else reject(new Error(`${page} answered ${response.statusCode}`));
      });
    })
      .once('error', reject)
      .end();
  });

/** The document as it is sent once it is popular and compressed at the highest quality. */
const readPopular = async (origin: string, page: string): Promise<SentDocument> => {
  await read(origin, page);
  // A new site renders its first document again a second later, when it has the figures of all
  // services.
  await delay(SETTLING);
  for (let visit = 0; visit < 50; visit += 1) await read(origin, page);
  await delay(SETTLING);
  return read(origin, page);
};

/** Addresses of different pages: vehicles in every view, and lists that were searched for. */
const addressesOf = (vehicles: Vehicle[]): string[] => {
  const views = ['', '?view=side', '?view=rear'];
  const pages = vehicles.flatMap(({ slug }) => views.map((view) => `/inventory/${slug}${view}`));
  const searches = Array.from({ length: ADDRESSES }, (_, number) => `/inventory?search=d${number}`);
  return [...pages, ...searches].slice(0, ADDRESSES);
};

/**
 * Changes a price several times.
 * @returns for each change, milliseconds from its commit to the last request that got the old price
 */
const measureChanges = async ({ origin }: Contender, own: OwnSite): Promise<number[]> => {
  const database = new pg.Client({ connectionString: new URL('/inventory', own.postgresUrl).href });
  await database.connect();
  const { slug, price } = (
    (await (await fetch(`${origin}/api/vehicles/featured`)).json()) as Vehicle[]
  )[0]!;
  const shows = async (dollars: number): Promise<boolean> =>
    (await (await fetch(origin, { headers: browser })).text()).includes(
      `$${dollars.toLocaleString('en-US')}`,
    );
  const durations: number[] = [];
  for (let change = 1; change <= CHANGES; change += 1) {
    const dollars = price + change;
    await database.query('UPDATE vehicles SET price = $1 WHERE slug = $2', [dollars, slug]);
    const committed = performance.now();
    let last = committed;
    for (let begun = committed; !(await shows(dollars)); begun = performance.now()) last = begun;
    durations.push(last - committed);
    // So that the next change, too, meets a document that has been stored for a while.
    await delay(2_000);
  }
  await database.end();
  return durations;
};

/**
 * Cost of a cached document compared with sending the same bytes, and memory after many documents.
 */
export const cachedDocuments: Part = {
  name: 'cached-documents',
  title: 'Cached documents: the home page from memory against the same bytes from Fastify',
  measure: async (context) => {
    const own = await startOwnSite(context, { RENDER_PROCESSES: '1' });
    const site = await startSite(context, own, 'cached', { RENDER_PROCESSES: '2' });
    const sent = path.join(context.folder, 'document.json');
    const document = await readPopular(site.origin, '/');
    await writeFile(sent, JSON.stringify(document));
    const bytes = Buffer.from(
      (JSON.parse(await readFile(sent, 'utf8')) as SentDocument).body,
      'base64',
    ).length;
    const fixed = await startProgram(context, {
      name: 'static',
      program: path.join(root, 'e2e/bench/cached-documents/static-site.mjs'),
      env: { DOCUMENT: sent },
    });

    const visit = ({ origin, pid }: Contender) =>
      load(origin, [pid()], { connections: CONNECTIONS, seconds: SECONDS, headers: browser });
    const rounds: { cached: Load; static: Load }[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const cached = await visit(site);
      const fromFastify = await visit(fixed);
      // The first round warms both up.
      if (round > 0) rounds.push({ cached, static: fromFastify });
    }

    const changes = await measureChanges(site, own);

    const addresses = addressesOf(
      (await (await fetch(`${site.origin}/api/vehicles`)).json()) as Vehicle[],
    );
    // One after the other at first, so that none is refused.
    for (const address of addresses) await read(site.origin, address);
    for (let number = addresses.length; number < DOCUMENTS; number += SIDE_BY_SIDE)
      await Promise.all(
        Array.from({ length: SIDE_BY_SIDE }, (_, next) =>
          read(site.origin, addresses[(number + next) % addresses.length]!),
        ),
      );
    const memory = memoryOf(site.pid());

    const ratio = median(
      rounds.map(({ cached, static: fromFastify }) => cached.cpu / fromFastify.cpu),
    );
    const medianOf = (name: 'cached' | 'static', figure: keyof Load): number =>
      median(rounds.map((round) => round[name][figure]));
    const [cpu, p99] = [medianOf('cached', 'cpu'), medianOf('cached', 'p99')];
    const perCore = 1 / cpu;
    return {
      rows: [
        {
          what: 'Documents a second of CPU time',
          value: count(perCore),
          target: `>= ${RATE_TARGET.toLocaleString('en')}`,
          holds: perCore >= RATE_TARGET,
        },
        {
          what: `99 of 100 documents at ${CONNECTIONS} connections`,
          value: `${milliseconds(p99)} (Fastify: ${milliseconds(medianOf('static', 'p99'))})`,
          target: `<= ${milliseconds(P99_LIMIT)}`,
          holds: p99 <= P99_LIMIT,
        },
        {
          what: `Documents a second at ${CONNECTIONS} connections`,
          value: `${count(medianOf('cached', 'rate'))} (Fastify: ${count(medianOf('static', 'rate'))})`,
        },
        {
          what: 'CPU per document, ratio to the same bytes from Fastify',
          value: times(ratio),
          target: `<= ${COST_LIMIT}x`,
          holds: ratio <= COST_LIMIT,
        },
        { what: 'CPU per document', value: microseconds(1e6 * cpu) },
        {
          what: 'CPU for the same bytes from Fastify',
          value: microseconds(1e6 * medianOf('static', 'cpu')),
        },
        {
          what: `A changed price: last request that gets the old one, the latest of ${CHANGES}`,
          value: milliseconds(Math.max(...changes)),
          target: `<= ${milliseconds(CHANGE_LIMIT)}`,
          holds: Math.max(...changes) <= CHANGE_LIMIT,
        },
        { what: 'Bytes of the document, brotli', value: bytes.toLocaleString('en') },
        {
          what: `Memory of the site process after ${DOCUMENTS.toLocaleString('en')} documents of ${addresses.length} addresses`,
          value: `${Math.round(memory)} MB`,
          target: `<= ${MEMORY_LIMIT} MB`,
          holds: memory <= MEMORY_LIMIT,
        },
      ],
      figures: { rounds, changes, bytes, memory, addresses: addresses.length },
    };
  },
};
