import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runMutations } from '../../infra/testing/mutation/run-mutations.js';
import { needsBrowser, referenceOf, runTest } from '../../infra/testing/mutation/run-test.js';
import { brokenRules, type BrokenRule } from './broken-rules.js';
import { readTable } from './read-table.js';

const root = path.resolve(import.meta.dirname, '../..');
const state = path.join(tmpdir(), 'larkway-broken-rules', 'results.json');
const record = path.join(root, 'e2e/specification/BROKEN-RULES.md');

interface Result {
  status: string;
  seconds: number;
  commit: string;
}

const keyOf = (rule: BrokenRule): string => JSON.stringify(rule);

const isSlow = ({ test }: BrokenRule): boolean => needsBrowser(referenceOf(test));

const asCode = (text: string): string => `\`${text.replace(/\s+/g, ' ').trim()}\``;

const tableOf = (results: Record<string, Result>): string => {
  const claims = new Map(
    readTable(readFileSync(path.join(root, 'e2e/SPECIFICATION.md'), 'utf8')).map(
      ({ id, claim }) => [id, claim],
    ),
  );
  const rows = brokenRules.flatMap((rule) => {
    const result = results[keyOf(rule)];
    if (!result) return [];
    const { file, title = '' } = referenceOf(rule.test);
    const cells = [
      `${rule.id}: ${claims.get(rule.id) ?? ''}`,
      `${asCode(rule.file)}: ${asCode(rule.find)} became ${asCode(rule.replace)}`,
      `${asCode(file)} › ${title}`,
      result.status,
    ];
    return [`| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`];
  });
  return ['| rule | change | test | result |', '|---|---|---|---|', ...rows].join('\n');
};

const write = (results: Record<string, Result>): void => {
  mkdirSync(path.dirname(state), { recursive: true });
  writeFileSync(state, JSON.stringify(results));
  const known = brokenRules.flatMap((rule) => results[keyOf(rule)] ?? []);
  const red = known.filter(({ status }) => status === 'red').length;
  const text = `# Rules broken on purpose

Written by \`npm run broken-rules\`: one rule of the [specification](../SPECIFICATION.md) at a time is broken in a copy of the
repository, and the test that is said to show it is run. It has to fail.

${new Date().toISOString().slice(0, 10)}: ${known.length} of ${brokenRules.length} rules tried, ${red} tests went red.

${tableOf(results)}
`;
  writeFileSync(record, text);
};

const runTests = async (folder: string, rule: BrokenRule): Promise<string> => {
  // A browser test runs the compiled output.
  if (isSlow(rule))
    execFileSync('npm', ['run', '--silent', 'build'], { cwd: folder, stdio: 'ignore' });
  return runTest(folder, referenceOf(rule.test));
};

/**
 * Breaks every rule without a result; with `again`, all rules. Words select ids.
 * @returns the exit code
 */
export const breakRules = async (args: string[]): Promise<number> => {
  const words = args.filter((word) => word !== 'again');
  const results: Record<string, Result> =
    existsSync(state) && !args.includes('again')
      ? (JSON.parse(readFileSync(state, 'utf8')) as Record<string, Result>)
      : {};
  const asked = brokenRules.filter(
    ({ id }) => words.length === 0 || words.some((word) => id.startsWith(word)),
  );
  const open = asked
    .filter((rule) => results[keyOf(rule)]?.status !== 'red')
    .sort((a, b) => Number(isSlow(a)) - Number(isSlow(b)));
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
    cwd: root,
    encoding: 'utf8',
  }).trim();
  await runMutations({
    root,
    mutations: open,
    // A browser test needs the whole machine.
    copies: 1,
    runTests,
    onResult: (rule, { status, seconds }) => {
      results[keyOf(rule)] = { status, seconds, commit };
      write(results);
      console.log(
        `${status === 'red' ? 'red  ' : 'NOT RED'} ${rule.id} (${seconds} s) ${status === 'red' ? '' : `${status}: ${rule.test}`}`,
      );
    },
  });
  const failed = asked.filter((rule) => results[keyOf(rule)]?.status !== 'red');
  console.log(`broken rules: ${asked.length - failed.length} of ${asked.length} tests went red`);
  return failed.length > 0 ? 1 : 0;
};
