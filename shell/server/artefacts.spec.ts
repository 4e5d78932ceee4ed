import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LiveRemote } from '@larkway/releases-contract';
import { createArtefacts } from './artefacts.js';

const content = 'module.exports = {};';
const integrity = `sha384-${createHash('sha384').update(content).digest('base64')}`;

let origin: Server;
let cache: string;
let requests: string[];
let answer: (path: string) => string | undefined;

beforeEach(async () => {
  requests = [];
  answer = () => content;
  cache = await mkdtemp(join(tmpdir(), 'artefacts-'));
  origin = createServer((request, response) => {
    requests.push(request.url!);
    const body = answer(request.url!);
    if (body !== undefined) response.end(body);
  }).listen(0, '127.0.0.1');
  await once(origin, 'listening');
});

afterEach(async () => {
  origin.closeAllConnections();
  origin.close();
  await rm(cache, { recursive: true, force: true });
});

const remote = (version: string): LiveRemote => ({
  name: 'mfe-x',
  version,
  container: 'mfe_x',
  base: `http://127.0.0.1:${(origin.address() as AddressInfo).port}/mfe-x/`,
  scripts: {},
  face: { name: 'mfe-x', team: 'x', sdk: '^1.0.0', contracts: [], routes: [], redirects: [], fragments: [], exposes: {} },
  files: [
    { path: 'node/remoteEntry.cjs', bytes: content.length, integrity },
    { path: 'web/remoteEntry.js', bytes: content.length, integrity },
  ],
});

describe('Node builds from another origin', () => {
  test('are fetched once, without the files of the browser', async () => {
    const artefacts = createArtefacts({ folder: 'unused', cache });
    const entry = await artefacts.nodeEntry(remote('1'));
    await artefacts.nodeEntry(remote('1'));
    expect(await readFile(entry, 'utf8')).toBe(content);
    expect(requests).toEqual(['/mfe-x/node/remoteEntry.cjs']);
  });

  test('are refused when a byte differs from the release', async () => {
    answer = () => content.replace('{}', '[]');
    await expect(createArtefacts({ folder: 'unused', cache }).nodeEntry(remote('2'))).rejects.toThrow('not what was released');
  });

  test('that do not arrive within a second are given up, and not asked for again at once', async () => {
    answer = () => undefined;
    const artefacts = createArtefacts({ folder: 'unused', cache });
    await expect(artefacts.nodeEntry(remote('3'))).rejects.toThrow();
    await expect(artefacts.nodeEntry(remote('3'))).rejects.toThrow();
    expect(requests).toHaveLength(1);
  });
});
