import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { Browser } from '@playwright/test';
import { kilobytes, median, milliseconds, times } from '../figures.js';
import { launchBrowser } from '../initial-load/browser.js';
import { observeLoad } from '../initial-load/long-tasks.js';
import { paint } from '../initial-load/paint.js';
import { readScripts, type Weigh } from '../initial-load/scripts.js';
import { load } from '../load.js';
import { withChildren } from '../machine.js';
import type { Part, Row } from '../part.js';
import { readElementTree } from '../plain-react/element-tree.js';
import { type Contender, startOwnSite, startSite } from '../sites.js';
import { next } from './next.js';
import { pageSource, type PageSource } from './page-source.js';
import { reactRouter } from './react-router.js';
import { requireSamePage } from './same-page.js';
import { startPeer } from './start-peer.js';

const ROUNDS = 5;
const SECONDS = 3;
/** As many as one render process serves without refusing any. */
const CONNECTIONS = 6;
const RATIO = 1.1;
/** Milliseconds of blocking time that make no difference: one task that is a little longer. */
const NEGLIGIBLE = 5;

const ofEach = <Name extends string, Value, Figure>(
  values: Record<Name, Value>,
  of: (value: Value) => Figure,
) =>
  Object.fromEntries(
    Object.entries<Value>(values).map(([name, value]) => [name, of(value)]),
  ) as Record<Name, Figure>;

type Site = 'Larkway' | 'React Router' | 'Next.js';

/** Alternating order; the first round warms all up and does not count. */
const inTurn = async <Name extends string, Target, Measured>(
  targets: Record<Name, Target>,
  measure: (target: Target) => Promise<Measured>,
  rounds = ROUNDS,
): Promise<Record<Name, Measured[]>> => {
  const names = Object.keys(targets) as Name[];
  const measured = ofEach(targets, (): Measured[] => []);
  for (let round = 0; round <= rounds; round += 1)
    for (const name of round % 2 ? names : names.toReversed()) {
      const figure = await measure(targets[name]);
      if (round > 0) measured[name].push(figure);
    }
  return measured;
};

/** With the highest quality, which this site sends; the others save time and send more. */
const compressed = async (body: Uint8Array): Promise<number> =>
  (await promisify(brotliCompress)(body)).length;

const weigh: Weigh = async (request) => compressed(await (await request.response())!.body());

const readSource = async (browser: Browser, origin: string): Promise<PageSource> => {
  const withoutScripts = await browser.newContext({ javaScriptEnabled: false });
  const page = await withoutScripts.newPage();
  await page.goto(origin);
  const source = pageSource(await readElementTree(page));
  await withoutScripts.close();
  return source;
};

interface Comparison {
  what: string;
  show: (value: number) => string;
  target: string;
  holds: (ours: number, peer: number) => boolean;
}

const comparisons = {
  lcp: {
    what: 'LCP',
    show: milliseconds,
    target: '<= 1.0x',
    holds: (ours, peer) => ours <= peer,
  },
  blocking: {
    what: 'Blocking time',
    show: milliseconds,
    target: `<= ${RATIO}x or ${NEGLIGIBLE} ms more`,
    holds: (ours, peer) => ours <= Math.max(RATIO * peer, peer + NEGLIGIBLE),
  },
  bytes: {
    what: 'JavaScript, brotli',
    show: kilobytes,
    target: `<= ${RATIO}x`,
    holds: (ours, peer) => ours <= RATIO * peer,
  },
} satisfies Record<string, Comparison>;

const rowsOf = (
  { what, show, target, holds }: Comparison,
  { Larkway: ours, ...peers }: Record<Site, number>,
): Row[] => [
  { what: `${what}: Larkway`, value: show(ours) },
  ...Object.entries(peers).flatMap(([name, peer]) => [
    { what: `${what}: ${name}`, value: show(peer) },
    {
      what: `${what}: ratio to ${name}`,
      value: peer > 0 ? times(ours / peer) : `${show(ours - peer)} more`,
      target,
      holds: holds(ours, peer),
    },
  ]),
];

/**
 * The home page against the same elements, texts, styles, pictures and fonts in other frameworks,
 * without federation. React Router hydrates the whole page, Next.js its header. Neither has the
 * behavior that this site adds to links and buttons, which is in their favor. Each server is the
 * framework's own with its defaults: React Router compresses with brotli and logs requests, Next.js
 * compresses with gzip.
 */
export const peers: Part = {
  name: 'peers',
  title:
    'Other frameworks: `/` with React Router 8 and Next.js 16; phone, 4x slower CPU, LCP at 1.6 Mbps, 150 ms',
  measure: async (context) => {
    const own = await startOwnSite(context, { RENDER_PROCESSES: '1' });
    const cached = await startSite(context, own, 'cached', { RENDER_PROCESSES: '1' });
    const rendered = await startSite(context, own, 'rendered', {
      RENDER_PROCESSES: '1',
      DOCUMENT_CACHE_MB: '0',
    });
    const browser = await launchBrowser(context);
    const source = await readSource(browser, cached.origin);
    const routerSite = await startPeer(context, reactRouter, source, cached.origin);
    const nextSite = await startPeer(context, next, source, cached.origin);

    const sites: Record<Site, string> = {
      Larkway: `${cached.origin}/`,
      'React Router': `${routerSite.origin}/`,
      'Next.js': `${nextSite.origin}/`,
    };
    await requireSamePage(browser, Object.values(sites));

    const servers: Record<string, Contender & { path: string }> = {
      'Larkway, from the cache': { ...cached, path: '/' },
      'Next.js, from the build': { ...nextSite, path: '/' },
      'Larkway, rendered': { ...rendered, path: '/' },
      'React Router, rendered': { ...routerSite, path: '/' },
      'Next.js, rendered': { ...nextSite, path: '/rendered' },
    };
    const loads = await inTurn(servers, ({ origin, pid, path }) =>
      load(origin + path, withChildren(pid()), {
        connections: CONNECTIONS,
        seconds: SECONDS,
        headers: { 'accept-encoding': 'identity' },
      }),
    );
    const tasks = await inTurn(sites, (url) => observeLoad(browser, url));
    const scripts = await inTurn(sites, (url) => readScripts(browser, url, weigh), 1);
    const documents = await inTurn(
      sites,
      async (url) => compressed(await (await fetch(url)).bytes()),
      1,
    );
    // Last: after ten visitors this site sends its document with the highest quality, too.
    const paints = await inTurn(sites, (url) => paint(browser, url, 'mobile'));

    return {
      rows: [
        ...rowsOf(
          comparisons.lcp,
          ofEach(paints, (rounds) => median(rounds.map(({ largest }) => largest))),
        ),
        ...rowsOf(
          comparisons.blocking,
          ofEach(tasks, (rounds) => median(rounds.map(({ blocking }) => blocking))),
        ),
        ...rowsOf(
          comparisons.bytes,
          ofEach(scripts, ([view]) => view!.bytes),
        ),
        ...Object.entries(documents).map(([name, [bytes]]) => ({
          what: `Document, brotli: ${name}`,
          value: kilobytes(bytes!),
        })),
        ...Object.entries(loads).map(([name, rounds]) => ({
          what: `Documents a second, CPU per document: ${name}`,
          value: `${Math.round(median(rounds.map(({ rate }) => rate)))}, ${(1_000 * median(rounds.map(({ cpu }) => cpu))).toFixed(2)} ms`,
        })),
      ],
      figures: { paints, tasks, scripts, documents, loads },
    };
  },
};
