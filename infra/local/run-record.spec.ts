import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { claimRun, findReleases, findRun, noteReleases } from './run-record.js';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'larkway-run-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

test('a folder has one run at a time, and a second one is refused with the process id of the first', async () => {
  const release = await claimRun(folder);
  await expect(claimRun(folder)).rejects.toThrow(
    `The site runs already in this folder (process ${process.pid})`,
  );
  await release();
  await (
    await claimRun(folder)
  )();
});

test('a record of a killed run is ignored, even if its process id is reused', async () => {
  const other = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)']);
  writeFileSync(
    join(folder, 'run.json'),
    JSON.stringify({ pid: other.pid, port: 1, token: 'old' }),
  );
  expect(await findRun(folder)).toBeUndefined();
  await (
    await claimRun(folder)
  )();
  other.kill('SIGKILL');
});

test('a run publishes the address of its release service while it is alive, readable by its owner only', async () => {
  const release = await claimRun(folder);
  expect(await findReleases(folder)).toBeUndefined();
  await noteReleases(folder, { url: 'http://127.0.0.1:4008', token: 'secret' });
  expect(await findReleases(folder)).toEqual({ url: 'http://127.0.0.1:4008', token: 'secret' });
  expect(statSync(join(folder, 'run.json')).mode & 0o077).toBe(0);
  await release();
  expect(await findReleases(folder)).toBeUndefined();
});
