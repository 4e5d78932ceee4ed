import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { buildServices } from '../testing/index.js';
import { bufferLines } from './buffered-lines.js';

const recorded = () => {
  const written: string[] = [];
  const output = {
    write: (text: string) => written.push(text),
    flushSync: () => void written.push('flushed'),
  };
  return { written, lines: bufferLines(output) };
};

afterEach(() => {
  jest.useRealTimers();
});

it('lines are written together at 64 kB', () => {
  const { written, lines } = recorded();
  const line = `${'x'.repeat(1_023)}\n`;
  for (let count = 1; count < 64; count += 1) lines.write(line);
  expect(written).toEqual([]);
  lines.write(line);
  expect(written).toEqual([line.repeat(64)]);
});

it('a line is written after half a second at the latest', () => {
  jest.useFakeTimers();
  const { written, lines } = recorded();
  lines.write('one\n');
  lines.write('two\n');
  expect(written).toEqual([]);
  jest.advanceTimersByTime(500);
  expect(written).toEqual(['one\ntwo\n']);
});

it('buffered lines are written at once when pino flushes, as at a fatal error', () => {
  const { written, lines } = recorded();
  lines.write('the end\n');
  lines.flushSync();
  expect(written).toEqual(['the end\n', 'flushed']);
});

it('a process that exits normally writes its last lines, even while its threads are busy', () => {
  buildServices(join(__dirname, '../../..'), ['kit']);
  const program = `
    import { pbkdf2 } from 'node:crypto';
    import { createLogger } from '${join(__dirname, '../../dist/observability/logger.js')}';
    process.on('exit', () => pbkdf2('a', 'b', 2_000_000, 64, 'sha512', () => undefined));
    createLogger('x', 'info').info('the last line');
  `;
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    env: { UV_THREADPOOL_SIZE: '1' },
    encoding: 'utf8',
  });
  expect([status, stdout]).toEqual([0, expect.stringContaining('the last line')]);
}, 120_000);
