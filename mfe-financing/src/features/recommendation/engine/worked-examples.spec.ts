import { readFileSync } from 'node:fs';
import path from 'node:path';
import { releasedPrograms } from '@larkway/financing-contract/released-data';
import { readProfile } from '../profile-in-address';
import { isOverBudget } from './financing-option';
import { matchOf } from './match-score';
import { recommend } from './recommend';
import { specifiedOptions } from './testing/specified-options';

const document = readFileSync(path.join(__dirname, '../../../../docs/recommendation.md'), 'utf8');

interface Example {
  title: string;
  query: string;
  /** The table's rows, cells joined. */
  rows: string[];
}

const cellsOf = (row: string): string[] =>
  row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

const examples: Example[] = document
  .split(/^### /m)
  .slice(1)
  .map((section) => {
    const [title = '', ...lines] = section.split('\n');
    const table = lines.filter((line) => line.startsWith('|'));
    return {
      title,
      query: /^`\/financing#(.*)`$/m.exec(section)?.[1] ?? '',
      rows: table.slice(2).map((row) => cellsOf(row).join(' | ')),
    };
  });

const toTheCent = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

test('each example has a different profile', () => {
  expect(examples.length).toBeGreaterThanOrEqual(12);
  expect(new Set(examples.map(({ query }) => query)).size).toBe(examples.length);
  for (const { rows } of examples) expect(rows.length).toBeGreaterThanOrEqual(2);
});

describe.each(examples)('$title', ({ query, rows }) => {
  const profile = readProfile(new URLSearchParams(query))!;

  test('matches the page’s recommendation', () => {
    const shown = recommend(releasedPrograms, profile).map((option) =>
      [
        option.name,
        `${option.apr}%`,
        toTheCent.format(option.monthlyPayment),
        toTheCent.format(option.totalCost),
        option.score,
        matchOf(option.score).label,
        isOverBudget(option, profile.monthlyBudget) ? 'yes' : 'no',
      ].join(' | '),
    );
    expect(shown).toEqual(rows);
  });

  test('matches the specification', () => {
    const shown = specifiedOptions(profile).map(
      ({ name, apr, monthlyPayment, totalCost, score, label, exceedsBudget }) =>
        [
          name,
          `${apr.toString()}%`,
          toTheCent.format(Number(monthlyPayment.toFixed(2))),
          toTheCent.format(Number(totalCost.toFixed(2))),
          score,
          label,
          exceedsBudget ? 'yes' : 'no',
        ].join(' | '),
    );
    expect(shown).toEqual(rows);
  });
});
