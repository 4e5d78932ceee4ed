import { readFileSync } from 'node:fs';
import path from 'node:path';
import { findProblems } from './find-problems.js';
import { listJestTests } from './jest-tests.js';
import { listPlaywrightTests } from './playwright-tests.js';
import { readTable } from './read-table.js';

const root = path.resolve(import.meta.dirname, '../..');

/** Tells what is wrong with the table, as far as it holds one of the words. @returns the exit code */
export const reportProblems = async (words: string[]): Promise<number> => {
  const rows = readTable(readFileSync(path.join(root, 'e2e/SPECIFICATION.md'), 'utf8'));
  const tests = (await Promise.all([listJestTests(root), listPlaywrightTests(root)])).flat();
  const problems = findProblems(rows, tests);
  const isAskedFor = (problem: string) =>
    words.length === 0 || words.some((word) => problem.includes(word));
  for (const problem of problems.filter(isAskedFor)) console.error(`  ${problem}`);
  console.log(
    `specification: ${rows.length} rows, ${tests.length} tests, ${problems.length} problems`,
  );
  return problems.length > 0 ? 1 : 0;
};
