import { bufferLines } from './buffered-lines.js';

const recorded = () => {
  const written: string[] = [];
  const output = { write: (text: string) => written.push(text), flushSync: () => void written.push('flushed') };
  return { written, lines: bufferLines(output) };
};

afterEach(() => {
  jest.useRealTimers();
});

it('lines are written together once they are 64 kB', () => {
  const { written, lines } = recorded();
  const line = `${'x'.repeat(1_023)}\n`;
  for (let count = 1; count < 64; count += 1) lines.write(line);
  expect(written).toEqual([]);
  lines.write(line);
  expect(written).toEqual([line.repeat(64)]);
});

it('a line waits for half a second at most', () => {
  jest.useFakeTimers();
  const { written, lines } = recorded();
  lines.write('one\n');
  lines.write('two\n');
  expect(written).toEqual([]);
  jest.advanceTimersByTime(500);
  expect(written).toEqual(['one\ntwo\n']);
});

it('what is gathered is written at once when pino asks for it, as it does at a fatal error', () => {
  const { written, lines } = recorded();
  lines.write('the end\n');
  lines.flushSync();
  expect(written).toEqual(['the end\n', 'flushed']);
});
