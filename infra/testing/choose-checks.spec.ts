import { cores } from '@larkway/infra/cores';
import { nightlyChecks } from './checks.js';
import { chooseChecks } from './choose-checks.js';

const scripts = (...args: string[]) =>
  chooseChecks(args, () => undefined).map(({ check }) => check.script);

test('a name chooses its check and those that it needs', () => {
  expect(scripts('sizes')).toEqual(['build', 'sizes']);
});

test('an unknown name is refused with the list of checks', () => {
  expect(() => scripts('lnit')).toThrow(/no check "lnit".*lint/);
});

test('long checks run at night only', () => {
  const long = nightlyChecks.filter(({ needsOneOf }) => !needsOneOf).map(({ script }) => script);
  expect(scripts()).not.toEqual(expect.arrayContaining([expect.stringMatching(long.join('|'))]));
  expect(scripts('--nightly')).toEqual(expect.arrayContaining(long));
});

test('at night the full fault-injection run comes after the tests that fail within minutes', () => {
  const all = scripts('--nightly');
  if (!all.includes('fault-injection')) return;
  expect(all.indexOf('fault-injection')).toBeGreaterThan(
    Math.max(all.indexOf('unit'), all.indexOf('e2e')),
  );
});

test('the fault-injection run is short and runs beside other checks; at night it is complete and runs alone', () => {
  const chosen = (...args: string[]) =>
    chooseChecks(['fault-injection', ...args], () => undefined)[0]?.check;
  // Without redis-server it is left out.
  if (!chosen()) return;
  expect(chosen()).toMatchObject({ args: expect.arrayContaining(['--short']) });
  expect(chosen()?.cores ?? 1).toBeLessThan(cores);
  expect(chosen('--nightly')).toMatchObject({
    args: expect.not.arrayContaining(['--short']),
    cores,
  });
});
