import { commandNames, emailStates } from '@larkway/ops-contract';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandTexts } from '../commands/command-texts';
import { stateAppearance } from '../emails/email-state';
import { navigationItems } from './navigation';

/** Without code spans, in which an underscore is not markup. */
const runbook = readFileSync(join(__dirname, '../../../docs/runbook.md'), 'utf8').replace(
  /`[^`]*`/g,
  '',
);

/** The names that the runbook sets in italics: `_Dead letters_`. */
const named = [
  ...new Set([...runbook.matchAll(/(?<![\w_])_([^_\n]+)_(?![\w_])/g)].map(([, name]) => name!)),
];

test('every page, state and command that the runbook names has exactly that name in the console', () => {
  const known = [
    ...navigationItems.map(({ label }) => label),
    ...emailStates.map((state) => stateAppearance(state).label),
    ...commandNames.map((command) => commandTexts(command).verb),
  ];
  expect(named.length).toBeGreaterThan(8);
  expect(named.filter((name) => !known.includes(name))).toEqual([]);
});

test('every link in the runbook leads to one of its headings', () => {
  const anchors = [...runbook.matchAll(/^## (.+)$/gm)].map(([, title]) =>
    title!.toLowerCase().replaceAll(' ', '-'),
  );
  const targets = [...runbook.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor]) => anchor!);
  expect(targets.filter((target) => !anchors.includes(target))).toEqual([]);
});
