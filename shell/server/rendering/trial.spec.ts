import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ResolvedRemote } from '@larkway/releases-contract';
import { repetitions } from '../../../infra/testing/tier.js';
import { BLOCKS } from '../testing/render-bench.js';
import { renderCommand } from './isolation.js';
import { runTrial } from './trial.js';

// The built one: it runs outside of this test.
const program = join(import.meta.dirname, '../../dist/bundle/render-main.mjs');

/** Shows what each remote's `show` returns, and loads each remote before it is ready. */
const rendererCode = `
exports.createRenderer = async ({ requireFile, map, entries }) => ({
  warm: async ({ name, version }) => void requireFile(entries[name + ' ' + version]),
  render: async (request) => {
    const parts = await Promise.all(map.remotes.map(async (remote) => {
      request.enter(remote);
      return requireFile(entries[remote.name + ' ' + remote.version]).show(request);
    }));
    return { kind: 'document', stream: async (sink) => { sink.begin(200); sink.write(parts.join(' ')); sink.end(); } };
  },
});`;

const site = {
  brand: '',
  origin: '',
  salesPhone: '',
  supportPhone: '',
  salesEmail: '',
  supportEmail: '',
  financingApplyUrl: '',
  year: 2026,
};
const generous = 60_000;

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'larkway-trial-'));
  await mkdir(join(folder, 'shell'));
  await writeFile(join(folder, 'shell/renderer.cjs'), rendererCode);
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const remote = async (
  name: string,
  path: string,
  code: string,
): Promise<{ remote: ResolvedRemote; entry: string }> => {
  const home = join(folder, name, 'node');
  await mkdir(home, { recursive: true });
  const entry = join(home, 'remoteEntry.cjs');
  await writeFile(entry, code);
  return {
    remote: {
      name,
      version: '2',
      container: name,
      base: '/',
      files: [],
      scripts: {},
      face: { routes: [{ path }], fragments: [], redirects: [], slots: [] },
    } as unknown as ResolvedRemote,
    entry,
  };
};

/**
 * Problems of a trial of `mfe-x` with the page `/events/:slug`, beside another remote that is tried
 * too.
 */
const problemsOf = async (
  code: string,
  limits: { page: number; all: number },
  pages = ['/other', '/events/spring', '/events/later'],
) => {
  const tried = [
    await remote('mfe-y', '/other', `exports.show = () => 'sound';`),
    await remote('mfe-x', '/events/:slug', code),
  ];
  const plan = {
    renderer: join(folder, 'shell/renderer.cjs'),
    api: join(folder, 'api'),
    site,
    regionTimeout: 1_000,
    scripts: [],
    federation: [],
    styles: [],
    map: {
      id: 'm',
      signed: { payload: '', signature: '', keyId: '' },
      remotes: tried.map((one) => one.remote),
    },
    entries: Object.fromEntries(tried.map(({ remote: { name }, entry }) => [`${name} 2`, entry])),
  };
  const command = renderCommand({ heap: 192, readable: [folder], program });
  const { problems } = await runTrial({
    plan,
    pages,
    names: ['mfe-x', 'mfe-y'],
    command,
    memory: 256,
    folder: join(folder, 'process'),
    limits,
  });
  return problems;
};

/** A loop uses seconds of CPU until it is detected; what blocks the thread is silent as well. */
const endless = repetitions({ everyRun: BLOCKS, nightly: 'for (;;);' });

const forever = 'new Promise((resolve) => setInterval(() => undefined, 1_000))';

test('a page that never finishes is reported with its address and its version, and no further page is tried', async () => {
  const problems = await problemsOf(
    `exports.show = () => ${forever};`,
    { page: 100, all: generous },
    ['/events/spring', '/events/later'],
  );
  expect(problems).toEqual([
    {
      page: '/events/spring',
      message: 'mfe-x 2: hung while it rendered this page: it did not finish within 0.1 s',
    },
  ]);
});

test('code that never ends in a page is reported with its address and its version', async () => {
  const problems = await problemsOf(
    `exports.show = (request) => { if (request.pathname !== '/other') { ${endless} } return 'two'; };`,
    { page: generous, all: generous },
  );
  expect(problems).toEqual([
    {
      page: '/events/spring',
      message: expect.stringMatching(
        /^mfe-x 2: hung while it rendered this page: the process did not respond/,
      ),
    },
  ]);
});

test('code that never ends at the top of a module is reported with its version', async () => {
  const problems = await problemsOf(endless, { page: generous, all: generous });
  expect(problems).toEqual([
    {
      page: '/other',
      message: expect.stringMatching(
        /^mfe-x 2: hung while its modules were loaded: the process did not respond/,
      ),
    },
  ]);
});
