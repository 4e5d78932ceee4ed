import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, cp, mkdir, readdir } from 'node:fs/promises';
import { getPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { eventually } from '@larkway/kit/testing';
import type { ReleaseMap } from '@larkway/releases-contract';
import { repetitions } from '../../../infra/testing/tier.js';
import { faultyCode, soundCode } from '../testing/planted-remotes.js';
import { BLOCKS, createRenderBench, mapOf, previewOf, program } from '../testing/render-bench.js';
import { Overloaded } from './render-pool.js';

jest.setTimeout(120_000);

const bench = createRenderBench();
const { entryOf, mapWith, metric, read, remote, start } = bench;

describe('Render processes', () => {
  beforeEach(bench.open);
  afterEach(bench.close);

  const running = (): number =>
    spawnSync('pgrep', ['-P', String(process.pid), '-f', 'render-main.mjs'])
      .stdout.toString()
      .split('\n')
      .filter(Boolean).length;

  test('of a preview or a canary are separate from those of other visitors', async () => {
    const live = await mapWith('');
    const preview = mapOf(await remote('mfe-x', '3', faultyCode(BLOCKS)));
    await start(live);
    const [here, there] = await Promise.all([read(live, '?pid'), read(preview, '?pid')]);
    expect(here).not.toBe(there);
    const hanging = read(preview, '?planted');
    expect(await read(live, '?pid')).toBe(here);
    expect(await hanging).toBe('fallback');
  });

  test('of a preview are separate even if the previewed version is live, and shared with other visitors if it cannot be shown', async () => {
    const live = await mapWith('');
    await start(live);
    const pid = await read(live, '?pid');
    expect(await read(live, '?pid', previewOf('it is not what was released'))).toBe(pid);
    const ofPreview = await read(live, '?pid', previewOf());
    expect(ofPreview).not.toBe(pid);
    expect(await read(live, '?pid', previewOf())).toBe(ofPreview);
    bench.service().serve([live]);
    expect(await read(live, '?pid')).toBe(pid);
  });

  test('are started for at most four previews: a fifth replaces the one that was idle longest, and is refused while all are rendering', async () => {
    const previews = await Promise.all(
      ['a', 'b', 'c', 'd', 'e'].map(async (version) =>
        mapOf(await remote('mfe-x', version, faultyCode(`await request.fetch('/api/vehicles')`))),
      ),
    );
    const [fifth, ...others] = previews.toReversed() as [ReleaseMap, ...ReleaseMap[]];
    const live = await mapWith('');
    const release = bench.holdServices();
    await start(live);
    const hold = (map: ReleaseMap): Promise<string> => read(map, '?planted', previewOf());
    const held = others.map(hold);
    await eventually('four are rendering', () => bench.calls().length === 4, 60_000);
    await expect(read(fifth, '', previewOf())).rejects.toBeInstanceOf(Overloaded);
    expect(await read(live)).toBe('two');
    release();
    expect(await Promise.all(held)).toEqual(['two', 'two', 'two', 'two']);
    const pids = async (maps: ReleaseMap[]): Promise<string[]> =>
      Promise.all(maps.map((map) => read(map, '?pid', previewOf())));
    const before = await pids(others);
    const [oldest, ...rest] = others as [ReleaseMap, ...ReleaseMap[]];
    // Uses are told apart by the millisecond.
    await delay(2);
    const kept = await pids(rest);
    expect(await read(fifth, '', previewOf())).toBe('two');
    expect(await pids(rest)).toEqual(kept);
    await eventually(
      'five processes run: of four previews and of everyone else',
      () => running() === 5,
    );
    expect(await pids([oldest])).not.toEqual(before.slice(0, 1));
  });

  test('that run as root, because other users cannot read their files, cause a warning in the log', async () => {
    const isWarned = (): boolean => bench.logged().includes('render processes run as root');
    await start(mapOf());
    expect(isWarned()).toBe(process.getuid?.() === 0);
    await bench.stop();
    await cp(dirname(program), join(bench.folder(), 'bundle'), { recursive: true });
    await chmod(bench.folder(), 0o755);
    await start(mapOf(), { program: join(bench.folder(), 'bundle/render-main.mjs') });
    const isUser = bench.logged().includes('"user":true');
    expect(isWarned()).toBe(process.getuid?.() === 0 && !isUser);
  });

  test('have a lower priority than the site, which answers while all of them use the CPU', async () => {
    const map = await mapWith('');
    await start(map);
    expect(getPriority(Number(await read(map, '?pid')))).toBe(getPriority() + 5);
  });

  /** Bytes of objects in use, once the processes of earlier maps have ended. */
  const heapInUse = async (): Promise<number> => {
    await eventually('only the last ones run', () => running() <= 2);
    setFlagsFromString('--expose-gc');
    const collectGarbage = runInNewContext('gc') as () => void;
    for (let times = 0; times < 3; times += 1) {
      collectGarbage();
      await delay(10);
    }
    return process.memoryUsage().heapUsed;
  };

  test('of a map that is no longer served exit, and neither processes nor memory of the map remain', async () => {
    const first = await mapWith('');
    await start(first, { processes: 2 });
    const description = 1_000_000;
    const [measuredFirst, promotions] = repetitions({ everyRun: [2, 6], nightly: [20, 200] });
    const heaps: number[] = [];
    for (let number = 1; number <= promotions; number += 1) {
      const version = {
        ...(await remote('mfe-x', `3.${number}`, faultyCode(''))),
        description: randomBytes(description / 2).toString('hex'),
      };
      const map = mapOf(version);
      await bench.service().prepare(map, { isPlain: true, entryOf });
      bench.service().serve([map]);
      expect(await read(map)).toBe('two');
      if (number === measuredFirst || number === promotions) heaps.push(await heapInUse());
    }
    expect(await metric('site_render_pools')).toBe('site_render_pools 1');
    expect((heaps[1]! - heaps[0]!) / (promotions - measuredFirst!)).toBeLessThan(description / 4);
  });

  test.each([
    [
      'while its document hangs',
      async (next: ReleaseMap): Promise<void> => void bench.service().serve([next]),
    ],
    // As after a quarantine: the new map arrives while the document waits for a new process.
    [
      'once its document is blamed',
      (next: ReleaseMap) =>
        eventually('a fault is known', async () =>
          (await metric('site_render_faults_total')).includes('hung'),
        ).then(() => bench.service().serve([next])),
    ],
  ])('of a map that is replaced %s still complete that document', async (_when, replace) => {
    const map = await mapWith(BLOCKS);
    const next = mapOf(await remote('mfe-x', '1', soundCode));
    await start(map);
    await bench.service().prepare(next, { isPlain: true, entryOf });
    const hanging = read(map, '?planted');
    await replace(next);
    expect(await hanging).toBe('one');
    await eventually('only the new ones run', () => running() === 1);
  });

  /** Renders documents that wait for a service. */
  const withHeldService = async (): Promise<{ map: ReleaseMap; release: () => void }> => {
    const map = await mapWith(`await request.fetch('/api/vehicles')`);
    const release = bench.holdServices();
    await start(map);
    return { map, release };
  };

  test('that are idle take the next documents while another one has a document', async () => {
    const map = await mapWith(`await request.fetch('/api/vehicles?by=' + process.pid)`);
    const release = bench.holdServices();
    await start(map, { processes: 2 });
    const held = read(map, '?planted');
    const [, busy] = await eventually('the document waits for the service', () =>
      /by=(\d+)/.exec(bench.calls()[0] ?? ''),
    );
    const idle = await eventually(
      'the second process renders',
      async () => [await read(map, '?pid')].find((pid) => pid !== busy),
      60_000,
    );
    for (let number = 0; number < 3; number += 1) expect(await read(map, '?pid')).toBe(idle);
    release();
    expect(await held).toBe('two');
  });

  test('render 32 of 40 documents that are requested together, and refuse the others before any is complete', async () => {
    const { map, release } = await withHeldService();
    let completed = 0;
    const requests = Array.from({ length: 40 }, () =>
      read(map, '?planted').finally(() => (completed += 1)),
    );
    const outcomes = Promise.allSettled(requests);
    await eventually(
      '8 are refused',
      async () => (await metric('site_documents_shed_total')) === 'site_documents_shed_total 8',
    );
    expect(completed).toBe(8);
    release();
    const settled = await outcomes;
    for (const outcome of settled)
      if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(Overloaded);
    expect(
      settled.filter((outcome) => outcome.status === 'fulfilled' && outcome.value === 'two'),
    ).toHaveLength(32);
    expect(await read(map)).toBe('two');
  });

  test('render more than four documents concurrently if these wait for a slow service', async () => {
    const { map, release } = await withHeldService();
    const documents = Array.from({ length: 12 }, () => read(map, '?planted'));
    await eventually('all wait for the service', () => bench.calls().length === 12);
    release();
    expect(await Promise.all(documents)).toEqual(documents.map(() => 'two'));
  });

  test('have exited when the service is closed, and leave no files', async () => {
    const temporaryFolder = join(bench.folder(), 'temporary');
    await mkdir(temporaryFolder);
    await start(await mapWith(''), { temporaryFolder });
    expect(await readdir(temporaryFolder)).toHaveLength(1);
    await bench.stop();
    await eventually('they have ended', () => running() === 0);
    expect(await readdir(temporaryFolder)).toEqual([]);
  });
});
