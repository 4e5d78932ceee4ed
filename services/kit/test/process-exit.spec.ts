import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { buildServices } from '@larkway/kit/testing';

beforeAll(() => buildServices(join(__dirname, '../..'), ['kit']), 120_000);

const start = async () => {
  const child = spawn(process.execPath, [join(__dirname, 'unread-log.mjs')], {
    stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
  });
  await once(child, 'message');
  return child;
};

it('a process that gets SIGTERM writes its whole log and exits with code 0', async () => {
  const child = await start();
  const log = text(child.stdout!);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
  const messages = (await log)
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { msg: string }).msg);
  expect(messages).toEqual(['listening', 'shutting down']);
});

it('a process exits even if no process reads its log', async () => {
  const child = await start();
  child.stdout!.destroy();
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}, 60_000);
