import { randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { brotliDecompressSync } from 'node:zlib';
import { eventually } from '@larkway/kit/testing';
import type { ReleaseMap, RegionEvent } from '@larkway/releases-contract';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import type { Figures } from '../renderer.js';
import type { RenderResponse } from '../rendering/render-process.js';
import type { PageOrder, RenderService } from '../rendering/render-service.js';
import { createDocumentCache, type DocumentCache, type FoundDocument } from './document-cache.js';
import { POPULAR } from './stored-body.js';
import type { DocumentValues } from './template.js';

const origin = 'http://inventory.example';

interface Rendered extends PageOrder {
  map: ReleaseMap;
  signal?: AbortSignal | undefined;
  call: (from: string, isSound: boolean) => void;
}

let cache: DocumentCache;
let orders: Rendered[];
let registry: Registry;
/** What the renderer does. */
let respond: (order: Rendered) => Partial<Extract<RenderResponse, { kind: 'document' }>>;
let counts: Map<string, number>;
let isFollowed: boolean;
let figures: Figures | undefined;
let now: number;

const mapOf = (version: string): ReleaseMap =>
  ({
    id: `1-${version}`,
    signed: { payload: '', signature: 's' },
    remotes: [{ name: 'mfe-x', version }],
  }) as unknown as ReleaseMap;
const [stable, canary] = [mapOf('1'), mapOf('2')];

const newValues = (): DocumentValues => ({
  nonce: randomBytes(16).toString('base64'),
  documentNonce: randomBytes(51).toString('base64url'),
  formToken: randomBytes(22).toString('base64url'),
  formKey: randomUUID(),
});

const shown =
  (event: RegionEvent = 'shown') =>
  () => ({
    events: [[{ name: 'mfe-x', version: '1' }, event]] as [
      { name: string; version: string },
      RegionEvent,
    ][],
    failures: [],
  });

const render: RenderService['render'] = (map, order, { onCall }, signal) => {
  const rendered = {
    ...order,
    map,
    signal,
    call: (from: string, isSound: boolean) => onCall!(from)(isSound),
  };
  orders.push(rendered);
  const text = `<script nonce="${order.nonce}">${order.documentNonce}</script>${order.formToken} ${order.formKey} render ${orders.length} ${order.search}`;
  return Promise.resolve({
    kind: 'document',
    status: 200,
    query: ['q'],
    body: Readable.from([Buffer.from(text)]),
    outcome: shown(),
    ...respond(rendered),
  } as unknown as RenderResponse);
};

const create = (limit = 1e6): void => {
  registry = new Registry();
  cache = createDocumentCache({
    limit,
    render,
    revisions: { counts: () => new Map(counts), isFollowed: () => isFollowed },
    figures: () => figures,
    registry,
    log: pino({ level: 'silent' }),
  });
  cache.serve([stable, canary]);
};

beforeEach(() => {
  [orders, counts, isFollowed, figures, now] = [[], new Map(), true, undefined, 1_000_000];
  jest.spyOn(Date, 'now').mockImplementation(() => now);
  respond = ({ call }) => (call(origin, true), {});
  create();
});

afterEach(() => jest.restoreAllMocks());

interface Asked {
  map?: ReleaseMap;
  pathname?: string;
  search?: string;
  isCrawler?: boolean;
}

const find = ({
  map = stable,
  pathname = '/',
  search = '',
  isCrawler = false,
}: Asked = {}): FoundDocument =>
  cache.find({
    map,
    pathname,
    search,
    isCrawler: () => isCrawler,
    requestId: 'r',
    values: newValues(),
  });

/** The number of the rendering that a visitor gets. */
const read = async (found: FoundDocument): Promise<string> => {
  const values = newValues();
  if (found.kind === 'stored')
    return /render \d+/.exec(
      brotliDecompressSync(
        Buffer.concat((await found.document.body.filled('br', values))!),
      ).toString(),
    )![0];
  const leave = found.rendering.join();
  await found.rendering.response;
  let text = '';
  for await (const { bytes } of found.rendering.pieces()) text += bytes.toString();
  leave();
  return /render \d+/.exec(text)![0];
};

const documents = async (): Promise<number> =>
  Number(/^site_document_cache_documents (\d+)/m.exec(await registry.metrics())![1]);
const bytes = async (): Promise<number> =>
  Number(/^site_document_cache_bytes (\d+)/m.exec(await registry.metrics())![1]);
const counted = async (result: string): Promise<number> =>
  Number(
    new RegExp(`requests_total\\{result="${result}"\\} (\\d+)`).exec(await registry.metrics())![1],
  );

/** Asks until the document is in memory. */
const stored = async (asked: Asked = {}): Promise<void> => {
  await read(find(asked));
  await eventually('it is stored', () => Promise.resolve(find(asked).kind === 'stored'));
};

/** Resolves when nothing is being rendered. */
const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

it('visitors who come while a document is rendered get the same rendering, and later ones get it from memory', async () => {
  expect(await Promise.all([find(), find(), find()].map(read))).toEqual([
    'render 1',
    'render 1',
    'render 1',
  ]);
  await stored();
  expect([await read(find()), orders.length]).toEqual(['render 1', 1]);
  expect([await counted('miss'), await counted('shared')]).toEqual([1, expect.any(Number)]);
});

it('a document is rendered with placeholder values and without a visitor', async () => {
  const values = newValues();
  const found = cache.find({
    map: stable,
    pathname: '/',
    search: '',
    isCrawler: () => false,
    requestId: 'r',
    values,
  });
  await read(found);
  for (const [name, value] of Object.entries(values)) {
    expect(orders[0]![name as keyof DocumentValues]).toHaveLength(value.length);
    expect(orders[0]![name as keyof DocumentValues]).not.toBe(value);
  }
});

it('a rendering that all its visitors have left is aborted, and the next visitor gets another one', async () => {
  const first = find();
  const second = find();
  if (first.kind !== 'shared' || second.kind !== 'shared') throw new Error('It is stored');
  const leave = [first.rendering.join(), second.rendering.join()];
  leave[0]!();
  expect(orders[0]!.signal!.aborted).toBe(false);
  leave[1]!();
  expect(orders[0]!.signal!.aborted).toBe(true);
  expect(await read(find())).toBe('render 2');
});

it('each choice of versions has its own document', async () => {
  await stored();
  await stored({ map: canary });
  expect([
    await read(find()),
    await read(find({ map: canary })),
    await read(find({ map: mapOf('1') })),
  ]).toEqual(['render 1', 'render 2', 'render 1']);
});

it('names of the query that a page does not read, and their order, make no other document', async () => {
  respond = ({ call }) => (call(origin, true), { query: ['q', 'page'] });
  await stored({ search: '?q=a&page=2' });
  for (const search of ['?q=a&page=2', '?page=2&q=a', '?utm_source=x&q=a&page=2&gclid=y'])
    expect(await read(find({ search }))).toBe('render 1');
  expect(await read(find({ search: '?q=b&page=2' }))).toBe('render 2');
  expect(orders[1]!.search).toBe('?page=2&q=b');
  await eventually('both are stored', async () => (await documents()) === 2);
});

it('a page that does not say what it reads has a document for every query', async () => {
  respond = ({ call }) => (call(origin, true), { query: undefined });
  await stored({ search: '?a=1' });
  expect(await read(find({ search: '?a=2' }))).toBe('render 2');
});

const unstorable: [what: string, change: Parameters<typeof Object.assign>[0], isSound?: boolean][] =
  [
    [
      'with a region that failed',
      { outcome: () => ({ events: [], failures: [{ where: 'x', message: 'y' }] }) },
    ],
    ['with a fallback in place of a region', { outcome: shown('fallback') }],
    ['with the last good version in place of another', { outcome: shown('stand-in') }],
    ['with a call that failed', {}, false],
    [
      'without data that were asked for',
      { outcome: () => ({ events: [], failures: [], isUnanswered: true }) },
    ],
    ['that is not there', { status: 404 }],
    ['that is not available', { status: 503 }],
    ['that says when to come again', { retryAfter: 5 }],
    [
      'that was cut short',
      {
        body: Readable.from(
          (function* () {
            yield Buffer.from('render 0');
            throw new Error('lost');
          })(),
        ),
      },
    ],
  ];
test.each(unstorable)('a document %s is not stored', async (_what, change, isSound = true) => {
  respond = ({ call }) => (call(origin, isSound), change as object);
  await read(find()).catch(() => undefined);
  await settled();
  expect(await documents()).toBe(0);
  respond = ({ call }) => (call(origin, true), {});
  expect(await read(find())).toBe('render 2');
});

it('after a change of its data, a document is sent for at most half a second while it is rendered again', async () => {
  await stored();
  counts.set(origin, 1);
  cache.invalidate(origin);
  respond = ({ call }) => (call(origin, false), {});
  expect(await read(find())).toBe('render 1');
  await settled();
  // What failed does not replace it,
  now += 500;
  expect(await read(find())).toBe('render 1');
  await settled();
  now += 1;
  // and after half a second it is not sent.
  respond = ({ call }) => (call(origin, true), {});
  expect(await read(find())).toBe('render 4');
  expect(orders.slice(1, 3).map(({ inOneGo }) => inOneGo)).toEqual([true, true]);
  expect(await counted('refresh')).toBe(2);
});

it('a change of other data leaves a document as it is', async () => {
  await stored();
  cache.invalidate('http://content.example');
  now += 5_000;
  expect(await read(find())).toBe('render 1');
});

it('a rendering that started before a change of its data is not stored, and later visitors do not get it', async () => {
  let goOn: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (goOn = resolve));
  respond = ({ call }) => (
    call(origin, true),
    {
      body: Readable.from(
        (async function* () {
          await held;
          yield Buffer.from('render 1');
        })(),
      ) as never,
    }
  );
  const before = find();
  respond = ({ call }) => (call(origin, true), {});
  counts.set(origin, 1);
  cache.invalidate(origin);
  expect(await read(find())).toBe('render 2');
  goOn();
  expect(await read(before)).toBe('render 1');
  await settled();
  await eventually('the later one is stored', () => Promise.resolve(find().kind === 'stored'));
  expect(await read(find())).toBe('render 2');
});

it('while changes of its data are not reported, a document is sent for a second', async () => {
  isFollowed = false;
  await stored();
  now += 1_000;
  expect(await read(find())).toBe('render 1');
  now += 1;
  expect(await read(find())).toBe('render 2');
});

it('once changes of its data are no longer reported, a document is sent for a second, and longer once they are reported again', async () => {
  await stored();
  now += 10_000;
  isFollowed = false;
  cache.markFollowed(origin, false);
  expect(await read(find())).toBe('render 1');
  isFollowed = true;
  cache.markFollowed(origin, true);
  now += 10_000;
  expect(await read(find())).toBe('render 1');
  isFollowed = false;
  cache.markFollowed(origin, false);
  now += 1_001;
  expect(await read(find())).toBe('render 2');
});

it('documents of versions that are no longer served are dropped, and their running renderings are not stored', async () => {
  await stored();
  await stored({ map: canary });
  const late = find({ pathname: '/late' });
  cache.serve([canary]);
  expect(await documents()).toBe(1);
  expect(await read(late)).toBe('render 3');
  // It takes as long to be stored as the late one would have.
  await stored({ map: canary, pathname: '/later' });
  expect(await documents()).toBe(2);
});

it('documents of a quarantined version are dropped', async () => {
  await stored();
  cache.dropVersion({ name: 'mfe-x', version: '2' });
  expect(await documents()).toBe(1);
  cache.dropVersion({ name: 'mfe-x', version: '1' });
  expect(await documents()).toBe(0);
});

it('documents stay within the memory limit, and the least recently used are dropped first', async () => {
  respond = ({ call, pathname }) => (
    call(origin, true),
    {
      body: Readable.from([
        Buffer.from(`render 0 ${pathname} ${randomBytes(40_000).toString('base64')}`),
      ]) as never,
    }
  );
  create(100_000);
  await stored({ pathname: '/first' });
  await stored({ pathname: '/second' });
  await stored({ pathname: '/first' });
  await stored({ pathname: '/third' });
  expect(await bytes()).toBeLessThanOrEqual(100_000);
  expect(['/first', '/second', '/third'].map((pathname) => find({ pathname }).kind)).toEqual([
    'stored',
    'shared',
    'stored',
  ]);
  expect(await registry.metrics()).toMatch(/site_document_cache_evictions_total [1-9]/);
});

it('encodings of a document that are created later count as memory too', async () => {
  await stored();
  const before = await bytes();
  const found = find();
  if (found.kind !== 'stored') throw new Error('It is not stored');
  await found.document.body.filled('gzip', newValues());
  expect(await bytes()).toBeGreaterThan(before);
});

it('a popular document is sent with fewer bytes, and each visitor still gets the same document with their own values', async () => {
  const words = Array.from({ length: 4_000 }, (_, index) => `word${(index * index) % 977}`).join(
    ' ',
  );
  respond = ({ call, nonce }) => (
    call(origin, true),
    {
      body: Readable.from([
        Buffer.from(`<script nonce="${nonce}"></script>render 1 ${words}`),
      ]) as never,
    }
  );
  await stored();
  const next = async (): Promise<{ values: DocumentValues; body: Buffer }> => {
    const [values, found] = [newValues(), find()];
    if (found.kind !== 'stored') throw new Error('It is not stored');
    return { values, body: Buffer.concat((await found.document.body.filled('br', values))!) };
  };
  const [first, memory] = [await next(), await bytes()];
  for (let visitors = 1; visitors < POPULAR; visitors += 1)
    expect((await next()).body).toHaveLength(first.body.length);
  await eventually('it is smaller', async () => (await next()).body.length < first.body.length);
  expect(await bytes()).toBeLessThan(memory);
  const { values, body } = await next();
  expect(brotliDecompressSync(body).toString()).toBe(
    `<script nonce="${values.nonce}"></script>render 1 ${words}`,
  );
});

it('a document that has not changed when it is rendered again keeps its compressed copies', async () => {
  const answer = (text: string): void =>
    void (respond = ({ call, nonce }) => (
      call(origin, true),
      {
        body: Readable.from([
          Buffer.from(`<script nonce="${nonce}"></script>render 0 ${text}`),
        ]) as never,
      }
    ));
  const body = () => {
    const found = find();
    return found.kind === 'stored' ? found.document.body : undefined;
  };
  const renderAnew = async (): Promise<void> => {
    now += 10 * 60_000 + 1;
    const rendered = orders.length + 1;
    await eventually(
      'it is rendered again',
      () => (find(), Promise.resolve(orders.length === rendered)),
    );
    await settled();
  };
  answer('as always');
  await stored();
  const before = body();
  await renderAnew();
  expect(body()).toBe(before);
  answer('something else');
  await renderAnew();
  await eventually('the other one is stored', () => Promise.resolve(body() !== before));
});

it('a document in memory does not keep the bytes of its rendering', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const chunks: WeakRef<Buffer>[] = [];
  respond = ({ call }) => {
    call(origin, true);
    const chunk = Buffer.from('render 1');
    chunks.push(new WeakRef(chunk));
    return { body: Readable.from([chunk]) as never };
  };
  await stored();
  orders = [];
  await eventually('the bytes that were rendered are gone', async () => {
    await settled();
    collectGarbage();
    return chunks.every((chunk) => chunk.deref() === undefined);
  });
  expect(await read(find())).toBe('render 1');
});

describe('A document with late regions, which a script moves,', () => {
  const late = 'render 1 <template id="B:0"></template>';
  const isStored = (asked: Asked) =>
    eventually('it is stored', () => Promise.resolve(find(asked).kind === 'stored'));

  beforeEach(() => {
    respond = ({ call, inOneGo }) => (
      call(origin, true),
      inOneGo ? {} : { body: Readable.from([Buffer.from(late)]) as never }
    );
  });

  it('is not sent to a crawler, and other visitors get the document made for the crawler', async () => {
    await read(find());
    expect(await read(find({ isCrawler: true }))).toBe('render 2');
    expect(orders[1]!.inOneGo).toBe(true);
    await isStored({ isCrawler: true });
    expect(await read(find())).toBe('render 2');
  });

  it('is sent to the second visitor while one with every region in its place is rendered for the next', async () => {
    await read(find());
    await isStored({});
    await eventually('it is replaced', async () => (await read(find())) === 'render 2');
    expect(orders.map(({ inOneGo }) => inOneGo)).toEqual([false, true]);
    expect(await counted('refresh')).toBe(1);
  });

  describe('while a service fails', () => {
    let isFailing: boolean;

    beforeEach(async () => {
      const answer = respond;
      isFailing = true;
      respond = (order) =>
        order.inOneGo && isFailing
          ? (order.call(origin, false), { outcome: shown('server-error') })
          : answer(order);
      await read(find());
      await isStored({});
      await settled();
    });

    it('is ordered again once a second, so that not every visit is a rendering', async () => {
      expect([await read(find()), await read(find())]).toEqual(['render 1', 'render 1']);
      await settled();
      expect(orders).toHaveLength(2);
      now += 1_001;
      expect([await read(find()), await read(find())]).toEqual(['render 1', 'render 1']);
      await settled();
      expect(orders).toHaveLength(3);
    });

    it('is replaced within a second after the service has recovered', async () => {
      isFailing = false;
      now += 1_001;
      await eventually('it is replaced', async () => (await read(find())) === 'render 3');
    });
  });
});

it('after ten minutes a document is rendered again', async () => {
  await stored();
  now += 10 * 60_000 + 1;
  expect(await read(find())).toBe('render 1');
  await eventually('the new one is stored', async () => (await read(find())) === 'render 2');
});
