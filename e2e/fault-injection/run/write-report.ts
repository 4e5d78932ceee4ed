import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '@larkway/infra/local';
import { describeComputer } from '../../bench/machine.js';
import { families } from '../faults/families.js';
import { megabytes } from '../check/memory.js';
import { rules } from '../check/rules.js';
import type { Options } from './options.js';
import { usualLeads } from '../plan/scenarios.js';
import type { ScenarioResult } from './run-scenario.js';
import { mergeResults } from '../check/check.js';

export interface Report {
  options: Options;
  /** Number of scenarios in the full run. */
  scenarios: number;
  results: ScenarioResult[];
  unavailableKinds: Map<string, string>;
}

/**
 * In the documentation of the email worker once all scenarios have ended; in the state folder until
 * then, so that a run that is interrupted replaces no complete report.
 */
export const reportFile = (
  { options: { soak, only }, scenarios, results }: Omit<Report, 'unavailableKinds'>,
  state: string,
): string => {
  const ended = results.filter(({ unfinished }) => !unfinished);
  if (ended.length < scenarios) return path.join(state, 'report.md');
  const suffix = soak ? '-soak' : only ? `-${only}` : '';
  return path.join(root, `services/email/docs/fault-injection${suffix}.md`);
};

/** Arguments that repeat the run. */
const argumentsOf = ({ soak, only, previous, leads, seed }: Options): string =>
  [
    soak && `--soak --faults ${soak.faults} --minutes ${soak.minutes}`,
    only && `--only ${only}`,
    previous && `--previous ${previous}`,
    leads !== usualLeads && `--leads ${leads}`,
    `--seed ${seed}`,
  ]
    .filter(Boolean)
    .join(' ');

const engineNames: Record<string, string> = { redis: 'Redis', postgres: 'PostgreSQL' };
const zero = { rows: 0, bytes: 0 };
const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);
const table = (head: string[], rows: (string | number)[][]): string =>
  [head, head.map((_, index) => (index === 0 ? '---' : '---:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');

const faultTable = ({ options: { only, soak }, results, unavailableKinds }: Report): string => {
  const times = (kind: string, engine?: string): number =>
    sum(
      results
        .filter((result) => !engine || result.engine === engine)
        .map(({ faults }) => faults[kind] ?? 0),
    );
  const injected = families.filter(({ name }) => !only || name === only);
  const rows = injected.flatMap(({ title, faults, times: least }) => {
    const total = (engine?: string): number => sum(faults.map(({ kind }) => times(kind, engine)));
    return [
      [
        `**${title}**`,
        `**${total('redis')}**`,
        `**${total('postgres')}**`,
        `**${total()}**`,
        soak ? '' : `**${least}**`,
      ],
      ...faults.map(({ kind }) => [
        unavailableKinds.has(kind) ? `${kind} (not injected: ${unavailableKinds.get(kind)})` : kind,
        times(kind, 'redis'),
        times(kind, 'postgres'),
        times(kind),
        '',
      ]),
    ];
  });
  return table(['Fault', 'Queue on Redis', 'on PostgreSQL', 'Total', 'Required'], rows);
};

const ruleTable = ({ results }: Report): string => {
  const ruleResults = mergeResults(results.map((result) => result.ruleResults));
  return table(
    ['Rule', 'Checked items', 'Violations'],
    rules.map(({ name, claim }) => {
      const { checked, broken } = ruleResults.find(({ rule }) => rule === name)!;
      return [`\`${name}\`: ${claim}`, checked, broken.length === 0 ? 0 : `**${broken.length}**`];
    }),
  );
};

const excusedTable = ({ results }: Report): string => {
  const points = [...new Set(results.flatMap(({ excused }) => Object.keys(excused)))].sort();
  if (points.length === 0) return 'No email was received twice.';
  return table(
    [
      'The worker was killed, or cut off from PostgreSQL',
      'Emails received twice, with one Message-ID',
    ],
    points.map((point) => [point, sum(results.map(({ excused }) => excused[point] ?? 0))]),
  );
};

const brokenList = ({ results }: Report): string => {
  const broken = results.flatMap(({ scenario, ruleResults }) =>
    ruleResults.flatMap(({ rule, broken: texts }) =>
      texts.slice(0, 3).map((text) => `- ${scenario}, \`${rule}\`: ${text}`),
    ),
  );
  return broken.length === 0 ? '' : `\n## Violations\n\n${broken.join('\n')}\n`;
};

const memoryTable = (results: ScenarioResult[]): string => {
  const rows = results.flatMap(({ engine, memory = [] }) =>
    memory.map(({ process, pid, samples, start, third, before, end, heap }) => [
      `${process} (${pid}), queue on ${engineNames[engine]}`,
      samples,
      ...[start, third, end].map(megabytes),
      `${end < before ? '' : '+'}${((end / before - 1) * 100).toFixed(1)} %`,
      heap ? `${megabytes(heap.third)} → ${megabytes(heap.end)}` : '',
    ]),
  );
  return table(
    ['Process', 'Samples', 'Start', 'After a third', 'End', 'Growth', 'Smallest heap'],
    rows,
  );
};

/** Tables with fewer bytes are not listed. */
const smallTable = 1e6;

const sizeTable = (results: ScenarioResult[]): string => {
  const rows = results.flatMap(({ engine, tables = [] }) => {
    const [first, third, last] = [
      tables[0],
      tables[Math.round((tables.length - 1) / 3)],
      tables.at(-1),
    ];
    return (last ?? [])
      .filter(({ bytes }) => bytes > smallTable)
      .sort((a, b) => b.bytes - a.bytes)
      .map(({ name }) => [
        `${name}, queue on ${engineNames[engine]}`,
        ...[first, third, last].flatMap((sizes) => {
          const { rows: count, bytes } = sizes?.find((size) => size.name === name) ?? zero;
          return [count, megabytes(bytes)];
        }),
      ]);
  });
  return table(
    ['Table', 'Rows at the start', 'MB', 'after a third', 'MB', 'at the end', 'MB'],
    rows,
  );
};

const soakSections = ({ options, results }: Report): string =>
  options.soak
    ? `
## Memory

Medians of resident memory in MB in the first, third and last sixth of a process's life, of the processes that lived for at least half of the run; the growth, which \`memory-is-flat\` limits, is that of the last sixth over the highest of the first three. Faults never kill the copies with the number 3. The smallest heap of the third and of the last sixth contains the least garbage.

${memoryTable(results)}

## Growth of tables

Leads, emails and their journal stay for their [retention periods](../../../infra/adr/0013-how-long-and-for-whom-data-are-kept.md), which are longer than the run; the queue keeps completed jobs for an hour. Tables under ${megabytes(smallTable)} MB are left out. The rows of Redis are its keys.

${sizeTable(results)}
`
    : '';

/** Writes the results so far into `reportFile`. */
export const writeReport = (report: Report, state: string): void => {
  const { options, scenarios, results } = report;
  const { only, soak } = options;
  const title = soak
    ? ': soak'
    : only
      ? `: ${families.find(({ name }) => name === only)!.title}`
      : '';
  const unfinished = results.flatMap(({ scenario, unfinished: done }) =>
    done ? ` ${scenario} has injected ${done} so far.` : [],
  );
  const total = (name: 'leads' | 'posts' | 'emails' | 'refused'): number =>
    sum(results.map((result) => result[name]));
  const longest = Math.max(0, ...results.map(({ waits }) => waits.longest)) / 1_000;
  const seconds = results.map((result) => result.seconds);
  // The scenarios of a soak run at the same time.
  const minutes = Math.round((soak ? Math.max(0, ...seconds) : sum(seconds)) / 60);
  writeFileSync(
    reportFile(report, state),
    `# Fault-injection run${title}

Written by \`npm run fault-injection -- ${argumentsOf(options)}\` on ${new Date().toISOString().slice(0, 10)}; the same command repeats it. Method: [e2e/fault-injection](../../../e2e/fault-injection/README.md).

${describeComputer()}. ${results.length} of ${scenarios} scenarios, ${minutes} minutes.${unfinished.join('')}

**${total('leads').toLocaleString('en')} leads** were posted ${total('posts').toLocaleString('en')} times while **${sum(results.map(({ faults }) => sum(Object.values(faults))))} faults** were injected; the mail server accepted ${total('emails').toLocaleString('en')} emails and refused ${total('refused')} permanently.
Without a fault, no email waited for more than ${longest.toFixed(1)} s.

## Rules

${ruleTable(report)}

## Duplicate emails

${excusedTable(report)}
${brokenList(report)}${soakSections(report)}
## Faults

${faultTable(report)}
`,
  );
};
