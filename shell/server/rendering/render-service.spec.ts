import { spawn, spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '@larkway/kit/testing';
import type { ReleaseMap } from '@larkway/releases-contract';
import { isNightly, repetitions } from '../../../infra/testing/tier.js';
import { faultyCode, queryOf, soundCode } from '../testing/planted-remotes.js';
import {
  BLOCKS,
  createRenderBench,
  mapOf,
  page,
  previewOf,
  visitor,
} from '../testing/render-bench.js';

jest.setTimeout(120_000);

/**
 * Milliseconds. Code that keeps using the CPU is detected by CPU time, so a busy machine takes
 * longer.
 */
const LONG = 120_000;

const bench = createRenderBench();
const { entryOf, mapWith, metric, read, remote, start } = bench;

/**
 * Silent for 2.5 seconds before it is detected; only one of them has to be of CPU time, so the
 * first 1.4 use none.
 */
const LOOPS = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_400); for (;;);';

/** Each test has its own service. */
const apart = (): void => {
  beforeEach(bench.open);
  afterEach(bench.close);
};

/** All tests have one service, which the first of them or a `beforeAll` starts. */
const together = (): void => {
  beforeAll(bench.open);
  afterAll(bench.close);
};

/**
 * Each exits, blocks or overfills its process, and so does the one that runs after it; the last
 * item is the reported fault of the second.
 */
type Fatal = [what: string, statements: [string, string], fault: string];

const alwaysTried: Fatal[] = [
  ['ends its process and then blocks the thread', [`process.emit('disconnect')`, BLOCKS], 'hung'],
  [
    'never comes to an end, with a timer before it and without',
    [LOOPS, `await new Promise((resolve) => setTimeout(resolve, 5)); ${BLOCKS}`],
    'hung',
  ],
];

/** More ways to use CPU and memory; browser tests plant them, too. */
const triedNightly: Fatal[] = [
  [
    'allocates without bound and then reads files synchronously without end',
    [
      'const all = []; for (;;) all.push(new Array(100_000).fill({}))',
      `for (;;) require('fs').readFileSync(__filename)`,
    ],
    'hung',
  ],
  [
    'fills memory outside of the heap and then ends its process',
    [
      'const all = []; for (;;) { all.push(Buffer.alloc(4_000_000, 1)); await null; }',
      `process.emit('disconnect')`,
    ],
    'ended',
  ],
];

const fatal = repetitions({ everyRun: alwaysTried, nightly: [...alwaysTried, ...triedNightly] });

/** Each visit costs three processes, one more than the faults after which a version is quarantined. */
const previewVisits = repetitions({ everyRun: 1, nightly: 2 });

/** A loop after a document uses five seconds of CPU until it is detected. */
const loopsAfterDocuments = repetitions({ everyRun: 1, nightly: 2 });

describe('Server code of a remote', () => {
  apart();

  test.each(fatal)(
    'that %s costs no visitor a document, and after the second time it is reported and no longer run',
    async (_what, statements, fault) => {
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
        expect(bench.reported()).toEqual([]);
        expect(await read(map, queryOf(1))).toBe('one');
        expect(bench.reported()).toEqual([`mfe-x 2 ${fault}`]);
        expect(await read(map, queryOf(0))).toBe('one');
        expect(await read(map)).toBe('one');
      } finally {
        isOver = true;
        await probe;
      }
      expect(bench.reported()).toHaveLength(1);
      const kinds = { hung: 'RenderProcessHung', ended: 'RenderProcessExited' };
      expect(bench.errors().at(-1)).toMatchObject({
        name: 'mfe-x',
        version: '2',
        type: kinds[fault as keyof typeof kinds],
        frames: [],
      });
      expect(others.length).toBeGreaterThan(0);
      expect(others.filter((document) => document !== 'one' && document !== 'two')).toEqual([]);
    },
  );

  test.each([
    ['rejects a promise without a handler', `void Promise.reject(new Error('planted'))`],
    ...(isNightly
      ? [['rejects such a promise with a text', `void Promise.reject('planted')`]]
      : []),
    ['throws in a timer', `setTimeout(() => { throw new Error('planted'); }, 0)`],
  ])(
    'that %s is blamed, its document is complete, and after the second time it is no longer run',
    async (_what, statements) => {
      const map = await mapWith(statements);
      await start(map);
      for (const times of [1, 2]) {
        expect(await read(map, '?planted')).toBe('two');
        await eventually('it is blamed', async () =>
          (await metric('site_render_faults_total')).includes(
            `{remote="mfe-x",kind="threw"} ${times}`,
          ),
        );
      }
      await eventually('the last good version stands in', async () => (await read(map)) === 'one');
      expect(await metric('site_quarantined_versions')).toContain('{remote="mfe-x"} 1');
      expect(bench.logged()).toContain('version is quarantined');
    },
  );

  test('that throws is reported with its name, its redacted message and its place, in a document and after it, but not in a preview', async () => {
    const map = await mapWith(
      `throw new TypeError('No dealer "Jane Doe" near 94043')`,
      `setTimeout(() => { throw new RangeError('too late'); }, 0)`,
    );
    await start(map);
    const error = {
      name: 'mfe-x',
      version: '2',
      type: 'TypeError',
      message: 'No dealer "<text>" near <number>',
      frames: [{ file: 'node/remoteEntry.cjs', line: 3, column: expect.any(Number) }],
    };
    expect(await read(map, queryOf(0), previewOf())).toBe('one');
    expect(await read(map, queryOf(0))).toBe('one');
    await eventually('it is reported', () => bench.errors().length > 0);
    expect(bench.errors()).toEqual([error]);
    expect(await read(map, queryOf(1))).toBe('two');
    await eventually('the later one is reported', () => bench.errors().length > 1);
    expect(bench.errors()[1]).toMatchObject({
      type: 'RangeError',
      message: 'too late',
      frames: [{ file: 'node/remoteEntry.cjs', line: 4 }],
    });
  });

  test(
    'that keeps using the CPU after its documents, while its process gives signs of life, is blamed as one that hangs',
    async () => {
      const burner = (
        await mapWith(`const burn = () => setImmediate(burn); burn(); return process.pid`)
      ).remotes[0]!;
      const map = mapOf(
        burner,
        await remote(
          'mfe-y',
          '1',
          `exports.show = async () => { await new Promise((resolve) => setTimeout(resolve, 20)); return 'sound'; };`,
        ),
      );
      await start(map);
      const pids = new Set<string>();
      for (let times = 1; times <= loopsAfterDocuments; times += 1) {
        pids.add(await read(map, '?planted'));
        await eventually(
          'it is blamed',
          async () =>
            (await metric('site_render_faults_total')) ===
            `site_render_faults_total{remote="mfe-x",kind="hung"} ${times}`,
          LONG,
        );
      }
      expect(pids.size).toBe(loopsAfterDocuments);
      if (isNightly) {
        await eventually('it is reported', () => bench.reported().length > 0);
        expect(bench.reported()).toEqual(['mfe-x 2 hung']);
        expect(await read(map, '?planted')).toBe('one sound');
      }
    },
    3 * LONG,
  );

  test('is blamed for errors after its last document, when its process is no longer needed', async () => {
    const map = await mapWith(`setTimeout(() => { throw new Error('planted'); }, 50)`);
    await start(map);
    const other = mapOf(await remote('mfe-y', '1', soundCode));
    await bench.service().prepare(other, { isPlain: true, entryOf });
    expect(await read(map, '?planted')).toBe('two');
    bench.service().serve([other]);
    await eventually('it is blamed', async () =>
      (await metric('site_render_faults_total')).includes('{remote="mfe-x",kind="threw"} 1'),
    );
  });

  test.each([
    ['a version of another team', 'mfe-y 1'],
    ['its own text', 'nothing that exists'],
  ])('that hangs in a preview and has %s blamed costs the preview alone', async (_what, forged) => {
    const other = await remote('mfe-y', '1', `exports.show = () => 'sound';`);
    const live = mapOf(other);
    const preview = mapOf(
      await remote(
        'mfe-x',
        '3',
        faultyCode(`require('fs').writeSync(4, '${forged}'.padEnd(256), 0); ${BLOCKS}`),
      ),
      other,
    );
    await start(live);
    for (let visit = 0; visit < previewVisits; visit += 1)
      await read(preview, '?planted').catch(() => undefined);
    expect(await read(live)).toBe('sound');
    expect(bench.reported()).toEqual([]);
    expect(await metric('site_render_faults_total')).not.toContain('nothing');
  });

  test('that takes more memory than it may is replaced by its last good version', async () => {
    const map = await mapWith(
      `const all = []; for (let count = 0; count < 150; count += 1) { all.push(Buffer.alloc(4_000_000, 1)); await new Promise((resolve) => setTimeout(resolve, 2)); } await new Promise((resolve) => setTimeout(resolve, 1_000)); return 'two' + all.length`,
    );
    await start(map);
    expect(await read(map, '?planted')).toBe('one');
    expect(await metric('site_render_faults_total')).toContain('{remote="mfe-x",kind="memory"} ');
  });

  test('is blamed for its own errors, not for those of a remote on the same document', async () => {
    const sound = await remote(
      'mfe-y',
      '1',
      `exports.show = async () => { await new Promise((resolve) => setTimeout(resolve, 20)); return 'sound'; };`,
    );
    const guilty = (
      await mapWith(`await new Promise((resolve) => setTimeout(resolve, 10)); ${BLOCKS}`)
    ).remotes[0]!;
    const map = mapOf(guilty, sound);
    await start(map);
    expect(await read(map, '?planted')).toBe('one sound');
    expect(await metric('site_render_faults_total')).toBe(
      'site_render_faults_total{remote="mfe-x",kind="hung"} 1',
    );
  });

  // In every run, `cpu-time.spec.ts` tests how the time is measured and what counts.
  if (isNightly)
    test('that a busy machine starves of CPU time is not blamed', async () => {
      const map = await mapWith(
        `const used = () => { const { user, system } = process.threadCpuUsage(); return user + system; }; const enough = used() + 500_000; while (used() < enough); return 'two'`,
      );
      await start(map);
      const pid = await read(map, '?pid');
      const core = /^Cpus_allowed_list:.*?(\d+)$/m.exec(
        await readFile('/proc/self/status', 'utf8'),
      )![1]!;
      spawnSync('taskset', ['-acp', core, pid]);
      spawnSync('renice', ['-n', '5', pid]);
      const others = Array.from({ length: 5 }, () =>
        spawn('taskset', ['-c', core, 'nice', '-n', '5', 'sh', '-c', 'while :; do :; done'], {
          stdio: 'ignore',
        }),
      );
      try {
        const begun = Date.now();
        expect(await read(map, '?planted')).toBe('two');
        expect(Date.now() - begun).toBeGreaterThan(2_500);
      } finally {
        for (const other of others) other.kill('SIGKILL');
      }
      expect(await metric('site_render_faults_total')).toBe('');
    });

  test('calls the public API on behalf of the visitor, and can no longer call it once the document is complete', async () => {
    const call = `const answer = await request.fetch('/api/vehicles?a=1', { method: 'POST', body: 'hello', headers: { 'content-type': 'text/plain' } })`;
    const map = await mapWith(
      `if (globalThis.late) return String((await globalThis.late('/api/vehicles')).status); globalThis.late = request.fetch; ${call}; return answer.status + await answer.text()`,
    );
    await start(map);
    expect(await read(map, '?planted')).toBe('200answered');
    expect(await read(map, '?planted')).toBe('403');
    expect(bench.calls()).toEqual(['POST /api/vehicles?a=1 request-1 192.0.2.7 no token hello']);
  });
});

const withheld: [what: string, statements: string, document: string][] = [
  ['the environment', 'return JSON.stringify(process.env)', '{"NODE_ENV":"production"}'],
  [
    'the environment of the site',
    `return require('fs').readFileSync('/proc/' + process.ppid + '/environ', 'utf8')`,
    'one',
  ],
  [
    'its own environment as the system knows it',
    `return require('fs').readFileSync('/proc/self/environ', 'utf8')`,
    'one',
  ],
  ['files of the machine', `return require('fs').readFileSync('/etc/passwd', 'utf8')`, 'one'],
  [
    'a place to write to',
    `require('fs').writeFileSync(__filename + '.x', 'x'); return 'written'`,
    'one',
  ],
  ['a process', `return require('child_process').execSync('id').toString()`, 'one'],
  [
    'a thread',
    `new (require('worker_threads').Worker)('1', { eval: true }); return 'started'`,
    'one',
  ],
  ['a socket', `return typeof require('net').connect`, 'one'],
  ['a socket by another way', `return typeof process.getBuiltinModule('net').connect`, 'one'],
  [
    'a module of Node by a dynamic import',
    `return typeof (await import('node:http')).request`,
    'one',
  ],
  ['a debugger', `require('inspector').open(); return 'open'`, 'one'],
  [
    'the operations interface',
    `return String((await request.fetch('/internal/leads/1')).status)`,
    'one',
  ],
  ['the release service', `return String((await request.fetch('/releases/live')).status)`, 'one'],
  [
    'an answer of the API without an order',
    `return String((await fetch('/api/vehicles')).status)`,
    '403',
  ],
  ['a web socket', `return typeof WebSocket + ' ' + typeof EventSource`, 'undefined undefined'],
  [
    'the API with its own token',
    `await request.fetch('/api/vehicles', { headers: { authorization: 'Bearer x', 'x-forwarded-for': '203.0.113.1' } }); return 'two'`,
    'two',
  ],
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

  test.each(withheld.map(([what, , document], index) => [what, document, queryOf(index)] as const))(
    '%s',
    async (_what, document, query) => {
      expect(await read(map, query)).toBe(document);
      expect(bench.calls().filter((call) => !call.endsWith('no token'))).toEqual([]);
    },
  );
});

describe('Calls', () => {
  together();

  // A keep-alive limit would be announced in this header; a form sent at its end would be lost.
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
    const response = await bench.service().render(map, page(), visitor);
    expect(response).toMatchObject({
      kind: 'document',
      body: { headers: { connection: 'keep-alive' } },
    });
    expect(response).not.toHaveProperty(['body', 'headers', limit]);
  });

  test('of a region to the API use connections without a time limit', async () => {
    expect(await read(map, queryOf(0))).toBe('null');
  });

  test('of a document to services are reported to its requester with their origin, and whether each answer was complete, successful and may be kept', async () => {
    const told: [string, boolean][] = [];
    const response = await bench.service().render(map, page(queryOf(1)), {
      requestId: 'request-1',
      onCall: (origin) => (isSound) => told.push([origin, isSound]),
    });
    if (response.kind !== 'document') throw new Error(response.kind);
    expect(await text(response.body)).toBe('two');
    await eventually('all calls have ended', () => told.length === 5);
    expect(told).toEqual(
      [true, true, false, false, false].map((isSound) => [bench.upstreamOrigin(), isSound]),
    );
  });
});

describe('A trial', () => {
  together();

  beforeAll(async () => void (await start(mapOf())));

  let candidates = 2;

  const messages = async (statements: string): Promise<string[]> => {
    const version = String(candidates++);
    const map = mapOf(
      await remote(
        'mfe-x',
        version,
        `exports.show = async (request) => { ${statements}; return 'two'; };`,
      ),
    );
    return (await bench.service().tryOut(map, ['/', '/a'], ['mfe-x'])).problems.map(
      ({ page: where, message }) =>
        `${where} ${message}`.replace(`mfe-x ${version}:`, 'mfe-x <version>:'),
    );
  };

  test('finds no problem in remotes that render', async () => {
    expect(await messages('')).toEqual([]);
  });

  test('names the page and the region that failed', async () => {
    expect(
      await messages(`if (request.pathname === '/a') throw new Error('no such vehicle')`),
    ).toEqual(['/a mfe-x: no such vehicle']);
  });

  test.each([
    ['ends its process', `process.exit(7)`, /^\/ mfe-x: process.exit is not available/],
    [
      'never comes to an end',
      BLOCKS,
      /^\/ mfe-x <version>: hung while it rendered this page: the process did not respond/,
    ],
    [
      'throws an uncaught error',
      `void Promise.reject(new Error('planted'))`,
      /mfe-x <version>: planted/,
    ],
  ])('survives a candidate that %s, and says so', async (_what, statements, message) => {
    expect((await messages(statements))[0]).toMatch(message);
  });
});
