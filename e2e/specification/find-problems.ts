import { readFileSync } from 'node:fs';
import path from 'node:path';
import { listJestTests } from './jest-tests.js';
import { listPlaywrightTests } from './playwright-tests.js';
import { type Citation, readTable, type Row } from './read-table.js';

export interface Test extends Citation {
  isSkipped: boolean;
  /** Whether `npm test` leaves it to `npm run test:nightly`. */
  isNightly: boolean;
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Whether a citation matches a title; `*` stands for any text. */
export const isMeant = (cited: string, title: string): boolean =>
  new RegExp(`^${cited.split('*').map(escaped).join('.*')}$`, 'su').test(title);

const nameOf = ({ file, title }: Citation): string => `\`${file} › ${title}\``;

const isOfJourneys = ({ file }: Test): boolean => file.startsWith('e2e/journeys/');

const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\d]+/gu));

/** The most similar title of the same file, as a hint after a rename. */
const nearest = ({ file, title }: Citation, tests: Test[]): Test | undefined => {
  const words = wordsOf(title);
  const [best] = tests
    .filter((test) => test.file === file)
    .map((test) => ({
      test,
      shared: [...wordsOf(test.title)].filter((word) => words.has(word)).length,
    }))
    .sort((a, b) => b.shared - a.shared);
  return best && best.shared >= 2 ? best.test : undefined;
};

const missing = (row: Row, citation: Citation, tests: Test[]): string => {
  const where = `${row.id} cites ${nameOf(citation)}, which does not exist`;
  if (!tests.some(({ file }) => file === citation.file))
    return `${where}: no tests are in that file; correct its path`;
  const near = nearest(citation, tests);
  return `${where}: ${near ? `did you mean ${nameOf(near)}?` : 'correct the title, with its describe titles joined by “ › ”'}`;
};

/** What is wrong between the table and the tests, each with what to do about it. */
export const findProblems = (rows: Row[], tests: Test[]): string[] => {
  const problems: string[] = [];
  const lines = new Map<string, number>();
  const cited = new Set<string>();
  for (const row of rows) {
    if (lines.has(row.id))
      problems.push(
        `${row.id} occurs twice, in lines ${lines.get(row.id)} and ${row.line}: give one of them another id`,
      );
    lines.set(row.id, row.line);
    if (row.citations.length === 0)
      problems.push(
        `${row.id} has no test (“${row.claim}”): write one, and cite it in line ${row.line}`,
      );
    const all: Test[] = [];
    for (const citation of row.citations) {
      const meant = tests.filter(
        (test) => test.file === citation.file && isMeant(citation.title, test.title),
      );
      if (meant.length === 0) problems.push(missing(row, citation, tests));
      const skipped = meant.find(({ isSkipped }) => isSkipped);
      if (skipped)
        problems.push(`${row.id} cites ${nameOf(skipped)}, which is skipped: let it run`);
      for (const test of meant) cited.add(nameOf(test));
      all.push(...meant);
    }
    if (all.length > 0 && all.every(({ isNightly }) => isNightly))
      problems.push(
        `${row.id} cites nightly tests only: cite one that "npm test" runs in line ${row.line}, too`,
      );
  }
  const uncited = tests.filter((test) => isOfJourneys(test) && !cited.has(nameOf(test)));
  for (const test of uncited)
    problems.push(
      `${nameOf(test)} is cited by no row: cite it where it shows a sentence, or under “Beyond the specification”`,
    );
  return problems;
};

const root = path.resolve(import.meta.dirname, '../..');

/**
 * Prints problems of the table, optionally only those that contain one of the words.
 * @returns the exit code
 */
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
