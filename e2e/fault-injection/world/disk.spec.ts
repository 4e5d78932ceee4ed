import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Disk, flush, mountPowerDisk, mountSmallDisk, smallDiskUnavailable } from './disk.js';

const scratch = mkdtempSync(path.join(tmpdir(), 'larkway-disk-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** Whether this machine may mount file systems. */
const mayMount = !smallDiskUnavailable(scratch);

const withDisk = async <T extends Disk>(disk: T, use: (disk: T) => Promise<void> | void) => {
  try {
    await use(disk);
  } finally {
    disk.remove();
  }
};

/** Appends to a file and fsyncs it. */
const writeDurably = (file: string, text: string): void => {
  const fd = openSync(file, 'a');
  writeSync(fd, text);
  fsyncSync(fd);
  closeSync(fd);
};

(mayMount ? describe : describe.skip)('a disk', () => {
  it('keeps what was fsynced and loses everything else when the power fails', () =>
    withDisk(mountPowerDisk(scratch, 'power'), async ({ folder, losePower }) => {
      const inDisk = (name: string): string => path.join(folder, name);
      writeDurably(inDisk('log'), 'fsynced, ');
      flush(folder);
      writeFileSync(inDisk('log'), 'not fsynced', { flag: 'a' });
      writeFileSync(inDisk('new'), 'not fsynced');
      writeDurably(inDisk('durable'), 'fsynced');
      writeFileSync(inDisk('durable'), ', not fsynced', { flag: 'a' });
      await losePower();
      // The fsync of another file may have stored the new length: then zeros follow.
      expect(readFileSync(inDisk('log'), 'utf8')).toMatch(/^fsynced, \0*$/);
      expect(readFileSync(inDisk('new'), 'utf8')).toBe('');
      expect(readFileSync(inDisk('durable'), 'utf8')).toBe('fsynced');
      writeDurably(inDisk('durable'), ', works again');
      await losePower();
      expect(readFileSync(inDisk('durable'), 'utf8')).toBe('fsynced, works again');
    }));

  it('kills the processes that work on it when the power fails', () =>
    withDisk(mountPowerDisk(scratch, 'used'), async ({ folder, losePower }) => {
      const child = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], {
        cwd: folder,
      });
      await once(child, 'spawn');
      const exit = once(child, 'exit');
      try {
        await losePower();
        expect(await exit).toEqual([null, 'SIGKILL']);
      } finally {
        child.kill('SIGKILL');
      }
    }));

  it.each([
    ['in memory', () => mountSmallDisk(scratch)],
    ['that can lose its power', () => mountPowerDisk(scratch, 'filled')],
  ])('%s has no room when it is filled, and has it again afterward', (_which, mount) =>
    withDisk(mount(), ({ folder, fill }) => {
      const page = (): void =>
        writeFileSync(path.join(folder, 'page'), Buffer.alloc(8_192), { flush: true });
      const release = fill();
      expect(page).toThrow(/ENOSPC/);
      release();
      page();
      expect(readdirSync(folder)).not.toContain('ballast');
    }),
  );
});
