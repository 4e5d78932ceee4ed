import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '@larkway/infra/local';
import { describeComputer } from '../../bench/machine.js';
import { families } from '../faults/families.js';
import { rules } from '../check/rules.js';
import type { ChapterResult } from '../run/run-chapter.js';
import { together } from '../run/verdicts.js';

export interface Report {
  seed: number;
  /** How many chapters the whole campaign has. */
  chapters: number;
  results: ChapterResult[];
  impossible: Map<string, string>;
}

const file = path.join(root, 'services/email/docs/fault-injection-run.md');
const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);
const table = (head: string[], rows: (string | number)[][]): string =>
  [head, head.map((_, index) => (index === 0 ? '---' : '---:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');

const faultTable = ({ results, impossible }: Report): string => {
  const times = (kind: string, engine?: string): number =>
    sum(
      results
        .filter((result) => !engine || result.engine === engine)
        .map(({ faults }) => faults[kind] ?? 0),
    );
  const rows = families.flatMap(({ title, faults, times: least }) => {
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
        impossible.has(kind) ? `${kind} (not on this machine: ${impossible.get(kind)})` : kind,
        times(kind, 'redis'),
        times(kind, 'postgres'),
        times(kind),
        '',
      ]),
    ];
  });
  return table(['Fault', 'Queue on Redis', 'on PostgreSQL', 'Together', 'At least'], rows);
};

const ruleTable = ({ results }: Report): string => {
  const verdicts = together(results.map((result) => result.verdicts));
  return table(
    ['Rule', 'Held against', 'Broken'],
    rules.map(({ name, claim }) => {
      const { looked, broken } = verdicts.find(({ rule }) => rule === name)!;
      return [`\`${name}\`: ${claim}`, looked, broken.length === 0 ? 0 : `**${broken.length}**`];
    }),
  );
};

const excusedTable = ({ results }: Report): string => {
  const points = [...new Set(results.flatMap(({ excused }) => Object.keys(excused)))].sort();
  if (points.length === 0) return 'No mail was taken twice.';
  return table(
    ['The worker was killed', 'Mails taken twice, under one Message-ID'],
    points.map((point) => [point, sum(results.map(({ excused }) => excused[point] ?? 0))]),
  );
};

const brokenList = ({ results }: Report): string => {
  const broken = results.flatMap(({ chapter, verdicts }) =>
    verdicts.flatMap(({ rule, broken: texts }) =>
      texts.slice(0, 3).map((text) => `- ${chapter}, \`${rule}\`: ${text}`),
    ),
  );
  return broken.length === 0 ? '' : `\n## What was broken\n\n${broken.join('\n')}\n`;
};

/** Writes what was found so far where the readers of the worker's documentation find it. */
export const writeTable = (report: Report): void => {
  const { seed, chapters, results } = report;
  const total = (name: 'leads' | 'posts' | 'mails' | 'refused' | 'seconds'): number =>
    sum(results.map((result) => result[name]));
  const longest = Math.max(0, ...results.map(({ waits }) => waits.longest)) / 1_000;
  writeFileSync(
    file,
    `# The campaign

Written by \`npm run campaign -- --seed ${seed}\` on ${new Date().toISOString().slice(0, 10)}; the same command repeats it. What it does and how it is read: [e2e/campaign](../../../e2e/campaign/README.md).

${describeComputer()}. ${results.length} of ${chapters} chapters, ${Math.round(total('seconds') / 60)} minutes.

**${total('leads').toLocaleString('en')} leads** were posted ${total('posts').toLocaleString('en')} times while **${sum(results.map(({ faults }) => sum(Object.values(faults))))} faults** were injected; the mail server took ${total('mails').toLocaleString('en')} mails and refused ${total('refused')} for good.
The longest that a mail waited while nothing was wrong was ${longest.toFixed(1)} s.

## What held

${ruleTable(report)}

## Mails that came twice

${excusedTable(report)}
${brokenList(report)}
## Faults

${faultTable(report)}
`,
  );
};
