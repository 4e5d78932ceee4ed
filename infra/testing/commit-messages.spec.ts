import { execFileSync } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** What commitlint says of a message; nothing if it is accepted. */
const problemsOf = (message: string): string => {
  try {
    execFileSync('node_modules/.bin/commitlint', { cwd: root, input: message });
    return '';
  } catch (error) {
    return String((error as { stdout: Buffer }).stdout);
  }
};

test('a commit message without a type of Conventional Commits, or with a long subject, is refused', () => {
  expect(problemsOf('fix(shell): keep the focus when a toast closes')).toBe('');
  expect(problemsOf('shell: keep the focus')).toContain('type must be one of');
  expect(problemsOf(`fix: ${'a'.repeat(70)}`)).toContain('longer than 72 characters');
});
