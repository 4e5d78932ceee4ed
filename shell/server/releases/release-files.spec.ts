import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openFolderStore } from '@larkway/kit/objects';
import type { Pointer } from '@larkway/releases-contract';
import { writeTinyRelease } from '../testing/tiny-release.js';
import { createReleaseFiles, type ReleaseFiles } from './release-files.js';

let folder: string;
let store: string;
let cache: string;
let files: ReleaseFiles;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'larkway-files-'));
  store = join(folder, 'store');
  cache = join(folder, 'cache');
  files = createReleaseFiles({ store: openFolderStore(store), cache });
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const entryOf = async (pointer: Pointer): Promise<string> =>
  files.nodeEntry(await files.release('mfe-x', pointer));
const inStore = (version: string, path: string): string => join(store, 'mfe-x', version, path);

describe('A version’s files on this server', () => {
  test('are a verified copy of what was released', async () => {
    const entry = await entryOf(await writeTinyRelease(store, { version: '1' }));
    expect(entry.startsWith(cache)).toBe(true);
    expect(await readFile(entry, 'utf8')).toBe("module.exports = '1';");
  });

  test('are refused if a byte of any file differs', async () => {
    const pointer = await writeTinyRelease(store, {
      version: '1',
      files: { 'node/part.cjs': 'sound' },
    });
    await writeFile(inStore('1', 'node/part.cjs'), 'sounD');
    await expect(entryOf(pointer)).rejects.toThrow('node/part.cjs is not what was released');
  });

  test('are refused if the release description differs from what was signed', async () => {
    const pointer = await writeTinyRelease(store, { version: '1' });
    const text = await readFile(inStore('1', 'release.json'), 'utf8');
    await writeFile(inStore('1', 'release.json'), text.replace('"team":"x"', '"team":"y"'));
    await expect(entryOf(pointer)).rejects.toThrow('release.json is not what was released');
  });

  test('are refused under another version’s name', async () => {
    const pointer = await writeTinyRelease(store, { version: '1' });
    await writeTinyRelease(store, { version: '2' });
    await writeFile(inStore('2', 'release.json'), await readFile(inStore('1', 'release.json')));
    await expect(entryOf({ ...pointer, version: '2', base: '/assets/mfe-x/2/' })).rejects.toThrow(
      'says it is mfe-x 1',
    );
  });

  test('are verified again if the copy was tampered with', async () => {
    const pointer = await writeTinyRelease(store, { version: '1' });
    const entry = await entryOf(pointer);
    await writeFile(entry, 'stolen()');
    expect(await readFile(await entryOf(pointer), 'utf8')).toBe("module.exports = '1';");
  });

  test('can be read by other users of the machine, one of which renders', async () => {
    const entry = await entryOf(await writeTinyRelease(store, { version: '1' }));
    for (const path of [dirname(dirname(entry)), dirname(entry)])
      expect((await stat(path)).mode & 0o005).toBe(0o005);
    expect((await stat(entry)).mode & 0o004).toBe(0o004);
  });
});

describe('The copy of a version', () => {
  const HOUR = 3_600_000;
  let time: number;

  beforeEach(() => {
    time = Date.now();
    files = createReleaseFiles({ store: openFolderStore(store), cache, now: () => time });
  });

  const copies = async (): Promise<string[]> =>
    (await readdir(join(cache, 'mfe-x'))).map((name) => name.replace(/-[0-9a-f]{16}/, '')).sort();

  const found = async (version: string) =>
    files.release('mfe-x', await writeTinyRelease(store, { version }));

  test('is removed once it was not used for a day, unless it is of a served version', async () => {
    const [served, unused] = [await found('1'), await found('2')];
    for (const remote of [served, unused]) await files.nodeEntry(remote);
    time += 23 * HOUR;
    await files.removeUnused([served]);
    expect(await copies()).toEqual(['1', '2']);
    time += HOUR;
    await files.removeUnused([served]);
    expect(await copies()).toEqual(['1']);
    // Its last use is the last time at which it was served.
    time += 23 * HOUR;
    await files.removeUnused([]);
    expect(await copies()).toEqual(['1']);
    time += HOUR;
    await files.removeUnused([]);
    expect(await copies()).toEqual([]);
  });

  test('stays for another day after a preview has used it, and is made again for one that comes later', async () => {
    const remote = await found('1');
    const entry = await files.nodeEntry(remote);
    time += 23 * HOUR;
    expect(await files.markUsed(entry)).toBe(true);
    time += 23 * HOUR;
    await files.removeUnused([]);
    expect(await copies()).toEqual(['1']);
    time += HOUR;
    await files.removeUnused([]);
    expect(await files.markUsed(entry)).toBe(false);
    expect(await readFile(await files.nodeEntry(remote), 'utf8')).toBe("module.exports = '1';");
    await files.removeUnused([]);
    expect(await copies()).toEqual(['1']);
  });

  test('is removed with what is left of copies that a killed server was making, and nothing else is', async () => {
    await files.nodeEntry(await found('1'));
    const old = (time - 25 * HOUR) / 1_000;
    for (const name of [
      'mfe-x/2-0123456789abcdef-Ab1_x9',
      'mfe-x/notes',
      'mfe-y',
      'other-0123456789abcdef',
    ]) {
      await mkdir(join(cache, name), { recursive: true });
      await utimes(join(cache, name), old, old);
    }
    await writeFile(join(cache, 'live-production.json'), '{}');
    await files.removeUnused([]);
    expect(await copies()).toEqual(['1', 'notes']);
    expect((await readdir(cache)).sort()).toEqual([
      'live-production.json',
      'mfe-x',
      'mfe-y',
      'other-0123456789abcdef',
    ]);
  });
});

describe('A version on another origin', () => {
  let origin: Server;
  let requests: string[];
  let change: (text: string) => string;

  beforeEach(async () => {
    requests = [];
    change = (text) => text;
    origin = createServer((request, response) => {
      requests.push(request.url!);
      void readFile(join(store, request.url!), 'utf8').then(
        (text) => response.end(change(text)),
        () => response.writeHead(404).end(),
      );
    }).listen(0, '127.0.0.1');
    await once(origin, 'listening');
    files = createReleaseFiles({ store: openFolderStore(store), cache, origins: [address()] });
  });

  afterEach(() => {
    origin.closeAllConnections();
    origin.close();
  });

  const address = (): string => `http://127.0.0.1:${(origin.address() as AddressInfo).port}`;

  const remote = async (version: string): Promise<Pointer> => {
    const pointer = await writeTinyRelease(store, { version });
    return { ...pointer, base: `${address()}/mfe-x/${version}/` };
  };

  test('is fetched once, without the files of the browser', async () => {
    const pointer = await remote('1');
    await entryOf(pointer);
    await entryOf(pointer);
    expect(requests).toEqual(['/mfe-x/1/node/remoteEntry.cjs']);
  });

  test.each([
    ['another origin', (base: string) => base],
    ['another path of the site', () => '/api/contact/'],
    ['a host named without a scheme', (base: string) => base.replace('http:', '')],
  ])('is never asked for when its base is %s that is not configured', async (_what, baseOf) => {
    const pointer = await remote('1');
    const strict = createReleaseFiles({
      store: openFolderStore(store),
      cache,
      origins: ['https://cdn.example'],
    });
    await expect(
      strict.release('mfe-x', { ...pointer, base: baseOf(pointer.base) }),
    ).rejects.toThrow('is not one of ARTIFACT_ORIGINS');
    const known = await files.release('mfe-x', pointer);
    await expect(strict.nodeEntry({ ...known, base: baseOf(pointer.base) })).rejects.toThrow(
      'is not one of ARTIFACT_ORIGINS',
    );
    expect(requests).toEqual([]);
  });

  test('is refused when a byte differs, and nothing of it is kept', async () => {
    change = (text) => text.replace('1', '2');
    await expect(entryOf(await remote('1'))).rejects.toThrow('not what was released');
    expect(await readdir(cache).catch(() => [])).toEqual([]);
  });
});
