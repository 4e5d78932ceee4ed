import { families } from '../faults/families.js';
import { versionFaults } from '../faults/version-faults.js';
import { fullPlan, shortPlan } from './scenarios.js';
import { leadOf } from './leads.js';

const options = { leads: 20_000, possible: () => true };

it('the same seed produces the same plan, and another seed another plan', () => {
  expect(fullPlan({ seed: 7, ...options })).toEqual(fullPlan({ seed: 7, ...options }));
  expect(fullPlan({ seed: 7, ...options })).not.toEqual(fullPlan({ seed: 8, ...options }));
});

it('the full plan contains every family as often as required, every kind of fault, and all leads', () => {
  const plan = fullPlan({ seed: 7, ...options });
  const faults = plan.flatMap((scenario) => scenario.faults);
  for (const { name, times, faults: kinds } of families) {
    const ours = faults.filter(({ family }) => family === name);
    expect(ours.length).toBeGreaterThanOrEqual(times);
    expect(new Set(ours.map(({ kind }) => kind)).size).toBe(kinds.length);
  }
  expect(plan.reduce((sum, { leads }) => sum + leads, 0)).toBeGreaterThanOrEqual(20_000);
});

it('no lead is in two scenarios', () => {
  const plan = [...fullPlan({ seed: 7, ...options })].sort((a, b) => a.firstLead - b.firstLead);
  plan
    .slice(1)
    .forEach(({ firstLead }, index) =>
      expect(firstLead).toBe(plan[index]!.firstLead + plan[index]!.leads),
    );
});

it('the short plan contains faults of every family that needs no earlier version, on both engines', () => {
  for (const { engine, faults } of shortPlan({ seed: 7, possible: () => true })) {
    const expected = families
      .filter(({ name, engines }) => name !== 'versions' && engines.includes(engine))
      .map(({ name }) => name);
    expect([...new Set(faults.map(({ family }) => family))].sort()).toEqual([...expected].sort());
  }
});

it('a seed and a number always produce the same lead, and no two leads are alike', () => {
  expect(leadOf(7, 3)).toEqual(leadOf(7, 3));
  expect(new Set(Array.from({ length: 500 }, (_, number) => leadOf(7, number).mark)).size).toBe(
    500,
  );
});

it('without an earlier version, the full plan has no scenario that needs one', () => {
  const plan = fullPlan({
    seed: 7,
    leads: 20_000,
    possible: (kind) => !versionFaults.some((fault) => fault.kind === kind),
  });
  expect(plan.every(({ faults }) => faults.length > 0)).toBe(true);
  expect(
    plan.flatMap(({ faults }) => faults).filter(({ family }) => family === 'versions'),
  ).toEqual([]);
});
