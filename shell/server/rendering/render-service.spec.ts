import { spawn, spawnSync } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { getPriority, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '@larkway/kit/testing';
import type { ReleaseMap, ResolvedRemote } from '@larkway/releases-contract';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { repetitions } from '../../../infra/testing/tier.js';
import { faultyCode, queryOf, rendererCode, soundCode } from '../testing/planted-remotes.js';
import { Overloaded } from './overload.js';
import { createRenderService, type PageOrder, type RenderService } from './render-service.js';

jest.setTimeout(120_000);

// The built one: it runs outside of this test.
const program = join(import.meta.dirname, '../../dist/bundle/render-main.mjs');

let folder: string;
let upstream: Server;
/** What reached the services. */
let calls: string[];
/** Services answer from then on. */
let ready: Promise<void>;
let service: RenderService | undefined;
let logged: string[];
/** Versions that were quarantined in processes of served maps. */
let reported: string[];
let registry: Registry;

const open = async (): Promise<void> => {
  folder = await mkdtemp(join(tmpdir(), 'larkway-rendering-'));
  await mkdir(join(folder, 'shell'));
  await writeFile(join(folder, 'shell/renderer.cjs'), rendererCode);
  calls = [];
  ready = Promise.resolve();
  logged = [];
  reported = [];
  registry = new Registry();
  upstream = createServer((request, response) => {
    void text(request).then((body) => {
      calls.push([request.method, request.url, request.headers['x-request-id'], request.headers['x-forwarded-for'], request.headers.authorization ?? 'no token', body].join(' ').trim());
      return ready;
    }).then(() => {
      const status = Number(/status=(\d+)/.exec(request.url!)?.[1] ?? 200);
      response.writeHead(status, { 'content-type': 'text/plain', ...(request.url!.includes('private') && { 'cache-control': 'private, no-store' }) });
      if (!request.url!.includes('cut')) return void response.end('answered');
      response.write('answ', () => response.destroy());
    });
  }).listen(0, '127.0.0.1');
  await once(upstream, 'listening');
};

const close = async (): Promise<void> => {
  await service?.close();
  service = undefined;
  upstream.closeAllConnections();
  upstream.close();
  await rm(folder, { recursive: true, force: true });
};

/** Each test has a service of its own. */
const apart = (): void => {
  beforeEach(open);
  afterEach(close);
};

/** All tests have one service, which the first of them or a `beforeAll` starts. */
const together = (): void => {
  beforeAll(open);
  afterAll(close);
};

const site = { brand: '', origin: '', salesPhone: '', supportPhone: '', salesEmail: '', supportEmail: '', financingApplyUrl: '', year: 2026 };

const remote = async (name: string, version: string, code: string): Promise<ResolvedRemote> => {
  const home = join(folder, 'cache', name, version, 'node');
  await mkdir(home, { recursive: true });
  await writeFile(join(home, 'remoteEntry.cjs'), code);
  return { name, version, container: name, base: '/', files: [], scripts: {}, face: { routes: [], fragments: [], redirects: [] } } as unknown as ResolvedRemote;
};

const mapOf = (...remotes: ResolvedRemote[]): ReleaseMap => ({ id: 'm', signed: { payload: '', signature: '', keyId: '' }, remotes });
const entryOf = ({ name, version }: ResolvedRemote): Promise<string> => Promise.resolve(join(folder, 'cache', name, version, 'node/remoteEntry.cjs'));

/** A map in which version 2 of a remote runs some of the given statements when it is asked to. */
const mapWith = async (...statements: string[]): Promise<ReleaseMap> =>
  mapOf({ ...(await remote('mfe-x', '2', faultyCode(...statements))), lastGood: await remote('mfe-x', '1', soundCode) } as ResolvedRemote);

const start = async (map: ReleaseMap, options: { processes?: number; memory?: number; program?: string } = {}): Promise<RenderService> => {
  const { port } = upstream.address() as AddressInfo;
  service = await createRenderService({
    renderer: join(folder, 'shell/renderer.cjs'),
    site,
    scripts: [],
    styles: [],
    figures: () => undefined,
    upstreams: [{ prefix: '/api/vehicles', origin: `http://127.0.0.1:${port}` }, { prefix: '/releases', origin: `http://127.0.0.1:${port}` }],
    cache: join(folder, 'cache'),
    processes: 1,
    memory: 256,
    entryOf,
    onQuarantine: ({ name, version }, fault) => void reported.push(`${name} ${version} ${fault}`),
    log: pino({}, { write: (line: string) => void logged.push(line) }),
    metrics: { registry },
    program,
    ...options,
  });
  await service.prepare(map, { isPlain: true, entryOf });
  service.serve([map]);
  return service;
};

const page = (search = ''): PageOrder => ({ pathname: '/', search, nonce: 'n', documentNonce: '', formToken: '', inOneGo: true });
const visitor = { requestId: 'request-1', address: '192.0.2.7' };

/** The text of a document. */
const read = async (map: ReleaseMap, search?: string, more?: Partial<PageOrder>): Promise<string> => {
  const response = await service!.render(map, { ...page(search), ...more }, visitor);
  if (response.kind !== 'document') throw new Error(response.kind);
  return text(response.body);
};

const metric = async (name: string): Promise<string> => (await registry.getSingleMetricAsString(name)).split('\n').filter((line) => !line.startsWith('#')).join(' ');

/** What a visitor with a preview link gets. */
const previewOf = (problem?: string): Partial<PageOrder> => ({ preview: { channel: 'production', name: 'mfe-x', pointer: { version: '2', digest: '', base: '/' }, path: '/', expires: 0, problem } });

/** Hangs without using the processor. */
const BLOCKS = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)';

/** Each ends, blocks or overfills the process that runs it, and so does another one that is run after it; last, what is reported of the second. */
const fatal: [what: string, statements: [string, string], fault: string][] = [
  ['ends its process and then blocks the thread', [`process.emit('disconnect')`, BLOCKS], 'hung'],
  ['never comes to an end, with a timer before it and without', ['for (;;);', `await new Promise((resolve) => setTimeout(resolve, 5)); ${BLOCKS}`], 'hung'],
  ['allocates without bound and then reads files synchronously without end', ['const all = []; for (;;) all.push(new Array(100_000).fill({}))', `for (;;) require('fs').readFileSync(__filename)`], 'hung'],
  ['fills memory outside of the heap and then ends its process', ['const all = []; for (;;) { all.push(Buffer.alloc(4_000_000, 1)); await null; }', `process.emit('disconnect')`], 'ended'],
];

describe('Server code of a remote', () => {
  apart();

  test.each(fatal)('that %s costs nobody a document, and after the second time it is reported and not run any more', async (_what, statements, fault) => {
    const map = await mapWith(...statements);
    await start(map, { processes: 2 });
    const others: string[] = [];
    let isOver = false;
    const probe = (async () => {
      while (!isOver) {
        others.push(await read(map).catch(String));
        await delay(50);
      }
    })();
    try {
      expect(await read(map, queryOf(0))).toBe('one');
      expect(reported).toEqual([]);
      expect(await read(map, queryOf(1))).toBe('one');
      expect(reported).toEqual([`mfe-x 2 ${fault}`]);
      expect(await read(map, queryOf(0))).toBe('one');
      expect(await read(map)).toBe('one');
    } finally {
      isOver = true;
      await probe;
    }
    expect(reported).toHaveLength(1);
    expect(others.length).toBeGreaterThan(0);
    expect(others.filter((document) => document !== 'one' && document !== 'two')).toEqual([]);
  });

  test.each([
    ['rejects a promise that nobody waits for', `void Promise.reject(new Error('planted'))`],
    ['rejects such a promise with a text', `void Promise.reject('planted')`],
    ['throws in a timer', `setTimeout(() => { throw new Error('planted'); }, 0)`],
  ])('that %s is blamed, its document is complete, and after the second time it is not run any more', async (_what, statements) => {
    const map = await mapWith(statements);
    await start(map);
    for (const times of [1, 2]) {
      expect(await read(map, '?planted')).toBe('two');
      await eventually('it is blamed', async () => (await metric('site_render_faults_total')).includes(`{remote="mfe-x",kind="threw"} ${times}`));
    }
    await eventually('the last good version stands in', async () => (await read(map)) === 'one');
    expect(await metric('site_quarantined_versions')).toContain('{remote="mfe-x"} 1');
    expect(logged.join('')).toContain('version is quarantined');
  });

  test('that keeps using the CPU after its documents, while its process gives signs of life, is blamed as one that hangs', async () => {
    const map = await mapWith(`const burn = () => setImmediate(burn); burn(); return process.pid`);
    await start(map);
    const pids: string[] = [];
    for (const times of [1, 2]) {
      pids.push(await read(map, '?planted'));
      await eventually('it is blamed', async () => (await metric('site_render_faults_total')).includes(`{remote="mfe-x",kind="hung"} ${times}`), 60_000);
    }
    await eventually('it is reported', () => reported.length > 0);
    expect(reported).toEqual(['mfe-x 2 hung']);
    expect(await read(map, '?planted')).toBe('one');
    expect(new Set(pids).size).toBe(2);
  });

  test('is blamed for what it throws after its last document, when its process is not needed any more', async () => {
    const map = await mapWith(`setTimeout(() => { throw new Error('planted'); }, 50)`);
    await start(map);
    const other = mapOf(await remote('mfe-y', '1', soundCode));
    await service!.prepare(other, { isPlain: true, entryOf });
    expect(await read(map, '?planted')).toBe('two');
    service!.serve([other]);
    await eventually('it is blamed', async () => (await metric('site_render_faults_total')).includes('{remote="mfe-x",kind="threw"} 1'));
  });

  test.each([
    ['a version of another team', 'mfe-y 1'],
    ['a text of its own', 'nothing that exists'],
  ])('that hangs in a preview and has %s blamed costs the preview alone', async (_what, forged) => {
    const other = await remote('mfe-y', '1', `exports.show = () => 'sound';`);
    const live = mapOf(other);
    const preview = mapOf(await remote('mfe-x', '3', faultyCode(`require('fs').writeSync(4, '${forged}'.padEnd(256), 0); ${BLOCKS}`)), other);
    await start(live);
    for (let visit = 0; visit < 2; visit += 1) await read(preview, '?planted').catch(() => undefined);
    expect(await read(live)).toBe('sound');
    expect(reported).toEqual([]);
    expect(await metric('site_render_faults_total')).not.toContain('nothing');
  });

  test('that takes more memory than it may is replaced by its last good version', async () => {
    const map = await mapWith(`const all = []; for (let count = 0; count < 150; count += 1) { all.push(Buffer.alloc(4_000_000, 1)); await new Promise((resolve) => setTimeout(resolve, 2)); } await new Promise((resolve) => setTimeout(resolve, 1_000)); return 'two' + all.length`);
    await start(map);
    expect(await read(map, '?planted')).toBe('one');
    expect(await metric('site_render_faults_total')).toContain('{remote="mfe-x",kind="memory"} ');
  });

  test('is blamed for itself, not the one that was rendered beside it', async () => {
    const sound = await remote('mfe-y', '1', `exports.show = async () => { await new Promise((resolve) => setTimeout(resolve, 20)); return 'sound'; };`);
    const guilty = (await mapWith(`await new Promise((resolve) => setTimeout(resolve, 10)); ${BLOCKS}`)).remotes[0]!;
    const map = mapOf(guilty, sound);
    await start(map);
    expect(await read(map, '?planted')).toBe('one sound');
    expect(await metric('site_render_faults_total')).toBe('site_render_faults_total{remote="mfe-x",kind="hung"} 1');
  });

  test('that the machine starves of CPU time is waited for, and nobody is blamed', async () => {
    const map = await mapWith(`const used = () => { const { user, system } = process.threadCpuUsage(); return user + system; }; const enough = used() + 500_000; while (used() < enough); return 'two'`);
    await start(map);
    const pid = await read(map, '?pid');
    const core = /^Cpus_allowed_list:.*?(\d+)$/m.exec(await readFile('/proc/self/status', 'utf8'))![1]!;
    spawnSync('taskset', ['-acp', core, pid]);
    spawnSync('renice', ['-n', '5', pid]);
    const others = Array.from({ length: 5 }, () => spawn('taskset', ['-c', core, 'nice', '-n', '5', 'sh', '-c', 'while :; do :; done'], { stdio: 'ignore' }));
    try {
      const begun = Date.now();
      expect(await read(map, '?planted')).toBe('two');
      expect(Date.now() - begun).toBeGreaterThan(2_500);
    } finally {
      for (const other of others) other.kill('SIGKILL');
    }
    expect(await metric('site_render_faults_total')).toBe('');
  });

  test('calls the public API on behalf of the visitor, and for nobody once the document is complete', async () => {
    const call = `const answer = await request.fetch('/api/vehicles?a=1', { method: 'POST', body: 'hello', headers: { 'content-type': 'text/plain' } })`;
    const map = await mapWith(`if (globalThis.late) return String((await globalThis.late('/api/vehicles')).status); globalThis.late = request.fetch; ${call}; return answer.status + await answer.text()`);
    await start(map);
    expect(await read(map, '?planted')).toBe('200answered');
    expect(await read(map, '?planted')).toBe('403');
    expect(calls).toEqual(['POST /api/vehicles?a=1 request-1 192.0.2.7 no token hello']);
  });
});

const withheld: [what: string, statements: string, document: string][] = [
  ['the environment', 'return JSON.stringify(process.env)', '{"NODE_ENV":"production"}'],
  ['the environment of the site', `return require('fs').readFileSync('/proc/' + process.ppid + '/environ', 'utf8')`, 'one'],
  ['its own environment as the system knows it', `return require('fs').readFileSync('/proc/self/environ', 'utf8')`, 'one'],
  ['files of the machine', `return require('fs').readFileSync('/etc/passwd', 'utf8')`, 'one'],
  ['a place to write to', `require('fs').writeFileSync(__filename + '.x', 'x'); return 'written'`, 'one'],
  ['a process', `return require('child_process').execSync('id').toString()`, 'one'],
  ['a thread', `new (require('worker_threads').Worker)('1', { eval: true }); return 'started'`, 'one'],
  ['a socket', `return typeof require('net').connect`, 'one'],
  ['a socket by another way', `return typeof process.getBuiltinModule('net').connect`, 'one'],
  ['a module of Node by a dynamic import', `return typeof (await import('node:http')).request`, 'one'],
  ['a debugger', `require('inspector').open(); return 'open'`, 'one'],
  ['the operations interface', `return String((await request.fetch('/internal/leads/1')).status)`, 'one'],
  ['the release service', `return String((await request.fetch('/releases/live')).status)`, 'one'],
  ['an answer of the API without an order', `return String((await fetch('/api/vehicles')).status)`, '403'],
  ['a web socket', `return typeof WebSocket + ' ' + typeof EventSource`, 'undefined undefined'],
  ['the API with a token of its own', `await request.fetch('/api/vehicles', { headers: { authorization: 'Bearer x', 'x-forwarded-for': '203.0.113.1' } }); return 'two'`, 'two'],
];

describe('Server code of a remote cannot have', () => {
  together();

  let map: ReleaseMap;

  beforeAll(async () => {
    process.env['SITE_TOKEN'] = 'a secret of the site';
    map = await mapWith(...withheld.map(([, statements]) => statements));
    await start(map);
  });

  afterAll(() => void delete process.env['SITE_TOKEN']);

  test.each(withheld.map(([what, , document], index) => [what, document, queryOf(index)] as const))('%s', async (_what, document, query) => {
    expect(await read(map, query)).toBe(document);
    expect(calls.filter((call) => !call.endsWith('no token'))).toEqual([]);
  });
});

describe('Calls', () => {
  together();

  // A limit would be announced in this header, and a form sent in the moment in which it ends would be lost.
  const limit = 'keep-alive';

  let map: ReleaseMap;

  beforeAll(async () => {
    map = await mapWith(
      `return String((await request.fetch('/api/vehicles')).headers.get('${limit}'))`,
      `for (const query of ['', '?status=404', '?status=500', '?cut', '?private']) await request.fetch('/api/vehicles' + query).then((answer) => answer.text()).catch(() => undefined)`,
    );
    await start(map);
  });

  test('of the site to a render process use connections without a time limit', async () => {
    const response = await service!.render(map, page(), visitor);
    expect(response).toMatchObject({ kind: 'document', body: { headers: { connection: 'keep-alive' } } });
    expect(response).not.toHaveProperty(['body', 'headers', limit]);
  });

  test('of a region to the API use connections without a time limit', async () => {
    expect(await read(map, queryOf(0))).toBe('null');
  });

  test('of a document to services are told to the one who asked for it: where to, and whether every answer came whole, was no error and may be kept', async () => {
    const { port } = upstream.address() as AddressInfo;
    const told: [string, boolean][] = [];
    const response = await service!.render(map, page(queryOf(1)), { requestId: 'request-1', onCall: (origin) => (isSound) => told.push([origin, isSound]) });
    if (response.kind !== 'document') throw new Error(response.kind);
    expect(await text(response.body)).toBe('two');
    await eventually('all calls have ended', () => told.length === 5);
    expect(told).toEqual([true, true, false, false, false].map((isSound) => [`http://127.0.0.1:${port}`, isSound]));
  });
});

describe('Render processes', () => {
  apart();

  const running = (): number => spawnSync('pgrep', ['-P', String(process.pid), '-f', 'render-main.mjs']).stdout.toString().split('\n').filter(Boolean).length;

  test('of a preview or a canary are others than those of everybody else', async () => {
    const live = await mapWith('');
    const preview = mapOf(await remote('mfe-x', '3', faultyCode(BLOCKS)));
    await start(live);
    const [here, there] = await Promise.all([read(live, '?pid'), read(preview, '?pid')]);
    expect(here).not.toBe(there);
    const hanging = read(preview, '?planted');
    expect(await read(live, '?pid')).toBe(here);
    expect(await hanging).toBe('fallback');
  });

  test('of a preview are others even when the previewed version is live, and those of everybody else when it cannot be shown', async () => {
    const live = await mapWith('');
    await start(live);
    const pid = await read(live, '?pid');
    expect(await read(live, '?pid', previewOf('it is not what was released'))).toBe(pid);
    const ofPreview = await read(live, '?pid', previewOf());
    expect(ofPreview).not.toBe(pid);
    expect(await read(live, '?pid', previewOf())).toBe(ofPreview);
    service!.serve([live]);
    expect(await read(live, '?pid')).toBe(pid);
  });

  test('are started for four previews at a time: a fifth takes the place of the one that was idle longest, and is refused while all are rendering', async () => {
    const previews = await Promise.all(['a', 'b', 'c', 'd', 'e'].map(async (version) => mapOf(await remote('mfe-x', version, faultyCode(`await request.fetch('/api/vehicles')`)))));
    const [fifth, ...others] = previews.toReversed() as [ReleaseMap, ...ReleaseMap[]];
    const live = await mapWith('');
    let release: () => void = () => undefined;
    ready = new Promise((resolve) => (release = resolve));
    await start(live);
    const hold = (map: ReleaseMap): Promise<string> => read(map, '?planted', previewOf());
    const held = others.map(hold);
    await eventually('four are rendering', () => calls.length === 4);
    await expect(read(fifth, '', previewOf())).rejects.toBeInstanceOf(Overloaded);
    expect(await read(live)).toBe('two');
    release();
    expect(await Promise.all(held)).toEqual(['two', 'two', 'two', 'two']);
    const pids = async (maps: ReleaseMap[]): Promise<string[]> => Promise.all(maps.map((map) => read(map, '?pid', previewOf())));
    const before = await pids(others);
    const [oldest, ...rest] = others as [ReleaseMap, ...ReleaseMap[]];
    // Uses are told apart by the millisecond.
    await delay(2);
    const kept = await pids(rest);
    expect(await read(fifth, '', previewOf())).toBe('two');
    expect(await pids(rest)).toEqual(kept);
    await eventually('five processes run: of four previews and of everybody else', () => running() === 5);
    expect(await pids([oldest])).not.toEqual(before.slice(0, 1));
  });

  test('that stay root, because other users cannot read what they need, are warned of in the log', async () => {
    const isWarned = (): boolean => logged.join('').includes('render processes run as root');
    await start(mapOf());
    expect(isWarned()).toBe(process.getuid?.() === 0);
    await service!.close();
    [logged, registry] = [[], new Registry()];
    await cp(dirname(program), join(folder, 'bundle'), { recursive: true });
    await chmod(folder, 0o755);
    await start(mapOf(), { program: join(folder, 'bundle/render-main.mjs') });
    const isUser = logged.join('').includes('"user":true');
    expect(isWarned()).toBe(process.getuid?.() === 0 && !isUser);
  });

  test('have a lower priority than the site, which answers while all of them use the CPU', async () => {
    const map = await mapWith('');
    await start(map);
    expect(getPriority(Number(await read(map, '?pid')))).toBe(getPriority() + 5);
  });

  test('of a map that is not served any more end, and leave nothing behind', async () => {
    const first = await mapWith('');
    await start(first, { processes: 2 });
    const promotions = repetitions({ everyRun: 4, nightly: 200 });
    for (let number = 0; number < promotions; number += 1) {
      const map = mapOf(await remote('mfe-x', `3.${number}`, faultyCode('')));
      await service!.prepare(map, { isPlain: true, entryOf });
      service!.serve([map]);
      expect(await read(map)).toBe('two');
    }
    await eventually('only the last ones run', () => running() <= 2);
    expect(await metric('site_render_pools')).toBe('site_render_pools 1');
  });

  test.each([
    ['while its document hangs', async (next: ReleaseMap): Promise<void> => void service!.serve([next])],
    // As the release service does after a quarantine: the new map is there while the document waits for a new process.
    ['once its document is blamed', (next: ReleaseMap) => eventually('a fault is known', async () => (await metric('site_render_faults_total')).includes('hung')).then(() => service!.serve([next]))],
  ])('of a map that is replaced %s still complete that document', async (_when, replace) => {
    const map = await mapWith(BLOCKS);
    const next = mapOf(await remote('mfe-x', '1', soundCode));
    await start(map);
    await service!.prepare(next, { isPlain: true, entryOf });
    const hanging = read(map, '?planted');
    await replace(next);
    expect(await hanging).toBe('one');
    await eventually('only the new ones run', () => running() === 1);
  });

  /** Renders documents that wait for a service. */
  const withHeldService = async (): Promise<{ map: ReleaseMap; release: () => void }> => {
    const map = await mapWith(`await request.fetch('/api/vehicles')`);
    let release: () => void = () => undefined;
    ready = new Promise((resolve) => (release = resolve));
    await start(map);
    return { map, release };
  };

  test('that are idle take the next documents while another one has a document', async () => {
    const map = await mapWith(`await request.fetch('/api/vehicles?by=' + process.pid)`);
    let release: () => void = () => undefined;
    ready = new Promise((resolve) => (release = resolve));
    await start(map, { processes: 2 });
    const held = read(map, '?planted');
    const [, busy] = await eventually('the document waits for the service', () => /by=(\d+)/.exec(calls[0] ?? ''));
    const idle = await eventually('the second process renders', async () => [await read(map, '?pid')].find((pid) => pid !== busy), 60_000);
    for (let number = 0; number < 3; number += 1) expect(await read(map, '?pid')).toBe(idle);
    release();
    expect(await held).toBe('two');
  });

  test('render 32 of 40 documents that are requested together, and refuse the others before any is complete', async () => {
    const { map, release } = await withHeldService();
    let completed = 0;
    const requests = Array.from({ length: 40 }, () => read(map, '?planted').finally(() => (completed += 1)));
    const outcomes = Promise.allSettled(requests);
    await eventually('8 are refused', async () => (await metric('site_documents_shed_total')) === 'site_documents_shed_total 8');
    expect(completed).toBe(8);
    release();
    const settled = await outcomes;
    for (const outcome of settled) if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(Overloaded);
    expect(settled.filter((outcome) => outcome.status === 'fulfilled' && outcome.value === 'two')).toHaveLength(32);
    expect(await read(map)).toBe('two');
  });

  test('take more than four documents side by side when these wait for a slow service', async () => {
    const { map, release } = await withHeldService();
    const documents = Array.from({ length: 12 }, () => read(map, '?planted'));
    await eventually('all wait for the service', () => calls.length === 12);
    release();
    expect(await Promise.all(documents)).toEqual(documents.map(() => 'two'));
  });

  test('are not there any more when the service is closed, and nothing of them is left on disk', async () => {
    const before = (await readdir(tmpdir())).filter((name) => name.startsWith('larkway-render-')).length;
    await start(await mapWith(''));
    await service!.close();
    service = undefined;
    await eventually('they have ended', () => running() === 0);
    expect((await readdir(tmpdir())).filter((name) => name.startsWith('larkway-render-'))).toHaveLength(before);
  });
});

describe('A trial', () => {
  together();

  beforeAll(async () => void (await start(mapOf())));

  let candidates = 2;

  const messages = async (statements: string): Promise<string[]> => {
    const version = String(candidates++);
    const map = mapOf(await remote('mfe-x', version, `exports.show = async (request) => { ${statements}; return 'two'; };`));
    return (await service!.tryOut(map, ['/', '/a'], ['mfe-x'])).problems.map(({ page: where, message }) => `${where} ${message}`.replace(`mfe-x ${version}:`, 'mfe-x <version>:'));
  };

  test('finds nothing wrong with what renders', async () => {
    expect(await messages('')).toEqual([]);
  });

  test('names the page and the region that failed', async () => {
    expect(await messages(`if (request.pathname === '/a') throw new Error('no such vehicle')`)).toEqual(['/a mfe-x: no such vehicle']);
  });

  test.each([
    ['ends its process', `process.exit(7)`, /^\/ mfe-x: process.exit is not available/],
    ['never comes to an end', BLOCKS, /^\/ mfe-x <version>: hung while it rendered this page: the process gave no sign of life/],
    ['throws where nobody catches it', `void Promise.reject(new Error('planted'))`, /mfe-x <version>: planted/],
  ])('survives a candidate that %s, and says so', async (_what, statements, message) => {
    expect((await messages(statements))[0]).toMatch(message);
  });
});
