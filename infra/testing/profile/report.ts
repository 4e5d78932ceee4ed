import type { CheckOutcome } from '../run-check.js';

const MOST_EXPENSIVE_FILES = 25;

const table = (head: string[], rows: (string | number)[][]): string => {
  const line = (cells: (string | number)[]): string =>
    `| ${cells.map((cell) => (typeof cell === 'number' ? cell.toFixed(cell % 1 ? 1 : 0) : cell)).join(' | ')} |`;
  return [
    line(head),
    line(head.map((_, index) => (index ? '--:' : '---'))),
    ...rows.map(line),
  ].join('\n');
};

const sumBy = <T>(
  items: [key: string, value: T][],
  add: (sum: T, value: T) => T,
): [string, T][] => [
  ...items.reduce(
    (sums, [key, value]) => sums.set(key, sums.has(key) ? add(sums.get(key)!, value) : value),
    new Map<string, T>(),
  ),
];

const rounded = (seconds: number): number => Math.round(seconds * 10) / 10;

/**
 * The tables of `npm run test:profile`, in Markdown: seconds by check, by kind of process, by kind
 * of cost and by test file.
 */
export const profileReport = (outcomes: CheckOutcome[]): string => {
  const profiled = outcomes.flatMap(({ check, files, profile }) =>
    profile ? [{ check, files, ...profile }] : [],
  );
  const cpuOf = ({ sampler }: (typeof profiled)[number]): number =>
    [...sampler.byKind.values()].reduce((sum, { cpu }) => sum + cpu, 0);
  const total = profiled.reduce(
    (sum, each) => ({ wall: sum.wall + each.wall, cpu: sum.cpu + cpuOf(each) }),
    { wall: 0, cpu: 0 },
  );

  const byKind = sumBy(
    profiled.flatMap(({ sampler }) => [...sampler.byKind]),
    (a, b) => ({ cpu: a.cpu + b.cpu, count: a.count + b.count }),
  );
  const byCost = sumBy(
    profiled.flatMap(({ costs }) => [...costs]),
    (a, b) => ({ count: a.count + b.count, ms: a.ms + b.ms }),
  );
  const files = profiled.flatMap(({ files: walls, sampler }) =>
    [...walls].map(([file, ms]) => [file, ms / 1000, sampler.byFile.get(file) ?? 0] as const),
  );

  return [
    table(
      ['Check', 'Wall time, s', 'CPU, s'],
      [
        ...profiled.map((each) => [each.check.title, rounded(each.wall), rounded(cpuOf(each))]),
        ['All', rounded(total.wall), rounded(total.cpu)],
      ],
    ),
    table(
      ['Processes', 'Started', 'CPU, s'],
      byKind
        .sort(([, a], [, b]) => b.cpu - a.cpu)
        .map(([kind, { count, cpu }]) => [kind, count, rounded(cpu)]),
    ),
    table(
      ['Cost', 'Number', 'Wall time, s'],
      byCost
        .sort(([, a], [, b]) => b.ms - a.ms)
        .map(([cost, { count, ms }]) => [cost, count, rounded(ms / 1000)]),
    ),
    table(
      ['Test file', 'Wall time, s', 'CPU, s'],
      files
        .sort(([, , a], [, , b]) => b - a)
        .slice(0, MOST_EXPENSIVE_FILES)
        .map(([file, wall, cpu]) => [`\`${file}\``, rounded(wall), rounded(cpu)]),
    ),
  ].join('\n\n');
};
