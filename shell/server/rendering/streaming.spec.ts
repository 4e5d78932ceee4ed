import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '@larkway/kit/testing';
import { renderCommand } from './isolation.js';
import { type RenderProcess, startRenderProcess } from './render-process.js';

// The built one: it runs outside of this test.
const program = join(import.meta.dirname, '../../dist/bundle/render-main.mjs');

const PIECES = 1_000;
const PIECE_BYTES = 65_536;

/**
 * `/after` begins and then waits for a service, `/before` waits before it begins, `/long` writes
 * pieces as fast as they are read, and `/state` says how many documents were aborted and how many
 * pieces were written.
 */
const rendererCode = `
let [aborted, written] = [0, 0];
const documents = {
  '/after': async (sink, ask) => { sink.begin(200); sink.write('first '); sink.write(await ask()); },
  '/before': async (sink, ask) => { const answer = await ask(); sink.begin(200); sink.write(answer); },
  '/long': async (sink) => { sink.begin(200); for (; written < ${PIECES}; written += 1) await sink.write('x'.repeat(${PIECE_BYTES})); },
  '/state': async (sink) => { sink.begin(200); sink.write(aborted + ' ' + written); },
};
exports.createRenderer = async () => ({
  render: async ({ pathname, signal, fetch }) => {
    signal.addEventListener('abort', () => { if (pathname !== '/state') aborted += 1; });
    const ask = async () => (await fetch('/api/vehicles', { signal })).text();
    return { kind: 'document', stream: async (sink) => { await documents[pathname](sink, ask); sink.end(); } };
  },
});`;

let folder: string;
let api: Server;
/** Calls that wait for an answer. */
let waiting: ServerResponse[];
let lost: number;
let started: RenderProcess;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'larkway-streaming-'));
  await writeFile(join(folder, 'renderer.cjs'), rendererCode);
  [waiting, lost] = [[], 0];
  api = createServer((_request, response) => {
    waiting.push(response);
    response.once('close', () => (lost += response.writableFinished ? 0 : 1));
  }).listen(join(folder, 'api'));
  await once(api, 'listening');
  started = startRenderProcess({
    plan: {
      renderer: join(folder, 'renderer.cjs'),
      api: join(folder, 'api'),
      site: {
        brand: '',
        origin: '',
        salesPhone: '',
        supportPhone: '',
        salesEmail: '',
        supportEmail: '',
        financingApplyUrl: '',
        year: 2026,
      },
      regionTimeout: 1_000,
      scripts: [],
      federation: [],
      styles: [],
      map: { id: 'm', signed: { payload: '', signature: '', keyId: '' }, remotes: [] },
      entries: {},
    },
    command: renderCommand({ heap: 192, readable: [folder], program }),
    folder: join(folder, 'process'),
    memory: 512,
    onFailure: () => undefined,
    onWorn: () => undefined,
  });
  await started.ready;
});

afterEach(async () => {
  started.end();
  await started.ended;
  api.closeAllConnections();
  api.close();
  await rm(folder, { recursive: true, force: true });
});

const ask = (pathname: string, signal?: AbortSignal) =>
  started.render(
    {
      id: '1',
      pathname,
      search: '',
      nonce: '',
      documentNonce: '',
      formToken: '',
      inOneGo: false,
      without: [],
    },
    signal,
  );

const documentOf = async (pathname: string, signal?: AbortSignal) => {
  const response = await ask(pathname, signal);
  if (response.kind !== 'document') throw new Error(response.kind);
  return response.body;
};

const state = async (): Promise<{ aborted: number; written: number }> => {
  const [aborted, written] = (await text(await documentOf('/state'))).split(' ').map(Number);
  return { aborted: aborted!, written: written! };
};

test('the first bytes of a document arrive while the rest of it waits for a service', async () => {
  const body = await documentOf('/after');
  const [first] = (await once(body, 'data')) as [Buffer];
  expect(String(first)).toBe('first ');
  await eventually('the rest waits', () => waiting.length === 1);
  waiting[0]!.end('second');
  expect(await text(body)).toBe('second');
});

test.each([
  ['has begun', '/after'],
  ['has not begun', '/before'],
])(
  'a visitor who leaves while a document that %s waits for a service aborts its rendering and its calls in the process',
  async (_when, pathname) => {
    const gone = new AbortController();
    const left = ask(pathname, gone.signal).then(
      // A body is destroyed by the signal, too.
      (response) => response.kind === 'document' && response.body.on('error', () => undefined),
      () => undefined,
    );
    await eventually('it waits', () => waiting.length === 1);
    expect(await state()).toMatchObject({ aborted: 0 });
    gone.abort();
    await left;
    await eventually('its rendering is aborted', async () => (await state()).aborted === 1);
    await eventually('its call is aborted', () => lost === 1);
  },
);

test('a visitor who reads slowly makes the rendering wait, so that next to nothing of a long document is held in memory', async () => {
  const body = await documentOf('/long');
  const whileNobodyReads = await eventually('it waits', async () => {
    const { written } = await state();
    await delay(100);
    return written > 0 && written === (await state()).written && { written };
  });
  expect(whileNobodyReads.written * PIECE_BYTES).toBeLessThan(2 * 1_024 * 1_024);
  let bytes = 0;
  for await (const piece of body) bytes += (piece as Buffer).length;
  expect(bytes).toBe(PIECES * PIECE_BYTES);
});

test('a visitor who leaves in the middle of a long document ends its rendering', async () => {
  const gone = new AbortController();
  const body = await documentOf('/long', gone.signal);
  body.once('error', () => undefined);
  gone.abort();
  await eventually('it is aborted', async () => (await state()).aborted === 1);
  // Nothing is read anymore, so nothing has to wait.
  await eventually('it has ended', async () => (await state()).written === PIECES);
});
