import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Machine } from './machine.js';
import type { Findings, Part, Row } from './part.js';

const jsonFile = path.join(import.meta.dirname, 'results.json');
const tableFile = path.join(import.meta.dirname, 'RESULTS.md');

interface Measured extends Findings {
  title: string;
  /** Day of the measurement, ISO 8601. */
  date: string;
}

export interface Results {
  machine: Machine;
  parts: Record<string, Measured>;
}

const read = (): Results | undefined => {
  try {
    return JSON.parse(readFileSync(jsonFile, 'utf8')) as Results;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};

const mark = ({ holds }: Row): string =>
  holds === undefined ? '' : holds ? 'holds' : '**missed**';

const tableOf = ({ title, date, rows }: Measured): string =>
  [
    `## ${title}`,
    '',
    '| | Measured | Target | |',
    '|---|---:|---:|---|',
    ...rows.map((row) => `| ${row.what} | ${row.value} | ${row.target ?? ''} | ${mark(row)} |`),
    '',
    `Measured on ${date}.`,
  ].join('\n');

const markdown = ({ machine, parts }: Results): string => {
  const { cpu, cores, memory, system, node, chromium } = machine;
  return [
    '# Benchmark',
    '',
    `${cpu}, ${cores} cores, ${memory}, ${system}; Node ${node}, Chromium ${chromium}.`,
    'Written by `npm run bench`. Every ratio compares two things that were measured in turn within one run.',
    '',
    Object.values(parts).map(tableOf).join('\n\n'),
    '',
  ].join('\n');
};

/** Adds what was measured to the results in this folder; figures of another machine are dropped. */
export const writeResults = (
  machine: Machine,
  order: Part[],
  measured: Record<string, Findings>,
): string => {
  const known = read();
  const isSameMachine = JSON.stringify(known?.machine) === JSON.stringify(machine);
  const date = new Date().toISOString().slice(0, 10);
  const parts = order.flatMap(({ name, title }): [string, Measured][] => {
    const found = measured[name];
    if (found) return [[name, { title, date, ...found }]];
    const earlier = isSameMachine ? known?.parts[name] : undefined;
    return earlier ? [[name, earlier]] : [];
  });
  const results: Results = { machine, parts: Object.fromEntries(parts) };
  writeFileSync(jsonFile, `${JSON.stringify(results, null, 2)}\n`);
  writeFileSync(tableFile, markdown(results));
  return markdown({
    ...results,
    parts: Object.fromEntries(parts.filter(([name]) => measured[name])),
  });
};
