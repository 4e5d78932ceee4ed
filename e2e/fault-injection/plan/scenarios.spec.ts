import { families } from '../faults/families.js';
import { versionFaults } from '../faults/version-faults.js';
import { fullPlan, shortPlan, soakPlan, usualSoak } from './scenarios.js';
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

describe('the soak', () => {
  const plan = soakPlan({ seed: 7, ...usualSoak, possible: () => true });

  it('has a scenario for each engine, with half of the leads and of the faults', () => {
    expect(plan.map(({ engine, leads, faults }) => [engine, leads, faults.length])).toEqual([
      ['redis', 50_000, 500],
      ['postgres', 50_000, 500],
    ]);
    expect(plan[1]!.firstLead).toBe(50_000);
  });

  it('takes two hours', () => {
    for (const { faults, pace } of plan) expect(faults.length * pace!).toBe(2 * 3_600_000);
  });

  it('injects every kind of fault on each engine that it applies to, in an order of the seed', () => {
    for (const { engine, faults } of plan) {
      const kinds = families
        .filter((family) => family.engines.includes(engine))
        .flatMap((family) => family.faults)
        .filter((fault) => !fault.engines || fault.engines.includes(engine))
        .map(({ kind }) => kind);
      expect(new Set(faults.map(({ kind }) => kind))).toEqual(new Set(kinds));
      const familiesFrom = (from: number) =>
        new Set(faults.slice(from, from + 50).map(({ family }) => family)).size;
      expect(familiesFrom(0)).toBeGreaterThan(5);
      expect(familiesFrom(450)).toBeGreaterThan(5);
    }
    expect(soakPlan({ seed: 7, ...usualSoak, possible: () => true })).toEqual(plan);
    expect(soakPlan({ seed: 8, ...usualSoak, possible: () => true })).not.toEqual(plan);
  });

  it('injects as many faults as are asked for, even if some are unavailable', () => {
    const [redis, postgres] = soakPlan({
      seed: 7,
      leads: 8_001,
      faults: 81,
      minutes: 10,
      possible: (kind) => !versionFaults.some((fault) => fault.kind === kind),
    });
    expect([redis!.faults.length, postgres!.faults.length]).toEqual([41, 41]);
    expect(redis!.leads + postgres!.leads).toBeGreaterThanOrEqual(8_001);
  });
});
