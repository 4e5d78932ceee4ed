import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../free-port.js';
import { until } from '../testing/until.js';
import { ManagedProcess } from './managed-process.js';

/** A server as small as one can be: ready, ends when its parent is gone, says who it is. */
const server = `
  require('node:http').createServer((request, response) => response.end(String(process.pid))).listen(process.env.PORT, '127.0.0.1');
  process.on('disconnect', () => process.exit(0));
`;

let folder: string;
let url: string;
let told: string[];

const answer = (): Promise<string | undefined> =>
  fetch(url).then(
    (response) => response.text(),
    () => undefined,
  );

const optionsFor = (script: string) => ({
  name: 'server',
  cwd: folder,
  env: { PORT: new URL(url).port },
  logFile: join(folder, 'server.log'),
  readyUrl: url,
  args: ['-e', script],
  stopTimeout: 500,
});

const create = (script: string): ManagedProcess =>
  new ManagedProcess({ ...optionsFor(script), say: (text) => void told.push(text) });

beforeEach(async () => {
  url = `http://127.0.0.1:${await freePort(0)}/`;
  folder = mkdtempSync(join(tmpdir(), 'larkway process '));
  told = [];
});

afterEach(() => rmSync(folder, { recursive: true }));

test('a killed process is restarted, which is reported', async () => {
  const managed = create(server);
  await managed.start();
  const first = managed.pid!;
  process.kill(first, 'SIGKILL');
  const second = await until(async () => {
    const pid = await answer();
    return pid && pid !== String(first) ? pid : undefined;
  });
  await until(() => told.length === 2);
  expect(second).toBe(String(managed.pid));
  expect(told[0]).toMatch(/server was killed by SIGKILL and is started again in 0.5 s/);
  await managed.stop();
  expect(await answer()).toBeUndefined();
});

test('notices of a process are passed on', async () => {
  const notices: string[] = [];
  const script = `process.send({ notice: 'Open this link once' }); ${server}`;
  const managed = new ManagedProcess({
    ...optionsFor(script),
    say: (text) => void told.push(text),
    onNotice: (text) => void notices.push(text),
  });
  await managed.start();
  await until(() => notices.length === 1);
  expect(notices).toEqual(['Open this link once']);
  await managed.stop();
});

test.each(['a new log', 'the log of an earlier run'])(
  'only its owner can read %s',
  async (which) => {
    const { logFile } = optionsFor(server);
    if (which === 'the log of an earlier run') {
      writeFileSync(logFile, 'old');
      chmodSync(logFile, 0o644);
    }
    const managed = create(server);
    await managed.start();
    expect(statSync(logFile).mode & 0o077).toBe(0);
    await managed.stop();
  },
);

test('a process that exits before it is ready fails the start with the end of its log', async () => {
  const managed = create('console.error("DATABASE_URL is missing"); process.exit(3)');
  await expect(managed.start()).rejects.toThrow(
    /server exited with code 3 before it was ready[^]*DATABASE_URL is missing/,
  );
});

test('a process that ignores TERM is killed', async () => {
  const managed = create(`${server} process.on('SIGTERM', () => undefined);`);
  await managed.start();
  await managed.stop();
  expect(await answer()).toBeUndefined();
});

test('a parent that is killed leaves no process behind', async () => {
  const loader = join(import.meta.dirname, '../../presets/typescript-loader.mjs');
  const program = join(folder, 'parent.mjs');
  writeFileSync(
    program,
    `const { ManagedProcess } = await import(${JSON.stringify(join(import.meta.dirname, 'managed-process.ts'))});
     await new ManagedProcess({ ...${JSON.stringify(optionsFor(server))}, say: () => undefined }).start();`,
  );
  const parent = spawn(process.execPath, ['--import', loader, program], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  await until(answer);
  parent.kill('SIGKILL');
  await until(async () => (await answer()) === undefined);
  expect(readFileSync(join(folder, 'server.log'), 'utf8')).toBe('');
});
