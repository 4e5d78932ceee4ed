import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '@larkway/infra/local';
import { describeComputer } from '../../bench/machine.js';
import { families } from '../faults/families.js';
import type { Family } from '../faults/fault.js';
import { rules } from '../check/rules.js';
import type { ScenarioResult } from './run-scenario.js';
import { mergeResults } from '../check/check.js';

export interface Report {
  seed: number;
  /** The only family that was injected; it has its own report. */
  only?: Family | undefined;
  /** The commit of version N-1, if there was one. */
  previous?: string | undefined;
  /** Leads of the full run, if not the usual number. */
  leads?: number | undefined;
  /** Number of scenarios in the full run. */
  scenarios: number;
  results: ScenarioResult[];
  unavailableKinds: Map<string, string>;
}

const fileOf = ({ only }: Report): string =>
  path.join(root, `services/email/docs/fault-injection${only ? `-${only}` : ''}.md`);
const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);
const table = (head: string[], rows: (string | number)[][]): string =>
  [head, head.map((_, index) => (index === 0 ? '---' : '---:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');

const faultTable = ({ only, results, unavailableKinds }: Report): string => {
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
        `**${least}**`,
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

/** Writes the results so far into the documentation of the email worker. */
export const writeReport = (report: Report): void => {
  const { seed, only, previous, leads, scenarios, results } = report;
  const total = (name: 'leads' | 'posts' | 'emails' | 'refused' | 'seconds'): number =>
    sum(results.map((result) => result[name]));
  const longest = Math.max(0, ...results.map(({ waits }) => waits.longest)) / 1_000;
  writeFileSync(
    fileOf(report),
    `# Fault-injection run${only ? `: ${families.find(({ name }) => name === only)!.title}` : ''}

Written by \`npm run fault-injection -- ${only ? `--only ${only} ` : ''}${previous ? `--previous ${previous} ` : ''}${leads ? `--leads ${leads} ` : ''}--seed ${seed}\` on ${new Date().toISOString().slice(0, 10)}; the same command repeats it. Method: [e2e/fault-injection](../../../e2e/fault-injection/README.md).

${describeComputer()}. ${results.length} of ${scenarios} scenarios, ${Math.round(total('seconds') / 60)} minutes.

**${total('leads').toLocaleString('en')} leads** were posted ${total('posts').toLocaleString('en')} times while **${sum(results.map(({ faults }) => sum(Object.values(faults))))} faults** were injected; the mail server accepted ${total('emails').toLocaleString('en')} emails and refused ${total('refused')} permanently.
Without a fault, no email waited for more than ${longest.toFixed(1)} s.

## Rules

${ruleTable(report)}

## Duplicate emails

${excusedTable(report)}
${brokenList(report)}
## Faults

${faultTable(report)}
`,
  );
};
