import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TestProgress } from './test-progress.js';

let folder: string;
let file: string;
let shown: string[];
let progress: TestProgress;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'larkway-progress-'));
  file = join(folder, 'events');
  shown = [];
  progress = new TestProgress(file, (text) => shown.push(text));
});

afterEach(() => rmSync(folder, { recursive: true }));

const append = (...events: object[]): void =>
  appendFileSync(file, events.map((event) => `${JSON.stringify(event)}\n`).join(''));

test('a run that has not started has no progress', () => {
  expect(progress.read()).toBe('');
});

test('progress counts what is done and what failed, and adds up the time of each file', () => {
  append(
    { total: 3, unit: 'tests' },
    { file: 'a.spec.ts', ms: 5, failed: 0 },
    { file: 'b.spec.ts', ms: 7, failed: 0 },
  );
  expect(progress.read()).toBe('2 of 3 tests, 0 failed');
  append({ file: 'a.spec.ts', ms: 2, failed: 1, failure: 'expected 1' });
  expect(progress.read()).toBe('3 of 3 tests, 1 failed');
  expect([...progress.files]).toEqual([
    ['a.spec.ts', 7],
    ['b.spec.ts', 7],
  ]);
});

test('only the first failure is shown immediately, and all are kept', () => {
  append(
    { file: 'a.spec.ts', failed: 1, failure: 'first' },
    { file: 'b.spec.ts', failed: 1, failure: 'second' },
  );
  progress.read();
  expect(shown).toEqual(['first']);
  expect(progress.failures).toEqual(['first', 'second']);
});

test('an incomplete line is read when it is complete', () => {
  appendFileSync(file, '{"total":1,"unit"');
  expect(progress.read()).toBe('');
  appendFileSync(file, ':"files"}\n');
  expect(progress.read()).toBe('0 of 1 files, 0 failed');
});
